"""The guard before the parser's events become values: size, encoding, depth, and what YAML must not do here.

Only true, false, null and decimal integers are anything but text: `NO`, `12:30` and `0x1F` stay what was written.
No anchors, aliases or tags; no key twice. All is asked of the events, before anything is built. JSON comes as events
of the same kind (`tokens`), so that the same guard stands before both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import yaml

from tutor.library.errors import MOST_FAULTS, BadInput, InputFault, fault_of, refuse, shown

LARGEST: Final = 256 * 1024
DEEPEST: Final = 16
MOST_VALUES: Final = 10_000
MOST_DIGITS: Final = 9

_INTEGER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")

Trail = tuple[str, ...]
"""The way to a value: keys and list indexes, as text, from the root."""
Spot = tuple[int, int]
"""Line and column, from 1."""


def clean(text: str | bytes) -> str:
    """The text without a byte order mark; its size, encoding and characters are fit to be parsed."""
    if len(text) > LARGEST:
        raise refuse("text-too-large", facts={"n": LARGEST // 1024})
    text = (_decoded(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control:
        line, column = _spot_of(text, control.start())
        raise refuse("control-character", line=line, column=column, found=_code(control.group()))
    return text


def unprintable(text: str) -> str | None:
    """The code of the first character that no text here may hold: U+0007."""
    control = _CONTROL.search(text)
    return _code(control.group()) if control else None


def _code(character: str) -> str:
    return f"U+{ord(character):04X}"


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as bad:
        raise refuse("text-not-utf", line=text.count(b"\n", 0, bad.start) + 1) from None


def _spot_of(text: str, index: int) -> Spot:
    return text.count("\n", 0, index) + 1, index - (text.rfind("\n", 0, index) + 1) + 1


def unreadable(text: str, bad: yaml.YAMLError) -> InputFault:
    """What the parser stumbled over, as a fault with its place in the text."""
    mark = getattr(bad, "problem_mark", None) or getattr(bad, "context_mark", None)
    if mark is None:
        return InputFault("text-unreadable")
    lines = text.split("\n")
    rest = lines[mark.line][mark.column :].rstrip("\r") if mark.line < len(lines) else ""
    place = {"line": mark.line + 1, "column": mark.column + 1}
    if rest.startswith("\t"):
        return fault_of("tab-in-text", **place)
    if rest.strip():
        return fault_of("text-unreadable-from", **place, found=shown(rest))
    is_end = not "".join(lines[mark.line :]).strip()
    return fault_of("text-ends-early" if is_end else "text-unreadable", **place)


class Reader:
    """Builds the values of one document after the other from the parser's events."""

    def __init__(self, loader: Any) -> None:
        self._next = loader.get_event
        self._values = 0
        self.faults: list[InputFault] = []
        self.spots: dict[Trail, Spot] = {}
        self.key_spots: dict[Trail, Spot] = {}

    def read(self) -> Any:
        """The value of the next document; its faults are in `faults`."""
        self.faults, self.spots, self.key_spots = [], {}, {}
        return self._value(self._next(), ())

    def _value(self, event: Any, trail: Trail) -> Any:
        mark = event.start_mark
        self.spots[trail] = spot = (mark.line + 1, mark.column + 1)
        self._values += 1
        if self._values > MOST_VALUES:
            raise self._stop("too-many-values", spot, MOST_VALUES)
        kind = type(event)
        if kind is yaml.AliasEvent:
            self._object("alias", spot, trail, f"*{event.anchor}")
            return None
        if event.anchor is not None:
            self._object("alias", spot, trail, f"&{event.anchor}")
        if event.tag is not None:
            self._object("tag", spot, trail, event.tag)
        if kind is yaml.ScalarEvent:
            return self._plain(event.value, spot, trail) if not event.style else event.value
        if len(trail) >= DEEPEST:
            raise self._stop("too-deep", spot, DEEPEST)
        return self._list(trail) if kind is yaml.SequenceStartEvent else self._mapping(trail)

    def _list(self, trail: Trail) -> list[Any]:
        values: list[Any] = []
        while type(event := self._next()) is not yaml.SequenceEndEvent:
            values.append(self._value(event, (*trail, str(len(values)))))
        return values

    def _mapping(self, trail: Trail) -> dict[str, Any]:
        values: dict[str, Any] = {}
        while type(event := self._next()) is not yaml.MappingEndEvent:
            key, spot = self._key(event, trail)
            here = (*trail, key)
            twice = self.key_spots.get(here) if key in values else None
            if twice:
                self._twice(twice, spot, here)
            value = self._value(self._next(), here)
            if not twice:
                values[key] = value
                self.key_spots[here] = spot
        return values

    def _key(self, event: Any, trail: Trail) -> tuple[str, Spot]:
        spot = (event.start_mark.line + 1, event.start_mark.column + 1)
        if type(event) is yaml.ScalarEvent and event.anchor is None and event.tag is None:
            return event.value, spot
        key = ".".join(trail) or None
        raise refuse("key-not-text", line=spot[0], column=spot[1], key=key)

    def _plain(self, text: str, spot: Spot, trail: Trail) -> Any:
        if text in _WORDS:
            return _WORDS[text]
        if not _INTEGER.fullmatch(text):
            return text
        if len(text.lstrip("-")) > MOST_DIGITS:
            self._object("number-too-large", spot, trail, shown(text))
            return 0
        return int(text)

    def _twice(self, first: Spot, second: Spot, trail: Trail) -> None:
        if first[0] == second[0]:
            self._object("key-twice-in-line", second, trail, trail[-1], first=first[1], second=second[1])
        else:
            self._object("key-twice", second, trail, trail[-1], first=first[0], second=second[0])

    def _object(self, code: str, spot: Spot, trail: Trail, found: str | None = None, **facts: int) -> None:
        if len(self.faults) >= MOST_FAULTS:
            raise BadInput([])
        key = ".".join(trail) or None
        text = None if found is None else shown(found)
        self.faults.append(InputFault(code, None, spot[0], spot[1], key, text, facts=facts))

    @staticmethod
    def _stop(code: str, spot: Spot, most: int) -> BadInput:
        return refuse(code, line=spot[0], column=spot[1], facts={"n": most})


_WORDS: Final[Mapping[str, Any]] = {"": None, "null": None, "true": True, "false": False}


def scalar(text: str) -> Any:
    """A text outside YAML (an address) as YAML would read it: a truth, null only where it says so, a number, text."""
    if text and text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text) and len(text.lstrip("-")) <= MOST_DIGITS:
        return int(text)
    return text
