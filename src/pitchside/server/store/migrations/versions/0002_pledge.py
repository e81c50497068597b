"""What the chance of a match is bound to; matches from before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Seed and salt."""
    op.add_column("matches", sa.Column("seed", sa.Text))
    op.add_column("matches", sa.Column("salt", sa.Text))
