"""The English words as they are written in `lessons/`: frozen, read when first asked for.

A template is a text with placeholders, or a plural of it. English text is the message id of every catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from tutor.engine.values import once


@dataclass(frozen=True, slots=True)
class Plural:
    """A template that a count changes; `by` names the fact that chooses."""

    one: str
    other: str
    by: str = "n"


Template = str | Plural
Situations = Mapping[str, Template]

SPELLINGS: Final = ", "
"""Between the spellings of a term."""

TYPES: Final = ("card", "cards", "rank", "kinds", "number", "points", "count", "counts", "text")
"""What a placeholder may be; sentences.py prints them."""


@dataclass(frozen=True, slots=True)
class FactWords:
    """A placeholder: its type, and what it means (for translators)."""

    type: str
    means: str


Facts = Mapping[str, FactWords]


@dataclass(frozen=True)
class RuleWords:
    """All words of a rule. `examples` are positions and moves, as the file holds them."""

    id: str
    title: str
    statement: Template
    why: str
    message: Situations
    fix: Situations
    kept: Situations
    facts: Facts
    examples: Mapping[str, Mapping[str, Any]] = field(repr=False)

    @once
    def types(self) -> Mapping[str, str]:
        """The type of every placeholder."""
        return {name: fact.type for name, fact in self.facts.items()}


@dataclass(frozen=True)
class Sentences:
    """A file of sentences by situation; its name is their context."""

    name: str
    messages: Situations
    facts: Facts

    @once
    def types(self) -> Mapping[str, str]:
        """The type of every placeholder."""
        return {name: fact.type for name, fact in self.facts.items()}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules: its id, its title and one sentence about it. The context is `chapters`."""

    id: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A term with its definition, and the cards or the position that shows it. The context is `glossary`.

    `spellings` are the other forms in which it stands in running text, with commas: one message, so that each
    language has as many as it needs.
    """

    id: str
    term: str
    spellings: str
    definition: str
    table: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Writing:
    """How a card, a key of a position or a move is written: one sentence and an example, or a whole table with its
    question. `part` says where it belongs. The context is `writing`."""

    id: str
    part: str
    sentence: str
    write: str


@dataclass(frozen=True, eq=False)
class Words:
    """The words of a folder of lessons. What is read once is kept."""

    lessons: Path
    _rules: dict[str, RuleWords] = field(default_factory=dict, init=False, repr=False)
    _sentences: dict[str, Sentences] = field(default_factory=dict, init=False, repr=False)

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """Ids of the rules that have words, in the order of the alphabet."""
        return tuple(sorted(path.stem for path in (self.lessons / "rules").glob("*.yaml")))

    def rule(self, rule: str) -> RuleWords:
        """The words of a rule; FileNotFoundError where it has none."""
        return self._rules.get(rule) or self._rules.setdefault(rule, _read_rule(self.lessons, rule))

    def sentences(self, name: str) -> Sentences:
        """The sentences of `words/<name>.yaml`."""
        return self._sentences.get(name) or self._sentences.setdefault(name, _read_sentences(self.lessons, name))

    @property
    def chapters(self) -> Mapping[str, Chapter]:
        """The chapters by id, in the order of the law."""
        return _read_chapters(self._file("chapters"))

    @property
    def glossary(self) -> Mapping[str, GlossaryTerm]:
        """The terms by id, in the order in which a reader meets them."""
        return _read_glossary(self._file("glossary"))

    @property
    def writing(self) -> tuple[Writing, ...]:
        """How a table is written, in the order in which it is told."""
        return _read_writing(self._file("writing"))

    def _file(self, name: str) -> Path:
        return self.lessons / "words" / f"{name}.yaml"


@cache
def read_words(lessons: Path) -> Words:
    """The words of a folder; what is read once is kept."""
    return Words(lessons)


def template(written: str | Mapping[str, str]) -> Template:
    """A template as it is written: a text, or a mapping with `one`, `other` and `by`."""
    if isinstance(written, str):
        return written
    return Plural(written["one"], written["other"], written.get("by", "n"))


def _read_rule(lessons: Path, rule: str) -> RuleWords:
    written = _load(lessons / "rules" / f"{rule}.yaml")
    return RuleWords(
        id=rule,
        title=written["title"],
        statement=template(written["statement"]),
        why=written.get("why", ""),
        message=_situations(written, "message"),
        fix=_situations(written, "fix"),
        kept=_situations(written, "kept"),
        facts=_facts(written),
        examples=written.get("examples") or {},
    )


def _read_sentences(lessons: Path, name: str) -> Sentences:
    written = _load(lessons / "words" / f"{name}.yaml")
    return Sentences(name, _situations(written, "messages"), _facts(written))


@cache
def _read_chapters(path: Path) -> Mapping[str, Chapter]:
    return {name: Chapter(name, entry["title"], entry["sentence"]) for name, entry in _load(path).items()}


@cache
def _read_glossary(path: Path) -> Mapping[str, GlossaryTerm]:
    return {
        name: GlossaryTerm(
            name, entry["term"], SPELLINGS.join(entry["forms"]), entry["definition"], entry.get("table") or {}
        )
        for name, entry in _load(path).items()
    }


@cache
def _read_writing(path: Path) -> tuple[Writing, ...]:
    return tuple(
        Writing(name, entry["part"], entry["sentence"], entry["write"].rstrip()) for name, entry in _load(path).items()
    )


def _situations(written: Mapping[str, Any], key: str) -> Situations:
    return {str(name): template(text) for name, text in (written.get(key) or {}).items()}


def _facts(written: Mapping[str, Any]) -> Facts:
    facts = written.get("facts") or {}
    return {name: FactWords(fact["type"], fact["means"]) for name, fact in facts.items()}


def _load(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
