"""Everything that might be different where a step is illegal: single edits, the likeliest first.

None of these knows a rule. Which of them helps is asked of the judge (`tutor.engine.change`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from tutor.engine.cards import NATURAL_RANKS, SEVEN, THREE, WILD, Card, Cards
from tutor.engine.edits import (
    Case,
    Edit,
    canasta_edit,
    everybody_has,
    moment_edits,
    of_table,
    opened,
    opening_edits,
    partner_edits,
    pile_edits,
    score_edits,
    stock_edits,
    with_meld,
    with_top,
    with_us,
)
from tutor.engine.melds import Meld
from tutor.engine.moves import Add, Discard, Draw, End, Kitty, LayDown, Move, Take
from tutor.engine.play import without
from tutor.engine.position import Position
from tutor.engine.ruleset import EACH, OpeningLine
from tutor.engine.spare import meld_of, spare_cards
from tutor.engine.step import Step

MOST_CARDS: Final = 2
"""More cards than this are no small change."""

_FITTING: Final = frozenset({"side-opened", "score-below", "stock-left", "partner-yes", "partner-not-asked"})
"""The facts of a table that can stand in the way, of those that can be otherwise."""


def candidates(step: Step) -> Iterator[Edit]:
    """All edits that might make a step legal, in the order in which they are told."""
    before = step.before
    yield from _held(step)
    yield from pile_edits(before)
    yield from _cards_shown(step)
    yield from _points(step)
    yield from (edit for edit in (*score_edits(before), *opening_edits(before)) if edit.id in _FITTING)
    yield from _melds(step)
    yield from _canastas(step)
    yield from _cards_instead(step)
    yield from _top_cards(step)
    yield from _hand(step)
    yield from (edit for edit in (*partner_edits(before), *stock_edits(before)) if edit.id in _FITTING)
    yield from _end_of_stock(step)
    yield from moment_edits(before)


# --- cards of the hand ---


def _with_hand(cards: Cards, position: Position) -> Position:
    return replace(position, hand=position.hand + cards)


def _held(step: Step) -> Iterator[Edit]:
    """The cards that the move names and the hand lacks."""
    if step.missing:
        cards = step.missing
        name = "cards-held" if set(cards).isdisjoint(step.before.hand) else "cards-held-more"
        yield of_table(name, partial(_with_hand, cards), cards=cards, n=len(cards))


def groups_of(move: Move) -> tuple[Cards, ...]:
    """The groups of cards that a move lays."""
    match move:
        case Take(groups=groups) | LayDown(groups=groups):
            return groups
        case Add(cards=cards):
            return (cards,)
    return ()


def with_group(move: Move, place: int, cards: Cards) -> Move:
    """The move with other cards in one of its groups."""
    match move:
        case Take(groups=groups) | LayDown(groups=groups):
            return replace(move, groups=(*groups[:place], cards, *groups[place + 1 :]))
        case Add():
            return replace(move, cards=cards)
    return move


def _meant(step: Step, place: int, group: Cards) -> tuple[str, ...]:
    """The ranks that a group may be meant for: the top card's, that of the meld it joins, those of its naturals."""
    ranks = Counter(card.rank for card in group if not card.is_wild)
    first = [rank for rank, _ in ranks.most_common(MOST_CARDS)]
    if place == 0 and isinstance(step.move, Take) and step.top and (step.top.is_natural or not first):
        first = [step.top.rank]
    if isinstance(step.move, Add):
        first = [step.move.rank]
    return tuple(rank for rank in first if rank in (*NATURAL_RANKS, THREE))


def _cards_shown(step: Step) -> Iterator[Edit]:
    """More cards in the hand, which the move shows too; not where the hand has such a card already."""
    groups = groups_of(step.move)
    spare = without(step.before.playable, step.named)
    idle = {card.rank for card in spare}
    for n in range(1, MOST_CARDS + 1):
        for place, group in enumerate(groups):
            for rank in (rank for rank in _meant(step, place, group) if rank not in idle):
                yield Edit("natural-more", {"rank": rank, "n": n}, partial(_shown, place, rank, n))
    if not isinstance(step.move, Add) and not any(card.is_wild for card in spare):
        for place, _ in enumerate(groups):
            yield Edit("wild-more", {"n": 1}, partial(_shown, place, WILD, 1))


