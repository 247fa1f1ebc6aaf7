"""Work is counted, and a search that would go on for minutes ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from tutor.engine import judge
from tutor.engine.change import changes
from tutor.engine.effort import TooMuch, at_most, spend
from tutor.engine.judge import is_legal
from tutor.engine.options import options
from tutor.engine.position import Position
from tutor.library import read_question
from tutor.web.limits import MOST_WORK

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
STRANGE = {
    "packs": 20, "jokers": 100, "min_meld": 1, "min_naturals": 0, "max_wilds": 100, "wild_meld": True,
    "opening": [{"minimum": 5000}],
}  # fmt: skip


def units(work: Any) -> int:
    """The least bound, to a tenth, within which this can be done."""
    low, high = 0, 100_000_000
    while high - low > high // 10 + 1:
        middle = (low + high) // 2
        try:
            with at_most(middle):
                work()
        except TooMuch:
            low = middle
        else:
            high = middle
    return high


def test_what_nobody_bounds_may_take_all_the_work_it_needs():
    spend(10**12)


def test_a_bound_inside_another_takes_from_it_and_gives_no_more_than_is_left():
    with at_most(100):
        with at_most(60):
            spend(50)
        with pytest.raises(TooMuch), at_most(60):
            spend(55)
        with pytest.raises(TooMuch):
            spend(1)


def test_a_bound_ends_with_its_block_also_after_a_failure():
    with pytest.raises(TooMuch), at_most(1):
        spend(2)
    spend(10)


def test_an_ordinary_ruling_takes_a_thousandth_of_what_one_answer_may():
    question = read_question(
        {"rules": "classic", "hand": "KS KH 7C 9D", "us": {"melds": ["QS QH QD"]}, "pile": "4C 2H KD"},
        moves="take KS KH; discard 7C",
    )
    assert 100 < units(lambda: judge(question.position, question.turn)) < 1000


def test_the_same_question_takes_the_same_work():
    question = read_question({"rules": "railroad", "hand": "KS KH KD 2C 7C 9D", "phase": "play"}, moves="meld KS KH KD")
    first, second = (units(lambda: judge(question.position, question.turn)) for _ in range(2))
    assert first == second


def test_an_opening_that_cannot_be_reached_is_not_sought_for_minutes():
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    position = {"rules": "classic", "hand": hand, "phase": "play", "house": STRANGE}
    question = read_question(position, moves="meld AS AH AD")
    with at_most(1_000_000):
        (violation,) = judge(question.position, question.turn).violations
        assert violation.rule == "opening-below-minimum"
        assert violation.fix is None


def test_advice_for_ordinary_tables_is_never_given_up():
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SH"] + ["JK", "2S", "2H"])
    question = read_question(
        {"rules": "classic", "hand": hand, "phase": "play", "us": {"score": 3000}}, moves="meld 4S 4H 2S"
    )
    (violation,) = judge(question.position, question.turn).violations
    assert violation.fix is not None
    assert violation.fix.situation == "more"


@pytest.mark.parametrize("minimum", [50, 5000])
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_the_options_of_a_table_like_no_other_are_not_sought_for_minutes(phase: str, minimum: int):
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    house = {**STRANGE, "opening": [{"minimum": minimum}]}
    question = read_question({"rules": "classic", "hand": hand, "phase": phase, "house": house, "pile": "5C"})
    with at_most(1_000_000), pytest.raises(TooMuch):
        options(question.position)


@pytest.mark.parametrize("rules", ["classic", "juego", "railroad", "two-player"])
def test_the_options_of_sixty_cards_are_never_given_up(rules: str):
    hand = " ".join([f"{rank} {rank} {rank} {rank}" for rank in RANKS] + ["JK JK JK JK 2 2 2 2 A K Q J 10 9 8 7"])
    question = read_question({"rules": rules, "hand": hand, "pile": "5", "us": {"score": 1500}})
    with at_most(1_000_000):
        assert options(question.position).turns > 10**12


def test_a_search_for_changes_stops_where_the_step_names_many_cards_that_nobody_holds():
    groups = " / ".join(f"{rank}S {rank}H {rank}D" for rank in RANKS for _ in range(9))
    question = read_question({"rules": "classic", "hand": "KS KH 7C", "phase": "play"}, moves=f"meld {groups}")
    assert not is_legal(question.position, question.turn)
    with at_most(300_000), pytest.raises(TooMuch):
        changes(question.position, question.turn)


def hand_of(ranks: Sequence[str], naturals: int, wilds: int, most_jokers: int = 8) -> str:
    """A hand of so many naturals of some ranks in turn, and so many wild cards."""
    jokers = min(wilds // 3, most_jokers)
    cards = [f"{ranks[at % len(ranks)]}{'SHDC'[at // len(ranks) % 4]}" for at in range(naturals)]
    return " ".join([*cards, *["JK"] * jokers, *(f"2{'SHDC'[at % 4]}" for at in range(wilds - jokers))])


def asked(question: dict[str, Any]) -> Position:
    """The position of a question, as if nobody had asked before."""
    position = read_question(question).position
    return replace(position, rules=replace(position.rules))


@pytest.mark.parametrize(
    ("rules", "ranks", "wilds", "more"),
    [
        ("classic", RANKS, 12, {}),
        ("classic", RANKS, 9, {"pile": "5C 2D KD"}),
        ("two-player", RANKS, 12, {"pile": "5C KD"}),
        ("juego", RANKS, 12, {"pile": "5C KD"}),
        ("railroad", RANKS, 30, {"players": 4}),
        ("railroad", RANKS, 30, {"players": 4, "pile": "5C KD"}),
        ("railroad", RANKS[6:], 24, {"players": 4, "pile": "KS 6S 6S 9H"}),
        ("railroad", RANKS[6:], 24, {"players": 4, "pile": "KS 6S 2S 9H"}),
        ("railroad", RANKS[:3], 20, {"players": 4, "us": {"melds": ["4S 4H 4D", "5S 5H 5D"]}, "pile": "6S KH"}),
    ],
)
def test_every_hand_of_sixty_cards_is_answered(rules: str, ranks: Sequence[str], wilds: int, more: dict[str, Any]):
    position = asked({"rules": rules, "hand": hand_of(ranks, 60 - wilds, wilds), **more})
    with at_most(MOST_WORK):
        assert options(position).turns > 1000


@pytest.mark.parametrize(
    ("ranks", "cards", "wilds"), [(RANKS, 200, 100), (RANKS, 300, 120), (RANKS[:6], 160, 80)]
)
def test_a_hand_of_a_hundred_cards_and_more_is_told_to_be_too_much_soon(ranks: Sequence[str], cards: int, wilds: int):
    house = {"packs": 20, "jokers": 100}
    hand = hand_of(ranks, cards - wilds, wilds, most_jokers=100)
    position = asked({"rules": "railroad", "house": house, "hand": hand})
    begun = process_time()
    with at_most(MOST_WORK), pytest.raises(TooMuch):
        options(position)
    assert process_time() - begun < 10
