"""Positions that cannot be: every defect, told together (contract, section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tutor.engine.cards import JOKER, RANKS, RED_THREES, SUITS, THREE, Card, Cards
from tutor.engine.position import Phase, Position, Side
from tutor.engine.ruleset import RuleSet
from tutor.engine.ruling import Facts

_LOOSE: Final = frozenset(Card(rank) for rank in RANKS if rank != JOKER)
"""Cards whose suit nobody named."""


@dataclass(frozen=True, slots=True)
class Defect:
    """One reason why a position cannot be. `key` is the contract's key with dots (`us.melds`), `code` names the
    sentence, `cards` and `facts` fill it."""

    code: str
    key: str
    cards: Cards = ()
    facts: Facts = field(default_factory=dict)


def defects(position: Position) -> tuple[Defect, ...]:
    """All defects of a position; empty where it can be."""
    return (
        *_too_many_cards(position),
        *_pile(position),
        *_sides(position),
        *_turn(position),
        *_kitty(position),
    )


def everywhere(position: Position) -> list[Card]:
    """Every named card of a position, wherever it lies."""
    cards = [*position.hand, *position.pile, *position.kitty.cards]
    for side in (position.us, *position.others):
        cards += side.red_threes
        for meld in side.melds:
            cards += meld.cards
    return cards


def _too_many_cards(position: Position) -> Iterator[Defect]:
    book, rules = position.rules.parameters, position.rules
    packs = rules.in_packs(book.packs, position.players)
    jokers = rules.in_packs(book.jokers, position.players)
    cards, fewest = everywhere(position), min(jokers, packs)
    different = set(cards)
    # Whatever lies there more than `fewest` times has so many copies beside its first.
    if len(cards) - len(different) >= fewest and max(Counter(cards).values(), default=0) > fewest:
        yield from _too_many_of_a_card(Counter(cards), packs, jokers)
    if not _LOOSE.isdisjoint(different):
        yield from _too_many_of_a_rank(Counter(cards), packs * len(SUITS))
    yield from _too_many_in_all(position, packs * 4 * 13 + jokers, len(cards))


def _too_many_of_a_card(counts: Counter[Card], packs: int, jokers: int) -> Iterator[Defect]:
    for card, have in counts.items():
        most = jokers if card.rank == JOKER else packs if card.suit else packs * len(SUITS)
        if have > most:
            yield Defect("card-too-many", "", (card,), {"have": have, "most": most})


def _too_many_of_a_rank(counts: Counter[Card], most: int) -> Iterator[Defect]:
    """Cards without a suit may be of any: no card is there too often, but together they are too many."""
    loose = {card.rank: have for card, have in counts.items() if card in _LOOSE}
    for rank, have in Counter(card.rank for card in counts.elements() if card.rank in loose).items():
        if loose[rank] <= most < have:
            yield Defect("rank-too-many", "", (), {"rank": rank, "have": have, "most": most})


def _too_many_in_all(position: Position, most: int, named: int) -> Iterator[Defect]:
    hidden_kitty = max(0, position.kitty.count - len(position.kitty.cards))
    hands = sum([sum(side.hands) for side in (position.us, *position.others)])
    have = named + position.unknown + position.pile_below + (position.stock or 0) + hidden_kitty + hands
    if have > most:
        yield Defect("cards-in-all", "", (), {"have": have, "most": most})


def _pile(position: Position) -> Iterator[Defect]:
    if position.frozen is False and (freezing := tuple(filter(position.freezes_anywhere, position.pile))):
        yield Defect("frozen-cannot-be-false", "frozen", freezing)
    if position.pile_below and not position.pile:
        yield Defect("hidden-under-empty-pile", "pile_below", (), {"n": position.pile_below})


def _sides(position: Position) -> Iterator[Defect]:
    if position.us.laid and not position.us.melds:
        yield Defect("laid-without-melds", "us.laid")
    mover_may = position.phase is not Phase.DRAW
    yield from _melds(position, position.us, "us", mover_may)
    for place, side in enumerate(position.others):
        yield from _melds(position, side, f"others.{place}", False)


def _melds(position: Position, side: Side, key: str, black_threes: bool) -> Iterator[Defect]:
    for card in side.red_threes:
        if not card.is_red_three:
            yield Defect("not-a-red-three", f"{key}.red_threes", (card,))
    second = _second_melds(side, position.rules) if len(side.melds) > 1 else ()
    for place, meld in enumerate(side.melds):
        at = f"{key}.melds.{place}"
        if not RED_THREES.isdisjoint(meld.cards):
            yield Defect("red-three-in-meld", at, tuple(card for card in meld.cards if card.is_red_three))
        elif meld.rank == THREE and not black_threes:
            yield Defect("black-threes-in-meld", at, meld.cards)
        for rule in meld.faults(position.rules):
            yield Defect("meld-forbidden", at, meld.cards, {"rule": rule})
        if place in second:
            yield Defect("second-meld", at, meld.cards)


def _second_melds(side: Side, rules: RuleSet) -> list[int]:
    """The places of melds whose rank lies before them already, and is not free for another."""
    after_canasta = rules.parameters.second_meld_of_rank == "after_canasta"
    lying: set[str] = set()
    found = []
    for place, meld in enumerate(side.melds):
        if meld.rank and not (after_canasta and meld.kind(rules)):
            if meld.rank in lying:
                found.append(place)
            lying.add(meld.rank)
    return found


def _turn(position: Position) -> Iterator[Defect]:
    if position.turn.partner_said is not None and not may_ask_partner(position):
        yield Defect("no-partner-to-ask", "turn.partner_said")
    for card in position.turn.from_pile:
        if not card.is_red_three:
            yield Defect("not-a-red-three", "turn.from_pile", (card,))


def may_ask_partner(position: Position) -> bool:
    """Whether the rule set lets a player ask the partner, and there is one."""
    book = position.rules.parameters
    partners = book.partnerships == "always" or (book.partnerships == "from_four" and position.players > 3)
    return book.ask_partner != "none" and partners


def _kitty(position: Position) -> Iterator[Defect]:
    if len(position.kitty.cards) > position.kitty.count:
        yield Defect("kitty-cards", "kitty", position.kitty.cards, {"n": position.kitty.count})
