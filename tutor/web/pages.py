"""The pages that are read: the first one, the rules, the glossary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from flask import Blueprint, abort, current_app, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from tutor import rulebook
from tutor.engine.cards import Cards
from tutor.engine.moves import TakeTop, hand_cards
from tutor.library.positions import Question, load_position, read_question
from tutor.web.desk import Scene, example, scene
from tutor.web.glossary import Term
from tutor.web.learners import the_store
from tutor.web.questions import address, from_address
from tutor.web.shelf import teaching
from tutor.web.speaking import chosen_language, language, the_words
from tutor.web.typeset import the_terms
from tutor.web.verdict import Verdict

start = Blueprint("start", __name__)
pages = Blueprint("pages", __name__, url_prefix="/<lang>")

FIRST_QUESTION: Final = (
    "rules=classic&hand=KH+KC+9S+JK&us.melds=QS+QH+QD&pile=6C+2D+KS&pile_below=6&frozen=true&stock=34&moves="
)
ALL_MAY_LOOK: Final = "User-agent: *\nAllow: /\n"
RULE_SET_SHOWN: Final = "classic"
WAYS: Final = ("take+KH+JK", "take+KH+KC", "take+top")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to take the pile on the first page, with its verdict."""

    cards: Cards
    top_alone: bool
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Shown:
    """A term of the glossary with the table that shows it. `kind` says what of the table matters."""

    term: Term
    title: str
    kind: str
    scene: Scene


@start.get("/")
def welcome() -> ResponseReturnValue:
    """Lead to the visitor's language."""
    response = redirect(url_for("pages.home", lang=chosen_language().code))
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


@start.get("/healthz")
def health() -> ResponseReturnValue:
    """Whether the site is up: it is when its database answers."""
    alive = the_store().alive()
    code = HTTPStatus.OK if alive else HTTPStatus.SERVICE_UNAVAILABLE
    return f"{code.phrase}\n", code, {"Content-Type": "text/plain; charset=utf-8"}


@start.get("/favicon.ico")
def icon() -> ResponseReturnValue:
    """The icon, for those who look for it where it always was."""
    return current_app.send_static_file("favicon.ico")


@start.get("/robots.txt")
def robots() -> ResponseReturnValue:
    """Every page may be found."""
    return ALL_MAY_LOOK, 200, {"Content-Type": "text/plain; charset=utf-8"}


@pages.get("/")
def home() -> str:
    """The first page: a little question with three answers, each judged by the real referee."""
    asked = [from_address(FIRST_QUESTION + way) for way in WAYS]
    return render_template(
        "home.html", table=scene(asked[0].position, (), language(), the_words()).table, ways=[_way(q) for q in asked]
    )


def _way(question: Question) -> Way:
    judged = scene(question.position, question.turn, language(), the_words())
    assert judged.verdict is not None
    (move,) = question.turn
    return Way(hand_cards(move), isinstance(move, TakeTop), judged.verdict)


@pages.get("/rules")
def rules() -> str:
    """All rules by chapter."""
    return render_template("rules.html", chapters=rulebook.chapters(language(), the_words()))


@pages.get("/rules/<rule>")
def rule(rule: str) -> str:
    """A rule with all that is known of it."""
    if rule not in rulebook.rule_ids():
        abort(404)
    listed = rulebook.chapters(language(), the_words())
    chapter = next(chapter for chapter in listed if any(page.id == rule for page in chapter.rules))
    known = {page.id: page for chapter in listed for page in chapter.rules}
    before, after = rulebook.neighbours(rule)
    return render_template(
        "rule.html",
        rule=known[rule],
        chapter=chapter,
        examples=[_example(rule, written) for written in the_words().rule(rule).examples.values()],
        holds=list(rulebook.holders(rule, language(), the_words())),
        lessons=list(teaching(rule)),
        before=known.get(before or ""),
        after=known.get(after or ""),
    )


def _example(rule: str, written: Mapping[str, Any]) -> dict[str, Any]:
    question = read_question({**written["position"], "moves": written["moves"]})
    return {
        "caption": language().gettext(rule, written["caption"]),
        "scene": example(question.position, question.turn, language(), the_words()),
        "address": address(question.position, question.turn),
    }


@pages.get("/glossary")
def glossary() -> str:
    """The terms of the game."""
    return render_template("glossary.html", entries=[_shown(term) for term in the_terms().entries])


def _shown(term: Term) -> Shown:
    title = language().title(term.term)
    kind, written = next(iter(term.table.items()))
    mapping = {
        "position": written,
        "cards": {"rules": RULE_SET_SHOWN, "hand": written},
        "meld": {"rules": RULE_SET_SHOWN, "hand": written},
        "pile": {"rules": RULE_SET_SHOWN, "hand": "", "pile": written},
    }[kind]
    return Shown(term, title, kind, scene(load_position(mapping), (), language(), the_words()))
