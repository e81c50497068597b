"""Links that only let watch; no token of an invitation is stored as it is."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Add the columns; seats that are offered already are called by the hash of their token."""
    op.add_column("invitations", sa.Column("handle", sa.Text))
    op.add_column("invitations", sa.Column("watch", sa.Text))
    op.create_index("invitations_watch", "invitations", ["watch"])
    op.execute(sa.text("UPDATE invitations SET posted = token WHERE posted IS NOT NULL"))
