"""Turns that open with several melds in one act, as hypothesis draws them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tests.engine.strategies import SEEDS, Table
from tutor.engine.cards import NATURAL_RANKS, Card
from tutor.engine.defects import defects
from tutor.engine.moves import Discard, LayDown, Turn
from tutor.engine.position import KittyPile, Phase, Position, Side


def openings() -> st.SearchStrategy[tuple[Position, Turn]]:
    """Turns that open with several melds in one act: enough points for some sides, too few for others."""
    return SEEDS.map(opening).filter(lambda made: not defects(made[0]))


def opening(seed: int) -> tuple[Position, Turn]:
    """The opening that hangs on a number."""
    table, pick = Table(seed), random.Random(seed).choice
    rules, ranks = table.rules(), random.Random(seed).sample(NATURAL_RANKS, pick([2, 2, 3]))
    groups = tuple(
        (*(Card(rank, suit) for suit in pick(["SHD", "HDC", "SC"])), *(table.wild() for _ in range(pick([0, 0, 1]))))
        for rank in ranks
    )
    hand = (*(card for group in groups for card in group), Card("4", "S"), Card("5", "H"))
    us = Side(pick([-5, 0, 1500, 3000]))
    book = rules.parameters
    kitty = KittyPile(book.kitty_size)
    position = Position(rules, hand, book.players, Phase.PLAY, us=us, others=(Side(),), kitty=kitty)
    return position, (LayDown(groups), Discard((hand[-1],)))
