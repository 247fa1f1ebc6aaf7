"""What the reader of cards and steps accepts, as patterns for the API's document (ECMA-262, as OpenAPI has them).

They are put together from the reader's own letters; a test holds that what a pattern describes can be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tutor.engine.cards import JOKER, NATURAL_RANKS, SUITS, THREE, TWO, WILD
from tutor.library.notation import SAID_FOR_RANKS, written_as
from tutor.library.parameters import NONE, TRUTHS

_BLANK: Final = "[ \\t\\r\\n,]"
_SPACE: Final = "[ \\t\\r,]"
"""The same within a step, which a new line ends."""
_GAP: Final = "[ \\t]"
_LEAD: Final = "[ \\t\\r]*"
_JOKER_WORD: Final = "joker"


def _letter(letter: str) -> str:
    return f"[{written_as(letter)}]"


def _spelled(word: str) -> str:
    """A word in small letters or capitals.

    >>> _spelled("to")
    '[tT][oO]'
    """
    return "".join(f"[{letter}{letter.upper()}]" if letter.upper() != letter else letter for letter in word)


def _either(*patterns: str) -> str:
    return f"(?:{'|'.join(patterns)})"


def _one_of(letters: Iterable[str], *, suit: bool = False) -> str:
    """One of these letters in all its spellings; a digit is itself."""
    spellings = (written_as(letter, suit=suit) if letter.isalpha() else letter for letter in letters)
    return f"[{''.join(spellings)}]"


_RANKS: Final = (*NATURAL_RANKS, *SAID_FOR_RANKS)
_LONG: Final = [rank for rank in _RANKS if len(rank) > 1]
_SHORT: Final = [rank for rank in _RANKS if len(rank) == 1]
_SUIT: Final = f"{_one_of(SUITS, suit=True)}[\ufe0e\ufe0f]?"
_JOKER: Final = _either("".join(map(_letter, JOKER)), "".join(_letter(letter.upper()) for letter in _JOKER_WORD))
_CARD: Final = _either(f"{_either(*_LONG, _one_of((*_SHORT, TWO)))}(?:{_SUIT})?", f"{THREE}{_SUIT}", _JOKER)
"""A card of a position, where a three has its suit."""
_NAMED: Final = _either(f"{_either(*_LONG, _one_of((*_SHORT, TWO, THREE)))}(?:{_SUIT})?", _JOKER)
"""A card of a move."""
_MELD: Final = _either(*_LONG, _one_of((*_SHORT, THREE)), _spelled(WILD))
"""What names a meld."""


def _several(card: str, blank: str) -> str:
    return f"{card}(?:{blank}+{card})*"


def _whole(pattern: str) -> str:
    return f"^{pattern}$"


_SLASH: Final = f"{_BLANK}*/{_BLANK}*"
_HELD: Final = _several(_CARD, _BLANK)

CARDS: Final = _whole(f"{_BLANK}*(?:{_HELD}{_BLANK}*)?")
CARDS_SOME: Final = _whole(f"{_BLANK}*{_HELD}{_BLANK}*")
MELDS: Final = _whole(_either("[ \\t\\r\\n]*", f"{_BLANK}*{_HELD}(?:{_SLASH}{_HELD})*{_BLANK}*"))
HANDS: Final = _whole(f"{_BLANK}*(?:{_HELD})?(?:{_SLASH}(?:{_HELD})?)*{_BLANK}*")


def numbers(most: int, *, signed: bool = False) -> str:
    """Numbers with blanks between, up to a power of ten.

    >>> numbers(100)
    '^[ \\\\t]*(?:100|[0-9]{1,2})(?:[ \\\\t]+(?:100|[0-9]{1,2}))*[ \\\\t]*$'
    """
    one = ("-?" if signed else "") + _either(str(most), f"[0-9]{{1,{len(str(most)) - 1}}}")
    return _whole(f"{_GAP}*{_several(one, _GAP)}{_GAP}*")


def words(options: tuple[str, ...]) -> str:
    """Some of these words with blanks between, or `none`."""
    named = _several(_either(*options), _GAP)
    return _whole(f"{_GAP}*{_either(NONE, named, '')}{_GAP}*")


def spelled(options: Iterable[str]) -> str:
    """One of these words, in small letters or capitals."""
    return _whole(_either(*map(_spelled, options)))


TRUTH: Final = spelled(TRUTHS)


def _steps() -> str:
    cards, gap = _several(_NAMED, _SPACE), f"{_SPACE}+"
    more = f"(?:{_SPACE}*/{_SPACE}*{cards})*"
    return _either(
        f"{_spelled('draw')}(?:{gap}[xX][0-9]{{1,3}})?(?:{gap}{cards})?",
        f"{_spelled('take')}(?:{gap}{cards})?{more}",
        f"{_spelled('take')}{gap}{_spelled('top')}(?:{gap}{cards})?",
        f"{_spelled('take')}{gap}{_spelled('onto')}{gap}{_MELD}(?:{gap}{cards})?{more}",
        f"{_spelled('meld')}{gap}{cards}{more}",
        f"{_spelled('add')}{gap}{cards}{gap}{_spelled('to')}{gap}(?:{_spelled('their')}{gap})?{_MELD}",
        f"{_spelled('move')}{gap}{cards}{gap}{_spelled('from')}{gap}{_MELD}{gap}{_spelled('to')}{gap}"
        + _either(_spelled("hand"), _MELD),
        f"{_spelled('show')}{gap}{cards}(?:{gap}{_spelled('draws')}{gap}{cards})?",
        f"{_spelled('discard')}{gap}{_NAMED}",
        _spelled("kitty"),
        _spelled("end"),
    )


_STEP: Final = f"{_SPACE}*{_steps()}{_SPACE}*"
_ANY_STEP: Final = _either(_LEAD, _STEP)

STEP: Final = _whole(_STEP)
"""One step. An entry of a list may hold several with `;` between them, but nobody needs that."""
STEPS: Final = _whole(f"{_ANY_STEP}(?:[;\\n]{_ANY_STEP})*")
"""All moves as one text."""
