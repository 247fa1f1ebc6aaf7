"""Scores are kept in Chromium on a phone: by taps, by keyboard alone, without JavaScript, corrected and taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_ask import reach

PHONE = {"width": 360, "height": 740}
FRESH = "/en/score?rules=classic&v=1"

OpenPage = Callable[..., Page]


def deals(page: Page) -> dict[str, str]:
    query = parse_qs(urlsplit(page.url).query)
    return {key: value for key, (value,) in query.items() if key.startswith("deals")}


def tap(page: Page, name: str) -> None:
    """Press a button and wait until the sheet knows it."""
    before = page.url
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_url(lambda url: url != before)


def enter_two_deals(page: Page) -> None:
    page.goto("/en/score")
    page.get_by_role("link", name="Classic Canasta").click()
    page.locator("label", has=page.get_by_role("radio", name="7")).click()
    tap(page, "King")
    tap(page, "Red three")
    page.locator("#out-1").click()
    page.wait_for_url("**out=yes**")
    page.locator("#side-2").click()
    page.wait_for_url("**at=1.2.melds**")
    page.get_by_role("button", name="Hand 2").click()
    page.wait_for_url("**at=1.2.left.2**")
    tap(page, "Ace")
    expect(page.locator("#side-1")).to_contain_text("770")
    expect(page.locator("#side-2")).to_contain_text("−20")
    tap(page, "Next deal")
    tap(page, "Queen")
    assert deals(page) == {
        "deals.1.1.melds": "K K K K K K K",
        "deals.1.1.red_threes": "3H",
        "deals.1.1.out": "yes",
        "deals.1.2.left": "/A",
        "deals.2.1.melds": "Q",
    }
    expect(page.locator(".sums tfoot")).to_contain_text("50")


@pytest.mark.browser_context_args(viewport=PHONE)
def test_two_deals_are_tapped_in_and_add_up(page: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    enter_two_deals(page)
    assert axe(page) == []
    expect(page.get_by_role("status")).to_contain_text("One queen: 10 for the card. We: 10")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**deals.2.1.out=no**")
    page.get_by_role("button", name="Deal 1", exact=True).click()
    page.wait_for_url("**at=1.1**")
    expect(page.locator(".reckoning").first).to_contain_text("500 for the natural canasta")
    page.reload()
    expect(page.locator("#side-1")).to_contain_text("770")


def test_two_deals_are_tapped_in_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False, viewport=PHONE)
    enter_two_deals(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#deal-2")).to_have_attribute("aria-pressed", "true")
    assert "deals.2.1.melds" not in deals(page)


@pytest.mark.browser_context_args(viewport=PHONE)
def test_a_canasta_is_entered_by_keyboard_alone_and_focus_stays(page: Page) -> None:
    page.goto(FRESH)
    reach(page, "Hand 2")
    page.keyboard.press("Tab")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="7")).to_be_checked()
    reach(page, "King")
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).to_contain_text("7 kings, no wild card")
    expect(page.get_by_role("button", name="King", exact=True)).to_be_focused()
    expect(page.get_by_role("radio", name="1", exact=True)).to_be_checked()
    reach(page, "Joker")
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).to_contain_text("8 cards in the meld of kings, one of them wild")
    reach(page, "Undo")
    page.keyboard.press("Enter")
    expect(page.locator(".echo")).not_to_contain_text("wild: 120")
    assert deals(page) == {"deals.1.1.melds": "K K K K K K K"}


@pytest.mark.browser_context_args(viewport=PHONE)
def test_the_pad_stays_where_it_is_while_cards_are_tapped_in(page: Page) -> None:
    page.goto(FRESH)
    places = [_top(page, "#key-K")]
    for name in ("King", "King", "King", "Two", "Joker", "Red three"):
        tap(page, name)
        places.append(_top(page, "#key-K"))
    assert max(places) - min(places) < 1
    assert _top(page, "#do-undo") < PHONE["height"], "the whole pad is seen at once"


@pytest.mark.browser_context_args(viewport=PHONE)
def test_the_next_deal_leads_to_the_pad_and_focus_never_falls(page: Page) -> None:
    page.goto(FRESH)
    tap(page, "King")
    page.locator("#do-next").scroll_into_view_if_needed()
    tap(page, "Next deal")
    expect(page.locator("#side-1")).to_be_focused()
    assert 0 <= _top(page, "#key-K") < PHONE["height"]
    tap(page, "Strike out: Deal 2")
    expect(page.locator("#side-1")).to_be_focused()
    for _ in range(3):
        tap(page, "Undo")
    expect(page.locator("#do-undo")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#do-undo")).to_be_focused()


def _top(page: Page, where: str) -> float:
    box = page.locator(where).bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.browser_context_args(viewport=PHONE)
def test_a_link_is_the_sheet(page: Page, open_page: OpenPage) -> None:
    page.goto(FRESH)
    tap(page, "King")
    page.get_by_text("A link to this sheet").click()
    link = page.locator("#address").input_value()
    other = open_page()
    other.goto(link)
    expect(other.locator("#side-1")).to_contain_text("10")
    assert deals(other) == {"deals.1.1.melds": "K"}
