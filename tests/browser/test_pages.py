"""Every page type in every language: no barrier that axe-core knows, nothing sideways, room for wider text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

ILLEGAL = "rules=classic&hand=AS+KH+KC+9S+4C+JK&us.melds=QS+QH+QD&pile=5S+2D+KS&stock=30&moves=take+KH+JK"
LEGAL = ILLEGAL.replace("KH+JK", "KH+KC;discard+4C")
WITH_A_WILD_CARD = "rules=classic&hand=KH+2C+9S+4C+5D&us.melds=QS+QH+QD&pile=5S+6D+KS&stock=30&moves=take+KH+2C"
CROWDED = (
    "rules=classic&phase=play&hand=AS+AH+AD+AC+KS+KH+KC+KC+QC+JH+JD+10S+10D+10C+9S+9H+9H+9D+9C+8S+8H+8D+8C+6S+6H+6D+6C+6C"
    "+5S+5H+5C+5C+4S+4H+4D+4D+4C+2S+2D+JK&us.score=1520&us.melds=7H+7D+7S+7C+7H+7D+7S/QS+QH+QD+2H/JS+JC+2C"
    "&others.1.score=1385&others.1.melds=JS+JC+JD+JH+2H+2C+2S/10S+10H+10D+10C&stock=21&moves=meld+8S+8H+8D+2S"
)
TEN_MELDS = (
    "rules=classic&phase=play&hand=AS+KH+10C&us.score=2100&us.melds=4S+4H+4D/5S+5H+5D+2S/6S+6H+6D/7S+7H+7D+7C+7S+7H+7D"
    "/8S+8H+2D/9S+9H+9D/10S+10H+10D/JS+JH+JD/QS+QH+QD+QC&others.1.melds=4C+4C+4S/KS+KC+KD&pile=6C+9D&stock=5"
    "&moves=discard+10C"
)
FOUR_ALONE = (
    "rules=classic&house.partnerships=never&hand=AS+AH+KH+10C+9S+9H+7D+5C+4S&us.score=310&others.1.score=120"
    "&others.1.melds=4C+4D+4S&others.3.melds=QS+QH+QD/KS+KC+KD&others.3.red_threes=3H&pile=6C+9D&stock=41"
)
SHEET = (
    "rules=classic&scores=1200+800&deals.1.1.melds=K+K+K+K+K+K+K/9+9+9+9+2+JK&deals.1.1.red_threes=3H&deals.1.1.left=/4+5"
    "&deals.1.1.out=yes&deals.1.2.melds=Q+Q+Q+Q+Q&deals.1.2.left=A+10+7/JK+8&deals.2.1.out=concealed&at=1.1.melds.2"
)
SHEET_OF_FOUR = (
    "rules=railroad&players=4&scores=19500+120+-40+15000&deals.1.1.melds=K+K+K+K+K+K+K/2+2+JK&deals.1.1.kitty=3H+4+5+J"
    "&deals.1.2.left=A+9&deals.1.3.melds=7+7+7&at=1.1.kitty"
)
PAGES = {
    "home": "",
    "rules": "rules",
    "rule": "rules/frozen-pile-without-natural-pair",
    "glossary": "glossary",
    "rule sets": "rulesets",
    "which rules": "rulesets?hand_size=13&draw_count=1&wild_meld=no",
    "book": "rulesets/railroad",
    "book without pages": "rulesets/two-player",
    "ask": "ask",
    "how": "ask/how",
    "options": f"ask/options?{ILLEGAL}",
    "house": f"ask?{ILLEGAL}&house.canastas_to_go_out=2&house.draw_count=2",
    "table": f"ask?{ILLEGAL.partition('&moves')[0]}",
    "illegal": f"ask?{ILLEGAL}",
    "legal": f"ask?{LEGAL}",
    "other rule sets": f"ask?{WITH_A_WILD_CARD}",
    "crowded": f"ask?{CROWDED}",
    "learn": "learn/classic",
    "lesson": "learn/classic/a-meld",
    "end": "learn/classic/a-meld/end",
    "item": "learn/classic/a-meld/a-run",
    "item wrong": "learn/classic/a-meld/a-run?say=no&why=2&checked=1",
    "item right": "learn/classic/a-meld/a-run?say=no&why=1&checked=1",
    "item lacking": "learn/classic/a-meld/a-run?say=no&hints=3&lacks=answer",
    "reason": "learn/classic/a-meld/second-row",
    "contrast": "learn/classic/a-meld/two-or-three?table-0=yes&table-1=yes&checked=1",
    "spot": "learn/classic/a-meld/whole-turn",
    "fix": "learn/classic/a-meld/mend-it?why=2&checked=1",
    "choose": "learn/classic/the-opening/three-cards-for-ninety?moves=meld+9S+9H+JK",
    "choose wrong": "learn/classic/the-opening/three-cards-for-ninety?moves=meld+9S+9H+JK&checked=1",
    "count": "learn/classic/the-opening/which-minimum?number=90&checked=1",
    "order": "learn/classic/taking-the-pile/turn-in-order",
    "score": "score",
    "sheet": f"score?{SHEET}",
    "sheet of four": f"score?{SHEET_OF_FOUR}",
    "unreadable": "ask?rules=clasic&hand=KS",
    "nowhere": "no-such-page",
}
LANGUAGES = ["en", "es", "sq", "eo", "mn"]
PAGES_IN_LARGE = (
    "ask",
    "ask/how",
    "rules",
    "rules/frozen-pile-without-natural-pair",
    "rules/opening-below-minimum",
    "rulesets",
    "rulesets/railroad",
)
SPACING = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT_OFF = """() => [...document.querySelectorAll('main *, header *')].filter(element => {
  const style = getComputedStyle(element)
  return style.overflow === 'hidden' && !element.closest('.spoken, .heads, svg') && element.innerText &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
}).map(element => element.outerHTML.slice(0, 120))"""


@pytest.fixture
def expected_statuses(complaints: list[str]) -> Callable[[], None]:
    """Chromium notes a page of status 400 or 404 on the console; that is what the page is."""

    def forgive() -> None:
        complaints[:] = [line for line in complaints if "the server responded with a status of 40" not in line]

    return forgive


@pytest.fixture
def barriers(
    page: Page, axe: Callable[[Page], list[dict[str, Any]]], request: pytest.FixtureRequest
) -> Callable[[str, str], list[dict[str, Any]]]:
    """What axe-core finds on a page in a language. Barriers hardly depend on the language: it sees each page in one of
    them, and with `--every-language` in each."""

    def found(name: str, language: str) -> list[dict[str, Any]]:
        in_turn = LANGUAGES[list(PAGES).index(name) % len(LANGUAGES)]
        return axe(page) if language == in_turn or request.config.getoption("--every-language") else []

    return found


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 740})
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_barrier_and_nothing_sideways_on_a_small_phone(
    name: str,
    language: str,
    page: Page,
    barriers: Callable[[str, str], list[dict[str, Any]]],
    expected_statuses: Callable[[], None],
) -> None:
    page.goto(f"/{language}/{PAGES[name]}")
    assert barriers(name, language) == []
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.locator("html").get_attribute("lang") == language
    page.wait_for_timeout(20)
    expected_statuses()


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 740})
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["illegal", "legal", "crowded"])
def test_the_conditions_of_a_ruling_have_no_barrier_when_they_are_open(
    name: str, language: str, page: Page, barriers: Callable[[str, str], list[dict[str, Any]]]
) -> None:
    page.goto(f"/{language}/{PAGES[name]}")
    page.locator("#conditions > summary").click()
    assert page.locator("#conditions li").first.is_visible()
    assert barriers(name, language) == []
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 740})
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["illegal", "item right"])
def test_all_that_can_be_done_has_no_barrier_when_every_fold_is_open(
    name: str, language: str, page: Page, barriers: Callable[[str, str], list[dict[str, Any]]]
) -> None:
    page.goto(f"/{language}/{PAGES[name]}")
    page.locator("#options > summary").click()
    page.locator(".replies").wait_for()
    for fold in page.locator(".replies summary").all():
        fold.click()
    assert barriers(name, language) == []
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 740})
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_goes_nowhere_sideways_on_a_small_phone(language: str, page: Page, base_url: str) -> None:
    page.context.add_cookies([{"name": "look", "value": "large", "url": base_url}])
    tables = [f"ask?{query}" for query in (ILLEGAL, LEGAL, CROWDED, TEN_MELDS, FOUR_ALONE)]
    wide = []
    for place in (*tables, *PAGES_IN_LARGE, "score", f"score?{SHEET}", f"score?{SHEET_OF_FOUR}"):
        page.goto(f"/{language}/{place}")
        assert "large" in (page.locator("html").get_attribute("class") or "")
        if page.evaluate(SIDEWAYS) > 0:
            wide.append(place)
    assert wide == []


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 900})
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_barrier_on_a_desk(
    name: str, page: Page, axe: Callable[[Page], list[dict[str, Any]]], expected_statuses: Callable[[], None]
) -> None:
    page.goto(f"/en/{PAGES[name]}")
    assert axe(page) == []
    page.wait_for_timeout(20)
    expected_statuses()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_have_contrast_enough(
    scheme: Any, page: Page, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    page.emulate_media(color_scheme=scheme)
    shown = ("home", "rule", "illegal", "legal", "learn", "item wrong", "item right", "choose wrong", "contrast")
    for name in (*shown, "options", "sheet", "which rules", "book"):
        page.goto(f"/en/{PAGES[name]}")
        assert axe(page) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(
    "name",
    [
        "home", "rules", "rule", "rule sets", "book", "glossary", "ask", "illegal", "crowded", "options",
        "learn", "lesson", "end", "item wrong", "choose", "contrast", "order", "count",
        "score", "sheet", "sheet of four",
    ],
)  # fmt: skip
def test_a_page_holds_with_wider_text_spacing(name: str, width: int, page: Page) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/en/{PAGES[name]}")
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet) }",
        SPACING,
    )
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(CUT_OFF) == []


def test_targets_are_large_enough_for_a_thumb(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for name in ("illegal", "item", "choose", "order", "count", "item right", "end", "learn", "sheet", "sheet of four"):
        page.goto(f"/en/{PAGES[name]}")
        controls = "button:visible, summary:visible, .hand label.card:visible, .choice:visible, a.button:visible"
        for control in page.locator(f"{controls}, .path a:visible, .skip-on, .leave, #number").all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 43.5, control.inner_text()


@pytest.mark.parametrize("name", ["illegal", "sheet", "sheet of four"])
def test_a_first_visit_stays_small(name: str, page: Page) -> None:
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(f"/en/{PAGES[name]}", wait_until="networkidle")
    assert sum(sizes) < 60_000


def test_nothing_moves_while_a_page_loads(page: Page) -> None:
    page.goto(f"/en/{PAGES['illegal']}", wait_until="networkidle")
    shift = page.evaluate(
        """() => new Promise(resolve => new PerformanceObserver(list => resolve(
             list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
             .observe({type: 'layout-shift', buffered: true}) || setTimeout(() => resolve(0), 300))"""
    )
    assert shift < 0.02
