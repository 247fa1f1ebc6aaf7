"""Databases that cannot be used: each is told by its code, and never with a password."""

import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from tutor.store import Code, Store, StoreFault, connecting, open_store

NOBODY = 65534


def code(address: str | Path) -> Code:
    """Why this place is refused."""
    with pytest.raises(StoreFault) as refused:
        open_store(str(address))
    assert "geheim" not in f"{refused.value} {refused.value!r}"
    return refused.value.code


@contextmanager
def as_an_ordinary_person() -> Iterator[None]:
    """Permissions mean nothing to root."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody can reach, with a store in it."""
    made = Path(tempfile.mkdtemp(prefix="tutor-"))
    open_store(str(made / "tutor.db")).close()
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


def test_a_place_that_is_none(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in (tmp_path, tmp_path / "file" / "tutor.db", tmp_path / "nowhere" / "tutor.db", f"{tmp_path}/\0"):
        assert code(place) is Code.NOT_WRITABLE
    assert code(f"sqlite:///{tmp_path}") is Code.NOT_WRITABLE


def test_a_folder_and_a_file_that_may_not_be_written(folder: Path):
    (folder / "tutor.db").chmod(0o444)
    folder.chmod(0o555)
    with as_an_ordinary_person():
        assert code(folder / "new.db") is Code.NOT_WRITABLE
        assert code(folder / "tutor.db") is Code.NOT_WRITABLE


def test_a_folder_that_lets_a_file_be_written_but_nothing_be_laid_beside_it(folder: Path):
    (folder / "tutor.db").chmod(0o666)
    folder.chmod(0o555)
    with as_an_ordinary_person():
        assert code(folder / "tutor.db") is Code.NOT_WRITABLE


def test_a_file_that_is_no_database(tmp_path: Path):
    file = tmp_path / "letter.db"
    file.write_text("Dear Canasta Tutor, " * 500, encoding="utf-8")
    before = file.read_bytes()
    assert code(file) is Code.BROKEN
    assert file.read_bytes() == before


def test_a_database_that_is_damaged(folder: Path):
    file = folder / "tutor.db"
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xa5" * (len(whole) - 100))
    assert code(file) is Code.BROKEN


@pytest.mark.parametrize(
    "address",
    ["", "mysql://me:geheim@host/tutor", "postgresql://me:geheim@host:port/tutor", "://geheim", "nonsense://"],
)
def test_an_address_that_is_none(address: str):
    assert code(address) is Code.ADDRESS


def test_a_server_that_does_not_answer():
    assert code("postgresql://me:geheim@127.0.0.1:1/tutor") is Code.UNREACHABLE


def test_a_database_that_the_server_does_not_have(postgresql: str):
    assert code(postgresql.replace("/postgres?", "/nowhere?")) is Code.UNREACHABLE


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert code("postgresql://me:geheim@host/tutor") is Code.DRIVER


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_may_be_written_in_three_ways(scheme: str, empty_database: str):
    store = open_store(empty_database.replace("postgresql", scheme, 1))
    assert store.alive()
    store.close()


def test_a_writer_waits_for_its_turn_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connecting, "PATIENCE", 0.2)
    file = tmp_path / "tutor.db"
    store = open_store(str(file))
    learner = store.new_learner()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFault) as refused:
            store.record(learner, "classic/meld", "1", right=True)
        assert (refused.value.code, refused.value.found) == (Code.BUSY, str(file))
        assert store.progress(learner) == {}  # who only reads waits for nobody
        other.execute("ROLLBACK")
    store.record(learner, "classic/meld", "1", right=True)
    assert store.progress(learner) == {"classic/meld": {"1": True}}


def test_a_store_is_alive_while_its_tables_are_there(store: Store):
    assert store.alive()
    with store.engine.begin() as connection:
        connection.execute(text("DROP TABLE setting"))
    assert not store.alive()


def test_a_store_outlives_a_restart_of_its_server(empty_database: str):
    store, other = (open_store(address) for address in [empty_database] * 2)
    learner = store.new_learner()
    with other.engine.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    store.record(learner, "classic/meld", "1", right=True)
    assert store.progress(learner) == {"classic/meld": {"1": True}}
    store.close()
    other.close()


def test_a_mistake_of_the_program_is_not_told_as_trouble_with_the_database(store: Store):
    with pytest.raises(Exception, match=r"NOT NULL|not-null") as raised:
        store.record(store.new_learner(), "classic/meld", None, right=True)  # type: ignore[arg-type]
    assert not isinstance(raised.value, StoreFault)
