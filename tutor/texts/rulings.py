"""A ruling in words: every sentence that a page, the command line or the API shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.engine.rules import RULES
from tutor.engine.ruleset import RuleSet
from tutor.engine.ruling import Kept, Ruling, Violation
from tutor.engine.values import once
from tutor.texts.coding import coded
from tutor.texts.house import rule_set_in_words
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, plain, say
from tutor.texts.sources import Source, source_of_rule
from tutor.texts.verdict import kept_sentence, last_act_in_words, telling
from tutor.texts.words import Words

_STATES: Final = {rule.id: rule.states for rule in RULES}
_HOLDS: Final = {rule.id: rule.holds for rule in RULES}


@dataclass(frozen=True, slots=True)
class ViolationInWords:
    """A broken rule: `fault` has its cards and facts, the rest are its four voices and its source. `fix` is None where
    advice was not asked for."""

    fault: Violation
    title: Sentence
    message: Sentence
    statement: Sentence
    fix: Sentence | None
    source: Source

    @property
    def rule(self) -> str:
        """The rule's id."""
        return self.fault.rule


@dataclass(frozen=True, slots=True)
class RuleInWords:
    """A rule as it stands in a rule set; where that does not have it, it does not `hold`, and its title and statement
    are not true of the table. `sentence` tells why this turn kept it, where there is something to tell."""

    rule: str
    title: Sentence
    statement: Sentence
    source: Source
    holds: bool = True
    sentence: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Assumed:
    """What the ruling took for granted."""

    id: str
    sentence: Sentence


@dataclass(frozen=True)
class RulingInWords:
    """A ruling of `turn` on `position` in words. Each sentence is made when somebody first asks for it: a program reads
    others than a page does."""

    ruling: Ruling
    position: Position
    turn: Turn
    language: Language = field(repr=False)
    words: Words = field(repr=False)

    @property
    def legal(self) -> bool:
        """Whether every step is legal."""
        return self.ruling.legal

    @once
    def word(self) -> Sentence:
        """The verdict in a word or two."""
        return self._told("verdicts", "legal" if self.legal else "not_yet")

    @once
    def verdict(self) -> Sentence:
        """The verdict in one sentence: what is wrong, or why the turn is legal."""
        if self.violations:
            return self.violations[0].message
        if self._main:
            return kept_sentence(self._main, self.language, self.words)
        return last_act_in_words(self.ruling, self.position, self.turn, self.language, self.words)

    @once
    def step(self) -> Sentence | None:
        """Which step of several the ruling is about."""
        at, steps = self.ruling.at, len(self.turn)
        return None if at is None or steps == 1 else self._told("verdicts", "step", step=at + 1, steps=steps)

    @once
    def violations(self) -> tuple[ViolationInWords, ...]:
        """The rules that were broken."""
        rules = self.position.rules
        return tuple([_violation(fault, rules, self.language, self.words) for fault in self.ruling.violations])

    @once
    def fixes(self) -> tuple[Sentence | None, ...]:
        """What to do about each of them, in their order. None where an earlier one told the same already."""
        told = [violation.fix for violation in self.violations]
        return tuple([None if fix in told[:at] else fix for at, fix in enumerate(told)])

    @once
    def kept(self) -> tuple[RuleInWords, ...]:
        """The rules of the table that were kept. They are many, and programs need their ids alone."""
        return tuple([rule for rule in map(self._kept, self.ruling.kept) if rule.holds])

    @once
    def owes(self) -> tuple[RuleInWords, ...]:
        """What the turn must still do before it can end."""
        rules = self.position.rules
        return tuple([rule_in_words(rule, rules, self.language, self.words) for rule in self.ruling.owes])

    @once
    def assumed(self) -> tuple[Assumed, ...]:
        """What the ruling took for granted."""
        return tuple([Assumed(name, self._told("assumed", name)) for name in self.ruling.assumed])

    @once
    def points(self) -> Sentence | None:
        """What the opening counted and needed."""
        points = self.ruling.points
        return self._told("verdicts", "points", counted=points.counted, needed=points.needed) if points else None

    @once
    def by(self) -> Sentence:
        """The rule set with its version."""
        rules = self.position.rules
        return self._told("asked", "by", title=rule_set_in_words(rules, self.language, self.words), new=rules.version)

    @once
    def main(self) -> RuleInWords | None:
        """The kept rule that the verdict of a legal turn speaks of."""
        return replace(self._rule(self._main), sentence=self.verdict) if self._main else None

    @property
    def sources(self) -> Iterator[tuple[str, Source]]:
        """What the ruling stands on: each rule broken, or the one that the verdict speaks of, with its source."""
        told = self.violations or ((self._rule(self._main),) if self._main else ())
        return ((entry.rule, entry.source) for entry in told)

    @once
    def _main(self) -> Kept | None:
        return telling(self.ruling, self.turn)

    def _kept(self, kept: Kept) -> RuleInWords:
        sentence = None if kept.situation is None else kept_sentence(kept, self.language, self.words)
        return replace(self._rule(kept), sentence=sentence)

    def _rule(self, kept: Kept) -> RuleInWords:
        return rule_in_words(kept.rule, self.position.rules, self.language, self.words, kept.rests)

    def _told(self, name: str, situation: str, **facts: int | str) -> Sentence:
        sentences = self.words.sentences(name)
        return say(self.language, name, sentences.messages[situation], facts, sentences.types)


