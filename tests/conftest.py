"""What all tests share: the root of the project, how hypothesis looks for examples, how many hands are played."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# Time limits for one example would measure the machine; in CI the same examples come every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# No test writes into the database of whoever runs it: where a test names none, it is forgotten with the site.
os.environ["TUTOR_DATABASE"] = "sqlite://"


@pytest.fixture(scope="session")
def positions(request: pytest.FixtureRequest) -> int:
    """How many random positions are compared with plain enumeration."""
    return int(request.config.getoption("--positions"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder with pyproject.toml."""
    return Path(__file__).parents[1]


TOLD = "told"


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many random hands of each rule set are played, from which seed on, how many positions are compared, for how
    long requests are made up, and whether axe-core sees each page in each language (see the README)."""
    group = parser.getgroup("canasta")
    group.addoption("--every-language", action="store_true", help="look for barriers on each page in each language")
    group.addoption("--hands", type=int, metavar="N", help="random hands of each rule set")
    group.addoption("--first-seed", type=int, metavar="SEED", help="the seed of the first of them")
    group.addoption("--seconds", type=float, default=10, metavar="S", help="time for made-up requests to the API")
    group.addoption(
        "--positions",
        type=int,
        default=300,
        metavar="N",
        help="how many random positions are compared with plain enumeration (a thorough run: 20000)",
    )


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Says a line at the end of the run, whether the test passes or not, and whichever process it runs in."""

    def told(line: str) -> None:
        record_property(TOLD, line)

    return told


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The lines that tests wanted to be read; once a test is torn down, all of its lines are there."""
    reports = [report for several in terminalreporter.stats.values() for report in several]
    done = [report for report in reports if getattr(report, "when", "") == "teardown"]
    lines = [line for report in done for name, line in report.user_properties if name == TOLD]
    if lines:
        terminalreporter.section("what was made up at random")
    for line in lines:
        terminalreporter.write_line(str(line))
