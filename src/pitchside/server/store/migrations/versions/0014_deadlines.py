"""When somebody is out of time in a match that nobody has to have open."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table; matches from before have no such time."""
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
