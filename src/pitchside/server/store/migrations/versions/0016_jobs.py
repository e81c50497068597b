"""Jobs that need one doer, in the place of who thinks."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """The old table held nothing for longer than seconds."""
    op.drop_table("thinking")
    op.create_table(
        "jobs",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("doer", sa.Text),
        sa.Column("until", sa.Integer, nullable=False),
    )
