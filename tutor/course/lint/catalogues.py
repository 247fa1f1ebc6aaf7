"""Catalogues examined: all that the sources say is translated, with the same placeholders and known forms of words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tutor.course.lint.templates import has_form
from tutor.course.shape import braces_fit
from tutor.library.errors import InputFault, shown
from tutor.texts.extraction import SameSingularError, gather
from tutor.texts.language import Language, languages
from tutor.texts.sentences import placeholders

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

_PERCENT: Final = re.compile(r"%\((\w+)\)")
_TYPED: Final = re.compile(r"\{(\w+)\} \((\w+)\)")
_PLACED: Final = re.compile(r"(?P<file>.+?):(?P<line>\d+): (?P<text>.*)", re.DOTALL)

Faults = Iterator[InputFault]


def catalogue_faults(root: Path | None, translations: Path, chosen: Sequence[Path] = ()) -> list[InputFault]:
    """The faults of all catalogues, or of those chosen. Without a project (`root`) nothing is known of its sources."""
    wanted = {path.resolve() for path in chosen}
    spoken = [language for language in languages(translations).values() if language.catalogue]
    try:
        sources = None if root is None else _gathered(root)
    except SameSingularError as same:
        return [_same_singular(root, str(same))]
    return [
        fault
        for language in spoken
        if language.catalogue and (not wanted or language.catalogue.resolve() in wanted)
        for fault in _catalogue(language, language.catalogue, sources, root)
    ]


def _gathered(root: Path) -> Catalog:
    with TemporaryDirectory() as folder:
        return gather(root, Path(folder) / "messages.pot")


def _same_singular(root: Path | None, told: str) -> InputFault:
    placed = _PLACED.fullmatch(told)
    assert placed is not None
    file = str((root or Path()) / placed["file"])
    return InputFault("singular-twice", file=file, line=int(placed["line"]), column=1, found=shown(placed["text"]))


def _catalogue(language: Language, path: Path, sources: Catalog | None, root: Path | None) -> Faults:
    from babel.messages.pofile import PoFileError, read_po

    if not path.exists():
        yield InputFault("catalogue-missing", file=str(path), line=1, column=1, found=language.code)
        return
    try:
        with path.open("rb") as file:
            mine = read_po(file, locale=language.locale, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as bad:
        line = getattr(bad, "lineno", 0) + 1
        yield InputFault("catalogue-unreadable", file=str(path), line=line, column=1)
        return
    told = partial(_fault, path)
    for message in (one for one in mine if one.id):
        yield from _message(language, message, mine.num_plurals, sources, told)
    for message in mine.obsolete.values():
        yield told(message, "translation-obsolete", found=_first(message))
    if sources is not None and root is not None:
        yield from _missing(language, mine, sources, root)


def _fault(path: Path, message: Message, code: str, **told: str | None) -> InputFault:
    return InputFault(code, file=str(path), line=message.lineno or 1, column=1, **told)  # type: ignore[arg-type]


def _missing(language: Language, mine: Catalog, sources: Catalog, root: Path) -> Faults:
    """What the catalogue does not hold at all, at its place in the sources."""
    for message in sources:
        if message.id and mine.get(message.id, message.context) is None:
            file, line = message.locations[0] if message.locations else ("", 1)
            found = shown(_first(message))
            yield InputFault(
                "translation-missing", file=str(root / file), line=line, column=1, found=found, expected=language.code
            )


def _message(
    language: Language, message: Message, plurals: int, sources: Catalog | None, told: partial[InputFault]
) -> Faults:
    source = None if sources is None else sources.get(message.id, message.context)
    if sources is not None and source is None:
        yield told(message, "translation-obsolete", found=_first(message))
        return
    if message.fuzzy:
        yield told(message, "translation-fuzzy", found=_first(message))
    texts = _texts(message.string)
    if not all(texts) or (message.pluralizable and len(texts) < plurals):
        yield told(message, "translation-empty", found=_first(message))
    types = _types(source or message)
    for text in filter(None, texts):
        yield from _placeholders(language, message, text, types, told)


def _placeholders(
    language: Language, message: Message, text: str, types: Mapping[str, str], told: partial[InputFault]
) -> Faults:
    known = _names(_texts(message.id))
    if not braces_fit(text):
        yield told(message, "braces", found=shown(text))
        return
    asked = [(name, form) for _, name, form in placeholders(text) if name]
    names = {name for name, _ in asked} | set(_PERCENT.findall(text))
    for name in sorted(names - known):
        yield told(message, "translation-placeholder", found=name, expected=", ".join(sorted(known)) or "{}")
    if not message.pluralizable:
        for name in sorted(known - names):
            yield told(message, "translation-lost", found=name)
    for name, form in asked:
        if name in types and not has_form(language, types[name], form):
            yield told(message, "form-missing", found=f"{{{name}:{form}}}" if form else f"{{{name}}}")


def _texts(texts: object) -> tuple[str, ...]:
    return tuple(map(str, texts)) if isinstance(texts, tuple | list) else (str(texts or ""),)


def _first(message: Message) -> str:
    return shown(_texts(message.id)[0])


def _names(texts: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for text in texts:
        found |= set(_PERCENT.findall(text))
        found |= {name for _, name, _ in placeholders(text) if name} if braces_fit(text) else set()
    return found


def _types(message: Message) -> dict[str, str]:
    """The types of the placeholders, from the comments for translators."""
    return {match[1]: match[2] for comment in message.auto_comments if (match := _TYPED.match(comment))}
