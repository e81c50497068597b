"""What was tossed for before a match; where it is empty the match was begun by a version that told nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Add the column; earlier matches keep the promise in the form it was shown in."""
    op.add_column("matches", sa.Column("tossed", sa.Text))
