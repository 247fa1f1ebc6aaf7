"""The cases as a collection, and as data for authors of other programs."""

import json
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.engine import judge
from tutor.engine.rules import RULES
from tutor.library import BadInput, load_rule_set, paths, read_question, rule_sets
from tutor.library.cases import Case, all_cases, read_cases
from tutor.library.conformance import conformance
from tutor.library.parameters import PARAMETERS

IDS = [rule.id for rule in RULES]
ANY: dict[str, Any] = {"id": "any-classic", "asks": "May I?", "legal": True, "rules": [], "why": "Yes."}


@cache
def cases() -> tuple[Case, ...]:
    return all_cases()


@cache
def lines() -> tuple[dict[str, Any], ...]:
    """As another program reads them."""
    return tuple(json.loads(json.dumps(line, ensure_ascii=False)) for line in conformance(cases()))


def asked_about(rule: str) -> list[str]:
    """The rule sets of the cases that break a rule, one entry a case."""
    return [case.question.position.rules.id for case in cases() if rule in case.rules]


# The collection


def test_all_files_of_cases_are_read(root: Path):
    written = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in (root / "tests" / "cases").glob("*.yaml")]
    assert len(written) >= 9
    assert len(cases()) == sum(map(len, written)) >= 450
    assert {case.id for case in cases()} == {case["id"] for file in written for case in file}


def test_a_case_has_an_id_of_its_own_and_says_what_it_asks_and_why():
    assert [name for name, times in Counter(case.id for case in cases()).items() if times > 1] == []
    assert [case.id for case in cases() if not case.asks.strip() or not case.why.strip()] == []


def test_a_case_is_legal_where_it_breaks_no_rule_and_names_rules_that_exist():
    assert [case.id for case in cases() if case.legal is bool(case.rules)] == []
    assert {rule for case in cases() for rule in case.rules} <= set(IDS)


def test_the_id_of_a_case_ends_with_its_rule_set():
    names = {case.id: case.question.position.rules.id for case in cases()}
    assert [case for case, rules in names.items() if not case.removesuffix("-house").endswith(f"-{rules}")] == []


@pytest.mark.parametrize("rule", IDS)
def test_every_rule_is_asked_about_twice_and_in_more_than_one_of_the_rule_sets_where_it_lives(rule: str):
    home = [name for name in rule_sets() if rule in load_rule_set(name).cites]
    asked = asked_about(rule)
    assert len(asked) >= 2
    assert len(set(asked)) >= min(2, len(home))


@pytest.mark.parametrize("rules", rule_sets())
def test_every_rule_set_has_cases_of_both_kinds(rules: str):
    answers = Counter(case.legal for case in cases() if case.question.position.rules.id == rules)
    assert answers[True] >= 15
    assert answers[False] >= 15


def test_a_case_that_cannot_be_read_is_told_with_its_file(tmp_path: Path):
    file = tmp_path / "bad.yaml"
    case = {**ANY, "position": {"rules": "classic", "hand": "KX"}, "moves": ["draw"]}
    file.write_text(yaml.safe_dump([case]), encoding="utf-8")
    with pytest.raises(BadInput, match=r"bad\.yaml"):
        list(read_cases(file))


# The lines for other programs


def test_the_first_line_tells_what_follows():
    header, *told = lines()
    assert (header["format"], header["version"]) == ("canasta-tutor-cases", 1)
    assert header["cases"] == len(told) == len(cases())
    assert header["legal"] == sum(line["expected"]["legal"] for line in told)
    assert header["legal"] + header["illegal"] == len(told)
    assert header["rules"] == IDS
    assert list(header["rule_sets"]) == list(rule_sets())
    counted = Counter(line["rule_set"]["id"] for line in told)
    assert {name: rules["cases"] for name, rules in header["rule_sets"].items()} == counted


def test_the_first_line_holds_the_parameters_of_every_rule_set_as_a_house_rule_is_written():
    for name, told in lines()[0]["rule_sets"].items():
        rules = load_rule_set(name)
        assert told["version"] == rules.version
        assert list(told["parameters"]) == list(PARAMETERS)
        position = {"rules": name, "hand": "KS", "house": told["parameters"]}
        assert read_question(position).position.rules.parameters == rules.parameters


def test_a_line_is_a_case_with_the_fields_of_the_format():
    for line, case in zip(lines()[1:], cases(), strict=True):
        assert list(line) == ["id", "rule_set", "asks", "position", "moves", "expected", "why"]
        assert (line["id"], line["asks"], line["why"]) == (case.id, case.asks, case.why)
        assert line["rule_set"]["id"] == line["position"]["rules"]
        assert list(line["expected"]) == ["legal", "at", "turn", "owes", "rules"]
        assert (line["expected"]["at"] is None) is line["expected"]["legal"]


def test_every_line_read_again_is_the_same_question_and_gets_the_answer_that_it_tells():
    differing = defaultdict(list)
    for line, case in zip(lines()[1:], cases(), strict=True):
        again = read_question(line["position"], moves=line["moves"])
        ruling = judge(again.position, again.turn)
        told = {"legal": ruling.legal, "at": ruling.at, "turn": ruling.turn, "owes": list(ruling.owes)}
        if again != case.question:
            differing["question"].append(line["id"])
        if line["expected"] != {**told, "rules": list(ruling.rules)}:
            differing["answer"].append(line["id"])
    assert differing == {}


def test_cards_and_moves_of_a_line_are_in_normal_notation(tmp_path: Path):
    file = tmp_path / "case.yaml"
    position = {"rules": "classic", "phase": "play", "hand": ["k♠", "10h", 7, "jk"], "us": {"melds": ["qs qh QD"]}}
    file.write_text(yaml.safe_dump([{**ANY, "position": position, "moves": "discard  th"}]), encoding="utf-8")
    _, line = conformance(list(read_cases(file)))
    assert (line["position"]["hand"], line["position"]["us"]) == ("KS 10H 7 JK", {"melds": ["QS QH QD"]})
    assert line["moves"] == ["discard 10H"]


def test_the_cases_are_found_beside_the_package_or_inside_an_installed_one(root: Path, tmp_path: Path, monkeypatch):
    assert paths.cases() == root / "tests" / "cases"
    (tmp_path / "tutor" / "_cases").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "tutor")
    assert paths._beside_or_inside.__wrapped__("tests/cases") == tmp_path / "tutor" / "_cases"
