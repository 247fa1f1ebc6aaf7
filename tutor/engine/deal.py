"""A deal: the packs shuffled with a seed, the hands and kitties, the first card of the pile, the red threes dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tutor.engine.cards import JOKER, RANKS, SUITS, Card, Cards
from tutor.engine.hand import Table
from tutor.engine.position import KittyPile, Position, Side, upcard_name
from tutor.engine.ruleset import RuleSet
from tutor.engine.seats import sides

_PACK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS if rank != JOKER)


def packs(rules: RuleSet, players: int) -> Cards:
    """All cards of the game, in a fixed order (C3 R3 J2)."""
    book = rules.parameters
    jokers = rules.in_packs(book.jokers, players)
    return _PACK * rules.in_packs(book.packs, players) + (Card(JOKER),) * jokers


def deal(rules: RuleSet, seed: int, players: int | None = None, scores: Sequence[int] = (), dealer: int = 0) -> Table:
    """The table before the first turn: the same for the same seed, always.

    `scores` are those of the sides before this hand (none: 0 each). The player after the dealer begins (R24 J13).
    ValueError where the players make no sides of equal size, or the packs are too small for them.
    """
    count = players or rules.parameters.players
    if not can_seat(rules, count):
        raise ValueError(count)
    cards = list(packs(rules, count))
    Random(seed).shuffle(cards)
    dealt = _Dealt(rules, count, (dealer + 1) % count, cards)
    before = tuple(scores) or (0,) * dealt.sides
    if len(before) != dealt.sides:
        raise ValueError(scores)
    return _table(dealt, before, dealer % count)


def can_seat(rules: RuleSet, players: int) -> bool:
    """Whether so many players make sides of equal size, and the packs give each a hand and a kitty, the pile its first
    card and the stock a draw."""
    book = rules.parameters
    needed = players * (book.hand_size + book.kitty_size) + 1 + book.draw_count
    return players > 1 and players % sides(rules, players) == 0 and len(packs(rules, players)) >= needed


@dataclass(slots=True)
class _Dealt:
    """Cards on their way to the players; the next card of the stock is the last of the list."""

    rules: RuleSet
    players: int
    first: int
    stock: list[Card]

    @property
    def sides(self) -> int:
        return sides(self.rules, self.players)

    @property
    def order(self) -> list[int]:
        """The players, beginning with the one whose turn is the first."""
        return [(self.first + place) % self.players for place in range(self.players)]

    def give(self, size: int) -> list[list[Card]]:
        """So many cards to each player, one at a time (C8)."""
        hands: list[list[Card]] = [[] for _ in range(self.players)]
        for _ in range(size):
            for player in self.order:
                hands[player].append(self.stock.pop())
        return hands

    def turn_up(self) -> Cards:
        """The first cards of the pile: those that may not stay on top are covered by the next (C9 J12 R6 R7; E81
        E82)."""
        covered = self.rules.parameters.upcard_covers
        pile = [self.stock.pop()]
        while upcard_name(pile[-1]) in covered and self.stock:
            pile.append(self.stock.pop())
        return tuple(pile)

    def show(self, hand: list[Card]) -> Cards:
        """Lay the red threes of a hand on the table, and replace them where the rule set says so (C11 R12 J8)."""
        shown: list[Card] = []
        replaced = "dealt" in self.rules.parameters.red_three_replaced
        while red := [card for card in hand if card.is_red_three]:
            for card in red:
                hand.remove(card)
                if replaced and self.stock:
                    hand.append(self.stock.pop())
            shown += red
        return tuple(shown)


def _table(dealt: _Dealt, scores: tuple[int, ...], dealer: int) -> Table:
    """The dealt table; red threes are laid before the first turn, by each player in turn (E38)."""
    rules, book = dealt.rules, dealt.rules.parameters
    hands = dealt.give(book.hand_size)
    kitties = tuple(KittyPile(book.kitty_size, tuple(cards)) for cards in dealt.give(book.kitty_size))
    pile = dealt.turn_up()
    red_threes: list[Cards] = [()] * dealt.sides
    for player in dealt.order:
        red_threes[player % dealt.sides] += dealt.show(hands[player])
    first = dealt.first
    around = [(first + place) % dealt.sides for place in range(dealt.sides)]
    us, *others = (Side(scores[side], (), red_threes[side]) for side in around)
    table = Table(
        position=Position(rules, (), pile=pile, frozen=_frozen(rules, pile)),
        mover=first,
        dealer=dealer,
        held=((),) * dealt.players,
        kitties=kitties,
        stock=tuple(dealt.stock),
        laid=(False,) * dealt.players,
    )
    return table.turn_of(first, tuple(map(tuple, hands)), us, others, table.laid)


def _frozen(rules: RuleSet, pile: Cards) -> bool | None:
    """True where a card that was turned up freezes the pile though its place in the pile does not tell; else None: as
    the cards show (C10 R7)."""
    freezes = rules.parameters.upcard_freezes
    hidden = not Position(rules, (), pile=pile).is_frozen
    return True if hidden and any(upcard_name(card) in freezes for card in pile) else None
