"""The scoring desk in the browser. The sheet is the address; a press of a button leads to the next address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple
from urllib.parse import quote_plus, urlencode

import yaml
from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tutor.engine.scoring import Sheet
from tutor.library.documents import Document
from tutor.library.errors import BadInput, InputFault
from tutor.library.oneline import pairs_of
from tutor.library.passed_on import BESIDE_A_SHEET, without_trackers
from tutor.library.scoreline import read_sheet_line, sheet_document, write_sheet, write_sheet_line
from tutor.library.scores import read_entered
from tutor.rulebook import all_rule_sets
from tutor.texts.asked import asked_before
from tutor.texts.parameters import name_in_words
from tutor.texts.score import sides_in_words
from tutor.web import earlier, entering, housing
from tutor.web.earlier import Written
from tutor.web.entering import At
from tutor.web.questions import Fault, in_words
from tutor.web.scoresheet import lay_sheet
from tutor.web.speaking import language, the_words
from tutor.web.undoing import noted, undone

AT: Final = "at"
UNDO: Final = "undo"
TABLE: Final = "table"
HOUSE: Final = "house"
FORMS: Final = (TABLE, HOUSE)

score = Blueprint("score", __name__, url_prefix="/<lang>/score")


class Place(NamedTuple):
    """A sheet as the desk holds it: where the next tap goes, the way back, the version that its address names."""

    sheet: Sheet
    at: At
    undo: str = ""
    version: int | None = None


@score.get("")
def desk() -> ResponseReturnValue:
    """A sheet with its scores; without one, what to do first; with a text, the way to its address."""
    query = without_trackers(request.query_string.decode("ascii", "replace"))
    if not query:
        return _page(None)
    try:
        if "text" in request.args:
            return redirect(_address(_begun(sheet_document(request.args["text"]))), code=303)
        place = _from_address(query)
    except BadInput as bad:
        return _page(None, bad=bad, text=request.args.get("text", "")), 400
    return _page(place)


@score.get("/step")
def step() -> ResponseReturnValue:
    """A button was pressed: the next sheet, in place for htmx, by its address for everybody else."""
    try:
        place = _from_address(request.args.get("q", ""), request.args.get(AT, ""), request.args.get(UNDO, ""))
    except BadInput as bad:
        return _page(None, bad=bad), 400
    try:
        stepped = _stepped(place)
    except BadInput as bad:
        return _refused(place, bad.faults)
    if "HX-Request" not in request.headers:
        return redirect(_address(stepped) + ("#pad" if _leads_to_pad() else ""), code=303)
    g.place = _address(stepped)
    response = make_response(_page(stepped, template="_score_fragment.html", used=_form()))
    response.headers["HX-Push-Url"] = g.place
    if _leads_to_pad():
        response.headers["HX-Reswap"] = "outerHTML show:top showTarget:#pad"
    return response


def _leads_to_pad() -> bool:
    """Whether the pressed button stands below the sheet and what comes next is tapped in above it."""
    return request.args.get("do") in ("next", "drop")


def _form() -> str:
    """The form below the sheet that was sent, if one was."""
    sent = request.args.get("do", "")
    return sent if sent in FORMS else ""


def _refused(place: Place, faults: Sequence[InputFault]) -> ResponseReturnValue:
    """The same sheet, and the form with what was written in it and what cannot be read of that."""
    g.place = _address(place)
    told = in_words(faults, "", language(), the_words())
    if "HX-Request" in request.headers:
        return _page(place, template="_score_fragment.html", used=_form(), refused=told)
    return _page(place, used=_form(), refused=told), 400


def _stepped(place: Place) -> Place:
    """What the pressed button makes of the sheet."""
    args = request.args
    if "undo-step" in args:
        sheet, rest, key = undone(place.undo, place.sheet)
        return _placed(sheet, _at_key(key, sheet, place.at), rest)
    if "go" in args:
        return place._replace(at=entering.read_at(args["go"], place.sheet))
    sheet, at = _changed(place.sheet, place.at)
    return _placed(sheet, at, noted(place.undo, place.sheet, sheet))


def _changed(sheet: Sheet, at: At) -> tuple[Sheet, At]:
    args = request.args
    if args.get("card") in entering.KEYS:
        count = args.get("count", 1, type=int)
        return entering.tapped(sheet, at, args["card"], min(max(1, count), entering.MOST_AT_ONCE))
    if "less" in args:
        return entering.one_less(sheet, at, args["less"]), at
    if "out" in args:
        side = args.get("out", -1, type=int)
        return entering.went_out(sheet, at, side if 0 <= side < len(sheet.scores) else None), at
    match args.get("do"):
        case "concealed":
            return entering.concealed(sheet, at), at
        case "next":
            return entering.next_deal(sheet)
        case "drop":
            return entering.without_deal(sheet, at)
        case "table":
            return earlier.seated(sheet, _written(sheet), *_names(sheet)), at
        case "house":
            return housing.housed(sheet, _sent(HOUSE), language(), the_words()), at
    return sheet, at


def _sent(form: str) -> dict[str, str]:
    """The fields of this form, where it was sent."""
    return request.args.to_dict() if _form() == form else {}


def _written(sheet: Sheet) -> Written:
    """The fields of players and earlier scores: as they were sent, else as the sheet has them."""
    if _form() != TABLE:
        return Written(str(sheet.players), tuple(map(str, sheet.scores)))
    return Written(request.args.get("players", "").strip(), tuple(map(str.strip, request.args.getlist("score"))))


def _names(sheet: Sheet) -> tuple[tuple[str, ...], str]:
    """The names of the sides, and the word for the players."""
    who = tuple(map(str, sides_in_words(sheet, language(), the_words())))
    return who, language().title(name_in_words("players", language(), the_words()))


def _at_key(key: str, sheet: Sheet, at: At) -> At:
    """Where a key of the sheet is entered: the same place, if it is there; of melds the last one."""
    parts = key.split(".")
    if len(parts) != 4 or parts[3] not in entering.wheres(sheet):
        return at
    there = entering.read_at(f"{parts[1]}.{parts[2]}.{parts[3]}", sheet)
    if (there.deal, there.side, there.where) == (at.deal, at.side, at.where):
        return at
    melds = len(entering.tally_at(sheet, there).melds)
    return replace(there, place=melds - 1) if there.where == entering.MELDS and melds else there


def _from_address(query: str, at: str = "", undo: str = "") -> Place:
    """The sheet of an address, which may say itself where the next tap goes. BadInput tells what cannot be read."""
    every = [(pair.key, pair.value) for pair in pairs_of(without_trackers(query))]
    pairs = dict(every)
    kept = [(key, value) for key, value in every if key not in BESIDE_A_SHEET]
    line = read_sheet_line(kept)
    begun = _begun(line.document, undo or pairs.get(UNDO, ""))._replace(version=line.version)
    named = at or pairs.get(AT, "")
    return begun._replace(at=entering.read_at(named, begun.sheet)) if named else begun


def _begun(document: Document, undo: str = "") -> Place:
    """The sheet of a document, with one deal at least."""
    sheet = read_entered(document).sheet
    if not sheet.deals:
        sheet, _ = entering.next_deal(sheet)
    return Place(sheet, entering.at_end(sheet), undo)


def _placed(sheet: Sheet, at: At, undo: str) -> Place:
    """A sheet that was just changed; the next tap goes to a place that is there."""
    if at.deal >= len(sheet.deals) or at.side >= len(sheet.scores):
        at = entering.at_end(sheet)
    return Place(sheet, entering.settled(sheet, at), undo)


def _link(sheet: Sheet) -> str:
    """The address that is the sheet, and nothing else."""
    return f"{url_for('score.desk')}?{write_sheet_line(sheet, version=sheet.rules.version)}"


def _address(place: Place) -> str:
    """The address of a sheet with the place of the next tap and the way back."""
    undo = f"&{UNDO}={quote_plus(place.undo)}" if place.undo else ""
    return f"{_link(place.sheet)}&{AT}={place.at}{undo}"


def _page(
    place: Place | None,
    template: str = "score.html",
    bad: BadInput | None = None,
    text: str = "",
    used: str = "",
    refused: Sequence[Fault] = (),
) -> str:
    faults: Sequence[InputFault] = bad.faults if bad else ()
    shown: dict[str, Any] = {
        "faults": in_words(faults, text, language(), the_words()),
        "rule_sets": [(rules, language().gettext(rules.id, rules.title)) for rules in all_rule_sets()],
        "text": text,
        "sheet_of": lambda rules: f"{url_for('score.desk')}?{urlencode({'rules': rules.id, 'v': rules.version})}",
    }
    if place is not None:
        shown |= {
            "desk": lay_sheet(place.sheet, place.at, language(), the_words()),
            "question": write_sheet_line(place.sheet, version=place.sheet.rules.version),
            "earlier": tuple(asked_before(place.version, None, None, place.sheet.rules, language(), the_words())),
            "at": place.at,
            "undo": place.undo,
            "used": used,
            "to_pad": _leads_to_pad(),
            "refused": refused,
            "written": _written(place.sheet),
            "house": housing.house_fields(place.sheet.rules, _sent(HOUSE) if refused else {}, language(), the_words()),
            "link": request.host_url.rstrip("/") + _link(place.sheet),
            "text": yaml.safe_dump(write_sheet(place.sheet), allow_unicode=True, sort_keys=False, width=1000),
        }
    return render_template(template, **shown)
