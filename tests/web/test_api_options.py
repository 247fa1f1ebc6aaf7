"""What can be done, over the API: the same as on the command line, after the moves that are legal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from tests.engine.test_effort import RANKS, STRANGE
from tests.web.test_api import POSITION, problem
from tutor.cli import build
from tutor.cli.speaker import Speaker

SIXTY = " ".join([f"{rank} {rank} {rank} {rank}" for rank in RANKS] + ["JK JK JK JK 2 2 2 2 A K Q J 10 9 8 7"])
CANASTA = ["QS QH QD QC QS QH QD"]
TABLES: dict[str, dict[str, Any]] = {
    "draw": POSITION,
    "play": {"rules": "classic", "phase": "play", "hand": "KS KH KC 9S 9D 2C 7C 4H", "us": {"score": 1520}},
    "after": {"rules": "classic", "phase": "after", "hand": "KS 4C"},
    "over": {"rules": "classic", "phase": "after", "hand": "", "us": {"melds": CANASTA}},
    "no pile": {"rules": "classic", "hand": "KS KH KC 9S", "pile": []},
    "no stock": {"rules": "classic", "hand": "9S 7C 4D", "us": {"melds": ["QS QH QD"]}, "pile": "6S JD", "stock": 0},
    "sixty cards": {"rules": "classic", "hand": SIXTY, "pile": "6C 5S", "us": {"score": 3000}},
    "unknown cards": {"rules": "classic", "phase": "play", "hand": "KS KH KC", "unknown": 4},
    "one card": {"rules": "classic", "hand": "KS", "us": {"melds": CANASTA}, "pile": "KD"},
    "railroad": {"rules": "railroad", "hand": "KS KH 4C 4D 9S JK", "pile": "6C KD", "others": [{}, {}]},
    "two-player": {"rules": "two-player", "phase": "play", "hand": "QC 9S", "us": {"melds": CANASTA}},
    "juego": {"rules": "juego", "phase": "play", "hand": "KS KH KD 9S 9D 9C 2C", "pile": "6C 2D"},
    "kitty": {
        "rules": "railroad", "phase": "after", "hand": "9S 4C", "us": {"melds": CANASTA, "score": 2000},
        "kitty": {"cards": 11, "state": "seen"},
    },
    "house": {
        "rules": "classic", "house": {"canastas_to_go_out": 2}, "phase": "play", "hand": "QC", "us": {"melds": CANASTA},
    },
}  # fmt: skip


def ask(client: FlaskClient, **fields: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/options", json=fields)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return dict(answer.get_json())


def on_the_command_line(*arguments: str, given: Any) -> dict[str, Any]:
    command = ["options", "-", "--format", "json", *arguments]
    done = CliRunner().invoke(build(Speaker("en")), command, input=json.dumps(given), standalone_mode=False)
    return dict(json.loads(done.stdout))


def plans_in(value: Any) -> Iterator[list[str]]:
    """The moves of every plan in an answer."""
    if isinstance(value, dict) and "moves" in value:
        yield value["moves"]
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from plans_in(inner)


@pytest.mark.parametrize("table", TABLES)
def test_the_command_line_says_the_same(client: FlaskClient, table: str):
    assert ask(client, position=TABLES[table]) == on_the_command_line(given=TABLES[table])


@pytest.mark.parametrize("table", TABLES)
def test_every_turn_of_an_answer_is_legal(client: FlaskClient, table: str):
    for moves in plans_in(ask(client, position=TABLES[table])):
        ruling = client.post("/api/v1/check", json={"position": TABLES[table], "moves": moves, "repairs": False})
        assert ruling.get_json()["legal"], moves


@pytest.mark.parametrize("table", TABLES)
def test_an_answer_is_what_the_document_says(client: FlaskClient, fits: Any, table: str):
    assert fits("OptionsQuestion", {"position": TABLES[table]}) == []
    assert fits("Options", ask(client, position=TABLES[table], lang="en")) == []


@pytest.mark.parametrize(
    ("table", "turns", "text"),
    [
        ("after", 0, ["You have no legal turn.", "Your turn is over."]),
        ("over", 0, ["You have no legal turn.", "The hand is over."]),
        ("draw", 45, []),
        ("one card", 2, []),
    ],
)
def test_what_can_be_done_is_counted(client: FlaskClient, table: str, turns: int, text: list[str]):
    answer = ask(client, position=TABLES[table])
    assert (answer["turns"], answer["text"][: len(text)]) == (turns, text)


def test_more_turns_than_64_bits_can_count_are_told_in_full(client: FlaskClient):
    hand = " ".join(rank for rank in RANKS for _ in range(60))
    position = {"rules": "classic", "hand": hand, "phase": "play", "house": {"packs": 20}}
    answer = client.post("/api/v1/options", json={"position": position})
    told = answer.get_json()
    assert told["turns"] > 2**64
    assert answer.get_data(as_text=True) == json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def test_a_no_tells_the_rules_in_the_way(client: FlaskClient):
    answer = ask(client, position=POSITION)
    claims = {one["claim"]: one for one in answer["take"]}
    assert (claims["natural-pair"]["can"], claims["natural-pair"]["rules"]) == (True, [])
    assert [rule["rule"] for rule in claims["natural-and-wild"]["rules"]] == ["frozen-pile-without-natural-pair"]
    assert answer["pile"]["frozen"] == {"for_all": True, "cards": ["2D"], "for_us": False, "for_others": [True]}
    assert (answer["made"], answer["at"]) == (0, None)


# Moves are made first


def test_after_moves_it_is_told_of_the_position_after_them(client: FlaskClient):
    answer = ask(client, position=POSITION, moves=["take KH KC"])
    assert (answer["made"], answer["at"]) == (1, None)
    assert answer["text"][0] == "The step is legal. This is what you can do after it."
    after = client.post("/api/v1/check", json={"position": POSITION, "moves": "take KH KC"}).get_json()["after"]
    assert answer["position"] == after
    again = ask(client, position=answer["position"])
    assert {**again, "made": 1, "text": [answer["text"][0], *again["text"]]} == answer


@pytest.mark.parametrize(
    ("moves", "made", "at", "text"),
    [
        ("take KH JK", 0, 0, "Step 1 is not legal. This is what you can do instead."),
        ("take KH KC; take KH KC", 1, 1, "Step 2 is not legal. This is what you can do after the first step."),
        ("take KH KC; add JK to Q; end", 2, 2, "Step 3 is not legal. This is what you can do after the first 2 steps."),
        ("take KH KC; meld 9S; meld AS", 1, 2, "Step 3 is not legal. This is what you can do after the first step."),
        ("take KH KC; discard 9S", 2, None, "The 2 steps are legal. This is what you can do after them."),
    ],
)  # fmt: skip
def test_an_illegal_move_is_not_made_and_that_is_told(
    client: FlaskClient, moves: str, made: int, at: int | None, text: str
):
    answer = ask(client, position=POSITION, moves=moves)
    assert (answer["made"], answer["at"], answer["text"][0]) == (made, at, text)
    legal = moves.split("; ")[:made]
    ruling = client.post("/api/v1/check", json={"position": POSITION, "moves": legal}).get_json()
    assert answer["position"] == ruling["after"]
    assert answer == on_the_command_line("--move", moves, given=POSITION)


def test_a_text_and_the_address_of_a_page_are_positions_with_their_moves(client: FlaskClient):
    line = "rules=classic&hand=AS+KH+KC+9S+JK&us.melds=QS+QH+QD&pile=6C+2D+KS&stock=34"
    assert ask(client, position=line) == ask(client, position=POSITION)
    beside = ask(client, position=POSITION, moves="take KH KC")
    assert ask(client, position=f"https://canasta.example/en/ask?{line}&moves=take+KH+KC") == beside
    assert ask(client, position={**POSITION, "moves": ["take KH KC"]}) == beside


def test_sentences_are_in_the_language_asked_for_and_codes_stay(client: FlaskClient):
    english, spanish = (ask(client, position=POSITION, lang=lang) for lang in ("en", "es"))
    assert english["pile"]["text"] != spanish["pile"]["text"]
    assert list(plans_in(english)) == list(plans_in(spanish))


# What cannot be answered


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "key-missing"),
        ({"position": {"rules": "clasic", "hand": "KS"}}, "rule-set-unknown-nearest"),
        ({"position": POSITION, "elsewhere": True}, "key-unknown"),
        ({"position": POSITION, "moves": "pass"}, "no-move-here"),
        ({"position": {**POSITION, "moves": "draw"}, "moves": "draw"}, "moves-twice"),
    ],
)
def test_what_cannot_be_read_is_a_problem(client: FlaskClient, fields: dict[str, Any], code: str):
    faults = problem(client.post("/api/v1/options", json=fields), 400)["faults"]
    assert [fault["code"] for fault in faults] == [code]


@pytest.mark.parametrize("phase", ["draw", "play"])
@pytest.mark.parametrize("minimum", [50, 5000])
def test_a_table_with_more_turns_than_can_be_looked_at_is_not_answered(site: Flask, phase: str, minimum: int):
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    house = {**STRANGE, "opening": [{"minimum": minimum}]}
    position = {"rules": "classic", "hand": hand, "phase": phase, "house": house, "pile": "5C"}
    problem(site.test_client().post("/api/v1/options", json={"position": position}), 422)


@pytest.mark.parametrize(("hand", "unknown"), [("9S 9H 9D", {True}), ("9S 9H 9D 4C", {False})])
def test_a_plan_that_throws_a_card_that_nobody_named_says_so(client: FlaskClient, hand: str, unknown: set[bool]):
    position = {"rules": "classic", "hand": hand, "unknown": 2, "phase": "play", "us": {"melds": ["QS QH QD"]}}
    told = client.post("/api/v1/options", json={"position": position}).get_json()
    plans = [plan for plans in told["plans"].values() for plan in plans]
    assert {plan["discard_unknown"] for plan in plans} == unknown
    for plan in plans:
        stops = not plan["moves"][-1].startswith("discard")
        assert (plan["discard_unknown"], len(plan["steps"]) - len(plan["moves"])) == (stops, int(stops)), plan
