"""Whether the result of a match counts; of those from before none does."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("rated", sa.Boolean))
