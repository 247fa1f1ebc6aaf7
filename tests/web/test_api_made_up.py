"""Requests to the API that a program makes up after its document: right ones are answered, wrong ones refused, and
every answer is what the document says. The closing lines tell the seed."""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi import checks

from tutor.web import create_app

TOO_LARGE = 413
CHECKS = [
    checks.negative_data_rejection,  # first, since to be too large is to be rejected too
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.unsupported_method,
]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
OPERATIONS = (("check", "POST"), ("options", "POST"), ("score", "POST"), ("rules", "GET"), ("rules/{rule}", "GET"))
IN_A_ROUND = 15

# What no schema says: cards that are too many together, a table or a sheet that cannot be, house rules that contradict
# each other, moves in two places, and bounds over several values.
BEYOND_SCHEMAS = (
    "black-threes-", "card-too-many", "cards-in-all", "concealed-", "frozen-", "hands-", "hidden-", "house-", "kitty-",
    "laid-", "left-", "list-too-long", "meld-forbidden", "moves-twice", "no-partner-to-ask", "not-a-red-three",
    "opening-lines", "out-", "players-", "rank-too-many", "red-three-",
    "request-entity-too-large", "score-sides-too-many", "second-meld",
    "sides-too-many", "too-many-steps", "too-many-values", "too-much-work", "two-sides-out",
)  # fmt: skip


@pytest.fixture(scope="module")
def made_up() -> Flask:
    """A site as people meet it: a failure is an answer with its status, as on the real one."""
    return create_app({"TESTING": False, "DATABASE": "sqlite://"})


@pytest.fixture
def first_seed(request: pytest.FixtureRequest) -> int:
    asked = request.config.getoption("--first-seed")
    return random.randrange(1_000_000) if asked is None else int(asked)


def test_requests_that_are_made_up_meet_what_the_document_says(
    made_up: Flask, first_seed: int, request: pytest.FixtureRequest, tell: Callable[[str], None]
):
    document = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", made_up)
    end = process_time() + float(request.config.getoption("--seconds"))
    seen: Counter[tuple[str, str, int]] = Counter()
    tell(f"made-up requests: --first-seed {first_seed}")
    ways = [
        (mode, document[f"/api/v1/{path}"][method].as_strategy(generation_mode=mode))
        for path, method in OPERATIONS
        for mode in MODES
    ]
    for round_ in rounds(first_seed, end):
        for mode, way in ways:
            ask(way, mode, round_, seen)
    tell(f"made-up requests: {seen.total()}, of them answered {sum(n for key, n in seen.items() if key[2] == 200)}")
    assert {path for path, _, _ in seen} == {f"/api/v1/{path}" for path, _ in OPERATIONS}
    assert min(sum(n for key, n in seen.items() if key[1] == mode) for mode in MODES) > 20


def rounds(first: int, end: float) -> Iterator[int]:
    """Seeds, until the time of the processor is up; one at least."""
    yield first
    while process_time() < end:
        first += 1
        yield first


def ask(way: Any, mode: GenerationMode, round_: int, seen: Counter[tuple[str, str, int]]) -> None:
    """Some requests of one kind to one address, each checked."""

    @seed(round_)
    @settings(
        max_examples=IN_A_ROUND,
        database=None,
        derandomize=False,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=way)
    def one(case: Case[Any]) -> None:
        response = case.call(headers={"Accept-Encoding": "identity"})
        seen[case.operation.path, mode, response.status_code] += 1
        case.validate_response(response, checks=CHECKS[response.status_code == TOO_LARGE :])
        if mode is GenerationMode.POSITIVE and response.status_code != 200:
            assert_beyond_schemas(case, response.json())

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the tools among themselves
        one()


def assert_beyond_schemas(case: Case[Any], problem: Any) -> None:
    """What fits the schema is refused only for what no schema says, or where a table is a text."""
    if isinstance(case.body, dict) and isinstance(case.body.get("position"), str):
        return
    codes = [fault["code"] for fault in problem["faults"]]
    assert [code for code in codes if not code.startswith(BEYOND_SCHEMAS)] == [], (case.body, problem)
