"""A server that is killed loses no answer that it has acknowledged."""

import http.client
import json
import signal
import subprocess
import sys
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tutor.course.lessons import Lesson, find_lesson
from tutor.store import open_store

LESSON = "/en/learn/classic/a-meld"
ANSWER = urlencode({"do": "check", "say": "no", "why": 1})
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
Server = subprocess.Popen[str]


class Visitor:
    """Somebody with a browser that keeps cookies and knows no JavaScript."""

    def __init__(self, connection: http.client.HTTPConnection, cookie: str = "") -> None:
        self.connection = connection
        self.cookie = cookie

    def ask(self, method: str, place: str, body: str | None = None) -> tuple[http.client.HTTPResponse, str]:
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        self.connection.request(method, place, body, {**(FORM if body else {}), **cookie})
        answer = self.connection.getresponse()
        if answer.headers["Set-Cookie"]:
            self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return answer, answer.read().decode()

    @property
    def learner(self) -> str:
        """The id in the cookie."""
        written = self.cookie.partition("=")[2].split(".")[0]
        return str(json.loads(urlsafe_b64decode(written + "=" * (-len(written) % 4)))["learner"])


@contextmanager
def server(root: Path, database: Path, cookie: str = "") -> Iterator[tuple[Server, Visitor]]:
    """`tutor serve` as a process of its own at a database, and a visitor."""
    command = [sys.executable, "-m", "tutor", "serve", "--port", "0", "--database", str(database), "--lang", "en"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            with closing(http.client.HTTPConnection(address.split("/")[2], timeout=30)) as connection:
                yield process, Visitor(connection, cookie)
        finally:
            process.kill()


@pytest.fixture
def lesson(root: Path) -> Lesson:
    place = find_lesson(root / "lessons", "classic", "a-meld")
    assert place is not None
    return place.lesson()


def test_a_server_killed_right_after_the_answer_came_has_kept_it(root: Path, tmp_path: Path, lesson: Lesson):
    with server(root, tmp_path / "tutor.db") as (process, visitor):
        answer, _ = visitor.ask("POST", f"{LESSON}/a-run", ANSWER)
        assert answer.status == 303
        _, page = visitor.ask("GET", str(answer.headers["Location"]).partition("#")[0])
        process.send_signal(signal.SIGKILL)
        assert "<strong>Right.</strong>" in page
        assert process.wait(timeout=30) == -signal.SIGKILL
    with server(root, tmp_path / "tutor.db", visitor.cookie) as (_, again):
        _, path = again.ask("GET", "/en/learn/classic")
        assert f"1 of {len(lesson.items)}" in path


@pytest.mark.parametrize("after", [0.05, 0.15, 0.3])
def test_a_server_killed_between_answers_has_kept_all_that_it_acknowledged(
    root: Path, tmp_path: Path, lesson: Lesson, after: float
):
    names = [item.id for item in lesson.items if item.type == "yes-no"]
    acknowledged = {names[0]}
    with server(root, tmp_path / "tutor.db") as (process, visitor):
        first, _ = visitor.ask("POST", f"{LESSON}/{names[0]}", ANSWER)
        assert first.status == 303
        threading.Timer(after, process.kill).start()
        try:
            for name in cycle(names):
                answer, _ = visitor.ask("POST", f"{LESSON}/{name}", ANSWER)
                assert answer.status == 303
                acknowledged.add(name)
        except (OSError, http.client.HTTPException):
            assert process.wait(timeout=30) == -signal.SIGKILL
    store = open_store(str(tmp_path / "tutor.db"))
    assert acknowledged <= set(store.progress(visitor.learner)["classic/a-meld"])
    store.close()
