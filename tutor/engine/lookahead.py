"""What the rest of a turn can still reach, exactly: can the mover go out, can the turn be ended at all?

A meld's legality sees only its rank, its naturals and its wild cards, and ranks meet only in the wild cards that
they share and the canastas that they make. So one walk over the ranks, remembering wild cards used, a card kept for
the discard and the canastas made, meets every way of laying the hand. Unknown cards are never laid; one of them may
be the discard (law, last paragraph).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tutor.engine.cards import RANKS, SEVEN, THREE, WILD, Card
from tutor.engine.effort import spend
from tutor.engine.layouts import kinds_of, layouts, shapes_of
from tutor.engine.melds import kinds_lacking
from tutor.engine.position import Position
from tutor.engine.values import changed
from tutor.engine.ways import known_layouts


class Reached(NamedTuple):
    """A way of laying part of the hand: wild cards used, cards kept for the discard (0 or 1), canastas by kind."""

    wilds: int = 0
    kept: int = 0
    canastas: tuple[str, ...] = ()


def can_go_out(position: Position, concealed: bool = False) -> bool:
    """Whether the known cards can all be laid, but for one discard, with the canastas that going out needs.

    `concealed` asks as well for a canasta among the side's melds, which must then all be of this turn.
    """
    book, unknown = position.rules.parameters, position.unknown + position.coming
    if position.turn.partner_said == "no" or _stuck(position) + unknown > 1:
        return False
    for kept, canastas in _finishes(position):
        discards = kept + unknown
        if discards > 1 or (not discards and book.last_discard == "compulsory"):
            continue
        if not kinds_lacking(canastas, position.rules) and (canastas or not concealed):
            return True
    return False


def _stuck(position: Position) -> int:
    """A bound: known cards that no meld can take, since they are too few of their rank and the side has none of it."""
    book = position.rules.parameters
    few, melded = min(book.min_naturals, book.min_meld), {meld.rank for meld in position.us.melds}
    counts = Counter(card.rank for card in position.playable if not card.is_wild)
    return sum(count for rank, count in counts.items() if count < few and rank not in melded)


def can_lay_all(position: Position, but: Card | None = None) -> bool:
    """Whether all known cards can be laid, but for one card of the hand where it is named, with the canastas that going
    out needs."""
    if but is not None:
        hand = list(position.hand)
        hand.remove(but)
        position = changed(position, hand=tuple(hand))
    return any(not kept and not kinds_lacking(canastas, position.rules) for kept, canastas in _finishes(position))


def can_end_turn(position: Position) -> bool:
    """Whether the turn can be ended legally: by a discard that leaves a card, or by going out."""
    if position.cards_left > 1 and (
        not position.sevens_are_barred
        or position.unknown
        or position.coming
        or any(card.rank != SEVEN for card in position.playable)
    ):
        return True
    return _unbars_sevens(position) or can_go_out(position)


def _unbars_sevens(position: Position) -> bool:
    """Whether laying some of the sevens completes the last sevens canasta, so that one of the rest may be thrown."""
    rules, others = position.rules, position.others
    if not position.holds_only_sevens or any("sevens" not in side.canastas(rules) for side in others):
        return False
    held, melds = position.cards_left, shapes_of(position.us, SEVEN)
    return any(
        "sevens" in kinds_of(SEVEN, shapes, rules)
        for laid in range(1, held - 1)
        for shapes in layouts(SEVEN, laid, 0, melds, rules)
    )


def _finishes(position: Position) -> set[tuple[int, tuple[str, ...]]]:
    """Every end of the turn that lays all known cards but at most one: cards kept, canastas on the table."""
    counts = Counter(WILD if card.is_wild else card.rank for card in position.playable)
    wilds = counts.pop(WILD, 0)
    reached = {Reached()}
    melded = {meld.rank for meld in position.us.melds}
    ranks = [rank for rank in RANKS[: RANKS.index(THREE) + 1] if counts[rank] or rank in melded]
    # The poorest ranks first: most hands hold two cards that no meld can take, and nothing is left to walk.
    for rank in (*sorted(ranks, key=counts.__getitem__), WILD):
        if not reached:
            break
        ways = _ways(position, rank, counts[rank], wilds)
        spend(len(reached) * len(ways))
        reached = {
            Reached(so_far.wilds + way.wilds, so_far.kept + way.kept, _joined(so_far.canastas, way.canastas))
            for so_far in reached
            for way in ways
            if so_far.wilds + way.wilds <= wilds and so_far.kept + way.kept <= 1
        }
    return {(way.kept + wilds - way.wilds, way.canastas) for way in reached if way.kept + wilds - way.wilds <= 1}


def _ways(position: Position, rank: str, naturals: int, wilds: int) -> set[Reached]:
    """The ways to lay all cards of one rank, or all but one where that one may be the last discard."""
    melds, rules = shapes_of(position.us, rank), position.rules
    ways = set()
    may_keep = naturals and (rank != SEVEN or rules.parameters.discard_seven == "free")
    for kept in (0, 1) if may_keep else (0,):
        for used in range(wilds + 1):
            for _, kinds, _ in known_layouts(rules, rank, naturals - kept, used, melds):
                ways.add(Reached(used, kept, kinds))
    return ways


def _joined(kinds: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(kinds + others)) if kinds and others else kinds or others
