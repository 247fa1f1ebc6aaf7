"""Tables of one or two ranks and many wild cards, where melds are finished with few cards and begun anew: the turns
that lay several melds of a rank, which share twos and jokers, are met by the thousand in small hands."""

from __future__ import annotations

import random
from typing import Any

from tests.engine.strategies import RAILROAD
from tutor.engine.cards import SUITS, Card
from tutor.engine.defects import defects
from tutor.engine.melds import Meld
from tutor.engine.position import KittyPile, Phase, Position, Side
from tutor.engine.ruleset import OpeningLine, RuleSet


def crowded(seed: int, most_cards: int) -> Position:
    """The table that hangs on a number; hand and pile have so many cards, or one or two less."""
    chance = random.Random(seed)
    while True:
        made = _made(chance, most_cards)
        if not defects(made):
            return made


def _rules(chance: random.Random) -> RuleSet:
    """Railroad with canastas of few cards, and now and then another way to take the pile."""
    size = chance.choice([3, 4, 4, 5])
    house: dict[str, Any] = {
        "canasta_size": size,
        "max_meld": size,
        "max_wilds": chance.choice([2, 3, 3]),
        "opening": (OpeningLine(chance.choice([0, 15, 50, 50, 90, 120])),),
    }
    if chance.random() < 0.3:
        house["unopened_needs_pair"] = False
        house["open_pile_takes"] = frozenset({"pair", "own_meld", "natural_and_wild"})
    if chance.random() < 0.2:
        house["wild_freezes"] = False
    return RAILROAD.with_house(house)


def _made(chance: random.Random, most_cards: int) -> Position:
    pick = chance.choice
    rules, ranks = _rules(chance), chance.sample(["K", "4", "A", "7"], pick([1, 1, 2]))

    def card() -> Card:
        kind = chance.random()
        return Card("JK") if kind < 0.25 else Card("2" if kind < 0.45 else pick(ranks), pick(SUITS))

    size = pick([1, 1, 2, 3, 4])
    pile = (*(card() for _ in range(size - 1)), Card(ranks[0], pick(SUITS)))
    hand = tuple(card() for _ in range(chance.randint(most_cards - size - 2, most_cards - size)))
    laid = Meld(tuple(Card(ranks[0], suit) for suit in "SHD") + (Card("JK"),) * (rules.parameters.canasta_size > 3))
    open_or_not = (laid,) if chance.random() < 0.2 and not laid.faults(rules) else ()
    return Position(
        rules=rules,
        hand=hand,
        players=2,
        phase=pick([Phase.DRAW, Phase.DRAW, Phase.DRAW, Phase.PLAY]),
        unknown=pick([0, 0, 0, 1, 2]),
        us=Side(0, open_or_not, laid=bool(open_or_not)),
        others=(Side(),),
        pile=pile,
        pile_below=pick([0, 0, 0, 1]),
        stock=pick([None, 0]),
        kitty=KittyPile(rules.parameters.kitty_size),
    )
