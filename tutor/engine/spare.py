"""Cards for a table that is to be a little different: of a rank, as the packs still have them."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tutor.engine.cards import JOKER, NATURAL_RANKS, SEVEN, SUITS, THREE, TWO, WILD, Card, Cards
from tutor.engine.defects import everywhere
from tutor.engine.melds import Meld, canasta_kind, meld_faults
from tutor.engine.position import Position

_BLACK_SUITS: Final = ("S", "C")
_NEAR_FIRST: Final = tuple(reversed(NATURAL_RANKS))


def spare_cards(position: Position, rank: str, count: int = 1) -> Cards:
    """So many more cards of a rank (threes are black ones; "wild" gives twos and then jokers), each time of the suit of
    which the position shows fewest."""
    seen = Counter(everywhere(position))
    return tuple(_take(seen, rank, position) for _ in range(count))


def _take(seen: Counter[Card], rank: str, position: Position) -> Card:
    if rank == JOKER:
        card = Card(JOKER)
    elif rank == WILD:
        packs = position.rules.in_packs(position.rules.parameters.packs, position.players)
        twos = sum(count for card, count in seen.items() if card.rank == TWO)
        return _take(seen, TWO if twos < packs * len(SUITS) else JOKER, position)
    else:
        suits = _BLACK_SUITS if rank == THREE else SUITS
        card = min((Card(rank, suit) for suit in suits), key=lambda card: seen[card])
    seen[card] += 1
    return card


def spare_rank(position: Position) -> str:
    """A natural rank that plays no part: fewest of its cards lie about, and no meld of the side is of it."""
    ranks = Counter(card.rank for card in everywhere(position))
    melded = {meld.rank for meld in position.us.melds}
    free = [rank for rank in _NEAR_FIRST if rank != SEVEN and rank not in melded]
    return min(free or _NEAR_FIRST, key=lambda rank: ranks[rank])


def meld_of(position: Position, rank: str) -> Meld | None:
    """The smallest new meld of a rank without wild cards, or None where there is no such meld."""
    book = position.rules.parameters
    naturals, wilds = (0, book.min_meld) if rank == WILD else (book.min_meld, 0)
    if meld_faults(rank, naturals, wilds, position.rules):
        return None
    return Meld(spare_cards(position, rank, book.min_meld))


def canasta_of(position: Position, kind: str) -> Meld | None:
    """A finished canasta of a kind, with as few wild cards as it may have; None where no meld is one."""
    rules, size = position.rules, position.rules.parameters.canasta_size
    for rank in (spare_rank(position), SEVEN, WILD):
        for wilds in (size,) if rank == WILD else range(size):
            naturals = size - wilds
            if canasta_kind(rank, naturals, wilds, rules) == kind and not meld_faults(rank, naturals, wilds, rules):
                return Meld(spare_cards(position, rank, naturals) + spare_cards(position, WILD, wilds))
    return None
