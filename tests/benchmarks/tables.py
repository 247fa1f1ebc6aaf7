"""The questions that the benchmarks ask: all cases, ours and those of `../shared/cases` where it stands."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import yaml

from tutor.engine import Position, judge
from tutor.engine.moves import Turn, acts
from tutor.library import read_question, rule_sets

FOLDERS: Final = (Path(__file__).parents[1] / "cases", Path(__file__).parents[3] / "shared" / "cases")


@cache
def cases() -> tuple[dict[str, Any], ...]:
    """All cases whose rule set is here."""
    files = [file for folder in FOLDERS for file in sorted(folder.glob("*.yaml"))]
    read = [case for file in files for case in yaml.safe_load(file.read_text(encoding="utf-8"))]
    return tuple(case for case in read if case["position"]["rules"] in rule_sets())


@cache
def texts() -> tuple[str, ...]:
    """Each case as people write it: a YAML text with its moves."""
    return tuple(
        yaml.safe_dump({**case["position"], "moves": case["moves"]}, sort_keys=False, default_flow_style=None)
        for case in cases()
    )


@cache
def steps() -> tuple[tuple[Position, Turn], ...]:
    """Every step of every case up to the first illegal one, as a turn of its own, on the position before it."""
    return tuple(_steps())


def _steps() -> Iterator[tuple[Position, Turn]]:
    for case in cases():
        question = read_question(case["position"], moves=case["moves"])
        position = question.position
        for _, act in acts(question.turn):
            yield position, (act,)
            ruling = judge(position, (act,))
            if not ruling.legal:
                break
            position = ruling.after


def one_after_the_other() -> Iterator[tuple[Position, Turn]]:
    """The steps without end. Each position is made anew, so that nothing is known of it from an earlier round."""
    for position, turn in cycle(steps()):
        yield dataclasses.replace(position), turn
