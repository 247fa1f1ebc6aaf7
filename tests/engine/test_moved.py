"""Which cards of a legal turn go elsewhere than was asked."""

from __future__ import annotations

from tests.engine.strategies import place, turn
from tutor.engine.moved import moved


def told(wanted: str, given: str, hand: str, **facts: object) -> list[tuple[str, str, str]]:
    found = moved(place(hand, **{"phase": "play", **facts}), turn(wanted), turn(given))
    return [(" ".join(map(str, one.cards)), one.source, one.target) for one in found]


def test_the_same_turn_moves_no_card():
    assert told("meld QS QH QD; discard 4C", "meld QS QH QD; discard 4C", "QS QH QD 4C") == []


def test_a_card_more_comes_from_the_hand_and_a_card_less_stays_there():
    assert told("meld QS QH JK", "meld QS QH QD", "QS QH QD JK") == [("JK", "Q", "hand"), ("QD", "hand", "Q")]


def test_a_card_goes_from_one_meld_to_another():
    assert told("meld QS QH QD JK / KS KH", "meld QS QH QD / KS KH JK", "QS QH QD KS KH JK") == [("JK", "Q", "K")]


def test_another_discard():
    assert told("discard KS", "discard 4C", "KS 4C") == [("KS", "discard", "hand"), ("4C", "hand", "discard")]


def test_cards_of_a_rank_are_alike():
    assert told("meld QS QH QD; discard QC", "meld QS QH QC; discard QD", "QS QH QD QC 4C") == []


def test_a_card_that_the_hand_lacks_is_left_out_even_where_its_rank_is_there():
    assert told("meld QS QH QD", "meld QS QH QC", "QS QH QC 4C") == [("QD", "Q", "not-held"), ("QC", "hand", "Q")]


def test_a_card_that_was_named_as_drawn_is_held():
    assert told("draw QD; meld QS QH QD", "draw QD; meld QS QH QD", "QS QH 4C", phase="draw") == []


def test_the_top_card_of_the_pile_is_no_card_of_the_hand():
    wanted, given = "take KS JK; discard 4C", "take onto K KS; discard 4C"
    assert told(wanted, given, "KS JK 4C 5C", phase="draw", us="KH KD KC", pile="KH") == [("JK", "K", "hand")]
