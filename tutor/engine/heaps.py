"""A hand in heaps, and how many of its cards may be laid at once: what plans are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.engine.cards import JOKER, SEVEN, THREE, TWO, Card, Cards
from tutor.engine.position import Position

KEPT: Final = 2
"""Cards that a quiet plan leaves before the discard: one to throw and one to hold."""
NO_LIMIT: Final = 1000


_WILD_RANKS: Final = (TWO, JOKER)


@dataclass(slots=True)
class Held:
    """A hand in heaps: naturals by rank, wild cards, black threes. Red threes are in none."""

    by_rank: dict[str, list[Card]]
    wilds: list[Card]
    black: list[Card]

    @staticmethod
    def of(hand: Cards) -> Held:
        """The heaps of a hand."""
        by_rank: dict[str, list[Card]] = {}
        wilds: list[Card] = []
        black: list[Card] = []
        for card in hand:
            rank = card.rank
            if rank in _WILD_RANKS:
                wilds.append(card)
            elif rank != THREE:
                if rank in by_rank:
                    by_rank[rank].append(card)
                else:
                    by_rank[rank] = [card]
            elif card.is_black_three:
                black.append(card)
        return Held(by_rank, wilds, black)

    def __len__(self) -> int:
        return sum(map(len, self.by_rank.values())) + len(self.wilds) + len(self.black)

    def without_rank(self, rank: str) -> Held:
        """The heaps without the naturals of a rank."""
        rest = {other: cards for other, cards in self.by_rank.items() if other != rank}
        return Held(rest, self.wilds, self.black)


class Room:
    """How many cards may be laid: two stay, and one of them is no seven where sevens may not be thrown."""

    __slots__ = ("others", "total")

    def __init__(self, position: Position, held: Held, coming: int = 0) -> None:
        cards = len(held) + coming
        self.total = cards - KEPT
        sevens = len(held.by_rank.get(SEVEN, ())) if position.sevens_are_barred else -1
        self.others = len(held) - sevens - 1 if sevens >= 0 else NO_LIMIT

    def fitting(self, rank: str, count: int) -> int:
        """How many naturals of a rank may be laid, of so many."""
        most = self.total if rank == SEVEN or self.total < self.others else self.others
        return count if count <= most else max(most, 0)

    def fits(self, rank: str, naturals: int, wilds: int) -> bool:
        """Whether so many naturals and wild cards may be laid together."""
        others = wilds if rank == SEVEN else naturals + wilds
        return naturals + wilds <= self.total and others <= self.others

    def use(self, rank: str, naturals: int, wilds: int) -> None:
        """These cards are laid."""
        self.total -= naturals + wilds
        self.others -= wilds if rank == SEVEN else naturals + wilds
