"""The whole proof of a step: every rule that applies to it, with what was found and what is needed.

Rules of the chapters that the judge asked are kept or broken. Rules of later chapters are asked as if the earlier
faults were forgiven, where their inputs have a meaning: they would hold, or would fail as well. None of that is a
violation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from tutor.engine.meaning import found_by, has_meaning
from tutor.engine.moves import Move, Take, Turn, acts
from tutor.engine.position import Position
from tutor.engine.rules import CHAPTERS
from tutor.engine.rules.registry import Rule
from tutor.engine.ruling import Facts, Fault
from tutor.engine.step import Step


class Standing(StrEnum):
    """How a step stands to a rule."""

    KEPT = "kept"
    BROKEN = "broken"
    WOULD_HOLD = "would_hold"
    WOULD_FAIL = "would_fail"
    NOT_ASKED = "not_asked"


@dataclass(frozen=True, slots=True)
class Condition:
    """A rule and how a step stands to it.

    `found` is what the chapter finds on the table, `needs` the numbers that the rule set asks for. A rule that is
    broken or would fail has its faults, each with a situation, cards and facts; one that was kept has the situation of
    its sentence, where there is one, with its facts.
    """

    rule: str
    chapter: str
    standing: Standing
    found: Facts = field(default_factory=dict)
    needs: Facts = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    situation: str | None = None
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StepProof:
    """All conditions of one step. `at` is its index in the turn (the last one's, where `meld` steps are one act),
    `move` the act with its cards as the hand has them."""

    at: int
    move: Move
    legal: bool
    conditions: tuple[Condition, ...]

    def of(self, *standings: Standing) -> tuple[Condition, ...]:
        """The conditions that stand so."""
        return tuple(condition for condition in self.conditions if condition.standing in standings)


def prove(position: Position, turn: Turn) -> tuple[StepProof, ...]:
    """The proof of every step that was judged: all of a legal turn, else those up to the first illegal one."""
    proofs = []
    for at, move in acts(turn):
        step = Step.of(position, move)
        conditions = tuple(_conditions(step))
        legal = not any(condition.standing is Standing.BROKEN for condition in conditions)
        proofs.append(StepProof(at, step.move, legal, conditions))
        if not legal:
            break
        position = step.after
    return tuple(proofs)


def _conditions(step: Step) -> Iterator[Condition]:
    objected: frozenset[str] = frozenset()
    for chapter in CHAPTERS:
        forgiving = bool(objected)
        now: set[str] = set()
        for rule in chapter:
            if type(step.move) not in rule.moves:
                continue
            if forgiving and not has_meaning(rule.chapter, step, objected):
                if _arises(rule, step):
                    yield Condition(rule.id, rule.chapter, Standing.NOT_ASKED)
            elif rule.when is None or rule.when(step):
                condition = _condition(rule, step, forgiving)
                now |= {rule.chapter} if condition.faults else set()
                yield condition
        objected |= now


def _arises(rule: Rule, step: Step) -> bool:
    """Whether the rules of the table know a rule at all. One that a house rule touches is known where it applies."""
    if not step.rules.house.intersection(rule.parameters):
        return rule.id in step.rules.cites
    has_top = step.top is not None or not isinstance(step.move, Take)
    return has_top and (rule.when is None or rule.when(step))


def _condition(rule: Rule, step: Step, forgiving: bool) -> Condition:
    faults = tuple(rule.function(step))
    if faults:
        standing, told = (Standing.WOULD_FAIL if forgiving else Standing.BROKEN), None
    else:
        standing, told = (Standing.WOULD_HOLD if forgiving else Standing.KEPT), rule.kept and rule.kept(step)
    situation, facts = told or (None, {})
    found, needs = found_by(rule.chapter, step), rule.states(step.book)
    return Condition(rule.id, rule.chapter, standing, found, needs, faults, situation, facts)
