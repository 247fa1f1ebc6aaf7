"""What the tests of the library share: a short table to ask about, and what was refused about it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.library import BadInput, InputFault, read_question

CASES = Path(__file__).parents[3] / "shared" / "cases"


def faults_of(read: Callable[[], Any]) -> tuple[InputFault, ...]:
    """The faults that reading tells; the test fails where it tells none."""
    with pytest.raises(BadInput) as caught:
        read()
    return caught.value.faults


def refused(text: str | bytes) -> list[tuple[str, str]]:
    """Place and code of every fault of a question."""
    return [(fault.place, fault.code) for fault in faults_of(lambda: read_question(text, file="q.yaml"))]


def cases() -> list[dict[str, Any]]:
    """All case files' entries; the test is skipped, and says so, where there are none."""
    if not CASES.is_dir():
        pytest.skip(f"no case files: {CASES} does not exist")
    files = sorted(CASES.glob("*.yaml"))
    return [case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))]
