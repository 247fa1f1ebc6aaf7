"""What every answer tells the browser to refuse."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response

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
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def install(app: Flask) -> None:
    """Send the headers with every answer of the site."""

    @app.after_request
    def add(response: Response) -> Response:
        response.headers.extend(HEADERS)
        if response.mimetype == "text/html":
            response.vary.update(("Cookie", "HX-Request"))
        return response
