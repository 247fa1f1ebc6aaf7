"""The sentences of rule files and words files: plurals, placeholders and the facts that fill them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tutor.course.shape import braces_fit
from tutor.engine.cards import NATURAL_RANKS
from tutor.library.errors import KEY_UNKNOWN, BadInput, InputFault, fault_of, nearest, shown, under
from tutor.texts.forms import BARE, FormMissingError
from tutor.texts.language import Language
from tutor.texts.sentences import placeholders
from tutor.texts.words import TYPES

COUNTING: Final = ("count", "number", "points")
_PLURAL: Final = ("by", "one", "other")
_FACT: Final = ("type", "means")

Faults = Iterator[InputFault]


def shape_faults(written: Any, needed: tuple[str, ...], free: tuple[str, ...] = ()) -> Faults:
    """Keys of a mapping that are missing or unknown."""
    known = (*needed, *free)
    if not isinstance(written, Mapping):
        yield InputFault("mapping-expected", found=shown(written), expected=", ".join(known))
        return
    yield from (InputFault("key-missing", key=name, found=name) for name in needed if name not in written)
    for name in written:
        if name not in known:
            near = nearest(str(name), known)
            yield fault_of(KEY_UNKNOWN, key=str(name), found=shown(name), expected=", ".join(known), nearest=near)


def text_faults(key: str, written: Any) -> Faults:
    """A text without placeholders of its own."""
    if not isinstance(written, str):
        yield InputFault("text-expected", key=key, found=shown(written))
    elif not written.strip():
        yield InputFault("sentence-missing", key=key)


def facts_of(written: Any) -> Mapping[str, Any]:
    """The facts of a file, as far as they can be read."""
    return written if isinstance(written, Mapping) else {}


def sentences_faults(sentences: Mapping[str, Any], facts: Any, english: Language) -> Faults:
    """The sentences of a file, by their keys, and its facts."""
    known = facts_of(facts)
    used: set[str] = set()
    for key, written in sentences.items():
        yield from (under(key, fault) for fault in _template_faults(written, known, english))
        used |= _names(written)
    for name, fact in known.items():
        yield from (under(f"facts.{name}", one) for one in _fact_faults(fact))
        if name not in used:
            yield InputFault("fact-unused", key=f"facts.{name}", found=name)


def _names(written: Any) -> set[str]:
    if isinstance(written, Mapping):
        chosen = {str(written.get("by", "n"))}
        return chosen.union(*(_names(written.get(name)) for name in ("one", "other")))
    fits = isinstance(written, str) and braces_fit(written)
    return {name for _, name, _ in placeholders(written)} if fits else set()


def _fact_faults(fact: Any) -> Faults:
    yield from shape_faults(fact, _FACT)
    kind = fact.get("type") if isinstance(fact, Mapping) else None
    if kind is not None and kind not in TYPES:
        near = nearest(str(kind), TYPES)
        yield fault_of("value-unknown", key="type", found=shown(kind), expected=", ".join(TYPES), nearest=near)


def _template_faults(written: Any, facts: Mapping[str, Any], english: Language) -> Faults:
    if not isinstance(written, Mapping):
        yield from _sentence_faults("", written, facts, english)
        return
    yield from shape_faults(written, _PLURAL[1:], _PLURAL[:1])
    for name in _PLURAL[1:]:
        if name in written:
            yield from _sentence_faults(name, written[name], facts, english)
    by = str(written.get("by", "n"))
    if _type(facts, by) not in COUNTING:
        yield InputFault("plural-by", key="by" if "by" in written else None, found=by)
    if written.get("one") is not None and written.get("one") == written.get("other"):
        yield InputFault("plural-alike", key="other")


def _sentence_faults(key: str, written: Any, facts: Mapping[str, Any], english: Language) -> Faults:
    wrong = list(text_faults(key, written))
    if wrong:
        yield from wrong
        return
    if not braces_fit(written):
        yield InputFault("braces", key=key or None, found=shown(written))
        return
    for _, name, form in placeholders(written):
        if name and name not in facts:
            near, known = nearest(name, list(facts)), ", ".join(f"{{{fact}}}" for fact in facts) or "{}"
            yield fault_of("placeholder-unknown", key=key or None, found=f"{{{name}}}", expected=known, nearest=near)
        elif name and not has_form(english, _type(facts, name), form):
            yield InputFault("form-missing", key=key or None, found=f"{{{name}:{form}}}" if form else f"{{{name}}}")


def _type(facts: Mapping[str, Any], name: str) -> str:
    fact = facts.get(name)
    return str(fact.get("type")) if isinstance(fact, Mapping) else ""


def has_form(language: Language, kind: str, form: str) -> bool:
    """Whether a language can print a fact of this type in this form, whichever rank it is."""
    if kind != "rank":
        return not form
    try:
        return all(format(language.rank(rank), form or BARE) for rank in NATURAL_RANKS)
    except FormMissingError:
        return False


def refused(bad: BadInput, key: str) -> Faults:
    """What could not be read under a key."""
    yield from (under(key, fault) for fault in bad.faults)
