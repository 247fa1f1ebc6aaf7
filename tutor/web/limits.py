"""How much one request may ask for: bytes of its body, and work for its answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, abort, request
from werkzeug.exceptions import RequestEntityTooLarge

from tutor.engine.effort import at_most

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

LARGEST_REQUEST: Final = 256 * 1024
"""Bytes of a request's body: more than any table needs."""
MOST_WORK: Final = 2_500_000
"""Units of work for one answer (`tutor.engine.effort`): one to two seconds."""


def install(app: Flask) -> None:
    """Bound the work of every request; one that asks for more is refused."""
    app.config.from_mapping(MAX_CONTENT_LENGTH=LARGEST_REQUEST + 1)  # one more is read, so that it is seen
    app.wsgi_app = _bounded(app.wsgi_app)  # type: ignore[assignment, method-assign]


def the_body() -> bytes:
    """The body of this request, refused where it is too large. Of a body that comes in chunks and is larger than Flask
    allows, Flask gives the beginning as if it were the whole."""
    body = request.get_data()
    if len(body) > LARGEST_REQUEST:
        abort(RequestEntityTooLarge.code)
    return body


def _bounded(site: WSGIApplication) -> WSGIApplication:
    """The site with a bound around every answer."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        with at_most(MOST_WORK):
            return site(environ, start_response)

    return answer
