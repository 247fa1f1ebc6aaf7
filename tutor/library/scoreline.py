"""A score sheet on one line, as the address of the desk has it, and back; and a sheet as a mapping.

`rules=classic&scores=1200+800&deals.1.1.melds=KS+KH+KD/QS+QH+2D&deals.1.1.left=4C+5C/&deals.1.1.out=yes`: deals and
sides count from 1, `/` stands between melds and between hands, `left=4C+5C/` is a partner without cards. An empty deal
is `deals.2.1.out=no`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import quote_plus

from tutor.engine.cards import Cards
from tutor.engine.scoring import Finish, Sheet, Tally
from tutor.engine.seats import MOST_PLAYERS
from tutor.library.documents import Document, read_document, read_documents
from tutor.library.errors import KEY_UNKNOWN, BadInput, nearest, refuse, shown
from tutor.library.guard import Trail
from tutor.library.oneline import VERSION, Line, Pair, flat, pairs_of, read_pairs
from tutor.library.parameters import PARAMETERS
from tutor.library.passed_on import in_file, query_of, sheet_pairs_in
from tutor.library.rulesets import house_of
from tutor.library.scores import KEYS, MOST_DEALS, SIDE_KEYS, read_sheet

_OF_THE_TABLE: Final = ("rules", "house", "players", VERSION)
_OUT: Final = {Finish.NONE: "no", Finish.OUT: "yes", Finish.CONCEALED: "concealed"}


def sheet_documents(text: str | bytes, *, file: str | None = None) -> list[Document | BadInput]:
    """The documents of a text in their order: YAML or JSON with one or several sheets, or one sheet on one line (or the
    whole address of the desk)."""
    query = query_of(text)
    if query is None:
        return [_of_a_sheet(one) if isinstance(one, BadInput) else one for one in read_documents(text, file)]
    try:
        return [replace(_line_of(sheet_pairs_in(text, query), query).document, file=file)]
    except BadInput as bad:
        return [BadInput(in_file(bad, file))]


def sheet_document(text: str) -> Document:
    """The one document of such a text. BadInput where it cannot be read."""
    query = query_of(text)
    if query is not None:
        return _line_of(sheet_pairs_in(text, query), query).document
    try:
        return read_document(text)
    except BadInput as bad:
        raise _of_a_sheet(bad) from None


def _of_a_sheet(bad: BadInput) -> BadInput:
    """Where there is nothing to read, a sheet needs something else than a question does."""
    return BadInput(
        replace(fault, code="no-sheet-to-read") if fault.code == "nothing-to-read" else fault for fault in bad.faults
    )


def read_sheet_line(source: str | Iterable[tuple[str, str]]) -> Line:
    """The sheet in a query string, or in the keys and values of one. Only the keys are read here; faults among them
    are `document.faults`. BadInput where there is too much to read."""
    pairs = list(pairs_of(source)) if isinstance(source, str) else [Pair(key, value) for key, value in source]
    return _line_of(pairs, source if isinstance(source, str) else "")


def _line_of(pairs: list[Pair], text: str) -> Line:
    table = [pair for pair in pairs if pair.key.split(".")[0] in _OF_THE_TABLE]
    line = read_pairs(table, text)
    entries = _Entries(line.document)
    for pair in pairs:
        if pair not in table:
            entries.read(pair)
    return Line(entries.document(), line.version)


def read_sheets(text: str | bytes, *, file: str | None = None) -> Iterator[Sheet | BadInput]:
    """The sheets of such a text, in order; a bad one gives its BadInput and the next is read."""
    for document in sheet_documents(text, file=file):
        if isinstance(document, BadInput):
            yield document
            continue
        try:
            yield read_sheet(document)
        except BadInput as bad:
            yield bad


class _Entries:
    """Scores and deals, added to what was read of the table."""

    def __init__(self, table: Document) -> None:
        self._table = table
        self.value: dict[str, Any] = dict(table.value)
        self._names: dict[Trail, str] = dict(table.names)
        self._spots, self._key_spots = dict(table.spots), dict(table.key_spots)
        self._faults = list(table.faults)

    def document(self) -> Document:
        return replace(
            self._table,
            value=self.value,
            names=self._names,
            spots=self._spots,
            key_spots=self._key_spots,
            faults=tuple(self._faults),
        )

    def read(self, pair: Pair) -> None:
        try:
            self._put(pair)
        except BadInput as bad:
            at = (1, pair.key_column) if pair.key_column else (None, None)
            self._faults += [replace(fault, line=at[0], column=at[1], key=pair.key) for fault in bad.faults]

    def _put(self, pair: Pair) -> None:
        trail = _trail(pair.key)
        node: Any = self.value
        if len(trail) > 1:
            deals = node.setdefault("deals", [])
            node = _grown(_grown(deals, int(trail[1]), list), int(trail[2]), dict)
        if trail[-1] in node:
            raise refuse("key-twice-in-address", found=shown(pair.key))
        node[trail[-1]] = pair.value
        self._names[trail] = pair.key
        if pair.column is not None and pair.key_column is not None:
            self._spots[trail], self._key_spots[trail] = (1, pair.column), (1, pair.key_column)
            for length in range(1, len(trail)):
                self._spots.setdefault(trail[:length], (1, pair.key_column))


def _grown(entries: list[Any], place: int, fresh: type) -> Any:
    """The entry at this place; the list grows as far as it asks."""
    while len(entries) <= place:
        entries.append(fresh())
    return entries[place]


def _trail(key: str) -> Trail:
    parts = key.split(".")
    if parts == ["scores"]:
        return ("scores",)
    if len(parts) == 4 and parts[0] == "deals" and parts[3] in SIDE_KEYS and all(map(_counts, parts[1:3])):
        deal, side = (int(part[:4]) - 1 for part in parts[1:3])
        _within(deal, MOST_DEALS)
        _within(side, MOST_PLAYERS)
        return "deals", str(deal), str(side), parts[3]
    known = [*_known(parts), "scores", *(f"house.{name}" for name in PARAMETERS)]
    raise refuse(KEY_UNKNOWN, found=shown(key), expected=", ".join(known[:7]), nearest=nearest(key, known))


def _counts(part: str) -> bool:
    return part.isascii() and part.isdecimal()


def _within(place: int, most: int) -> None:
    if place < 0:
        raise refuse("counts-from-one", expected="deals.1.1.melds")
    if place >= most:
        raise refuse("list-too-long", facts={"n": most, "have": place + 1})


def _known(parts: list[str]) -> list[str]:
    """The keys, with the numbers that were written."""
    numbers = [part for part in parts[1:] if _counts(part)][:2]
    deal, side = [*numbers, *"11"[len(numbers) :]]
    return ["rules", "players", *(f"deals.{deal}.{side}.{name}" for name in SIDE_KEYS)]


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a mapping, keys with their default value left out. Reading it gives an equal sheet."""
    book = sheet.rules.parameters
    found = {
        "rules": sheet.rules.id,
        "house": house_of(sheet.rules),
        "players": sheet.players if sheet.players != book.players else None,
        "scores": list(sheet.scores) if any(sheet.scores) else None,
        "deals": [_deal(deal) for deal in sheet.deals],
    }
    return {key: value for key, value in found.items() if value not in (None, {}, [])}


