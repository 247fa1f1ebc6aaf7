"""Lessons in the browser: the path, a lesson's first screen, one item after the other, and what was learned.

An answer is posted, kept, and shown at an address of its own: whoever loads that page again answers nothing anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import randrange
from typing import Any, Final

from flask import Blueprint, abort, g, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ServiceUnavailable, UnprocessableEntity

from tutor import rulebook
from tutor.course.filling import filled
from tutor.course.grading import grade
from tutor.course.lessons import Item, Lesson
from tutor.course.saying import lesson_text
from tutor.library.errors import BadInput, InputFault
from tutor.store import StoreFault
from tutor.texts.errors import error_in_words
from tutor.web import learners, shelf
from tutor.web.errors import NOT_IN_PLACE
from tutor.web.item import COMPARED, Page, Painter
from tutor.web.speaking import language, the_words
from tutor.web.trying import AGAIN, HINT, MOST_FILLS, Try, after

END: Final = "end"
"""Where an item's name would stand: the page after the last item. No item has this name."""
TASK_AT: Final = "task"
ANSWER_AT: Final = "answer"
"""Two tables and their task leave no room for the answer on a phone: without a script their page begins at it."""
SHOW_THE_TASK: Final = "outerHTML show:top showTarget:#task"
SHOW_THE_HINT: Final = "outerHTML show:bottom showTarget:.hints"

learn = Blueprint("learn", __name__, url_prefix="/<lang>/learn")


@dataclass(frozen=True, slots=True)
class Standing:
    """A lesson and how far this learner has come in it. `right` are the ids of the items that were right once."""

    lesson: Lesson
    right: frozenset[str]
    begun: bool

    @property
    def is_done(self) -> bool:
        """Whether every item was right."""
        return len(self.right) == len(self.lesson.items)

    @property
    def open_items(self) -> tuple[Item, ...]:
        """The items that were not right yet, in their order."""
        return tuple(item for item in self.lesson.items if item.id not in self.right)

    @property
    def next_item(self) -> Item:
        """Where to go on: the first item that was not right yet; from the beginning where all were."""
        return (*self.open_items, *self.lesson.items)[0]


@learn.get("")
def start() -> ResponseReturnValue:
    """Lead to the first set."""
    first = shelf.first_set()
    return redirect(url_for("learn.path", set_=first)) if first else abort(404)


@learn.get("/<set_>")
def path(set_: str) -> str:
    """The lessons of a set, what is done, and where to go on."""
    places = shelf.shelf().get(set_) or abort(404)
    known = learners.progress()
    standings = [_standing(shelf.opened(place), known) for place in places]
    waiting = [standing for standing in standings if not standing.is_done]
    begun = next((standing for standing in waiting if standing.begun), None)
    return render_template(
        "learn.html",
        set_=set_,
        standings=standings,
        onward=begun or next(iter(waiting), None),
        begun=any(standing.begun for standing in standings),
        sets=[(name, shelf.title_of_set(name, language())) for name in shelf.shelf()],
    )


@learn.get("/<set_>/<slug>")
def lesson(set_: str, slug: str) -> str:
    """The first screen of a lesson: what it is for, and what many believe that is not so."""
    standing = _found(set_, slug)
    return render_template("lesson.html", standing=standing, lesson=standing.lesson, fill=_fresh())


@learn.get("/<set_>/<slug>/<name>")
def item(set_: str, slug: str, name: str) -> ResponseReturnValue:
    """One item with the try that the address holds; or the end of the lesson."""
    standing = _found(set_, slug)
    if name == END:
        return _end(standing)
    asked = _item(standing, name)
    tried = Try.read(request.args)
    tried = tried.fitting(filled(asked, tried.fill))
    return render_template("item.html", **_shown(standing, asked, tried))


@learn.post("/<set_>/<slug>/<name>")
def answer(set_: str, slug: str, name: str) -> ResponseReturnValue:
    """A button was pressed. An answer is kept before anything is said to it."""
    learners.only_from_here()
    standing = _found(set_, slug)
    asked = _item(standing, name)
    form = request.form
    before = Try.read(form)
    this = filled(asked, before.fill)
    before = before.fitting(this)
    tried = after(before, this, form.get("do", ""), form.get("was", ""), form.get("before", ""))
    if tried.checked and form.get("do") != HINT:
        try:
            learners.note(standing.lesson.context, name, grade(this, tried.answer(this)).right)
        except StoreFault:
            return _not_kept(standing, asked, replace(before, checked=False))
    g.place = _address(standing.lesson, name, tried)
    if "HX-Request" not in request.headers:
        return redirect(f"{g.place}#{ANSWER_AT if tried.checked and asked.type in COMPARED else TASK_AT}", code=303)
    return _fragment(_found(set_, slug), asked, tried)


