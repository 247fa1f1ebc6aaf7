"""Cards: a rank and a suit, and what the table calls them.

Source of the kinds: jokers and twos are wild (C3, R11, J5), threes are set apart by their colour (C11, C19),
everything else is natural. How many points a card counts is the rule set's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Final, NoReturn

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


class Card:
    """One card. `suit` is empty for a joker and for a card whose suit nobody named.

    There is one value for each card, whoever makes it: what is asked of a card is known, and cards are compared by
    identity.

    >>> str(Card("K", "S")), str(Card("JK")), str(Card("7"))
    ('KS', 'JK', '7')
    >>> Card("2", "D").is_wild, Card("3", "H").is_red_three, Card("3", "C").is_black_three
    (True, True, True)
    >>> Card("K", "S") is Card("K", "S")
    True
    """

    __slots__ = ("code", "is_black_three", "is_natural", "is_red_three", "is_wild", "place", "rank", "suit")

    rank: str
    suit: str
    code: str
    """As it is written: `KS`, `10H`, `JK`."""
    is_wild: bool
    """A joker or a two."""
    is_red_three: bool
    """A three of hearts or diamonds."""
    is_black_three: bool
    """A three of spades or clubs."""
    is_natural: bool
    """Any card from ace down to four: the cards that stand for their own rank."""
    place: tuple[int, int]
    """Where players sort it: ace down to four, threes, twos, jokers; suits S H D C."""

    def __new__(cls, rank: str, suit: str = "") -> Card:
        return _KNOWN.get((rank, suit)) or _KNOWN.setdefault((rank, suit), cls._made(rank, suit))

    @classmethod
    def _made(cls, rank: str, suit: str) -> Card:
        card, red = super().__new__(cls), suit in RED_SUITS
        for name, value in (
            ("rank", rank),
            ("suit", suit),
            ("code", rank + suit),
            ("is_wild", rank in (JOKER, TWO)),
            ("is_red_three", rank == THREE and red),
            ("is_black_three", rank == THREE and not red),
            ("is_natural", rank in NATURAL_RANKS),
            ("place", (RANKS.index(rank), SUITS.index(suit) if suit else len(SUITS))),
        ):
            object.__setattr__(card, name, value)
        return card

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(name)

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: Card) -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"{type(self).__name__}(rank={self.rank!r}, suit={self.suit!r})"


_KNOWN: Final[dict[tuple[str, str], Card]] = {}

Cards = tuple[Card, ...]

RED_THREES: Final = frozenset(Card(THREE, suit) for suit in RED_SUITS)
_PLACE: Final = attrgetter("place")


def in_order(cards: Iterable[Card]) -> Cards:
    """The cards as players sort them: ace down to four, threes, twos, jokers; suits S H D C.

    >>> " ".join(map(str, in_order([Card("JK"), Card("4", "D"), Card("K", "H"), Card("K", "S")])))
    'KS KH 4D JK'
    """
    return tuple(sorted(cards, key=_PLACE))


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
    return min(same, key=_PLACE) if same else None
