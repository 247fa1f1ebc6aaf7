"""Several processes at one database, and processes that die."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Barrier, Timer

import pytest
from sqlalchemy import insert, select

from tests.store.writing import COUNT, LESSON, TIMES
from tutor.store import Store, open_store
from tutor.store.schema import ANSWER, SETTING
from tutor.store.transactions import changing, reading

Process = subprocess.Popen[str]


@contextmanager
def processes(root: Path, number: int, act: str, *arguments: str) -> Iterator[list[Process]]:
    """So many processes that are ready; they begin with the block, at the same moment."""
    command = [sys.executable, "-W", "error", "-m", "tests.store.writing", act, *arguments]
    pipe = subprocess.PIPE
    begun = [
        subprocess.Popen(command, cwd=root, stdin=pipe, stdout=pipe, stderr=pipe, text=True) for _ in range(number)
    ]
    try:
        assert [process.stdout and process.stdout.readline() for process in begun] == ["ready\n"] * number
        for process in begun:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        yield begun
    finally:
        for process in begun:
            process.kill()
            process.communicate()


def ends(process: Process) -> str:
    """What it said, when it has come to a good end."""
    said, complaints = process.communicate(timeout=120)
    assert (process.returncode, complaints) == (0, "")
    return said


def test_servers_that_start_together_make_the_tables_once_and_share_one_secret(root: Path, address: str):
    with processes(root, 4, "begin", address) as servers:
        secrets = {ends(server) for server in servers}
    assert secrets == {open_store(address).secret() + "\n"}


@pytest.mark.parametrize("again", range(3))
def test_a_new_file_may_be_opened_by_several_at_the_same_moment(tmp_path: Path, again: int):
    together = Barrier(4)

    def opened(_: int) -> Store:
        together.wait()
        return open_store(str(tmp_path / "tutor.db"))

    with ThreadPoolExecutor(4) as threads:
        stores = list(threads.map(opened, range(4)))
    assert len({store.secret() for store in stores}) == 1
    for store in stores:
        with reading(store.engine) as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        store.close()


def test_opening_waits_while_another_server_prepares_the_file(tmp_path: Path):
    file = tmp_path / "tutor.db"
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = Timer(0.3, other.execute, ["ROLLBACK"])
        done.start()
        store = open_store(str(file))
        done.join()
    assert store.alive()
    store.close()


def test_two_processes_that_write_at_once_lose_nothing(root: Path, store: Store, address: str):
    learner = store.new_learner()
    with changing(store.engine) as connection:
        connection.execute(insert(SETTING).values(name=COUNT, value="0"))
    with processes(root, 2, "count", address, learner) as writers:
        for writer in writers:
            ends(writer)
    with reading(store.engine) as connection:
        assert connection.scalar(select(SETTING.c.value).where(SETTING.c.name == COUNT)) == str(2 * TIMES)
        assert connection.scalars(select(ANSWER.c.tries)).all() == [2 * TIMES]


@pytest.mark.parametrize("acknowledged", range(1, 11))
def test_a_process_that_is_killed_loses_no_acknowledged_answer(
    root: Path, store: Store, address: str, acknowledged: int
):
    learner = store.new_learner()
    with processes(root, 1, "answer", address, learner) as [writer]:
        assert writer.stdout is not None
        said = [writer.stdout.readline() for _ in range(acknowledged)]
        writer.kill()  # signal 9
        said += writer.stdout.readlines()
        assert writer.wait() == -9
    items = {line.strip() for line in said if line.endswith("\n")}
    assert len(items) >= acknowledged
    assert items <= set(store.progress(learner)[LESSON])
    store.record(learner, LESSON, "after", right=True)
    assert store.progress(learner)[LESSON]["after"]
