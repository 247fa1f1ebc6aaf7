"""What holds of repairs and options, over random tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.engine.brute import Result, distinct, melds_of
from tests.engine.meddling import illegal_question, meddled
from tests.engine.openings import openings
from tests.engine.strategies import SEEDS, Table
from tests.engine.test_properties import mirrored_question
from tutor.engine.asked import asked_of
from tutor.engine.judge import is_legal, judge
from tutor.engine.moved import HAND, NOT_HELD, moved
from tutor.engine.moves import Discard, Draw, End, LayDown, Take, Turn, acts
from tutor.engine.options import Answer, Options, count_turns, options
from tutor.engine.plans import DISCARDED, Plan
from tutor.engine.position import Phase, Position
from tutor.engine.repair import Repairs, repairs

SMALL = 7
"""Cards of hand and pile together that plain enumeration goes through in a moment."""

ILLEGAL = SEEDS.map(lambda seed: illegal_question(seed, most_cards=12)).filter(bool)
"""Positions with an illegal turn: legal ones with something changed, and turns as people play them."""


def plans(found: Options) -> Iterator[Plan]:
    yield from (*found.by_points, *found.by_cards_kept, *found.by_canastas)
    answers: list[Answer] = [answer for _, answer in found.taking] + [found.going_out, found.concealed]
    answers += [answer for opening in found.opening for answer in (opening.least, opening.most)]
    answers += [found.kitty] if found.kitty else []
    yield from (answer.plan for answer in answers if answer.plan)


def told(found: Repairs) -> tuple[object, ...]:
    """What does not hang on which cards of a rank were named."""
    proof = found.proof and (found.proof.id, dict(found.proof.facts), found.proof.rules)
    return found.asked, found.keeps, [(one.kind, one.distance) for one in found.found], proof, found.left


def summed_up(found: Options) -> tuple[object, ...]:
    """The same for options."""
    can = [(claim, answer.can, answer.rules) for claim, answer in found.taking]
    points = [(one.took, one.most_counted, one.least.plan and one.least.plan.opening) for one in found.opening]
    lists = [
        [(plan.points, plan.opening, plan.laid, plan.kept, plan.canastas) for plan in listed]
        for listed in (found.by_points, found.by_cards_kept, found.by_canastas)
    ]
    throws = sorted((throw.card.rank, throw.rules) for throw in found.discards)
    kitty = found.kitty and found.kitty.can
    return found.turns, can, points, found.going_out.can, found.concealed.can, kitty, throws, lists


def shuffled(position: Position, chance: random.Random) -> Position:
    hand = list(position.hand)
    chance.shuffle(hand)
    return replace(position, hand=tuple(hand))


def result(position: Position, turn: Turn) -> Result | None:
    """What a whole legal turn leaves, as plain enumeration writes it; None for one that is not over."""
    ruling = judge(position, turn, explain=False)
    thrown = [move.cards[0].rank for move in turn if isinstance(move, Discard)]
    ended = "end" if any(isinstance(move, End) for move in turn) else "nothing"
    if ruling.turn == "open":
        return None
    begun = "play" if position.phase is Phase.PLAY else "end"
    begun = "draw" if any(isinstance(move, Draw) for move in turn) else begun
    begun = "take" if any(isinstance(move, Take) for move in turn) else begun
    return begun, melds_of(ruling.after), thrown[0] if thrown else ended


@given(ILLEGAL)
def test_every_repair_is_legal_and_all_are_equally_near(question):
    position, turn = question
    found = repairs(position, turn)
    assert all(is_legal(position, repair.turn) for repair in found.found)
    assert len(found.found) <= 3
    assert len({repair.distance for repair in found.found}) <= 1
    assert (found.proof is None) == (found.keeps and bool(found.found))


@given(SEEDS.map(lambda seed: meddled(seed, most_cards=10)))
def test_a_turn_has_repairs_if_and_only_if_some_rule_objects(question):
    position, turn = question
    found, ruling = repairs(position, turn), judge(position, turn, explain=False)
    assert ruling.legal == (not ruling.violations) == (found.asked is None)
    assert not (ruling.legal and (found.found or found.proof))


@given(ILLEGAL)
def test_what_was_legal_before_the_fault_stays_in_every_repair(question):
    position, turn = question
    at = judge(position, turn, explain=False).at
    for repair in repairs(position, turn).found:
        kept = repair.turn[: len(repair.turn) - len(repair.steps)]
        assert kept == turn[: len(kept)]
        assert at is not None
        assert len(kept) <= at


@given(SEEDS)
@settings(max_examples=60)
def test_every_plan_of_every_answer_is_legal(seed: int):
    position = Table(seed, most_cards=14).position()
    assert all(is_legal(position, plan.turn) for plan in plans(options(position)))


@given(SEEDS)
@settings(max_examples=50)
def test_a_turn_is_legal_if_and_only_if_the_enumeration_holds_it(seed: int):
    position, turn = meddled(seed, SMALL)
    assume(len(position.hand) + len(position.pile) <= SMALL)
    held = distinct(position)
    assert len(held) == count_turns(position)
    assert all(is_legal(position, one.turn) for one in held.values())
    whole = result(position, turn) if turn and is_legal(position, turn) else None
    assert whole is None or whole in held  # to take the kitty after the discard makes no other turn


@given(ILLEGAL, st.randoms(use_true_random=False))
def test_shuffled_hands_and_other_suits_have_repairs_of_the_same_kind_and_distance(question, chance):
    position, turn = question
    other, mirrored = mirrored_question(shuffled(position, chance), turn)
    one, two = repairs(position, turn), repairs(other, mirrored)
    assert told(one) == told(two)
    assert told(one) == told(repairs(shuffled(position, chance), turn))


@given(SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_shuffled_hands_and_other_suits_have_the_same_options(seed: int, chance: random.Random):
    position = Table(seed, most_cards=12).position()
    other, _ = mirrored_question(shuffled(position, chance), ())
    assert summed_up(options(position)) == summed_up(options(other))


@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_melds_in_an_act_changes_nothing(seed: int, chance: random.Random):
    table = Table(seed)
    position = table.position(Phase.PLAY)
    groups = [group for move in (table.move(position) for _ in range(9)) for group in getattr(move, "groups", ())][:3]
    last = Discard((chance.choice(position.hand),))
    one: Turn = (LayDown(tuple(groups)), last)
    chance.shuffle(groups)
    two: Turn = (LayDown(tuple(groups)), last)
    assume(len(groups) > 1)
    assert is_legal(position, one) == is_legal(position, two)
    assert told(repairs(position, one)) == told(repairs(position, two))


@given(openings(), st.randoms(use_true_random=False))
def test_the_order_of_melds_in_an_opening_changes_nothing_of_its_repairs(question, chance: random.Random):
    position, (melds, last) = question
    assert isinstance(melds, LayDown)
    groups = list(melds.groups)
    chance.shuffle(groups)
    other = (LayDown(tuple(groups)), last)
    assert is_legal(position, other) == is_legal(position, question[1])
    assert told(repairs(position, other)) == told(repairs(position, question[1]))


@given(ILLEGAL)
def test_the_distance_is_the_number_of_cards_that_go_elsewhere(question):
    position, turn = question
    ruling = judge(position, turn, explain=False)
    listed = acts(turn)
    before = ruling.after
    for repair in repairs(position, turn).found:
        if not repair.steps:
            continue
        kept = len(repair.turn) - len(repair.steps)
        found = moved(before, turn[kept:], repair.steps)
        asked, legal = (asked_of(before, [move for _, move in acts(steps)]) for steps in (turn[kept:], repair.steps))
        thrown = (HAND, DISCARDED)  # counts only where a discard was asked for
        apart = sum(len(one.cards) for one in found if asked.throws or (one.source, one.target) != thrown)
        named_twice = any(one.target == NOT_HELD for one in found)
        alike = (asked.takes, asked.kitty) == (legal.takes, legal.kitty)
        if asked.ends and alike and not named_twice and not asked.moved:
            assert apart == repair.distance, listed
        assert all(one.source != one.target for one in found)
        assert all(one.cards for one in found)
        assert not any(one.source == one.target == HAND for one in found)
