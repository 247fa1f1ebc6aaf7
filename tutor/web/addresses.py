"""Addresses as people write them: a slash too many at the end, a language in capitals."""

from __future__ import annotations

from flask import current_app, request
from werkzeug.exceptions import HTTPException

from tutor.web.speaking import all_languages

_LOOKING = frozenset({"GET", "HEAD"})


def meant_address() -> str | None:
    """The address of the page that is meant where nothing stands at the one asked for; None where no page is near."""
    if request.method not in _LOOKING:
        return None
    near = next((path for path in _near(request.path) if _is_page(path)), None)
    query = request.query_string.decode("ascii", "replace")
    return near and (f"{near}?{query}" if query else near)


def _near(path: str) -> tuple[str, ...]:
    language, _, rest = path.lstrip("/").partition("/")
    lower = f"/{language.casefold()}/{rest}" if language.casefold() in all_languages() else path
    return lower, lower.rstrip("/")


def _is_page(path: str) -> bool:
    if path == request.path or not path.isprintable():
        return False
    try:
        _, values = current_app.url_map.bind_to_environ(request.environ).match(path)
    except HTTPException:  # nothing there, or only the way to another address
        return False
    return values.get("lang") is None or values["lang"] in all_languages()
