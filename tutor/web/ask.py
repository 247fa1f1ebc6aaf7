"""The referee's desk in the browser. The question is the address; a press of a button leads to the next address."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tutor.engine.gather import Missing
from tutor.engine.judge import judge
from tutor.engine.moves import legal_part
from tutor.library.errors import BadInput
from tutor.library.passed_on import without_trackers
from tutor.library.positions import Question
from tutor.texts.asked import asked_before, said_of
from tutor.texts.house import house_in_words, rule_set_in_words
from tutor.texts.sentences import Sentence
from tutor.web.around import around_of
from tutor.web.chances import chances_of
from tutor.web.desk import Choice, Desk, lay_desk, next_turn
from tutor.web.how import how_to_write, tables_to_try
from tutor.web.nearest import nearest_of
from tutor.web.questions import (
    address,
    as_asked,
    as_text,
    from_address,
    from_text,
    in_words,
    moves_as_text,
    read_cards,
    read_moves,
)
from tutor.web.speaking import language, the_words

ask = Blueprint("ask", __name__, url_prefix="/<lang>/ask")


@ask.get("")
def desk() -> ResponseReturnValue:
    """A question and its ruling; without a question, what to do first; with a text, the way to its address."""
    query = without_trackers(request.query_string.decode("ascii", "replace"))
    if not query:
        return _page(None)
    try:
        if "text" in request.args:
            question = from_text(request.args["text"])
            return redirect(f"{url_for('ask.desk')}?{as_asked(question)}", code=303)
        question = from_address(query)
    except BadInput as bad:
        return _page(None, bad=bad, text=request.args.get("text", query.replace("+", " "))), 400
    laid = _laid(question)
    return _page(laid, since=_since(question, laid))


def _since(question: Question, laid: Desk) -> tuple[Sentence, ...]:
    """What has changed since the question was asked before."""
    legal = laid.verdict.told.legal if laid.verdict else None
    rules = laid.position.rules
    return tuple(asked_before(question.version, question.said, legal, rules, language(), the_words()))


@ask.get("/how")
def how() -> str:
    """How a table is written as text."""
    parts = how_to_write(language(), the_words())
    return render_template("how.html", parts=parts, tables=tables_to_try(language(), the_words()))


@ask.get("/options")
def options() -> ResponseReturnValue:
    """All that can be done after the legal steps of a question; for htmx, what its fold is filled with."""
    try:
        question = from_address(request.query_string.decode("ascii", "replace"))
    except BadInput as bad:
        return _page(None, bad=bad), 400
    if "HX-Request" in request.headers:
        return render_template("_options.html", chances=chances_of(question, language(), the_words()))
    begun = legal_part(question.turn, judge(question.position, question.turn, explain=False).at)
    desk = _laid(Question(question.position, begun))  # laid before the search, which may use up all the work allowed
    chances = chances_of(question, language(), the_words())
    return render_template("options.html", chances=chances, desk=desk, question=as_asked(question))


@ask.get("/move")
def move() -> ResponseReturnValue:
    """A button was pressed, the moves were written, or a turn is to be shown: the next question."""
    try:
        question = from_address(request.args.get("q", ""))
    except BadInput as bad:
        return _answer(None, bad=bad, text=request.args.get("q", ""))
    if not {"moves", "do"}.intersection(request.args):
        return _moved(question, shown=True)
    if "moves" in request.args:
        return _written(question, request.args["moves"])
    choice = Choice(read_cards(request.args.getlist("card")), request.args.get("onto") or None)
    pressed = next_turn(question.position, question.turn, request.args.get("do", ""), choice)
    if isinstance(pressed, Missing):
        return _answer(question, _laid(question, (pressed, choice)), moved=False)
    return _moved(Question(question.position, pressed))


def _written(question: Question, moves: str) -> ResponseReturnValue:
    try:
        return _moved(Question(question.position, read_moves(moves)))
    except BadInput as bad:
        return _answer(question, _laid(question), bad=bad, moves=moves, moved=False)


def _moved(question: Question, shown: bool = False) -> ResponseReturnValue:
    if "HX-Request" in request.headers:
        return _answer(question, _laid(question), shown=shown)
    return redirect(_place(question), code=303)


def _answer(
    question: Question | None, laid: Desk | None = None, moved: bool = True, **more: Any
) -> ResponseReturnValue:
    """The desk in place for htmx, which is told the new address; a whole page for everybody else."""
    status = 400 if "bad" in more else 200
    if question is not None:
        g.place = _place(question)
    if "HX-Request" not in request.headers:
        return _page(laid, **more), status
    response = make_response(_page(laid, template="_fragment.html", **more), status)
    response.headers["HX-Push-Url"] = g.place if moved and question is not None else "false"
    return response


def _link(laid: Desk) -> str:
    """The whole address to pass on: with the verdict given, so that a later reader is told when it has changed."""
    said = said_of(laid.verdict.told.legal) if laid.verdict else None
    return f"{request.host_url.rstrip('/')}{url_for('ask.desk')}?{address(laid.position, laid.turn, said)}"


def _laid(question: Question, missing: tuple[Missing, Choice] | None = None) -> Desk:
    return lay_desk(question.position, question.turn, language(), the_words(), missing)


def _place(question: Question) -> str:
    return f"{url_for('ask.desk')}?{address(question.position, question.turn)}"


def _page(
    laid: Desk | None,
    template: str = "ask.html",
    bad: BadInput | None = None,
    text: str = "",
    moves: str | None = None,
    since: tuple[Sentence, ...] = (),
    shown: bool = False,
) -> str:
    faults = in_words(bad.faults, text, language(), the_words()) if bad else []
    question = Question(laid.position, laid.turn) if laid else None
    ruled = laid is not None and laid.verdict is not None and not (faults or laid.missing)
    return render_template(
        template,
        desk=laid,
        rule_set=rule_set_in_words(laid.position.rules, language(), the_words()) if laid else "",
        house=house_in_words(laid.position.rules, language(), the_words()) if laid else (),
        faults=faults,
        question=address(question.position, question.turn) if question else "",
        link=_link(laid) if laid else "",
        since=since,
        shown=shown,
        around=around_of(question, language(), the_words()) if question and ruled else None,
        nearest=nearest_of(question, language(), the_words()) if question and ruled else None,
        text=as_text(question) if question else text,
        moves=moves if moves is not None else moves_as_text(question.turn if question else ()),
    )
