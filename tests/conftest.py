"""What all tests share: the root of the project, and how hypothesis looks for examples."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# Time limits for one example would measure the machine; in CI the same examples come every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# No test writes into the database of whoever runs it: where a test names none, it is forgotten with the site.
os.environ["TUTOR_DATABASE"] = "sqlite://"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--positions",
        type=int,
        default=300,
        help="how many random positions are compared with plain enumeration (a thorough run: 20000)",
    )


@pytest.fixture(scope="session")
def positions(request: pytest.FixtureRequest) -> int:
    """How many random positions are compared with plain enumeration."""
    return int(request.config.getoption("--positions"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder with pyproject.toml."""
    return Path(__file__).parents[1]
