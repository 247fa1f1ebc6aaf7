"""The check endpoint beside a bare Flask view that gives the same bytes, on the same server, in the same minute."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.conftest import Measure
from tests.benchmarks.serving import ASKED, BARE, CHECK

CONNECTIONS = 4
"""As many as waitress has threads: what is measured is how much the server gets done, not how long one answer takes."""
ROUNDS = 200


class Caller:
    """Asks on several connections at once, and knows how long it waited in all."""

    def __init__(self, port: int, path: str) -> None:
        self.head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        self.sockets = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(CONNECTIONS)]
        self.answered, self.seconds = 0, 0.0

    @property
    def a_second(self) -> float:
        """Requests that were answered in a second."""
        return self.answered / self.seconds

    def ask(self, bodies: Sequence[bytes]) -> list[bytes]:
        """The bodies of all answers."""
        requests = [f"{self.head}Content-Length: {len(body)}\r\n\r\n".encode() + body for body in bodies]
        start = time.perf_counter()
        for one, request in zip(self.sockets, requests, strict=True):
            one.sendall(request)
        answers = list(map(self._answer, self.sockets))
        self.seconds += time.perf_counter() - start
        self.answered += len(answers)
        return answers

    def close(self) -> None:
        for one in self.sockets:
            one.close()

    @staticmethod
    def _answer(one: socket.socket) -> bytes:
        head, body = b"", b""
        while b"\r\n\r\n" not in head:
            head += one.recv(65536)
        head, _, body = head.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += one.recv(65536)
        return body


@pytest.fixture(scope="module")
def port(root: Path) -> Iterator[int]:
    """Where the site and the bare view listen."""
    command = [sys.executable, "-m", "tests.benchmarks.serving"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline())
        finally:
            server.terminate()


@pytest.mark.parametrize("asked", ASKED)
def test_the_check_endpoint_beside_a_bare_view(measure: Measure, port: int, asked: str) -> None:
    """A round of one goes before each round of the other; the goal is half of the bare view's requests a second."""
    site, bare, bodies = Caller(port, CHECK), Caller(port, BARE), cycle(ASKED[asked]())

    def bare_round() -> tuple[tuple[list[bytes]], dict[str, Any]]:
        following = list(islice(bodies, CONNECTIONS))
        bare.ask(following)
        return (following,), {}

    def told(_median: float) -> str:
        speeds = f"{site.a_second:.0f} requests a second, the bare view {bare.a_second:.0f}"
        return f"{speeds}: {site.a_second / bare.a_second:.2f}"

    (first,), _ = bare_round()
    assert site.ask(first) == bare.ask(first)
    measure(site.ask, setup=bare_round, rounds=ROUNDS, times=CONNECTIONS, remark=told)
    site.close()
    bare.close()
