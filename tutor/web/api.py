"""The JSON API. Errors are problem documents (RFC 9457): application/problem+json.

Every problem has its `faults`, each with a code, a sentence and what is known of its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from itertools import islice
from typing import Any, Final

from flask import Blueprint, Response, abort, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from tutor import referee, rulebook
from tutor.library.documents import Document, read_json
from tutor.library.errors import KEY_UNKNOWN, MOST_FAULTS, BadInput, InputFault, fault_of, nearest, refuse, shown, under
from tutor.library.plainly import Within
from tutor.library.positions import Question, read_question
from tutor.texts.errors import error_as_json
from tutor.texts.language import Language
from tutor.web.limits import the_body
from tutor.web.questions import from_text, keys_of_text
from tutor.web.speaking import all_languages, language, the_words

PREFIX: Final = "/api/"
PROBLEM: Final = "application/problem+json"
FIELDS: Final = ("position", "moves", "lang", *referee.ON_REQUEST)

api = Blueprint("api", __name__, url_prefix="/api/v1")


@api.post("/check")
def check() -> ResponseReturnValue:
    """Judge the moves on the position: the ruling as the contract's section 4 has it."""
    _speak_as_addressed()
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    asked = read_json(the_body())
    _refuse_others(asked)
    speaks = spoken_by(asked.value.get("lang"), asked)
    also = _on_request(asked)
    return jsonify(referee.answer(_question(asked), speaks, the_words(), also=also).as_json())


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


def _refuse_others(asked: Document) -> None:
    """A request is a mapping with a position, and with no field that nobody reads."""
    if not isinstance(asked.value, dict):
        raise refuse("mapping-expected", line=1, column=1, found=shown(asked.value), expected=", ".join(FIELDS))
    faults = list(islice(map(_unknown, (name for name in asked.value if name not in FIELDS)), MOST_FAULTS))
    if "position" not in asked.value:
        faults.append(fault_of("key-missing", key="position", found="position"))
    elif asked.value["position"] is None:
        faults.append(fault_of("nothing-after", key="position"))
    elif asked.value.get("moves") is not None and "moves" in _keys(asked.value["position"]):
        faults.append(fault_of("moves-twice", key="position.moves", found="moves"))
    if faults:
        raise BadInput(map(asked.placed, faults))


def _unknown(name: str) -> InputFault:
    expected, near = ", ".join(FIELDS), nearest(name, FIELDS)
    return fault_of(KEY_UNKNOWN, key=name, found=shown(name), expected=expected, nearest=near)


def _on_request(asked: Document) -> list[str]:
    """What more the request asks for: its fields that are true, and what it does not ask to be left out."""
    given = {name: asked.value[name] for name in referee.ON_REQUEST if asked.value.get(name) is not None}
    faults = [
        asked.placed(fault_of("truth-expected", key=name, found=shown(value), expected="true, false"))
        for name, value in given.items()
        if not isinstance(value, bool)
    ]
    if faults:
        raise BadInput(faults)
    return [name for name in referee.ON_REQUEST if given.get(name, name in referee.BY_DEFAULT)]


def _keys(position: Any) -> Iterable[str]:
    """The keys that a position writes, as a mapping or as text; none where it cannot be read."""
    try:
        return keys_of_text(position) if isinstance(position, str) else position if isinstance(position, dict) else ()
    except BadInput:
        return ()


def _question(asked: Document) -> Question:
    """The question of a request. Faults know where they stand in the request: those of a position that is text, where
    they stand in that text."""
    written, moves = asked.value["position"], asked.value.get("moves")
    try:
        if isinstance(written, str):
            return from_text(written, moves)
        return read_question(_position_of(asked))
    except BadInput as bad:
        raise BadInput(_in_request(fault, moves is not None) for fault in bad.faults) from None


def _position_of(asked: Document) -> Document:
    """The position, with the moves that stand beside it, as a document of its own, whose places are those of the
    request."""
    position, moves = asked.value["position"], asked.value.get("moves")
    together = moves is not None and isinstance(position, dict)
    spots = Within(asked.spots, "position", beside={"moves"} if together else ())
    value = {**position, "moves": moves} if together else position
    return Document(value, None, asked.text, spots, Within(asked.key_spots, "position"))


def _in_request(fault: InputFault, moves_beside: bool) -> InputFault:
    """The fault with the key that it has in the request."""
    if moves_beside and (fault.key or "").split(".")[0] == "moves":
        return fault
    return under("position", fault)


def _speak_as_addressed() -> None:
    """Whatever is wrong with a request is told in the language of its address, where that names one."""
    spoken = all_languages().get(_addressed() or "")
    if spoken:
        g.language = spoken


def _addressed() -> str | None:
    """The language that the address names."""
    return request.args.get("lang") if request.query_string else None


def spoken_by(code: Any = None, asked: Document | None = None) -> Language:
    """The language that a request names: in its body, else in its address; without either the visitor's own. One that
    nobody knows is refused in both places."""
    known = all_languages()
    for given, place in ((_addressed(), None), (code, asked)):
        if given is None:
            continue
        if not isinstance(given, str) or given not in known:
            fault = fault_of("value-unknown", key="lang", found=shown(given), expected=", ".join(sorted(known)))
            raise BadInput([place.placed(fault) if place else fault])
        g.language = known[given]
    return language()


@api.errorhandler(BadInput)
def bad_input(bad: BadInput) -> ResponseReturnValue:
    """What was sent cannot be read, or is a position that cannot be."""
    faults = [error_as_json(fault, language(), the_words()) for fault in bad.faults]
    return problem(HTTPStatus.BAD_REQUEST, detail=" ".join(fault["message"] for fault in faults), faults=faults)


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
