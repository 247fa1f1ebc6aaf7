"""Cards and melds as people write them (contract, section 1).

Faults carry the place in the text that was given: `column` counts from 1, `key` is the index in a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any, Final, TypeVar

from tutor.engine.cards import JOKER, NATURAL_RANKS, RANKS, SUITS, THREE, TWO, WILD, Card, Cards
from tutor.library.errors import (
    MOST_FAULTS,
    BadInput,
    InputFault,
    fault_of,
    misread,
    nearest,
    refuse,
    shown,
    told_together,
)

MOST_CARDS: Final = 1000
EXAMPLES: Final = "KS 10H 7C 2D JK"

_SYMBOLS: Final[dict[int, int | None]] = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")
_LOOK_ALIKES: Final = str.maketrans("АаКкТтНнСсЅѕЈј", "AAKKTTHHCCSSJJ")
"""Cyrillic letters that look like those of a card; a card has no other letter there that they could stand for."""
SAID_FOR_RANKS: Final = {"T": "10", "R": "K", "D": "Q", "F": "J"}
"""T is read as 10; R, D and F are king, queen and jack in Esperanto (reĝo, damo, fanto)."""

_CODES: Final = {
    str(card): card
    for card in (Card(JOKER), *(Card(rank, suit) for rank in RANKS if rank != JOKER for suit in ("", *SUITS)))
}
_WITH_SUITED_THREES: Final = {code: card for code, card in _CODES.items() if code != THREE}
"""In a position a three must name its suit."""
_MELD_RANKS: Final = frozenset((*NATURAL_RANKS, THREE))
_WORD: Final = re.compile(r"[^\s,]+")
_WORD_OR_SLASH: Final = re.compile(r"[^\s,/]+|/")

T = TypeVar("T")

Word = tuple[str, int]
"""A word of a text and the column where it begins, from 1."""


def words_of(text: str, *, slashes: bool = False) -> list[Word]:
    """The words of a text with their columns; with `slashes` a slash is a word of its own. Commas count as blanks."""
    found = (_WORD_OR_SLASH if slashes else _WORD).finditer(text)
    return [(match[0], match.start() + 1) for match in found]


def parse_card(text: str, *, in_position: bool = False) -> Card:
    """One card: `KS`, `10♥`, `k`, `JK`. In a position a three must name its suit.

    >>> parse_card("t♥"), parse_card("joker"), parse_card("Rs")
    (Card(rank='10', suit='H'), Card(rank='JK', suit=''), Card(rank='K', suit='S'))
    """
    cards = parse_cards(text, in_position=in_position)
    if len(cards) != 1:
        raise refuse("one-card-expected", column=1, found=shown(text), expected=EXAMPLES)
    return cards[0]


def parse_cards(written: Any, *, in_position: bool = False) -> Cards:
    """Cards as one text with blanks or commas between, as a list, or as a bare number that YAML read as an integer.

    BadInput names every card that cannot be read.
    """
    if isinstance(written, str):
        try:
            if len(written) <= MOST_CARDS:
                return coded(written, in_position)
        except KeyError:  # what it may mean, and where it stands, is looked for now
            pass
        return cards_of(words_of(written), in_position=in_position)
    if isinstance(written, int) and not isinstance(written, bool):
        return cards_of([(shown(written), 1)], in_position=in_position)
    if not isinstance(written, list | tuple):
        raise misread("cards-expected", written, expected=EXAMPLES)
    if len(written) > MOST_CARDS:
        raise refuse("list-too-long", facts={"n": MOST_CARDS, "have": len(written)})
    return tuple(card for cards in each(written, lambda one: _listed(one, in_position)) for card in cards)


def coded(text: str, in_position: bool = False) -> Cards:
    """The cards of a text, each in its own code; KeyError where a word must be looked at more closely.

    >>> coded("KS, JK")
    (Card(rank='K', suit='S'), Card(rank='JK', suit=''))
    """
    codes = _WITH_SUITED_THREES if in_position else _CODES
    return tuple(map(codes.__getitem__, text.replace(",", " ").split()))


def _listed(written: Any, in_position: bool) -> Cards:
    if isinstance(written, list | tuple):
        raise misread("cards-expected", written, expected=EXAMPLES)
    return parse_cards(written, in_position=in_position)


def parse_melds(written: Any) -> tuple[Cards, ...]:
    """Melds of a position: a list with one entry a meld, or one text with `/` between melds."""
    if isinstance(written, str):
        groups = groups_of(words_of(written, slashes=True)) if written.strip() else []
        return tuple(cards_of(group, in_position=True) for group in _none_empty(groups))
    if not isinstance(written, (list, tuple)):
        raise misread("melds-expected", written, expected="[KS KH KD, 7S 7H 2D]")
    if len(written) > MOST_CARDS:
        raise refuse("list-too-long", facts={"n": MOST_CARDS, "have": len(written)})
    return tuple(each(written, _meld))


def _meld(written: Any) -> Cards:
    cards = parse_cards(written, in_position=True)
    if not cards:
        raise refuse("meld-empty")
    return cards


def _none_empty(groups: list[list[Word]]) -> list[list[Word]]:
    if not all(groups):
        raise refuse("meld-empty")
    return groups


def each(written: Sequence[Any], read: Callable[[Any], T]) -> list[T]:
    """`read` each entry of a list; BadInput tells the faults of all of them, each with its index as key."""
    try:
        return list(map(read, written))
    except BadInput:  # who is at fault, and who else, is looked for now
        return told_together((str(place), partial(read, one)) for place, one in enumerate(written))


def groups_of(words: list[Word]) -> list[list[Word]]:
    """The words between slashes; a group may be empty."""
    groups: list[list[Word]] = [[]]
    for word in words:
        if word[0] == "/":
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def cards_of(words: Iterable[Word], *, in_position: bool = False) -> Cards:
    """The cards that these words are; BadInput names all that are none, until they are many."""
    words = list(words)
    if len(words) > MOST_CARDS:
        raise refuse("list-too-long", column=1, facts={"n": MOST_CARDS, "have": len(words)})
    try:
        return coded(" ".join(texts_of(words)), in_position)
    except KeyError:
        pass
    cards: list[Card] = []
    faults: list[InputFault] = []
    torn = _torn(words)
    for place, (text, column) in enumerate(words):
        if len(faults) >= MOST_FAULTS:
            break
        card = _CODES.get(text) or _read(text)
        if place in torn:
            faults.append(torn[place])
        elif place - 1 in torn:
            continue
        elif card is None:
            faults.append(_unreadable(text, column))
        elif in_position and card.rank == THREE and not card.suit:
            faults.append(InputFault("three-without-suit", column=column, found=shown(text), expected="3S 3C 3H 3D"))
        else:
            cards.append(card)
    if faults:
        raise BadInput(faults)
    return tuple(cards)


def _torn(words: list[Word]) -> dict[int, InputFault]:
    """Ranks with nothing but a suit as the next word (`10 H`), by their place: one card with a blank inside.

    `K D` stays two cards: D alone is a queen.
    """
    return {
        place: _blank_inside(first, second)
        for place, (first, second) in enumerate(pairwise(words))
        if _suit_alone(second[0]) and _read(first[0] + second[0])
    }


def _suit_alone(text: str) -> bool:
    return len(text) <= len("♥\ufe0f") and _spelled(text) in tuple(SUITS) and _read(text) is None


def _blank_inside(first: Word, second: Word) -> InputFault:
    between = " " * (second[1] - first[1] - len(first[0]))
    found = shown(first[0] + between + second[0])
    return fault_of("blank-in-card", column=first[1], found=found, nearest=str(_read(first[0] + second[0])))


@cache
def _read_upper(text: str) -> Card | None:
    if text == "JOKER":
        return Card(JOKER)
    rank, suit = (text[:-1], text[-1]) if len(text) > 1 and text[-1] in SUITS else (text, "")
    return _CODES.get(SAID_FOR_RANKS.get(rank, rank) + suit)


def _read(text: str) -> Card | None:
    """A card in another spelling: lower case, a symbol for the suit, another letter for the rank, a letter that looks
    like the right one, the joker's word. A symbol is never a rank."""
    if len(text) > len("10♥\ufe0f♥") + 1 or ord(text[0]) in _SYMBOLS:
        return None
    return _read_upper(_spelled(text))


