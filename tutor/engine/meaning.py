"""Which questions still have a meaning when an earlier chapter has objected, and what each chapter looks at.

The law stops at the first chapter with a fault. A later one can be asked as if that fault were forgiven, but only about
things that are there: no points of cards that the mover does not hold, no claim on a pile that nobody can match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tutor.engine.moves import Add, Discard, Draw, Kitty, LayDown, Show, Take, TakeTop
from tutor.engine.play import is_replaced
from tutor.engine.position import Phase
from tutor.engine.ruling import Fact, Facts
from tutor.engine.step import Claim, Step

Found = frozenset[str]
"""The chapters that have objected so far."""


def _holds_cards(step: Step) -> bool:
    return not step.missing


def _can_be_matched(step: Step) -> bool:
    """Whether the top card is one that a hand can match; every act but taking the pile does without one."""
    return not isinstance(step.move, Take) or (step.top is not None and step.top.is_natural)


def _lays_melds(step: Step) -> bool:
    """Whether what goes to the table is held, matches the top card of a taken pile, and holds no red three."""
    if step.missing or not _can_be_matched(step) or any(card.is_red_three for card in step.named):
        return False
    return not isinstance(step.move, Take) or step.claim is not Claim.NONE or bool(step.naturals_offered)


def _hand_is_settled(step: Step) -> bool:
    """Whether it is known what stays in the hand: the turn was begun, and no card is still to be drawn for a red
    three."""
    before = step.before
    if before.phase is Phase.DRAW and not isinstance(step.move, Take):
        return False
    waiting = [card for card in before.red_threes_in_hand if card not in step.named]
    return before.stock_is_empty or not any(is_replaced(before, card) for card in waiting)


def _turn(step: Step, found: Found) -> bool:
    return True


def _cards(step: Step, found: Found) -> bool:
    """The hand, whatever the moment is."""
    return True


def _pile(step: Step, found: Found) -> bool:
    """The pile lies there for everybody."""
    return True


def _claim(step: Step, found: Found) -> bool:
    """Cards of the hand beside a top card that can be matched."""
    return _holds_cards(step) and _can_be_matched(step)


def _melds(step: Step, found: Found) -> bool:
    return _lays_melds(step)


def _opening(step: Step, found: Found) -> bool:
    """Points of cards that are held and lie together, be it against a rule; none of a claim on nothing."""
    return _lays_melds(step)


def _what_is_left(step: Step, found: Found) -> bool:
    """The hand after the act. What is no meld makes no canasta, so nobody can say who may go out with it."""
    return _lays_melds(step) and _hand_is_settled(step) and not found & {"melding", "melds_of_a_side"}


def _kitty(step: Step, found: Found) -> bool:
    return True


_MEANT: Final[Mapping[str, Callable[[Step, Found], bool]]] = {
    "turn_order": _turn,
    "cards_in_hand": _cards,
    "red_threes": _cards,
    "the_pile": _pile,
    "claiming_the_pile": _claim,
    "melding": _melds,
    "melds_of_a_side": _melds,
    "initial_meld": _opening,
    "discarding": _what_is_left,
    "going_out": _what_is_left,
    "kitty": _kitty,
}


def has_meaning(chapter: str, step: Step, found: Found) -> bool:
    """Whether a chapter can be asked about a step although the chapters `found` have objected. Once the hand or the
    turn is over nothing is played, and only the kitty comes after the discard."""
    if step.before.hand_is_over:
        return False
    if step.before.phase is Phase.AFTER and not isinstance(step.move, Kitty | Show):
        return False
    return _MEANT[chapter](step, found)


# --- what a chapter looks at ---


def found_by(chapter: str, step: Step) -> Facts:
    """What a chapter finds on the table for a step: facts that have a meaning there, by name."""
    return _LOOKS[chapter](step)


def _moment(step: Step) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"phase": step.before.phase.value}
    if isinstance(step.move, Draw):
        facts |= {"due": step.before.due, "drawn": _drawn(step.move, step.before.due)}
    return facts


def _drawn(move: Draw, due: int) -> int:
    return max(move.count, len(move.cards)) if move.count is not None else max(due, len(move.cards))


def _hand(step: Step) -> dict[str, Fact]:
    return {"named": step.named, "missing": step.missing}


def _threes(step: Step) -> dict[str, Fact]:
    return {"waiting": step.before.red_threes_in_hand}


def _top(step: Step) -> dict[str, Fact]:
    size: dict[str, Fact] = {"size": step.before.pile_size}
    return {**size, "top": step.top} if step.top and isinstance(step.move, Take | TakeTop) else size


def _claimed(step: Step) -> dict[str, Fact]:
    if not isinstance(step.move, Take):
        return {}
    return {
        "claim": step.claim.value,
        "offered": step.move.offered,
        "naturals": len(step.naturals_offered),
        "held": len(step.naturals_held),
        "freezing": step.before.freezing_cards,
    }


def _laid(step: Step) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    for n, laying in enumerate(step.layings, start=1):
        meld = laying.result
        facts |= {f"rank_{n}": meld.rank, f"naturals_{n}": meld.naturals, f"wilds_{n}": meld.wilds}
    return facts


def _counted(step: Step) -> dict[str, Fact]:
    if step.opening_points is None:
        return {}
    return {"counted": step.opening_points, "needed": step.before.opening_minimum}


def _thrown(step: Step) -> dict[str, Fact]:
    return {"card": step.named[0]} if isinstance(step.move, Discard) and step.named else {}


def _left(step: Step) -> dict[str, Fact]:
    if not isinstance(step.move, LayDown | Add | Take | Discard):
        return {}
    return {"left": step.after.cards_left, "canastas": step.after.us.canastas(step.rules)}


def _packet(step: Step) -> dict[str, Fact]:
    return {"kitty": step.before.kitty.state, "canastas": step.before.us.canastas(step.rules)}


_LOOKS: Final[Mapping[str, Callable[[Step], dict[str, Fact]]]] = {
    "turn_order": _moment,
    "cards_in_hand": _hand,
    "red_threes": _threes,
    "the_pile": _top,
    "claiming_the_pile": _claimed,
    "melding": _laid,
    "melds_of_a_side": _laid,
    "initial_meld": _counted,
    "discarding": _thrown,
    "going_out": _left,
    "kitty": _packet,
}
