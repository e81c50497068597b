"""Invitations that anybody may answer, and when whoever made one was last seen."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the columns; invitations from before are for who has the link."""
    op.add_column("invitations", sa.Column("posted", sa.Text))
    op.add_column("invitations", sa.Column("seen", sa.Integer))
    op.create_index("invitations_posted", "invitations", ["posted"])
