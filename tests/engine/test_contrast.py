"""Contrast pairs: one thing is different, and the ruling is the opposite."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from tests.engine.collected import collected
from tests.engine.strategies import CLASSIC, JUEGO, KINGS, melds, place, questions, turn
from tutor.engine.cards import Card
from tutor.engine.contrast import Contrast, contrast, contrasts, neighbours
from tutor.engine.defects import defects
from tutor.engine.edits import Case, canasta_edit, of_table, opening_edits, with_meld
from tutor.engine.judge import is_legal

(KINGS_MELD,) = melds(KINGS)


def found(moves: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> tuple[Contrast, ...]:
    return contrasts(place(hand, rules, **facts), turn(moves))


def told(pair: Contrast) -> str:
    facts = " ".join(map(str, pair.edit.facts.values()))
    return f"{pair.edit.id} {facts}: {'; '.join(map(str, pair.turn))}"


def test_a_frozen_pile_is_told_apart_from_one_that_is_not():
    (first, *_) = found("take KS 2D", "KS 2D 4S 5S", us="9S 9H 9D", pile="2C KH")
    assert first.edit.id == "pile-not-frozen"
    assert (first.here.rules, first.there.legal) == (("frozen-pile-without-natural-pair",), True)


def test_the_other_way_round_the_pile_freezes():
    (first, *_) = found("take KS 2D", "KS 2D 4S 5S", us="9S 9H 9D", pile="6C KH")
    assert first.edit.id == "pile-frozen"
    assert (first.here.legal, first.there.rules) == (True, ("frozen-pile-without-natural-pair",))


def test_an_opening_lies_on_either_side_of_a_line_of_the_score():
    short, enough = (
        found("meld KS KH KC 2S", "KS KH KC 2S 4S 5S", phase="play", score=score)[0] for score in (1500, 1495)
    )
    assert told(short) == "score-below 1500 50: meld KS KH KC 2S"
    assert told(enough) == "score-from 1500 90: meld KS KH KC 2S"


def test_a_card_becomes_its_neighbour_and_the_move_names_it():
    pairs = {pair.edit.id: pair for pair in found("meld KS KH QC", "KS KH QC 4S 5S", phase="play", us="9S 9H 9D")}
    assert str(pairs["other-card-shown"].turn[0]) in {"meld KS KH KD", "meld KS KH KC"}


def test_one_natural_more_is_the_difference_between_a_card_and_a_pair():
    (first, *_) = found("take KS", "KS 4S 5S", us="9S 9H 9D", pile="6C KH")
    assert first.edit.id == "natural-more"
    assert str(first.turn[0]) == "take KS KD"


def test_a_card_fewer_on_the_table_takes_the_canasta_away():
    pairs = {pair.edit.id: pair for pair in found("discard 4S", "4S", phase="play", us=KINGS)}
    assert pairs["meld-card-fewer"].there.rules == ("going-out-without-canasta",)


def test_neighbours_come_before_wild_cards():
    assert neighbours(Card("A", "S")) == ("K", "2", "JK", "3")
    assert neighbours(Card("4", "S")) == ("5", "2", "JK", "3")
    assert neighbours(Card("2", "S"))[:3] == ("JK", "3", "A")


@pytest.mark.parametrize(
    ("rules", "moves", "facts"),
    [
        (JUEGO, "take onto K", {"us": "KH KD KC", "pile": "4C KD"}),
        (CLASSIC, "discard KS", {"us": "9S 9H 9D", "phase": "play"}),
        (CLASSIC, "draw; discard KS", {"us": "9S 9H 9D", "stock": 30}),
    ],
)
def test_no_other_table_has_a_player_without_cards(rules: Any, moves: str, facts: dict[str, Any]):
    position = place("KS", rules, **facts)
    pairs = contrasts(position, turn(moves), 100)
    assert pairs
    assert all(pair.position.hand or pair.position.unknown for pair in pairs)


def test_a_side_that_has_not_opened_keeps_all_else_of_the_turn():
    facts: dict[str, Any] = {"us": f"{KINGS} / 9S 9H 9D", "phase": "play", "took": "stock", "drew": "4C", "laid": True}
    position = place("4C", partner_said="no", **facts)
    (edit,) = opening_edits(position)
    other = edit.make(Case(position, turn("discard 4C")))
    assert other
    assert other.position.turn == replace(position.turn, laid=False)
    assert other.position.us.melds == ()


def test_the_answer_of_the_partner_stays_where_the_side_has_not_opened():
    facts: dict[str, Any] = {"us": KINGS, "phase": "play", "took": "stock", "drew": "4C"}
    position = place("QS QH QD 4C 7C", partner_said="yes", **facts)
    assert position.turn.partner_said == "yes"
    pairs = contrasts(position, turn("discard 4C"), 100)
    assert "partner-no" in {pair.edit.id for pair in pairs}
    assert "side-unopened" not in {pair.edit.id for pair in pairs}


def test_a_side_that_took_the_pile_has_opened():
    position = place("4C 5C", us="9S 9H 9D", phase="play", took="pile", laid=True)
    (edit,) = opening_edits(position)
    assert edit.make(Case(position, turn("discard 4C"))) is None


def test_a_meld_more_does_not_make_the_mover_one_who_laid_cards():
    position = place("4C 5C", us="9S 9H 9D", phase="play")
    position = replace(position, us=replace(position.us, laid=False))
    for edit in (canasta_edit("canasta-more", "natural"), of_table("meld-there", partial(with_meld, meld=KINGS_MELD))):
        other = edit.make(Case(position, turn("discard 4C")))
        assert other
        assert not other.position.us.laid


@pytest.mark.parametrize("moves", ["move 9S from 9 to hand", "add 4S to their K"])
def test_what_is_never_legal_has_no_contrast(moves: str):
    assert contrast(place("4S 5S", phase="play", us="9S 9H 9D", others=("KS KH KD",)), turn(moves)) is None


@pytest.mark.parametrize("case", collected(), ids=lambda case: case.id)
def test_contrasts_of_the_collected_questions_are_true(case):
    hold(case.position, case.turn)


@given(questions(steps=2))
def test_every_contrast_flips_the_ruling_on_a_table_that_can_be(question):
    hold(*question)


def kept_of_the_turn(position: Any) -> Any:
    """What no contrast touches of the turn so far."""
    so_far = position.turn
    return so_far.took, so_far.drew, so_far.partner_said, so_far.sevens, so_far.from_pile


def hold(position: Any, moves: Any) -> None:
    pairs = contrasts(position, moves)
    assert pairs[:1] == tuple(filter(None, [contrast(position, moves)]))
    assert len({pair.edit.id for pair in pairs}) == len(pairs)
    for pair in pairs:
        assert is_legal(pair.position, pair.turn) is pair.there.legal
        assert pair.there.legal is not pair.here.legal
        assert defects(pair.position) == ()
        assert pair.position.hand or pair.position.unknown or not (position.hand or position.unknown)
        assert kept_of_the_turn(pair.position) == kept_of_the_turn(position) or pair.edit.id.startswith("partner")
        assert len(pair.turn) == len(moves)
