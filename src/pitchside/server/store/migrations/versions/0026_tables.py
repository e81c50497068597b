"""The tables as they were when the first 26 migrations were put into one; it keeps the id of the last."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = None


def upgrade() -> None:
    """Make every table, in the order of their references, and every index."""
    op.create_table(
        "jobs",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("doer", sa.Text),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "ledger",
        sa.Column("changes", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("south", sa.Text, nullable=False),
        sa.Column("north", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("clock_south", sa.Integer),
        sa.Column("clock_north", sa.Integer),
        sa.Column("seed", sa.Text),
        sa.Column("salt", sa.Text),
        sa.Column("rules", sa.Text, nullable=False, server_default="1"),
        sa.Column("terms", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("position", sa.Text),
        sa.Column("links", sa.Text),
        sa.Column("seal", sa.Text),
        sa.Column("rated", sa.Boolean),
        sa.Column("nonces", sa.Text),
        sa.Column("lag_south", sa.Integer),
        sa.Column("lag_north", sa.Integer),
        sa.Column("commits", sa.Boolean),
        sa.Column("commitments", sa.Text),
        sa.Column("salts", sa.Text),
        sa.Column("resumed", sa.Text),
        sa.Column("tossed", sa.Text),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "present",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text),
    )
    op.create_table(
        "actions",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("blocked", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("actions", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
    )
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("seal", sa.Text),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
    op.create_table(
        "device_links",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("expires", sa.Integer, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "drafts",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("expires", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id")),
        sa.Column("seed", sa.Text),
        sa.Column("salt", sa.Text),
        sa.Column("nonce", sa.Text),
        sa.Column("posted", sa.Text),
        sa.Column("seen", sa.Integer),
        sa.Column("handle", sa.Text),
        sa.Column("watch", sa.Text),
    )
    op.create_index("invitations_posted", "invitations", ["posted"])
    op.create_index("invitations_watch", "invitations", ["watch"])
    op.create_table(
        "messages",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("sent", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
    op.create_table(
        "promises",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("south", sa.Text),
        sa.Column("north", sa.Text),
    )
    op.create_table(
        "rated",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("south", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("north", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("winner", sa.Text),
        sa.Column("south_mu", sa.Float, nullable=False),
        sa.Column("south_sigma", sa.Float, nullable=False),
        sa.Column("north_mu", sa.Float, nullable=False),
        sa.Column("north_sigma", sa.Float, nullable=False),
        sa.Column("seal", sa.Text),
    )
    op.create_table(
        "rematches",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("made", sa.Text, sa.ForeignKey("matches.id"), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.Text),
        sa.Column("stands", sa.Text),
        sa.Column("unmoved", sa.Boolean),
    )
    op.create_index("seats_listed", "seats", ["person", "stands", "created", "match_id"])
    op.create_index("seats_of_a_person", "seats", ["person"])
    op.create_index(
        "seats_unmoved",
        "seats",
        ["person", "created", "match_id"],
        sqlite_where=sa.text("unmoved = 1"),
        postgresql_where=sa.text("unmoved"),
    )
    op.create_table(
        "tokens",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO ledger (changes) VALUES (0)")
