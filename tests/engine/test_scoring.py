"""What a side scores, line by line, and how a game stands; the numbers of the law are data, in `tests/cases/scores`."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.cards import JOKER, NATURAL_RANKS, SUITS, TWO, Card, Cards
from tutor.engine.melds import Meld
from tutor.engine.scoring import Finish, Outcome, Score, Sheet, Tally, score, standing
from tutor.library import load_rule_set, rule_sets
from tutor.library.rulesets import with_house

WILDS = st.sampled_from([Card(JOKER), *(Card(TWO, suit) for suit in SUITS)])
NATURALS = st.sampled_from([Card(rank, suit) for rank in NATURAL_RANKS for suit in SUITS])
BLACK_THREES = st.sampled_from([Card("3", "S"), Card("3", "C")])
HANDS = st.lists(NATURALS | WILDS | BLACK_THREES, max_size=9).map(tuple)
RED_THREES = st.lists(st.sampled_from([Card("3", "H"), Card("3", "D")]), max_size=4).map(tuple)


@st.composite
def _meld(draw: st.DrawFn) -> Meld:
    rank = draw(st.sampled_from([*NATURAL_RANKS, "3", ""]))
    naturals = [Card(rank, draw(st.sampled_from("SC")))] * draw(st.integers(2, 8)) if rank else []
    wilds = draw(st.lists(WILDS, min_size=0 if rank else 3, max_size=3 if rank else 8)) if rank != "3" else []
    return Meld((*naturals, *wilds))


TALLIES = st.builds(
    Tally,
    melds=st.lists(_meld(), max_size=5).map(tuple),
    red_threes=RED_THREES,
    left=st.lists(HANDS, max_size=2).map(tuple),
    kitty=HANDS,
    finish=st.sampled_from(Finish),
)
RULES = st.sampled_from([load_rule_set(name) for name in rule_sets()])


def cards(text: str) -> Cards:
    return tuple(Card(JOKER) if code == JOKER else Card(code[:-1], code[-1]) for code in text.split())


def told(scored: Score) -> list[tuple[str, int]]:
    return [(line.what, line.points) for line in scored.lines]


@given(rules=RULES, tally=TALLIES)
def test_the_lines_add_up_to_the_parts_of_the_side(rules: Any, tally: Tally) -> None:
    scored = score(rules, tally)
    parts = [score(rules, Tally((meld,))) for meld in tally.melds]
    threes = score(rules, Tally(tally.melds, tally.red_threes))
    left = [score(rules, Tally(left=(hand,))) for hand in tally.left]
    kitty, out = score(rules, Tally(kitty=tally.kitty)), score(rules, Tally(finish=tally.finish))
    melded = sum(part.total for part in parts)
    rest = sum(part.total for part in (*left, kitty, out))
    assert scored.total == sum(points for _, points in told(scored)) == threes.total + rest
    assert threes.total - melded == sum(line.points for line in scored.lines if line.what == "red_threes")


@given(rules=RULES, tally=TALLIES, seed=st.integers(0, 99))
def test_the_order_of_the_cards_does_not_matter(rules: Any, tally: Tally, seed: int) -> None:
    def mixed(hand: Cards) -> Cards:
        return tuple(Random(seed).sample(hand, len(hand)))

    other = Tally(
        tuple(Meld(mixed(meld.cards)) for meld in tally.melds),
        mixed(tally.red_threes),
        tuple(map(mixed, tally.left)),
        mixed(tally.kitty),
        tally.finish,
    )
    assert told(score(rules, other)) == told(score(rules, tally))


@given(rules=RULES, tally=TALLIES)
def test_every_canasta_has_a_line_after_its_meld_and_every_meld_one(rules: Any, tally: Tally) -> None:
    lines = score(rules, tally).lines
    assert [line.cards for line in lines if line.what == "meld"] == [meld.cards for meld in tally.melds]
    for before, line in pairwise(lines):
        if line.what == "canasta":
            assert (before.what, before.cards) == ("meld", line.cards)
            assert line.points == rules.parameters.canastas[line.kind]


@given(rules=RULES, hand=HANDS)
def test_a_card_costs_in_the_hand_what_it_counts_in_a_meld(rules: Any, hand: Cards) -> None:
    assert score(rules, Tally(left=(hand,))).total == -Meld(hand).points(rules)


def test_a_line_tells_what_it_rests_on() -> None:
    rules = load_rule_set("classic")
    tally = Tally(red_threes=cards("3H 3D 3H 3D"), left=((), cards("4S JK")))
    threes, hand = score(rules, tally).lines
    assert (threes.points, threes.each, threes.all, threes.unmelded) == (-800, 200, True, True)
    assert (hand.points, hand.place, hand.cards) == (-55, 1, cards("4S JK"))


def test_all_red_threes_are_as_many_as_the_packs_of_the_table_hold() -> None:
    """Railroad has two packs a player; a table that pays more for all of them needs all of them."""
    rules = with_house(load_rule_set("railroad"), {"red_three_points": {"all": 200}})
    eight = Tally((Meld(cards("KS KH KD")),), cards("3H 3D") * 4)
    assert score(rules, eight).total == 30 + 8 * 200
    assert score(rules, eight, players=3).total == 30 + 8 * 100
    twelve = Tally((), cards("3H 3D") * 6)
    assert score(rules, twelve, players=3).total == 12 * 200


def test_a_wild_meld_of_seven_is_no_canasta_where_the_house_names_no_such_kind() -> None:
    rules = with_house(load_rule_set("classic"), {"wild_meld": True})
    assert told(score(rules, Tally((Meld(cards("JK JK JK JK 2S 2H 2D")),)))) == [("meld", 260)]


@pytest.mark.parametrize(
    ("rule_set", "totals", "outcome", "leaders", "minimums"),
    [
        ("classic", (0, 0), Outcome.ON, (0, 1), (50, 50)),
        ("classic", (-5, 1495), Outcome.ON, (1,), (15, 50)),  # E56
        ("classic", (1500, 3000), Outcome.ON, (1,), (90, 120)),  # E56
        ("classic", (4995, 4990), Outcome.ON, (0,), (120, 120)),
        ("classic", (5000, 4990), Outcome.WON, (0,), (120, 120)),  # C40
        ("classic", (5120, 5340), Outcome.WON, (1,), (120, 120)),  # E88
        ("classic", (5200, 5200), Outcome.TIE, (0, 1), (120, 120)),  # E89
        ("juego", (-100, 2000), Outcome.ON, (1,), (50, 90)),  # J15, E57
        ("juego", (5000, 3000), Outcome.WON, (0,), (120, 120)),
        ("two-player", (-5, 0), Outcome.ON, (1,), (15, 50)),
        ("railroad", (4995, 5000, 15000), Outcome.ON, (2,), (50, 90, 150)),  # E58
        ("railroad", (20000, 19995), Outcome.WON, (0,), (150, 150)),  # R46
        ("railroad", (20500, 20500, 20100), Outcome.TIE, (0, 1), (150, 150, 150)),  # R46: further rounds
    ],
)
def test_a_game_stands_as_the_law_says(
    rule_set: str, totals: tuple[int, ...], outcome: Outcome, leaders: tuple[int, ...], minimums: tuple[int, ...]
) -> None:
    stands = standing(load_rule_set(rule_set), totals)
    assert (stands.outcome, stands.leaders, stands.minimums) == (outcome, leaders, minimums)
    assert stands.goes_on is (outcome in (Outcome.ON, Outcome.TIE))


def test_a_table_may_share_a_tied_game() -> None:
    rules = with_house(load_rule_set("classic"), {"tie": "shared"})
    assert standing(rules, (5200, 5200)).outcome is Outcome.SHARED
    assert not standing(rules, (5200, 5200)).goes_on
    assert standing(rules, (5200, 5195)).outcome is Outcome.WON


def test_a_sheet_adds_up_its_deals() -> None:
    rules = load_rule_set("classic")
    canasta = Tally((Meld(cards("KS KH KD KC KS KH KD")),), finish=Finish.OUT)
    sheet = Sheet(rules, 4, (100, 0), ((canasta, Tally()), (Tally(left=(cards("AS"), ())), canasta)))
    assert [[scored.total for scored in deal] for deal in sheet.scored()] == [[670, 0], [-20, 670]]
    assert sheet.totals() == ((100, 0), (770, 0), (750, 670))
