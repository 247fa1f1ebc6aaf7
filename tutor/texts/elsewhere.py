"""The answers of other rule sets in words, and the rules that make the difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tutor.engine.elsewhere import Elsewhere, Switch, There
from tutor.engine.ruleset import RuleSet
from tutor.texts.errors import FaultLike, error_in_words
from tutor.texts.house import parameter_in_words
from tutor.texts.language import Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

CONTEXT: Final = "elsewhere"
_BETWEEN_RULES: Final = "; "


@dataclass(frozen=True, slots=True)
class SwitchInWords:
    """A parameter with its value, as the label that house rules have."""

    switch: Switch
    label: str


@dataclass(frozen=True, slots=True)
class ThereInWords:
    """The answer of a rule set: its sentence, the rule in the way there, what makes the difference, and why the table
    cannot be there."""

    there: There
    title: str
    sentence: Sentence
    rule: Sentence | None
    flips: tuple[SwitchInWords, ...]
    difference: Sentence | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ElsewhereInWords:
    """All answers, and what would flip the answer here: sets of parameters, each with its sentence."""

    heading: Sentence
    there: tuple[ThereInWords, ...]
    flips: tuple[tuple[SwitchInWords, ...], ...]
    sentences: tuple[Sentence, ...]

    def lines(self) -> Iterator[str]:
        """All of it, as a person reads it."""
        for one in self.there:
            parts = (one.sentence, one.rule, one.difference, *one.reasons)
            yield " ".join(str(part) for part in parts if part)
        yield from map(str, self.sentences)


def elsewhere_in_words(
    found: Elsewhere,
    here: RuleSet,
    language: Language,
    words: Words,
    why_not: Callable[[There], Sequence[FaultLike]],
) -> ElsewhereInWords:
    """The answers in words. `here` is the rule set of the question; `why_not` tells why a table cannot be there."""
    told = _Teller(here, language, words)
    flips = tuple(tuple(told.switch(switch) for switch in switches) for switches in found.flips)
    name = "would_be_illegal" if found.legal else "would_be_legal"
    sentences = tuple(told.together(name, switches) for switches in flips)
    answers = {one.legal for one in found.there} - {None}
    if not flips and answers == {found.legal}:
        sentences = (told("all_agree"),)
    there = tuple(told.there(one, found.legal, why_not(one)) for one in found.there)
    return ElsewhereInWords(told("heading"), there, flips, sentences)


@dataclass(frozen=True, slots=True)
class _Teller:
    """Who tells it: the rule set of the question, a language and the words."""

    here: RuleSet
    language: Language
    words: Words

    def __call__(self, situation: str, **facts: Any) -> Sentence:
        sentences = self.words.sentences(CONTEXT)
        return say(self.language, sentences.name, sentences.messages[situation], facts, sentences.types)

    def there(self, there: There, legal: bool, reasons: Sequence[FaultLike]) -> ThereInWords:
        """The answer of one rule set."""
        title = self.language.gettext(there.rules.id, there.rules.title)
        flips = tuple(map(self.switch, there.flips))
        return ThereInWords(
            there=there,
            title=title,
            sentence=self(_situation(there.legal, legal), title=title),
            rule=self("rule", rule=self._rule(there.broken[0])) if there.broken else None,
            flips=flips,
            difference=self.together("difference", flips) if flips else None,
            reasons=tuple(error_in_words(fault, self.language, self.words) for fault in reasons),
        )

    def switch(self, switch: Switch) -> SwitchInWords:
        """A parameter with its value."""
        rules = self.here.with_house({switch.name: switch.value})
        return SwitchInWords(switch, str(parameter_in_words(switch.name, rules, self.language, self.words)))

    def together(self, situation: str, switches: tuple[SwitchInWords, ...]) -> Sentence:
        """A sentence about parameters that make the difference together."""
        return self(situation, n=len(switches), values=_BETWEEN_RULES.join(one.label for one in switches))

    def _rule(self, rule: str) -> str:
        return self.language.gettext(rule, self.words.rule(rule).title)


def _situation(there: bool | None, here: bool) -> str:
    if there is None:
        return "impossible"
    return ("legal" if there else "illegal") + ("_too" if there is here else "")


def elsewhere_as_json(told: ElsewhereInWords, write: Callable[[Switch], Any]) -> dict[str, Any]:
    """The answers as data; `write` gives the value of a parameter as the contract's `house` has it."""

    def switches(several: tuple[SwitchInWords, ...]) -> list[Mapping[str, Any]]:
        return [{"name": one.switch.name, "value": write(one.switch), "text": one.label} for one in several]

    return {
        "rule_sets": [
            {
                "id": one.there.rules.id,
                "title": one.title,
                "legal": one.there.legal,
                "at": one.there.at,
                "rules": list(one.there.broken),
                "flips": switches(one.flips),
                "impossible": list(one.reasons),
                "text": str(one.sentence),
            }
            for one in told.there
        ],
        "flips": [switches(several) for several in told.flips],
        "texts": [str(sentence) for sentence in told.sentences],
    }
