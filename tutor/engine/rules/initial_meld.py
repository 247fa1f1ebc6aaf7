"""Chapter 6: what a side needs for its first melds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tutor.engine import lookahead
from tutor.engine.advice import drawing, legal_take
from tutor.engine.larger import larger, other_openings
from tutor.engine.moves import Add, Discard, LayDown, Take
from tutor.engine.rules.registry import Faults, Sentence, advise, fault, rule
from tutor.engine.ruling import Advice, Fact
from tutor.engine.step import Step


def _in_question(step: Step) -> bool:
    """Whether this act opens, or follows an opening of the same turn that only going out concealed excuses."""
    if step.opens:
        return True
    points = step.before.turn.opening
    return points is not None and points < step.before.opening_minimum and _may_be_excused(step)


def _may_be_excused(step: Step) -> bool:
    """Whether the rule set lets a concealed going out do without the minimum (C38, E49)."""
    needs = step.book.concealed_needs_minimum
    return needs == "never" or (needs == "after_pile_only" and step.after.turn.took != "pile")


def _told(step: Step) -> Sentence | None:
    if not step.opens or step.opening_points is None:
        return None
    counted, needed = step.opening_points, step.before.opening_minimum
    if counted < needed:
        return "concealed", {}
    facts: dict[str, Fact] = {"n": len(step.layings), "counted": counted, "needed": needed}
    return ("taken" if isinstance(step.move, Take) else "laid"), facts


def _excuse(step: Step) -> tuple[str, ...]:
    """Whether going out concealed excuses hangs on a parameter of its own."""
    below = (step.opening_points or 0) < step.before.opening_minimum
    return ("concealed_needs_minimum",) if below and (step.empties_hand or _may_be_excused(step)) else ()


@rule(LayDown, Take, Add, Discard, where=("opening",), when=_in_question, kept=_told, rests=_excuse)
def opening_below_minimum(step: Step) -> Faults:
    """The first melds of a side together count at least the minimum that goes with its score."""
    counted, needed = step.opening_points or 0, step.before.opening_minimum
    if counted >= needed or (_may_be_excused(step) and _goes_out_concealed(step)):
        return
    laid = step.layings if step.opens else ()
    cards = tuple(card for laying in laid for card in laying.result.cards) or step.named
    n = len(laid) or len(step.before.us.melds)
    facts: dict[str, Fact] = {"n": n, "counted": counted, "needed": needed, "missing": needed - counted}
    situation = _situation(step)
    if situation in ("laid", "concealed"):
        facts["score"] = step.before.us.score
    yield fault(situation, cards, partial(_reach, step), **facts)


def _goes_out_concealed(step: Step) -> bool:
    if step.empties_hand:
        return bool(step.after.canastas)
    return not isinstance(step.move, Discard) and lookahead.can_go_out(step.after, concealed=True)


def _situation(step: Step) -> str:
    melds = [laying.result for laying in step.layings] if step.opens else list(step.before.us.melds)
    canasta = any(meld.kind(step.rules) for meld in melds)
    if canasta and step.can_go_out and step.after.cards_left <= 1 and not isinstance(step.move, Discard):
        return "concealed"
    if canasta:
        return "bonus"
    return "taken" if isinstance(step.move, Take) else "laid"


def _reach(step: Step) -> Iterator[Advice]:
    needed = step.before.opening_minimum
    for move, more in larger(step):
        points = Step.of(step.before, move).opening_points or 0
        yield advise("more", move, more=more, n=len(more), sum=points)
    for move in other_openings(step):
        yield advise("other_melds", move, needed=needed)
    if isinstance(step.move, Take) and not legal_take(step.before):
        yield from drawing(step, needed=needed)
    yield advise("keep", needed=needed)
