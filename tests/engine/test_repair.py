"""The nearest legal turns, against plain enumeration and on the questions that people ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.strategies import KINGS, RAILROAD, place, turn
from tutor.engine.asked import Kind
from tutor.engine.judge import is_legal, judge
from tutor.engine.position import KittyPile
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


def test_a_turn_that_may_go_on_lays_no_more_wild_cards_than_it_must():
    found = mend("add KD JK to their K", "KD JK 3C", us="KC KD KS JK 2D / 3S 3C 3S", others=("KH KC KS",), phase="play")
    assert steps(found)[0] == "add KD to K"


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
