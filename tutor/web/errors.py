"""Pages for what cannot be answered: calm, in the language of the address, never a traceback."""

from __future__ import annotations

import sys
from typing import Final

from flask import Flask, current_app, g, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException, InternalServerError, NotFound, ServiceUnavailable, UnprocessableEntity

from tutor.engine.effort import TooMuch
from tutor.store import StoreFault
from tutor.web.addresses import meant_address
from tutor.web.api import PREFIX, refused, too_much
from tutor.web.speaking import all_languages

NOT_IN_PLACE: Final = {"HX-Reswap": "none", "HX-Push-Url": "false"}
"""Headers that tell htmx to leave the page as it stands, but for the line that is spoken."""


def install(app: Flask) -> None:
    """Answer every refusal and every failure with a page of the site, or with a problem document for the API."""
    app.register_error_handler(HTTPException, _refused)
    app.register_error_handler(StoreFault, _without_database)
    app.register_error_handler(TooMuch, _too_much)
    app.register_error_handler(Exception, _failed)


def _refused(error: HTTPException) -> ResponseReturnValue:
    if error.code is None or error.code < 400:
        return error.get_response()
    meant = meant_address() if isinstance(error, NotFound) else None
    if meant:
        return redirect(meant, code=308)
    if _is_for_the_api():
        return refused(error)
    return _page(error)


def _is_for_the_api() -> bool:
    return f"{request.path}/".startswith(PREFIX)


def _too_much(_error: TooMuch) -> ResponseReturnValue:
    return too_much() if _is_for_the_api() else _page(UnprocessableEntity())


def _without_database(_error: StoreFault) -> ResponseReturnValue:
    current_app.log_exception(sys.exc_info())
    return _refused(ServiceUnavailable())


def _failed(error: Exception) -> ResponseReturnValue:
    if current_app.testing or current_app.debug:
        raise error
    current_app.log_exception(sys.exc_info())
    return _refused(InternalServerError())


def _page(error: HTTPException) -> ResponseReturnValue:
    code = error.code or InternalServerError.code
    if "language" not in g:
        spoken = all_languages().get(request.path.split("/")[1])
        if spoken is not None:
            g.language = spoken
    g.place = request.path
    if "HX-Request" in request.headers:
        return render_template("_failing.html", code=code), code, NOT_IN_PLACE
    answer = render_template("error.html", code=code)
    allowed = error.get_headers()
    kept = {name: value for name, value in allowed if name == "Allow"}
    return answer, code, kept
