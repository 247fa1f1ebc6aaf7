"""Ends of a turn: a way to lay the whole hand, and every step that could be legal. Proposals; the judge decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tutor.engine.advice import beginnings, openings
from tutor.engine.cards import JOKER, TWO, WILD, Card, Cards
from tutor.engine.heaps import NO_LIMIT, Held
from tutor.engine.melds import Meld, kinds_lacking, meld_faults
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Show, Take, Turn
from tutor.engine.position import Phase, Position

_LOOSE: Final = 1
"""Cards that may be left over: the last discard."""


class _Layout:
    """The hand laid out as far as it goes: additions by rank, new melds, and what is loose."""

    def __init__(self, position: Position, held: Held) -> None:
        self.position = position
        self.book = position.rules.parameters
        self.additions: dict[str, list[Card]] = {}
        self.groups: list[list[Card]] = []
        self.loose: list[Card] = []
        self.wilds = held.wilds[:]
        for rank, cards in held.by_rank.items():
            self._place(rank, cards)
        if len(held.black) < self.book.min_meld:
            self.loose += held.black
        else:
            self.groups.append(held.black[:])
        self._place_wilds()

    def _place(self, rank: str, cards: list[Card]) -> None:
        """Naturals of a rank join the side's meld; what is left is a new meld, with a wild card if it must."""
        meld = self.position.us.open_meld_of(rank, self.position.rules)
        rest = cards
        if meld is not None:
            most = NO_LIMIT if self.book.max_meld is None else self.book.max_meld - len(meld)
            self.additions[rank], rest = cards[:most], cards[most:]
        lacking = self.book.min_meld - len(rest)
        if not rest:
            return
        group = rest[: self.book.max_meld] + self.wilds[: max(lacking, 0)]
        if Meld(tuple(group)).faults(self.position.rules):
            self.loose += rest
            return
        del self.wilds[: max(lacking, 0)]
        self.loose += rest[self.book.max_meld or len(rest) :]
        self.groups.append(group)

    def _place_wilds(self) -> None:
        """The other wild cards go where they finish a canasta soonest, or make a meld of their own."""
        if self.book.wild_meld and self._place_wild_meld():
            return
        for cards, naturals, wilds in sorted(self._homes(), key=lambda home: -home[1] - home[2]):
            rank = cards[0].rank
            while self.wilds and not meld_faults(rank, naturals, wilds + 1, self.position.rules):
                cards.append(self.wilds.pop(0))
                wilds += 1
        self.loose += self.wilds

    def _place_wild_meld(self) -> bool:
        meld = self.position.us.open_meld_of(WILD, self.position.rules)
        size = len(meld) if meld else 0
        most = NO_LIMIT if self.book.max_meld is None else self.book.max_meld - size
        cards = self.wilds[:most]
        if not cards or size + len(cards) < self.book.min_meld:
            return False
        if meld:
            self.additions[WILD] = cards
        else:
            self.groups.append(cards)
        self.loose += self.wilds[most:]
        return True

    def _homes(self) -> Iterator[tuple[list[Card], int, int]]:
        """New melds and additions that a wild card could join, each with the naturals and wild cards of its meld."""
        for group in self.groups:
            wilds = sum(card.is_wild for card in group)
            yield group, len(group) - wilds, wilds
        for rank, cards in self.additions.items():
            meld = self.position.us.open_meld_of(rank, self.position.rules)
            if meld and cards and rank != WILD:
                yield cards, meld.naturals + len(cards), meld.wilds

    def spare_one(self) -> None:
        """Take a card back for the discard."""
        for cards in self.additions.values():
            if cards:
                self.loose.append(cards.pop())
                return
        for group in self.groups:
            if len(group) > self.book.min_meld:
                self.loose.append(group.pop())
                return

    def lacks_canastas(self) -> bool:
        """Whether the side would still lack a canasta for going out."""
        rules, us = self.position.rules, self.position.us
        melds = [Meld(tuple(group)) for group in self.groups]
        for meld in us.melds:
            joins = () if meld.is_closed(rules) else self.additions.get(meld.rank, ())
            melds.append(meld.with_cards(joins) if joins else meld)
        kinds = [kind for meld in melds if len(meld) >= self.book.canasta_size and (kind := meld.kind(rules))]
        return bool(kinds_lacking(kinds, rules))

    def turn(self) -> Turn:
        """The steps that lay all this and throw what is loose."""
        moves: list[Move] = [Add(tuple(cards), rank) for rank, cards in self.additions.items() if cards]
        if self.groups:
            moves.append(LayDown(tuple(map(tuple, self.groups))))
        if self.loose:
            moves.append(Discard(tuple(self.loose)))
        return tuple(moves)


def finish(position: Position, held: Held) -> Turn | None:
    """Steps that lay every card but the last discard, or None where too many find no place or a canasta is lacking.
    Whether the rest of the law lets the side go out with them is not asked here."""
    melded = {meld.rank for meld in position.us.melds}
    if sum(len(cards) == 1 and rank not in melded for rank, cards in held.by_rank.items()) > _LOOSE:
        return None
    layout = _Layout(position, held)
    if not layout.loose and position.rules.parameters.last_discard == "compulsory":
        layout.spare_one()
    return None if len(layout.loose) > _LOOSE or layout.lacks_canastas() else layout.turn()


def every_step(position: Position) -> Iterator[Move]:
    """Every step that could be legal, each new meld by itself: the proof that somebody is stuck, or not."""
    yield Draw()
    yield End()
    yield Kitty()
    yield from (Show((card,)) for card in position.red_threes_in_hand)
    yield from (Discard((card,)) for card in dict.fromkeys(position.playable))
    held = Held.of(position.hand)
    yield from _every_lay(position, held)
    if position.pile:
        yield from _every_take(position, held)
    if not position.us.melds and position.phase is Phase.PLAY:
        yield from (LayDown(groups) for groups in openings(position))


def _wild_choices(wilds: list[Card]) -> list[Cards]:
    """Every choice of wild cards; which two or joker it is does not matter but for its points."""
    twos, jokers = ([card for card in wilds if card.rank == rank] for rank in (TWO, JOKER))
    return [(*twos[:two], *jokers[:joker]) for two in range(len(twos) + 1) for joker in range(len(jokers) + 1)]


def _every_lay(position: Position, held: Held) -> Iterator[Move]:
    choices = _wild_choices(held.wilds)
    melded = {meld.rank for meld in position.us.melds}
    for rank in {*held.by_rank, *melded}:
        cards = held.by_rank.get(rank, [])
        for count in range(len(cards) + 1):
            for wilds in choices:
                group = (*cards[:count], *wilds)
                if group and rank in melded:
                    yield Add(group, rank)
                if count:
                    yield LayDown((group,))
    yield from (LayDown((wilds,)) for wilds in choices if wilds)
    yield from (LayDown((tuple(held.black[:count]),)) for count in range(1, len(held.black) + 1))


def _every_take(position: Position, held: Held) -> Iterator[Move]:
    top = position.pile[-1]
    own = held.by_rank.get(top.rank, [])
    for count in range(len(own) + 1):
        for wilds in _wild_choices(held.wilds):
            yield Take(((*own[:count], *wilds),))
            yield Take(((*own[:count], *wilds),), onto=top.rank)
    if not position.us.melds:
        for start in beginnings(position, tuple(own)):
            yield from (Take(groups) for groups in openings(position, start))
