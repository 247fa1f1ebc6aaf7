"""The nearest legal turns, against plain enumeration and on the questions that people ask."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.meddling import illegal_question
from tests.engine.strategies import EVERY_KIND, KINGS, RAILROAD, cards, place, turn
from tutor.engine.asked import Kind
from tutor.engine.cards import Cards
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import LayDown, Move, Take, Turn
from tutor.engine.position import KittyPile, Position
from tutor.engine.repair import Repairs, repairs
from tutor.library import read_question, rule_sets

SHARED = Path(__file__).parents[3] / "shared" / "cases"
OURS = Path(__file__).parents[1] / "cases"

CASES = [
    case
    for folder in (OURS, SHARED)
    for file in sorted(folder.glob("*.yaml"))
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
    if not case["legal"] and case["position"]["rules"] in rule_sets()
]


def mend(moves: str, hand: str, rules: Any = None, **told: Any) -> Repairs:
    """The repairs of some moves."""
    position = place(hand, rules, **told) if rules else place(hand, **told)
    return repairs(position, turn(moves))


def steps(found: Repairs) -> list[str]:
    return ["; ".join(map(str, repair.steps)) for repair in found.found]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_illegal_case_has_a_legal_repair_or_the_proof_that_none_exists(case: dict[str, Any]):
    question = read_question(case["position"], moves=case["moves"])
    found = repairs(question.position, question.turn)
    assert found.found or found.proof
    assert found.keeps == (found.proof is None)
    assert len(found.found) <= 3
    assert all(is_legal(question.position, repair.turn) for repair in found.found)


def test_a_legal_turn_needs_no_repair():
    assert mend("discard KS", "KS 4C", phase="play") == Repairs(None)


def test_a_wild_card_of_the_hand_reaches_the_minimum():
    found = mend("meld 10H 10D JK; discard 6H", "10H 10D JH JD JK JK 4C 5D 6H 7S", phase="play", score=1500)
    assert steps(found) == ["meld 10H 10D JK JK; discard 6H"]
    assert [repair.distance for repair in found.found] == [1]


def test_steps_that_were_legal_stay():
    found = mend("meld KS KH KD; add 4C to K", "KS KH KD KC 4C 5D", phase="play", score=-5)
    assert [str(move) for move in found.found[0].turn] == ["meld KS KH KD", "add KC to K"]


def test_two_melds_of_a_rank_become_one_and_no_card_changes_its_place():
    found = mend("meld KS KH KD / KC KS KH; discard 4C", "KS KH KD KC KS KH 10D JH 4C", phase="play")
    assert [repair.distance for repair in found.found] == [0]
    assert steps(found) == ["meld KS KS KH KH KD KC; discard 4C"]


def test_before_drawing_the_repair_draws():
    assert steps(mend("discard 4C", "4C 5D 6D")) == ["draw; discard 4C"]


def test_another_kind_is_given_only_where_the_kind_has_no_legal_turn_and_says_so():
    found = mend("take 9S 9D", "9S 9D 4C 5H", pile="9H 2D")
    assert (found.asked, found.keeps) == (Kind.TAKE, False)
    assert steps(found) == ["draw"]
    assert found.proof
    assert found.proof.id == "pile-cannot-be-taken"


def test_where_no_opening_is_possible_the_proof_counts_all_cards():
    found = mend("meld 4H 4D 4S; discard JD", "4H 4D 4S 9C 6C 5D 8D JD", phase="play")
    assert found.proof
    assert (found.proof.id, dict(found.proof.facts)) == ("all-cards-count", {"counted": 15, "needed": 50})


def test_another_discard_is_the_nearest_where_a_seven_is_barred():
    found = mend("discard 7S", "7S KD 4C", RAILROAD, phase="play")
    assert found.keeps
    assert steps(found)[0] == "discard 4C"


def test_the_kitty_comes_after_the_nearest_legal_turn_that_opens_it():
    found = mend("kitty", "KS 4C QS QH QD", RAILROAD, us="QS QH QD QC", phase="play")
    assert found.keeps
    assert steps(found) == ["add QS QH QD to Q; discard 4C; kitty"]
    assert found.found[0].distance == 3


def test_a_canasta_that_opens_no_kitty_is_not_taken_for_one_that_does():
    house = {"kitty_size": 3, "kitty_after": frozenset({"natural"})}
    melds = "KS KH KD KC KS KH / QS QH QD QC QS"
    found = mend("kitty", "2S QD QC 4C 5D", us=melds, phase="play", house=house)
    assert found.keeps
    assert (steps(found)[0], found.found[0].distance) == ("add QD QC to Q; discard 5D; kitty", 2)


def test_without_the_kitty_its_cards_count_as_those_of_a_pile_do():
    found = mend("discard 4C; kitty", "KS 4C", RAILROAD, phase="play")
    assert not found.keeps
    assert [(repair.steps, repair.distance) for repair in found.found] == [((), 11)]
    found = mend("kitty", "KS 4C", RAILROAD, phase="play")
    assert [(str(repair.steps[0]), repair.distance) for repair in found.found] == [("discard 4C", 11)]


# Differences that plain enumeration has found


def test_a_wild_card_that_joins_a_taken_top_card_sooner_or_later_makes_one_repair():
    found = mend("take 5H 10D; add 2C 10D to 5; discard 5D", "5D 5H 10D 2C", pile="2D JH 3C 5S", unknown=2, score=-5)
    assert steps(found) == ["take 5H 5D 2C; discard 10D"]


def test_where_to_lay_nothing_yet_is_nearest_the_whole_turn_is_told():
    found = mend("show 2C", "AH AD 2C", us="8H 8S 8D 8C JK 2D JK / 3S 3C 3S", phase="play")
    assert steps(found) == ["meld AH AD 2C"]


def test_no_card_is_called_the_only_one_to_go_while_another_may_go():
    found = mend("add 2H to wild", "2H", RAILROAD, unknown=1, phase="play", score=-5)
    assert steps(found) == ["discard 2H"]


def test_a_turn_that_can_be_told_whole_goes_before_one_that_ends_by_an_unknown_card():
    found = mend("kitty; take 9S 9D 2S", "9S 9D 2S", RAILROAD, pile="9C", pile_below=2, unknown=1, score=3000)
    assert steps(found)[0].startswith("draw; discard ")


@pytest.mark.parametrize(
    ("hand", "melds", "moves", "told", "distance"),
    [
        ("7C", "7S 7D 7D", "draw x1", "add 7C to 7", 0),
        ("7H 7H 7D", "", "add 7H to wild", "meld 7H 7H 7D", 1),
        ("7C 9C", "7S 7D 7D", "draw x1", "discard 9C", 0),
    ],
)
def test_who_lays_nothing_yet_is_told_how_the_turn_can_go_on(
    hand: str, melds: str, moves: str, told: str, distance: int
):
    """Sevens may not be discarded here, and nobody can name an unknown card."""
    found = mend(moves, hand, RAILROAD, us=melds, phase="play", score=-5, unknown=2, stock=30)
    assert steps(found) == [told]
    assert [repair.distance for repair in found.found] == [distance]


def test_a_turn_that_may_go_on_lays_no_more_wild_cards_than_it_must():
    found = mend("add KD JK to their K", "KD JK 3C", us="KC KD KS JK 2D / 3S 3C 3S", others=("KH KC KS",), phase="play")
    assert steps(found)[0] == "add KD to K"


def test_where_all_is_left_to_the_continuation_it_is_told_whole():
    house = {"canastas_to_go_out": 0}
    found = mend("show 9C", "9S JK 9C JK KS 2D 2C KC", score=3000, phase="play", partner_said="yes", house=house)
    assert steps(found) == ["meld KS KC JK / 9S 9C 2D JK; discard 2C"]


def test_a_turn_that_goes_out_is_told_with_its_end():
    melds = "QH QS QD QH QC QD QS QC JK / 7S 7D 7D JK"
    found = mend("add 2S 2S JK to 7", "2S 2S JK", us=melds, phase="play", took="stock", partner_said="yes")
    assert steps(found) == [
        "add 2S JK to 7; discard 2S", "add 2S 2S to 7; discard JK", "add 2S to Q; add 2S JK to 7",
    ]  # fmt: skip
    assert found.found[0].kind is Kind.GO_OUT


def test_a_draw_keeps_the_cards_that_were_named_for_it_unless_they_are_too_many():
    told = {"phase": "draw", "us": "QS QH QD", "pile": "8D 10S"}
    assert steps(mend("draw KC KD; discard 4D", "KS 9D 4D 7C", **told)) == ["draw; discard 4D"]
    assert steps(mend("draw KC; discard 4D", "KS 9D 4D 7C 3H", **told)) == ["show 3H; draw KC; discard 4D"]


def test_who_melds_the_card_that_must_be_discarded_can_go_out_all_the_same():
    found = mend("meld KS KH KD KC / 4S 4H 4D 4C", "KS KH KD KC 4S 4H 4D 4C", RAILROAD, us=EVERY_KIND, phase="play")
    assert steps(found) == ["meld KS KH KD KC / 4S 4H 4D; discard 4C"]
    assert (found.found[0].kind, found.keeps, found.proof) == (Kind.GO_OUT, True, None)


def test_of_turns_that_begin_otherwise_and_are_equally_near_the_cheaper_discard_comes_first():
    told = {"us": "6S 6H 6D", "pile": "JD", "unknown": 1, "stock": 30, "phase": "draw"}
    found = mend("kitty; take JS; discard 7S", "JC 5D JS 7S", RAILROAD, **told)
    assert steps(found) == ["take JS JC; discard 5D", "draw; discard JC"]


def test_what_follows_the_end_of_a_turn_is_left_out():
    found = mend("discard 4C; meld QS QH QD", "4C QS QH QD KD", phase="play", score=-5)
    assert [(str(*repair.turn), repair.steps, repair.distance) for repair in found.found] == [("discard 4C", (), 3)]
    assert found.proof
    assert found.proof.id == "turn-has-ended"
    kitty = KittyPile(2, (), "closed")
    found = mend("meld QS QH QD; kitty", "QS QH QD KD", RAILROAD, us=KINGS, phase="after", kitty=kitty)
    assert [(str(*repair.steps), repair.distance) for repair in found.found] == [("kitty", 3)]


def test_a_single_card_that_nobody_may_throw_has_no_repair():
    found = mend("discard 4C", "4C", phase="play")
    assert not found.found
    assert found.proof


def test_a_repair_takes_the_cards_that_were_named():
    found = mend("meld QH QD; discard 4C", "QS QH QD 4C 5C", phase="play", score=-5)
    assert steps(found) == ["meld QS QH QD; discard 4C"]
    found = mend("meld QH QD QS JK JK JK JK; discard 4C", "QC QS QH QD JK JK JK JK 4C 5C", phase="play")
    assert steps(found) == ["meld QS QH QD JK JK JK; discard 4C"]
    assert judge(place("QC QS QH QD JK JK JK JK 4C 5C", phase="play"), found.found[0].turn).legal


# What is thrown where nobody named a discard


@pytest.mark.parametrize(
    ("moves", "hand", "thrown"),
    [
        ("meld 5H 6H 7H", "KS 9D 7H 6H 5H", "discard KS"),  # of equal worth the contract's order
        ("meld 3S 3C 3S", "3S 3C 3S 9H QD 5H", "discard 5H"),
        ("meld KS 2C JK", "KS 2C JK 9D 6C", "discard 6C"),
        ("meld 5H 6H 7H", "2C 7H 6H 5H JK", "discard 7H"),  # a wild card goes after any natural card
        ("meld 5H 6H 7H", "7H 5C 6H 5H KS", "discard 5C"),  # another card of a rank that was named
    ],
)
def test_a_card_that_was_not_named_is_thrown_before_one_that_was_to_be_laid(moves: str, hand: str, thrown: str):
    found = mend(moves, hand, phase="play")
    assert not found.keeps
    assert (steps(found), found.found[0].distance) == ([thrown], 3)


def test_a_discard_that_nobody_spoke_of_costs_nothing_and_one_that_was_to_be_laid_one():
    found = mend("meld QS QH QD 4C; kitty", "QS QH QD 4C 9D KS", RAILROAD, us="KS KH KD", phase="play")
    assert steps(found)[0] == "meld QS QH QD; discard KS"
    assert found.found[0].distance == 1 + 11  # 4C stays, the kitty of eleven cards is not taken


def test_where_nothing_is_laid_yet_a_continuation_that_opens_counts_all_that_it_lays():
    told = {"pile": "2S", "partner_said": "yes", "phase": "draw"}
    found = mend("take 2H 2H; draw", "JK JK 5C 5H 5H 2H 5S", **told)
    assert (steps(found), found.found[0].distance) == (["draw"], 3)


# Where no turn of the kind is legal all other kinds compete


@pytest.mark.parametrize(
    ("moves", "hand", "us", "expected"),
    [
        (
            "meld 2S 2H JK; discard 4C", "2S 2H JK 4C 6D", "9C 9D 9H",
            ["add 2S 2H JK to 9; discard 4C", "discard 4C"],
        ),
        ("meld 2S 2H JK", "2S 2H JK 4C 6D", "9C 9D 9H", ["add 2S 2H JK to 9", "discard 6D"]),
        ("meld 8S 2D JK; discard 4C", "8S 2D JK 4C 6D", "QC QD QH", ["add 2D JK to Q; discard 4C", "discard 4C"]),
    ],
)  # fmt: skip
def test_turns_that_lay_the_cards_otherwise_come_before_a_bare_discard(
    moves: str, hand: str, us: str, expected: list[str]
):
    found = mend(moves, hand, us=us, phase="play")
    assert not found.keeps
    assert steps(found) == expected


# Advice and the nearest legal turn leave out the same card


def _named(move: Move) -> Cards:
    """The cards that an act of laying, adding or discarding names."""
    groups = move.groups if isinstance(move, LayDown | Take) else (getattr(move, "cards", ()),)
    return tuple(card for group in groups for card in group)


def _ranks(move: Move) -> Counter[str]:
    return Counter(card.rank for card in _named(move))


@pytest.mark.parametrize(
    ("moves", "hand", "out"),
    [
        ("meld KS KH JK 2D 2C 2H; discard 5C", "KS KH JK 2D 2C 2H 5C 8D", "2C"),
        ("meld KS KH JK JK JK JK; discard 5C", "KS KH JK JK JK JK 5C 8D", "JK"),
        ("add JK 2D 2H 2S to Q; discard 5C", "JK 2D 2H 2S 5C 8D", "2D"),
        ("meld 7S 7H 7C JK 2D 2S 2S; discard 5C", "7S 7H 7C JK 2D 2S 2S 5C 8D", "2D"),
    ],
)
def test_of_wild_cards_a_two_is_left_out_before_a_joker_by_advice_and_repair(moves: str, hand: str, out: str):
    position = place(hand, phase="play", us="QS QH QD", score=-5)
    advice = judge(position, turn(moves)).violations[0].fix
    assert advice
    assert advice.facts["out"] == cards(out)
    (laid, *_), (asked, *_) = repairs(position, turn(moves)).found[0].steps, turn(moves)
    assert sorted(map(str, (*_named(laid), *cards(out)))) == sorted(map(str, _named(asked)))


def test_advice_and_repair_leave_the_same_cards_out_of_a_meld():
    compared = 0
    for seed in range(3000):
        question = illegal_question(seed, 9)
        pair = _left_out(*question) if question else None
        if pair:
            compared += 1
            assert pair[0] == pair[1], seed
    assert compared > 10


def _left_out(position: Position, asked: Turn) -> tuple[Counter[str], Counter[str]] | None:
    """What advice and the nearest repair leave of a step that lays one meld; None where they differ in other things."""
    ruling = judge(position, asked)
    assert ruling.at is not None
    step = asked[ruling.at]
    fixes = [one.fix.instead for one in ruling.violations if one.fix and one.fix.instead and "out" in one.fix.facts]
    if not fixes or len(fixes[0]) != 1 or len(getattr(step, "groups", "1")) != 1:
        return None
    found = repairs(position, asked)
    alike = [move for repair in found.found[:1] for move in repair.steps if type(move) is type(step)]
    if not found.keeps or len(alike) != 1:
        return None
    whole, advised, repaired = map(_ranks, (step, fixes[0][0], alike[0]))
    elsewhere = sum(map(_ranks, asked[ruling.at + 1 :]), Counter[str]())
    same = repaired <= whole and advised.total() == repaired.total() and not elsewhere & whole
    return (advised, repaired) if same else None
