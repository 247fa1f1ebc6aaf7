"""A ruling in words: every sentence that a page, the command line or the API shows of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.engine.rules import RULES
from tutor.engine.ruleset import RuleSet
from tutor.engine.ruling import Kept, Ruling, Violation
from tutor.engine.values import once
from tutor.texts.coding import coded
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, plain, say
from tutor.texts.sources import Source, source_of_rule
from tutor.texts.verdict import kept_sentence, verdict
from tutor.texts.words import Words

_STATES: Final = {rule.id: rule.states for rule in RULES}


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
    """A rule as it stands in a rule set. `sentence` tells why this turn kept it, where there is something to tell."""

    rule: str
    title: Sentence
    statement: Sentence
    source: Source
    sentence: Sentence | None = None


@dataclass(frozen=True, slots=True)
class Assumed:
    """What the ruling took for granted."""

    id: str
    sentence: Sentence


@dataclass(frozen=True)
class RulingInWords:
    """A ruling in words. `word` is the verdict in a word or two, `verdict` the first line, `step` tells which step of
    several it is about, `points` what the opening counted. `tell_kept` puts the kept rules into words."""

    ruling: Ruling
    word: Sentence
    verdict: Sentence
    step: Sentence | None
    violations: tuple[ViolationInWords, ...]
    tell_kept: Callable[[], tuple[RuleInWords, ...]] = field(repr=False, compare=False)
    owes: tuple[RuleInWords, ...]
    assumed: tuple[Assumed, ...]
    points: Sentence | None

    @once
    def kept(self) -> tuple[RuleInWords, ...]:
        """The rules that were kept. They are many, and programs need their ids alone: told when somebody asks."""
        return self.tell_kept()

    @property
    def legal(self) -> bool:
        """Whether every step is legal."""
        return self.ruling.legal


def ruling_in_words(
    ruling: Ruling, language: Language, words: Words, *, position: Position, turn: Turn
) -> RulingInWords:
    """A ruling of `turn` on `position`, in words."""
    rules, at, points = position.rules, ruling.at, ruling.points

    def told(name: str, situation: str, **facts: int) -> Sentence:
        sentences = words.sentences(name)
        return say(language, name, sentences.messages[situation], facts, sentences.types)

    return RulingInWords(
        ruling=ruling,
        word=told("verdicts", "legal" if ruling.legal else "not_yet"),
        verdict=verdict(ruling, position, turn, language, words),
        step=None if at is None or len(turn) == 1 else told("verdicts", "step", step=at + 1, steps=len(turn)),
        violations=tuple(_violation(fault, rules, language, words) for fault in ruling.violations),
        tell_kept=lambda: tuple(_kept(kept, rules, language, words) for kept in ruling.kept),
        owes=tuple(rule_in_words(rule, rules, language, words) for rule in ruling.owes),
        assumed=tuple(Assumed(name, told("assumed", name)) for name in ruling.assumed),
        points=told("verdicts", "points", counted=points.counted, needed=points.needed) if points else None,
    )


def rule_in_words(rule: str, rules: RuleSet, language: Language, words: Words) -> RuleInWords:
    """A rule as a rule set has it; numbers in its statement are the rule set's, so the rule must hold there."""
    written = words.rule(rule)
    return RuleInWords(
        rule=rule,
        title=plain(language, rule, written.title),
        statement=statement(rule, rules, language, words),
        source=source_of_rule(rule, rules, language, words),
    )


def statement(rule: str, rules: RuleSet, language: Language, words: Words) -> Sentence:
    """The rule itself, with the numbers of the rule set."""
    written = words.rule(rule)
    return say(language, rule, written.statement, _STATES[rule](rules.parameters), written.types)


def as_json(told: RulingInWords, *, after: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A ruling as the contract's section 4 has it, with its verdict in one sentence; `after` is the position that the
    caller has written."""
    ruling = told.ruling
    points = ruling.points
    return {
        "legal": ruling.legal,
        "verdict": str(told.verdict),
        "turn": ruling.turn,
        "owes": list(ruling.owes),
        "at": ruling.at,
        "violations": [_violation_as_json(violation) for violation in told.violations],
        "kept": [kept.rule for kept in ruling.kept],
        "assumed": [{"id": assumed.id, "text": str(assumed.sentence)} for assumed in told.assumed],
        "elsewhere": None,
        "repairs": None,
        "proof": None,
        "points": points and {"counted": points.counted, "needed": points.needed},
        "after": None if after is None else dict(after),
    }


def _violation(fault: Violation, rules: RuleSet, language: Language, words: Words) -> ViolationInWords:
    written, fix = words.rule(fault.rule), fault.fix
    rule = rule_in_words(fault.rule, rules, language, words)
    return ViolationInWords(
        fault=fault,
        title=rule.title,
        message=say(language, fault.rule, written.message[fault.situation], fault.facts, written.types),
        statement=rule.statement,
        fix=None if fix is None else say(language, fault.rule, written.fix[fix.situation], fix.facts, written.types),
        source=rule.source,
    )


def _kept(kept: Kept, rules: RuleSet, language: Language, words: Words) -> RuleInWords:
    rule = rule_in_words(kept.rule, rules, language, words)
    sentence = None if kept.situation is None else kept_sentence(kept, language, words)
    return RuleInWords(rule.rule, rule.title, rule.statement, rule.source, sentence)


def _violation_as_json(told: ViolationInWords) -> dict[str, Any]:
    fault = told.fault
    return {
        "rule": fault.rule,
        "cards": [str(card) for card in fault.cards],
        "params": coded(fault.facts),
        "message": str(told.message),
        "statement": str(told.statement),
        "source": str(told.source),
        "fix": None if told.fix is None else str(told.fix),
    }
