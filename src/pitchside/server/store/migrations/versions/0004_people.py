"""People and their devices, who sits where, invitations, and links that bring a person to another device.

Matches from before belong to nobody yet: the first to open one on the server's own machine takes its seats.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """All five tables; of every token its hash alone."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("listed", sa.Boolean, nullable=False),
    )
    op.create_index("seats_of_a_person", "seats", ["person"])
    op.create_table(
        "invitations",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("expires", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False),
        sa.Column("match_id", sa.Text, sa.ForeignKey("matches.id")),
    )
    op.create_table(
        "device_links",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("expires", sa.Integer, nullable=False),
    )
