"""The word forms of a language: one table, whole forms, nothing ever glued to a slot.

A form has a name of the language's own (`pl`, `accpl`, `gen`). A template asks for it, `{rank:accpl}`; without a name
it asks for the form `bare`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from tutor.engine.cards import JOKER, RANKS, SUITS, WILD, Card

BARE: Final = "bare"
KINDS: Final = ("natural", "mixed", "red", "black", "wild", "sevens")
"""The kinds of canasta that a rule set may have."""

_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": ""}


class FormMissingError(LookupError):
    """A template asks for a form that the language's table lacks; the message is word and form."""


class TableIncompleteError(ValueError):
    """A table of word forms lacks a key; the message is file and key."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word in all its forms, for use in a template.

    >>> king = Term("K", {"sg": "king", "pl": "kings"})
    >>> f"two natural {king:pl}"
    'two natural kings'
    """

    name: str
    forms: Mapping[str, str]

    def __format__(self, form: str) -> str:
        try:
            return self.forms[form or BARE]
        except KeyError:
            raise FormMissingError(f"{self.name}:{form or BARE}") from None


@dataclass(frozen=True)
class Forms:
    """The table of a language, as `forms.yaml` holds it.

    `closed_below`: numbers below it are written without a separator; `letters` are the index letters of the court
    cards and the ace; `spoken` holds the patterns of a card's spoken name.
    """

    endonym: str
    locale: str
    closed_below: int
    letters: Mapping[str, str]
    joker: str
    spoken: Mapping[str, str]
    suits: Mapping[str, Term]
    ranks: Mapping[str, Term]
    kinds: Mapping[str, str]

    @cached_property
    def _indices(self) -> Mapping[str, str]:
        return {rank: self.letters.get(rank, rank) for rank in RANKS}

    def letter(self, rank: str) -> str:
        """The index of a rank on the card: `K`, `10`, in Esperanto `R`. A joker has none but its word."""
        return self.joker if rank == JOKER else self._indices[rank]

    def card(self, card: Card) -> str:
        """A card as it stands in a sentence: `K♠`, `10♥`; a joker as the word."""
        return self.letter(card.rank) + _SYMBOLS[card.suit]

    def spoken_name(self, card: Card) -> str:
        """A card as it is said: "king of spades"; the rank alone where the suit is not known."""
        rank = self.ranks[card.rank]
        if not card.suit:
            return self.spoken["rank"].format(rank=rank)
        return self.spoken["card"].format(rank=rank, suit=self.suits[card.suit])


def read_forms(path: Path) -> Forms:
    """Read a table of word forms.

    Raises TableIncompleteError where a key is missing; FormMissingError where the spoken name of a card asks for a
    form that the table does not have.
    """
    return _forms(path, path.read_bytes())


@cache
def _forms(path: Path, written: bytes) -> Forms:
    """The table of a file as it is written now; the same text is parsed once."""
    table: dict[str, Any] = yaml.load(written, Loader=yaml.CSafeLoader)
    try:
        forms = Forms(
            endonym=str(table["endonym"]),
            locale=str(table["locale"]),
            closed_below=int(table["closed_below"]),
            letters=_words(table["letters"], "AKQJ"),
            joker=str(table["joker"]),
            spoken=_words(table["spoken"], ("card", "rank")),
            suits=_terms(table["suits"], SUITS),
            ranks=_terms(table["ranks"], (*RANKS, WILD)),
            kinds=_words(table["kinds"], KINDS),
        )
    except KeyError as missing:
        raise TableIncompleteError(f"{path}: {missing.args[0]}") from None
    for rank in RANKS:
        forms.spoken_name(Card(rank, "" if rank == JOKER else SUITS[0]))
    return forms


def _words(table: Mapping[str, object], keys: str | tuple[str, ...]) -> dict[str, str]:
    return {key: str(table[key]) for key in keys}


def _terms(table: Mapping[str, Mapping[str, object]], keys: tuple[str, ...]) -> dict[str, Term]:
    return {key: Term(key, {str(form): str(word) for form, word in table[key].items()}) for key in keys}
