"""Questions that people ask, with the right ruling: ours, and those of `../shared/cases` where it stands."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine import judge
from tutor.engine.moves import acts
from tutor.engine.ruling import Ruling
from tutor.library import load_rule_set, read_question, rule_sets, write_position
from tutor.library.positions import Question

OURS = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"


def _cases() -> Iterator[Any]:
    for folder in (OURS, SHARED):
        for file in sorted(folder.glob("*.yaml")):
            for case in yaml.safe_load(file.read_text(encoding="utf-8")):
                yield pytest.param(case, id=f"{folder.parent.name}-{case['id']}")


CASES = list(_cases())


def _question(case: dict[str, Any]) -> Question:
    return read_question(case["position"], moves=case["moves"])


def _told(ruling: Ruling) -> tuple[Any, ...]:
    faults = tuple((fault.rule, fault.situation, fault.cards, dict(fault.facts)) for fault in ruling.violations)
    return ruling.legal, ruling.turn, ruling.owes, faults, ruling.after


def test_there_are_cases_of_our_own_for_every_rule_set_of_a_page() -> None:
    assert len([param for param in CASES if param.id.startswith("tests-")]) >= 320
    asked = {param.values[0]["position"]["rules"] for param in CASES}
    assert asked >= {name for name in rule_sets() if load_rule_set(name).documents}


@pytest.mark.parametrize("file", sorted(SHARED.glob("*.yaml")), ids=lambda file: file.stem)
def test_our_copy_of_the_shared_cases_is_whole_and_unchanged(file: Path) -> None:
    theirs = yaml.safe_load(file.read_text(encoding="utf-8"))
    ours = yaml.safe_load((OURS / file.name).read_text(encoding="utf-8"))
    assert ours[: len(theirs)] == theirs


def test_the_shared_cases_are_read_too() -> None:
    if not SHARED.is_dir():
        pytest.skip("../shared/cases is not beside this checkout: only tests/cases are run")
    assert len([param for param in CASES if param.id.startswith("shared-")]) >= 320


@pytest.mark.parametrize("case", CASES)
def test_a_case_gets_its_ruling(case: dict[str, Any]) -> None:
    question = _question(case)
    ruling = judge(question.position, question.turn)
    assert (ruling.legal, set(ruling.rules)) == (case["legal"], set(case["rules"]))


@pytest.mark.parametrize("case", CASES)
def test_a_turn_in_two_parts_is_judged_as_in_one(case: dict[str, Any]) -> None:
    question = _question(case)
    whole = judge(question.position, question.turn)
    for at, _ in acts(question.turn)[:-1]:
        first = judge(question.position, question.turn[: at + 1])
        if not first.legal:
            break
        rest = judge(first.after, question.turn[at + 1 :])
        assert _told(rest) == _told(whole)
        assert whole.at is None or whole.at == (rest.at or 0) + at + 1


@pytest.mark.parametrize("case", CASES)
def test_the_position_after_a_turn_can_be_written_and_read_again(case: dict[str, Any]) -> None:
    question = _question(case)
    after = judge(question.position, question.turn).after
    assert read_question(write_position(after)).position == after


def test_every_rule_set_of_the_site_is_read_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [load_rule_set(name).id for name in rule_sets()] == list(rule_sets())
