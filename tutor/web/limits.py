"""How much one request may ask for: bytes of its body, and work for its answer."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from flask import Flask, g

from tutor.engine.effort import at_most

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body: more than any table needs."""
MOST_WORK: Final = 1_000_000
"""Units of work for one answer (`tutor.engine.effort`): about a second."""


def install(app: Flask) -> None:
    """Bound the work of every request; one that asks for more is refused as too large."""
    app.config.from_mapping(MAX_CONTENT_LENGTH=LARGEST_REQUEST)
    app.before_request(_begin)
    app.teardown_request(_end)


def _begin() -> None:
    g.bounds = ExitStack()
    g.bounds.enter_context(at_most(MOST_WORK))


def _end(_error: BaseException | None) -> None:
    bounds: ExitStack | None = g.pop("bounds", None)
    if bounds is not None:
        bounds.close()
