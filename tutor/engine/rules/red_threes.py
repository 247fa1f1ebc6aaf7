"""Chapter 2, second part: red threes are shown, never melded, never discarded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import join, legal_discard
from tutor.engine.cards import RED_THREES, WILD, Card, Cards
from tutor.engine.moves import Add, Discard, Draw, End, Groups, LayDown, Shift, Show, Take, TakeTop
from tutor.engine.play import is_replaced, play
from tutor.engine.position import Phase
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _holds_red_threes(step: Step) -> bool:
    return bool(step.before.red_threes_in_hand)


@rule(Draw, Take, TakeTop, LayDown, Add, Shift, Discard, End, when=_holds_red_threes)
def red_three_kept(step: Step) -> Faults:
    """A red three must be shown before anything else is done."""
    waiting = step.before.red_threes_in_hand
    if RED_THREES.isdisjoint(step.named):
        yield fault("kept", waiting, partial(_show, step, waiting), cards=waiting, n=len(waiting))


def _show(step: Step, cards: Cards) -> Iterator[Advice]:
    facts: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    replaced = [is_replaced(step.before, card) for card in cards]
    if any(replaced) and step.before.stock_is_empty:
        yield advise("stock_empty", **facts)
    elif all(replaced):
        yield advise("replaced", **facts)
    elif not any(replaced) and all(card in step.before.turn.from_pile for card in cards):
        yield advise("from_kitty" if step.before.phase is Phase.AFTER else "from_pile", **facts)
    yield advise("show", **facts)


def _groups(step: Step) -> Groups:
    match step.move:
        case Take(groups=groups) | LayDown(groups=groups):
            return groups
        case Add(cards=cards) | TakeTop(cards=cards):
            return (cards,)
    return ()


@rule(LayDown, Take, TakeTop, Add)
def red_three_melded(step: Step) -> Faults:
    """A red three is never part of a meld."""
    if RED_THREES.isdisjoint(step.named):
        return
    for group in _groups(step):
        red = tuple(card for card in group if card.is_red_three)
        if red:
            name, facts = _beside(step, group)
            advice = partial(_show_instead, step, red)
            yield fault(name, red, advice, cards=red, n=len(red), **facts)


def _beside(step: Step, group: Cards) -> tuple[str, dict[str, Fact]]:
    """What the red threes were put with."""
    target = step.move.rank if isinstance(step.move, Add) else None
    if isinstance(step.move, Add) and step.move.theirs:
        return "theirs", {}
    ranks = {card.rank for card in group if card.is_natural} | ({target} if target and target[0] not in "w3" else set())
    if len(ranks) > 1:
        return "with_ranks", {}
    if ranks:
        return "with_rank", {"rank": ranks.pop()}
    if target == "3" or any(card.is_black_three for card in group):
        return "with_black", {}
    return ("with_wilds" if target == WILD or any(card.is_wild for card in group) else "laid"), {}


def _show_instead(step: Step, cards: Cards) -> Iterator[Advice]:
    facts: dict[str, Fact] = {"cards": cards, "n": len(cards)}
    replaced = [is_replaced(step.before, card) and not step.before.stock_is_empty for card in cards]
    if all(replaced):
        yield advise("replaced", Show(cards), **facts)
    elif not any(replaced):
        yield advise("not_replaced", Show(cards), **facts)
    yield advise("show", **facts)


@rule(Discard)
def red_three_discarded(step: Step) -> Faults:
    """A red three is never discarded."""
    card = step.named[0]
    if card.is_red_three:
        yield fault("discard", (card,), partial(_show_and_discard, step, card), card=card)


def _show_and_discard(step: Step, card: Card) -> Iterator[Advice]:
    if is_replaced(step.before, card) and not step.before.stock_is_empty:
        yield advise("replaced", Show((card,)), card=card)
    elif not step.missing and legal_discard(play(step.before, Show(step.before.red_threes_in_hand))):
        yield advise("other", card=card)
    yield advise("show", card=card)


def _shown(step: Step) -> Sentence | None:
    card, before = step.named[0], step.before
    if card in before.turn.from_pile:
        return "from_kitty" if before.phase is Phase.AFTER else "from_pile", {"card": card}
    replaced = is_replaced(before, card) and not before.stock_is_empty
    return ("replaced" if replaced else "shown"), {"card": card}


@rule(Show, kept=_shown)
def not_a_red_three(step: Step) -> Faults:
    """Only red threes are laid aside one by one."""
    for card in step.named:
        if card.is_red_three:
            continue
        kind = "black_three" if card.is_black_three else "wild" if card.is_wild else "natural"
        facts: dict[str, Fact] = {"rank": card.rank} if kind == "natural" else {}
        yield fault(kind, (card,), partial(_keep_or_add, step, card), card=card, **facts)


def _keep_or_add(step: Step, card: Card) -> Iterator[Advice]:
    add = None if step.missing else join(step.before, (card,))
    if add and add.rank != WILD:
        yield advise("add", add, card=card, rank=add.rank)
    yield advise("keep", card=card)
