"""Chapter 2, first part: only cards that the mover holds can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import legal_discard, with_card
from tutor.engine.cards import Card, Cards
from tutor.engine.leaving import without_cards
from tutor.engine.moves import Add, Discard, LayDown, Show, Take, TakeTop
from tutor.engine.rules.registry import Faults, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


@rule(Take, TakeTop, LayDown, Add, Show, Discard, when=lambda step: bool(step.named))
def card_not_in_hand(step: Step) -> Faults:
    """Only cards from the player's own hand can be played."""
    if not step.missing:
        return
    elsewhere: dict[str, list[Card]] = {}
    for card, count in Counter(step.missing).items():
        held = sum(_answers(card, other) for other in step.before.hand)
        named = sum(_answers(card, other) for other in step.named)
        if held and named > held and not step.before.unknown:
            name = "copies_of_card" if card.suit else "copies_of_rank"
            facts: dict[str, Fact] = {"held": held, "card" if card.suit else "rank": card if card.suit else card.rank}
            yield fault(name, (card,) * count, partial(_copies, step, name, facts), named=named, **facts)
        else:
            elsewhere.setdefault(_where(step, card), []).extend([card] * count)
    for name, found in elsewhere.items():
        cards = tuple(found)
        if name == "top":
            yield fault(name, cards, partial(_leave_out, step, name, cards), card=cards[0])
        else:
            yield fault(name, cards, partial(_leave_out, step, name, cards), cards=cards, n=len(cards))


def _answers(asked: Card, other: Card) -> bool:
    """Whether `other` is a card that the words of `asked` mean."""
    return asked.rank == other.rank and (not asked.suit or not other.suit or asked.suit == other.suit)


def _where(step: Step, card: Card) -> str:
    """Where a card lies that the hand does not hold."""
    before = step.before
    if isinstance(step.move, Take):
        if any(_answers(card, other) for other in before.pile[:-1]):
            return "under_top"
        if step.top and card == step.top:
            return "top"
    if any(card == other for meld in before.us.melds for other in meld.cards):
        return "melded"
    return "unknown" if before.unknown else "absent"


def _copies(step: Step, name: str, facts: dict[str, Fact]) -> Iterator[Advice]:
    smaller = without_cards(step.move, step.missing)
    if smaller is not None:
        yield advise(name, smaller, **facts)
    yield advise("absent", cards=step.missing, n=len(step.missing))


def _leave_out(step: Step, name: str, cards: Cards) -> Iterator[Advice]:
    smaller = without_cards(step.move, step.missing)
    if name == "under_top" and smaller is not None:
        yield advise("under_top", smaller, cards=cards, n=len(cards))
    yield from _instead(step)
    if isinstance(step.move, Discard) and (other := legal_discard(step.before)):
        yield advise("discard", card=other)
    if name == "unknown":
        yield advise("unknown", cards=cards, n=len(cards))
    yield advise("absent", cards=cards, n=len(cards))


def _instead(step: Step) -> Iterator[Advice]:
    """A card of the same rank, or a wild card, in the place of the one that is missing."""
    if len(step.missing) != 1 or isinstance(step.move, Discard | Show):
        return
    card = step.missing[0]
    spare = [other for other in step.before.playable if other not in step.named]
    for other in dict.fromkeys(sorted(spare, key=lambda other: (other.rank != card.rank, other.is_wild))):
        if other.rank == card.rank or other.is_wild:
            move = with_card(step.move, card, other)
            yield advise("instead", move, cards=(other,), n=1)
