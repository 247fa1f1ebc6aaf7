"""A question on one line: the query of an address (contract, section 3, "One-line text").

Keys have dots for nesting, blanks stand between cards, `/` between melds, `;` between steps. Entries of a list count
from 1, as the table does: `others.1` is the first other side. An address that uses `others.0` counts from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, NamedTuple
from urllib.parse import quote_plus, unquote_to_bytes

from tutor.engine.moves import Turn
from tutor.engine.position import Position
from tutor.library.documents import Document
from tutor.library.errors import KEY_UNKNOWN, BadInput, InputFault, nearest, refuse, shown
from tutor.library.guard import Spot, Trail, scalar
from tutor.library.notation import groups_of, texts_of, words_of
from tutor.library.parameters import PARAMETERS
from tutor.library.shape import KEYS, MOST_SIDES, NESTED
from tutor.library.writing import write_moves, write_position

LONGEST: Final = 16 * 1024
MOST_KEYS: Final = 300
LONGEST_REMARK: Final = 40
VERSION: Final = "v"
SAID: Final = "said"

_TEXTS: Final = frozenset({"rules", "moves", SAID})
_LISTS: Final = frozenset({"others", "opening"})
_EXAMPLES: Final = ", ".join(key for key in KEYS if key not in NESTED)


class Line(NamedTuple):
    """A question as an address has it. `version` is the rule set's that it was asked of, `said` the verdict given."""

    document: Document
    version: int | None = None
    said: str | None = None


class Pair(NamedTuple):
    """A key with its value; `column` is where the value stands in the query, None where that is not known."""

    key: str
    value: str
    column: int | None = None
    key_column: int | None = None


def read_line(source: str | Iterable[tuple[str, str]]) -> Line:
    """The question in a query string, or in the keys and values of one.

    Only the keys are read here. Faults among them are `document.faults`; `read_question` tells them beside those of
    the values. BadInput where there is too much to read, or no text at all.
    """
    pairs = list(pairs_of(source)) if isinstance(source, str) else [Pair(key, value) for key, value in source]
    return read_pairs(pairs, source if isinstance(source, str) else "")


def read_pairs(pairs: list[Pair], text: str = "") -> Line:
    """The same for keys and values that were taken out of a `text` already."""
    if len(pairs) > MOST_KEYS:
        raise refuse("address-too-long", facts={"n": MOST_KEYS, "have": len(pairs)})
    tree = _Tree(pairs)
    document = Document(tree.value, None, text, tree.spots, tree.key_spots, tree.names, faults=tuple(tree.faults))
    return Line(document, tree.version, tree.said)


