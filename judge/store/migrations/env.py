"""How a migration runs: on the connection that the store hands over, inside its transaction."""

from alembic import context

from judge.store.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