def _cards_instead(step: Step) -> Iterator[Edit]:
    """A card that the move shows is another one."""
    for place, group in enumerate(groups_of(step.move)):
        for rank in _meant(step, place, group):
            for card in dict.fromkeys(card for card in group if card.rank != rank):
                yield Edit("natural-instead", {"card": card, "rank": rank}, partial(_instead, place, rank, card))


def _shown(place: int, rank: str, n: int, case: Case) -> Case:
    cards = spare_cards(case.position, rank, n)
    (move,) = case.turn
    grown = with_group(move, place, groups_of(move)[place] + cards)
    return Case(_with_hand(cards, case.position), (grown,))


def _instead(place: int, rank: str, card: Card, case: Case) -> Case | None:
    (move,), position = case.turn, case.position
    group = groups_of(move)[place]
    if card not in group or card not in position.hand:
        return None
    (other,) = spare_cards(position, rank)
    at = group.index(card)
    hand = (*without(position.hand, (card,)), other)
    return Case(replace(position, hand=hand), (with_group(move, place, (*group[:at], other, *group[at + 1 :])),))


def _hand(step: Step) -> Iterator[Edit]:
    """More or fewer other cards in the hand."""
    before, named = step.before, step.named
    waiting = before.red_threes_in_hand
    if waiting:
        hand = before.playable
        yield of_table("no-red-three", lambda table: replace(table, hand=hand), cards=waiting, n=len(waiting))
    for n in range(1, MOST_CARDS + 1):
        yield of_table("cards-besides", partial(_with_unknown, n), n=n)
    others = 0 if step.missing or waiting or not named else before.cards_left - len(named)
    if others > 0:
        yield of_table("no-other-card", lambda table: replace(table, hand=named, unknown=0))
    if others > 1:
        yield of_table("one-other-card", lambda table: replace(table, hand=named, unknown=1))
    sevens = tuple(card for card in before.hand if card.rank == SEVEN)
    if isinstance(step.move, End) and sevens:
        yield of_table("only-sevens", lambda table: replace(table, hand=sevens, unknown=0), cards=sevens)


def _with_unknown(n: int, position: Position) -> Position:
    return replace(position, unknown=position.unknown + n)


# --- points, melds, canastas ---


def _points(step: Step) -> Iterator[Edit]:
    """More points in the first melds: the same as if so many fewer were needed."""
    counted, needed = step.opening_points if not step.missing else None, step.before.opening_minimum
    if counted is not None and counted < needed:
        facts = {"n": needed - counted, "counted": counted, "needed": needed}
        yield replace(of_table("points-more", partial(_needing, counted), **facts), shown=False)


def _needing(minimum: int, position: Position) -> Position:
    return replace(position, rules=position.rules.with_house({"opening": (OpeningLine(minimum),)}))


def _melds(step: Step) -> Iterator[Edit]:
    """Another meld on the table, none of this rank, or one with other cards."""
    before, rules = step.before, step.rules
    wanted = step.move.rank if isinstance(step.move, Add) else step.top.rank if step.top else ""
    laid = isinstance(step.move, Add | Take) and wanted in (*NATURAL_RANKS, WILD)
    if laid and before.us.open_meld_of(wanted, rules) is None:
        yield of_table("meld-there", lambda table: with_meld(table, meld_of(table, wanted)), rank=wanted)
    for laying in step.layings:
        if laying.onto:
            yield from _joined(before.us.melds.index(laying.onto), laying.onto)
    new = [laying.result.rank for laying in step.layings if laying.onto is None]
    for rank in dict.fromkeys((*new, wanted) if isinstance(step.move, End) else new):
        if rank and before.us.meld_of(rank, rules):
            yield of_table("meld-finished", partial(_finished, rank), rank=rank)
            yield of_table("meld-not-there", partial(_without_meld, rank), rank=rank)


