"""The cards as SVG symbols, drawn from own strokes: a page carries just the ones that it shows.

A symbol for each card (`card-KS`, `card-10H`, `card-JK`, `card-BACK`, `card-K` for a king of unknown suit), each suit
(`suit-S`, `suit-W` for the star of a wild card) and each index letter (`rank-K`, `rank-R`). Colours come from the
style sheet, by class. Two faces lie in each symbol, the style sheet shows one: the standard or the large print.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from markupsafe import escape

from tutor.engine.cards import JOKER, TWO
from tutor.web.drawings import BELLS, COURT, HAT, RANKS, STAR, SUITS

BACK: Final = "BACK"
WILD_STAR: Final = "W"

_SHEET = '<rect x=".5" y=".5" width="59" height="83" rx="6.5" class="{}"/>'
_BIG_PIP: Final = {"A": 42.0, TWO: 31.0}


def symbols(codes: Iterable[str], suits: Iterable[str], letters: Mapping[str, str]) -> str:
    """The symbols of these cards and suits, with all that they are made of.

    `letters` gives the index letter of a rank where it is not the rank's own code: `{"K": "R"}`.
    """
    cards = sorted(set(codes))
    pips = {*suits, *(suit for code in cards for suit in _pips_of(code))}
    indices = {letters.get(rank, rank) for code in cards if (rank := _split(code)[0]) not in (JOKER, BACK)}
    parts = [_pip(name) for name in sorted(pips)]
    parts += [_index(letter) for letter in sorted(indices)]
    parts += [_back() if code == BACK else _face(code, letters) for code in cards]
    return "".join(parts)


def _split(code: str) -> tuple[str, str]:
    """Rank and suit of a card's code; the suit is empty for a joker, the back, and where nobody named it."""
    if code in (JOKER, BACK) or code[-1] not in SUITS:
        return code, ""
    return code[:-1], code[-1]


def _pips_of(code: str) -> tuple[str, ...]:
    rank, suit = _split(code)
    star = WILD_STAR if rank in (JOKER, TWO, BACK) else ""
    return tuple(name for name in (suit, star) if name)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _use(name: str, x: float, y: float, width: float, height: float | None = None) -> str:
    box = (x, y, width, width if height is None else height)
    place = " ".join(f'{key}="{_number(size)}"' for key, size in zip(("x", "y", "width", "height"), box, strict=True))
    return f'<use href="#{name}" {place}/>'


def _pip(name: str) -> str:
    shape = STAR if name == WILD_STAR else SUITS[name]
    return f'<symbol id="suit-{name}" viewBox="0 0 24 24"><path fill="currentColor" d="{shape}"/></symbol>'


def _index(letter: str) -> str:
    """The index of a card as strokes; a letter that has none yet is written in the page's own type."""
    name = escape(letter)
    width = 26 if len(letter) > 1 else 20
    if letter in RANKS:
        drawn = f'<path class="stroke" d="{RANKS[letter]}"/>'
    else:
        drawn = f'<text x="0" y="26" textLength="{width}" lengthAdjust="spacingAndGlyphs" class="letter">{name}</text>'
    return f'<symbol id="rank-{name}" viewBox="0 0 {width} 28">{drawn}</symbol>'


def _face(code: str, letters: Mapping[str, str]) -> str:
    rank, suit = _split(code)
    sheet = _SHEET.format("sheet wild" if rank in (JOKER, TWO) else "sheet")
    if rank == JOKER:
        small, large = _joker(26, (18, 43)), _joker(38, (5, 46))
    else:
        small, large = _standard(rank, suit, letters), _large(rank, suit, letters)
    ink = f"ink-{suit}" if suit else "ink"
    faces = f'<g class="std">{small}</g><g class="print">{large}</g>'
    return f'<symbol id="card-{code}" viewBox="0 0 60 84">{sheet}<g class="{ink}">{faces}</g></symbol>'


def _joker(star: float, hat: tuple[int, int]) -> str:
    bells = "".join(f'<circle cx="{x}" cy="{y}" r="2.6"/>' for x, y in BELLS)
    crown = f'<g transform="translate({hat[0]} {hat[1]})" fill="currentColor"><path d="{HAT}"/>{bells}</g>'
    return _use("suit-W", 4.5, 4, star) + crown


def _standard(rank: str, suit: str, letters: Mapping[str, str]) -> str:
    """Index and suit in one line in the upper left third, a big pip below: legible in a row and in a column."""
    index = f"rank-{escape(letters.get(rank, rank))}"
    wide = len(letters.get(rank, rank)) > 1
    drawn = _use(index, 4, 5, 22, 24) if wide else _use(index, 5, 5, 17.14, 24)
    if suit:
        big = _BIG_PIP.get(rank, 36.0)
        drawn += _use(f"suit-{suit}", 27, 9, 16.5) if wide else _use(f"suit-{suit}", 25.1, 8.5, 18)
        drawn += _use(f"suit-{suit}", 56 - big, 80 - big, big)
        if rank in COURT:
            drawn += f'<path transform="translate(20 44) scale(1.5)" d="{COURT[rank]}" class="cut"/>'
    return drawn + (_use("suit-W", 27, 33, 14) if rank == TWO else "")


def _large(rank: str, suit: str, letters: Mapping[str, str]) -> str:
    """Large print: the index over the suit, as big as the visible strip of an overlapped card allows."""
    letter = letters.get(rank, rank)
    drawn = _use(f"rank-{escape(letter)}", 5, 8, 36 if len(letter) > 1 else 28, 39.2)
    if suit:
        drawn += _use(f"suit-{suit}", 5, 51, 29)
    return drawn + (_use("suit-W", 40, 62, 16) if rank == TWO else "")


def _back() -> str:
    lattice = "".join(f"M{x} 8 {x + 68} 76M{x + 68} 8 {x} 76" for x in range(-68, 68, 11))
    return (
        f'<symbol id="card-{BACK}" viewBox="0 0 60 84">{_SHEET.format("sheet")}'
        '<clipPath id="inner"><rect x="5" y="5" width="50" height="74" rx="3.5"/></clipPath>'
        '<g clip-path="url(#inner)"><rect width="60" height="84" class="back"/>'
        f'<path d="{lattice}" class="lattice"/></g>'
        f'<circle cx="30" cy="42" r="11" class="disc"/><g class="star">{_use("suit-W", 23, 34.5, 14)}</g></symbol>'
    )
