"""The referee: a position and a turn go in, a ruling comes out. The only loop over the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, get_args

from tutor.engine.moves import Draw, End, Move, Show, Take, Turn, acts
from tutor.engine.play import is_replaced
from tutor.engine.position import Phase, Position
from tutor.engine.rules import CHAPTERS
from tutor.engine.rules.registry import Rule
from tutor.engine.ruling import Advice, Fault, Kept, Points, Ruling, Violation
from tutor.engine.step import Step

_ASKED: Final[dict[type, tuple[Rule, ...]]] = {
    kind: tuple(rule for chapter in CHAPTERS for rule in chapter if kind in rule.moves) for kind in get_args(Move)
}
"""The rules that speak of a kind of move, in the law's order."""


def judge(position: Position, turn: Turn, explain: bool = True) -> Ruling:
    """Judge the steps of a turn in order, each on the position that the earlier ones made.

    The ruling ends at the first illegal step with all faults of the first chapter that objects to it. The position
    must be one that can be (`tutor.engine.defects`). Without `explain` no advice is sought and every `fix` is None: for
    those who need the answer alone.
    """
    kept: list[Kept] = []
    assumed: list[str] = []
    points: Points | None = None
    for at, move in acts(turn):
        step = Step.of(position, move)
        verdict = _judge_step(step)
        assumed += _assumptions(step)
        points = _points(step, verdict) or points
        if verdict.faults:
            violations = tuple(_violation(step, rule, fault, explain) for rule, fault in verdict.faults)
            return _ruling(position, at, violations, verdict.kept, assumed, points)
        kept += verdict.kept
        position = step.after
    return _ruling(position, None, (), kept, assumed, points)


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


@dataclass(slots=True)
class _Verdict:
    """What the chapters asked found: faults of the last one, rules kept, and the names of the chapters."""

    faults: list[tuple[Rule, Fault]]
    kept: list[Kept]
    asked: set[str]


def _judge_step(step: Step) -> _Verdict:
    verdict = _Verdict([], [], set())
    for chapter in CHAPTERS:
        verdict.asked.add(chapter[0].chapter)
        for rule in _applying(chapter, step):
            found = tuple(rule.function(step))
            verdict.faults += [(rule, fault) for fault in found]
            if not found:
                verdict.kept.append(_kept(rule, step))
        if verdict.faults:
            break
    return verdict


def _objections(step: Step) -> bool:
    asked = _ASKED[type(step.move)]
    return any(True for rule in asked if rule.when(step) for _ in rule.function(step))


def _applying(chapter: tuple[Rule, ...], step: Step) -> Iterator[Rule]:
    kind = type(step.move)
    return (rule for rule in chapter if kind in rule.moves and rule.when(step))


def _kept(rule: Rule, step: Step) -> Kept:
    situation, facts = rule.kept(step) or (None, {})
    return Kept(rule.id, situation, facts, rule.rests(step))


def _violation(step: Step, rule: Rule, fault: Fault, explain: bool) -> Violation:
    fix = next(advice for advice in fault.advice() if _holds(step, advice)) if explain else None
    return Violation(rule.id, fault.situation, fault.cards, fault.facts, fix, rule.rests(step))


def _holds(step: Step, advice: Advice) -> bool:
    """Whether advice is true: the moves that it stands for are legal in place of the step."""
    return advice.instead is None or is_legal(step.before, advice.instead)


def _points(step: Step, verdict: _Verdict) -> Points | None:
    """What the opening counts and needs, once it is a question: no fault of an earlier chapter stands before it."""
    if not step.opens or "initial_meld" not in verdict.asked or step.opening_points is None:
        return None
    return Points(step.opening_points, step.before.opening_minimum)


def _assumptions(step: Step) -> list[str]:
    """What the position left open and the ruling took for granted."""
    before, move = step.before, step.move
    ends_hand = isinstance(move, End) and before.phase is Phase.DRAW
    replaced = isinstance(move, Show) and any(is_replaced(before, card) for card in step.named)
    needs_stock = isinstance(move, Draw) or replaced or ends_hand
    may_take = isinstance(move, Take) or (ends_hand and before.rules.parameters.forced_take)
    hidden_pile = may_take and before.pile_below and before.frozen is None and not before.is_frozen
    looked_ahead = before.phase is not Phase.AFTER and step.lays_cards and step.after.unknown + step.after.coming
    found = (
        ("stock-is-enough", needs_stock and before.stock is None),
        ("hidden-pile-does-not-freeze", bool(hidden_pile)),
        ("unknown-cards-can-be-discarded", bool(looked_ahead)),
    )
    return [name for name, holds in found if holds]


def _ruling(
    position: Position,
    at: int | None,
    violations: tuple[Violation, ...],
    kept: list[Kept],
    assumed: list[str],
    points: Points | None,
) -> Ruling:
    return Ruling(
        legal=at is None,
        turn=turn_state(position),
        owes=owes(position),
        at=at,
        violations=violations,
        kept=tuple({entry.rule: entry for entry in kept}.values()),
        assumed=tuple(dict.fromkeys(assumed)),
        points=points,
        after=position,
    )


def turn_state(position: Position) -> str:
    """`open`, `ended`, `out` (the mover has gone out) or `over` (the hand ended otherwise)."""
    if position.hand_is_over:
        emptied = not position.hand and not position.unknown and position.phase is not Phase.OVER
        return "out" if emptied and not position.is_all_sevens and not position.draw_ended_hand else "over"
    return "ended" if position.phase is Phase.AFTER else "open"


def _only_shows(position: Position) -> bool:
    """Whether nothing but red threes is left after the draw: once they are shown, the mover is out."""
    return position.phase is Phase.PLAY and not position.cards_left


def owes(position: Position) -> tuple[str, ...]:
    """Ids of the rules that an open turn must still satisfy before it can end."""
    if turn_state(position) != "open":
        return ()
    found = (
        ("turn-without-discard", not position.is_all_sevens and not _only_shows(position)),
        ("red-three-kept", bool(position.red_threes_in_hand)),
        ("black-threes-before-going-out", position.black_threes_laid),
    )
    return tuple(rule for rule, due in found if due)
