"""Reviews are kept with their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )
