"""Work is counted, and a search that would go on for minutes ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tutor.engine import judge
from tutor.engine.change import changes
from tutor.engine.effort import TooMuch, at_most, spend
from tutor.engine.judge import is_legal
from tutor.engine.options import options
from tutor.engine.position import Position
from tutor.engine.repair import repairs
from tutor.library import read_question
from tutor.referee import SEARCHING
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
    ("rules", "hand", "moves", "more"),
    [
        (
            "two-player",
            "4H AD JK QS JH KH 10C 10C 8C 7H 2H 2S 6S 6H 4S AS 9H KS QS 2D AC 7D 10D QC JK 4D 4D 6C JD 5C "
            "8C 10S 7C 8D 8H KC 9S 2C JK 9D 4C 2D 5D 7S 5D 4C 5S 2S 6C KS 9H 8S 2H JS 5H 8H 7S 2C AD JK",
            "meld 4H AD",
            {"phase": "play"},
        ),
        (
            "two-player",
            "4C JH JD 7H 10D QC 10D KH QH 5C 9S 5S 2D 5H JK 8D 8H AD JC 8S 6H 6S KD AS 9H 8S 8D JK 2H 10H "
            "7S JK 2S QD 9C 5C 2C 4H 7C KS 4D 6D QH 4C AC 2C AD JC JK 6H 2H 5D QC 10C 7C KC AS 2S AH 2D",
            "meld 4C JH",
            {"phase": "play"},
        ),
        (
            "railroad",
            "AH 2H 2D 2D 2S 2H JK 2C 2D 6C JK 2D 2S JK 2S 2S 2H 2S JK KS 2S KD 2C 2H 2D 2H 2D 2C 2H 2D "
            "JK 2C 2H 2H 2H 2D JK 2C 2S 2C JK 2H JK 2C JK 2D 2C 2H JK 2C 2C 5D 2S 2S 2S 2D JK JK 2C 2S",
            "draw; meld AH 2H",
            {
                "players": 6,
                "us": {"melds": ["JD JS JS JH", "9C 9S 9S", "7D 7S 7D 7S", "10D 10C 10C", "AS AC AH"]},
                "pile": "KH QD 8D 5C 4S 6D 8S 9H",
            },
        ),
    ],
)
def test_the_repairs_of_sixty_cards_are_found(rules: str, hand: str, moves: str, more: dict[str, Any]):
    question = read_question({"rules": rules, "hand": hand, **more}, moves=moves)
    assert len(hand.split()) == 60
    with at_most(SEARCHING):
        assert repairs(asked({"rules": rules, "hand": hand, **more}), question.turn).found


def of(**counts: int) -> str:
    """Cards of ranks (`ten` and `two` are words), so many of each, without suits but for the jokers."""
    names = {"ten": "10", "two": "2", "nine": "9", "eight": "8", "six": "6", "five": "5", "four": "4", "seven": "7"}
    return " ".join(" ".join([names.get(rank, rank)] * count) for rank, count in counts.items())


MUST_TAKE: dict[str, Any] = {"stock": 0, "us": {"score": 1500}}
PILES_WITH_WILDS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("juego", of(ten=7, two=4, four=6, five=6, six=3, seven=4, eight=4, nine=3, A=5, J=6, JK=4, K=4, Q=4),
     "2 2 2 2 6 J K 10", MUST_TAKE),
    ("classic", of(two=7, four=8, five=8, six=8, seven=7, eight=8, JK=3, K=3, Q=8), "2 J JK 7", MUST_TAKE),
    ("juego", of(ten=4, two=1, four=7, five=6, six=6, seven=4, eight=1, nine=5, A=8, J=5, K=7, Q=6),
     "2 2 2 2 2 2 JK JK K", MUST_TAKE),
    ("classic", of(six=23, seven=24, A=8, two=1, JK=4), of(two=4, A=6, JK=8) + " 6",
     {**MUST_TAKE, "house": {"packs": 6, "jokers": 12}}),
    ("railroad", of(two=8, four=9, five=9, six=7, seven=9, J=10, K=8),
     of(four=3, five=5, six=6, J=2, JK=4, K=3) + " 7 7", {"unknown": 1}),
    ("railroad", of(two=19, four=10, K=31), of(two=12, four=6) + " K", {"players": 4}),
    ("railroad", of(two=12, seven=1, J=47), of(two=1, JK=7, A=2, four=3) + " J",
     {"players": 6, "us": {"melds": ["KD KS KC KD KS KD"]}}),
    ("railroad", of(six=29, nine=26, JK=5), "2 5 JK JK JK 6", {"players": 4, "unknown": 1, "us": {"score": 10000}}),
    ("railroad", of(two=4, four=3, five=7, six=3, seven=5, eight=5, nine=1, A=2, J=3, K=2, Q=23, ten=2),
     of(two=3, JK=5) + " Q", {"players": 3, "stock": 0}),
]  # fmt: skip
"""Hands of sixty cards before a pile with wild cards: each needed more work than one answer may."""


@pytest.mark.parametrize(("rules", "hand", "pile", "more"), PILES_WITH_WILDS)
def test_a_pile_with_wild_cards_is_no_work_to_be_refused(rules: str, hand: str, pile: str, more: dict[str, Any]):
    position = asked({"rules": rules, "hand": hand, "pile": pile, **more})
    assert len(position.hand) == 60
    with at_most(MOST_WORK):
        found = options(position)
    plans = [*found.by_points, *found.by_cards_kept, *found.by_canastas, *(one.plan for _, one in found.taking)]
    assert all(is_legal(position, plan.turn) for plan in plans if plan)
    assert found.turns > 1000


@pytest.mark.parametrize(("ranks", "cards", "wilds"), [(RANKS, 200, 100), (RANKS, 300, 120), (RANKS[:6], 160, 80)])
def test_a_hand_of_a_hundred_cards_and_more_is_told_to_be_too_much(ranks: Sequence[str], cards: int, wilds: int):
    house = {"packs": 20, "jokers": 100}
    hand = hand_of(ranks, cards - wilds, wilds, most_jokers=100)
    position = asked({"rules": "railroad", "house": house, "hand": hand})
    with at_most(MOST_WORK), pytest.raises(TooMuch):
        options(position)
