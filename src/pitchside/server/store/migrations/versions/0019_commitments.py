"""Choices that players commit to before they tell them."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add the columns; in matches from before nobody commits."""
    op.add_column("matches", sa.Column("commits", sa.Boolean))
    op.add_column("matches", sa.Column("commitments", sa.Text))
