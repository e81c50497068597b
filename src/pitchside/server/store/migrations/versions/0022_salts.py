"""The salts of committed choices, which are passed on once both are told."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the column; of choices told before nothing is passed on."""
    op.add_column("matches", sa.Column("salts", sa.Text))
