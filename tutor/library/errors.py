"""Bad input as data. The sentences stand in `lessons/words/errors.yaml`, one for each code.

A fault has a place (file, line, column, key), says what was found there and what was expected, and names the nearest
right form where there is one. Its code then ends in `-nearest`: "did you mean ...?" is a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from tutor.engine.cards import Card, Cards

NEAREST: Final = "-nearest"
KEY_UNKNOWN: Final = "key-unknown"
MOST_FAULTS: Final = 50
"""So many faults are told at most: finding the nearest form of each takes time, and nobody reads more."""
_LONGEST: Final = 60
_BEGINNING: Final = 3
"""So many letters of a word tell which one was meant."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class InputFault:
    """One fault of the input. `line` and `column` count from 1; `key` is the contract's, with dots.

    `found`, `expected` and `nearest` are quoted text, never prose. `facts` holds what else the sentence needs:
    cards, ranks and numbers.
    """

    code: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    found: str | None = None
    expected: str | None = None
    nearest: str | None = None
    facts: Mapping[str, Card | Cards | int | str] = field(default_factory=dict)

    @property
    def words(self) -> dict[str, Card | Cards | int | str]:
        """Everything that a sentence may ask for, by placeholder."""
        quoted = {name: getattr(self, name) for name in ("key", "found", "expected", "nearest")}
        return {name: text for name, text in quoted.items() if text is not None} | dict(self.facts)

    @property
    def place(self) -> str:
        """File, line, column and key, as far as they are known, as compilers print them.

        >>> InputFault("unknown-key", file="hand.yaml", line=3, column=1, key="hans").place
        'hand.yaml:3:1: hans'
        """
        spot = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        return ": ".join(part for part in (spot, self.key) if part)


class BadInput(Exception):  # noqa: N818 (what was read is bad, not the program)
    """The input cannot be read, or is a position that cannot be. `faults` are all that were found, in their order."""

    def __init__(self, faults: Iterable[InputFault]) -> None:
        self.faults: tuple[InputFault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(f"{fault.place} [{fault.code}]" for fault in self.faults)


def refuse(code: str, **told: Any) -> BadInput:
    """One fault, ready to be raised. A nearest form makes it the code's second sentence."""
    return BadInput([fault_of(code, **told)])


def fault_of(code: str, **told: Any) -> InputFault:
    """A fault; a nearest form makes it the code's second sentence."""
    return InputFault(code + NEAREST if told.get("nearest") is not None else code, **told)


def misread(code: str, value: Any, **told: Any) -> BadInput:
    """A value that is not what is needed, ready to be raised. Where nothing at all was written, that is told."""
    return refuse("nothing-after") if value is None else refuse(code, found=shown(value), **told)


def under(key: str, fault: InputFault) -> InputFault:
    """The fault of a value that stands under a key."""
    return replace(fault, key=f"{key}.{fault.key}" if fault.key else key)


def told_together(readings: Iterable[tuple[str, Callable[[], T]]]) -> list[T]:
    """The values of all readings; BadInput tells the faults of all of them, each under its key, until they are many."""
    values: list[T] = []
    faults: list[InputFault] = []
    for key, read in readings:
        if len(faults) >= MOST_FAULTS:
            break
        try:
            values.append(read())
        except BadInput as bad:
            faults += [under(key, fault) for fault in bad.faults]
    if faults:
        raise BadInput(faults)
    return values


def nearest(text: str, forms: Sequence[str]) -> str | None:
    """The form that a text most likely meant, or None.

    >>> nearest("clasic", ["classic", "juego"])
    'classic'
    """
    from difflib import get_close_matches  # only faults pay for it

    exact = {form.casefold(): form for form in forms}
    wanted = text[:_LONGEST].casefold()
    close = get_close_matches(wanted, list(exact), n=1)
    begun = [form for form in exact if len(wanted) >= _BEGINNING and form.startswith(wanted)]
    best = close or begun[:1]
    return exact[best[0]] if best else None


def shown(value: object) -> str:
    """A value as it may be quoted in a sentence: short, on one line, as it is written in YAML.

    >>> shown(True), shown(None), shown("a" * 99), shown({"cards": 11})
    ('true', 'null', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…', '{…}')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, int) and value.bit_length() > 4 * _LONGEST:
        return "…"
    text = "".join(char if char.isprintable() else "�" for char in str(value)[: _LONGEST + 1])
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
