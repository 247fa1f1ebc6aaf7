"""Rule files examined: their sentences, and their examples with the engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from tutor.course.lint.templates import refused, sentences_faults, shape_faults, text_faults
from tutor.engine import judge
from tutor.engine.rules import RULES
from tutor.engine.ruling import Ruling
from tutor.library import paths
from tutor.library.documents import read_document, read_file
from tutor.library.errors import BadInput, InputFault, fault_of, nearest, under
from tutor.library.positions import read_question
from tutor.library.shape import KEYS
from tutor.texts.language import SOURCE, languages

_IDS: Final = tuple(rule.id for rule in RULES)
_VOICES: Final = ("message", "fix", "kept")
_NEEDED: Final = ("title", "statement", "why", "message", "fix", "facts", "examples")
_EXAMPLES: Final = ("legal", "illegal")
_EXAMPLE: Final = ("position", "moves", "caption")

Faults = Iterator[InputFault]


def rule_faults(path: Path, translations: Path) -> Faults:
    """The faults of a rule file. BadInput where it cannot be read."""
    document = read_document(read_file(path), str(path))
    written = document.value
    found = list(shape_faults(written, _NEEDED, ("kept",)))
    if isinstance(written, Mapping):
        if path.stem not in _IDS:
            found.append(fault_of("rule-unknown", found=path.stem, nearest=nearest(path.stem, _IDS)))
        english = languages(translations)[SOURCE]
        for name in ("title", "why"):
            found += text_faults(name, written.get(name, "?"))
        found += sentences_faults(_sentences(written), written.get("facts"), english)
        found += _situations(written)
        found += _examples(path.stem, written)
    yield from map(document.placed, found)


def rules_folder_faults(lessons: Path) -> Faults:
    """Rules that have no file."""
    there = {path.stem for path in (lessons / "rules").glob("*.yaml")}
    for rule in _IDS:
        if rule not in there:
            yield InputFault("rule-wordless", file=str(lessons / "rules"), line=1, column=1, found=rule)


def _sentences(written: Mapping[str, Any]) -> dict[str, Any]:
    own = {"statement": written["statement"]} if "statement" in written else {}
    voices = [(voice, written[voice]) for voice in _VOICES if isinstance(written.get(voice), Mapping)]
    return own | {f"{voice}.{name}": text for voice, texts in voices for name, text in texts.items()}


def _situations(written: Mapping[str, Any]) -> Faults:
    """Sentences for situations that the engine never names."""
    for voice in _VOICES:
        texts = written.get(voice, {})
        if not isinstance(texts, Mapping):
            yield InputFault("mapping-expected", key=voice, found=voice, expected=voice)
            continue
        if voice != "kept" and not texts:
            yield InputFault("sentence-missing", key=voice)
        for name in texts:
            if not _named_by_engine(str(name)):
                yield InputFault("situation-unused", key=f"{voice}.{name}", found=str(name))


@cache
def _strings_of_engine() -> frozenset[str]:
    """Every text that stands in the engine's sources."""
    files = sorted((paths.PACKAGE / "engine").rglob("*.py"))
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_bytes())))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def _named_by_engine(situation: str) -> bool:
    """Whether the engine names a situation, in one word or put together of two."""
    strings = _strings_of_engine()
    parted = range(1, len(situation))
    return situation in strings or any(situation[:at] in strings and situation[at:] in strings for at in parted)


def _examples(rule: str, written: Mapping[str, Any]) -> Faults:
    examples = written.get("examples", {})
    yield from (under("examples", fault) for fault in shape_faults(examples, _EXAMPLES))
    for name in _EXAMPLES:
        example = examples.get(name) if isinstance(examples, Mapping) else None
        if example is None:
            continue
        key = f"examples.{name}"
        wrong = [under(key, fault) for fault in shape_faults(example, _EXAMPLE)]
        yield from wrong or _example(rule, name, example, written)


def _example(rule: str, name: str, example: Mapping[str, Any], written: Mapping[str, Any]) -> Faults:
    key = f"examples.{name}"
    yield from text_faults(f"{key}.caption", example["caption"])
    if not isinstance(example["position"], Mapping):
        yield from (under(f"{key}.position", fault) for fault in shape_faults(example["position"], KEYS))
        return
    try:
        question = read_question(example["position"], moves=example["moves"])
    except BadInput as bad:
        yield from refused(_moves_beside(bad), key)
        return
    ruling = judge(question.position, question.turn)
    expected = (rule,) if name == "illegal" else ()
    if ruling.rules != expected:
        found, wanted = (", ".join(rules) or "[]" for rules in (ruling.rules, expected))
        yield InputFault("example-rules", key=f"{key}.moves", found=found, expected=wanted)
    yield from _wordless(rule, ruling, written)


def _moves_beside(bad: BadInput) -> BadInput:
    """In an example the moves stand beside the position."""
    beside = (fault.key or "" for fault in bad.faults)
    return BadInput(
        fault if key.split(".")[0] == "moves" else under("position", fault)
        for fault, key in zip(bad.faults, beside, strict=True)
    )


def _wordless(rule: str, ruling: Ruling, written: Mapping[str, Any]) -> Faults:
    """Situations of this rule that the engine named and the file has no sentence for."""
    named = [("message", fault.situation) for fault in ruling.violations if fault.rule == rule]
    named += [("fix", fault.fix.situation) for fault in ruling.violations if fault.rule == rule and fault.fix]
    named += [("kept", kept.situation) for kept in ruling.kept if kept.rule == rule and kept.situation]
    for voice, situation in named:
        texts = written.get(voice, {})
        if isinstance(texts, Mapping) and situation not in texts:
            yield InputFault("situation-wordless", key=voice, found=situation)
