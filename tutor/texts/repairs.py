"""The nearest legal turns in words: their steps, what differs from what was asked, and why there are none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.engine.asked import NOWHERE, Kind
from tutor.engine.cards import Card
from tutor.engine.judge import judge
from tutor.engine.moved import HAND, NOT_HELD, Moved, moved
from tutor.engine.moves import Discard, End, Turn
from tutor.engine.plans import DISCARDED
from tutor.engine.position import Phase, Position
from tutor.engine.repair import Repair, Repairs
from tutor.engine.ruling import Ruling
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.steps import step_in_words
from tutor.texts.whynot import CONTEXT, Reason, reason_in_words
from tutor.texts.words import Words

Situation = tuple[str, Mapping[str, Any]]

_AWAY: Final = (HAND, NOWHERE)
"""Places where a card of the hand cannot be laid or thrown."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Cards that go to another place than was asked, with the sentence about them."""

    moved: tuple[Moved, ...]
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class RepairInWords:
    """A legal turn in words. `steps` are those in place of the illegal ones, `differs` tells which cards go elsewhere
    than was asked; `remarks` tell what the opening counts now, or that it is a move of another kind and why."""

    repair: Repair
    heading: Sentence
    steps: tuple[Sentence, ...]
    differs: tuple[Difference, ...]
    remarks: tuple[Sentence, ...]

    @property
    def beside(self) -> tuple[Sentence, ...]:
        """What is said beside the steps, in the order in which it is read."""
        return (*(one.sentence for one in self.differs), *self.remarks)

    def __str__(self) -> str:
        return " ".join(map(str, (self.heading, *self.steps, *self.beside)))


@dataclass(frozen=True, slots=True)
class RepairsInWords:
    """The nearest legal turns; where there are none, `none` says so and `reason` why."""

    repairs: Repairs
    found: tuple[RepairInWords, ...]
    none: Sentence | None = None
    reason: Reason | None = None

    @property
    def no_repair(self) -> str | None:
        """That there is no legal turn, and why."""
        return f"{self.none} {self.reason.sentence}" if self.none and self.reason else None


def repairs_in_words(
    repairs: Repairs, ruling: Ruling, turn: Turn, language: Language, words: Words
) -> RepairsInWords | None:
    """The repairs of an illegal turn, as it was ruled on; None for a legal one."""
    if repairs.asked is None:
        return None
    tell = _Teller(repairs, ruling, turn, language, words)
    reason = reason_in_words(repairs.proof, language, words) if repairs.proof else None
    found = tuple(tell.repair(place, repair, reason) for place, repair in enumerate(repairs.found))
    none = "none_but_out" if repairs.left is Kind.GO_OUT else "none"
    return RepairsInWords(repairs, found, None if found else tell(none), reason)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells it: the repairs of a turn with its ruling, a language and the words."""

    repairs: Repairs
    ruling: Ruling
    turn: Turn
    language: Language
    words: Words
    before: Position = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "before", self.ruling.after)

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        sentences = self.words.sentences(CONTEXT)
        return say(self.language, CONTEXT, sentences.messages[situation], facts, sentences.types)

    def repair(self, place: int, repair: Repair, reason: Reason | None) -> RepairInWords:
        """One of the repairs; only the first tells why it is of another kind."""
        kept = len(repair.turn) - len(repair.steps)
        heading = self._heading(place, kept) if repair.steps else self("stop", n=len(self.turn) - kept)
        remarks = [] if place else list(self._other_kind(repair, reason))
        differs = tuple(self._differs(repair, self.turn[kept:])) if self.repairs.keeps else ()
        return RepairInWords(repair, heading, tuple(self._steps(repair)), differs, (*remarks, *self._points(repair)))

    def _heading(self, place: int, kept: int) -> Sentence:
        return self("also" if place else "nearest_after" if kept else "nearest", n=kept)

    def _steps(self, repair: Repair) -> Iterator[Sentence]:
        for move in repair.steps:
            if isinstance(move, End) and self.before.phase is Phase.DRAW:
                yield self("end_hand")
            else:
                yield from step_in_words(move, self.language, self.words)

    def _other_kind(self, repair: Repair, reason: Reason | None) -> Iterator[Sentence]:
        """That it is a move of another kind (to leave out what was asked is none), and why."""
        if not self.repairs.keeps:
            if repair.steps:
                yield self(f"not_{self.repairs.asked}")
            if reason:
                yield reason.sentence

    def _differs(self, repair: Repair, wanted: Turn) -> Iterator[Difference]:
        found = list(moved(self.before, wanted, repair.steps))
        if not found and not repair.distance:
            yield Difference((), self("same_places"))
        thrown = next((one for one in found if (one.source, one.target) == (HAND, DISCARDED)), None)
        if thrown:
            found.remove(thrown)
            yield from self._other_discard(thrown, found, wanted)
        for one in found:
            situation, facts = _situation(one)
            yield Difference((one,), self(situation, **facts))

    def _other_discard(self, thrown: Moved, found: list[Moved], wanted: Turn) -> Iterator[Difference]:
        """Another discard than was asked for. A turn that was not to end yet has its discard among the steps alone."""
        other = next((move.cards[0] for move in wanted if isinstance(move, Discard)), None)
        if other is None:
            return
        kept = [one for one in found if one.source == DISCARDED and one.target in (HAND, NOT_HELD)]
        for one in kept:
            found.remove(one)
        yield Difference((thrown, *kept), self("discard_instead", card=thrown.cards[0], other=other))

    def _points(self, repair: Repair) -> Iterator[Sentence]:
        """What the opening counts now, where it counted too little."""
        was = self.ruling.points
        now = judge(self.before, repair.steps, explain=False).points if was else None
        if was and now and was.counted < was.needed <= now.counted:
            yield self("points", sum=now.counted, counted=was.counted, needed=now.needed)


def _situation(one: Moved) -> Situation:
    cards: tuple[Card, ...] = one.cards
    facts = {"cards": cards, "n": len(cards)}
    if one.target == NOT_HELD:
        return "not_held", facts
    if one.target == HAND:
        return "keep", facts
    if one.target == DISCARDED:
        return "discard_not_laid", facts
    name = "lay" if one.source in _AWAY else "lay_the_discard" if one.source == DISCARDED else "other_meld"
    return name, {**facts, "rank": one.target}


def repairs_as_json(told: RepairsInWords) -> list[dict[str, Any]]:
    """The repairs as data."""
    return [
        {
            "moves": list(map(str, one.repair.turn)),
            "distance": one.repair.distance,
            "kind": str(one.repair.kind),
            "kind_kept": told.repairs.keeps,
            "steps": list(map(str, one.steps)),
            "differs": [_difference_as_json(difference) for difference in one.differs],
            "message": str(one),
        }
        for one in told.found
    ]


def _difference_as_json(told: Difference) -> dict[str, Any]:
    moves = [{"cards": list(map(str, one.cards)), "from": one.source, "to": one.target} for one in told.moved]
    return {"moved": moves, "text": str(told.sentence)}
