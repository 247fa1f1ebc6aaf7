"""What a program asks of the API: the body of a request, read, with all its faults told together."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final

from flask import abort, g, request

from tutor import referee
from tutor.library.documents import Document, read_json
from tutor.library.errors import KEY_UNKNOWN, MOST_FAULTS, BadInput, InputFault, fault_of, nearest, refuse, shown, under
from tutor.library.plainly import Within
from tutor.library.positions import Question, read_question
from tutor.texts.language import Language
from tutor.web.limits import the_body
from tutor.web.questions import from_text, keys_of_text
from tutor.web.speaking import all_languages, language

LANG: Final = "lang"
"""The only name that an address of the API may hold."""
OPTIONS: Final = ("position", "moves", "lang")
"""The fields of a request for what can be done."""
CHECK: Final = (*OPTIONS, *referee.ON_REQUEST)
"""The fields of a request for a ruling."""


def the_json() -> Document:
    """The body of this request. BadInput where it is no JSON; a body of another type is refused."""
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    return read_json(the_body())


def refuse_names(known: tuple[str, ...] = (LANG,)) -> None:
    """Refuse a name in the address that nobody reads, or that stands there twice."""
    if not request.query_string:
        return
    g.language = all_languages().get(_addressed() or "", language())  # whatever is wrong is told in it
    faults = [_no_name(name, known) for name in list(request.args)[:MOST_FAULTS] if name not in known]
    twice = [name for name in known if len(request.args.getlist(name)) > 1]
    faults += [fault_of("key-twice-in-address", key=name, found=name) for name in twice]
    if faults:
        raise BadInput(faults)


def _no_name(name: str, known: tuple[str, ...]) -> InputFault:
    return _unknown(name, known) if known else fault_of("no-names-here", key=name, found=shown(name))


def _addressed() -> str | None:
    """The language that the address names."""
    return request.args.get(LANG) if request.query_string else None


def body_with(fields: tuple[str, ...]) -> Document:
    """The body of this request, which is a mapping with a position and with no field besides these."""
    asked = the_json()
    _refuse_others(asked, fields)
    return asked


def _refuse_others(asked: Document, fields: tuple[str, ...]) -> None:
    """A request is a mapping with a position, and with no field that nobody reads."""
    if not isinstance(asked.value, dict):
        raise refuse("mapping-expected", line=1, column=1, found=shown(asked.value), expected=", ".join(fields))
    others = [name for name in asked.value if name not in fields][:MOST_FAULTS]
    faults = [_unknown(name, fields) for name in others]
    if "position" not in asked.value:
        faults.append(fault_of("key-missing", key="position", found="position"))
    elif asked.value["position"] is None:
        faults.append(fault_of("nothing-after", key="position"))
    elif asked.value.get("moves") is not None and "moves" in _keys(asked.value["position"]):
        faults.append(fault_of("moves-twice", key="position.moves", found="moves"))
    if faults:
        raise BadInput(map(asked.placed, faults))


def _unknown(name: str, fields: tuple[str, ...]) -> InputFault:
    expected, near = ", ".join(fields), nearest(name, fields)
    return fault_of(KEY_UNKNOWN, key=name, found=shown(name), expected=expected, nearest=near)


def wanted(asked: Document) -> list[str]:
    """What more the request asks for: its fields that are true, and what it does not ask to be left out."""
    given = {name: asked.value[name] for name in referee.ON_REQUEST if asked.value.get(name) is not None}
    faults = [
        asked.placed(fault_of("json-truth-expected", key=name, found=_as_json(value), expected="true, false"))
        for name, value in given.items()
        if not isinstance(value, bool)
    ]
    if faults:
        raise BadInput(faults)
    return [name for name in referee.ON_REQUEST if given.get(name, name in referee.BY_DEFAULT)]


def _as_json(value: Any) -> str:
    """A value as it may be quoted in a sentence: a text is told from a truth by its quotation marks."""
    return f'"{shown(value)}"' if isinstance(value, str) else shown(value)


def _keys(position: Any) -> Iterable[str]:
    """The keys that a position writes, as a mapping or as text; none where it cannot be read."""
    try:
        return keys_of_text(position) if isinstance(position, str) else position if isinstance(position, dict) else ()
    except BadInput:
        return ()


def question_of(asked: Document) -> Question:
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


def spoken_by(code: Any = None, asked: Document | None = None) -> Language:
    """The language that a request names: in its body, else in its address; without either the visitor's own. One that
    nobody knows is refused in both places."""
    known = all_languages()
    spoken: Language | None = None
    for given, place in ((_addressed(), None), (code, asked)):
        if given is None:
            continue
        if not isinstance(given, str) or given not in known:
            fault = fault_of("value-unknown", key="lang", found=shown(given), expected=", ".join(sorted(known)))
            raise BadInput([place.placed(fault) if place else fault])
        spoken = g.language = known[given]
    return spoken or language()
