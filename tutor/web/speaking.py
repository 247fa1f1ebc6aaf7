"""The language of a request: taken from its address, spoken by every template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request
from jinja2 import Environment

from tutor.texts.language import Language
from tutor.texts.words import Words

COOKIE = "language"
A_YEAR = 365 * 24 * 3600
SOURCE = "en"


def all_languages() -> Mapping[str, Language]:
    """The languages of the site, by code."""
    known: Mapping[str, Language] = current_app.extensions["languages"]
    return known


def the_words() -> Words:
    """The words of rules, terms and sentences."""
    words: Words = current_app.extensions["words"]
    return words


def language() -> Language:
    """The language of this request; before an address has named one, the visitor's own."""
    spoken: Language | None = g.get("language")
    if spoken is None:
        spoken = g.language = chosen_language()
    return spoken


def chosen_language() -> Language:
    """The language that the visitor chose earlier, or the best of those that the browser asks for."""
    known = all_languages()
    earlier = request.cookies.get(COOKIE, "")
    code = earlier if earlier in known else request.accept_languages.best_match(list(known), default=SOURCE)
    return known.get(code or SOURCE) or next(iter(known.values()))


def from_address(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Take the language out of an address that has one; an unknown one is no page."""
    code = values.pop("lang", None) if values else None
    if code is None:
        return
    if code not in all_languages():
        abort(404)
    g.language = all_languages()[code]


def into_address(_endpoint: str, values: dict[str, Any]) -> None:
    """Give an address the language of this request."""
    if "lang" not in values and current_app.url_map.is_endpoint_expecting(_endpoint, "lang"):
        values["lang"] = language().code


def remember(response: Response) -> Response:
    """Keep the language that a visitor of the site moved to; a link from elsewhere changes nothing."""
    if _came_from_here() and "language" in g and request.cookies.get(COOKIE) != g.language.code:
        response.set_cookie(COOKIE, g.language.code, max_age=A_YEAR, samesite="Lax", httponly=True)
    return response


def _came_from_here() -> bool:
    return "HTTP_REFERER" in request.environ and urlsplit(request.referrer or "").netloc == request.host


def place_in(code: str) -> str:
    """The address of this same place in another language, with its question."""
    path = g.get("place") or request.full_path.rstrip("?")
    path, _, query = path.partition("?")
    parts = path.split("/", 2)
    rest = parts[2] if len(parts) == 3 and parts[1] in all_languages() else ""
    return f"/{code}/{rest}" + (f"?{query}" if query else "")


def install(app: Flask) -> None:
    """Let every template speak the language of its request."""
    app.url_value_preprocessor(from_address)
    app.url_defaults(into_address)
    app.after_request(remember)
    environment: Environment = app.jinja_env
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda message: language().translations.gettext(message),
        ngettext=lambda one, other, n: language().translations.ngettext(one, other, n),
        pgettext=lambda context, message: language().translations.pgettext(context, message),
        npgettext=lambda context, one, other, n: language().translations.npgettext(context, one, other, n),
        newstyle=True,
    )
