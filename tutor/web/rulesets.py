"""The rule sets: all side by side, which of them a table plays by, and each as a book."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, render_template, request

from tutor import books
from tutor.library.rulesets import load_rule_set, rule_sets
from tutor.web.speaking import language, the_words

SENT: Final = "sent"
TABLE: Final = "hand=KS+KH+9D+4C+JK&us.score=620&us.melds=QS+QC+QD&pile=6S+10H+KD&stock=40"
"""A table to begin a question with."""

rulesets = Blueprint("rulesets", __name__, url_prefix="/<lang>/rulesets")


@rulesets.get("")
def shelf() -> str:
    """All rule sets side by side; with answers to the four questions, the nearest of them."""
    speaks, words = language(), the_words()
    given = books.understood(request.args, speaks, words)
    return render_template(
        "rulesets.html",
        covers=[books.book(rules, speaks, words, whole=False) for rules in books.all_rule_sets()],
        questions=books.questions(given, speaks, words),
        answered=len(given),
        sent=SENT in request.args,
        table=TABLE,
        nearest=books.nearest(given, speaks, words),
        topics=books.side_by_side(speaks, words),
    )


@rulesets.get("/<rule_set>")
def book(rule_set: str) -> str:
    """A rule set as a book in chapters."""
    if rule_set not in rule_sets():
        abort(404)
    return render_template("ruleset.html", book=books.book(load_rule_set(rule_set), language(), the_words()))
