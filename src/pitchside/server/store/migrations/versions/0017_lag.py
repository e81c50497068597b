"""What lines may still take of each side's time for nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the columns; a match from before starts with a fresh quota."""
    for name in ("lag_south", "lag_north"):
        op.add_column("matches", sa.Column(name, sa.Integer))
