"""Where a rule comes from, in words: the page says so, we read it so, it is silent, or the table decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.engine.rules import RULES
from tutor.engine.ruleset import Provenance, RuleSet, Status
from tutor.texts.house import parameter_in_words
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, plain, say
from tutor.texts.words import Words

_BETWEEN_PAGES: Final = "; "
_PARAMETERS: Final = {rule.id: rule.parameters for rule in RULES}


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a rule or a parameter in a rule set: the sentence, and before it the rule set's explanation.
    `brief` is the sentence where it has been said already that no page tells the game."""

    status: Status
    sentence: Sentence
    why: Sentence | None = None
    rests: tuple[Rest, ...] = ()
    brief: Sentence | None = None

    @property
    def in_book(self) -> Source:
        """The source as it stands in the book of its rule set, whose first lines say what pages there are."""
        return replace(self, sentence=self.brief or self.sentence)

    @property
    def own(self) -> tuple[Sentence, ...]:
        """The sentences about the rule itself."""
        return (self.why, self.sentence) if self.why else (self.sentence,)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Everything that is said, in order."""
        return (*self.own, *(sentence for rest in self.rests for sentence in (rest.sentence, *rest.source.own)))

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


@dataclass(frozen=True, slots=True)
class Rest:
    """A value that a rule rests on and that no page states as it stands: `sentence` names it, `source` tells whose it
    is."""

    parameter: str
    sentence: Sentence
    source: Source


def source_of_rule(rule: str, rules: RuleSet, language: Language, words: Words, rests: Iterable[str] = ()) -> Source:
    """Where the rule set states a rule, and the values that it rests on; `rests` names further ones. A rule whose own
    parameter the table has changed is a house rule. One that the rule set does not have is kept there as that
    parameter stands, so the parameter tells why. A rule that no page states as it stands has told all of its own
    parameters already."""
    own = _PARAMETERS.get(rule, ())
    if rules.house.intersection(own):
        cited = Provenance(Status.HOUSE)
    else:
        cited = rules.cites.get(rule) or rules.provenance[own[0]]
    source = source_in_words(cited, rules, language, words)
    others = dict.fromkeys((*(own if cited.status is Status.SAYS else ()), *rests))
    return replace(source, rests=tuple(_rests(cited, others, rules, language, words)))


def _rests(
    cited: Provenance, parameters: Iterable[str], rules: RuleSet, language: Language, words: Words
) -> Iterator[Rest]:
    """The parameters that the pages do not state as they stand, each once; what the rule's own source says already is
    not said again."""
    told = {cited}
    for name in parameters:
        where = rules.provenance[name]
        if where.status is Status.SAYS or where in told:
            continue
        told.add(where)
        value = parameter_in_words(name, rules, language, words)
        sentences = words.sentences("sources")
        hangs = say(language, sentences.name, sentences.messages["rests"], {"value": str(value)}, sentences.types)
        yield Rest(name, hangs, source_of_parameter(name, rules, language, words))


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
    situation = "no_page" if cited.status is Status.SILENT and not rules.documents else cited.status
    sentence, brief = (
        say(language, sentences.name, sentences.messages[one], facts, sentences.types)
        for one in (situation, cited.status)
    )
    why = plain(language, rules.id, cited.why) if cited.why else None
    return Source(cited.status, sentence, why, brief=brief)
