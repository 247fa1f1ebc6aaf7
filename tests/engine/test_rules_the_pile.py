"""Chapter 3 at its edges: piles that nobody can take."""

import pytest

from tests.engine.strategies import KINGS, RAILROAD, advised, broken, told

HAND = "9S 9D 3S 3C 2S 4C"


@pytest.mark.parametrize("move", ["take 9S 9D", "take", "take onto K", "take top"])
def test_where_no_pile_lies_nothing_is_taken(move):
    assert broken(move, HAND, us=KINGS) == ("pile-is-empty",)


@pytest.mark.parametrize("top", ["JK", "2H"])
@pytest.mark.parametrize("move", ["take 9S 9D", "take 2S", "take onto K"])
def test_a_wild_card_on_top_closes_the_pile(top, move):
    assert broken(move, HAND, us=KINGS, pile=f"6S {top}") == ("pile-topped-by-wild",)


@pytest.mark.parametrize(("move", "situation"), [("take 3S 3C", "threes"), ("take 9S 9D", "plain"), ("take", "plain")])
@pytest.mark.parametrize("rule", ["blocks", "freezes"])
def test_a_black_three_on_top_closes_the_pile(move, situation, rule):
    facts = {"us": KINGS, "pile": "6S 3S", "house": {"black_three_on_pile": rule}}
    assert told(move, HAND, **facts) == [("pile-topped-by-black-three", situation)]


def test_a_black_three_on_top_closes_the_pile_even_to_a_player_who_would_go_out():
    assert broken("take 3S 3C", "3S 3C", us=KINGS, pile="6S 3S") == ("pile-topped-by-black-three",)


def test_a_red_three_that_stayed_as_the_upcard_cannot_be_matched():
    assert broken("take 9S 9D", HAND, RAILROAD, us="QS QH QD", pile="3H") == ("pile-topped-by-red-three",)
    assert broken("take top", HAND, RAILROAD, us="QS QH QD", pile="3H") == (
        "pile-topped-by-red-three",
        "takes-part-of-pile",
    )


def test_the_top_card_alone_is_never_taken():
    assert told("take top 9S 9D", HAND, us=KINGS, pile="6S 9H") == [("takes-part-of-pile", "below")]
    assert told("take top", HAND, us=KINGS, pile="9H") == [("takes-part-of-pile", "single")]
    assert broken("take top", HAND, us=KINGS, pile="6S 2H") == ("pile-topped-by-wild", "takes-part-of-pile")
    assert broken("take top", HAND, us=KINGS, pile="6S 3S") == ("pile-topped-by-black-three", "takes-part-of-pile")
    assert advised("take top 9S 9D", HAND, us=KINGS, pile="6S 9H") == ("with_cards", "take 9S 9D")
