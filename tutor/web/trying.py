"""A try at an item: all that a learner has chosen and seen. It travels in the address and in the fields of the form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2s
from typing import Final
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from tutor.course.filling import FilledItem
from tutor.course.grading import NONE, Answer, lacking
from tutor.course.lessons import HINTS, PLAYED
from tutor.engine.cards import Cards
from tutor.engine.gather import Missing
from tutor.engine.moves import Turn
from tutor.library.errors import BadInput
from tutor.web.desk import NO_MOVE, NOTHING_SELECTED, UNDO, Choice
from tutor.web.playing import pressed, so_far, tried_again
from tutor.web.questions import moves_as_text, read_cards, read_moves
from tutor.web.view import chosen_cards

CHECK: Final = "check"
AGAIN: Final = "again"
HINT: Final = "hint"
ANSWER: Final = "answer"
"""What is lacking where Check was pressed too early."""

MOST_FILLS: Final = 9999
_LACKING: Final = frozenset({ANSWER, NO_MOVE, NOTHING_SELECTED, "choose-one-card", "choose-meld"})
_LONGEST: Final = 40
_YES_NO: Final = {"yes": True, "no": False}
_WRITTEN: Final = {True: "yes", False: "no", None: ""}
_INTEGER: Final = re.compile(r"([-+−]?[0-9]{1,7})(?:\s+[^\W\d_]+\.?)?")
"""A number, perhaps with its unit: `50 points`."""
_CUT: Final = "…"
_BETWEEN_DIGITS: Final = re.compile(r"[\s.,’'](?=\d{3}\b)")
_NO_STEP: Final = "none"

Fields = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Try:
    """A try. `said` is what was said last before this answer; `lacks` is ANSWER or a code of `Missing`.

    `verdict`, `option`, `number` (as written), `step`, `places` (of each step shown), `tables` and `turn` are the
    answer, each where the type of the item asks for it; `cards` and `onto` are chosen for the next step.
    """

    fill: int = 0
    hints: int = 0
    said: str = ""
    checked: bool = False
    lacks: str = ""
    verdict: bool | None = None
    option: int | None = None
    number: str = ""
    step: int | None = None
    places: tuple[int | None, ...] = ()
    tables: tuple[bool | None, ...] = ()
    turn: Turn = ()
    cards: Cards = ()
    onto: str | None = None

    @staticmethod
    def read(fields: Fields) -> Try:
        """The try in the fields of a form or the query of an address; what cannot be read is passed over."""
        step = fields.get("step", "")
        return Try(
            fill=min(_natural(fields.get("fill")) or 0, MOST_FILLS),
            hints=min(_natural(fields.get("hints")) or 0, HINTS),
            said=fields.get("said", "")[:_LONGEST],
            checked="checked" in fields,
            lacks=fields.get("lacks", "") if fields.get("lacks") in _LACKING else "",
            verdict=_YES_NO.get(fields.get("say", "")),
            option=_natural(fields.get("why")),
            number=_told(fields.get("number", "").strip()),
            step=NONE if step == _NO_STEP else _natural(step),
            places=tuple(map(_natural, fields.getlist("place")[:_LONGEST])),
            tables=tuple(_tables(fields)),
            turn=_turn(fields.get("moves", "")),
            cards=read_cards(fields.getlist("card")),
            onto=fields.get("onto") or None,
        )

    @property
    def query(self) -> str:
        """The try as the query of its address."""
        return urlencode(list(self._pairs()), safe=";")

    @property
    def choice(self) -> Choice:
        """What is chosen for the next step on the table."""
        return Choice(self.cards, self.onto)

    def _pairs(self) -> Iterator[tuple[str, str]]:
        single = {
            "fill": self.fill or "",
            "say": _WRITTEN[self.verdict],
            "why": "" if self.option is None else self.option,
            "number": self.number,
            "step": _NO_STEP if self.step == NONE else "" if self.step is None else self.step,
            "moves": moves_as_text(self.turn).replace("; ", ";"),
            "onto": self.onto or "",
            "hints": self.hints or "",
            "said": self.said,
            "checked": "1" if self.checked else "",
            "lacks": self.lacks,
        }
        yield from ((name, str(value)) for name, value in single.items() if value != "")
        if any(self.places):
            yield from (("place", str(place or "")) for place in self.places)
        yield from ((f"table-{at}", _WRITTEN[said]) for at, said in enumerate(self.tables) if said is not None)
        yield from (("card", str(card)) for card in self.cards)

    def answer(self, filled: FilledItem) -> Answer:
        """The answer that this try gives to an item."""
        kind = filled.item.type
        number = self.step if kind == "spot" else _number(self.number)
        return Answer(self.verdict, self.option, number, self.turn, self._order(filled), self.tables)

    def mark(self, filled: FilledItem) -> str:
        """A short text that is the same for the same answer."""
        return blake2s(repr(self.answer(filled)).encode(), digest_size=4).hexdigest()

    def fitting(self, filled: FilledItem) -> Try:
        """The try without what this item does not offer; where an answer is lacking then, none is checked."""
        steps = len(filled.turn if filled.item.type == "spot" else filled.steps)
        fits = replace(
            self,
            option=self.option if self.option in range(len(filled.item.options)) else None,
            step=self.step if self.step == NONE or self.step in range(steps) else None,
        )
        if fits.checked and lacking(filled, fits.answer(filled)):
            return replace(fits, checked=False, lacks=ANSWER)
        return fits

    def _order(self, filled: FilledItem) -> tuple[int, ...] | None:
        """The steps in the order of their places, where each has one of its own."""
        if sorted(place or 0 for place in self.places) != list(range(1, len(filled.steps) + 1)):
            return None
        pairs = sorted(zip(self.places, filled.shuffled, strict=True), key=lambda pair: pair[0] or 0)
        return tuple(step for _, step in pairs)


def after(tried: Try, filled: FilledItem, do: str, was: str = "", before: str = "") -> Try:
    """The try after a button was pressed. Where an answer stands on the page, `was` is its mark and `before` what was
    said before it.

    "Try again" with an answer that has been changed meanwhile is meant as a new answer.
    """
    tried = replace(tried, lacks="")
    if do == HINT:
        stands = tried.checked and tried.mark(filled) == was
        said = before if stands else tried.said
        return replace(tried, hints=min(tried.hints + 1, HINTS), checked=stands, said=said)
    if filled.item.type in PLAYED and do not in (CHECK, AGAIN):
        return _played(tried, filled, do)
    if do == AGAIN and (filled.item.type in PLAYED or tried.mark(filled) == was):
        return _again(tried, filled)
    if lacking(filled, tried.answer(filled)):
        return replace(tried, checked=False, lacks=ANSWER)
    return replace(tried, checked=True)


def _played(tried: Try, filled: FilledItem, verb: str) -> Try:
    turn = pressed(filled.position, tried.turn, verb, tried.choice)
    if isinstance(turn, Missing):
        lacks = turn.code if tried.cards or turn.code != NO_MOVE else NOTHING_SELECTED
        return replace(tried, checked=False, lacks=lacks)
    undone = chosen_cards(so_far(filled.position, turn), tried.turn[-1:]) if verb == UNDO else ()
    return replace(tried, checked=False, turn=turn, cards=undone, onto=None)


def _again(tried: Try, filled: FilledItem) -> Try:
    if filled.item.type not in PLAYED:
        return replace(tried, checked=False)
    turn, refused = tried_again(filled.position, tried.turn)
    return replace(tried, checked=False, turn=turn, cards=tried.cards or refused)


def _turn(text: str) -> Turn:
    try:
        return read_moves(text)
    except BadInput:
        return ()


def _told(text: str) -> str:
    """What was written; what is too long ends so that it is no number any more."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip(_CUT) + _CUT


def _natural(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < _LONGEST // 4 else None


def _number(text: str) -> int | None:
    """A number as people write it: with a space, a dot or a comma before each three digits, or without."""
    digits = _BETWEEN_DIGITS.sub("", text)
    found = _INTEGER.fullmatch(digits)
    return int(found[1].replace("−", "-")) if found else None


def _tables(fields: Fields) -> Iterator[bool | None]:
    numbers = [_natural(name.partition("-")[2]) for name in fields if name.startswith("table-")]
    last = max((number for number in numbers if number is not None and number < _LONGEST), default=-1)
    yield from (_YES_NO.get(fields.get(f"table-{at}", "")) for at in range(last + 1))
