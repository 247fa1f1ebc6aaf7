"""Rule sets examined: parameters, provenance, citations, and that no parameters contradict each other."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tutor.course.lint.items import unknown_rule
from tutor.course.lint.templates import shape_faults, text_faults
from tutor.library.contradictions import contradictions
from tutor.library.documents import read_document, read_file
from tutor.library.errors import InputFault, shown, under
from tutor.library.rulesets import read_rule_set

_KEYS: Final = ("id", "version", "title", "summary", "documents", "sections", "parameters", "cites", "not_rules")
_ENTRIES: Final = ("status",)
_TOLD: Final = ("value", "section", "why", "whose")
_TEXTS: Final = ("status", "section", "why", "whose", "title", "language")

Faults = Iterator[InputFault]


def rule_set_faults(path: Path, translations: Path) -> Faults:
    """The faults of a rule set. BadInput where it cannot be read, or its parameters or sources cannot."""
    document = read_document(read_file(path), str(path))
    wrong = list(_shape(document.value))
    if not wrong:
        rules = read_rule_set(path)
        wrong = [*_own(path, document.value), *contradictions(rules)]
    yield from map(document.placed, wrong)


def _shape(written: Any) -> Faults:
    """All that must be a mapping is one, with the keys that are asked for below."""
    yield from shape_faults(written, _KEYS)
    if not isinstance(written, Mapping):
        return
    shapes: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
        "documents": (("title", "language"), ("file",)),
        "parameters": (("value", *_ENTRIES), _TOLD),
        "cites": (_ENTRIES, _TOLD),
    }
    for name, (needed, free) in shapes.items():
        for entry, told in _entries(written, name):
            wrong = list(shape_faults(told, needed, free))
            wrong += [fault for key in _TEXTS if not wrong and key in told for fault in text_faults(key, told[key])]
            yield from (under(f"{name}.{entry}", fault) for fault in wrong)
    for name in shapes.keys() | {"sections"}:
        if not isinstance(written.get(name, {}), Mapping):
            yield InputFault("mapping-expected", key=name, found=shown(written[name]), expected=name)
    yield from _no_rules(written)
    for name, section in _entries(written, "sections"):
        if not isinstance(section, Mapping) or "title" not in section:
            yield InputFault("key-missing", key=f"sections.{name}", found="title")


def _no_rules(written: Mapping[str, Any]) -> Faults:
    """Statements that are no rule: quoted from documents that the rule set has, each with a reason."""
    entries = written.get("not_rules", [])
    if not isinstance(entries, list):
        yield InputFault("list-expected", key="not_rules", found=shown(entries))
        return
    for place, entry in enumerate(entries):
        wrong = list(shape_faults(entry, ("quotes", "why")))
        wrong += text_faults("why", entry["why"]) if not wrong else ()
        if not wrong:
            known = tuple(dict(_entries(written, "documents")))
            wrong = [under("quotes", fault) for fault in shape_faults(entry["quotes"], (), known)]
        yield from (under(f"not_rules.{place}", fault) for fault in wrong)


def _entries(written: Mapping[str, Any], name: str) -> ItemsView[str, Any]:
    entries = written.get(name, {})
    return (entries if isinstance(entries, Mapping) else {}).items()


def _own(path: Path, written: Mapping[str, Any]) -> Faults:
    if written["id"] != path.stem:
        yield InputFault("rule-set-id", key="id", found=str(written["id"]), expected=path.stem)
    for name in ("title", "summary"):
        yield from text_faults(name, written[name])
    yield from (fault for rule in written["cites"] if (fault := unknown_rule(f"cites.{rule}", rule)))