def _deal(deal: tuple[Tally, ...]) -> list[dict[str, Any]]:
    """The sides up to the last that has anything, one at least."""
    written = [_side(tally) for tally in deal]
    while len(written) > 1 and not written[-1]:
        written.pop()
    return written


def _side(tally: Tally) -> dict[str, Any]:
    found = {
        "melds": [_text(meld.cards) for meld in tally.melds],
        "red_threes": _text(tally.red_threes),
        "left": [_text(hand) for hand in tally.left] if any(tally.left) else None,
        "kitty": _text(tally.kitty),
        "out": _OUT[tally.finish] if tally.finish is not Finish.NONE else None,
    }
    return {key: value for key, value in found.items() if value}


def _text(cards: Cards) -> str:
    return " ".join(map(str, cards))


def write_sheet_line(sheet: Sheet, *, version: int | None = None) -> str:
    """The sheet as the query of an address, canonical: the same sheet is always the same text."""
    pairs = sheet_pairs(sheet)
    pairs += [(VERSION, str(version))] if version is not None else []
    return "&".join(f"{key}={quote_plus(value, safe='/')}" for key, value in pairs)


def sheet_pairs(sheet: Sheet) -> list[tuple[str, str]]:
    """The keys and values of that query."""
    written = write_sheet(sheet)
    head = {key: value for key, value in written.items() if key in KEYS[:3]}
    pairs = list(flat(head))
    if "scores" in written:
        pairs.append(("scores", " ".join(map(str, written["scores"]))))
    for deal, entries in enumerate(written.get("deals", ()), 1):
        pairs += _pairs_of(deal, entries)
    return pairs


def _pairs_of(deal: int, entries: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    if not any(entries):
        yield f"deals.{deal}.1.out", "no"
    for side, written in enumerate(entries, 1):
        for key, value in written.items():
            yield f"deals.{deal}.{side}.{key}", "/".join(value) if isinstance(value, list) else value