def ruling_in_words(
    ruling: Ruling, language: Language, words: Words, *, position: Position, turn: Turn
) -> RulingInWords:
    """A ruling of `turn` on `position`, in words."""
    return RulingInWords(ruling, position, turn, language, words)


def rule_in_words(
    rule: str, rules: RuleSet, language: Language, words: Words, rests: tuple[str, ...] = ()
) -> RuleInWords:
    """A rule as a rule set has it; numbers in its statement are the rule set's, so the rule must hold there. `rests`
    names further parameters that a ruling by it hangs on. No position has a say in it: what was said once is kept."""
    asked = (rule, language, words, rests)
    said: dict[Any, RuleInWords] = rules.memory.of(rule_in_words, dict)
    if asked not in said:
        said[asked] = RuleInWords(
            rule=rule,
            title=plain(language, rule, words.rule(rule).title),
            statement=statement(rule, rules, language, words),
            source=source_of_rule(rule, rules, language, words, rests),
            holds=_HOLDS[rule](rules.parameters),
        )
    return said[asked]


def statement(rule: str, rules: RuleSet, language: Language, words: Words) -> Sentence:
    """The rule itself, with the numbers of the rule set."""
    written = words.rule(rule)
    return say(language, rule, written.statement, _STATES[rule](rules.parameters), written.types)


def as_json(told: RulingInWords, *, after: dict[str, Any] | None = None) -> dict[str, Any]:
    """A ruling as the contract's section 4 has it, with its verdict in one sentence; `after` is the position that the
    caller has written."""
    ruling = told.ruling
    points = ruling.points
    rules = ruling.after.rules
    return {
        "legal": ruling.legal,
        "verdict": str(told.verdict),
        "turn": ruling.turn,
        "owes": list(ruling.owes),
        "at": ruling.at,
        "violations": [_violation_as_json(violation) for violation in told.violations],
        "sources": [entry for rule, source in told.sources for entry in _sources_as_json(rule, source)],
        "kept": list(ruling.held),
        "assumed": [{"id": assumed.id, "text": str(assumed.sentence)} for assumed in told.assumed],
        "elsewhere": None,
        "repairs": None,
        "proof": None,
        "points": points and {"counted": points.counted, "needed": points.needed},
        "after": after,
        "rule_set": {"id": rules.id, "version": rules.version},
    }


def _violation(fault: Violation, rules: RuleSet, language: Language, words: Words) -> ViolationInWords:
    written, fix = words.rule(fault.rule), fault.fix
    rule = rule_in_words(fault.rule, rules, language, words, fault.rests)
    return ViolationInWords(
        fault=fault,
        title=rule.title,
        message=say(language, fault.rule, written.message[fault.situation], fault.facts, written.types),
        statement=rule.statement,
        fix=None if fix is None else say(language, fault.rule, written.fix[fix.situation], fix.facts, written.types),
        source=rule.source,
    )


def _violation_as_json(told: ViolationInWords) -> dict[str, Any]:
    fault = told.fault
    return {
        "rule": fault.rule,
        "cards": [card.code for card in fault.cards],
        "params": coded(fault.facts),
        "message": str(told.message),
        "statement": str(told.statement),
        "source": str(told.source),
        "fix": None if told.fix is None else str(told.fix),
    }


def _sources_as_json(rule: str, source: Source) -> Iterator[dict[str, Any]]:
    """Where a rule comes from, and where the values that it rests on do, with their status: says, reads, silent or
    house."""
    parts = ((None, source), *((rest.parameter, rest.source) for rest in source.rests))
    for parameter, part in parts:
        text = " ".join(map(str, part.own))
        yield {"rule": rule, "parameter": parameter, "status": part.status.value, "text": text}
