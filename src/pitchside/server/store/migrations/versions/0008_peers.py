"""Who has a match open at which server, and which server thinks for its computers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Both tables live for seconds: nothing in them is kept."""
    op.create_table(
        "present",
        sa.Column("server", sa.Text, primary_key=True),
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "thinking",
        sa.Column("match_id", sa.Text, primary_key=True),
        sa.Column("server", sa.Text, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
    )