def _joined(place: int, meld: Meld) -> Iterator[Edit]:
    facts = {"rank": meld.rank}
    for n in range(1, MOST_CARDS + 1):
        yield of_table("meld-naturals-more", partial(_grown, place, n), **facts, n=n)
    for kind, cards in (
        ("meld-wilds-fewer", [card for card in meld.cards if card.is_wild]),
        ("meld-naturals-fewer", [card for card in meld.cards if not card.is_wild]),
    ):
        for n in range(1, min(len(cards), MOST_CARDS) + 1):
            yield of_table(kind, partial(_cut, place, tuple(cards[-n:])), **facts, n=n)


def _replaced(position: Position, place: int, meld: Meld) -> Position:
    melds = position.us.melds
    return with_us(position, melds=(*melds[:place], meld, *melds[place + 1 :]))


def _grown(place: int, n: int, position: Position) -> Position:
    meld = position.us.melds[place]
    return _replaced(position, place, meld.with_cards(spare_cards(position, meld.rank, n)))


def _cut(place: int, cards: Cards, position: Position) -> Position:
    return _replaced(position, place, Meld(without(position.us.melds[place].cards, cards)))


def _finished(rank: str, position: Position) -> Position | None:
    """The side's meld of a rank has as many cards as a canasta."""
    place = position.us.place_of(rank, position.rules)
    if place is None:
        return None
    lacking = position.rules.parameters.canasta_size - len(position.us.melds[place])
    return _grown(place, lacking, position) if lacking > 0 else None


def _without_meld(rank: str, position: Position) -> Position | None:
    """The side has no meld of a rank, but still has opened."""
    melds = tuple(meld for meld in position.us.melds if meld.rank != rank)
    return with_us(position, melds=melds) if melds else opened(with_us(position, melds=()))


def _canastas(step: Step) -> Iterator[Edit]:
    """One more canasta, of any kind where only their number counts."""
    book, before = step.book, step.before
    if book.canastas_to_go_out != EACH and not isinstance(step.move, Kitty):
        yield canasta_edit("canasta-more", step.rules.natural_kind)
    else:
        yield from (canasta_edit("canasta-of-kind", kind, kinds=(kind,)) for kind in book.canastas)
    if "sevens" in book.canastas and isinstance(step.move, Discard):
        yield of_table("everybody-has", lambda table: everybody_has(table, "sevens"), kinds=("sevens",))
    if before.pile_size == 1:
        yield of_table("pile-larger", lambda table: replace(table, pile_below=table.pile_below + 1))


# --- the pile's top card, the stock ---


def _top_cards(step: Step) -> Iterator[Edit]:
    """Another card on top of the pile: of a rank that the move offers, or of a meld of the side."""
    if not isinstance(step.move, Take):
        return
    offered: Callable[[], list[str]] = lambda: [card.rank for card in step.named if card.is_natural]  # noqa: E731
    melded = [meld.rank for meld in step.before.us.melds if meld.rank in NATURAL_RANKS]
    name = "top-card" if step.top else "pile-not-empty"
    for rank in dict.fromkeys((*offered(), *melded)):
        if step.top is None or rank != step.top.rank:
            yield of_table(name, partial(_topped, rank), rank=rank)


def _topped(rank: str, position: Position) -> Position:
    return with_top(position, rank)


def _end_of_stock(step: Step) -> Iterator[Edit]:
    """A stock with as many cards as are drawn, or with none where the hand is to end."""
    move = step.move
    if isinstance(move, Draw):
        n = max(move.count or 0, len(move.cards))
        if n:
            yield of_table("stock-of", lambda table: replace(table, stock=n), n=n)
    elif isinstance(move, End) and not step.before.stock_is_empty:
        yield of_table("stock-gone", lambda table: replace(table, stock=0))
