"""What all benchmarks share: a yardstick that is measured around each of them, and a closing table in its units.

A time alone tells of the machine as much as of the program. So each is told beside what `json.loads` of a fixed
document takes in the same minute: the ratios can be compared from one machine, and one day, to another.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest

DOCUMENT: Final = json.dumps([{"numbers": [1, 2, n], "text": "canasta", "inside": {"is": None}} for n in range(20)])
LOOKS: Final = 2000


class Measured(NamedTuple):
    """A line of the closing table: what was done, the median of its times, that of the yardstick, a remark."""

    what: str
    seconds: float
    yardstick: float
    remark: str


MEASURED: Final = pytest.StashKey[list[Measured]]()

Measure = Callable[..., float]


def yardstick() -> float:
    """Seconds that `json.loads` of the document takes now: the median of many looks."""
    return statistics.median(_timed(DOCUMENT) for _ in range(LOOKS))


def _timed(document: str) -> float:
    start = time.perf_counter()
    json.loads(document)
    return time.perf_counter() - start


@pytest.fixture
def measure(benchmark: Any, request: pytest.FixtureRequest) -> Measure:
    """Measures a task and gives the median of its times in seconds. `setup` makes the arguments of each round, `times`
    says how often a round does what is told of, `remark` is asked for when all is measured."""

    def measured(
        task: Callable[..., object],
        *,
        setup: Callable[[], Any] | None = None,
        rounds: int = 500,
        times: int = 1,
        remark: Callable[[float], str] = lambda seconds: "",
    ) -> float:
        before = yardstick()
        benchmark.pedantic(task, setup=setup, rounds=rounds, warmup_rounds=min(rounds, 50))
        seconds: float = benchmark.stats.stats.median / times
        unit = (before + yardstick()) / 2
        benchmark.extra_info["yardsticks"] = seconds / unit
        table = request.config.stash.setdefault(MEASURED, [])
        table.append(Measured(request.node.name, seconds, unit, remark(seconds)))
        return seconds

    return measured


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The table: each median, and how many yardsticks it is."""
    table = config.stash.get(MEASURED, [])
    if not table:
        return
    terminalreporter.section("medians, and how many times json.loads of the fixed document they take")
    for line in table:
        what = line.what.removeprefix("test_").replace("_", " ")
        ratio = f"{line.seconds / line.yardstick:8.1f} x {line.yardstick * 1e6:.1f} us"
        terminalreporter.write_line(f"{what:55} {line.seconds * 1e6:10.1f} us = {ratio}   {line.remark}".rstrip())