def pairs_of(query: str) -> Iterator[Pair]:
    """The keys and values of a query, decoded, with their columns. BadInput where it is too long."""
    if len(query) > LONGEST:
        raise refuse("text-too-large", facts={"n": LONGEST // 1024})
    column = 1
    for part in query.removeprefix("?").split("&"):
        key, _, value = part.partition("=")
        start = column + query.startswith("?")
        if part:
            yield Pair(_decoded(key, start), _decoded(value, start), start + len(key) + 1, start)
        column += len(part) + 1


def _decoded(text: str, column: int) -> str:
    try:
        return unquote_to_bytes(text.replace("+", " ")).decode("utf-8")
    except UnicodeError:
        raise refuse("text-not-utf", line=1, column=column) from None


class _Tree:
    """Builds the nested mapping from dotted keys."""

    def __init__(self, pairs: list[Pair]) -> None:
        self.value: dict[str, Any] = {}
        self.version: int | None = None
        self.said: str | None = None
        self.faults: list[InputFault] = []
        self.spots: dict[Trail, Spot] = {(): (1, 1)} if pairs and pairs[0].column else {}
        self.key_spots: dict[Trail, Spot] = {}
        self.names: dict[Trail, str] = {}
        self._seen: set[str] = set()
        self._from_nought = {pair.key.split(".")[0] for pair in pairs if _is_nought(pair.key)}
        for pair in pairs:
            self._read(pair)

    def _read(self, pair: Pair) -> None:
        try:
            if pair.key in self._seen:
                raise refuse("key-twice-in-address", found=shown(pair.key))
            self._seen.add(pair.key)
            if pair.key in (VERSION, SAID):
                self._beside(pair)
            else:
                self._put(pair)
        except BadInput as bad:
            for fault in bad.faults:
                self.faults.append(_at(pair, fault))

    def _beside(self, pair: Pair) -> None:
        value = scalar(pair.value)
        if pair.key == SAID:
            self.said = pair.value[:LONGEST_REMARK]
        elif isinstance(value, bool) or not isinstance(value, int):
            raise refuse("number-expected", found=shown(pair.value), facts={"least": 0, "most": 10_000})
        else:
            self.version = value

    def _put(self, pair: Pair) -> None:
        trail = self._trail(pair.key)
        node: Any = self.value
        for depth, part in enumerate(trail[:-1]):
            node = self._step(node, part, trail[depth + 1], pair)
        last = trail[-1]
        if not isinstance(node, dict) or last in node:
            raise refuse("key-twice-in-address", found=shown(pair.key))
        node[last] = _value(trail, pair.value)
        self.names[trail] = pair.key
        if pair.column is not None and pair.key_column is not None:
            self.spots[trail], self.key_spots[trail] = (1, pair.column), (1, pair.key_column)
        for length in range(1, len(trail)):
            self.names.setdefault(trail[:length], ".".join(pair.key.split(".")[:length]))
            if pair.key_column is not None:
                self.spots.setdefault(trail[:length], (1, pair.key_column))

    def _step(self, node: Any, part: str, following: str, pair: Pair) -> Any:
        """One level deeper; lists grow as far as the index asks, with empty entries."""
        if isinstance(node, list):
            while len(node) <= int(part):
                node.append({})
            return node[int(part)]
        fresh: Any = [] if part in _LISTS else {}
        inner = node.setdefault(part, fresh) if isinstance(node, dict) else None
        fits = isinstance(inner, list) and following.isdecimal() if part in _LISTS else isinstance(inner, dict)
        if not fits:
            raise refuse("key-twice-in-address", found=shown(pair.key))
        return inner

    def _trail(self, key: str) -> Trail:
        """The way to the value, list entries counted from 0; refused where no such key can be."""
        parts = key.split(".")
        known = _known_keys(parts)
        if _pattern(parts) not in known:
            near = nearest(_pattern(parts), known)
            raise refuse(KEY_UNKNOWN, found=shown(key), expected=_EXAMPLES, nearest=_like(near, parts))
        offset = 0 if parts[0] in self._from_nought else 1
        return tuple(
            str(_index(part, offset)) if place and parts[place - 1] in _LISTS else part
            for place, part in enumerate(parts)
        )


def _at(pair: Pair, fault: InputFault) -> InputFault:
    line = None if pair.column is None else 1
    column = pair.column if fault.code.startswith("number") else pair.key_column
    return replace(fault, line=line, column=column, key=fault.key or pair.key)


def _is_nought(key: str) -> bool:
    parts = key.split(".")
    return any(part == "0" and before in _LISTS for before, part in pairwise(parts))


def _index(part: str, offset: int) -> int:
    index = int(part[:4]) - offset
    if not 0 <= index < MOST_SIDES:
        raise refuse("list-too-long", facts={"n": MOST_SIDES, "have": index + 1})
    return index


def _pattern(parts: list[str]) -> str:
    """The key with `#` for the number of a list's entry."""
    return ".".join(
        "#" if place and parts[place - 1] in _LISTS and part.isdecimal() and part.isascii() else part
        for place, part in enumerate(parts)
    )


def _like(near: str | None, parts: list[str]) -> str | None:
    """The nearest key with the number that was written, or 1."""
    if near is None:
        return None
    numbers = [part for part in parts if part.isdecimal()]
    return near.replace("#", numbers[0] if numbers else "1")


def _known_keys(parts: list[str]) -> list[str]:
    plain = [key for key in KEYS if key not in (*NESTED, "house")]
    nested = [f"{key}.{'#.' if key == 'others' else ''}{name}" for key, names in NESTED.items() for name in names]
    house = [f"house.{name}" for name in PARAMETERS]
    deep = [
        *(f"house.opening.#.{name}" for name in ("below", "minimum")),
        *(f"house.{'.'.join(parts[1:3])}" for name in (_deep(parts),) if name),
    ]
    return [*plain, *nested, *house, *deep, VERSION, SAID]


def _deep(parts: list[str]) -> bool:
    """Whether this is one value of a house rule that is a table: `house.canastas.natural`."""
    tables = ("packs", "jokers", "canastas", "red_three_points", "card_points")
    return len(parts) == 3 and parts[0] == "house" and parts[1] in tables


def _value(trail: Trail, text: str) -> Any:
    """What the text stands for: melds between slashes, else the scalar that YAML would read."""
    if trail[-1] == "melds":
        return [" ".join(texts_of(group)) for group in groups_of(words_of(text, slashes=True))] if text.strip() else []
    if trail[-1] == "cards" and scalar(text) == text:
        return text
    return text if trail[-1] in _TEXTS else scalar(text)


def write_line(position: Position, turn: Turn = (), *, version: int | None = None, said: str | None = None) -> str:
    """The question as the query of an address, canonical: the same question is always the same text."""
    mapping = write_position(position)
    pairs = list(flat(mapping, ""))
    if turn:
        pairs.append(("moves", ";".join(step.replace(" / ", "/") for step in write_moves(turn))))
    pairs += [(VERSION, str(version))] if version is not None else []
    pairs += [(SAID, said)] if said is not None else []
    return "&".join(f"{key}={quote_plus(value, safe='/;')}" for key, value in pairs)


def flat(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """A mapping as the keys and values of an address."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from flat(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list) and value and isinstance(value[0], Mapping):
        for place, inner in enumerate(value, start=1):
            yield from flat(inner, f"{key}.{place}")
    else:
        yield key, _flat_text(value, key)


def _flat_text(value: Any, key: str) -> str:
    if isinstance(value, list):
        separator = "/" if key.endswith(".melds") else " "
        return separator.join(map(str, value)) or "none"
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
