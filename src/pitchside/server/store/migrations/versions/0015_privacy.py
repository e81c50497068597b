"""Whom somebody does not want to meet, and names that were reported."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("blocked", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
