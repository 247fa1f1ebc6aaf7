"""Scores over the API: a score sheet in, its lines with their reasons out. Errors are those of the API."""

from __future__ import annotations

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue

from tutor.library.errors import BadInput, refuse, shown
from tutor.library.scoreline import sheet_document
from tutor.library.scores import KEYS, read_sheet
from tutor.texts.score import sheet_as_json, sheet_in_words
from tutor.web.api import bad_input
from tutor.web.api_asking import LANG, refuse_names, spoken_by, the_json
from tutor.web.speaking import the_words

score_api = Blueprint("score_api", __name__, url_prefix="/api/v1")
score_api.register_error_handler(BadInput, bad_input)
score_api.before_request(refuse_names)


@score_api.post("/score")
def score() -> ResponseReturnValue:
    """Add up a score sheet: an object, which may name a `lang` beside its own keys, or a text."""
    asked = the_json()
    if isinstance(asked.value, str):
        sheet = read_sheet(sheet_document(asked.value))
        return jsonify(sheet_as_json(sheet_in_words(sheet, spoken_by(None), the_words())))
    if not isinstance(asked.value, dict):
        raise refuse("mapping-expected", line=1, column=1, found=shown(asked.value), expected=", ".join((*KEYS, LANG)))
    speaks = spoken_by(asked.value.get(LANG), asked)
    sheet = read_sheet(asked, beside=(LANG,))
    return jsonify(sheet_as_json(sheet_in_words(sheet, speaks, the_words())))
