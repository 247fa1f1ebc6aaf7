"""Cards: a rank and a suit, and what the table calls them.

Source of the kinds: jokers and twos are wild (C3, R11, J5), threes are set apart by their colour (C11, C19),
everything else is natural. How many points a card counts is the rule set's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

JOKER: Final = "JK"
TWO: Final = "2"
THREE: Final = "3"
SEVEN: Final = "7"
WILD: Final = "wild"
"""The rank of a meld of wild cards; "wild" is a rank wherever the law counts ranks."""

SUITS: Final = ("S", "H", "D", "C")
NATURAL_RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4")
RANKS: Final = (*NATURAL_RANKS, THREE, TWO, JOKER)
RED_SUITS: Final = frozenset("HD")

_ORDER: Final = {rank: place for place, rank in enumerate(RANKS)}


class Card(NamedTuple):
    """One card. `suit` is empty for a joker and for a card whose suit nobody named.

    >>> str(Card("K", "S")), str(Card("JK")), str(Card("7"))
    ('KS', 'JK', '7')
    >>> Card("2", "D").is_wild, Card("3", "H").is_red_three, Card("3", "C").is_black_three
    (True, True, True)
    """

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def is_wild(self) -> bool:
        """A joker or a two."""
        return self.rank == JOKER or self.rank == TWO

    @property
    def is_red_three(self) -> bool:
        """A three of hearts or diamonds."""
        return self.rank == THREE and self.suit in RED_SUITS

    @property
    def is_black_three(self) -> bool:
        """A three of spades or clubs."""
        return self.rank == THREE and self.suit not in RED_SUITS

    @property
    def is_natural(self) -> bool:
        """Any card from ace down to four: the cards that stand for their own rank."""
        return self.rank in _NATURALS


_NATURALS: Final = frozenset(NATURAL_RANKS)

Cards = tuple[Card, ...]


def in_order(cards: Iterable[Card]) -> Cards:
    """The cards as players sort them: ace down to four, threes, twos, jokers; suits S H D C.

    >>> " ".join(map(str, in_order([Card("JK"), Card("4", "D"), Card("K", "H"), Card("K", "S")])))
    'KS KH 4D JK'
    """
    return tuple(sorted(cards, key=_place))


def _place(card: Card) -> tuple[int, int]:
    return _ORDER[card.rank], SUITS.index(card.suit) if card.suit else len(SUITS)


def find(asked: Card, held: list[Card]) -> Card | None:
    """The card of `held` that answers to `asked`, or None.

    An exact card goes first; a card asked for without its suit takes the first of its rank in the order S H D C,
    and a held card without a suit answers to any suit (contract, section 1).

    >>> find(Card("K"), [Card("K", "H"), Card("K", "S")])
    Card(rank='K', suit='S')
    >>> find(Card("K", "D"), [Card("K"), Card("Q", "D")])
    Card(rank='K', suit='')
    """
    if asked in held:
        return asked
    if asked.suit:
        loose = Card(asked.rank)
        return loose if loose in held else None
    same = [card for card in held if card.rank == asked.rank]
    return min(same, key=_place) if same else None
