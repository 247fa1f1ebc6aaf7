"""Chapter 9: the kitty, where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine.advice import legal_discard
from tutor.engine.moves import Kitty
from tutor.engine.position import Phase
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruleset import Parameters
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _exists(step: Step) -> bool:
    return step.book.kitty_size > 0


@rule(Kitty, where=("kitty_size",), when=lambda step: not _exists(step))
def no_kitty(step: Step) -> Faults:
    """In a game without a kitty there is none to take."""
    yield fault("taken", (), partial(_leave_it, step))


def _leave_it(step: Step) -> Iterator[Advice]:
    by_phase = {Phase.PLAY: "discard", Phase.DRAW: "draw"}
    yield advise(by_phase.get(step.before.phase, "leave"))


@rule(Kitty, where=("kitty_size",), when=_exists)
def kitty_already_taken(step: Step) -> Faults:
    """The kitty is taken once."""
    if step.before.kitty.state == "taken":
        yield fault("again", (), lambda: [advise("leave")])


@rule(Kitty, where=("kitty_size",), when=_exists, kept=lambda step: ("after", {}))
def kitty_before_discard(step: Step) -> Faults:
    """The kitty is taken after the discard that ends the turn."""
    phase = step.before.phase
    if phase is not Phase.AFTER:
        yield fault("draw" if phase is Phase.DRAW else "discard", (), partial(_later, step))


def _later(step: Step) -> Iterator[Advice]:
    if _opening(step) and step.before.kitty.state != "taken":
        if step.before.phase is Phase.DRAW:
            yield advise("draw")
        elif _can_discard_and_stay(step):
            yield advise("discard")
    yield advise("leave")


def _can_discard_and_stay(step: Step) -> bool:
    before = step.before
    return before.cards_left > 1 and (bool(before.unknown) or legal_discard(before) is not None)


def _opening(step: Step) -> tuple[str, ...]:
    """The side's canastas of a kind that opens the kitty."""
    return tuple(kind for kind in step.before.canastas if kind in step.book.kitty_after)


def _kinds(book: Parameters) -> tuple[str, ...]:
    """The kinds of canasta that open the kitty, as the rule set lists them."""
    return tuple(kind for kind in book.canastas if kind in book.kitty_after)


def _opened(step: Step) -> Sentence | None:
    return "opens", {"n": len(_opening(step))}


@rule(
    Kitty,
    where=("kitty_after",),
    when=_exists,
    kept=_opened,
    rests=lambda step: ("kitty_size",),
    states=lambda book: {"kinds": _kinds(book)},
)
def kitty_without_canasta(step: Step) -> Faults:
    """The kitty is taken only with a finished canasta of a kind that opens it."""
    if _opening(step):
        return
    owned = step.before.canastas
    facts: dict[str, Fact] = {"n": len(owned), "owned": owned} if owned else {}
    yield fault("wrong_kind" if owned else "none", (), partial(_wait, step), **facts)


def _wait(step: Step) -> Iterator[Advice]:
    kinds = _kinds(step.book)
    if kinds:
        yield advise("wait", kinds=kinds, n=len(kinds))
    yield advise("never")