def _spelled(text: str) -> str:
    return text.translate(_SYMBOLS).translate(_LOOK_ALIKES).upper()


def written_as(letter: str, *, suit: bool = False) -> str:
    """All characters that are read as this letter of a card's code, as its suit or as part of its rank.

    >>> written_as("S", suit=True)
    'Ss♠♤Ѕѕ'
    """
    others = [*_SYMBOLS] if suit else []
    marks = (letter, letter.lower(), *map(chr, (*others, *_LOOK_ALIKES)))
    return "".join(dict.fromkeys(mark for mark in marks if _spelled(mark) == letter))


def _unreadable(text: str, column: int) -> InputFault:
    near = nearest(text, list(_CODES))
    return fault_of("card-unreadable", column=column, found=shown(text), expected=EXAMPLES, nearest=near)


def rank_of(word: Word) -> str:
    """The rank that names a meld: `K`, `10`, `3`, or `wild`."""
    text, column = word
    if text.casefold() == WILD:
        return WILD
    card = _CODES.get(text) or _read(text)
    if card is not None and not card.suit and card.rank in _MELD_RANKS:
        return card.rank
    near = None if card is None else WILD if card.rank in (TWO, JOKER) else card.rank
    raise refuse("rank-unreadable", column=column, found=shown(text), expected=_ranks(), nearest=near)


def _ranks() -> str:
    return " ".join((*NATURAL_RANKS, THREE, WILD))


def texts_of(words: Iterable[Word]) -> Iterator[str]:
    """The words without their columns."""
    return (text for text, _ in words)
