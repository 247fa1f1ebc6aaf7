"""First melds that count enough, for whoever has laid too little: the same with more cards, or others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

from tutor.engine.advice import MOST_TRIES, legal_take, openings
from tutor.engine.cards import WILD, Card, Cards, in_order
from tutor.engine.effort import spend
from tutor.engine.melds import TOO_SMALL, Meld, card_points
from tutor.engine.moves import LayDown, Move, Take
from tutor.engine.play import without
from tutor.engine.step import Step

MOST_ADDITIONS: Final = 3
"""Cards or new melds that are advised to be laid as well: whoever needs more is shown a whole turn."""

MOST_CHOICES: Final = 5000
"""Choices of so many additions that are looked at: more than a hand of twenty cards has."""

Addition = tuple[int | None, Cards]
"""Cards to lay as well, and the place of the meld that they join; None for a new meld."""


def larger(step: Step) -> Iterator[tuple[Move, Cards]]:
    """The act with more cards of the hand, in its melds or in new ones, that counts enough; those with few additions
    first."""
    if not step.opens or not isinstance(step.move, LayDown | Take):
        return
    missing = step.before.opening_minimum - (step.opening_points or 0)
    spare = Counter(without(step.before.playable, step.named))
    additions = [*_joining(step, spare), *_begun(step, spare)]
    for several in range(1, MOST_ADDITIONS + 1):
        for chosen in islice(combinations(additions, several), MOST_CHOICES):
            spend(several)
            more = [card for _, cards in chosen for card in cards]
            if sum(card_points(card, step.rules) for card in more) >= missing and Counter(more) <= spare:
                yield _with(step.move, chosen), in_order(more)


def _joining(step: Step, spare: Counter[Card]) -> Iterator[Addition]:
    """Each card of the hand that fits a meld of the act, beside that meld's place."""
    for at, laying in enumerate(step.layings):
        for card in in_order(spare.elements()):
            if set(laying.result.with_cards((card,)).faults(step.rules)) <= {TOO_SMALL}:
                yield at, (card,)


def _begun(step: Step, spare: Counter[Card]) -> Iterator[Addition]:
    """New melds of ranks that the act does not lay: few naturals of the hand or all, with as few wild cards as they
    need; last of wild cards alone."""
    wilds = sorted([card for card in spare.elements() if card.is_wild], key=lambda card: -card_points(card, step.rules))
    held = in_order(card for card in spare.elements() if card.is_natural and card.rank not in step.ranks_laid)
    for rank in (*dict.fromkeys(card.rank for card in held), WILD):
        naturals = tuple(card for card in held if card.rank == rank)
        for some in dict.fromkeys((naturals[: step.book.min_meld], naturals)):
            whole = (Meld((*some, *wilds[:few])) for few in range(not some, len(wilds) + 1))
            begun = next((meld for meld in whole if not meld.faults(step.rules)), None)
            if begun:
                yield None, begun.cards


def _with(move: LayDown | Take, additions: Iterable[Addition]) -> Move:
    groups: list[Cards] = list(move.groups)
    for at, cards in additions:
        if at is None:
            groups.append(cards)
        else:
            groups[at] += cards
    return replace(move, groups=tuple(groups))


def other_openings(step: Step) -> Iterator[Move]:
    """First melds of the hand that count enough, whatever was laid."""
    if isinstance(step.move, LayDown):
        yield from (LayDown(groups) for groups in islice(openings(step.before), MOST_TRIES // 10))
    elif isinstance(step.move, Take) and step.opens:
        yield from filter(None, [legal_take(step.before)])
