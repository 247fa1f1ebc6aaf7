"""The smallest change of the situation: what it is in plain cases, and that it is always true."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given

from tests.engine.collected import collected
from tests.engine.strategies import KINGS, RAILROAD, place, questions, turn
from tutor.engine.change import MOST, Change, changes
from tutor.engine.defects import defects
from tutor.engine.edits import Case, can_be
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import acts
from tutor.engine.otherwise import candidates
from tutor.engine.step import Step

FROZEN = "6S 2D KD"
"""A pile that a two freezes, with a king on top."""


def told(change: Change) -> str:
    """A change as one line: the edits with their facts, and the step."""
    edits = [" ".join([edit.id, *(f"{name}={value}" for name, value in edit.facts.items())]) for edit in change.edits]
    return " + ".join(edits)


def asked(moves: str, hand: str, *, rules: Any = None, **facts: Any) -> list[str]:
    position = place(hand, **({"rules": rules} if rules else {}), **facts)
    return [told(change) for change in changes(position, turn(moves))]


def test_a_frozen_pile_and_an_own_meld_lack_the_thaw_or_two_natural_cards():
    assert asked("take onto K", "4S 5S 9C", us="KS KH KC", pile=FROZEN) == [
        "pile-not-frozen",
        "natural-more rank=K n=2",
    ]


def test_one_natural_card_before_a_frozen_pile_lacks_one_more():
    found = asked("take KS", "KS 4S 5S 9C", us="KS KH KC", pile=FROZEN)
    assert found[:2] == ["pile-not-frozen", "natural-more rank=K n=1"]


def test_an_opening_lacks_points_or_a_lower_score():
    found = asked("meld KS KH KC", "KS KH KC 4S 5S", phase="play", score=1500)
    assert found == ["points-more n=60 counted=30 needed=90", "score-below below=0 needed=15", "side-opened"]


def test_a_red_three_that_is_the_last_card_is_not_wished_away():
    assert asked("draw", "3H KS", us="9S 9H 9D") == ["no-red-three cards=(Card(rank='3', suit='H'),) n=1"]
    assert asked("draw", "3H", us="9S 9H 9D") == [
        "no-red-three cards=(Card(rank='3', suit='H'),) n=1 + cards-besides n=1"
    ]


def test_the_nearest_line_of_the_minimum_is_told_and_the_lower_ones_are_not():
    (_, score, _) = asked("meld AS AH AC / KS KH KC", "AS AH AC KS KH KC 4S 5S", phase="play", score=3000)
    assert score == "score-below below=3000 needed=90"


def test_going_out_lacks_a_canasta_or_a_card_that_stays():
    assert asked("discard 4S", "4S", phase="play", us="KS KH KC") == ["canasta-more", "cards-besides n=1"]


def test_railroad_names_the_kind_of_canasta_that_is_missing():
    melds = "KS KH KD KC KS KH KD / 8S 8H 8D 8C 8S 2S JK / 2S 2H 2C JK JK 2H 2D"
    found = asked("discard 4S", "4S", rules=RAILROAD, phase="play", us=melds)
    assert found[0] == "canasta-of-kind kinds=('sevens',)"


def test_an_empty_stock_lacks_cards():
    assert asked("draw", "4S 5S", stock=0) == ["stock-left"]


def test_playing_before_the_draw_lacks_the_draw():
    assert asked("discard 4S", "4S 5S") == ["had-drawn"]


def test_a_card_that_is_not_held_is_told():
    assert asked("discard 4S", "5S 6S", phase="play") == ["cards-held cards=(Card(rank='4', suit='S'),) n=1"]


def test_a_partner_who_said_no_could_have_said_yes():
    found = asked("discard 4S", "4S", phase="play", us=KINGS, partner_said="no")
    assert found[:2] == ["cards-besides n=1", "partner-yes"]


def test_a_wild_card_too_many_lacks_one_fewer_on_the_table_or_a_natural_in_its_place():
    found = asked("add JK to 9", "JK 4S 5S", phase="play", us="9S 9H 9D 2S 2H 2C")
    assert [line.split()[0] for line in found] == ["meld-wilds-fewer", "natural-instead"]


def test_where_one_thing_is_not_enough_two_are_told():
    found = asked("take 9S 2D", "9S 2D 4S 5S", pile="6S 2C 9H")
    assert found[0] == "natural-more rank=9 n=1 + score-below below=0 needed=15" or "+" not in found[0]
    two = asked("kitty", "4S 5S", rules=RAILROAD, phase="play")
    assert two
    assert all("+" in line for line in two)


def test_two_melds_too_small_lack_a_card_each():
    found = asked("meld QS QH / KS KH", "QS QH KS KH 4S 5S", phase="play", us="9S 9H 9D")
    assert found[0] == "natural-more rank=Q n=1 + natural-more rank=K n=1"


@pytest.mark.parametrize("moves", ["move KS from K to hand", "add 4S to their 9"])
def test_what_no_table_allows_has_no_change(moves: str):
    assert asked(moves, "4S 5S", phase="play", us="KS KH KC", others=("9S 9H 9D",)) == []


def test_a_legal_turn_lacks_nothing():
    assert asked("draw; discard 4S", "4S 5S") == []


def test_later_steps_are_asked_about_the_position_in_which_they_are_made():
    (change, *_) = changes(place("KS KH KC 4S", us="9S 9H 9D"), turn("draw; meld KS KH KC; discard 4S; draw"))
    assert [edit.id for edit in change.edits] == ["not-drawn-yet"]


@pytest.mark.parametrize("case", [one for one in collected() if not one.legal], ids=lambda case: case.id)
def test_changes_of_the_collected_questions_are_true_and_few(case):
    found = changes(case.position, case.turn)
    assert len(found) <= MOST
    assert len({tuple(edit.id for edit in change.edits) for change in found}) == len(found)
    assert len({len(change.edits) for change in found}) <= 1
    for change in found:
        assert defects(change.position) == ()
        assert judge(change.position, change.turn).legal
    if case.rules == ("frozen-pile-without-natural-pair",):
        assert "pile-not-frozen" in [edit.id for change in found for edit in change.edits]


@given(questions(steps=2))
def test_every_change_makes_the_step_legal_and_no_part_of_it_does(question):
    position, moves = question
    ruling = judge(position, moves, explain=False)
    found = changes(position, moves)
    assert not (ruling.legal and found)
    assert found == changes(position, moves)
    for change in found:
        assert is_legal(change.position, change.turn)
        assert can_be(change.position, ruling.after)
        move = Step.of(ruling.after, dict(acts(moves))[ruling.at or 0]).move
        for part in change.edits if len(change.edits) > 1 else ():
            alone = part.make(Case(ruling.after, (move,)))
            assert alone is None or not is_legal(alone.position, alone.turn) or not can_be(alone.position, ruling.after)


PLAIN = [one for one in collected() if not one.legal and not changes(one.position, one.turn)]


@pytest.mark.parametrize("case", PLAIN[::4], ids=lambda case: case.id)
def test_where_nothing_is_told_no_two_edits_help(case):
    """Pairs of which neither part mends anything by itself are not tried; none of them would help here."""
    ruling = judge(case.position, case.turn, explain=False)
    step = Step.of(ruling.after, dict(acts(case.turn))[ruling.at or 0])
    start = Case(ruling.after, (step.move,))
    for first, second in combinations(tuple(candidates(step)), 2):
        if first.id == second.id and first.facts.get("rank") == second.facts.get("rank") and "n" in first.facts:
            continue
        one = first.make(start)
        both = one and second.make(one)
        assert not both or not is_legal(both.position, both.turn) or defects(both.position)
