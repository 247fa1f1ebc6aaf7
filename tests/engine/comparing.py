"""What the engine says of options and repairs beside what plain enumeration says, and a run over many positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from tests.engine.brute import Found, showing
from tests.engine.brute_nearest import Nearest
from tutor.engine.asked import Asked, asked_of
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Kitty, Take, Turn, acts
from tutor.engine.options import Options
from tutor.engine.plans import Plan
from tutor.engine.position import Phase, Position
from tutor.engine.repair import MOST_REPAIRS, repairs
from tutor.engine.step import Claim, Step

Question = tuple[Position, Turn]


class Run:
    """Questions made from numbers, one after the other: how many of each rule set, and where something differed."""

    def __init__(self, name: str, first_seed: int) -> None:
        self.name, self.first, self.last = name, first_seed, first_seed
        self.asked: Counter[str] = Counter()
        self.differences: list[tuple[int, object]] = []

    def over(self, made: Callable[[int], Question | None], several: int) -> Iterator[tuple[int, Position, Turn]]:
        """So many questions with their numbers."""
        for seed in count(self.first):
            question = made(seed)
            if self.asked.total() == several:
                return
            if question:
                self.last = seed
                self.asked[question[0].rules.id] += 1
                yield seed, *question

    def differs(self, seed: int, what: object) -> None:
        """Note what differs, if anything does."""
        if what:
            self.differences.append((seed, what))

    def __str__(self) -> str:
        asked = ", ".join(f"{rules} {many}" for rules, many in sorted(self.asked.items()))
        found = f"{len(self.differences)} differences {self.differences[:9] or ''}".rstrip()
        return f"{self.name}, seeds {self.first} to {self.last}: {self.asked.total()} ({asked}); {found}"


def claim_of(position: Position, found: Found) -> Claim | None:
    _, base = showing(position)
    return next((Step.of(base, move).claim for move in found.turn if isinstance(move, Take)), None)


def is_concealed(position: Position, out: Found) -> bool:
    """Whether a turn that goes out does so concealed: nothing laid before or added, a canasta begun (C38 E50 E51)."""
    us, before = position.us, len(position.us.melds)
    apart = out.after.us.melds[:before] == us.melds and not us.laid and not (before and position.turn.laid)
    return apart and any(meld.kind(position.rules) for meld in out.after.us.melds[before:])


def facts(position: Position, found: list[Found]) -> dict[str, Any]:
    """What plain enumeration says of a position."""
    opens = not position.us.melds
    laying = [one for one in found if one.after.us.melds != position.us.melds]
    rules, before = position.rules, len(position.us.canastas(position.rules))
    sevens = showing(position)[1].is_all_sevens
    outs = [one for one in found if not one.after.cards_left and one.result[2] != "end" and not sevens]
    told: dict[str, Any] = {"turns": len({one.result for one in found})}
    for took in ("stock", "pile"):
        points = [
            one.points for one in laying if opens and one.points and (one.result[0] == "take") == (took == "pile")
        ]
        told[took] = (min(points), max(points)) if points else None
    told["claims"] = {claim for one in found if (claim := claim_of(position, one))}
    told["out"] = bool(outs)
    told["concealed"] = any(is_concealed(position, one) for one in outs)
    after = [position] if position.phase is Phase.AFTER else [one.after for one in found if one.result[2] != "unknown"]
    told["kitty"] = any(is_legal(then, (Kitty(),)) for then in after)
    told["kept"] = max((one.after.cards_left for one in laying), default=None)
    told["canastas"] = max((len(one.after.us.canastas(rules)) - before for one in laying), default=0)
    return told


def answered(found: Options) -> dict[str, Any]:
    """The same as the engine says it."""
    told: dict[str, Any] = {"turns": found.turns, "stock": None, "pile": None}
    for opening in found.opening:
        if opening.least.plan and opening.most.plan:
            told[opening.took] = (opening.least.plan.opening, opening.most.plan.opening)
    told["claims"] = {claim for claim, answer in found.taking if answer.can}
    told["out"], told["concealed"] = found.going_out.can, found.concealed.can
    told["kitty"] = found.kitty is not None and found.kitty.can
    told["kept"] = found.by_cards_kept[0].kept if found.by_cards_kept else None
    told["canastas"] = found.by_canastas[0].canastas if found.by_canastas else 0
    return told


def compare_options(position: Position, found: Options, held: list[Found]) -> dict[str, Any] | str | None:
    """What differs between the options of a position and plain enumeration; None where nothing does."""
    said, true = answered(found), facts(position, held)
    if said != true:
        return {name: (said[name], true[name]) for name in true if said[name] != true[name]}
    return None if all(is_legal(position, plan.turn) for plan in plans(found)) else "no legal plan"


def plans(found: Options) -> Iterator[Plan]:
    yield from (*found.by_points, *found.by_cards_kept, *found.by_canastas)
    answers = [answer for _, answer in found.taking] + [found.going_out, found.concealed]
    answers += [answer for opening in found.opening for answer in (opening.least, opening.most)]
    answers += [found.kitty] if found.kitty else []
    yield from (answer.plan for answer in answers if answer.plan)


def asked_in(position: Position, turn: Turn) -> tuple[Position, Asked]:
    ruling = judge(position, turn, explain=False)
    listed = acts(turn)
    place = next(place for place, (at, _) in enumerate(listed) if at == ruling.at)
    return ruling.after, asked_of(ruling.after, [move for _, move in listed[place:]])


def compare_repairs(position: Position, turn: Turn) -> str | None:
    """What differs between the repairs of a turn and plain enumeration; None where nothing does."""
    before, asked = asked_in(position, turn)
    found, nearest = repairs(position, turn), Nearest(before, asked)
    kind = nearest.kind
    if any(not is_legal(position, repair.turn) for repair in found.found) or len(found.found) > MOST_REPAIRS:
        return "no legal turn"
    if found.proof and found.proof.id == "only-unknown-cards-go":
        return "a turn can be named" if nearest.speaks else None
    if found.keeps != (kind == asked.kinds[0]) or bool(found.found) != bool(kind):
        return f"the kind: {kind}"
    if kind is None:
        return None
    legal, lefts = nearest.by_kind[kind], [nearest.left_by(repair.steps) for repair in found.found]
    if any(repair.distance != legal[0].distance for repair in found.found):
        return f"the distance: {legal[0].distance}"
    if len({nearest.left_by(repair.steps, whole=True) for repair in found.found}) < len(found.found):
        return "two are alike"
    if not asked.ends and any(one.left[1:] == nearest.begun[1:] for one in legal):
        return None  # to lay nothing yet is nearest; how the turn can go on is told
    if not set(lefts) <= {one.left for one in legal}:
        return "what is left"
    best = min(nearest.placed(one.left) for one in legal)
    return None if nearest.placed(lefts[0]) == best else f"the first: {best}"
