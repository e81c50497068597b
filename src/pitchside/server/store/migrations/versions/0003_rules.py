"""The edition of the rules a match began by, the digest of its terms, where it began, and how it ended.

Matches from before are of the first edition; their commitment binds no terms, and their result is not known
without playing them through.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rules, terms, result and position."""
    op.add_column("matches", sa.Column("rules", sa.Text, nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("terms", sa.Text))
    op.add_column("matches", sa.Column("result", sa.Text))
    op.add_column("matches", sa.Column("position", sa.Text))
