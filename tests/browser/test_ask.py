"""A ruling is asked for in Chromium: by mouse, by keyboard alone, without JavaScript, in the middle of a question."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

TABLE = "rules=classic&hand=AS+KH+KC+9S+4C+JK&us.melds=QS+QH+QD&pile=5S+2D+KS&stock=30"
NOT_YET = "The pile is frozen. You need two natural kings from your hand, and you showed this: K"
SHOWN = "the pile is frozen, and you showed 2 natural kings from your hand"

OpenPage = Callable[..., Page]


def moves(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query).get("moves", [""])[0]


def verdict(page: Page) -> Locator:
    return page.locator(".verdict").first


def test_a_ruling_is_asked_for_by_mouse(page: Page) -> None:
    page.goto(f"/en/ask?{TABLE}")
    for name in ("king of hearts", "joker"):
        card = page.locator("label.card", has=page.get_by_role("checkbox", name=name))
        card.click(position={"x": 10, "y": 10})
    page.get_by_role("button", name="Take the pile").click()
    expect(verdict(page)).to_contain_text("Not yet")
    expect(verdict(page)).to_contain_text(NOT_YET)
    assert moves(page) == "take KH JK"
    # What was shown stays chosen and is marked; the way out is one press, and is read on from its ruling.
    expect(page.get_by_role("checkbox", name=re.compile("king of hearts"))).to_be_checked()
    page.get_by_role("region", name="Nearest legal move").get_by_role("link").first.click()
    expect(verdict(page)).to_contain_text("Legal: ")
    assert moves(page) == "take KH KC;add JK to K"
    expect(page.locator("#ruling")).to_be_focused()
    page.go_back()
    expect(verdict(page)).to_contain_text(NOT_YET)
    page.go_forward()
    expect(verdict(page)).to_contain_text("Legal: ")
    page.get_by_role("button", name="Undo").click()
    expect(verdict(page)).to_contain_text(SHOWN)


def test_all_that_can_be_done_is_asked_when_its_fold_is_opened(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(f"/en/ask?{TABLE}")
    assert "/en/ask/options" not in asked
    reach(page, "What can I do here?")
    page.keyboard.press("Enter")
    expect(page.locator("#chances")).to_contain_text("You can take the pile in one way.")
    expect(page.locator("#options > summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    reach(page, "You can take the pile in one way.")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Take the pile with these cards: king of hearts, king of clubs").first.click()
    expect(verdict(page)).to_contain_text("Legal: ")
    assert asked.count("/en/ask/options") == 1


def test_all_that_can_be_done_is_a_page_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"/en/ask?{TABLE}&moves=take+KH+JK")
    page.locator("#options > summary").click()
    page.get_by_role("link", name="Show all that can be done").click()
    expect(page.get_by_role("heading", name="What can I do here?")).to_be_visible()
    page.get_by_text("You can take the pile in one way.").click()
    page.locator(".turn:visible").first.click()
    expect(verdict(page)).to_contain_text("Legal: ")


def test_a_ruling_is_asked_for_by_keyboard_alone_and_focus_stays(page: Page) -> None:
    page.goto(f"/en/ask?{TABLE}")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    reach(page, "king of hearts")
    page.keyboard.press("Space")
    reach(page, "joker")
    page.keyboard.press("Space")
    reach(page, "Take the pile")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text(NOT_YET)
    expect(page.get_by_role("button", name="Take the pile")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("The pile is frozen.")
    assert page.get_by_role("status").count() == 1


def reach(page: Page, name: str) -> None:
    """Press Tab until the control of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { const e = document.activeElement; return (e.getAttribute('aria-label') || e.textContent || '') }"
        )
        if name in focused:
            return
    pytest.fail(f"{name} cannot be reached with Tab")


def test_a_ruling_is_asked_for_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"/en/ask?{TABLE}")
    page.get_by_role("checkbox", name="king of hearts").check(force=True)
    page.get_by_role("checkbox", name="king of clubs").check(force=True)
    page.get_by_role("button", name="Take the pile").click()
    expect(verdict(page)).to_contain_text(SHOWN)
    assert moves(page) == "take KH KC"
    page.get_by_role("checkbox", name="four of clubs").check(force=True)
    page.get_by_role("button", name="Discard").click()
    assert moves(page) == "take KH KC;discard 4C"
    page.get_by_role("button", name="Clear").click()
    assert moves(page) == ""


