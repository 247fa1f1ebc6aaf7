"""The check endpoint beside a bare Flask view that gives the same bytes, on the same server, in the same minute."""

from __future__ import annotations

import socket
import statistics
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
LAPS = 5
ROUNDS = 200
"""Rounds of a lap, on all connections at once: those of all cases."""


class Caller:
    """Asks on several connections at once, and knows how long it waited in all."""

    def __init__(self, port: int, path: str) -> None:
        self.head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        self.sockets = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(CONNECTIONS)]
        self.seconds = 0.0
        self.speeds: list[float] = []

    @property
    def a_second(self) -> float:
        """Requests that were answered in a second: the median of all laps."""
        return statistics.median(self.speeds)

    def lap(self, rounds: Sequence[Sequence[bytes]]) -> None:
        """Ask all rounds, one after the other."""
        before = self.seconds
        for bodies in rounds:
            self.ask(bodies)
        self.speeds.append(sum(map(len, rounds)) / (self.seconds - before))

    def ask(self, bodies: Sequence[bytes]) -> list[bytes]:
        """The bodies of all answers."""
        requests = [f"{self.head}Content-Length: {len(body)}\r\n\r\n".encode() + body for body in bodies]
        start = time.perf_counter()
        for one, request in zip(self.sockets, requests, strict=True):
            one.sendall(request)
        answers = list(map(self._answer, self.sockets))
        self.seconds += time.perf_counter() - start
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
    """A lap of the bare view goes before each lap of ours. Round by round, it would find the processor's caches full of
    our work, as no site of bare views does. The goal is half of its requests a second."""
    site, bare, bodies = Caller(port, CHECK), Caller(port, BARE), cycle(ASKED[asked]())
    rounds = [list(islice(bodies, CONNECTIONS)) for _ in range(ROUNDS)]

    def bare_lap() -> tuple[tuple[list[list[bytes]]], dict[str, Any]]:
        bare.lap(rounds)
        return (rounds,), {}

    def told(_median: float) -> str:
        speeds = f"{site.a_second:.0f} requests a second, the bare view {bare.a_second:.0f}"
        return f"{speeds}: {site.a_second / bare.a_second:.2f}"

    assert all(site.ask(bodies) == bare.ask(bodies) for bodies in rounds)
    measure(site.lap, setup=bare_lap, rounds=LAPS, times=ROUNDS * CONNECTIONS, remark=told)
    site.close()
    bare.close()
