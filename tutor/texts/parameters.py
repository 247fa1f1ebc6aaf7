"""The parameters of rule sets in words: the name of each, and what a rule set makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from tutor.engine.cards import JOKER, Card
from tutor.engine.ruleset import OpeningLine, Parameters, RuleSet
from tutor.texts.language import LIST_SEPARATOR, Language
from tutor.texts.sentences import say
from tutor.texts.words import Words

CONTEXT: Final = "parameters"
NAMES: Final = tuple(field.name for field in fields(Parameters))
"""The parameters in the law's order."""

_BETWEEN: Final = "; "
_UPCARDS: Final = "upcard"
_CARDS: Final[Mapping[str, str]] = {"two": "2"}


def name_in_words(name: str, language: Language, words: Words) -> str:
    """The name of a parameter, as it stands before its value."""
    return _told(name, {}, language, words)


def value_in_words(name: str, rules: RuleSet, language: Language, words: Words) -> str:
    """What a rule set makes of a parameter."""
    value = getattr(rules.parameters, name)
    if name == "players" and _more_may_play(rules):
        return _told("players.at_least", {"value": value}, language, words)
    tell = _TELLERS.get(name)
    return tell(value, language, words) if tell else _value(name, value, language, words)


def _more_may_play(rules: RuleSet) -> bool:
    """Whether the number of players is only the smallest: each brings packs along, and the table has named none."""
    return isinstance(rules.parameters.packs, Mapping) and "players" not in rules.house


def topic_in_words(topic: str, language: Language, words: Words) -> str:
    """The title of a topic that is no chapter of the rules: `deal`, `score`."""
    return _told(f"topic.{topic}", {}, language, words)


def _told(situation: str, facts: Mapping[str, Any], language: Language, words: Words) -> str:
    sentences = words.sentences(CONTEXT)
    return str(say(language, CONTEXT, sentences.messages[situation], facts, sentences.types))


def _value(name: str, value: Any, language: Language, words: Words) -> str:
    """A number stands for itself; a word, yes, no and nothing at all have their own words."""
    if isinstance(value, bool):
        return _told(f"{name}.{'yes' if value else 'no'}", {}, language, words)
    if isinstance(value, int):
        none = f"{name}.none"
        has_word = not value and none in words.sentences(CONTEXT).messages
        return _told(none, {}, language, words) if has_word else language.number(value)
    if isinstance(value, Mapping):
        ((per, number),) = value.items()
        return _told(per, {"value": number}, language, words)
    if isinstance(value, frozenset) and value:
        return _several(_UPCARDS if name.startswith(_UPCARDS) else name, value, language, words)
    return _told(f"{name}.{value or 'none'}", {}, language, words)


def _several(name: str, members: frozenset[str], language: Language, words: Words) -> str:
    """The members, in the order in which the words file has them."""
    known = (key.partition(".") for key in words.sentences(CONTEXT).messages)
    present = [member for parameter, _, member in known if parameter == name and member in members]
    return _BETWEEN.join(_told(f"{name}.{member}", {}, language, words) for member in present)


def _canastas(bonuses: Mapping[str, int], language: Language, _: Words) -> str:
    return _BETWEEN.join(f"{language.kind(kind)} {language.number(bonus)}" for kind, bonus in bonuses.items())


def _opening(lines: tuple[OpeningLine, ...], language: Language, words: Words) -> str:
    *lower, last = lines
    if not lower:
        return language.number(last.minimum)
    told = [_told("opening.below", {"minimum": line.minimum, "below": line.below}, language, words) for line in lower]
    return _BETWEEN.join([*told, _told("opening.last", {"minimum": last.minimum}, language, words)])


def _red_three_points(points: Mapping[str, Any], language: Language, words: Words) -> str:
    """Having all of them is spoken of only where it makes a difference."""
    facts = {"each": points["each"], "all": points["all"]}
    deducted = points["negative"]
    if points["each"] == points["all"]:
        deducted = f"alike.{'never' if deducted == 'never' else 'deducted'}"
    return _told(f"red_three_points.{deducted}", facts, language, words)


def _kitty_after(kinds: frozenset[str], language: Language, words: Words) -> str:
    if not kinds:
        return _told("kitty_after.none", {}, language, words)
    return _BETWEEN.join(map(language.kind, sorted(kinds)))


def _card_points(points: Mapping[str, int], language: Language, words: Words) -> str:
    """Cards of equal points together: "50 (joker); 20 (A, 2)"."""
    told = {
        language.number(worth): LIST_SEPARATOR.join(_of(points, worth, language, words))
        for worth in dict.fromkeys(points.values())
    }
    return _BETWEEN.join(f"{worth} ({cards})" for worth, cards in told.items())


def _of(points: Mapping[str, int], worth: int, language: Language, words: Words) -> Iterator[str]:
    for name in (name for name, one in points.items() if one == worth):
        if name == "joker":
            yield language.card(Card(JOKER))
        elif name == "black_three":
            yield _told(f"{_UPCARDS}.{name}", {}, language, words)
        else:
            yield language.letter(_CARDS.get(name, name))


_TELLERS: Final[Mapping[str, Callable[[Any, Language, Words], str]]] = {
    "canastas": _canastas,
    "opening": _opening,
    "red_three_points": _red_three_points,
    "kitty_after": _kitty_after,
    "card_points": _card_points,
}
