"""What players add to chance: seed and salt are drawn with the invitation, before any nonce is heard."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the columns; earlier matches have no nonces, earlier invitations draw their seed when joined."""
    op.add_column("matches", sa.Column("nonces", sa.Text))
    for name in ("seed", "salt", "nonce"):
        op.add_column("invitations", sa.Column(name, sa.Text))
