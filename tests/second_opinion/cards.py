"""Cards: reading them, their values, and which cards of a hand a move names (contract section 1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
NATURAL_RANKS = RANKS[:11]  # ace to four: R10, C4; threes, twos and jokers stand outside
SUITS = "SHDC"
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
WILD = "W"  # "wild is a rank here": the rank of a meld of wild cards


class Card(NamedTuple):
    """One card; `suit` is empty for a joker and for a card that was named without one."""

    rank: str
    suit: str

    @property
    def wild(self) -> bool:
        """Jokers and twos (R11, J5)."""
        return self.rank in ("JK", "2")

    @property
    def red_three(self) -> bool:
        """A three of hearts or diamonds."""
        return self.rank == "3" and self.suit in ("H", "D")

    @property
    def black_three(self) -> bool:
        """Any other three."""
        return self.rank == "3" and not self.red_three

    def __str__(self) -> str:
        return self.rank + self.suit


@cache
def read_card(text: Any) -> Card:
    """`KS`, `k♠`, `10H`, `TH`, `JK`, `K`, or a bare number that YAML read as an integer."""
    word = str(text).strip().upper()
    for symbol, letter in SYMBOLS.items():
        word = word.replace(symbol, letter)
    if word == "JK":
        return Card("JK", "")
    suit = word[-1] if len(word) > 1 and word[-1] in SUITS else ""
    rank = word[: len(word) - len(suit)]
    rank = "10" if rank == "T" else rank
    if rank not in RANKS:
        raise ValueError(f"not a card: {text!r}")
    return Card(rank, suit)


def read_cards(value: Any) -> list[Card]:
    """A list of cards: a YAML list, or one string with blanks between."""
    if value is None:
        return []
    if isinstance(value, str):
        return list(read_line(value))
    words = value if isinstance(value, list | tuple) else [value]
    return [read_card(word) for word in words]


@lru_cache(maxsize=100_000)
def read_line(line: str) -> tuple[Card, ...]:
    """Cards with blanks between; the same few lines are read again and again."""
    return tuple(read_card(word) for word in line.split())


def points_of(cards: Iterable[Card], table: dict[str, int]) -> int:
    """Face values (R21, C5, J14); a red three has none of its own here."""
    names = {"JK": "joker", "2": "two", "3": "black_three"}
    return sum(table[names.get(card.rank, card.rank)] for card in cards if not card.red_three)


def pick(hand: Sequence[Card], named: Sequence[Card]) -> list[Card | None]:
    """Which card of the hand each named card is; None where the hand has none left for it.

    A card named with its suit is that very card, or one of the hand without suit, which answers to any suit named. The
    cards named without suit take what is left of their rank: one without suit, else the first in S H D C order.
    """
    left = list(hand)
    found: list[Card | None] = [None] * len(named)
    for place in sorted(range(len(named)), key=lambda place: not named[place].suit):
        card = named[place]
        loose = Card(card.rank, "")
        of_rank = sorted((c for c in left if c.rank == card.rank), key=lambda c: SUITS.find(c.suit))
        choices = [card, loose] if card.suit else [loose, *of_rank]
        found[place] = next((c for c in choices if c in left), None)
        if (taken := found[place]) is not None:
            left.remove(taken)
    return found


def rank_of_meld(cards: Iterable[Card]) -> str:
    """The rank of a group: `W` where all are wild, the only natural rank, or "" where there are several."""
    ranks = {card.rank for card in cards if not card.wild}
    if not ranks:
        return WILD
    return ranks.pop() if len(ranks) == 1 else ""
