"""Scores over the API: a score sheet in, its lines with their reasons out. Errors are those of the API."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from flask import Blueprint, abort, g, jsonify, request
from flask.typing import ResponseReturnValue

from tutor.library.documents import Document, read_json
from tutor.library.errors import BadInput, refuse, shown
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
    """Add up a score sheet; beside its own keys it may name a `lang`."""
    g.language = all_languages().get(request.args.get(LANG, ""), language())
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    asked = read_json(the_body())
    if not isinstance(asked.value, dict):
        raise refuse("mapping-expected", line=1, column=1, found=shown(asked.value), expected=", ".join(KEYS))
    speaks = spoken_by(asked.value.get(LANG), asked)
    sheet = read_sheet(_without_language(asked))
    return jsonify(sheet_as_json(sheet_in_words(sheet, speaks, the_words())))


def _without_language(asked: Document) -> Document:
    value = {key: entry for key, entry in asked.value.items() if key != LANG}
    return Document(value, None, asked.text, asked.spots, asked.key_spots)
