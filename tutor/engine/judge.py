"""The referee: a position and a turn go in, a ruling comes out. The only loop over the rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from tutor.engine.effort import TooMuch, at_most
from tutor.engine.moves import Add, Draw, End, LayDown, Move, Show, Take, Turn, acts
from tutor.engine.play import is_replaced
from tutor.engine.position import Phase, Position
from tutor.engine.rules import CHAPTERS_FOR, OPENING, RULES_FOR
from tutor.engine.rules.registry import Rule
from tutor.engine.ruling import Advice, Fault, Held, Points, Ruling, Violation
from tutor.engine.step import Step

ADVISING: Final = 300_000
"""Units of work for one piece of advice (`tutor.engine.effort`)."""

_OF_THE_STOCK: Final = (Draw, Show, End)
"""Moves in which the stock may have a part."""
_LAYING: Final = (LayDown, Add, Take)
"""Moves that may bring cards to the table."""


def judge(position: Position, turn: Turn, explain: bool = True) -> Ruling:
    """Judge the steps of a turn in order, each on the position that the earlier ones made.

    The ruling ends at the first illegal step with all faults of the first chapter that objects to it. The position
    must be one that can be (`tutor.engine.defects`). Without `explain` every `fix` is None: for those who need the
    answer alone. With it, advice is sought when somebody first asks for a `fix`.
    """
    held: dict[str, Held] = {}
    assumed: list[str] = []
    points: Points | None = None
    for at, move in acts(turn):
        step = Step.of(position, move)
        faults, held_here, last = _judge_step(step)
        assumed += _assumptions(step)
        points = _points(step, last) or points
        if faults:
            violations = tuple([_violation(step, rule, fault, explain) for rule, fault in faults])
            return Ruling(at, violations, held_here, _once_each(assumed), points, position)
        held |= held_here
        position = step.after
    return Ruling(None, (), held, _once_each(assumed), points, position)


def is_legal(position: Position, turn: Turn) -> bool:
    """Whether every step of the turn is legal; the same judgement without its reasons."""
    for _, move in acts(turn):
        step = Step.of(position, move)
        if _objections(step):
            return False
        position = step.after
    return True


def after(position: Position, move: Move) -> Position | None:
    """The position after a legal step, an act of its own; None where the step breaks a rule."""
    step = Step.of(position, move)
    return None if _objections(step) else step.after


def _judge_step(step: Step) -> tuple[list[tuple[Rule, Fault]], dict[str, Held], int]:
    """What the chapters asked found: faults of the last one, rules kept by id, and the place of the last chapter."""
    faults: list[tuple[Rule, Fault]] = []
    held: dict[str, Held] = {}
    last = 0
    for last, chapter in CHAPTERS_FOR[type(step.move)]:  # noqa: B007 (told in the verdict)
        for rule, when, asked in chapter:
            if when is None or when(step):
                fault = None
                for fault in asked(step):
                    faults.append((rule, fault))
                if fault is None:
                    held[rule.id] = (rule, step)
        if faults:
            break
    return faults, held, last


def _objections(step: Step) -> bool:
    for when, asked in RULES_FOR[type(step.move)]:
        if when is None or when(step):
            for _ in asked(step):
                return True
    return False


def _violation(step: Step, rule: Rule, fault: Fault, explain: bool) -> Violation:
    seek = partial(_best_advice, step, fault) if explain else _no_advice
    rests = rule.rests(step) if rule.rests else ()
    return Violation(rule.id, fault.situation, fault.cards, fault.facts, seek, rests)


def _no_advice() -> None:
    return None


def _best_advice(step: Step, fault: Fault) -> Advice | None:
    """The first advice that is true; None where finding one takes too much work."""
    try:
        with at_most(ADVISING):
            return next(advice for advice in fault.advice() if _holds(step, advice))
    except TooMuch:
        return None


def _holds(step: Step, advice: Advice) -> bool:
    """Whether advice is true: the moves that it stands for are legal in place of the step."""
    return advice.instead is None or is_legal(step.before, advice.instead)


def _points(step: Step, last: int) -> Points | None:
    """What the opening counts and needs, once it is a question: no fault of an earlier chapter stands before it."""
    if not step.opens or last < OPENING or step.opening_points is None:
        return None
    return Points(step.opening_points, step.before.opening_minimum)


def _assumptions(step: Step) -> list[str]:
    """What the position left open and the ruling took for granted."""
    before, move = step.before, step.move
    found: list[str] = []
    if before.stock is None and isinstance(move, _OF_THE_STOCK) and _needs_stock(step):
        found.append("stock-is-enough")
    if before.pile_below and before.frozen is None and _asks_what_freezes(step) and not before.is_frozen:
        found.append("hidden-pile-does-not-freeze")
    if before.phase is not Phase.AFTER and isinstance(move, _LAYING) and _hides_cards(step) and step.layings:
        found.append("unknown-cards-can-be-discarded")
    return found


def _needs_stock(step: Step) -> bool:
    """Whether a card of the stock comes with the step, or the hand ends since none is left."""
    if isinstance(step.move, Show):
        return any(is_replaced(step.before, card) for card in step.named)
    return isinstance(step.move, Draw) or step.before.phase is Phase.DRAW


def _asks_what_freezes(step: Step) -> bool:
    """Whether the step is another one where the pile is frozen."""
    if isinstance(step.move, End):
        return step.before.phase is Phase.DRAW and step.book.forced_take
    return isinstance(step.move, Take)


def _hides_cards(step: Step) -> bool:
    """Whether the hand holds unknown cards after the step, or will once its red threes are shown."""
    before = step.before
    if before.unknown or (before.pile_below and isinstance(step.move, Take)):
        return True
    return "pile" in step.book.red_three_replaced and step.after.coming > 0


def _once_each(ids: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids)) if ids else ()
