"""Lessons in Chromium: finished wrong and right by mouse, by keyboard, without JavaScript, on a phone; heard; kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learner import AtTheKeyboard, Given, Learner, right, wrong
from tutor.course.lessons import Item, Lesson, find_lesson

OpenPage = Callable[..., Page]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 900}}


def lesson_of(root: Path, name: str) -> Lesson:
    place = find_lesson(root / "lessons", "classic", name)
    assert place is not None
    return place.lesson()


def item_of(root: Path, lesson: str, kind: str) -> Item:
    return next(item for item in lesson_of(root, lesson).items if item.type == kind)


def finish(learner: Learner, lesson: Lesson, language: str) -> None:
    """Go through a lesson from the path to its end: each item first wrong, then right."""
    page = learner.page
    page.goto(f"/{language}/learn/{lesson.set}")
    page.locator(f"ol.path a[href='/{language}/learn/{lesson.context}']").click()
    page.locator("main a.primary").click()
    for at, item in enumerate(lesson.items, 1):
        assert urlsplit(page.url).path == f"/{language}/learn/{lesson.context}/{item.id}"
        learner.answer(wrong(item))
        expect(page.locator("#answer.not-yet")).to_be_visible()
        learner.press("go")
        expect(page.locator("#answer")).to_have_count(0)
        learner.answer(right(item))
        expect(page.locator("#answer.right")).to_be_visible()
        expect(page.locator(".steps .done")).to_have_count(at)
        learner.press("go")
        following = lesson.items[at].id if at < len(lesson.items) else "end"
        page.wait_for_url(re.compile(rf"/{following}$"))
    assert urlsplit(page.url).path == f"/{language}/learn/{lesson.context}/end"
    expect(page.locator(".ruling.right")).to_be_visible()
    page.goto(f"/{language}/learn/{lesson.set}")
    expect(page.locator("ol.path li.done")).to_have_count(1)


def test_a_lesson_is_finished_by_mouse(open_page: OpenPage, root: Path) -> None:
    finish(Learner(open_page(**DESK)), lesson_of(root, "a-meld"), "en")


def test_a_lesson_is_finished_by_keyboard_alone_in_spanish(open_page: OpenPage, root: Path) -> None:
    finish(AtTheKeyboard(open_page(**DESK)), lesson_of(root, "a-meld"), "es")


def test_a_lesson_is_finished_without_javascript(open_page: OpenPage, root: Path) -> None:
    finish(Learner(open_page(java_script_enabled=False, **DESK)), lesson_of(root, "the-opening"), "en")


def test_a_lesson_is_finished_on_a_phone_in_spanish(open_page: OpenPage, root: Path) -> None:
    finish(Learner(open_page(**PHONE)), lesson_of(root, "taking-the-pile"), "es")


@pytest.mark.parametrize("lesson", ["wild-cards", "the-opening", "taking-the-pile"])
def test_every_other_type_of_item_is_answered_by_keyboard(page: Page, root: Path, lesson: str) -> None:
    learner = AtTheKeyboard(page)
    for kind in {"count", "fix", "order"} & {item.type for item in lesson_of(root, lesson).items}:
        item = item_of(root, lesson, kind)
        page.goto(f"/en/learn/classic/{lesson}/{item.id}")
        learner.answer(right(item))
        expect(page.locator("#answer.right")).to_be_visible()


def test_the_answer_comes_in_place_is_spoken_once_and_the_focus_stays(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "yes-no")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    page.evaluate("window.same = true")
    AtTheKeyboard(page).answer(wrong(item))
    assert page.evaluate("window.same")
    expect(page.locator("#go")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"^(Not yet|Nearly)\. \w+"))
    assert page.get_by_role("status").count() == 1
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_focused()
    for name, value in wrong(item).radios.items():
        expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


def test_hints_keep_focus_and_choices_and_are_spoken(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "yes-no")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    learner = AtTheKeyboard(page)
    learner.give(wrong(item))
    for count in (1, 2, 3):
        learner.press("hint")
        expect(page.locator("ol.hints > li")).to_have_count(count)
        expect(page.locator("#hint")).to_be_focused()
        expect(page.get_by_role("status")).to_have_text(page.locator("ol.hints > li").last.inner_text().strip())
    for name, value in wrong(item).radios.items():
        expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()


def test_loading_the_page_again_and_going_back_answer_nothing_anew(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "yes-no")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    Learner(page).answer(wrong(item))
    said = page.locator(".verdict").inner_text()
    page.reload()
    expect(page.locator(".verdict")).to_have_text(re.compile(re.escape(said.split("\n")[0][:20])))
    page.go_back()
    expect(page.locator("#answer")).to_have_count(0)
    expect(page.get_by_role("button", name="Check", exact=True)).to_be_visible()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
@pytest.mark.parametrize("kind", ["yes-no", "choose", "contrast"])
def test_on_a_phone_the_answer_and_the_way_on_come_into_sight(page: Page, root: Path, kind: str) -> None:
    item = item_of(root, "a-meld", kind)
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    Learner(page).answer(right(item))
    for place in (".task", ".table", ".hand >> nth=0", "#answer .verdict", "#go"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_a_hint_beside_an_answer_leaves_the_task_in_sight(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "contrast")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    learner = Learner(page)
    learner.answer(wrong(item))
    learner.press("hint")
    for place in (".task", ".hints > li"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_enter_on_a_reason_checks_and_leads_the_focus_on(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "yes-no")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    Learner(page).give(right(item))
    page.locator("input[name=why]:checked").press("Enter")
    expect(page.locator("#answer.right")).to_be_visible()
    expect(page.locator("#go")).to_be_focused()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_on_a_phone_task_table_hand_and_verbs_stand_on_the_first_screen(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "choose")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    for place in (".task", ".table", ".hand", ".verbs", "#go"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_the_language_is_switched_in_the_middle_of_an_answer(page: Page, root: Path) -> None:
    item = item_of(root, "a-meld", "yes-no")
    page.goto(f"/en/learn/classic/a-meld/{item.id}")
    Learner(page).answer(right(item))
    page.locator("summary", has_text="EN").click()
    page.get_by_role("link", name="Español").click()
    assert urlsplit(page.url).path == f"/es/learn/classic/a-meld/{item.id}"
    expect(page.locator("#answer.right")).to_be_visible()
    expect(page.locator(".steps .done")).to_have_count(1)


def test_another_look_in_the_middle_of_an_item_keeps_what_was_written_and_chosen(page: Page, root: Path) -> None:
    item = item_of(root, "the-opening", "count")
    page.goto(f"/en/learn/classic/the-opening/{item.id}")
    page.locator("#number").fill("35")
    page.locator(".look summary").click()
    page.get_by_label("Large cards and text").check()
    page.get_by_role("button", name="Use this look").click()
    expect(page.locator("html.large")).to_have_count(1)
    expect(page.locator("#number")).to_have_value("35")
    expect(page.locator("#answer")).to_have_count(0)
    played = item_of(root, "the-opening", "choose")
    page.goto(f"/en/learn/classic/the-opening/{played.id}")
    page.locator(".hand label").first.click(position={"x": 8, "y": 12})
    page.locator("summary", has_text="EN").click()
    page.get_by_role("link", name="Español").click()
    expect(page.locator("html[lang=es] .hand input:checked")).to_have_count(1)


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
@pytest.mark.parametrize("kind", ["yes-no", "choose", "contrast", "count", "fix"])
def test_in_large_print_on_a_phone_no_line_of_the_answer_lies_behind_the_buttons(
    page: Page, root: Path, server: str, kind: str
) -> None:
    lessons = ("a-meld", "wild-cards", "the-opening", "taking-the-pile")
    name, item = next((name, item) for name in lessons for item in lesson_of(root, name).items if item.type == kind)
    page.context.add_cookies([{"name": "look", "value": "large", "url": server}])
    page.goto(f"/en/learn/classic/{name}/{item.id}")
    Learner(page).answer(wrong(item))
    page.wait_for_function(
        "() => document.querySelector('#answer .verdict').getBoundingClientRect().bottom"
        " <= document.querySelector('.foot').getBoundingClientRect().top"
    )
    for place in (".task", "#answer .verdict"):
        expect(page.locator(place)).to_be_in_viewport(ratio=1)


def test_what_was_laid_lies_on_the_table_and_undo_takes_it_back(page: Page, root: Path) -> None:
    item = item_of(root, "the-opening", "choose")
    page.goto(f"/en/learn/classic/the-opening/{item.id}")
    learner = Learner(page)
    held = page.locator(".hand input").count()
    learner.give(Given(turn=right(item).turn))
    expect(page.locator(".ours .meld")).to_have_count(1)
    expect(page.locator(".points")).to_have_count(0)
    learner.press("do-undo")
    expect(page.locator(".ours .meld")).to_have_count(0)
    expect(page.locator(".hand input")).to_have_count(held)
    expect(page.locator(".hand input:checked")).to_have_count(3)


def test_a_screen_reader_hears_task_table_question_and_answer(page: Page) -> None:
    page.goto("/en/learn/classic/a-meld/a-run")
    expect(page.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - status
          - 'img "Right so far: 0 of 13"'
          - text: 2 of 13
          - link "Skip this question"
          - heading /May you lay these three as a meld.* five of hearts, six of hearts, seven of hearts/ [level=1]
          - region "The table":
            - paragraph: /rule set/
            - paragraph: Your side has 0 points and one meld.
            - paragraph: "/A meld of queens: 3 cards/"
          - 'img /king of spades.* The cards asked about: seven of hearts, six of hearts, five of hearts/'
          - group "Yes or no?":
            - radio "Yes"
            - radio "No"
          - group "Why?":
            - radio "They are three cards in a row, and of one suit."
            - radio "They are of three ranks, and a meld has one."
          - button "Hint"
          - button "Check"
        """
    )
    Learner(page).answer(Given({"say": "no", "why": "1"}))
    expect(page.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - status: /Right\\. A five, a six and a seven are three ranks, and a meld has one\\./
          - 'img "Right so far: 1 of 13"'
          - region "The answer":
            - paragraph:
              - strong: Right.
              - text: A five, a six and a seven are three ranks, and a meld has one.
            - paragraph:
              - 'link "The rule: One rank in each meld"'
          - link "Next"
        """
    )


def test_a_screen_reader_hears_the_path(page: Page) -> None:
    page.goto("/en/learn/classic")
    expect(page.locator("main")).to_match_aria_snapshot(
        """
        - main:
          - heading "Learn Canasta" [level=1]
          - navigation "Rule sets"
          - region "Begin here":
            - heading "Begin here" [level=2]
            - paragraph
            - paragraph:
              - 'link "Start: A meld"'
          - list:
            - listitem:
              - link /A meld Three or more cards of one rank 7 min/
        """
    )
