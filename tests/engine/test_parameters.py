"""Every parameter is used by a rule, the deal or the score, and changes an answer: `tests/cases/parameters`."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine import judge
from tutor.engine.cards import JOKER, Card
from tutor.engine.deal import deal
from tutor.engine.rules import RULES
from tutor.engine.ruleset import RuleSet
from tutor.engine.scoring import score, standing
from tutor.library import BadInput, load_rule_set, read_question
from tutor.library.parameters import PARAMETERS, Kind, Word, YesNo
from tutor.library.rulesets import with_house
from tutor.library.scores import read_sheet

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "cases" / "parameters" / "values.yaml").read_text(encoding="utf-8")
)


def played(case: dict[str, Any], value: Any) -> dict[str, Any]:
    return {**case.get("together", {}), case["parameter"]: value}


def rules_of(case: dict[str, Any], key: str, value: Any) -> RuleSet:
    return with_house(load_rule_set(case[key]["rules"]), played(case, value))


def judged(case: dict[str, Any], value: Any) -> dict[str, Any]:
    """The rules broken, or the fault of a position that cannot be with this value."""
    try:
        question = read_question({**case["position"], "house": played(case, value)}, moves=case["moves"])
    except BadInput as bad:
        return {"refused": bad.faults[0].code}
    return {"rules": list(judge(question.position, question.turn).rules)}


def dealt(case: dict[str, Any], value: Any) -> dict[str, Any]:
    """Numbers of a deal; with `upcard` that of the first seed which turns up such a card first."""
    told, rules = case["deal"], rules_of(case, "deal", value)
    seeds = [told["seed"]] if "seed" in told else range(1000)
    wanted = Card(told["upcard"]) if "upcard" in told else None
    table = next(t for t in (deal(rules, seed, told.get("players")) for seed in seeds) if wanted in (None, t.pile[0]))
    kitties = [kitty for pile in table.kitties for kitty in pile.cards]
    shown = [card for side in table.sides for card in side.red_threes]
    cards = [card for hand in table.hands for card in hand] + kitties + shown + [*table.stock, *table.pile]
    return {
        "hands": len(table.hands),
        "sides": len(table.sides),
        "cards": len(cards),
        "jokers": sum(card.rank == JOKER for card in cards),
        "hand": len(table.hands[0]),
        "kitty": table.kitties[0].count,
        "covered": len(table.pile) > 1,
    }


def scored(case: dict[str, Any], value: Any) -> dict[str, Any]:
    """The total of a side."""
    side = {key: told for key, told in case["side"].items() if key != "rules"}
    rules = case["side"]["rules"]
    sheet = read_sheet({"rules": rules, "house": played(case, value), "deals": [[side, {}]]})
    return {"total": score(sheet.rules, sheet.deals[0][0], sheet.players).total}


def stood(case: dict[str, Any], value: Any) -> dict[str, Any]:
    """How the game stands with these totals."""
    return {"outcome": standing(rules_of(case, "totals", value), case["totals"]["scores"]).outcome.value}


ASKED = {"position": judged, "deal": dealt, "side": scored, "totals": stood}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["parameter"])
def test_the_answer_hangs_on_the_value(case: dict[str, Any]) -> None:
    (ask,) = (ASKED[key] for key in ASKED if key in case)
    for entry in case["values"]:
        wanted = {key: told for key, told in entry.items() if key != "value"}
        answer = ask(case, entry["value"])
        assert {key: answer.get(key) for key in wanted} == wanted, entry["value"]
    answers = [{key: told for key, told in entry.items() if key != "value"} for entry in case["values"]]
    assert any(answer != answers[0] for answer in answers) or len(answers) == 1


def test_every_parameter_has_a_case_and_every_case_a_parameter() -> None:
    assert {case["parameter"] for case in CASES} == set(PARAMETERS)


def test_only_a_parameter_with_a_single_value_cannot_be_changed() -> None:
    single = {name for name, kind in PARAMETERS.items() if isinstance(kind, Word) and len(kind.options) == 1}
    assert {case["parameter"] for case in CASES if len(case["values"]) == 1} == single


def options(kind: Kind) -> set[Any]:
    """The words that a parameter may be, where it is one of several."""
    return set(kind.options) if isinstance(kind, Word) else {True, False} if isinstance(kind, YesNo) else set()


@pytest.mark.parametrize("name", [name for name, kind in PARAMETERS.items() if options(kind)])
def test_every_word_of_a_parameter_is_tried(name: str) -> None:
    tried = {entry["value"] for case in CASES if case["parameter"] == name for entry in case["values"]}
    assert options(PARAMETERS[name]) <= tried


def attributes(root: Path) -> set[str]:
    """Every attribute that the rules, the melds, the deal and the score read."""
    files = [file for file in (root / "tutor" / "engine").rglob("*.py") if file.name != "ruleset.py"]
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in files]
    return {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_every_parameter_is_used_in_the_engine_or_brings_a_rule_to_life(root: Path) -> None:
    named = {name for rule in RULES for name in rule.parameters}
    assert set(PARAMETERS) - attributes(root) - named == set()


def test_a_rule_rests_on_parameters_that_there_are() -> None:
    assert {name for rule in RULES for name in rule.parameters} <= set(PARAMETERS)
