"""A short JSON text in which nothing can be at fault, read at once; where its values stand is found out when asked.

Most requests are such texts. The guard reads all others token by token, and tells what is wrong with them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, NoReturn

from tutor.engine.values import once
from tutor.library.guard import DEEPEST, MOST_DIGITS, MOST_VALUES, Reader, Spot, Trail
from tutor.library.tokens import Tokens, whole


class NotPlain(ValueError):  # noqa: N818 (nothing is wrong yet)
    """The guard must read this text, or refuse it."""


class Places(Mapping[Trail, Spot]):
    """Where the values of a JSON text stand, or with `keys` its keys."""

    def __init__(self, text: str, *, keys: bool = False) -> None:
        self._text, self._keys = text, keys

    @once
    def _found(self) -> Mapping[Trail, Spot]:
        reader = Reader(Tokens(self._text))
        reader.read()
        return reader.key_spots if self._keys else reader.spots

    def __getitem__(self, trail: Trail) -> Spot:
        return self._found[trail]

    def __iter__(self) -> Iterator[Trail]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class Within(Mapping[Trail, Spot]):
    """The places of what stands under one key of a document, as places of a document of its own. What stands under
    the keys `beside` it is taken in, and keeps its trail."""

    def __init__(self, whole: Mapping[Trail, Spot], key: str, beside: Collection[str] = ()) -> None:
        self._whole, self._key, self._beside = whole, key, beside

    def __getitem__(self, trail: Trail) -> Spot:
        return self._whole[trail if trail and trail[0] in self._beside else (self._key, *trail)]

    def __iter__(self) -> Iterator[Trail]:
        for trail in self._whole:
            if trail and trail[0] == self._key:
                yield trail[1:]
            elif trail and trail[0] in self._beside:
                yield trail

    def __len__(self) -> int:
        return sum(1 for _ in self)


def read_plainly(text: str) -> Any:
    """The value of a text, as the guard reads it. NotPlain where the guard might object to something.

    A text this short has not too many values, and one with so few brackets does not go too deep; without a backslash
    no string hides a character.

    >>> read_plainly('{"score": 1520, "share": 0.5, "frozen": true}')
    {'score': 1520, 'share': '0.5', 'frozen': True}
    """
    if len(text) > MOST_VALUES or text.count("[") + text.count("{") > DEEPEST or "\\" in text:
        raise NotPlain
    try:
        return _DECODER.decode(text)
    except ValueError:
        raise NotPlain from None


def _number(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise NotPlain
    return int(digits)


def _fraction(digits: str) -> int | str:
    plain = whole(digits)
    return digits if plain == digits else _number(plain)


def _no_number(name: str) -> NoReturn:
    raise NotPlain


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise NotPlain
    return values


_DECODER: Final = json.JSONDecoder(
    parse_int=_number, parse_float=_fraction, parse_constant=_no_number, object_pairs_hook=_each_key_once
)
