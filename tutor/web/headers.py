"""What every answer tells the browser to refuse, and what it hangs on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Response, request
from flask_compress import Compress

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = [
    ("Content-Security-Policy", POLICY),
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
]


def install(app: Flask) -> None:
    """Send the headers with every answer of the site."""
    app.wsgi_app = _with_headers(app.wsgi_app)  # type: ignore[assignment, method-assign]
    app.after_request(_varied)


class Compressed(Compress):
    """Flask-Compress, without its work for a request that accepts no encoding, as a program sends it."""

    def after_request(self, response: Response | None) -> Response:
        """The answer in an encoding that the request accepts."""
        if response is None or response.headers.getlist("Vary") or "HTTP_ACCEPT_ENCODING" in request.environ:
            return super().after_request(response)
        response.headers.add("Vary", "Accept-Encoding")
        return response


def _with_headers(site: WSGIApplication) -> WSGIApplication:
    """The site with the headers added as an answer leaves it: they are the same for all, and nothing asks for them
    before."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
            return start_response(status, headers + HEADERS, *failed)

        return site(environ, start)

    return answer


def _varied(response: Response) -> Response:
    """A page hangs on the cookies of its visitor, and is whole or a part."""
    if response.mimetype == "text/html":
        response.vary.update(("Cookie", "HX-Request"))
    return response
