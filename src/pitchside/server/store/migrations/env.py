"""How Alembic runs here: inside the one transaction of the connection it is handed."""

from alembic import context

from pitchside.server.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=False)
context.run_migrations()
