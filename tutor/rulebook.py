"""The rule book: the rules by chapter, each with its words, its examples, and the rule sets in which it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.engine.rules import RULES
from tutor.engine.ruleset import RuleSet
from tutor.library.positions import load_position
from tutor.library.rulesets import load_rule_set, rule_sets
from tutor.texts.house import parameter_in_words
from tutor.texts.language import Language
from tutor.texts.rulings import rule_in_words
from tutor.texts.sentences import Sentence
from tutor.texts.sources import Source
from tutor.texts.words import Words

CONTEXT = "chapters"
_PARAMETERS = {rule.id: rule.parameters for rule in RULES}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the law with its rules."""

    id: str
    title: str
    sentence: str
    rules: tuple[RulePage, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A rule set's part in a rule: whether the rule can arise in it as published, where it says so, and what it makes
    of the parameters that the rule rests on."""

    id: str
    title: str
    holds: bool
    source: Source | None
    values: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule as it is listed."""

    id: str
    title: Sentence
    statement: Sentence
    why: str


def rule_ids() -> tuple[str, ...]:
    """The ids of all rules, in the law's order."""
    return tuple(rule.id for rule in RULES)


def chapters(language: Language, words: Words) -> tuple[Chapter, ...]:
    """All chapters in the law's order. A rule that no rule set has by itself is listed too."""
    return tuple(
        Chapter(
            id=written.id,
            title=language.gettext(CONTEXT, written.title),
            sentence=language.gettext(CONTEXT, written.sentence),
            rules=tuple(rule_page(rule.id, language, words) for rule in RULES if rule.chapter == written.id),
        )
        for written in words.chapters.values()
    )


def rule_page(rule: str, language: Language, words: Words) -> RulePage:
    """A rule with its words; numbers in its statement are those of the first rule set in which it holds."""
    told = rule_in_words(rule, _where_told(rule, words), language, words)
    return RulePage(rule, told.title, told.statement, language.gettext(rule, words.rule(rule).why))


def neighbours(rule: str) -> tuple[str | None, str | None]:
    """The rules before and after this one, in the law's order."""
    ids = rule_ids()
    place = ids.index(rule)
    return (ids[place - 1] if place else None), (ids[place + 1] if place + 1 < len(ids) else None)


def holders(rule: str, language: Language, words: Words) -> Iterator[Held]:
    """What each rule set makes of a rule."""
    for rules in all_rule_sets():
        holds = rule in rules.cites
        told = rule_in_words(rule, rules, language, words).source if holds else None
        values = tuple(parameter_in_words(name, rules, language, words) for name in _PARAMETERS[rule])
        yield Held(rules.id, language.gettext(rules.id, rules.title), holds, told, values)


def all_rule_sets() -> tuple[RuleSet, ...]:
    """The rule sets of this site."""
    return tuple(load_rule_set(name) for name in rule_sets())


def _where_told(rule: str, words: Words) -> RuleSet:
    """A rule set in which the rule holds: a published one, or that of its own example, with its house rules."""
    for rules in all_rule_sets():
        if rule in rules.cites:
            return rules
    return load_position(words.rule(rule).examples["legal"]["position"]).rules
