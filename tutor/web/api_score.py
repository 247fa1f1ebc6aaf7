"""Scores over the API: a score sheet in, its lines with their reasons out. Errors are those of the API."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Blueprint, abort, g, jsonify, request
from flask.typing import ResponseReturnValue

from tutor.library.documents import read_json
from tutor.library.errors import BadInput, refuse, shown
from tutor.library.scoreline import sheet_document
from tutor.library.scores import KEYS, read_sheet
from tutor.texts.score import sheet_as_json, sheet_in_words
from tutor.web.api import bad_input, spoken_by
from tutor.web.limits import the_body
from tutor.web.speaking import all_languages, language, the_words

LANG: Final = "lang"

score_api = Blueprint("score_api", __name__, url_prefix="/api/v1")
score_api.register_error_handler(BadInput, bad_input)


@score_api.post("/score")
def score() -> ResponseReturnValue:
    """Add up a score sheet: an object, which may name a `lang` beside its own keys, or a text."""
    g.language = all_languages().get(request.args.get(LANG, ""), language())
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    asked = read_json(the_body())
    if isinstance(asked.value, str):
        sheet = read_sheet(sheet_document(asked.value))
        return jsonify(sheet_as_json(sheet_in_words(sheet, spoken_by(None), the_words())))
    if not isinstance(asked.value, dict):
        raise refuse("mapping-expected", line=1, column=1, found=shown(asked.value), expected=", ".join((*KEYS, LANG)))
    speaks = spoken_by(asked.value.get(LANG), asked)
    sheet = read_sheet(asked, beside=(LANG,))
    return jsonify(sheet_as_json(sheet_in_words(sheet, speaks, the_words())))
