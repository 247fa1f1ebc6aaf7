"""YAML and JSON texts as documents: plain values, each with its place.

A file is read as YAML, and JSON in it as the YAML that it is. `read_json` reads what must be JSON and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from tutor.library.errors import KEY_UNKNOWN, BadInput, InputFault, nearest, refuse, shown
from tutor.library.guard import LARGEST, Reader, Spot, Trail, clean, unreadable
from tutor.library.plainly import NotPlain, Places, read_plainly
from tutor.library.tokens import Tokens

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class Document:
    """A value as it was read. `spots` and `key_spots` know where values and keys stand, by their trail.

    `names` are the keys as the writer wrote them, where that differs from the trail; `outside` are top-level keys
    that came from elsewhere (the command line) and have no place in the file. `faults` were found in reading, with
    their places; whoever reads the value tells them beside its own.
    """

    value: Any
    file: str | None = None
    text: str = field(default="", repr=False)
    spots: Mapping[Trail, Spot] = field(default_factory=dict, repr=False)
    key_spots: Mapping[Trail, Spot] = field(default_factory=dict, repr=False)
    names: Mapping[Trail, str] = field(default_factory=dict, repr=False)
    outside: frozenset[str] = frozenset()
    faults: tuple[InputFault, ...] = ()

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    def placed(self, fault: InputFault, trail: Trail = ()) -> InputFault:
        """The fault with its place. Its own `key` and `column` are read as relative to the value at `trail`.

        The place of a key that nobody knows is the key itself, every other place is a value.
        """
        whole = trail + _trail(fault.key)
        if whole and whole[0] in self.outside:
            return replace(fault, key=self.key_of(whole))
        spot = self.key_spots.get(whole) if fault.code.startswith(KEY_UNKNOWN) else None
        spot = spot or self._spot(whole, fault)
        line, column = spot or (None, fault.column)
        return replace(fault, file=self.file, line=line, column=column, key=self.key_of(whole) or None)

    def key_of(self, trail: Trail) -> str:
        """The key with dots, as the writer wrote it."""
        for length in range(len(trail), 0, -1):
            if trail[:length] in self.names:
                return ".".join((self.names[trail[:length]], *trail[length:]))
        return ".".join(trail)

    def with_value(self, key: str, value: Any) -> Document:
        """The same document with another value for a top-level key, which then has no place in the file."""
        return replace(self, value={**self.value, key: value}, outside=self.outside | {key})

    def _spot(self, trail: Trail, fault: InputFault) -> Spot | None:
        for length in range(len(trail), -1, -1):
            spot = self.spots.get(trail[:length])
            if spot is not None:
                return self._inside(spot, fault) if length == len(trail) else spot
        return None

    def _inside(self, spot: Spot, fault: InputFault) -> Spot:
        """The place of a word inside a text, if the text stands on one line as it was read."""
        line, column = spot
        if not fault.column or not fault.found or not self.text:
            return spot
        written = self._lines[line - 1] if line <= len(self._lines) else ""
        for quote in (0, 1):
            start = column - 1 + quote + fault.column - 1
            if written.startswith(fault.found.rstrip("…"), start):
                return line, start + 1
        return spot


def _trail(key: str | None) -> Trail:
    return tuple(key.split(".")) if key else ()


def read_documents(text: str | bytes, file: str | None = None) -> list[Document | BadInput]:
    """All documents of a YAML or JSON text in their order, each one read or refused by itself.

    Where the text cannot be read any further, the last entry tells why. There is at least one entry.
    """
    try:
        found = list(_documents(clean(text), file))
    except BadInput as bad:
        found = [bad]
    if found:
        return [_in_file(one, file) if isinstance(one, BadInput) else one for one in found]
    return [refuse("nothing-to-read", file=file)]


def _in_file(bad: BadInput, file: str | None) -> BadInput:
    return BadInput(replace(fault, file=file) for fault in bad.faults)


def read_document(text: str | bytes, file: str | None = None) -> Document:
    """The one document of a text. BadInput where it cannot be read, or there are several."""
    first, *more = read_documents(text, file)
    if isinstance(first, BadInput):
        raise first
    if more:
        if isinstance(more[0], BadInput):
            raise more[0]
        line, column = more[0].spots[()]
        raise refuse("several-texts", file=file, line=line, column=column)
    return first


def read_json(text: str | bytes) -> Document:
    """The value of a text that is JSON (RFC 8259) and nothing else. BadInput where it is none, or says a key twice."""
    text = clean(text)
    if not text.strip():
        raise refuse("nothing-to-read")
    try:
        return Document(read_plainly(text), None, text, Places(text), Places(text, keys=True))
    except NotPlain:
        reader = Reader(Tokens(text))
    value = reader.read()
    if reader.faults:
        raise BadInput(reader.faults)
    return Document(value, None, text, reader.spots, reader.key_spots)


def read_file(path: str | Path) -> bytes:
    """The content of a file, at most a byte more than may be read. BadInput where there is none."""
    path = Path(path)
    try:
        with path.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except FileNotFoundError:
        raise refuse("no-such-file", found=shown(path), nearest=_nearest_file(path)) from None
    except IsADirectoryError:
        raise refuse("not-a-file", found=shown(path)) from None
    except (OSError, ValueError):
        raise refuse("file-closed", found=shown(path)) from None


def _nearest_file(path: Path) -> str | None:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.is_file()]
    except (OSError, ValueError):
        return None
    near = nearest(path.name, names)
    return str(path.with_name(near)) if near else None


def _documents(text: str, file: str | None) -> Iterator[Document | BadInput]:
    loader = _LOADER(text)
    reader = Reader(loader)
    try:
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, yaml.DocumentStartEvent):
                value = reader.read()
                if reader.faults:
                    yield BadInput(reader.faults)
                elif value is not None:
                    yield Document(value, file, text, reader.spots, reader.key_spots)
    except BadInput as stop:
        yield BadInput([*reader.faults, *stop.faults])
    except yaml.YAMLError as bad:
        yield BadInput([*reader.faults, unreadable(text, bad)])
    finally:
        loader.dispose()
