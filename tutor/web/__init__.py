"""The web: pages, addresses and a JSON API. `create_app` is the only place where the parts meet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask

from tutor import __version__
from tutor.library import paths
from tutor.texts.language import languages
from tutor.texts.words import read_words
from tutor.web import errors, headers, learners, limits, speaking, typeset
from tutor.web.answering import Site
from tutor.web.api import api
from tutor.web.api_document import api_document
from tutor.web.api_score import score_api
from tutor.web.ask import ask
from tutor.web.learn import learn
from tutor.web.look import look
from tutor.web.pages import pages, start
from tutor.web.questions import moves_as_text
from tutor.web.rulesets import rulesets
from tutor.web.score import score

KEPT_FOR = 24 * 3600
"""Seconds for which a browser may keep style sheet, script and icon."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The site. `config` may name other folders, LESSONS and TRANSLATIONS, a DATABASE by its address, one LESSON by
    its file (read afresh at each request, and no other is known); it holds Flask's own keys.

    Raises StoreFault where the database cannot be used.
    """
    app = Site(__name__)
    app.config.from_mapping(SEND_FILE_MAX_AGE_DEFAULT=KEPT_FOR)
    app.config.from_mapping(config or {})
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.extensions["languages"] = languages(Path(app.config.get("TRANSLATIONS") or paths.translations()))
    app.extensions["words"] = read_words(Path(app.config.get("LESSONS") or paths.lessons()))
    for part in (limits, speaking, typeset, errors, headers, learners):
        part.install(app)
    app.jinja_env.globals.update(moves_as_text=moves_as_text)
    for blueprint in (start, pages, rulesets, learn, ask, score, look, api, score_api, api_document):
        app.register_blueprint(blueprint)
    app.url_defaults(_with_version)
    headers.Compressed(app)
    return app


def _with_version(endpoint: str, values: dict[str, Any]) -> None:
    """A style sheet may be kept for long, since every version has an address of its own."""
    if endpoint == "static":
        values.setdefault("v", __version__)
