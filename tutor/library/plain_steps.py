"""The steps of a turn in which every word is written as the contract has it: nearly all are. They are read at once.

What is written otherwise, or cannot be read, is left to `steps`, which knows where each word stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tutor.engine.cards import NATURAL_RANKS, THREE, WILD, Cards
from tutor.engine.moves import Add, Discard, Draw, End, Groups, Kitty, LayDown, Move, Show, Take, Turn
from tutor.library.notation import coded

_LONGEST: Final = 400
"""A turn this short has neither too many steps nor too many cards: the shortest step is `end`."""


def turn_at_once(written: Any) -> Turn | None:
    """The steps of a list, or of one text with `;` between them; None where they must be looked at more closely."""
    entries = (written,) if isinstance(written, str) else written
    if not isinstance(entries, (list, tuple)):
        return None
    try:
        text = ";".join(entries)  # an entry may hold several steps as well
        return tuple(map(_step, text.split(";"))) if len(text) <= _LONGEST and "\n" not in text else None
    except (TypeError, KeyError):
        return None


def _step(text: str) -> Move:
    """One step. KeyError where a word is none of the contract's, or has another place."""
    words = text.strip()
    if words in _ALONE:
        return _ALONE[words]
    verb, _, rest = words.partition(" ")
    return _READERS[verb](rest)


def _some(text: str) -> Cards:
    cards = coded(text)
    if not cards:
        raise KeyError(text)
    return cards


def _groups(text: str) -> Groups:
    return tuple(map(coded, text.split("/")))


def _take(text: str) -> Move:
    onto = None
    if text.startswith(_ONTO):
        rank, _, text = text.removeprefix(_ONTO).partition(" ")
        onto = _RANKS[rank]
    groups = _groups(text)
    if not all(groups[1:]):  # the first may be empty
        raise KeyError(text)
    return Take(groups, onto)


def _lay_down(text: str) -> Move:
    groups = _groups(text)
    if not all(groups):
        raise KeyError(text)
    return LayDown(groups)


def _add(text: str) -> Move:
    cards, _, rank = text.partition(" to ")
    return Add(_some(cards), _RANKS[rank])


def _show(text: str) -> Move:
    cards, draws, drawn = text.partition(" draws ")
    return Show(_some(cards), _some(drawn) if draws else ())


def _discard(text: str) -> Move:
    cards = _some(text)
    if len(cards) > 1:
        raise KeyError(text)
    return Discard(cards)


_ONTO: Final = "onto "
_RANKS: Final[Mapping[str, str]] = {rank: rank for rank in (*NATURAL_RANKS, THREE, WILD)}

_ALONE: Final[Mapping[str, Move]] = {"draw": Draw(), "take": Take(), "kitty": Kitty(), "end": End()}
_READERS: Final[Mapping[str, Callable[[str], Move]]] = {
    "draw": lambda text: Draw(coded(text)),
    "take": _take,
    "meld": _lay_down,
    "add": _add,
    "show": _show,
    "discard": _discard,
}
