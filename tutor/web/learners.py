"""Who learns here: a random id in a signed cookie, made at the first answer. There is no account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final, cast
from urllib.parse import urlsplit

from flask import Flask, Request, Response, abort, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from werkzeug.exceptions import Forbidden

from tutor.store import Store, default_url, open_store

LEARNER: Final = "learner"
TOLD: Final = "told"
"""The lesson that is being learned, with each rule that it has told in full, and the item at which it did."""
KEPT_FOR: Final = timedelta(days=400)
"""As long as browsers keep a cookie at most; every answer begins it anew."""
SAME_SITE: Final = frozenset({"same-origin", "none"})

Progress = Mapping[str, Mapping[str, bool]]
"""Lesson -> item -> whether it was right once."""


class Sessions(SecureCookieSessionInterface):
    """Flask's own sessions, for those who have one: a request without any cookie, as a program sends it, has no
    signature to be checked."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """What the cookie holds, or a session in which nothing stands yet."""
        if "HTTP_COOKIE" not in request.environ:
            return self.session_class()
        return super().open_session(app, request)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Keep a session that was asked for or changed; of any other there is nothing to tell the browser, since no
        request refreshes it."""
        if session.accessed or session.modified:
            super().save_session(app, session, response)


def install(app: Flask) -> None:
    """Open the store (DATABASE, or the usual place) and sign the cookies with its secret. Raises StoreFault."""
    store = open_store(app.config.get("DATABASE") or default_url())
    app.extensions["store"] = store
    app.session_interface = Sessions()
    app.config.from_mapping(
        SECRET_KEY=store.secret(),
        SESSION_COOKIE_NAME=LEARNER,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=KEPT_FOR,
    )


def the_store() -> Store:
    """The store of this site."""
    return cast(Store, current_app.extensions["store"])


def progress() -> Progress:
    """What this learner has answered; nothing for somebody who has not answered yet."""
    learner = session.get(LEARNER)
    return the_store().progress(learner) if learner else {}


def note(lesson: str, item: str, right: bool) -> None:
    """Keep an answer of this learner. When this returns, it is safe on the disk."""
    store = the_store()
    learner = session.get(LEARNER) or store.new_learner()
    store.record(learner, lesson, item, right)
    session.permanent = True
    session[LEARNER] = learner
    session.modified = True


def is_new(lesson: str, rule: str, item: str) -> bool:
    """Whether a rule is told for the first time in a lesson. It stays new at the item where it came first."""
    if LEARNER not in session:
        return True
    told: Mapping[str, str] = session.get(TOLD, {}).get(lesson, {})
    if rule not in told:
        session[TOLD] = {lesson: {**told, rule: item}}
    return told.get(rule, item) == item


def only_from_here() -> None:
    """Refuse an answer that another site sent: it would come without the cookie, and replace it by a new one."""
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    sent_by = request.host if origin is None else urlsplit(origin).netloc
    elsewhere = site not in SAME_SITE if site else sent_by != request.host
    if elsewhere:
        abort(Forbidden.code)
