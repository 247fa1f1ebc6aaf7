"""What could be different on a table: single edits of a position, as data that can be applied.

An edit knows its id and its facts; applied to a position and the turn asked about it makes the other table, and where
the turn shows the card that is new, the turn that shows it. Of the turn so far an edit takes only what cannot be any
more on the other table. Whether that table can be is asked of `can_be`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from tutor.engine.defects import defects, may_ask_partner
from tutor.engine.melds import Meld
from tutor.engine.moves import Draw, Turn
from tutor.engine.play import play
from tutor.engine.position import KittyPile, Phase, Position, Side, TurnSoFar
from tutor.engine.ruling import Fact, Facts
from tutor.engine.spare import canasta_of, meld_of, spare_cards, spare_rank


@dataclass(frozen=True, slots=True)
class Case:
    """A position and the turn that is asked about."""

    position: Position
    turn: Turn


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing that is different: its id, its facts, and how the other table comes about (None: it cannot). It is not
    `shown` where that table only stands in for what is told."""

    id: str
    facts: Facts
    make: Callable[[Case], Case | None] = field(compare=False, repr=False)
    shown: bool = field(default=True, compare=False, repr=False)


def of_table(name: str, change: Callable[[Position], Position | None], /, **facts: Fact) -> Edit:
    """An edit of the position alone."""

    def make(case: Case) -> Case | None:
        position = change(case.position)
        return None if position is None else Case(position, case.turn)

    return Edit(name, facts, make)


def can_be(table: Position, was: Position) -> bool:
    """Whether a table that an edit made of another can be. Whoever lost the last card by it would have gone out, and
    nothing would be left to ask."""
    return (_holds_cards(table) or not _holds_cards(was)) and not defects(table)


def _holds_cards(position: Position) -> bool:
    return bool(position.hand or position.unknown)


# --- the pile ---


def thawed(position: Position) -> Position | None:
    """The same pile, not frozen: cards that froze it under the top are others, face down. None where the top card
    itself freezes it."""
    pile, below = position.pile, position.pile_below
    while position.freezing_cards:
        bad = next(place for place, card in enumerate(pile) if card == position.freezing_cards[0])
        if bad == len(pile) - 1:
            return None
        pile, below = pile[:bad] + pile[bad + 1 :], below + 1
        position = replace(position, pile=pile, pile_below=below, frozen=False)
    return replace(position, frozen=False)


def pile_edits(position: Position) -> Iterator[Edit]:
    """Frozen or not."""
    if not position.pile:
        return
    if position.is_frozen:
        yield of_table("pile-not-frozen", thawed)
    else:
        yield of_table("pile-frozen", lambda table: replace(table, frozen=True))


# --- the sides ---


def with_us(position: Position, **changes: Any) -> Position:
    """The position with the mover's side changed."""
    return replace(position, us=replace(position.us, **changes))


def _laid(side: Side) -> bool:
    """Whether the mover laid cards in an earlier turn, once the side has a meld more: of a side that had none, as it
    is usual."""
    return side.laid or not side.melds


def with_meld(position: Position, meld: Meld | None) -> Position | None:
    """The position with one more meld of the side."""
    if meld is None:
        return None
    return with_us(position, melds=(*position.us.melds, meld), laid=_laid(position.us))


def opened(position: Position) -> Position | None:
    """The side has a meld of a rank that plays no part."""
    return with_meld(position, meld_of(position, spare_rank(position)))


def opening_edits(position: Position) -> Iterator[Edit]:
    """Whether the side has opened."""
    if position.us.melds:
        yield of_table("side-unopened", _unopened)
    else:
        yield of_table("side-opened", opened)


def _unopened(position: Position) -> Position | None:
    """The side has no melds, so nothing was laid in this turn. None where it took the pile, which lays a meld."""
    if position.turn.took == "pile":
        return None
    turn = replace(position.turn, laid=False if position.turn.laid else position.turn.laid, opening=None)
    return replace(with_us(position, melds=(), laid=False), turn=turn)


