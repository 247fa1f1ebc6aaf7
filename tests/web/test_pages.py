"""The pages that are read: home, rules, glossary."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.web.reading import Element, read, verdict
from tutor.course.lessons import lessons
from tutor.engine.rules import RULES
from tutor.library import rule_sets

LANGUAGES = ("en", "es", "sq", "eo", "mn")
IDS = [rule.id for rule in RULES]


def test_home_asks_a_little_question_and_the_referee_answers(client: FlaskClient):
    page = read(client.get("/en/"))
    answers = [" ".join(answer.one("p", class_="verdict").words.split()) for answer in page.all(class_="answer")]
    assert [answer.split()[0] for answer in answers] == ["Not", "Legal:", "Not"]
    assert len(page.all("input", type="radio", name="choice")) == 3
    assert [radio["id"] for radio in page.all("input", name="choice") if "checked" in radio] == ["choice-2"]


def test_home_has_doors_to_what_exists(client: FlaskClient):
    doors = [door["href"] for door in read(client.get("/en/")).one("nav", class_="doors").all("a")]
    assert doors == ["/en/learn", "/en/ask", "/en/rules", "/en/glossary"]
    assert all(client.get(door, follow_redirects=True).status_code == 200 for door in doors)


def test_home_offers_every_language_by_its_own_name(client: FlaskClient):
    names = {link.words for link in read(client.get("/en/")).all("a") if "hreflang" in link}
    assert names == {"English", "Español", "Shqip", "Esperanto", "Монгол"}


def test_all_rules_are_listed_in_the_order_of_the_law_with_a_link_to_each(client: FlaskClient):
    lists = read(client.get("/en/rules")).all("ul", class_="rules-list")
    links = [link["href"] for listed in lists for link in _first(listed)]
    assert [link.rsplit("/", 1)[1] for link in links] == IDS


def _first(listed: Element) -> list[Element]:
    return [item.all("a")[0] for item in listed.all("li")]


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_has_a_page_with_all_that_is_known_of_it(client: FlaskClient, rule: str):
    page = read(client.get(f"/en/rules/{rule}"))
    examples = page.all("section", class_="example")
    assert [example.one("h2").words for example in examples] == ["Legal", "Not yet"]
    headings = [heading.words for heading in page.all("h2")[2:] if heading.words != "Lessons that teach it"]
    assert headings == ["Why it is so", "Where it holds", "Sources"]
    assert page.one("code").words == rule
    assert page.one("ul", class_="source-list").words


@pytest.mark.parametrize("rule", IDS)
def test_the_examples_of_a_rule_can_be_asked_about(client: FlaskClient, rule: str):
    page = read(client.get(f"/en/rules/{rule}"))
    asked = [link["href"] for link in page.all("a", class_="button")]
    assert [verdict(read(client.get(address))).startswith("Legal") for address in asked] == [True, False]


def test_the_pages_of_the_rules_lead_from_the_first_to_the_last(client: FlaskClient):
    walked = [IDS[0]]
    while after := read(client.get(f"/en/rules/{walked[-1]}")).all("a", rel="next"):
        walked.append(after[0]["href"].rsplit("/", 1)[1])
    assert walked == IDS


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_glossary_has_a_table_for_every_term(client: FlaskClient, code: str):
    entries = read(client.get(f"/{code}/glossary")).all("section", class_="entry")
    assert len(entries) > 30
    assert [entry["id"] for entry in entries if not entry.all("use")] == []


@pytest.mark.parametrize("address", ["/en/rules", "/en/rules/too-many-wilds", "/en/glossary"])
def test_a_term_is_linked_where_it_is_first_used_and_only_there(client: FlaskClient, address: str):
    links = [link["href"] for link in read(client.get(address)).all("a", class_="term")]
    assert links
    assert len(links) == len(set(links))
    anchors = {entry["id"] for entry in read(client.get("/en/glossary")).all("section", class_="entry")}
    assert {link.partition("#")[2] for link in links} <= anchors


def test_a_term_is_not_linked_in_its_own_definition(client: FlaskClient):
    for entry in read(client.get("/en/glossary")).all("section", class_="entry"):
        assert f"/en/glossary#{entry['id']}" not in [link["href"] for link in entry.all("a")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pages_are_there_in_every_language(client: FlaskClient, code: str):
    for place in ("", "rules", f"rules/{IDS[0]}", "glossary", "ask", "learn/classic", "learn/classic/a-meld"):
        answer = client.get(f"/{code}/{place}")
        assert answer.status_code == 200
        assert read(answer).one("html")["lang"] == code


def test_no_link_of_the_site_leads_nowhere(client: FlaskClient, root: Path):
    seen: set[str] = set()
    waiting = ["/en/"]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
        links = (link["href"].partition("#")[0] for link in read(answer).all("a"))
        waiting += [link for link in links if link.startswith("/en/") and "?" not in link]
    others = [address for address in seen if not address.startswith("/en/learn")]
    assert len(others) == len(IDS) + len(rule_sets()) + 7
    found = {address.removeprefix("/en/learn/") for address in seen if address.startswith("/en/learn/")}
    for name, places in lessons(root / "lessons").items():
        every = [place.lesson() for place in places]
        items = {f"{lesson.context}/{item.id}" for lesson in every for item in lesson.items}
        assert found >= {name, *items, *(f"{lesson.context}/end" for lesson in every)}
