"""Where a match of an older edition of the rules went on from a stored position, and under which edition."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Add the column; where it is empty the seal of a match still holds."""
    op.add_column("matches", sa.Column("resumed", sa.Text))
