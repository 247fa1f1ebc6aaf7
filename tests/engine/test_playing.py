"""Random players: what they plan, and that nobody is passed over who cannot move."""

from random import Random

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, KINGS, MIXED, RAILROAD, cards, place
from tests.engine.test_hand import table
from tutor.engine.deal import deal
from tutor.engine.finishing import every_step, finish
from tutor.engine.heaps import Held, Room
from tutor.engine.judge import is_legal
from tutor.engine.planning import Habits, opening, quiet_lays, takes
from tutor.engine.playing import StuckError, play_hand

EAGER = Habits(takes=1, lays=1, spends=1, goes=1)


def lays(hand: str, rules=CLASSIC, **told) -> list[str]:
    position = place(hand, rules, phase="play", took="stock", **told)
    return [str(move) for move in quiet_lays(position, Held.of(position.hand), EAGER, Random(1))]


def opens(hand: str, need: int, room: int = 20) -> list[str] | None:
    position = place(hand, phase="play")
    space = Room(position, Held.of(position.hand))
    space.total = room
    groups = opening(CLASSIC, Held.of(position.hand), space, need)
    return None if groups is None else [" ".join(map(str, group)) for group in groups]


def finished(hand: str, rules=CLASSIC, **told) -> str | None:
    position = place(hand, rules, phase="play", took="stock", **told)
    found = finish(position, Held.of(position.hand))
    assert found is None or is_legal(position, found)
    return None if found is None else "; ".join(map(str, found))


def test_a_hand_lies_in_heaps():
    held = Held.of(cards("KS KH 7C 2D JK 3S 3H"))
    assert (held.by_rank, held.wilds) == ({"K": list(cards("KS KH")), "7": list(cards("7C"))}, list(cards("2D JK")))
    assert (held.black, len(held)) == (list(cards("3S")), 6)


def test_an_opening_lays_no_more_than_it_must():
    assert opens("KS KH KD QS QH QD 4C 5C", 30) == ["KS KH KD"]
    assert opens("KS KH KD QS QH QD 4C 5C", 50) == ["KS KH KD", "QS QH QD"]


def test_an_opening_takes_wild_cards_where_naturals_do_not_reach():
    assert opens("KS KH KD AS AH 2C 4C", 90) == ["KS KH KD", "AS AH 2C"]
    assert opens("KS KH KD JK 2C 4C", 90) == ["KS KH KD JK 2C"]
    assert opens("KS KH KD 4C 5C", 50) is None
    assert opens("KS KH KD QS QH QD 4C 5C", 50, room=5) is None


def test_what_is_laid_leaves_a_discard_and_a_card_after_it():
    assert lays("KS KH KD 4C", us="9S 9H 9D") == []
    assert lays("KS KH KD 4C 5C", us="9S 9H 9D") == ["meld KS KH KD"]
    assert lays("9C 9S 4C", us="9S 9H 9D") == ["add 9C to 9"]


def test_what_is_laid_leaves_a_card_that_may_be_thrown():
    """E64"""
    assert lays("KS KH KD 7S 7H", RAILROAD, us="9S 9H 9D") == []
    assert lays("KS KH KD 7S 7H 4C", RAILROAD, us="9S 9H 9D") == ["meld KS KH KD"]


def test_ways_to_take_the_pile_are_sure_only_with_cards_to_spare():
    position = place("KS KH 4C 5C", us="9S 9H 9D", pile="5S KD")
    assert [(str(take), sure) for take, sure in takes(position)] == [("take KS KH", True)]
    position = place("KS KH 4C", us="9S 9H 9D", pile="KD")
    assert [(str(take), sure) for take, sure in takes(position)] == [("take KS KH", False)]


def test_an_opening_with_the_pile_counts_its_top_card():
    position = place("KS KH QS QH 2C 4C 5C", pile="5S KD")
    assert [str(take) for take, _ in takes(position)] == ["take KS KH / QS QH 2C"]


def test_a_whole_hand_is_laid_with_a_discard_or_without():
    us = f"{KINGS} / 9S 9H 9D"
    assert finished("9C QS QH QD 4C", us=us) == "add 9C to 9; meld QS QH QD; discard 4C"
    assert finished("9C QS QH QD", us=us) == "add 9C to 9; meld QS QH QD"
    assert finished("9C QS QH QD", JUEGO, us=f"{us} / {MIXED}") == "meld QS QH QD; discard 9C"
    assert finished("QS QH 2D 4C", us=us) == "meld QS QH 2D; discard 4C"
    assert finished("QS QH 5D 4C", us=us) is None


def test_a_hand_is_not_laid_where_a_canasta_is_lacking():
    assert finished("9C QS QH QD 4C", us="9S 9H 9D") is None
    assert finished("9C 9S 9H 2C 4C", us="9S 9H 9D") == "add 9C 9S 9H 2C to 9; discard 4C"


def test_black_threes_are_laid_where_everything_is():
    assert finished("3S 3C 3S 4C", us=KINGS) == "meld 3S 3C 3S; discard 4C"
    assert finished("3S 3C 4C", us=KINGS) is None


def test_every_step_finds_the_only_one():
    waiting = place("KS 3H", phase="play", took="pile", from_pile="3H", us="9S 9H 9D")
    assert [str(move) for move in every_step(waiting) if is_legal(waiting, (move,))] == ["show 3H"]
    forced = place("KS QH", stock=0, pile="5S 9D", us="9S 9H 9C")
    assert {str(move) for move in every_step(forced) if is_legal(forced, (move,))} == {"take", "take onto 9"}
    last = place("9C", phase="play", took="stock", us="9S 9H 9D 9C 9S 9H")
    assert {str(move) for move in every_step(last) if is_legal(last, (move,))} == {"add 9C to 9"}


def test_a_player_who_has_no_legal_step_is_not_passed_over():
    """A house rule that lets play go on after the last red three leaves this player with a card he may not throw."""
    rules = CLASSIC.with_house({"last_card_red_three": "plays_on"})
    with pytest.raises(StuckError):
        list(play_hand(table("KS", rules, stock="3H", held=("9S", "8S", "7S")), Random(1)))


def test_every_kind_of_step_is_played():
    kinds = set()
    for seed in range(12):
        for step in play_hand(deal(RAILROAD, seed), Random(seed)):
            kinds.add(type(step.move).__name__)
    assert kinds == {"Draw", "Take", "LayDown", "Add", "Show", "Kitty", "Discard", "End", "NoneType"}


def test_the_same_chance_plays_the_same_hand():
    first, second = (list(play_hand(deal(CLASSIC, 7), Random(3))) for _ in range(2))
    assert first == second
    assert first != list(play_hand(deal(CLASSIC, 7), Random(4)))
