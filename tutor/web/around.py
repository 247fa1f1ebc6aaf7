"""What stands around a ruling: what would make the step legal, how other rule sets answer, and all conditions.

The sentences are those of the command line and the API; here they get the addresses that they lead to, and an order in
which they can be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tutor.engine.carrying import carried
from tutor.engine.judge import is_legal
from tutor.engine.proof import Standing
from tutor.library.positions import Question
from tutor.referee import CONTRASTS, ON_REQUEST, answer
from tutor.texts.changes import ChangeInWords, no_change
from tutor.texts.contrasts import ContrastsInWords
from tutor.texts.elsewhere import ElsewhereInWords, ThereInWords
from tutor.texts.language import Language
from tutor.texts.proofs import ConditionInWords, ProofInWords
from tutor.texts.sentences import Sentence
from tutor.texts.steps import step_in_words
from tutor.texts.words import Words
from tutor.web.questions import address

_ORDER: Final = (Standing.BROKEN, Standing.WOULD_FAIL, Standing.KEPT, Standing.WOULD_HOLD, Standing.NOT_ASKED)


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """A change of the table: its sentences, and the query of the address where the step is legal (None: no table shows
    just this change)."""

    sentences: tuple[Sentence, ...]
    query: str | None


@dataclass(frozen=True, slots=True)
class ContrastShown:
    """A table that differs in one thing and has the opposite ruling: what is different, what the ruling is, and the
    query of its address."""

    edit: Sentence
    outcome: Sentence
    query: str


@dataclass(frozen=True, slots=True)
class Contrasts:
    """Tables on which a legal turn would not be legal, under their heading."""

    heading: Sentence
    found: tuple[ContrastShown, ...]


@dataclass(frozen=True, slots=True)
class SetShown:
    """The answer of another rule set. `legal` and `query` are None where the table cannot be there."""

    legal: bool | None
    sentence: Sentence
    more: tuple[Sentence | str, ...]
    query: str | None


@dataclass(frozen=True, slots=True)
class ConditionShown:
    """A rule with its own sentences about the step; where it has none, the rule itself."""

    rule: str
    title: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What was found on the table, once, and the rules that look at it."""

    found: tuple[Sentence, ...]
    conditions: tuple[ConditionShown, ...]


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step with its conditions, by how it stands to them (the value of a `Standing`); those that object go first."""

    words: tuple[Sentence, ...]
    standings: tuple[tuple[str, tuple[LookedAt, ...]], ...]


@dataclass(frozen=True, slots=True)
class Around:
    """All of it; what takes too much work to find is left out. `lead` says how much would have to be different, or that
    no small change helps; None where the turn is legal. There `contrasts` tell when it would not be; None where none is
    known."""

    lead: Sentence | None
    changes: tuple[ChangeShown, ...]
    contrasts: Contrasts | None
    sets: tuple[SetShown, ...]
    flips: tuple[Sentence, ...]
    steps: tuple[StepShown, ...]


def around_of(question: Question, language: Language, words: Words) -> Around:
    """What stands around the ruling on a question that has moves."""
    legal = is_legal(question.position, question.turn)  # what would make a turn legal is told by the changes
    found = answer(question, language, words, also=[name for name in ON_REQUEST if legal or name != CONTRASTS])
    changes, told, proof = found.changes or (), found.elsewhere, found.proof or ()
    broken = frozenset(found.ruling.rules)
    return Around(
        lead=None if legal or found.changes is None else _lead(changes, language, words),
        changes=tuple(map(_change, changes)),
        contrasts=_contrasts(found.contrasts),
        sets=tuple(_set(one, question, broken) for one in told.there) if told else (),
        flips=_flips(told) if told else (),
        steps=tuple(_step(one, language, words) for one in proof),
    )


def _change(told: ChangeInWords) -> ChangeShown:
    change = told.change
    shown = all(edit.shown for edit in change.edits)
    return ChangeShown(told.sentences, address(change.position, change.turn) if shown else None)


def _lead(changes: tuple[ChangeInWords, ...], language: Language, words: Words) -> Sentence:
    return changes[0].heading if changes else no_change(language, words)


def _contrasts(told: ContrastsInWords | None) -> Contrasts | None:
    if told is None or not told.found:
        return None
    found = ((one, one.contrast) for one in told.found)
    shown = (ContrastShown(one.edit, one.outcome, address(pair.position, pair.turn)) for one, pair in found)
    return Contrasts(told.heading, tuple(shown))


def _set(told: ThereInWords, question: Question, broken: frozenset[str]) -> SetShown:
    """The answer of a rule set. The rule in the way there is told where nothing tells the difference and it is none of
    those broken here."""
    there = told.there
    other = None if told.difference or broken.intersection(there.broken[:1]) else told.rule
    more = (other, told.difference, *told.reasons)
    query = None if there.legal is None else address(carried(question.position, there.rules), question.turn)
    return SetShown(there.legal, told.sentence, tuple(part for part in more if part), query)


def _flips(told: ElsewhereInWords) -> tuple[Sentence, ...]:
    """What would flip the answer here; nothing where the rule sets have already told it."""
    return () if any(one.difference for one in told.there) else told.sentences


def _step(told: ProofInWords, language: Language, words: Words) -> StepShown:
    by_standing = ((standing, tuple(_of(told, standing))) for standing in _ORDER)
    return StepShown(
        words=step_in_words(told.proof.move, language, words),
        standings=tuple((standing.value, tuple(_looked(several))) for standing, several in by_standing if several),
    )


def _of(told: ProofInWords, standing: Standing) -> Iterator[ConditionInWords]:
    return (one for one in told.conditions if one.condition.standing is standing)


def _looked(conditions: Iterable[ConditionInWords]) -> Iterator[LookedAt]:
    """The conditions in their order; those that follow each other and look at the same thing are told together."""
    for _, several in groupby(conditions, key=lambda one: tuple(map(str, one.found))):
        together = tuple(several)
        yield LookedAt(together[0].found, tuple(map(_condition, together)))


def _condition(told: ConditionInWords) -> ConditionShown:
    return ConditionShown(told.rule.rule, str(told.rule.title), told.messages or (told.rule.statement,))
