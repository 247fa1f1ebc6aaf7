"""Chosen cards and a verb of the table make a move: how they fall into groups is read in the mover's favour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from tutor.engine.cards import Cards
from tutor.engine.judge import is_legal
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Groups, Kitty, LayDown, Move, Show, Take
from tutor.engine.position import Position

MOST_READINGS: Final = 512
"""How many ways to deal the chosen wild cards to the chosen ranks are tried: more than any player means."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Why no move can be made of the choice: `nothing-selected`, `choose-one-card`, `choose-meld` or `no-move`."""

    code: str


def gather(position: Position, verb: str, cards: Cards, onto: str | None = None) -> Move | Missing:
    """The move that a player means who chose `cards` (and perhaps a meld, `onto`) and pressed a verb.

    Verbs are `draw`, `take`, `meld`, `add`, `discard`, `show`, `kitty` and `end`. Of several readings the first
    legal one is taken; where none is legal, the plainest, so that its ruling teaches.
    """
    match verb:
        case "draw":
            return Draw()
        case "take":
            return _take(position, cards, onto)
        case "meld":
            return _meld(position, cards)
        case "add":
            return _add(position, cards, onto)
        case "discard":
            return _one(cards)
        case "show":
            shown = cards or position.red_threes_in_hand
            return Show(shown) if shown else Missing("nothing-selected")
        case "kitty":
            return Kitty()
        case "end":
            return End()
    return Missing("no-move")


def _one(cards: Cards) -> Move | Missing:
    if not cards:
        return Missing("nothing-selected")
    return Discard(cards) if len(cards) == 1 else Missing("choose-one-card")


def _meld(position: Position, cards: Cards) -> Move | Missing:
    if not cards:
        return Missing("nothing-selected")
    readings = [LayDown(groups) for groups in islice(_groupings(cards), MOST_READINGS)]
    legal = next((move for move in readings if is_legal(position, (move,))), None)
    well_formed = next((move for move in readings if _are_melds(move.groups, position)), None)
    # A rank of which one card alone was chosen is no meld of its own: the player asks about the cards together.
    apart = all(sum(not card.is_wild for card in group) > 1 for group in readings[0].groups)
    return legal or well_formed or (readings[0] if apart else LayDown((cards,)))


def _are_melds(groups: Groups, position: Position) -> bool:
    """Whether each group would be a meld of its own, so that only the rest of the law is in question."""
    return not any(Meld(group).faults(position.rules) for group in groups)


def _take(position: Position, cards: Cards, onto: str | None) -> Move | Missing:
    top = position.pile[-1] if position.pile else None
    rank = top.rank if top else ""
    own = position.us.meld_of(rank, position.rules) is not None
    if not cards:
        return Take(((),), onto=rank) if own else Missing("nothing-selected")
    if onto == rank:
        return Take((cards,), onto=onto)
    readings = [Take((cards,))]
    for groups in islice(_groupings(cards, first=rank), MOST_READINGS):
        readings.append(Take(groups, onto=None if groups[0] or not own else rank))
    legal = next((move for move in readings if is_legal(position, (move,))), None)
    if legal or top is None or all(card.rank != rank for card in cards):
        return legal or readings[0]
    formed = (take for take in readings[1:] if _are_melds(((top, *take.offered), *take.groups[1:]), position))
    return next(formed, readings[1])


def _add(position: Position, cards: Cards, onto: str | None) -> Move | Missing:
    if not cards:
        return Missing("nothing-selected")
    if onto:
        return Add(cards, onto)
    ranks = {card.rank for card in cards if not card.is_wild}
    if len(ranks) == 1:
        return Add(cards, ranks.pop())
    melds = position.us.melds
    if not ranks and len(melds) == 1:
        return Add(cards, melds[0].rank)
    return Missing("choose-meld") if melds else Add(cards, cards[0].rank if ranks else "wild")


def _groupings(cards: Cards, first: str = "") -> Iterator[Groups]:
    """The chosen cards by rank, `first` before the others (an empty group where it has none), with every way of
    dealing the wild cards to the groups; all of them to the first group comes first."""
    ranks = list(dict.fromkeys(card.rank for card in cards if not card.is_wild))
    if first:
        ranks = [first, *(rank for rank in ranks if rank != first)]
    wilds = [card for card in cards if card.is_wild]
    if not ranks:
        yield (cards,)
        return
    for dealt in product(range(len(ranks)), repeat=len(wilds)):
        groups = [[card for card in cards if card.rank == rank and not card.is_wild] for rank in ranks]
        for wild, place in zip(wilds, dealt, strict=True):
            groups[place].append(wild)
        yield tuple(map(tuple, groups))
