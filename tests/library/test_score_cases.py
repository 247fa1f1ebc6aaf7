"""The score of a side as the law derives it: `tests/cases/scores`, for all rule sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine.scoring import score
from tutor.library import load_rule_set, rule_sets
from tutor.library.scores import read_sheet

FOLDER = Path(__file__).parents[1] / "cases" / "scores"
CASES = [
    pytest.param(case, id=f"{file.stem}-{case['id']}")
    for file in sorted(FOLDER.glob("*.yaml"))
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
]


def test_there_are_enough_cases_and_some_of_each_rule_set() -> None:
    assert len(CASES) >= 25
    assert {param.values[0]["rules"] for param in CASES} == set(rule_sets())  # type: ignore[index]


@pytest.mark.parametrize("case", CASES)
def test_a_side_scores_what_the_law_says(case: dict[str, Any]) -> None:
    written: dict[str, Any] = {key: case[key] for key in ("rules", "house", "players") if key in case}
    sheet = read_sheet({**written, "deals": [[_plain(case["side"])]]})
    scored = score(sheet.rules, sheet.deals[0][0], sheet.players)
    assert [f"{line.what} {line.points}" for line in scored.lines] == case["lines"]
    assert scored.total == case["total"] == sum(int(line.split()[1]) for line in case["lines"])
    assert load_rule_set(case["rules"]).id == sheet.rules.id


def _plain(side: dict[str, Any]) -> dict[str, Any]:
    """The side as our own reader would have it: `yes` is a word there, and a truth for others."""
    return {key: {True: "yes"}.get(value, value) if key == "out" else value for key, value in side.items()}
