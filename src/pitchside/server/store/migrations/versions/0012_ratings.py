"""Results that count, with the ratings after each."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "rated",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("south", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("north", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("winner", sa.Text),
        *(
            sa.Column(f"{seat}_{part}", sa.Float, nullable=False)
            for seat in ("south", "north")
            for part in ("mu", "sigma")
        ),
    )