def _fragment(standing: Standing, asked: Item, tried: Try) -> ResponseReturnValue:
    """The item in place for htmx, which is told its address, and to bring the task into sight."""
    shown = render_template("_item_fragment.html", **_shown(standing, asked, tried))
    response = make_response(shown)
    response.headers["HX-Push-Url"] = g.place
    if request.form.get("do") == HINT:  # beside an answer the hints stick to the foot of the screen
        response.headers["HX-Reswap"] = SHOW_THE_TASK if tried.checked else SHOW_THE_HINT
    elif tried.checked or tried.lacks or request.form.get("do") == AGAIN:
        response.headers["HX-Reswap"] = SHOW_THE_TASK
    return response


def _not_kept(standing: Standing, asked: Item, tried: Try) -> ResponseReturnValue:
    """The answer could not be kept: it is not judged, and stands as it was."""
    g.place = _address(standing.lesson, asked.id, tried)
    template = "_item_fragment.html" if "HX-Request" in request.headers else "item.html"
    shown = render_template(template, **{**_shown(standing, asked, tried), "not_kept": True})
    return shown, ServiceUnavailable.code


def _end(standing: Standing) -> str:
    following = shelf.following(standing.lesson.context)
    return render_template(
        "end.html",
        standing=standing,
        lesson=standing.lesson,
        fill=_fresh(),
        following=_standing(shelf.opened(following), learners.progress()) if following else None,
        rules=[rulebook.rule_page(rule, language(), the_words()) for rule in standing.lesson.teaches],
    )


def _shown(standing: Standing, asked: Item, tried: Try) -> dict[str, Any]:
    """What the page of an item needs to know."""
    items = standing.lesson.items
    place = items.index(asked)
    page: Page = Painter(filled(asked, tried.fill), tried, language(), the_words()).page()
    following = items[place + 1].id if place + 1 < len(items) else END
    rule = page.said.rule.rule if page.said and page.said.rule and page.said.statement else None
    return {
        "page": page,
        "standing": standing,
        "lesson": standing.lesson,
        "place": place,
        "done": {item.id for item in items[:place]} if tried.fill else standing.right,
        "following": url_for(
            "learn.item", set_=standing.lesson.set, slug=standing.lesson.slug, name=following, fill=tried.fill or None
        ),
        "address": _address(standing.lesson, asked.id),
        "not_kept": False,
        "rule_is_new": rule is None or learners.is_new(standing.lesson.context, rule, asked.id),
        "author_faults": _in_words(shelf.faults(standing.lesson, asked)),
    }


def _found(set_: str, slug: str) -> Standing:
    place = next((place for place in shelf.shelf().get(set_, ()) if place.slug == slug), None) or abort(404)
    return _standing(shelf.opened(place), learners.progress())


def _standing(opened: Lesson, known: learners.Progress) -> Standing:
    answered = known.get(opened.context, {})
    return Standing(opened, frozenset(item.id for item in opened.items if answered.get(item.id)), begun=bool(answered))


def _item(standing: Standing, name: str) -> Item:
    return standing.lesson.item(name) or abort(404)


def _address(opened: Lesson, name: str, tried: Try | None = None) -> str:
    address = url_for("learn.item", set_=opened.set, slug=opened.slug, name=name)
    return f"{address}?{tried.query}" if tried and tried.query else address


def _fresh() -> int:
    """The number of a filling other than the one that the lesson shows."""
    return randrange(1, MOST_FILLS)


@learn.errorhandler(BadInput)
def unreadable(bad: BadInput) -> ResponseReturnValue:
    """A lesson that cannot be read tells its author where and why."""
    code = UnprocessableEntity.code
    if "HX-Request" in request.headers:
        return render_template("_failing.html", code=code), code, NOT_IN_PLACE
    return render_template("unreadable_lesson.html", faults=_in_words(bad.faults)), code


def _in_words(faults: Iterable[InputFault]) -> list[tuple[InputFault, str]]:
    return [(fault, error_in_words(fault, language(), the_words())) for fault in faults]


@learn.app_template_filter("told")
def told(text: str, opened: Lesson) -> Any:
    """A text of a lesson in the language of the page."""
    return lesson_text(opened, text, language())
