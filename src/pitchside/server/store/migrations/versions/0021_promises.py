"""What chance of a rematch will be bound to, and what its players add to it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add the table; rematches that were made before are as they are."""
    op.create_table(
        "promises",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("south", sa.Text),
        sa.Column("north", sa.Text),
    )