def score_edits(position: Position) -> Iterator[Edit]:
    """The side's score on another line of the minimum, the nearest lines first."""
    *lower, _ = lines = position.rules.parameters.opening
    score = position.us.score
    at = next((place for place, line in enumerate(lower) if line.below is not None and score < line.below), len(lower))
    for place in sorted(range(len(lines)), key=lambda place: abs(place - at)):
        needed = lines[place].minimum
        if place < at:
            below = lines[place].below or 0
            yield of_table("score-below", partial(with_us, score=below - 1), below=below, needed=needed)
        elif place > at:
            least = lines[place - 1].below or 0
            yield of_table("score-from", partial(with_us, score=least), least=least, needed=needed)


def with_canasta(side: Side, position: Position, kind: str) -> Side | None:
    """The side with one more canasta of a kind; an open meld of its rank is the one that was finished."""
    canasta = canasta_of(position, kind)
    if canasta is None:
        return None
    rules = position.rules
    rest = tuple(meld for meld in side.melds if meld.rank != canasta.rank or meld.kind(rules))
    return replace(side, melds=(*rest, canasta), laid=_laid(side))


def canasta_edit(name: str, kind: str, /, **facts: Fact) -> Edit:
    """One more canasta of the mover's side."""

    def change(position: Position) -> Position | None:
        us = with_canasta(position.us, position, kind)
        return None if us is None else replace(position, us=us)

    return of_table(name, change, **facts)


def everybody_has(position: Position, kind: str) -> Position | None:
    """Every side has a canasta of a kind."""
    for place, side in enumerate((position.us, *position.others)):
        if kind in side.canastas(position.rules):
            continue
        other = with_canasta(side, position, kind)
        if other is None:
            return None
        others = list(position.others)
        if place:
            others[place - 1] = replace(other, laid=False)
        position = replace(position, us=position.us if place else other, others=tuple(others))
    return position


# --- stock, partner, the order of a turn ---


def stock_edits(position: Position) -> Iterator[Edit]:
    """Whether cards are left in the stock."""
    if position.stock_is_empty:
        yield of_table("stock-left", lambda table: replace(table, stock=None))
    else:
        yield of_table("stock-gone", lambda table: replace(table, stock=0))


def partner_edits(position: Position) -> Iterator[Edit]:
    """What the partner answered, where a partner may be asked."""
    if not may_ask_partner(position):
        return
    names = {"yes": "partner-yes", "no": "partner-no", None: "partner-not-asked"}
    for said, name in names.items():
        if said != position.turn.partner_said:
            yield of_table(name, partial(_answered, said))


def _answered(said: str | None, position: Position) -> Position:
    return replace(position, turn=replace(position.turn, partner_said=said))


def moment_edits(position: Position) -> Iterator[Edit]:
    """Where the turn stands."""
    if position.phase is Phase.DRAW:
        yield of_table("had-drawn", _drawn)
        yield of_table("had-discarded", lambda table: replace(table, phase=Phase.AFTER))
    elif position.phase is Phase.PLAY:
        yield of_table("not-drawn-yet", _begun_anew)
        yield of_table("had-discarded", lambda table: replace(table, phase=Phase.AFTER))
    else:
        yield of_table("not-discarded-yet", lambda table: replace(table, phase=Phase.PLAY))
        yield of_table("not-drawn-yet", _begun_anew)
    if position.kitty.state == "taken" and position.rules.parameters.kitty_size:
        yield of_table("kitty-left", _kitty_left)


def _drawn(position: Position) -> Position | None:
    return None if position.stock_is_empty else play(position, Draw())


def _begun_anew(position: Position) -> Position:
    return replace(position, phase=Phase.DRAW, turn=TurnSoFar(partner_said=position.turn.partner_said))


def _kitty_left(position: Position) -> Position:
    return replace(position, kitty=KittyPile(position.rules.parameters.kitty_size))


def with_top(position: Position, rank: str) -> Position:
    """The pile with a card of this rank on top, in the place of the one that lies there."""
    top = spare_cards(position, rank)
    frozen = None if position.frozen is None or not position.pile else position.is_frozen
    return replace(position, pile=position.pile[:-1] + top, frozen=frozen)
