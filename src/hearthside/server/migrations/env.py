"""Run by Alembic: the connection is handed in by ``upgrade``."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
