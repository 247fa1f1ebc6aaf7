"""Players and earlier scores, as somebody wrote them on the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tutor.engine.scoring import Sheet
from tutor.engine.seats import MOST_PLAYERS, sides
from tutor.library.errors import BadInput, InputFault, fault_of, shown, told_together
from tutor.library.parameters import number
from tutor.library.seating import may_play
from tutor.library.shape import MOST_POINTS
from tutor.web import entering

PLAYERS: Final = "players"

_LONGEST: Final = 40
_WHOLE: Final = re.compile(r"-?(?:[0-9]{1,9}|[0-9]{1,3}(?:[^0-9][0-9]{3})+)", re.ASCII)
_BETWEEN: Final = ",.'\N{RIGHT SINGLE QUOTATION MARK} \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
"""What stands between groups of three digits, in one language or another; one sign in a number."""


@dataclass(frozen=True, slots=True)
class Written:
    """The fields as they were filled in, before anything is read."""

    players: str
    scores: tuple[str, ...]


def whole_number(text: str) -> int | str:
    """The number that was written, also in groups of three digits; or the text, where it is none.

    >>> [whole_number(text) for text in ("1,200", "1 200", "1.200", "−1200", "12,5", "abc")]
    [1200, 1200, 1200, -1200, '12,5', 'abc']
    """
    plain = text.strip()[:_LONGEST].replace("\N{MINUS SIGN}", "-")
    between = {sign for sign in plain if not sign.isdecimal()} - {"-"}
    if not _WHOLE.fullmatch(plain) or len(between) > 1 or not between <= set(_BETWEEN):
        return text
    return int("".join(sign for sign in plain if sign not in between))


def seated(sheet: Sheet, written: Written, who: Sequence[str], players_name: str) -> Sheet:
    """The sheet for the players and scores that were written; `who` are the names of the sides, by which a fault names
    them. A field that is left empty is as it was, or 0. BadInput tells what cannot be read, and how many can play."""
    read_player = partial(_read, written.players or str(sheet.players), 2, MOST_PLAYERS)
    readings = zip(who, written.scores, strict=False)
    read = [(name, partial(_read, text or "0", -MOST_POINTS, MOST_POINTS)) for name, text in readings]
    players, *scores = told_together([(players_name, read_player), *read])
    faults = list(_seats(sheet, players, players_name))
    if faults:
        raise BadInput(faults)
    return entering.with_players(sheet, players, (*scores, *sheet.scores[len(scores) :]))


def _read(text: str, least: int, most: int) -> int:
    return number(whole_number(text), least, most)


def _seats(sheet: Sheet, players: int, name: str) -> Iterator[InputFault]:
    if not may_play(sheet.rules, players):
        facts = {"n": sheet.rules.parameters.players}
        yield fault_of("players-fixed", key=name, found=shown(players), facts=facts)
    elif players % sides(sheet.rules, players):
        yield fault_of("players-odd", key=name, found=shown(players), facts={"n": players})
