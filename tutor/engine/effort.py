"""How much work a question may make. Nearly all need a thousandth of it; a table of twenty packs with strange house
rules can be asked about so that a search would go on for minutes.

Work is counted, never timed, so that the answer hangs on no clock and no other load. A unit is about a microsecond.
What is remembered from an earlier question is no work; so a question close to its bound may be answered at a second
try.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final


class TooMuch(Exception):  # noqa: N818 (nothing is wrong with the question)
    """The answer takes more work than was allowed."""


class at_most:  # noqa: N801 (it stands behind `with`, where a function would)
    """What is done inside may make so many units of work, and no more than are left outside; then it raises TooMuch.

    >>> with at_most(10):
    ...     spend(7)
    ...     spend(7)
    Traceback (most recent call last):
    tutor.engine.effort.TooMuch
    """

    __slots__ = ("_given", "_outside", "_token", "units")

    def __init__(self, units: int) -> None:
        self.units = units

    def __enter__(self) -> None:
        self._outside = _BOUND.get()
        if self._outside is not None:
            self.units = max(0, min(self.units, self._outside.units))
        self._given = self.units
        self._token = _BOUND.set(self)

    def __exit__(self, *_failed: object) -> None:
        _BOUND.reset(self._token)
        if self._outside is not None:
            self._outside.units -= self._given - max(0, self.units)


_BOUND: Final[ContextVar[at_most | None]] = ContextVar("bound", default=None)


def spend(units: int) -> None:
    """So much work is about to be done. TooMuch where it is not allowed; where nobody set a bound, all is."""
    bound = _BOUND.get()
    if bound is not None:
        bound.units -= units
        if bound.units < 0:
            raise TooMuch
