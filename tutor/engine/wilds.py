"""Twos and jokers that a turn uses, as one number: two uses are added, and held against what is there, at one stroke.

A number has a field for each count: twos and jokers used in the turn, those of them that the taking of a pile lays,
and the discard. A sum begins with what is missing of each field to its highest bit: so that bit tells that more was
used than there is.
"""

from __future__ import annotations

from typing import Final

_WIDTH: Final = 12
_FIELD: Final = (1 << _WIDTH) - 1
_FULL: Final = 1 << _WIDTH - 1
"""One more than any field can count: more cards than a table has."""

OVER: Final = sum(_FULL << _WIDTH * place for place in range(5))
"""The bits of a sum that tell that something was used which is not there."""

Counts = tuple[int, int, int, int, int]
"""Twos, jokers, twos and jokers that the taking of the pile lays, natural cards thrown."""


def used(twos: int, jokers: int, early_twos: int = 0, early_jokers: int = 0, thrown: int = 0) -> int:
    """So much is used.

    >>> sum_of = start(2, 1, 0, 0) + used(1, 1)
    >>> bool(sum_of & OVER), bool(sum_of + used(0, 1) & OVER)
    (False, True)
    """
    return twos | jokers << _WIDTH | early_twos << 2 * _WIDTH | early_jokers << 3 * _WIDTH | thrown << 4 * _WIDTH


def start(twos: int, jokers: int, early_twos: int, early_jokers: int, thrown: int = 0) -> int:
    """The sum that nothing is added to yet, where there is so much to be used."""
    last = _FULL - 1
    return used(last - twos, last - jokers, last - early_twos, last - early_jokers, last - thrown)


def counts(number: int) -> Counts:
    """What a number stands for: what was used; of a sum, less its start.

    >>> counts(used(2, 1, 1, 0))
    (2, 1, 1, 0, 0)
    """
    twos, jokers = number & _FIELD, number >> _WIDTH & _FIELD
    early_twos, early_jokers = number >> 2 * _WIDTH & _FIELD, number >> 3 * _WIDTH & _FIELD
    return twos, jokers, early_twos, early_jokers, number >> 4 * _WIDTH
