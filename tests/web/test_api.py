"""The JSON API, as programs meet it."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

POSITION = {
    "rules": "classic",
    "hand": "AS KH KC 9S JK",
    "us": {"melds": ["QS QH QD"]},
    "pile": "6C 2D KS",
    "stock": 34,
}
FIELDS = [
    "legal", "verdict", "turn", "owes", "at", "violations", "kept", "assumed", "elsewhere", "repairs", "proof",
    "changes", "contrasts", "points", "after", "sources", "rule_set", "since",
]  # fmt: skip


def check(client: FlaskClient, **fields: Any) -> TestResponse:
    return client.post("/api/v1/check", json=fields)


def problem(answer: TestResponse, status: int) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    document = answer.get_json(force=True)
    assert document["status"] == status
    assert len(document["title"]) > 5
    assert len(document["detail"]) > 5
    assert document["faults"]
    assert all(fault["code"] and fault["message"] for fault in document["faults"])
    assert None not in [told for fault in document["faults"] for told in fault.values()]
    return dict(document)


def test_a_ruling_has_the_fields_of_the_contract(client: FlaskClient):
    ruling = check(client, position=POSITION, moves=["take KH JK"]).get_json()
    assert sorted(ruling) == sorted([*FIELDS, "no_repair"])
    (violation,) = ruling["violations"]
    assert sorted(violation) == sorted(["rule", "cards", "params", "message", "statement", "source", "fix"])
    assert (ruling["legal"], ruling["at"], ruling["no_repair"]) == (False, 0, None)
    assert ruling["repairs"][0]["moves"] == ["take KH KC", "add JK to K"]
    assert ruling["repairs"][0]["kind_kept"]
    assert "KH" in violation["cards"]


def test_the_nearest_legal_turns_can_be_left_out(client: FlaskClient):
    asked = {"position": POSITION, "moves": ["take KH JK"]}
    assert check(client, **asked, repairs=True).get_json() == check(client, **asked).get_json()
    left_out = check(client, **asked, repairs=False).get_json()
    assert (left_out["repairs"], left_out["no_repair"]) == (None, None)


def test_what_takes_longer_is_answered_on_request(client: FlaskClient):
    ruling = check(client, position=POSITION, moves=["take KH JK"]).get_json()
    assert (ruling["elsewhere"], ruling["proof"], ruling["changes"], ruling["contrasts"]) == (None, None, None, None)
    asked = check(client, position=POSITION, moves=["take KH JK"], elsewhere=True, proof=True, changes=True).get_json()
    assert asked["violations"] == ruling["violations"]
    assert {one["legal"] for one in asked["elsewhere"]["rule_sets"]} <= {True, False, None}
    (step,) = asked["proof"]
    standings = {one["rule"]: one["standing"] for one in step["conditions"]}
    assert standings[ruling["violations"][0]["rule"]] == "broken"
    assert set(standings.values()) >= {"kept", "broken", "would_hold"}
    first = asked["changes"][0]
    assert first["edits"][0]["text"] == "The pile would not be frozen."
    again = check(client, position=first["position"]).get_json()
    assert again["legal"]


def test_a_position_under_other_rules_says_what_makes_the_difference(client: FlaskClient):
    position = {"rules": "classic", "hand": "4S 5S", "house": {"draw_count": 2}}
    around = check(client, position=position, moves="draw x2", elsewhere=True).get_json()["elsewhere"]
    classic = next(one for one in around["rule_sets"] if one["id"] == "classic")
    assert (classic["legal"], classic["rules"]) == (False, ["wrong-draw-count"])
    assert [(one["name"], one["value"]) for one in classic["flips"]] == [("draw_count", 1)]
    assert [[one["name"] for one in several] for several in around["flips"]] == [["draw_count"]]


@pytest.mark.parametrize("moves", ["take KH KC", "take KH JK"])
def test_the_nearest_tables_with_the_opposite_ruling_can_be_asked_about_again(client: FlaskClient, moves: str):
    ruling = check(client, position=POSITION, moves=moves, contrasts=True).get_json()
    assert 1 <= len(ruling["contrasts"]) <= 3
    for one in ruling["contrasts"]:
        again = check(client, position=one["position"]).get_json()
        assert (again["legal"], again["at"]) == (one["legal"], one["at"])
        assert [violation["rule"] for violation in again["violations"]] == one["rules"]
        assert one["legal"] is not ruling["legal"]
        assert one["text"].startswith(f"{one['edit']['text']} Then the step would ")


@pytest.mark.parametrize("name", ["elsewhere", "proof", "changes", "contrasts"])
def test_a_request_for_more_is_yes_or_no(client: FlaskClient, name: str):
    document = problem(check(client, position=POSITION, **{name: "all"}), 400)
    assert [(fault["code"], fault["key"]) for fault in document["faults"]] == [("json-truth-expected", name)]
    said = problem(check(client, position=POSITION, **{name: "yes"}), 400)["detail"]
    assert said == f'“{name}” is either true or false, written without quotation marks, and “"yes"” is neither.'
    assert check(client, position=POSITION, **{name: False}).get_json()[name] is None


def test_a_ruling_speaks_the_language_asked_for_and_keeps_its_codes(client: FlaskClient):
    violation = check(client, position=POSITION, moves=["take KH JK"], lang="eo").get_json()["violations"][0]
    assert "R♥" in violation["message"]
    assert "KH" in violation["cards"]


def test_the_position_after_can_be_asked_about_again(client: FlaskClient):
    first = check(client, position=POSITION, moves=["take KH KC"]).get_json()
    assert first["legal"]
    second = check(client, position=first["after"], moves=["discard 9S"]).get_json()
    assert (second["legal"], second["turn"]) == (True, "ended")


def test_moves_may_be_one_line_and_a_position_may_be_text(client: FlaskClient):
    ruling = check(client, position="rules: classic\nhand: KS 7C 4D\n", moves="draw; discard 7C").get_json()
    assert (ruling["legal"], ruling["turn"]) == (True, "ended")


def test_a_position_without_moves_is_judged_as_it_stands(client: FlaskClient):
    assert check(client, position=POSITION).get_json()["legal"] is True


def test_all_faults_of_a_position_are_told_together_with_their_places(client: FlaskClient):
    text = json.dumps({"position": {"rules": "clasic", "hand": "KS ZZ", "stok": 3}}, indent=1)
    answer = client.post("/api/v1/check", data=text, content_type="application/json")
    faults = problem(answer, 400)["faults"]
    by_key = {fault["key"]: fault for fault in faults}
    assert set(by_key) == {"position.rules", "position.hand", "position.stok"}
    assert by_key["position.rules"]["nearest"] == "classic"
    assert (by_key["position.hand"]["line"], by_key["position.hand"]["column"]) == (4, 15)
    assert all(fault["message"] for fault in faults)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        "null",
        '"position"',
        "{}",
        '{"position": 3}',
        '{"position": null}',
        '{"position": []}',
        '{"position": {"rules": "classic"}}',
        '{"position": {"rules": "classic", "hand": "KS"}, "moves": 3}',
        '{"position": {"rules": "classic", "hand": "KS"}, "moves": ["pass"]}',
        '{"position": {"rules": "classic", "hand": "KS"}, "lang": "xx"}',
        '{"position": {"rules": "classic", "hand": "KS"}, "lang": 3}',
        '{"position": {"rules": "classic", "hand": "KS"}, "move": []}',
        '{"position": {"rules": "classic", "hand": "KS", "hand": "KH"}}',
        '{"position": {"rules": "classic", "hand": 1e400}}',
        '{"position": {"rules": "classic", "hand": "KS", "stock": 1' + "0" * 5000 + "}}",
        "[" * 100_000,
        '{"position": "&a"}',
        "\ufeff",
    ],
)
def test_bad_input_gets_one_clear_problem(client: FlaskClient, body: str):
    problem(client.post("/api/v1/check", data=body.encode(), content_type="application/json"), 400)


def faults_in(client: FlaskClient, body: str) -> list[dict[str, Any]]:
    answer = client.post("/api/v1/check", data=body.encode(), content_type="application/json")
    return list(problem(answer, 400)["faults"])


@pytest.mark.parametrize(
    ("body", "code", "key"),
    [
        ('{"position": 3}', "mapping-expected", "position"),
        ('{"position": null}', "nothing-after", "position"),
        ('{"position": []}', "mapping-expected", "position"),
        ('{"moves": []}', "key-missing", "position"),
        ('{"position": {"rules": "classic"}}', "key-missing", "position.hand"),
        ('{"position": {"rules": "classic", "hand": null}}', "nothing-after", "position.hand"),
        ('{"position": {"rules": "classic", "hand": "KS", "hand": "KH"}}', "key-twice-in-line", "position.hand"),
        ('{"position": {"rules": "classic", "hand": "KS", "moves": ["pass"]}}', "no-move-here", "position.moves.0"),
        ('{"position": {"rules": "classic", "hand": "KS"}, "moves": ["pass"]}', "no-move-here", "moves.0"),
        ('{"position": {"rules": "classic", "hand": "KS"}, "movs": []}', "key-unknown-nearest", "movs"),
        ('{"position": {"rules": "classic", "hand": "KS"}, "lang": "xx"}', "value-unknown", "lang"),
        ('{"position": "rules: classic\\nhand: KX"}', "card-unreadable-nearest", "position.hand"),
        ('{"position": "rules: classic\\nhand: KS", "moves": "go out"}', "going-out-is-no-move", "moves"),
        ('{"position": "a: ["}', "text-ends-early", "position"),
    ],
)
def test_a_fault_has_a_code_and_the_key_that_it_has_in_the_request(client: FlaskClient, body: str, code: str, key: str):
    (fault,) = faults_in(client, body)
    assert (fault["code"], fault["key"]) == (code, key)


@pytest.mark.parametrize(
    ("body", "line", "column"),
    [
        ("rules: classic", 1, 1),
        ('{"position":\n {"rules" "classic"}}', 2, 11),
        ('{"position": {"rules": "classic", "hand": NaN}}', 1, 43),
        ('{"position": "rules=classic&hand=KS" "moves": ""}', 1, 38),
        ('{"position": {"rules": "classic", "hand": "KS"},\n "moves": ["draw", "pass"]}', 2, 21),
    ],
)
def test_what_is_no_json_or_no_move_is_told_with_line_and_column(
    client: FlaskClient, body: str, line: int, column: int
):
    (fault,) = faults_in(client, body)
    assert (fault["line"], fault["column"]) == (line, column)


@pytest.mark.parametrize(
    "position", ['{"rules": "classic", "hand": "KS", "moves": []}', '"rules=classic&hand=KS&moves=draw"']
)
def test_moves_given_twice_are_told_with_both_names(client: FlaskClient, position: str):
    (fault,) = faults_in(client, f'{{"position": {position}, "moves": ["draw"]}}')
    assert fault["code"] == "moves-twice"
    assert "“moves”" in fault["message"]
    assert "“position.moves”" in fault["message"]


def test_json_is_read_as_json_is(client: FlaskClient):
    faults = faults_in(
        client, '{"position": {"rules": "classic", "hand": "KS", "\\ud83c\\udca1": 1, "' + "k" * 3000 + '": 2}}'
    )
    assert [fault["key"][:10] for fault in faults] == ["position.🂡", "position.k"]
    assert faults_in(client, '{"position": {"\\ud83c": 1}}')[0]["code"] == "control-character"
    assert faults_in(client, '{"position": "{\\"\\\\ud83c\\": 1}"}')


def test_the_language_may_stand_in_the_address_and_the_body_goes_before(client: FlaskClient):
    def asked(address: str, **more: str) -> str:
        body = {"position": POSITION, "moves": ["take KH JK"], **more}
        return str(client.post(f"/api/v1/check{address}", json=body).get_json()["verdict"])

    assert asked("?lang=es").startswith("El pozo está congelado.")
    assert asked("?lang=es", lang="eo") == asked("", lang="eo") != asked("?lang=es")
    unread = client.post("/api/v1/check?lang=es", data="{", content_type="application/json")
    assert unread.get_json(force=True)["faults"][0]["message"].startswith("El texto")
    for more in ({}, {"lang": "es"}):
        (fault,) = problem(client.post("/api/v1/check?lang=xx", json={"position": POSITION, **more}), 400)["faults"]
        assert (fault["key"], fault["found"]) == ("lang", "xx")


def test_the_verdict_is_the_first_sentence_of_the_answer(client: FlaskClient):
    illegal = check(client, position=POSITION, moves=["take KH JK"]).get_json()
    assert illegal["verdict"] == illegal["violations"][0]["message"]
    assert check(client, position=POSITION, moves=["take KH KC"]).get_json()["verdict"].startswith("Legal: ")


def test_the_readme_asks_a_question_and_explains_every_field_of_the_answer(client: FlaskClient, root: Path):
    section = (root / "README.md").read_text(encoding="utf-8").partition("## As an API")[2].partition("\n## ")[0]
    body = section.partition("-d '")[2].partition("'\n```")[0]
    answer = client.post("/api/v1/check", data=body, content_type="application/json").get_json()
    assert answer["verdict"].startswith("The pile is frozen.")
    assert [field for field in (*FIELDS, *answer["violations"][0]) if f"`{field}`" not in section] == []


def test_bytes_that_are_no_text_are_a_problem_too(client: FlaskClient):
    problem(client.post("/api/v1/check", data=b"\xff\xfe\x00", content_type="application/json"), 400)


def test_another_type_is_refused(client: FlaskClient):
    (fault,) = problem(client.post("/api/v1/check", data="rules: classic", content_type="text/plain"), 415)["faults"]
    assert fault["code"] == "unsupported-media-type"


def test_a_question_that_is_too_large_is_refused(client: FlaskClient):
    problem(client.post("/api/v1/check", data="[" * 1_000_000, content_type="application/json"), 413)


def test_a_method_that_is_not_known_is_refused_with_those_that_are(client: FlaskClient):
    answer = client.get("/api/v1/check")
    problem(answer, 405)
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize("address", ["/api/v1/rules/no-such-rule", "/api/v1/nothing", "/api/v2/rules"])
def test_what_is_not_there_is_a_problem_document(client: FlaskClient, address: str):
    problem(client.get(address), 404)


def test_all_rules_are_listed_by_chapter_in_a_language(client: FlaskClient):
    listed = client.get("/api/v1/rules?lang=es").get_json()
    assert listed["lang"] == "es"
    assert len(listed["rules"]) > 50
    assert all(rule["id"] and rule["chapter"] and rule["title"] and rule["statement"] for rule in listed["rules"])


def test_a_rule_comes_with_its_reason_its_sources_and_its_examples(client: FlaskClient):
    rule = client.get("/api/v1/rules/too-many-wilds").get_json()
    assert rule["why"]
    assert rule["rule_sets"][0] == {"id": "classic", "holds": True, "source": rule["rule_sets"][0]["source"]}
    assert "How to meld" in rule["rule_sets"][0]["source"]
    for name, legal in (("legal", True), ("illegal", False)):
        example = rule["examples"][name]
        assert check(client, position=example["position"], moves=example["moves"]).get_json()["legal"] is legal


def test_a_language_that_is_not_known_is_a_problem(client: FlaskClient):
    assert "xx" in problem(client.get("/api/v1/rules?lang=xx"), 400)["detail"]


def test_a_ruling_names_its_rule_set_and_where_each_of_its_rules_comes_from(client: FlaskClient):
    position = {"rules": "railroad", "hand": "KS 9H 4C", "pile": "3H", "stock": 30}
    ruling = check(client, position=position, moves=["take KS"]).get_json()
    assert ruling["rule_set"] == {"id": "railroad", "version": 1}
    told = [(entry["rule"], entry["parameter"], entry["status"]) for entry in ruling["sources"]]
    assert told == [
        ("pile-topped-by-red-three", None, "reads"),
        ("pile-topped-by-red-three", "upcard_covers", "reads"),
    ]
    assert all(entry["text"] in ruling["violations"][0]["source"] for entry in ruling["sources"])


def test_a_legal_ruling_tells_its_source_too(client: FlaskClient):
    position = {"rules": "juego", "hand": "KS KH 9H 4C", "us": {"melds": ["QS QH QD"]}, "pile": "KD", "stock": 30}
    ruling = check(client, position=position, moves=["take KS KH"]).get_json()
    assert ruling["legal"]
    assert {entry["status"] for entry in ruling["sources"]} == {"says"}


def test_an_earlier_question_on_one_line_is_told_what_has_changed(client: FlaskClient):
    line = "rules=classic&hand=KS+KH+7C&moves=draw&v=0&said=illegal"
    since = check(client, position=line).get_json()["since"]
    assert [sentence.partition(" ")[0] for sentence in since] == ["This", "When"]
    assert check(client, position="rules=classic&hand=KS+KH+7C&moves=draw&v=1").get_json()["since"] == []


ADDRESSES = (
    ("POST", "check", {"position": POSITION}),
    ("POST", "options", {"position": POSITION}),
    ("POST", "score", {"rules": "classic"}),
    ("GET", "rules", None),
    ("GET", "rules/meld-too-small", None),
)


@pytest.mark.parametrize(("method", "path", "body"), ADDRESSES)
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("lng=es", [("key-unknown-nearest", "lng", "lang")]),
        ("elsewhere=1", [("key-unknown", "elsewhere", None)]),
        ("lang=en&foo=1&LANG=es", [("key-unknown", "foo", None), ("key-unknown-nearest", "LANG", "lang")]),
        ("lang=es&lang=en", [("key-twice-in-address", "lang", None)]),
        ("lang=xx", [("value-unknown", "lang", None)]),
    ],
)
def test_a_name_in_the_address_that_nobody_reads_is_refused(
    client: FlaskClient, method: str, path: str, body: Any, query: str, told: list[tuple[str, str, str | None]]
):
    answer = client.open(f"/api/v1/{path}?{query}", method=method, json=body)
    faults = problem(answer, 400)["faults"]
    assert [(fault["code"], fault["key"], fault.get("nearest")) for fault in faults] == told


def test_the_document_of_the_api_takes_no_names(client: FlaskClient):
    (fault,) = problem(client.get("/api/v1/openapi.json?lang=es"), 400)["faults"]
    assert (fault["code"], fault["key"]) == ("no-names-here", "lang")
    assert client.get("/api/v1/openapi.json").status_code == 200
