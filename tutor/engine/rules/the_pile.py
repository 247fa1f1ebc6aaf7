"""Chapter 3: can anybody take this pile?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import drawing, taking
from tutor.engine.cards import Card
from tutor.engine.moves import Draw, End, Take, TakeTop
from tutor.engine.rules.registry import Faults, advise, fault, one, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _shown(step: Step) -> tuple[str, dict[str, Fact]]:
    """Whether the message names cards that were shown for the pile."""
    cards = step.named
    return ("shown", {"cards": cards, "n": len(cards)}) if cards else ("plain", {})


def _leave_it(step: Step) -> Iterator[Advice]:
    yield from drawing(step, counted=True)
    yield advise("stock_empty")


@rule(Take, TakeTop)
def pile_is_empty(step: Step) -> Faults:
    """Where no card lies in the pile there is nothing to take."""
    if step.top is None:
        name, facts = _shown(step)
        yield fault(name, (), partial(_leave_it, step), **facts)


def _topped_by(step: Step, top: Card) -> Faults:
    name, facts = _shown(step)
    yield fault(name, (top, *step.named), partial(_leave_it, step), top=top, **facts)


@rule(Take, TakeTop, when=lambda step: step.top is not None)
def pile_topped_by_wild(step: Step) -> Faults:
    """Nobody can take a pile that has a wild card on top."""
    if step.top and step.top.is_wild:
        yield from _topped_by(step, step.top)


@rule(Take, TakeTop, when=lambda step: step.top is not None)
def pile_topped_by_black_three(step: Step) -> Faults:
    """Nobody can take the pile while a black three lies on top."""
    top, cards = step.top, step.named
    if top is None or not top.is_black_three:
        return
    advice = partial(_until_covered, step)
    if cards and all(card.is_black_three for card in cards):
        yield fault("threes", (top, *cards), advice, top=top, cards=cards, n=len(cards))
    else:
        yield fault("plain", (top, *cards), advice, top=top)


def _until_covered(step: Step) -> Iterator[Advice]:
    before = step.before
    if before.stock_is_empty:
        yield advise("stock_empty", End())
    yield advise("freezes" if before.is_frozen else "blocks", Draw(), n=before.due)


@rule(Take, TakeTop, when=lambda step: step.top is not None, rests=lambda step: ("upcard_covers",))
def pile_topped_by_red_three(step: Step) -> Faults:
    """A red three on top of the pile can never be matched."""
    if step.top and step.top.is_red_three:
        yield from _topped_by(step, step.top)


@rule(Take, TakeTop, when=lambda step: step.top is not None)
def takes_part_of_pile(step: Step) -> Faults:
    """Whoever takes the top card takes the whole pile."""
    top, below = step.top, step.before.pile_size - 1
    if not isinstance(step.move, TakeTop) or top is None:
        return
    advice = partial(_take_whole, step)
    if below:
        yield fault("below", one(top), advice, top=top, n=below)
    else:
        yield fault("single", one(top), advice, top=top)


def _take_whole(step: Step) -> Iterator[Advice]:
    yield from taking(step)
    if not step.before.stock_is_empty:
        yield advise("draw", Draw())
    yield advise("stock_empty")
