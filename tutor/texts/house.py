"""House rules in words: which parameter the table changed, and what it plays with instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from tutor.engine.cards import JOKER, Card
from tutor.engine.ruleset import OpeningLine, Parameters, RuleSet
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.sentences import Sentence, say
from tutor.texts.words import Words

NAMES: Final = tuple(field.name for field in fields(Parameters))
"""The parameters in the law's order."""

_BETWEEN: Final = "; "
_UPCARDS: Final = "upcard"
_CARDS: Final[Mapping[str, str]] = {"two": "2"}

Situation = tuple[str, Mapping[str, Any]]


def rule_set_in_words(rules: RuleSet, language: Language, words: Words) -> str:
    """The name of a rule set, which tells that the table has changed it."""
    title = language.gettext(rules.id, rules.title)
    return str(_told("title", {"title": title}, language, words)) if rules.house else title


def house_in_words(rules: RuleSet, language: Language, words: Words) -> tuple[Sentence, ...]:
    """The parameters that the table has changed, each with its value: "canastas to go out: 2"."""
    return tuple(parameter_in_words(name, rules, language, words) for name in NAMES if name in rules.house)


def parameter_in_words(name: str, rules: RuleSet, language: Language, words: Words) -> Sentence:
    """A parameter with the value that this rule set gives it."""
    value = getattr(rules.parameters, name)
    tell = _TELLERS.get(name)
    situation, facts = tell(value, language, words) if tell else _situation(name, value, language, words)
    return _told(situation, facts, language, words)


def _told(situation: str, facts: Mapping[str, Any], language: Language, words: Words) -> Sentence:
    sentences = words.sentences("house")
    return say(language, sentences.name, sentences.messages[situation], facts, sentences.types)


def _situation(name: str, value: Any, language: Language, words: Words) -> Situation:
    """Numbers fill the parameter's sentence; a word, yes, no and nothing at all have a sentence of their own."""
    if isinstance(value, bool):
        return f"{name}.{'yes' if value else 'no'}", {}
    if isinstance(value, int):
        return name, {"value": value}
    if isinstance(value, Mapping):
        ((per, number),) = value.items()
        return f"{name}.{per}", {"value": number}
    if isinstance(value, frozenset) and value:
        return name, {"values": _several(_UPCARDS if name.startswith(_UPCARDS) else name, value, language, words)}
    return f"{name}.{value or 'none'}", {}


def _several(name: str, members: frozenset[str], language: Language, words: Words) -> str:
    """The members, in the order in which the words file has them."""
    known = (key.partition(".") for key in words.sentences("house").messages)
    present = [member for parameter, _, member in known if parameter == name and member in members]
    return _BETWEEN.join(str(_told(f"{name}.{member}", {}, language, words)) for member in present)


def _canastas(bonuses: Mapping[str, int], language: Language, _: Words) -> Situation:
    told = (f"{language.kind(kind)} {language.number(bonus)}" for kind, bonus in bonuses.items())
    return "canastas", {"values": _BETWEEN.join(told)}


def _opening(lines: tuple[OpeningLine, ...], language: Language, words: Words) -> Situation:
    *lower, last = lines
    if not lower:
        return "opening", {"values": language.number(last.minimum)}
    told = [_told("opening.below", {"minimum": line.minimum, "below": line.below}, language, words) for line in lower]
    told.append(_told("opening.last", {"minimum": last.minimum}, language, words))
    return "opening", {"values": _BETWEEN.join(map(str, told))}


def _red_three_points(points: Mapping[str, Any], _: Language, __: Words) -> Situation:
    return f"red_three_points.{points['negative']}", {"each": points["each"], "all": points["all"]}


def _kitty_after(kinds: frozenset[str], _: Language, __: Words) -> Situation:
    return ("kitty_after", {"kinds": tuple(sorted(kinds))}) if kinds else ("kitty_after.none", {})


def _card_points(points: Mapping[str, int], language: Language, words: Words) -> Situation:
    """Cards of equal points together: "joker 50; A, 2 20"."""
    told = {
        language.number(worth): LIST_SEPARATOR.join(_of(points, worth, language, words))
        for worth in dict.fromkeys(points.values())
    }
    return "card_points", {"values": _BETWEEN.join(f"{worth} ({cards})" for worth, cards in told.items())}


def _of(points: Mapping[str, int], worth: int, language: Language, words: Words) -> Iterator[str]:
    for name in (name for name, one in points.items() if one == worth):
        if name == "joker":
            yield language.card(Card(JOKER))
        elif name == "black_three":
            yield str(_told(f"{_UPCARDS}.{name}", {}, language, words))
        else:
            yield language.letter(_CARDS.get(name, name))


_TELLERS: Final[Mapping[str, Callable[[Any, Language, Words], Situation]]] = {
    "canastas": _canastas,
    "opening": _opening,
    "red_three_points": _red_three_points,
    "kitty_after": _kitty_after,
    "card_points": _card_points,
}