def test_a_table_is_written_as_text_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/en/ask")
    written = "rules: classic\nhand: 9S 9H 9D 4C\nphase: play\nmoves: [meld 9S 9H 9D]"
    page.get_by_label(re.compile("table as text")).fill(written)
    page.get_by_role("button", name="Show this table").click()
    expect(verdict(page)).to_contain_text("needs 50")
    assert moves(page) == "meld 9S 9H 9D"


def test_where_nothing_is_chosen_the_page_says_what_to_choose(page: Page) -> None:
    page.goto(f"/en/ask?{TABLE}")
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("status")).not_to_be_empty()
    assert moves(page) == ""


def test_the_language_is_switched_in_the_middle_of_a_question(page: Page) -> None:
    page.goto(f"/en/ask?{TABLE}")
    page.get_by_role("checkbox", name="king of hearts").check(force=True)
    page.get_by_role("checkbox", name="joker").check(force=True)
    page.get_by_role("button", name="Take the pile").click()
    expect(verdict(page)).to_contain_text(NOT_YET)
    page.locator("summary", has_text="EN").click()
    page.get_by_role("link", name="Español").click()
    expect(verdict(page)).to_contain_text("El pozo está congelado. Necesitas dos reyes naturales")
    assert urlsplit(page.url).path == "/es/ask"
    assert moves(page) == "take KH JK"
    page.goto("/")
    assert urlsplit(page.url).path == "/es/"


def test_the_first_visit_follows_the_browser(open_page: OpenPage) -> None:
    for locale, path in (("sq", "/sq/"), ("mn", "/mn/"), ("eo", "/eo/"), ("es-MX", "/es/"), ("fr", "/en/")):
        page = open_page(locale=locale)
        page.goto("/")
        assert urlsplit(page.url).path == path


def test_the_display_menu_works_without_javascript_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"/en/ask?{TABLE}")
    before = page.locator(".hand .card").first.bounding_box()
    page.locator("summary", has_text="Aa").click()
    page.get_by_role("checkbox", name=re.compile("large", re.IGNORECASE)).check()
    page.get_by_role("button", name=re.compile("^(Save|Use|Show|Apply)", re.IGNORECASE)).click()
    assert urlsplit(page.url).path == "/en/ask"
    after = page.locator(".hand .card").first.bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
    page.goto("/en/rules")
    assert "large" in (page.locator("html").get_attribute("class") or "")


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_the_verdict_stands_on_the_first_screen_of_a_phone(page: Page) -> None:
    page.goto(f"/en/ask?{TABLE}&moves=take+KH+JK")
    box = page.locator(".verdict").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
@pytest.mark.parametrize("language", ["en", "es", "sq", "eo", "mn"])
def test_every_ready_question_is_answered_on_the_first_screen_of_a_phone(page: Page, language: str) -> None:
    page.goto(f"/{language}/ask")
    questions = [link.get_attribute("href") or "" for link in page.locator(".asks a").all()]
    ends = {}
    for question in questions:
        page.goto(question)
        box = verdict(page).bounding_box()
        assert box is not None
        ends[question] = box["y"] + box["height"]
    assert len(ends) == 10
    assert {question: end for question, end in ends.items() if end > 740} == {}


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_the_marks_of_chosen_cards_cover_nothing_above_them_in_large_print(page: Page, base_url: str) -> None:
    page.context.add_cookies([{"name": "look", "value": "large", "url": base_url}])
    page.goto(f"/en/ask?{TABLE}&moves=take+KH+JK")
    above = page.locator(".meld .under, .pile-words")
    lowest = max(box["y"] + box["height"] for box in (part.bounding_box() for part in above.all()) if box)
    marks = page.locator(".hand .mark, .hand .card:has(:checked) .tick")
    assert marks.count() == 4
    highest = min(box["y"] for box in (mark.bounding_box() for mark in marks.all()) if box)
    assert highest >= lowest
