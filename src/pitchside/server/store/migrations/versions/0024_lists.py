"""What a person's lists are read by, beside each seat; and the seats of matches in which nobody has moved."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

_STANDS = """
    SELECT CASE
        WHEN m.position IS NOT NULL THEN NULL
        WHEN m.over AND m.result LIKE '%"void"%' AND EXISTS (
            SELECT 1 FROM actions a WHERE a.match_id = m.id AND a.seat = 'clock' AND a.text = 'void'
        ) THEN NULL
        WHEN m.over THEN 'over'
        ELSE 'open'
    END FROM matches m WHERE m.id = seats.match_id
"""
_MOVED = """
    m.over
    OR EXISTS (SELECT 1 FROM actions a WHERE a.match_id = m.id AND a.seat IN ('south', 'north'))
    OR EXISTS (SELECT 1 FROM drafts d WHERE d.match_id = m.id)
"""


def upgrade() -> None:
    """Add the columns, fill them by what is there, and make the indexes."""
    for name, kind in (("created", sa.Text), ("stands", sa.Text), ("unmoved", sa.Boolean)):
        op.add_column("seats", sa.Column(name, kind))
    op.execute("UPDATE seats SET created = (SELECT m.created FROM matches m WHERE m.id = seats.match_id)")
    op.execute(f"UPDATE seats SET stands = ({_STANDS}) WHERE listed AND seat IN ('south', 'north')")
    op.execute(f"UPDATE seats SET unmoved = NOT (SELECT {_MOVED} FROM matches m WHERE m.id = seats.match_id)")
    op.create_index("seats_listed", "seats", ["person", "stands", "created", "match_id"])
    op.create_index(
        "seats_unmoved",
        "seats",
        ["person", "created", "match_id"],
        sqlite_where=sa.text("unmoved = 1"),
        postgresql_where=sa.text("unmoved"),
    )
