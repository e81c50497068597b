"""Which match two people at two screens went on with."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the table; rematches from before are found by nobody any more."""
    op.create_table(
        "rematches",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("made", sa.Text, sa.ForeignKey("matches.id"), nullable=False),
    )
