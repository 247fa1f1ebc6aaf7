"""Suits for cards that are written without one: a table shows whole cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tutor.engine.cards import JOKER, SUITS, Card, Cards, find
from tutor.engine.melds import Meld
from tutor.engine.position import Position, Side


def with_suits(position: Position, dice: Random | None = None) -> Position:
    """The position with a suit for every card that lacks one, as far as the packs hold it: the first of S H D C that
    lies there least, or by `dice`."""
    suits = list(SUITS)
    if dice:
        dice.shuffle(suits)
    there = Counter(card for cards in _all_cards(position) for card in cards if card.suit)

    def suited(card: Card) -> Card:
        if card.suit or card.rank == JOKER:
            return card
        found = min((Card(card.rank, suit) for suit in suits), key=lambda one: there[one])
        there[found] += 1
        return found

    def side(one: Side) -> Side:
        return replace(one, melds=tuple(Meld(tuple(map(suited, meld.cards))) for meld in one.melds))

    return replace(
        position,
        hand=tuple(map(suited, position.hand)),
        us=side(position.us),
        others=tuple(map(side, position.others)),
        pile=tuple(map(suited, position.pile)),
    )


def _all_cards(position: Position) -> Iterator[Cards]:
    yield from (position.hand, position.pile, position.kitty.cards)
    for side in (position.us, *position.others):
        yield side.red_threes
        yield from (meld.cards for meld in side.melds)


def with_suits_of(facts: Mapping[str, Any], position: Position) -> dict[str, Any]:
    """Cards of the facts that lack their suit are those that lie on the table, where it has them."""

    def suited(cards: Cards) -> Cards:
        held = [card for there in _all_cards(position) for card in there]
        settled = []
        for card in cards:
            found = find(card, held)
            if found is not None:
                held.remove(found)
            settled.append(card if found is None or card.suit else found)
        return tuple(settled)

    def one(value: Any) -> Any:
        if isinstance(value, Card):
            return suited((value,))[0]
        is_cards = isinstance(value, tuple) and all(isinstance(card, Card) for card in value)
        return suited(value) if is_cards else value

    return {name: one(value) for name, value in facts.items()}
