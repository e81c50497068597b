"""A seal for every deadline and every rating: a byte of them that changed on the disk has to be noticed."""

import sqlalchemy as sa
from alembic import op

from pitchside.server.store.integrity import deadline_seal, rated_seal

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the columns, and seal what is there as it stands."""
    for table, seal_of in (("deadlines", deadline_seal), ("rated", rated_seal)):
        op.add_column(table, sa.Column("seal", sa.Text))
        put = sa.text(f"UPDATE {table} SET seal = :seal WHERE match_id = :match_id")
        for row in op.get_bind().execute(sa.text(f"SELECT * FROM {table}")).mappings().all():
            op.get_bind().execute(put, {"match_id": row["match_id"], "seal": seal_of(dict(row))})
