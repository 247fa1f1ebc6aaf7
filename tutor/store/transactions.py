"""Transactions: reading, changing, and what a driver raises told as a fault of the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, Engine, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from tutor.store.faults import Code, StoreFault, code_of

BEGIN: Final = "tutor_begin"
"""The option of a connection that says how SQLite begins its transactions; None: not at all."""


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads, and on SQLite waits for no writer."""
    with telling(engine), engine.execution_options(**{BEGIN: "BEGIN"}).begin() as connection:
        yield connection


@contextmanager
def changing(engine: Engine) -> Iterator[Connection]:
    """A transaction that may write. What it changed is safe on the disk when the block has ended.

    On SQLite it is alone from its beginning. On PostgreSQL a value that is read in order to be changed wants
    `.with_for_update()`, which says nothing on SQLite.
    """
    with telling(engine), engine.begin() as connection:
        yield connection


@contextmanager
def telling(engine: Engine) -> Iterator[None]:
    """Raises StoreFault for trouble with the database. Faults of the program itself pass unchanged."""
    try:
        yield
    except NoConnection as error:
        raise StoreFault(Code.BUSY, place_of(engine)) from error
    except DBAPIError as error:
        code = code_of(error.orig) or (Code.UNREACHABLE if isinstance(error, OperationalError) else None)
        if code is None:
            raise
        raise StoreFault(code, place_of(engine)) from error


def place_of(engine: Engine) -> str:
    """The file, or the address without its password."""
    return (on_sqlite(engine) and engine.url.database) or engine.url.render_as_string(hide_password=True)


def on_sqlite(engine: Engine) -> bool:
    """The other one is PostgreSQL."""
    return engine.dialect.name == "sqlite"


def insert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that knows `on_conflict_...`: both databases have it, spelled alike."""
    return sqlite.insert(table) if on_sqlite(connection.engine) else postgresql.insert(table)
