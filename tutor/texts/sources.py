"""Where a rule comes from, in words: the page says so, we read it so, it is silent, or the table decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.engine.rules import RULES
from tutor.engine.ruleset import Provenance, RuleSet, Status
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, plain, say
from tutor.texts.words import Words

_BETWEEN_PAGES: Final = "; "
_PARAMETERS: Final = {rule.id: frozenset(rule.parameters) for rule in RULES}


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a rule or a parameter in a rule set: the sentence, and before it the rule set's explanation."""

    status: Status
    sentence: Sentence
    why: Sentence | None = None

    def __str__(self) -> str:
        return f"{self.why} {self.sentence}" if self.why else str(self.sentence)


def source_of_rule(rule: str, rules: RuleSet, language: Language, words: Words) -> Source:
    """Where the rule set states a rule. A rule that it does not know of itself is a house rule, and so is one that
    rests on a parameter which the table has changed."""
    cited = rules.cites.get(rule)
    if cited is None or _PARAMETERS.get(rule, frozenset()) & rules.house:
        cited = Provenance(Status.HOUSE)
    return source_in_words(cited, rules, language, words)


def source_of_parameter(parameter: str, rules: RuleSet, language: Language, words: Words) -> Source:
    """Where the rule set states the value of a parameter."""
    return source_in_words(rules.provenance[parameter], rules, language, words)


def source_in_words(cited: Provenance, rules: RuleSet, language: Language, words: Words) -> Source:
    """A provenance in words; titles and explanations are the rule set's own, in the language."""
    sentences = words.sentences("sources")

    def told(text: str) -> str:
        return language.gettext(rules.id, text) if text else ""

    facts = {
        "n": len(rules.documents),
        "documents": _BETWEEN_PAGES.join(told(document.title) for document in rules.documents.values()),
        "section": told(rules.sections.get(cited.section, "")),
        "whose": told(cited.whose),
    }
    sentence = say(language, sentences.name, sentences.messages[cited.status], facts, sentences.types)
    return Source(cited.status, sentence, plain(language, rules.id, cited.why) if cited.why else None)
