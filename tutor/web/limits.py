"""How much one request may ask for: bytes of its body, and work for its answer."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Final

from flask import Flask, abort, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from tutor.engine.effort import at_most

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body: more than any table needs."""
MOST_WORK: Final = 2_000_000
"""Units of work for one answer (`tutor.engine.effort`): one to two seconds."""


def install(app: Flask) -> None:
    """Bound the work of every request; one that asks for more is refused."""
    app.config.from_mapping(MAX_CONTENT_LENGTH=LARGEST_REQUEST + 1)  # one more is read, so that it is seen
    app.before_request(_begin)
    app.teardown_request(_end)


def the_body() -> bytes:
    """The body of this request, refused where it is too large. Of a body that comes in chunks and is larger than Flask
    allows, Flask gives the beginning as if it were the whole."""
    body = request.get_data()
    if len(body) > LARGEST_REQUEST:
        abort(RequestEntityTooLarge.code)
    return body


def _begin() -> None:
    g.bounds = at_most(MOST_WORK)
    g.bounds.__enter__()


def _end(_error: BaseException | None) -> None:
    bounds: AbstractContextManager[None] | None = g.pop("bounds", None)
    if bounds is not None:
        bounds.__exit__(None, None, None)
