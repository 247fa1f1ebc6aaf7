"""What Alembic runs around every migration. `open_store` lends it a connection; its own command line opens one."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from tutor.store import default_url
from tutor.store.connecting import connect
from tutor.store.migrating import alone
from tutor.store.schema import METADATA


def run_on(connection: Connection) -> None:
    """Run what was asked for. SQLite cannot alter a table: a batch makes it anew and moves the rows."""
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


def run() -> None:
    """On the lent connection, else on a database of one's own: the usual address says which."""
    lent = context.config.attributes.get("connection")
    if lent is not None:
        run_on(lent)
        return
    with alone(connect(default_url())) as connection:
        run_on(connection)


if __name__ == "env_py":  # so Alembic calls it; whoever else imports this module wants nothing run
    run()
