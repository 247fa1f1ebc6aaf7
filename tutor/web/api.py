"""The JSON API. Errors are problem documents (RFC 9457): application/problem+json.

Every problem has its `faults`, each with a code, a sentence and what is known of its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, render_template
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from tutor import referee, rulebook
from tutor.library.errors import BadInput, InputFault
from tutor.texts.errors import error_as_json
from tutor.texts.language import Language
from tutor.web.api_asking import CHECK, OPTIONS, body_with, question_of, refuse_names, spoken_by, wanted
from tutor.web.speaking import language, the_words

PREFIX: Final = "/api/"
PROBLEM: Final = "application/problem+json"

api = Blueprint("api", __name__, url_prefix="/api/v1")
api.before_request(refuse_names)


@api.post("/check")
def check() -> ResponseReturnValue:
    """Judge the moves on the position: the ruling as the contract's section 4 has it."""
    asked = body_with(CHECK)
    speaks = spoken_by(asked.value.get("lang"), asked)
    also = wanted(asked)
    return jsonify(referee.answer(question_of(asked), speaks, the_words(), also=also).as_json())


@api.post("/options")
def options() -> ResponseReturnValue:
    """All that can be done on the position, once the moves are made."""
    asked = body_with(OPTIONS)
    speaks = spoken_by(asked.value.get("lang"), asked)
    return jsonify(referee.choices_after(question_of(asked), speaks, the_words()).as_json())


@api.get("/rules")
def rules() -> ResponseReturnValue:
    """All rules in the law's order."""
    speaks = spoken_by()
    listed = rulebook.chapters(speaks, the_words())
    return jsonify(
        {"rules": [_rule(page, chapter) for chapter in listed for page in chapter.rules], "lang": speaks.code}
    )


@api.get("/rules/<rule>")
def rule(rule: str) -> ResponseReturnValue:
    """A rule with its reason, its sources and its examples."""
    if rule not in rulebook.rule_ids():
        abort(404)
    speaks = spoken_by()
    listed = rulebook.chapters(speaks, the_words())
    page, chapter = next((page, chapter) for chapter in listed for page in chapter.rules if page.id == rule)
    return jsonify({**_rule(page, chapter), **_more(page, speaks), "lang": speaks.code})


def _rule(page: rulebook.RulePage, chapter: rulebook.Chapter) -> dict[str, Any]:
    return {"id": page.id, "chapter": chapter.id, "title": str(page.title), "statement": str(page.statement)}


def _more(page: rulebook.RulePage, speaks: Language) -> dict[str, Any]:
    examples = the_words().rule(page.id).examples
    return {
        "why": page.why,
        "rule_sets": [
            {"id": held.id, "holds": held.holds, "source": str(held.source) if held.source else None}
            for held in rulebook.holders(page.id, speaks, the_words())
        ],
        "examples": {
            name: {
                "position": written["position"],
                "moves": written["moves"],
                "caption": speaks.gettext(page.id, written["caption"]),
            }
            for name, written in examples.items()
        },
    }


@api.errorhandler(BadInput)
def bad_input(bad: BadInput) -> ResponseReturnValue:
    """What was sent cannot be read, or is a position that cannot be."""
    faults = [error_as_json(fault, language(), the_words()) for fault in bad.faults]
    return problem(HTTPStatus.BAD_REQUEST, detail=" ".join(fault["message"] for fault in faults), faults=faults)


def too_much() -> ResponseReturnValue:
    """The answer would take more work than one request may make."""
    fault = error_as_json(InputFault("too-much-work"), language(), the_words())
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail=fault["message"], faults=[fault])


def refused(error: HTTPException) -> ResponseReturnValue:
    """A refusal of the web itself: no such place, another method, another type, too large."""
    response = problem(HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR))
    response.headers.extend([header for header in error.get_headers() if header[0] == "Allow"])
    return response


def problem(status: HTTPStatus, detail: str = "", faults: Sequence[Mapping[str, Any]] = ()) -> Response:
    """A problem document. Its sentences are those of the template, and the one fault of a refusal tells the same: its
    code is the name that HTTP gives to the status."""

    def told(part: str) -> str:
        return Markup(render_template("problem.html", part=part, status=status.value)).unescape().strip()

    detail = detail or told("detail")
    named = [{"code": status.name.lower().replace("_", "-"), "message": detail}]
    response = jsonify(
        {
            "type": "about:blank",
            "title": told("title"),
            "status": status.value,
            "detail": detail,
            "faults": list(faults) or named,
        }
    )
    response.status_code = status.value
    response.mimetype = PROBLEM
    return response
