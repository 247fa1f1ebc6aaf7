"""Positions written: the shortest form, and the same again when read."""

import json

import yaml
from hypothesis import HealthCheck, assume, given, settings

from tests.library.asking import cases
from tests.library.strategies import positions, turns
from tutor.engine import defects, judge
from tutor.library import read_question, write_position, write_question


def test_keys_with_their_default_are_left_out():
    mapping = {"rules": "classic", "hand": "KS KH"}
    longer = {
        **mapping, "players": 4, "phase": "draw", "unknown": 0, "house": {}, "others": [{}], "pile": [], "turn": {},
        "us": {"score": 0, "melds": [], "red_threes": "", "hands": [], "laid": False}, "pile_below": 0,
        "kitty": {"cards": 0},
    }  # fmt: skip
    assert write_position(read_question(longer).position) == mapping


def test_a_position_is_written_in_the_contracts_order_and_form():
    text = (
        "moves: take ks k♥; discard 7C\nturn: {partner_said: yes}\nstock: 0\nfrozen: yes\npile: [4C, 9D, KD]\n"
        "others: [{hands: 11}]\nus: {laid: no, melds: [[Q, Q, Q]], score: -5}\nhand: [KS, KH, 7C, 10]\nphase: draw\n"
        "house: {wild_meld: yes, draw_count: 2}\nrules: classic\n"
    )
    question = read_question(text)
    assert json.dumps(write_question(question.position, question.turn)) == json.dumps(
        {
            "rules": "classic",
            "house": {"draw_count": 2, "wild_meld": True},
            "hand": "KS KH 7C 10",
            "us": {"score": -5, "melds": ["Q Q Q"], "laid": False},
            "others": [{"hands": [11]}],
            "pile": "4C 9D KD",
            "frozen": True,
            "stock": 0,
            "turn": {"partner_said": "yes"},
            "moves": ["take KS KH", "discard 7C"],
        }
    )


def test_every_case_reads_as_it_is_written_at_every_step_of_its_turn():
    for case in cases():
        question = read_question({**case["position"], "moves": case["moves"]})
        written = write_question(question.position, question.turn)
        assert read_question(written) == question, case["id"]
        for cut in range(1, len(question.turn) + 1):
            after = judge(question.position, question.turn[:cut]).after
            assert read_question(yaml.safe_dump(write_position(after))).position == after, (case["id"], cut)


@settings(max_examples=80, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(positions(), turns)
def test_any_position_that_can_be_reads_as_it_is_written(position, turn):
    assume(not defects(position))
    turn = tuple(move for move in turn if not (getattr(move, "draws", ()) or str(move).startswith("draw")))
    written = write_question(position, turn)
    for text in (json.dumps(written), yaml.safe_dump(written, allow_unicode=True)):
        question = read_question(text)
        assert (question.position, question.turn) == (position, turn)
