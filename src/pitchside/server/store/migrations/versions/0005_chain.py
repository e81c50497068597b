"""Links and a seal for every match, checkpoints of long ones, and the number of changes ever stored."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from pitchside.server.store.integrity import FIRST, SEALED, action_link, links_text, message_link, seal_of

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them, and seal what is there as it stands."""
    op.add_column("matches", sa.Column("links", sa.Text))
    op.add_column("matches", sa.Column("seal", sa.Text))
    op.create_table(
        "ledger", sa.Column("changes", sa.Integer, primary_key=True, autoincrement=False, nullable=False)
    )
    op.create_table(
        "checkpoints",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("actions", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO ledger (changes) VALUES (0)")
    for (match_id,) in op.get_bind().execute(sa.text("SELECT id FROM matches")).all():
        _seal(match_id)


def _seal(match_id: str) -> None:
    links = {"actions": FIRST}
    for row in _rows("SELECT seat, text FROM actions WHERE match_id = :id ORDER BY number", match_id):
        links["actions"] = action_link(links["actions"], row.seat, row.text)
    asked = "SELECT seat, seq, sent, answer FROM messages WHERE match_id = :id ORDER BY seat, seq"
    for row in _rows(asked, match_id):
        links[row.seat] = message_link(links.get(row.seat, FIRST), row.seat, row.seq, row.sent, row.answer)
    drafts = _rows("SELECT seat, text FROM drafts WHERE match_id = :id ORDER BY seat DESC, number", match_id)
    (match,) = _rows("SELECT * FROM matches WHERE id = :id", match_id)
    sealed = {**dict.fromkeys(SEALED), **match._mapping, "links": links_text(links)}
    put = sa.text("UPDATE matches SET links = :links, seal = :seal WHERE id = :id")
    values = {"id": match_id, "links": sealed["links"], "seal": seal_of(sealed, [tuple(d) for d in drafts])}
    op.get_bind().execute(put, values)


def _rows(text: str, match_id: str) -> list[sa.Row[Any]]:
    return list(op.get_bind().execute(sa.text(text), {"id": match_id}))
