"""Facts to fill any template with, and every template that there is."""

from collections.abc import Iterator, Mapping
from typing import Any

from tutor.engine.cards import NATURAL_RANKS, Card
from tutor.texts.sentences import placeholders
from tutor.texts.words import Plural, Template, Words

SENTENCES = (
    "verdicts", "assumed", "sources", "asked", "table", "errors", "house", "parameters", "steps", "course", "play",
    "change", "elsewhere", "proof",
)  # fmt: skip

FACTS: Mapping[str, Any] = {
    "card": Card("K", "S"),
    "cards": (Card("10", "H"), Card("JK")),
    "kinds": ("red", "sevens"),
    "number": 3,
    "points": 1520,
    "count": 3,
    "counts": (11, 9),
    "text": "Pagat",
}

WHAT_CAN_BE_DONE = ("options", "repairs")


def templates(words: Words) -> Iterator[tuple[str, str, Template, Mapping[str, str]]]:
    """Context, key, template and placeholder types of every sentence of the rules and the words files."""
    for name in words.rule_ids:
        rule = words.rule(name)
        yield name, "title", rule.title, rule.types
        yield name, "statement", rule.statement, rule.types
        yield name, "why", rule.why, rule.types
        for voice in ("message", "fix", "kept"):
            for situation, template in getattr(rule, voice).items():
                yield name, f"{voice}.{situation}", template, rule.types
    for name in (*SENTENCES, *WHAT_CAN_BE_DONE):
        sentences = words.sentences(name)
        for situation, template in sentences.messages.items():
            yield name, situation, template, sentences.types


def english_texts(template: Template) -> tuple[str, ...]:
    return (template.one, template.other) if isinstance(template, Plural) else (template,)


def names(*texts: str) -> set[str]:
    """The placeholders of these texts."""
    return {name for text in texts for _, name, _ in placeholders(text) if name}


def fillings(types: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Facts for all placeholders, once for every natural rank."""
    for rank in NATURAL_RANKS:
        yield {name: rank if kind == "rank" else FACTS[kind] for name, kind in types.items()}
