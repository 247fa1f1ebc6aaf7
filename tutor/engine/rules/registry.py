"""The rules in the law's order. A rule is a function named after its id that yields its faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tutor.engine.cards import Card, Cards
from tutor.engine.ruling import Advice, Fact, Facts, Fault, Kept

if TYPE_CHECKING:
    from tutor.engine.moves import Move
    from tutor.engine.ruleset import Parameters
    from tutor.engine.step import Step

Faults = Iterator[Fault]
Sentence = tuple[str, Facts]
"""A situation of a rule's `kept` sentences, with its facts."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its id, its chapter (a module's name), the parameters it rests on, when it applies (None: to every move
    of its kinds), what it finds.

    `kept` gives the sentence that tells why a step kept the rule, where there is one worth telling, and `silent` says
    it without one; `states` gives the numbers of a rule set that the rule's statement names; `rests` names further
    parameters that the answer hangs on for one step. `holds` tells whether a game has the rule at all: where not,
    its statement is not true of the table, though a `kept` sentence is.
    """

    id: str
    chapter: str
    parameters: tuple[str, ...]
    moves: tuple[type[Move], ...]
    when: Callable[[Step], bool] | None
    function: Callable[[Step], Faults]
    kept: Callable[[Step], Sentence | None] | None
    states: Callable[[Parameters], Facts]
    rests: Callable[[Step], tuple[str, ...]] | None
    holds: Callable[[Parameters], bool]
    silent: Kept

    def why_kept(self, step: Step) -> Kept:
        """The rule as a step keeps it, with the sentence that tells why, where there is one."""
        sentence = self.kept(step) if self.kept else None
        rests = self.rests(step) if self.rests else ()
        if sentence is None:
            return Kept(self.id, rests=rests) if rests else self.silent
        return Kept(self.id, *sentence, rests)


_RULES: Final[list[Rule]] = []


def rule(
    *moves: type[Move],
    where: tuple[str, ...] = (),
    when: Callable[[Step], bool] | None = None,
    kept: Callable[[Step], Sentence | None] | None = None,
    states: Callable[[Parameters], Facts] = lambda book: {},
    rests: Callable[[Step], tuple[str, ...]] | None = None,
    holds: Callable[[Parameters], bool] = lambda book: True,
) -> Callable[[Callable[[Step], Faults]], Callable[[Step], Faults]]:
    """Register a rule for these kinds of move; `where` names the parameter of a rule set that brings it to life."""

    def register(function: Callable[[Step], Faults]) -> Callable[[Step], Faults]:
        name = function.__name__.replace("_", "-")
        chapter = function.__module__.rpartition(".")[2]
        _RULES.append(Rule(name, chapter, where, moves, when, function, kept, states, rests, holds, Kept(name)))
        return function

    return register


def fault(situation: str, at: Cards, advice: Callable[[], Iterable[Advice]], /, **facts: Fact) -> Fault:
    """A fault: its situation, the cards at fault, a thinker of advice (best first), and its facts."""
    return Fault(situation, at, facts, advice)


def advise(situation: str, /, *instead: Move, **facts: Fact) -> Advice:
    """Advice: with moves in place of the step, it is given only when they are legal; without, always."""
    return Advice(situation, facts, instead or None)


def one(card: Card | None) -> Cards:
    """The card as a list."""
    return () if card is None else (card,)
