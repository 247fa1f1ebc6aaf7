"""What the ways of a hand add up to, against adding them one by one."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.engine.crowded import crowded
from tests.engine.strategies import Table, place
from tutor.engine.best import CanastasFirst, laid, points
from tutor.engine.cards import Card
from tutor.engine.grounds import Ground
from tutor.engine.moves import Draw
from tutor.engine.options import options
from tutor.engine.position import Phase
from tutor.engine.starts import grounds
from tutor.engine.totals import Totals, Weight, opening_points
from tutor.engine.walk import Walk
from tutor.engine.wilds import OVER

MOST_CARDS = 11
MOST_UNITS = 1 << 20


def one_by_one(ground: Ground, weight: Weight) -> set[int]:
    """The totals of all choices of an offer for each rank for which there are the wild cards."""
    walk, sums = Walk(ground), {(ground.wilds_to_use, 0)}
    for rank in ground.ranks:
        offers = {
            (effect[0], weight(ground, rank, offer.way, offer.early))
            for effect, offer in walk.offers(rank)
            if not offer.thrown
        }
        sums = {
            (wilds + more, total + weighs)
            for wilds, total in sums
            for more, weighs in offers
            if not (wilds + more) & OVER
        }
    return {total for _, total in sums}


def grounds_of(seed: int) -> list[Ground]:
    """All ways to begin a turn; some of them take a pile that lends wild cards."""
    chance = random.Random(seed)
    position = crowded(seed, MOST_CARDS) if seed % 2 else Table(seed, MOST_CARDS).position()
    if position.pile:
        lent = chance.choice([(), (Card("2", "S"),), (Card("JK"),), (Card("2", "S"), Card("JK"))])
        position = replace(position, phase=Phase.DRAW, pile=lent + position.pile)
    return [
        replace(ground, every_early=chance.random() < 0.2) if ground.claim else ground for ground in grounds(position)
    ]


@pytest.mark.parametrize("weight", [laid, points, opening_points, CanastasFirst(MOST_UNITS)])
def test_the_totals_are_those_of_the_offers_added_one_by_one(positions: int, weight: Weight):
    """And a turn for a total weighs as much, and there are the wild cards for it."""
    claims = 0
    for seed in (random.randrange(2**32) for _ in range(positions)):
        for ground in grounds_of(seed):
            totals = Totals(ground, weight)
            reached = list(totals.highest())
            assert set(reached) == one_by_one(ground, weight), seed
            for total in reached[:20]:
                picks = totals.turn(total)
                assert tuple(rank for rank, _ in picks) == ground.ranks
                assert sum(weight(ground, rank, offer.way, offer.early) for rank, (_, offer) in picks) == total, seed
                assert not totals.walk.together([effect for _, (effect, _) in picks])[0] & OVER, seed
            claims += bool(ground.claim)
    assert claims > positions // 10


def test_a_joker_of_the_pile_cannot_take_the_place_of_the_two_that_takes_it():
    """The kings take the pile with the two of the hand; then the joker may join the queens, and counts nowhere else."""
    house = {"wild_freezes": False, "open_pile_takes": frozenset({"natural_and_wild"})}
    position = place("KS 2S 4D 5D", us="QS QH QD", pile="5C JK KH", house=house)
    assert [plan.points for plan in options(position).by_points if plan.turn[0] != Draw()] == [90, 40]
