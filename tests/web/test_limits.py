"""A request is bounded: its body, and the work for its answer. What is too large is told so, never by silence."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.engine.test_effort import RANKS, STRANGE
from tests.web.test_api import POSITION, problem
from tests.web.test_api_score import SHEET
from tutor.cli.serve import BOUNDS
from tutor.engine.effort import TooMuch, at_most, spend
from tutor.library.errors import MOST_FAULTS
from tutor.web.limits import LARGEST_REQUEST, MOST_WORK

ASKED = {"position": POSITION, "moves": ["take KH KC"]}
POSTS = {"/api/v1/check": ASKED, "/api/v1/options": ASKED, "/api/v1/score": SHEET}


def padded(body: dict[str, Any], size: int) -> bytes:
    """A body of this many bytes, blanks at its end."""
    return json.dumps(body).encode().ljust(size)


@pytest.mark.parametrize("path", POSTS)
def test_a_body_may_be_as_large_as_the_document_says_and_no_byte_larger(client: FlaskClient, path: str):
    def sent(size: int) -> Any:
        return client.post(path, data=padded(POSTS[path], size), content_type="application/json")

    assert sent(LARGEST_REQUEST).status_code == 200
    problem(sent(LARGEST_REQUEST + 1), 413)


@pytest.mark.parametrize("path", POSTS)
def test_a_body_in_chunks_is_bounded_as_well(client: FlaskClient, path: str):
    def sent(size: int) -> Any:
        stream = BytesIO(padded(POSTS[path], size))
        environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": ""}
        return client.post(path, input_stream=stream, content_type="application/json", environ_overrides=environ)

    assert sent(LARGEST_REQUEST).status_code == 200
    problem(sent(LARGEST_REQUEST + 1), 413)


def test_every_address_that_takes_a_body_is_tried(client: FlaskClient):
    told = client.get("/api/v1/openapi.json").get_json()["paths"]
    assert {path for path, methods in told.items() if "post" in methods} <= set(POSTS)


@pytest.mark.parametrize(
    "position",
    [
        {"rules": "classic", "hand": "ZZ " * 900},
        {"rules": "classic", "hand": ["ZZ"] * 900},
        {"rules": "classic", "hand": "KS", "us": {"melds": ["ZZ QX"] * 900}, "pile": "ZZ " * 900},
        {"rules": "classic", "hand": "KS", "moves": "zzz;" * 99},
        {"rules": "classic", "hand": "KS", "moves": ["discard ZZ"] * 99},
        {"rules": "classic", "hand": "KS", **{f"k{n}": n for n in range(900)}},
        {"rules": "classic", "hand": "KS", "house": {f"k{n}": n for n in range(900)}},
        {"rules": "classic", "hand": "KS", "house": {"upcard_covers": "zz " * 900}},
    ],
)
def test_of_many_faults_the_first_are_told(client: FlaskClient, position: dict[str, Any]):
    faults = problem(client.post("/api/v1/check", json={"position": position}), 400)["faults"]
    assert MOST_FAULTS <= len(faults) <= MOST_FAULTS + 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"position": {"rules": "classic", "hand": "KS " * 1001}}, "list-too-long"),
        ({"position": POSITION, "moves": "meld KS;" * 101}, "too-many-steps"),
        ({"position": POSITION, "moves": ["meld " + "KS " * 20] * 60}, "list-too-long"),
        ({"position": POSITION, "moves": "meld " + "K/" * 1200 + "K"}, "list-too-long"),
    ],
)
def test_more_cards_and_steps_than_any_table_has_are_refused_before_they_are_judged(
    client: FlaskClient, fields: dict[str, Any], code: str
):
    with at_most(0):
        (fault,) = problem(client.post("/api/v1/check", json=fields), 400)["faults"]
    assert fault["code"] == code


def test_what_was_asked_for_besides_and_would_take_too_long_is_null(client: FlaskClient):
    groups = " / ".join(f"{rank}S {rank}H {rank}D" for rank in RANKS for _ in range(9))
    position = {"rules": "classic", "hand": "KS KH 7C", "phase": "play"}
    ruling = client.post(
        "/api/v1/check", json={"position": position, "moves": f"meld {groups}", "changes": True, "proof": True}
    ).get_json()
    assert (ruling["legal"], ruling["changes"]) == (False, None)
    assert ruling["proof"]


def test_a_fix_that_would_take_too_long_is_null_beside_the_ruling(client: FlaskClient):
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    position = {"rules": "classic", "hand": hand, "phase": "play", "house": STRANGE}
    ruling = client.post("/api/v1/check", json={"position": position, "moves": "meld AS AH AD"}).get_json()
    assert [violation["fix"] for violation in ruling["violations"]] == [None]


def test_a_question_whose_ruling_would_take_too_much_work_is_told_so(site: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tutor.web.limits.MOST_WORK", 10)
    client = site.test_client()
    asked = {"position": POSITION, "moves": "take KH KC"}
    for answer in (client.post("/api/v1/check", json=asked), client.post("/api/v1/options", json=asked)):
        told = problem(answer, 422)
        (fault,) = told["faults"]
        assert (fault["code"], fault["message"]) == ("too-much-work", told["detail"])
        assert told["detail"].startswith("Working out this answer would take too much work.")
    page = client.get("/en/ask?rules=classic&hand=KS+7C&moves=draw")
    assert page.status_code == 422
    assert page.mimetype == "text/html"


def test_a_bound_never_outlives_its_request(site: Flask):
    client = site.test_client()
    client.post("/api/v1/check", json={"position": POSITION})
    spend(MOST_WORK * 2)
    with at_most(MOST_WORK), pytest.raises(TooMuch):
        spend(MOST_WORK + 1)


def test_the_server_reads_a_body_that_the_site_refuses_and_lets_nobody_wait_for_ever():
    assert BOUNDS["max_request_body_size"] > 4 * LARGEST_REQUEST
    assert 10 <= BOUNDS["channel_timeout"] <= 60


@pytest.mark.parametrize(
    "body",
    [
        "{", "nonsense", "[" * 5000, '{"a":' * 5000, "NaN", "-Infinity", '{"position": NaN}', '{"position": 1e999}',
        '{"lang": "en", "lang": "es"}', '{"position": "\\ud800"}', '{"rules": "\\udfff\\ud800"}', '{"\\ud800": 1}',
        "null", "true", "0", '""', '{"position": null}', '{"rules": null}', '{"rules": {"classic": null}}',
        '{"position": {"rules": "classic", "hand": null}}', '{"rules": "classic", "deals": [[[null]]]}', "\x00",
        '{"position": "\\u0000"}', '{"position": {"hand": "\\u2028KX", "rules": "classic"}}', "{}\x1a", "\ufeff",
        '{"position": {"rules": "classic", "hand": 1.5}}', '{"rules": "classic", "scores": [1e3]}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("path", POSTS)
def test_whatever_cannot_be_read_is_a_problem_document(client: FlaskClient, path: str, body: str):
    document = problem(client.post(path, data=body.encode("utf-8"), content_type="application/json"), 400)
    assert len(document["faults"]) <= MOST_FAULTS


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
@pytest.mark.parametrize("path", POSTS)
def test_another_type_is_a_problem_document(client: FlaskClient, path: str, kind: str):
    problem(client.post(path, data=b"{}", content_type=kind), 415)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
@pytest.mark.parametrize("path", [*POSTS, "/api/v1/rules", "/api/v1/rules/too-many-wilds", "/api/v1/openapi.json"])
def test_another_method_is_a_problem_document_that_names_those_that_are_known(
    client: FlaskClient, path: str, method: str
):
    answer = client.open(path, method=method)
    problem(answer, 405)
    assert answer.headers["Allow"]


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/", "/api/v1/check/", "/api/v1/nothing", "/api/v2/check"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_address_under_api_that_is_not_there_is_a_problem_document(client: FlaskClient, path: str, method: str):
    problem(client.open(path, method=method), 404)
