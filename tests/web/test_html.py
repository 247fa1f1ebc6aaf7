"""Every page is sound HTML that a screen reader can find its way in."""

import itertools
from collections import Counter

import pytest
from flask.testing import FlaskClient

from tests.web.reading import Element, checked, read
from tests.web.tables import EVERY_PAGE, FROZEN, TWO_MELDS, press

PAGES = [*EVERY_PAGE, "/en/rules/frozen-pile-without-natural-pair", "/mn/rules/opening-below-minimum", "/eo/"]


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest, client: FlaskClient) -> Element:
    return read(client.get(request.param))


@pytest.mark.parametrize("address", [*PAGES, press(FROZEN, "take")])
def test_every_tag_is_closed_where_it_should_be(client: FlaskClient, address: str):
    assert checked(client.get(address))[1] == []


def test_what_htmx_is_given_is_closed_too(client: FlaskClient):
    answer = client.get(press(FROZEN, "take", "KH KC"), headers={"HX-Request": "true"})
    assert checked(answer)[1] == []


def test_a_page_has_one_heading_one_main_and_a_way_to_it(page: Element):
    assert len(page.all("h1")) == 1
    assert page.one("main")["id"] == "content"
    assert page.one("a", class_="skip")["href"] == "#content"
    assert len(page.all("header")) == 1
    assert page.one("title").words.endswith("· Canasta Tutor") or page.one("html")["lang"] != "en"


def test_no_id_stands_twice(page: Element):
    ids = Counter(element["id"] for element in page.walk() if element["id"])
    assert {name: n for name, n in ids.items() if n > 1} == {}


def test_what_is_pointed_at_is_there(page: Element):
    ids = {element["id"] for element in page.walk()}
    pointed = [
        name
        for element in page.walk()
        for attribute in ("aria-labelledby", "aria-describedby", "for", "form")
        for name in element[attribute].split()
    ]
    assert [name for name in pointed if name not in ids] == []
    assert [use["href"] for use in page.all("use") if use["href"].removeprefix("#") not in ids] == []


def test_everything_that_can_be_pressed_or_filled_in_has_a_name(page: Element):
    labelled = {label["for"] for label in page.all("label")}
    nameless = [
        element.attributes
        for element in page.walk()
        if element.tag in ("a", "button", "input", "textarea", "summary")
        and element["type"] != "hidden"
        and not (element["aria-label"] or element.words or element["id"] in labelled or _in_label(element))
    ]
    assert nameless == []


def _in_label(element: Element) -> bool:
    parent = element.parent
    while parent is not None and parent.tag != "label":
        parent = parent.parent
    return parent is not None and bool(parent.words)


def test_headings_follow_each_other_without_a_gap(page: Element):
    levels = [int(element.tag[1]) for element in page.walk() if element.tag in ("h1", "h2", "h3")]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), levels


def test_forms_do_not_lie_in_forms(page: Element):
    assert [form for outer in page.all("form") for form in outer.all("form") if form is not outer] == []


def test_buttons_are_never_disabled(client: FlaskClient):
    page = read(client.get(f"/en/ask?{TWO_MELDS}"))
    assert [button for button in page.all("button") if "disabled" in button or "aria-disabled" in button] == []
