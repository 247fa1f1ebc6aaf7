"""What can I do here? Answers with a plan, or with what is in the way."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.strategies import (
    CLASSIC,
    EVERY_KIND,
    JUEGO,
    KINGS,
    MIXED,
    RAILROAD,
    SEEDS,
    TWO_PLAYER,
    WILDS,
    Table,
    cards,
    place,
    side,
)
from tutor.engine.cards import NATURAL_RANKS, SUITS, Card, Cards
from tutor.engine.counting import number_of_turns
from tutor.engine.judge import is_legal
from tutor.engine.multitude import layings
from tutor.engine.options import Answer, Options, count_turns, options
from tutor.engine.position import Phase, Position
from tutor.engine.starts import grounds
from tutor.engine.step import Claim
from tutor.engine.walk import Walk


def claims(found: Options) -> dict[Claim, Answer]:
    return dict(found.taking)


def steps(answer: Answer) -> str:
    assert answer.plan
    return "; ".join(map(str, answer.plan.turn))


def dealt(seed: int, size: int, packs: int = 2) -> Cards:
    """A hand of so many cards, red threes apart."""
    ranks = (*NATURAL_RANKS, "2")
    pack = [Card(rank, suit) for rank in ranks for suit in SUITS] + [Card("3", "S"), Card("3", "C"), *[Card("JK")] * 2]
    return tuple(random.Random(seed).sample(pack * packs, size))


def test_a_canasta_of_a_kind_that_nobody_counts_is_no_fault_of_the_options():
    house = {"canastas_to_go_out": "each", "wild_meld": True}
    position = place(f"{WILDS} 4C", phase="play", us=f"{KINGS} / {MIXED}", house=house)
    assert options(position).going_out.can


def test_concealed_goes_out_who_has_laid_nothing_though_the_partner_has():
    hand = "9S 9S 9H 9H 9D 9D 9C 5S 5H 5D 4C"
    position = place(hand, phase="play", us="KS KH KD / AS AH AD", score=1600)
    assert not options(position).concealed.can
    fresh = replace(position, us=replace(position.us, laid=False))
    assert steps(options(fresh).concealed) == "meld 9S 9S 9H 9H 9D 9D 9C / 5S 5H 5D; discard 4C"
    added = replace(fresh, hand=cards("9S 9S 9H 9H 9D 9C KC 4C"))
    assert not options(added).concealed.can


# The pile


def test_no_plan_adds_to_a_canasta_that_is_closed():
    """Eight kings can lie together, but not once seven do: two take the pile, the others follow at one stroke."""
    position = place("KS KH KD KC KS KH 4D 5D", us="QS QH QD", pile="KD 8C KC", house={"add_to_canasta": False})
    most = options(position).by_points[0]
    assert (most.points, is_legal(position, most.turn)) == (80, True)


def test_a_natural_and_a_wild_card_take_the_pile_for_a_meld_where_the_top_card_alone_may_not_join_it():
    house = {"open_pile_takes": frozenset({"pair", "natural_and_wild"})}
    answer = claims(options(place("QH JK 5D 6D", us="QC QC 2D", pile="QD QS", house=house)))[Claim.NATURAL_AND_WILD]
    assert steps(answer).startswith("take QH JK; ")


def test_a_pair_takes_the_pile_and_the_plan_is_a_whole_turn():
    found = options(place("KS KH 4C 5D 6H", pile="7C KD", us="QS QH QD"))
    assert steps(claims(found)[Claim.NATURAL_PAIR]) == "take KS KH; discard 4C"


def test_without_a_pair_a_frozen_pile_names_the_rule_in_the_way():
    answer = claims(options(place("KS 2D 4C 5D", pile="2C 7C KD", us="QS QH QD")))[Claim.NATURAL_AND_WILD]
    assert not answer.can
    assert answer.rules == ("frozen-pile-without-natural-pair",)


def test_a_pile_that_opens_needs_the_minimum_in_the_act_of_taking():
    found = options(place("KS KH AS AD JK 4C 5D", pile="7C KD"))
    assert steps(claims(found)[Claim.NATURAL_PAIR]) == "take KS KH JK; discard 7C"
    poor = claims(options(place("KS KH 4C 5D 6H", pile="7C KD")))[Claim.NATURAL_PAIR]
    assert poor.rules == ("opening-below-minimum",)
    assert poor.proof
    assert dict(poor.proof.facts) == {"counted": 30, "needed": 50}


def test_claims_are_those_that_the_rule_set_knows():
    assert Claim.NATURAL_AND_WILD in claims(options(place("KS 4C", pile="KD")))
    assert Claim.NATURAL_AND_WILD not in claims(options(place("KS 4C", JUEGO, pile="KD")))


def test_the_pile_is_frozen_for_all_by_a_wild_card_or_for_a_side_that_has_not_opened():
    frozen = options(place("KS 4C", pile="2C KD", us="QS QH QD", others=("5S 5H 5D",))).freezing
    assert (frozen.for_all, frozen.cards, frozen.for_us, frozen.for_others) == (True, cards("2C"), False, (False,))
    unopened = options(place("KS 4C", pile="KD", others=("5S 5H 5D",))).freezing
    assert (unopened.for_all, unopened.cards, unopened.for_us, unopened.for_others) == (False, (), True, (False,))


# Opening


def test_an_opening_counts_at_least_and_at_most_so_many_points():
    (opening,) = options(place("AS AH AD KS KH KD JK 4C 5D", phase="play")).opening
    assert (opening.needed, opening.most_counted) == (50, 140)
    assert opening.least.plan
    assert opening.most.plan
    assert (opening.least.plan.opening, opening.most.plan.opening) == (60, 140)


def test_who_must_go_out_with_the_pile_may_open_with_less_than_is_laid_in_the_end():
    """Found by comparing with plain enumeration: the act of taking may count less than it could."""
    found = options(place("6D 6S JK 6C 7S 2C", pile="6C 6D", stock=30, partner_said="yes"))
    by_taking = next(opening for opening in found.opening if opening.took == "pile")
    assert by_taking.least.plan
    assert by_taking.most.plan
    assert (by_taking.least.plan.opening, by_taking.most.plan.opening) == (65, 90)


def test_where_even_all_cards_count_too_little_the_proof_says_how_much():
    (opening,) = options(place("KS KH KD 4C 5D 6H", phase="play")).opening
    assert not opening.least.can
    assert opening.least.rules == ("opening-below-minimum",)
    assert opening.least.proof
    assert opening.least.proof.id == "all-cards-count"


def test_a_side_that_is_open_is_not_asked_about_opening():
    assert options(place("KS KH KD 4C", phase="play", us="QS QH QD")).opening == ()


# Going out, discards


def test_going_out_has_a_plan_with_the_last_discard():
    found = options(place("QS QH QD 4C", RAILROAD, phase="play", us=EVERY_KIND))
    assert steps(found.going_out) == "meld QS QH QD; discard 4C"
    assert not found.concealed.can


def test_going_out_concealed_lays_a_canasta_of_this_turn():
    assert steps(options(place(f"{KINGS} 4C", phase="play")).concealed) == f"meld {KINGS_IN_ORDER}; discard 4C"


def test_without_a_canasta_nobody_goes_out_and_the_rule_is_named():
    answer = options(place("KS KH KD 4C", phase="play", us="QS QH QD")).going_out
    assert answer.rules == ("going-out-without-canasta",)
    assert answer.proof
    assert answer.proof.id == "too-few-canastas"


def test_of_cards_that_take_the_pile_none_is_told_to_be_no_discard():
    position = place("3H 4C 9S KD KH", RAILROAD, us=f"AS AH AD / {KINGS}", pile="6S KC", stock=0)
    told = [(throw.card, throw.rules) for throw in options(position).discards]
    assert told == [(Card("9", "S"), ()), (Card("4", "C"), ())]


def test_every_discard_is_told_legal_or_with_its_rule():
    found = options(place("7S 7D KD 3S", RAILROAD, phase="play"))
    assert {throw.card.rank: throw.rules for throw in found.discards} == {
        "7": ("seven-discarded-too-early",), "K": (), "3": ()
    }  # fmt: skip


def test_after_the_turn_nothing_can_be_done():
    found = options(place("KS 4C", phase="after"))
    assert (found.turns, found.discards, found.by_points) == (0, (), ())


def test_on_an_empty_stock_the_hand_may_be_ended():
    found = options(place("KS 4C", stock=0))
    assert (found.turns, found.ends_hand) == (1, True)


# Lists and counts


def test_plans_are_listed_by_points_by_cards_kept_and_by_canastas():
    found = options(place("KS KH KD AS AH AD AC 4C 5D", phase="play", us="AS AH AD"))
    assert [plan.points for plan in found.by_points] == [110, 90, 80]
    assert [plan.laid for plan in found.by_cards_kept] == [1, 2, 3]
    assert [plan.canastas for plan in found.by_canastas] == [1]


def test_the_number_of_turns_of_a_known_hand_stays_what_it_was():
    """Frozen numbers: of hands too large for plain enumeration, counted in two ways when they were written."""
    numbers = {
        (rules.parameters.target, size): count_turns(
            Position(rules, dealt(7, size), phase=Phase.PLAY, others=(side(),))
        )
        for rules in (CLASSIC, RAILROAD)
        for size in (15, 25, 40)
    }
    assert numbers == {
        (5000, 15): 299, (5000, 25): 18_266, (5000, 40): 40_182_174,
        (20000, 15): 254, (20000, 25): 12_766, (20000, 40): 28_036_753,
    }  # fmt: skip


def test_two_ways_of_counting_agree_on_larger_hands():
    for seed in range(12):
        rules = (CLASSIC, RAILROAD, JUEGO, TWO_PLAYER)[seed % 4]
        us = side("" if seed % 3 else "QS QH QD")
        position = Position(rules, dealt(seed, 17), phase=Phase.PLAY, us=us, others=(side(),))
        (ground,) = grounds(position)
        walk = Walk(ground)
        walked = sum(count * sum(1 for _ in walk.closings(state)) for state, count in layings(ground))
        assert number_of_turns(ground) == walked


@given(SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_and_the_suits_of_the_hand_change_nothing_but_the_cards_named(seed: int, chance: random.Random):
    position = Table(seed).position()
    hand = list(position.hand)
    chance.shuffle(hand)
    black = {"S": "C", "C": "S", "H": "D", "D": "H", "": ""}
    other = replace(position, hand=tuple(Card(card.rank, black[card.suit]) for card in hand))
    one, two = options(position), options(other)
    assert one.turns == two.turns
    assert [answer.can for _, answer in one.taking] == [answer.can for _, answer in two.taking]
    assert [plan.points for plan in one.by_points] == [plan.points for plan in two.by_points]
    assert (one.going_out.can, one.concealed.can) == (two.going_out.can, two.concealed.can)


@given(SEEDS)
@settings(max_examples=60)
def test_every_plan_is_legal(seed: int):
    position = Table(seed, most_cards=16).position()
    found = options(position)
    listed = (*found.by_points, *found.by_cards_kept, *found.by_canastas)
    assert all(is_legal(position, plan.turn) for plan in listed)


KINGS_IN_ORDER = "KS KS KH KH KD KD KC"
