"""The document of the API says what the API does: its addresses, what it is asked, what it answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.web.test_api import POSITION
from tests.web.test_api_score import SHEET
from tutor.library import parse_cards, parse_melds, parse_turn
from tutor.library.cases import all_cases
from tutor.library.writing import write_moves, write_position
from tutor.texts.words import read_words
from tutor.web import api_patterns
from tutor.web.api_document import document

PREFIX = "/api/v1"
OF_ITSELF = {"HEAD", "OPTIONS"}


def operations(told: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def body_of(operation: dict[str, Any]) -> dict[str, Any]:
    body: dict[str, Any] = operation["requestBody"]["content"]["application/json"]
    return body


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(inner)


def test_every_route_is_in_the_document_and_everything_in_it_is_a_route(site: Flask, told: dict[str, Any]):
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in site.url_map.iter_rules()
        if rule.rule.startswith(PREFIX)
        for method in (rule.methods or set()) - OF_ITSELF
    }
    assert {(path, method) for path, method, _ in operations(told)} == routes


def test_every_operation_tells_in_words_what_it_does(told: dict[str, Any]):
    for path, _, operation in operations(told):
        assert operation["summary"], path
        assert operation["description"].endswith("."), path
        assert {"200"} < set(operation["responses"]) or path.endswith("openapi.json"), path
    for name, schema in told["components"]["schemas"].items():
        assert schema.get("description", "").endswith("."), name


def test_every_reference_leads_somewhere_and_every_schema_is_used(told: dict[str, Any]):
    used = {node["$ref"] for node in nodes(told) if isinstance(node.get("$ref"), str)}
    there = {f"#/components/{kind}/{name}" for kind, named in told["components"].items() for name in named}
    assert used - there == set()
    assert there - used == set()


def test_every_schema_is_one(told: dict[str, Any]):
    for name in told["components"]["schemas"]:
        schema = {"$ref": f"#/components/schemas/{name}", "components": told["components"]}
        assert jsonschema_rs.meta.is_valid(schema), name
        jsonschema_rs.Draft202012Validator(schema)


def test_the_document_is_the_same_in_every_language(client: FlaskClient, told: dict[str, Any]):
    assert client.get(f"{PREFIX}/openapi.json", headers={"Accept-Language": "es"}).get_json() == told


def test_a_document_for_other_languages_names_those(root: Any):
    small = document(("en", "xx"), read_words(root / "lessons"))
    assert small["components"]["parameters"]["lang"]["schema"] == {"enum": ["en", "xx"]}


def test_every_example_fits_and_is_answered(
    client: FlaskClient, told: dict[str, Any], fits: Callable[[str, Any], list[str]]
):
    asked = [
        (path, operation["responses"]["200"]["content"]["application/json"]["schema"], body_of(operation), example)
        for path, _, operation in operations(told)
        if "requestBody" in operation
        for example in body_of(operation)["examples"].values()
    ]
    assert len(asked) >= 6
    for path, answered, body, example in asked:
        assert example["summary"]
        assert fits(body["schema"]["$ref"].rpartition("/")[2], example["value"]) == []
        answer = client.post(path, json=example["value"])
        assert answer.status_code == 200
        assert fits(answered["$ref"].rpartition("/")[2], answer.get_json()) == []


def test_every_case_fits_and_so_does_its_ruling(client: FlaskClient, fits: Callable[[str, Any], list[str]]):
    for at, case in enumerate(all_cases()):
        position, moves = write_position(case.question.position), write_moves(case.question.turn)
        more = dict.fromkeys(("elsewhere", "proof", "changes", "contrasts"), at % 25 == 0)
        asked = {"position": position, "moves": moves, "lang": None, **more}
        assert fits("Question", asked) == [], case.id
        answer = client.post(f"{PREFIX}/check", json=asked)
        assert fits("Ruling", answer.get_json()) == [], case.id


def test_scores_rules_and_problems_fit_as_well(client: FlaskClient, fits: Callable[[str, Any], list[str]]):
    def answered(answer: TestResponse) -> Any:
        return answer.get_json(force=True)

    assert fits("ScoreQuestion", SHEET) == []
    assert fits("Scores", answered(client.post(f"{PREFIX}/score", json=SHEET))) == []
    listed = answered(client.get(f"{PREFIX}/rules"))
    assert fits("Rules", listed) == []
    for rule in listed["rules"][::7]:
        assert fits("Rule", answered(client.get(f"{PREFIX}/rules/{rule['id']}"))) == [], rule["id"]
    bad = {"rules": "clasic", "hand": "KS ZZ", "house": {"pack": 3}, "us": {"melds": [[]]}}
    for problem in (
        client.post(f"{PREFIX}/check", json={"position": bad}),
        client.post(f"{PREFIX}/score", json={"rules": "classic", "deals": 3}),
        client.post(f"{PREFIX}/check", data="{", content_type="application/json"),
        client.post(f"{PREFIX}/check"),
        client.get(f"{PREFIX}/check"),
        client.get("/api/nothing"),
    ):
        assert problem.status_code >= 400
        assert problem.mimetype == "application/problem+json"
        assert fits("Problem", answered(problem)) == []


@pytest.mark.parametrize(
    "asked",
    [
        {"moves": []},
        {"position": {"rules": "classic"}},
        {"position": {"rules": "clasic", "hand": "KS"}},
        {"position": {"rules": "classic", "hand": "KX"}},
        {"position": {"rules": "classic", "hand": "3"}},
        {"position": {"rules": "classic", "hand": [3]}},
        {"position": {"rules": "classic", "hand": "KS", "stok": 3}},
        {"position": {"rules": "classic", "hand": "KS", "stock": -1}},
        {"position": {"rules": "classic", "hand": "KS", "frozen": "perhaps"}},
        {"position": {"rules": "classic", "hand": "KS", "house": {"packs": {}}}},
        {"position": {"rules": "classic", "hand": "KS", "house": {"canastas": {"natural": 1, "black": 1}}}},
        {"position": {"rules": "classic", "hand": "KS", "us": {"melds": ["KS KH KD", ""]}}},
        {"position": {"rules": "classic", "hand": "KS", "us": None}},
        {"position": POSITION, "moves": ["pass"]},
        {"position": POSITION, "moves": "add KS"},
        {"position": POSITION, "moves": [["draw"]]},
        {"position": POSITION, "lang": "xx"},
        {"position": POSITION, "proof": "yes"},
        {"position": POSITION, "move": []},
        [],
    ],
)
def test_what_does_not_fit_is_refused(client: FlaskClient, fits: Callable[[str, Any], list[str]], asked: Any):
    assert fits("Question", asked)
    assert client.post(f"{PREFIX}/check", json=asked).status_code == 400


@pytest.mark.parametrize(
    ("pattern", "read"),
    [
        (api_patterns.CARDS, lambda text: parse_cards(text, in_position=True)),
        (api_patterns.MELDS, parse_melds),
        (api_patterns.STEP, parse_turn),
        (api_patterns.STEPS, parse_turn),
    ],
    ids=["cards", "melds", "step", "steps"],
)
def test_what_a_pattern_describes_can_be_read(pattern: str, read: Callable[[str], Any]):
    @settings(max_examples=25)
    @given(st.from_regex(pattern, fullmatch=True))
    def reads(text: str) -> None:
        read(text)

    reads()


def test_every_step_of_the_cases_fits_its_pattern():
    steps = {step for case in all_cases() for step in write_moves(case.question.turn)}
    assert len(steps) > 100
    assert [step for step in steps if not re.fullmatch(api_patterns.STEP, step)] == []


def test_a_symbol_of_a_suit_alone_is_no_card(client: FlaskClient):
    answer = client.post(f"{PREFIX}/check", json={"position": {"rules": "classic", "hand": "K ♦"}})
    assert answer.get_json(force=True)["faults"][0]["code"] == "blank-in-card-nearest"


def test_the_readme_names_every_address_of_the_document(told: dict[str, Any], root: Any):
    section = (root / "README.md").read_text(encoding="utf-8").partition("## As an API")[2].partition("\n## ")[0]
    for path, method, _ in operations(told):
        assert f"`{method.upper()} {path.replace('{rule}', '<id>')}`" in section
