"""Random hands of many sizes, the same for the same seed, and illegal turns that people could ask for with them."""

from __future__ import annotations

import dataclasses
import math
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle, product
from random import Random
from typing import Any, Final

from tests.benchmarks.conftest import Measure
from tests.engine.strategies import RULE_SETS, Table
from tutor.engine import Position, judge
from tutor.engine.cards import NATURAL_RANKS, Card
from tutor.engine.deal import packs
from tutor.engine.defects import defects
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, LayDown, Take, Turn
from tutor.engine.position import KittyPile, Phase, Side
from tutor.engine.ruleset import RuleSet

SIZES: Final = (15, 25, 40, 60)
SEEDS: Final = range(12)
"""How many hands of each size there are in each rule set, before and after the draw, with melds on the table or not."""


@cache
def hands(size: int) -> tuple[Position, ...]:
    """Hands of so many cards, those of the rule sets and moments by turns."""
    kinds = product(SEEDS, RULE_SETS.values(), (Phase.DRAW, Phase.PLAY), (False, True))
    return tuple(
        _dealt(Random(f"{size} {seed} {phase} {opened}"), rules, size, phase, opened)
        for seed, rules, phase, opened in kinds
    )


def _dealt(chance: Random, rules: RuleSet, size: int, phase: Phase, opened: bool) -> Position:
    """A hand from shuffled packs, red threes apart; where the side has opened, with three melds."""
    cards = [card for card in packs(rules, rules.parameters.players) if not card.is_red_three]
    chance.shuffle(cards)
    hand, pile, rest = cards[:size], cards[size : size + 4], cards[size + 4 :]
    while not pile[-1].is_natural:
        pile.append(rest.pop())
    melds = tuple(_melded(chance, rest, rank) for rank in chance.sample(NATURAL_RANKS, 3)) if opened else ()
    score = chance.choice([line.below or 0 for line in rules.parameters.opening])
    position = Position(
        rules=rules,
        hand=tuple(hand),
        players=rules.parameters.players,
        phase=phase,
        us=Side(score, melds, laid=opened),
        others=(Side(),),
        pile=tuple(pile),
        kitty=KittyPile(rules.parameters.kitty_size),
    )
    return position if not defects(position) else _dealt(chance, rules, size, phase, opened)


def _melded(chance: Random, rest: list[Card], rank: str) -> Meld:
    naturals = [card for card in rest if card.rank == rank][: chance.randint(3, 6)]
    return Meld(tuple(naturals))


@cache
def illegal_turns(size: int) -> tuple[tuple[Position, Turn], ...]:
    """For each of the hands an illegal turn: a step that fits the moment, and a discard after every other."""
    return tuple(_illegal(position, seed) for seed, position in enumerate(hands(size)))


def _illegal(position: Position, seed: int) -> tuple[Position, Turn]:
    table = Table(seed)
    while True:
        move = table.move(position)
        if isinstance(move, Take | LayDown | Add | Discard) and not judge(position, (move,), explain=False).legal:
            ends = seed // 4 % 2 and not isinstance(move, Discard)
            return position, (move, Discard((table.random.choice(position.hand),))) if ends else (move,)


MEDIANS: Final[dict[tuple[str, int], float]] = {}
"""What was measured of a task at each size: seconds."""


def measure_hands(measure: Measure, task: Callable[..., object], asked: Sequence[tuple[Any, ...]], size: int) -> None:
    """Measures a task over all these questions, each asked of a position of which nothing is known yet. The remark
    tells the medians of each rule set and moment, and how the whole has grown since the smallest hands."""
    times: dict[str, list[float]] = defaultdict(list)
    questions = cycle(asked)

    def timed(position: Position, *rest: Any) -> None:
        start = time.process_time()
        task(position, *rest)
        seconds = time.process_time() - start
        times[position.rules.id].append(seconds)
        times[position.phase].append(seconds)

    def question() -> tuple[tuple[Any, ...], dict[str, Any]]:
        position, *rest = next(questions)
        return (dataclasses.replace(position), *rest), {}

    def remark(seconds: float) -> str:
        MEDIANS[task.__name__, size] = seconds
        parts = [f"{name} {statistics.median(of) * 1000:.1f}" for name, of in sorted(times.items())]
        smallest = MEDIANS.get((task.__name__, SIZES[0]), seconds)
        power = math.log(seconds / smallest) / math.log(size / SIZES[0]) if size > SIZES[0] else 0
        return f"of the processor in ms: {', '.join(parts)}" + (f"; cards to the power of {power:.1f}" if power else "")

    measure(timed, setup=question, rounds=len(asked), remark=remark)
