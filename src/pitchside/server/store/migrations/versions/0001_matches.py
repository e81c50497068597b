"""The first tables: matches, actions, drafts, messages."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_match() -> sa.Column[str]:
    return sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True)


def upgrade() -> None:
    """Make all four."""
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
    )
    op.create_table(
        "actions",
        _of_match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "drafts",
        _of_match(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "messages",
        _of_match(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("sent", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
    )
