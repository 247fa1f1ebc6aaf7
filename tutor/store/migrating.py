"""Brings the tables up to date when a store is opened. Two servers that start together take turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, column, func, inspect, select, table

from tutor.store.faults import Code, StoreFault
from tutor.store.schema import METADATA
from tutor.store.transactions import on_sqlite, place_of, reading, telling

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS: Final = Path(__file__).parent / "migrations"
VERSIONS: Final = MIGRATIONS / "versions"
LOCK: Final = 0xCA9A57
"""Our number among the advisory locks of a PostgreSQL database."""
VERSION_TABLE: Final = "alembic_version"


def migrate(engine: Engine, versions: Path = VERSIONS) -> None:
    """Bring the tables up to date. Raises StoreFault: database-foreign, database-newer, and what a driver tells.

    Alembic takes half a second to import, so the usual start, with nothing to do, does without it.
    """
    known = revisions(versions)
    with reading(engine) as connection:
        if _revision(connection) == known[-1]:
            return
    with alone(engine) as connection:
        now = _revision(connection)
        if now is None and set(METADATA.tables) & set(inspect(connection).get_table_names()):
            raise StoreFault(Code.FOREIGN, place_of(engine))
        if now is not None and now not in known:
            raise StoreFault(Code.NEWER, place_of(engine))
        _upgrade(connection, versions)


def revisions(versions: Path = VERSIONS) -> list[str]:
    """The ids of all migrations, the oldest first: the number that each file begins with."""
    return sorted(path.name.partition("_")[0] for path in versions.glob("[0-9]*.py"))


def settings(connection: Connection, versions: Path = VERSIONS) -> Config:
    """What Alembic's commands need to work on an open connection."""
    from alembic.config import Config

    config = Config()
    for name, path in (("script_location", MIGRATIONS), ("version_locations", versions)):
        config.set_main_option(name, str(path).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, versions: Path) -> None:
    from alembic import command

    command.upgrade(settings(connection, versions), "head")


def _revision(connection: Connection) -> str | None:
    """What the database says it is, or None for one that Alembic has never touched."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    number = connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE)))
    return None if number is None else str(number)


@contextmanager
def alone(engine: Engine) -> Iterator[Connection]:
    """A transaction beside which no other server migrates: all of it happens, or nothing."""
    with telling(engine), engine.connect() as connection, _without_foreign_keys(connection), connection.begin():
        if not on_sqlite(engine):
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
        yield connection


@contextmanager
def _without_foreign_keys(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by making it anew; dropping the old one must not take along the rows that point to it.

    The switch does nothing within a transaction. The connection goes back into the pool, so it is undone in every case.
    """
    if not on_sqlite(connection.engine):
        yield
        return
    switch = connection.connection.cursor().execute
    switch("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        switch("PRAGMA foreign_keys=ON")
