"""House rules in words: which parameter the table changed, and what it plays with instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.engine.ruleset import RuleSet
from tutor.texts.language import Language
from tutor.texts.parameters import NAMES, name_in_words, value_in_words
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words


def rule_set_in_words(rules: RuleSet, language: Language, words: Words) -> str:
    """The name of a rule set, which tells that the table has changed it."""
    title = language.gettext(rules.id, rules.title)
    return str(_told("title", {"title": title}, language, words)) if rules.house else title


def house_in_words(rules: RuleSet, language: Language, words: Words) -> tuple[Sentence, ...]:
    """The parameters that the table has changed, each with its value: "canastas to go out: 2"."""
    return tuple(parameter_in_words(name, rules, language, words) for name in NAMES if name in rules.house)


def parameter_in_words(name: str, rules: RuleSet, language: Language, words: Words) -> Sentence:
    """A parameter with the value that this rule set gives it."""
    facts = {
        "name": name_in_words(name, language, words),
        "value": value_in_words(name, rules, language, words),
    }
    return _told("line", facts, language, words)


def _told(situation: str, facts: Mapping[str, Any], language: Language, words: Words) -> Sentence:
    sentences = words.sentences("house")
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)
