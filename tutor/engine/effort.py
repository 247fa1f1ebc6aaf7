"""How much work a question may make. Nearly all need a thousandth of it; a table of twenty packs with strange house
rules can be asked about so that a search would go on for minutes.

Work is counted, never timed, so that the answer hangs on no clock and no other load. A unit is about a microsecond.
What is remembered from an earlier question is no work; so a question close to its bound may be answered at a second
try.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final


class TooMuch(Exception):  # noqa: N818 (nothing is wrong with the question)
    """The answer takes more work than was allowed."""


class _Purse:
    __slots__ = ("units",)

    def __init__(self, units: int) -> None:
        self.units = units


_PURSE: Final[ContextVar[_Purse | None]] = ContextVar("purse", default=None)


@contextmanager
def at_most(units: int) -> Iterator[None]:
    """What is done inside may make so many units of work, and no more than are left outside; then it raises TooMuch.

    >>> with at_most(10):
    ...     spend(7)
    ...     spend(7)
    Traceback (most recent call last):
    tutor.engine.effort.TooMuch
    """
    outside = _PURSE.get()
    given = units if outside is None else max(0, min(units, outside.units))
    purse = _Purse(given)
    token = _PURSE.set(purse)
    try:
        yield
    finally:
        _PURSE.reset(token)
        if outside is not None:
            outside.units -= given - max(0, purse.units)


def spend(units: int) -> None:
    """So much work is about to be done. TooMuch where it is not allowed; where nobody set a bound, all is."""
    purse = _PURSE.get()
    if purse is not None:
        purse.units -= units
        if purse.units < 0:
            raise TooMuch
