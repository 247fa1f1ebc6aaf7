"""Every legal turn of small hands, by plain enumeration and by the walk over the ranks: there is no difference."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from tests.engine.brute import distinct
from tests.engine.crowded import crowded
from tests.engine.strategies import CLASSIC, RAILROAD, Table, place
from tutor.engine.cards import Card
from tutor.engine.counting import number_of_turns
from tutor.engine.judge import judge
from tutor.engine.moves import Discard
from tutor.engine.offers import ADDED, BEGUN
from tutor.engine.options import options
from tutor.engine.plans import plan_of
from tutor.engine.position import Phase, Position
from tutor.engine.starts import grounds
from tutor.engine.totals import Choices
from tutor.engine.values import Memory
from tutor.engine.walk import Walk, by_effect
from tutor.engine.ways import ways_of

MOST_CARDS = 8


def small(count: int) -> list[tuple[int, Position]]:
    """Random positions with few cards to play, each with the number that it hangs on."""
    chance = random.Random()
    found: list[tuple[int, Position]] = []
    while len(found) < count:
        seed = chance.randrange(2**32)
        position = Table(seed, MOST_CARDS).position()
        if len(position.hand) + len(position.pile) <= MOST_CARDS:
            found.append((seed, position))
    return found


def begun(position: Position) -> Counter[str]:
    """The legal turns found by plain enumeration, by how they begin."""
    return Counter(result[0] for result in distinct(position))


def test_the_number_of_turns_is_that_of_plain_enumeration():
    for seed, position in small(250):
        counted = begun(position)
        for ground in grounds(position):
            if not ground.claim:
                name = "play" if position.phase is Phase.PLAY else "draw"
                assert number_of_turns(ground) == counted[name], seed


def test_every_turn_that_the_walk_finds_is_legal():
    for seed, position in small(150):
        for ground in grounds(position):
            walk = Walk(ground, BEGUN | ADDED)
            walked = [by_effect((0, *offer) for offer in walk.offers(rank)) for rank in ground.ranks]
            for finish in walk.finishes(walked, cap=0, closing_cost=lambda *_: 0):
                ruling = judge(position, plan_of(ground, finish).turn, explain=False)
                assert ruling.legal, seed
                assert ruling.turn != "open" or ruling.after.unknown, seed


def test_three_kings_and_a_joker_can_be_laid_in_five_ways():
    """Nothing, three kings, with the joker, two kings and the joker."""
    laid = {(way.naturals, way.jokers) for way in ways_of(CLASSIC, "K", 3, 0, 1, ())}
    assert laid == {(0, 0), (3, 0), (3, 1), (2, 1)}


def test_a_finished_canasta_makes_room_for_a_second_meld_where_the_rules_let_it():
    melds = {way.shapes for way in ways_of(RAILROAD, "K", 4, 0, 0, ((6, 0),))}
    assert melds == {((6, 0),), ((7, 0),), ((7, 0), (3, 0))}


def test_a_hand_of_three_kings_and_two_fours_has_its_turns():
    """Kept whole, a king or a four is thrown; the kings laid, a four is thrown."""
    position = place("KS KH KD 4S 4H", phase="play", score=-5)
    (ground,) = grounds(position)
    assert number_of_turns(ground) == 3


class Doubting(Memory):
    """A memory that works out anew what it is asked for again, and tells where something else is found."""

    def __init__(self) -> None:
        super().__init__(most=10**6)
        self.doubts: list[object] = []
        self._alone = False

    def of(self, asked: Hashable, work: Callable[[], Any]) -> Any:
        remembered = self._known.get(asked)
        if remembered is None or self._alone:
            return super().of(asked, work)
        known, self._known, self._alone = self._known, {}, True
        found = work()
        self._known, self._alone = known, False
        if found and plain(found) != plain(remembered):  # what is filled later is found empty
            self.doubts.append(asked)
        return remembered


def plain(remembered: Any) -> Any:
    """What is remembered as a value that can be compared."""
    return remembered.by_mark if isinstance(remembered, Choices) else remembered


def test_what_is_remembered_is_what_would_be_found():
    """Also of hands with many melds, of turns that must take the pile, and of those that take wild cards with it."""
    chance = random.Random()
    doubting: dict[str, Doubting] = defaultdict(Doubting)
    for seed in (chance.randrange(2**32) for _ in range(200)):
        for position in (Table(seed, MOST_CARDS).position(), crowded(seed, MOST_CARDS)):
            rules = replace(position.rules)
            memory = vars(rules)["memory"] = doubting[str(rules.parameters)]
            for lent in ((), (Card("2", "S"),), (Card("JK"),)) if position.pile else ((),):
                options(replace(position, rules=rules, phase=Phase.DRAW, pile=lent + position.pile))
            assert not memory.doubts, (seed, memory.doubts)


def test_a_pile_that_lends_a_wild_card_is_another_one_than_one_that_lends_none():
    """Two aces and a two are counted otherwise where the two may come with the pile."""
    first = place(
        "2S 9C 9S", RAILROAD, us="KD KH KH KS / JD JS JC JC JS JC JS / 2H JK JK 2S 2C JK 2D", score=3000, pile="KH"
    )
    second = place("QH JD 5D JC KH QS", RAILROAD, us="KC KH KD / 2D JK 2C JK 2S 2S", score=3000, pile="2C JD")
    options(first)
    assert options(second).turns == len(distinct(second))


def test_every_card_is_thrown_as_the_judge_judges_it_by_itself():
    for seed, position in small(150):
        for ground in grounds(position):
            if not ground.claim:
                for throw in options(position).discards:
                    alone = judge(ground.position, (Discard((throw.card,)),), explain=False)
                    assert throw.rules == alone.rules, seed
