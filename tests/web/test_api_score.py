"""Scores over the API."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

from tests.web.test_api import problem
from tutor.library.scores import read_sheet
from tutor.texts.language import Language
from tutor.texts.score import sheet_as_json, sheet_in_words
from tutor.texts.words import Words
from tutor.web.speaking import all_languages, the_words

SHEET: dict[str, Any] = {
    "rules": "railroad",
    "players": 3,
    "scores": [0, 19000, -40],
    "deals": [
        [
            {"melds": ["KS KH KD KC KS KH KD"]},
            {"melds": ["7S 7H 7D 7C 7S 7H 7D"], "kitty": "3H 4S 4C 4D 5S 5C 5D 6S 6C 6D 8S"},
            {"left": "AS"},
        ],
    ],
}


def test_a_sheet_is_added_up_with_a_sentence_for_each_line(client: FlaskClient):
    told = client.post("/api/v1/score", json=SHEET).get_json()
    assert told["totals"] == [570, 20480, -60]
    assert told["standing"] == {
        "outcome": "won",
        "leaders": [1],
        "text": "The game is won with 20,480 points: Player 2.",
    }
    assert (told["minimums"], told["next"]) == (None, [])
    first = told["deals"][0]["sides"][0]["lines"][0]
    assert (first["what"], first["points"], first["canasta"]) == ("meld", 570, {"kind": "red", "bonus": 500})
    assert first["text"] == "7 kings, no wild card: 70 for the cards, 500 for the red canasta."


def test_it_says_what_page_and_command_line_say(client: FlaskClient, site: Any):
    with site.test_request_context():
        language: Language = all_languages()["en"]
        words: Words = the_words()
        expected = sheet_as_json(sheet_in_words(read_sheet(SHEET), language, words))
    assert client.post("/api/v1/score", json={**SHEET, "lang": "en"}).get_json() == expected


def test_it_speaks_the_language_asked_for_and_keeps_its_codes(client: FlaskClient):
    told = client.post("/api/v1/score", json={**SHEET, "lang": "eo"}).get_json()
    assert told["deals"][0]["sides"][0]["lines"][0]["cards"][0] == "KS"
    again = client.post("/api/v1/score?lang=eo", json=SHEET).get_json()
    assert again == told


def test_bad_sheets_are_problems_with_places(client: FlaskClient):
    bad = problem(client.post("/api/v1/score", json={"rules": "clasic", "deal": []}), 400)
    assert [(fault["code"], fault["key"], fault["line"]) for fault in bad["faults"]] == [
        ("rule-set-unknown-nearest", "rules", 1),
        ("key-unknown-nearest", "deal", 1),
    ]
    impossible = problem(client.post("/api/v1/score", json={"rules": "classic", "deals": [[{"out": "yes"}]]}), 400)
    assert [fault["code"] for fault in impossible["faults"]] == ["out-without-canastas"]
    assert impossible["title"] == "This cannot be answered as it was sent"


def test_a_text_is_a_sheet_too(client: FlaskClient):
    line = "rules=railroad&scores=0+19000&deals.1.1.melds=KS+KH+KD+KC+KS+KH+KD"
    for text in (line, f"https://canasta.example/en/score?{line}&v=1", "rules: railroad\nscores: [570, 19000]\n"):
        assert client.post("/api/v1/score", json=text).get_json()["totals"] == [570, 19000]
    assert problem(client.post("/api/v1/score", json=""), 400)["faults"][0]["code"] == "no-sheet-to-read"


def test_a_name_that_is_not_known_is_told_beside_all_that_are(client: FlaskClient):
    bad = problem(client.post("/api/v1/score", json={"rules": "classic", "zzz": 1}), 400)
    assert bad["faults"][0]["expected"] == "rules, house, players, scores, deals, lang"


def test_what_is_no_sheet_is_refused(client: FlaskClient):
    assert problem(client.post("/api/v1/score", json=[1]), 400)["faults"][0]["code"] == "mapping-expected"
    assert problem(client.post("/api/v1/score", json={**SHEET, "lang": "xx"}), 400)["faults"][0]["key"] == "lang"
    problem(client.post("/api/v1/score", data="rules: classic"), 415)
    problem(client.get("/api/v1/score"), 405)
    problem(client.post("/api/v1/score", data=b" " * 300_000, content_type="application/json"), 413)
