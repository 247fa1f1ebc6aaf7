"""House rules on the scoring desk: a field for each number that scores hang on, and a text for all the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import yaml

from tutor.engine.ruleset import RuleSet
from tutor.engine.scoring import Sheet
from tutor.library.documents import read_document
from tutor.library.errors import BadInput, misread
from tutor.library.parameters import PARAMETERS
from tutor.library.rulesets import house_of, load_rule_set
from tutor.library.scoreline import write_sheet
from tutor.library.scores import read_entered
from tutor.texts.language import Language
from tutor.texts.parameters import name_in_words
from tutor.texts.words import Words
from tutor.web.earlier import whole_number

MORE: Final = "more"
OPENING: Final = "opening"
NUMBERS: Final = ("target", "going_out_bonus", "concealed_total", "canastas_to_go_out")
"""The numbers that tables change most often, beside the minimum to open."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its name, its label, and what stands in it. `below` is the score up to which a minimum to open holds;
    None for the last line of them, and for everything else."""

    name: str
    label: str
    text: str
    below: int | None = None


@dataclass(frozen=True, slots=True)
class House:
    """The fields, the text of the other house rules, and every name that may stand in it."""

    openings: tuple[Field, ...]
    numbers: tuple[Field, ...]
    more: str
    names: tuple[str, ...] = tuple(PARAMETERS)


def house_fields(rules: RuleSet, sent: Mapping[str, str], language: Language, words: Words) -> House:
    """The fields as they were sent, else as the sheet's rules have them."""
    book = rules.parameters
    openings = tuple(
        Field(name, "", sent.get(name, str(line.minimum)), line.below)
        for name, line in ((f"{OPENING}.{place}", line) for place, line in enumerate(book.opening, 1))
    )
    numbers = tuple(
        Field(name, _label(name, language, words), sent.get(name, str(PARAMETERS[name].write(getattr(book, name)))))
        for name in NUMBERS
    )
    others = {name: value for name, value in house_of(rules).items() if name not in (*NUMBERS, OPENING)}
    written = yaml.safe_dump(others, allow_unicode=True, sort_keys=False, width=1000) if others else ""
    return House(openings, numbers, sent.get(MORE, written))


def _label(name: str, language: Language, words: Words) -> str:
    return language.title(name_in_words(name, language, words))


def housed(sheet: Sheet, sent: Mapping[str, str], language: Language, words: Words) -> Sheet:
    """The sheet with the house rules that were sent. BadInput tells what cannot be read, fields by their labels."""
    written = {**write_sheet(sheet), "house": _house(sheet.rules, sent)}
    try:
        return read_entered(written).sheet
    except BadInput as bad:
        labels = {f"house.{name}": _label(name, language, words) for name in (*NUMBERS, OPENING)}
        raise BadInput(replace(fault, key=_labelled(fault.key or "", labels)) for fault in bad.faults) from None


def _labelled(key: str, labels: Mapping[str, str]) -> str:
    return next((label for name, label in labels.items() if f"{key}.".startswith(f"{name}.")), key)


def _house(rules: RuleSet, sent: Mapping[str, str]) -> dict[str, Any]:
    """Everything that is not as the rule set has it; what stands in the text goes before the fields."""
    own = load_rule_set(rules.id).parameters
    given: dict[str, Any] = {name: _value(sent.get(name, ""), getattr(own, name), name) for name in NUMBERS}
    given[OPENING] = [
        {"below": line.below, "minimum": minimum} if line.below is not None else {"minimum": minimum}
        for place, line in enumerate(rules.parameters.opening, 1)
        for minimum in (_value(sent.get(f"{OPENING}.{place}", ""), line.minimum),)
    ]
    changed = {name: value for name, value in given.items() if value != PARAMETERS[name].write(getattr(own, name))}
    return {**changed, **_more(sent.get(MORE, ""))}


def _value(text: str, own: Any, name: str = "") -> Any:
    """A number or a word; an empty field is as it was."""
    return whole_number(text.strip()) if text.strip() else PARAMETERS[name].write(own) if name else own


def _more(text: str) -> dict[str, Any]:
    if not text.strip():
        return {}
    value = read_document(text).value
    if not isinstance(value, dict):
        raise misread("mapping-expected", value, expected=", ".join(PARAMETERS))
    return value
