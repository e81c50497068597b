"""What the clocks of a match show at each server at which it is open."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the column; the rows live for seconds."""
    op.add_column("present", sa.Column("clock", sa.Text))
