"""The questions that people ask, from `../shared/cases` where it stands, else from `tests/cases`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.library import read_question, rule_sets

OURS = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"


class Collected(NamedTuple):
    """A question with the ruling that its file gives."""

    id: str
    position: Position
    turn: Turn
    legal: bool
    rules: tuple[str, ...]


@cache
def collected() -> tuple[Collected, ...]:
    """All questions of rule sets that there are, each once."""
    files = [file for folder in (OURS, SHARED) for file in sorted(folder.glob("*.yaml"))]
    cases = {case["id"]: case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))}
    return tuple(_read(case) for case in cases.values() if case["position"]["rules"] in rule_sets())


def case(name: str) -> Collected:
    """The question with this id."""
    return next(one for one in collected() if one.id == name)


def _read(case: dict[str, Any]) -> Collected:
    question = read_question(case["position"], moves=case["moves"])
    return Collected(case["id"], question.position, question.turn, case["legal"], tuple(case["rules"]))
