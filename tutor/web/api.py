"""The JSON API. Errors are problem documents (RFC 9457): application/problem+json."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, Response, abort, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from tutor import referee, rulebook
from tutor.library.documents import Document, read_document
from tutor.library.errors import BadInput, InputFault
from tutor.library.positions import Question, read_question
from tutor.texts.errors import error_in_words
from tutor.texts.language import Language
from tutor.web.questions import from_text
from tutor.web.speaking import all_languages, language, the_words

PREFIX: Final = "/api/"
PROBLEM: Final = "application/problem+json"
FIELDS: Final = ("position", "moves", "lang")

api = Blueprint("api", __name__, url_prefix="/api/v1")


class Problem(Exception):  # noqa: N818 (a problem of the request, as the standard calls it)
    """A request that cannot be answered; `situation` names its sentence in the template of problems."""

    def __init__(self, situation: str, **facts: str) -> None:
        super().__init__(situation)
        self.situation = situation
        self.facts = facts


@api.post("/check")
def check() -> ResponseReturnValue:
    """Judge the moves on the position: the ruling as the contract's section 4 has it."""
    asked = _asked()
    speaks = _speaks(asked.value.get("lang"))
    return jsonify(referee.answer(_question(asked), speaks, the_words()).as_json())


@api.get("/rules")
def rules() -> ResponseReturnValue:
    """All rules in the law's order."""
    speaks = _speaks(request.args.get("lang"))
    listed = rulebook.chapters(speaks, the_words())
    return jsonify(
        {"rules": [_rule(page, chapter) for chapter in listed for page in chapter.rules], "lang": speaks.code}
    )


@api.get("/rules/<rule>")
def rule(rule: str) -> ResponseReturnValue:
    """A rule with its reason, its sources and its examples."""
    if rule not in rulebook.rule_ids():
        abort(404)
    speaks = _speaks(request.args.get("lang"))
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


def _asked() -> Document:
    """The request's document, read with the library's guard: it is a mapping with a position."""
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    document = read_document(request.get_data())
    if not isinstance(document.value, dict):
        raise Problem("no-mapping", expected=", ".join(FIELDS))
    unknown = [str(name) for name in document.value if name not in FIELDS]
    if unknown:
        raise Problem("unknown-field", found=unknown[0], expected=", ".join(FIELDS))
    if "position" not in document.value:
        raise Problem("no-position", expected=", ".join(FIELDS))
    return document


def _question(asked: Document) -> Question:
    """The question of a request. Faults of the position know where they stand in the request's document."""
    written = asked.value["position"]
    if isinstance(written, str):
        return from_text(written, asked.value.get("moves"))
    spots, key_spots = (
        {trail[1:]: spot for trail, spot in places.items() if trail[:1] == ("position",)}
        for places in (asked.spots, asked.key_spots)
    )
    position = Document(written, None, asked.text, spots, key_spots)
    return read_question(position, moves=asked.value.get("moves"))


def _speaks(code: Any) -> Language:
    if code is None:
        return language()
    known = all_languages()
    if not isinstance(code, str) or code not in known:
        raise Problem("unknown-language", found=str(code)[:20], expected=", ".join(sorted(known)))
    g.language = known[code]
    return known[code]


@api.errorhandler(BadInput)
def bad_input(bad: BadInput) -> ResponseReturnValue:
    """What was sent cannot be read, or is a position that cannot be."""
    faults = [_fault(fault) for fault in bad.faults]
    return problem(HTTPStatus.BAD_REQUEST, "bad-input", detail=" ".join(f["message"] for f in faults), faults=faults)


@api.errorhandler(Problem)
def no_question(trouble: Problem) -> ResponseReturnValue:
    """What was sent is no question."""
    return problem(HTTPStatus.BAD_REQUEST, trouble.situation, facts=trouble.facts)


def refused(error: HTTPException) -> ResponseReturnValue:
    """A refusal of the web itself: no such place, another method, another type, too large."""
    status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
    response = problem(status, str(status.value))
    response.headers.extend([header for header in error.get_headers() if header[0] == "Allow"])
    return response


def problem(
    status: HTTPStatus,
    situation: str,
    detail: str = "",
    faults: Sequence[Mapping[str, Any]] = (),
    facts: Mapping[str, str] | None = None,
) -> Response:
    """A problem document; its sentences are those of the template."""

    def told(part: str) -> str:
        html = render_template("problem.html", part=part, situation=situation, status=status.value, **(facts or {}))
        return Markup(html).unescape().strip()

    response = jsonify(
        {
            "type": "about:blank",
            "title": told("title"),
            "status": status.value,
            "detail": detail or told("detail"),
            "faults": list(faults),
        }
    )
    response.status_code = status.value
    response.mimetype = PROBLEM
    return response


def _fault(fault: InputFault) -> dict[str, Any]:
    return {
        "code": fault.code,
        "message": error_in_words(fault, language(), the_words()),
        "line": fault.line,
        "column": fault.column,
        "key": fault.key,
        "found": fault.found,
        "expected": fault.expected,
        "nearest": fault.nearest,
    }
