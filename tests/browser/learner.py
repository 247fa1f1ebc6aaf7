"""A learner before a lesson page: knows the right and a wrong answer to each item, and gives them in some way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, expect

from tutor.course.filling import FilledItem, filled
from tutor.course.grading import Answer, counted, grade
from tutor.course.lessons import PLAYED, Item
from tutor.engine import judge
from tutor.engine.moves import Add, Discard, LayDown, Move, Take, Turn, hand_cards
from tutor.web.playing import settled

VERBS: Mapping[type[Move], str] = {LayDown: "meld", Add: "add", Take: "take", Discard: "discard"}
YES_NO = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Given:
    """An answer as it is given on the page: radios, texts and selects by name, or steps on the table."""

    radios: Mapping[str, str] = field(default_factory=dict)
    number: str = ""
    places: tuple[int, ...] = ()
    turn: Turn = ()


def right(item: Item) -> Given:
    """A right answer, found by asking the engine."""
    return next(given for given, is_right in _answers(filled(item)) if is_right)


def wrong(item: Item) -> Given:
    """A wrong answer."""
    return next(given for given, is_right in _answers(filled(item)) if not is_right)


def _answers(this: FilledItem) -> Iterator[tuple[Given, bool]]:
    """Answers to an item, each with its grade."""
    for given, answer in _possible(this):
        yield given, grade(this, answer).right


def _possible(this: FilledItem) -> Iterator[tuple[Given, Answer]]:
    kind = this.item.type
    options = range(len(this.item.options))
    if kind in PLAYED:
        turns = (settled(this.position, turn) for turn in (*this.answers, *this.slips))
        yield from ((Given(turn=turn), Answer(turn=turn)) for turn in turns)
    elif kind == "yes-no":
        for verdict in (False, True):
            for option in options:
                radios = {"say": YES_NO[verdict], "why": str(option)}
                yield Given(radios), Answer(verdict=verdict, option=option)
    elif kind in ("reason", "fix"):
        yield from ((Given({"why": str(option)}), Answer(option=option)) for option in options)
    elif kind == "spot":
        for step in range(-1, len(this.turn)):
            yield Given({"step": "none" if step < 0 else str(step)}), Answer(number=step)
    elif kind == "count":
        found = counted(this) or 0
        yield from ((Given(number=str(number)), Answer(number=number)) for number in (found + 5, found))
    elif kind == "order":
        order = tuple(range(len(this.steps)))
        for steps in (order, order[::-1]):
            yield Given(places=tuple(steps.index(step) + 1 for step in this.shuffled)), Answer(order=steps)
    else:
        legal = [judge(question.position, question.turn).legal for question in this.tables]
        for verdicts in (legal, [not one for one in legal]):
            radios = {f"table-{at}": YES_NO[one] for at, one in enumerate(verdicts)}
            yield Given(radios), Answer(verdicts=tuple(verdicts))


class Learner:
    """Answers by mouse, also where the page has no JavaScript."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def give(self, given: Given) -> None:
        """Choose all that makes this answer."""
        for name, value in given.radios.items():
            self.radio(name, value)
        if given.number:
            self.write(given.number)
        for at, place in enumerate(given.places):
            self.place(at, place)
        if given.turn and self.page.locator("ol.so-far, .hand input:checked").count():
            self.press("do-clear")
            expect(self.page.locator("ol.so-far, .hand input:checked")).to_have_count(0)
        for at, move in enumerate(given.turn, 1):
            self.step(move)
            expect(self.page.locator("ol.so-far > li")).to_have_count(at)

    def step(self, move: Move) -> None:
        """Choose the cards of a step and press its verb."""
        for card in hand_cards(move):
            self.card(str(card))
        if isinstance(move, Add) and all(card.is_wild for card in move.cards):
            self.radio("onto", move.rank)
        self.press(f"do-{VERBS.get(type(move), 'draw')}")

    def radio(self, name: str, value: str) -> None:
        self.page.locator(f"label:has(> input[name='{name}'][value='{value}'])").click()

    def card(self, code: str) -> None:
        box = f"input[name=card][value='{code}']:not(:checked)"
        self.page.locator(f".hand label:has({box})").first.click(position={"x": 8, "y": 12})

    def write(self, number: str) -> None:
        self.page.locator("#number").fill(number)

    def place(self, at: int, place: int) -> None:
        self.page.locator("select[name=place]").nth(at).select_option(str(place))

    def press(self, button: str) -> None:
        self.page.locator(f"#{button}").click()

    def answer(self, given: Given) -> None:
        """Give an answer and have it checked."""
        self.give(given)
        self.press("go")
        expect(self.page.locator("#answer")).to_be_visible()


class AtTheKeyboard(Learner):
    """Answers with the keyboard alone."""

    def reach(self, what: str, value: Any = None) -> None:
        """Press Tab until what is focused has this name or id (and this value)."""
        for _ in range(80):
            if self.page.evaluate(
                "([what, value]) => { const at = document.activeElement;"
                " return [at.name, at.id].includes(what) && (value === null || at.value === value && !at.checked) }",
                [what, value],
            ):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(what)

    def radio(self, name: str, value: str) -> None:
        self.reach(name)
        self.page.keyboard.press("Space")
        for _ in range(20):
            if self.page.evaluate("value => document.activeElement.value === value", value):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(value)

    def card(self, code: str) -> None:
        self.reach("card", code)
        self.page.keyboard.press("Space")

    def write(self, number: str) -> None:
        self.reach("number")
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(number)

    def place(self, at: int, place: int) -> None:
        self.reach("place")
        self.page.keyboard.type(str(place))
        self.page.keyboard.press("Tab")

    def press(self, button: str) -> None:
        self.reach(button)
        self.page.keyboard.press("Enter")
