"""The check endpoint beside a bare Flask view that gives the same bytes, on the same server, in the same minute."""

from __future__ import annotations

import json
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks.conftest import Measure
from tests.benchmarks.serving import BARE, CHECK, QUESTION

CONNECTIONS = 4
"""As many as waitress has threads: what is measured is how much the server gets done, not how long one answer takes."""
ROUNDS = 200


class Caller:
    """Asks the same question on several connections at once."""

    def __init__(self, port: int, path: str) -> None:
        body = json.dumps(QUESTION).encode()
        head = (f"POST {path} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json")
        self.request = "\r\n".join((*head, f"Content-Length: {len(body)}", "", "")).encode() + body
        self.sockets = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(CONNECTIONS)]

    def ask(self) -> list[bytes]:
        """The bodies of all answers."""
        for one in self.sockets:
            one.sendall(self.request)
        return [self._answer(one) for one in self.sockets]

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


@pytest.fixture
def port(root: Path) -> Iterator[int]:
    """Where the site and the bare view listen."""
    command = [sys.executable, "-m", "tests.benchmarks.serving"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline())
        finally:
            server.terminate()


def test_the_check_endpoint_beside_a_bare_view(measure: Measure, port: int) -> None:
    """A round of one goes before each round of the other; the goal is half of the bare view's requests a second."""
    site, bare = Caller(port, CHECK), Caller(port, BARE)
    assert site.ask() == bare.ask()
    times: list[float] = []

    def bare_round() -> None:
        start = time.perf_counter()
        bare.ask()
        times.append((time.perf_counter() - start) / CONNECTIONS)

    def told(seconds: float) -> str:
        plain = statistics.median(times)
        return f"{1 / seconds:.0f} requests a second, the bare view {1 / plain:.0f}: {plain / seconds:.2f}"

    measure(site.ask, setup=bare_round, rounds=ROUNDS, times=CONNECTIONS, remark=told)
    site.close()
    bare.close()
