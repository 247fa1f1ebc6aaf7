"""From an address to an open store."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from tutor.store.faults import Code, StoreFault
from tutor.store.migrating import migrate
from tutor.store.progress import Store
from tutor.store.transactions import BEGIN, on_sqlite, telling

PATIENCE: Final = 20
"""Seconds that a writer waits for its turn, and everybody for a server's answer."""
PAUSE: Final = 0.02
OWNER_ONLY: Final = 0o600
POSTGRESQL: Final = "postgresql+psycopg"


def open_store(url: str) -> Store:
    """The store at an address: its tables are made or brought up to date, however many servers start at once.

    The address is SQLAlchemy's: `sqlite:////var/lib/tutor.db`, `postgresql://name@host/tutor`, `sqlite://` for one that
    is forgotten; anything without a scheme is an SQLite file. Raises StoreFault.
    """
    engine = connect(url)
    try:
        if on_sqlite(engine):
            _write_ahead(engine)
        migrate(engine)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine)


def connect(url: str) -> Engine:
    """The database at an address with its tables as they stand. Raises StoreFault."""
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(address)
    try:
        return create_engine(address, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE})
    except ImportError as error:
        raise StoreFault(Code.DRIVER, address.render_as_string(hide_password=True)) from error


def _address(url: str) -> URL:
    if not url:
        raise StoreFault(Code.ADDRESS, url)  # to SQLite it would mean: forget everything
    if "://" not in url:
        return URL.create("sqlite", database=url)
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:  # ValueError: a port that is no number
        raise StoreFault(Code.ADDRESS, url.partition("://")[0]) from error  # what follows may hold a password
    if address.drivername in {"postgres", "postgresql", POSTGRESQL}:
        return address.set(drivername=POSTGRESQL)
    if address.drivername not in {"sqlite", "sqlite+pysqlite"}:
        raise StoreFault(Code.ADDRESS, address.render_as_string(hide_password=True))
    return address


def _sqlite(address: URL) -> Engine:
    options: dict[str, Any] = {"connect_args": {"timeout": PATIENCE, "check_same_thread": False}}
    if address.database in {None, "", ":memory:"}:
        # Each connection would have a memory of its own: there is one, and the threads take turns.
        options |= {"poolclass": QueuePool, "pool_size": 1, "max_overflow": 0, "pool_timeout": PATIENCE}
    else:
        _make_file(str(address.database))
    engine = create_engine(address, **options)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_file(path: str) -> None:
    """A new file is the owner's alone, and so are those that SQLite lays beside it: it holds a secret."""
    try:
        os.close(os.open(Path(path), os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise StoreFault(Code.NOT_WRITABLE, path) from error


def _prepare(connection: Any, _record: object) -> None:
    """sqlite3 must not begin transactions by itself: it would begin them too late, after the first reading."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA synchronous=FULL")


def _begin(connection: Connection) -> None:
    """Who reads in order to write takes the lock first. Else of two who have read the same, one would be lost."""
    statement = connection.get_execution_options().get(BEGIN, "BEGIN IMMEDIATE")
    if statement is not None:
        connection.exec_driver_sql(statement)


def _write_ahead(engine: Engine) -> None:
    """WAL, which the file remembers. SQLite does not wait while another server switches it on, so we do."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with telling(engine), engine.execution_options(**{BEGIN: None}).connect() as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
            return
        except StoreFault as fault:
            if fault.code is not Code.BUSY or time.monotonic() > until:
                raise
        time.sleep(PAUSE)
