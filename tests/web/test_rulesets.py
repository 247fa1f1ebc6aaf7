"""The rule sets to read: side by side, the nearest to four answers, each as a book."""

import gzip
from collections.abc import Iterable

import pytest
from flask.testing import FlaskClient

from tests.web.reading import Element, read
from tutor.books import ASKED, TOPICS
from tutor.engine.rules import RULES
from tutor.library import load_rule_set, rule_sets
from tutor.library.parameters import PARAMETERS

SETS = rule_sets()


def links(part: Element) -> list[str]:
    return [link["href"] for link in part.all("a")]


def found(client: FlaskClient, query: str) -> tuple[str, list[str], list[str]]:
    """What the answers led to: the heading, the rule sets, and what would differ."""
    part = read(client.get(f"/en/rulesets?{query}")).one("section", class_="found")
    sets = [link["href"].rsplit("/", 1)[1] for link in part.one("ul").all("a") if "/rulesets/" in link["href"]]
    told = [line.words for item in part.all("li") for line in item.all("p") if not line.all("a")]
    return part.one("h3").words, sets, told


def test_every_parameter_has_its_topic_once():
    named = [name for names in TOPICS.values() for name in names]
    assert sorted(named) == sorted(PARAMETERS)
    assert {rule.chapter for rule in RULES} <= set(TOPICS)


def test_all_rule_sets_stand_side_by_side_in_every_parameter(client: FlaskClient):
    page = read(client.get("/en/rulesets"))
    rows = [row for table in page.all("table") for row in table.one("tbody").all("tr")]
    assert len(rows) == len(PARAMETERS)
    assert {len(row.all("td")) for row in rows} == {len(SETS)}
    assert [f"/en/rulesets/{name}" for name in SETS] == [link for link in links(page.one("main")) if link in
                                                        {f"/en/rulesets/{name}" for name in SETS}]  # fmt: skip


def test_what_differs_is_marked_by_a_sign_and_in_words(client: FlaskClient):
    page = read(client.get("/en/rulesets"))
    rows = {row.one("th").words: row for table in page.all("table") for row in table.one("tbody").all("tr")}
    drawn = [cell.words for cell in rows["Cards drawn in a turn"].all("td")]
    assert [words.partition(" Differs: ")[1:] for words in drawn] == [
        ("", ""), ("", ""), (" Differs: ", "2"), (" Differs: ", "2"),
    ]  # fmt: skip
    assert rows["Cards in a canasta"].classes == {"alike"}
    assert "≠" not in rows["Cards in a canasta"].words


def test_no_name_of_a_parameter_stands_raw_on_a_page(client: FlaskClient):
    raw = {name for name in PARAMETERS if "_" in name}
    for place in ("", *(f"/{name}" for name in SETS)):
        text = read(client.get(f"/en/rulesets{place}")).one("main").words
        assert [name for name in raw if name in text] == []


@pytest.mark.parametrize(
    ("query", "heading", "sets"),
    [
        ("hand_size=11&draw_count=1&canastas_to_go_out=1&wild_meld=no", "You play by this rule set:", ["classic"]),
        ("hand_size=13&draw_count=2&canastas_to_go_out=each&wild_meld=yes", "You play by this rule set:", ["railroad"]),
        ("hand_size=15&draw_count=1&canastas_to_go_out=2&wild_meld=no", "You play by this rule set:", ["juego"]),
        ("hand_size=15&draw_count=2&canastas_to_go_out=2&wild_meld=no", "You play by this rule set:", ["two-player"]),
        ("draw_count=2", "These rule sets fit your answers:", ["railroad", "two-player"]),
        ("hand_size=15", "These rule sets fit your answers:", ["juego", "two-player"]),
    ],
)
def test_four_answers_name_the_rule_set(client: FlaskClient, query: str, heading: str, sets: list[str]):
    assert found(client, query) == (heading, sets, [])


def test_where_no_rule_set_fits_the_nearest_are_named_with_what_would_differ(client: FlaskClient):
    heading, sets, differences = found(client, "hand_size=13&draw_count=1&canastas_to_go_out=2&wild_meld=no")
    assert heading == "No rule set is quite like that. The nearest:"
    assert sets == ["juego"]
    assert differences == ["Cards dealt to each player: you play “13”, and this rule set “15”."]


def test_one_answer_that_only_one_set_fits_is_not_yet_the_whole_game(client: FlaskClient):
    heading, sets, _ = found(client, "hand_size=13")
    assert (heading, sets) == ("Of these rule sets only Railroad Canasta fits your answer:", ["railroad"])
    heading, sets, _ = found(client, "hand_size=11&wild_meld=no")
    assert (heading, sets) == ("Of these rule sets only Classic Canasta fits your answers:", ["classic"])


def test_the_answer_is_led_to_and_needs_one_answer_at_least(client: FlaskClient):
    form = read(client.get("/en/rulesets")).one("form", class_="which")
    assert form["action"] == "/en/rulesets#found"
    page = read(client.get("/en/rulesets?sent=1"))
    assert page.one(id="found").words == "Please answer at least one of the questions."
    assert read(client.get("/en/rulesets?sent=1&hand_size=13")).one(id="found").words.startswith("Of these rule sets")


def test_what_no_set_is_like_does_not_ask_for_more_answers(client: FlaskClient):
    page = read(client.get("/en/rulesets?draw_count=1&wild_meld=yes"))
    assert page.one(id="found").words == "No rule set is quite like that. The nearest:"
    assert len(page.one("section", class_="found").one("ul").all("li")) == 3
    assert "More answers would tell them apart" not in page.words
    assert "More answers would tell them apart" in read(client.get("/en/rulesets?draw_count=2")).words


CLASSIC_WITH_TWO = "hand_size=11&draw_count=1&canastas_to_go_out=2&wild_meld=no"


def test_a_set_with_house_rules_can_be_scored_and_asked_about(client: FlaskClient):
    part = read(client.get(f"/en/rulesets?{CLASSIC_WITH_TWO}")).one("section", class_="found")
    led = {link.words: link["href"] for link in part.all("a")}
    score = led["Keep score by Classic Canasta with this house rule"]
    assert score == "/en/score?rules=classic&house.canastas_to_go_out=2"
    assert "canastas to go out: 2" in read(client.get(score)).one("details", id="house").words
    ask = led["Ask the referee by Classic Canasta with this house rule"]
    assert client.get(ask).status_code == 200
    assert "canastas to go out: 2" in read(client.get(ask)).words


def test_house_rules_that_contradict_a_set_are_not_offered(client: FlaskClient):
    query = "hand_size=13&draw_count=2&canastas_to_go_out=each&wild_meld=no"
    assert "Keep score" not in read(client.get(f"/en/rulesets?{query}")).one("section", class_="found").words


@pytest.mark.parametrize("query", ["", "hand_size=12", "hand_size=&draw_count=x", "colour=red"])
def test_without_an_answer_no_rule_set_is_named(client: FlaskClient, query: str):
    page = read(client.get(f"/en/rulesets?{query}"))
    assert page.all("section", class_="found") == []
    assert [box for box in page.one("form", class_="which").all("input") if "checked" in box] == []


def test_the_answers_given_stay_chosen(client: FlaskClient):
    form = read(client.get("/en/rulesets?hand_size=13&wild_meld=yes")).one("form", class_="which")
    chosen = {box["name"]: box["value"] for box in form.all("input") if "checked" in box}
    assert chosen == {"hand_size": "13", "wild_meld": "yes"}
    assert {box["name"] for box in form.all("input")} == set(ASKED)


@pytest.mark.parametrize("name", SETS)
def test_a_book_tells_every_value_and_every_rule_with_its_mark(client: FlaskClient, name: str):
    page, rules = read(client.get(f"/en/rulesets/{name}")), load_rule_set(name)
    assert len(page.all("dt")) == len(PARAMETERS)
    told = [link.rsplit("/", 1)[1] for link in links(page.one("main")) if link.startswith("/en/rules/")]
    assert told == [rule.id for rule in RULES if rule.id in rules.cites]
    marks = [next(iter(mark.classes - {"provenance"})) for mark in page.all("details", class_="provenance")]
    given = [*rules.provenance.values(), *rules.cites.values()]
    assert sorted(marks) == sorted(entry.status.value for entry in given)
    assert all(mark.one("p").words for mark in page.all("details", class_="provenance"))


def test_a_book_without_a_page_says_so(client: FlaskClient):
    words = read(client.get("/en/rulesets/two-player")).one("main").words
    assert words.count("Canasta Tutor has no page that tells this game") == 1
    assert words.count("The usual rule is found here: Pagat") > 50
    assert "The page says so" not in words
    assert "The page is silent" not in words


def test_a_book_tells_what_of_its_pages_is_no_rule_in_the_language_of_the_page(client: FlaskClient):
    page = read(client.get("/en/rulesets/juego"))
    quotes = page.all("q")
    assert {quote["lang"] for quote in quotes} == {"es"}
    assert len(quotes) == len(load_rule_set("juego").not_rules)


def test_a_book_of_nobody_is_no_page(client: FlaskClient):
    assert client.get("/en/rulesets/samba").status_code == 404
    assert client.get("/en/rulesets/../classic").status_code == 404


@pytest.mark.parametrize("place", ["", "/railroad", "/classic"])
@pytest.mark.parametrize("code", ["en", "mn"])
def test_the_pages_are_light(client: FlaskClient, place: str, code: str):
    answer = client.get(f"/{code}/rulesets{place}", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 20_000
    assert gzip.decompress(answer.data)


def held(client: FlaskClient, rule: str) -> dict[str, str]:
    table = read(client.get(f"/en/rules/{rule}")).one("table", class_="holds").one("tbody")
    return {row.one("th").words: row.one("td").words for row in table.all("tr")}


def test_the_page_of_a_rule_tells_in_which_sets_it_holds_and_what_differs(client: FlaskClient):
    assert held(client, "going-out-without-canasta") == {
        "Classic Canasta": "Yes canastas to go out: 1",
        "Juego de Canasta": "Yes canastas to go out: 2",
        "Railroad Canasta": "No, this table plays without it canastas to go out: one of each kind",
        "Canasta for Two": "Yes canastas to go out: 2",
    }


def test_the_sources_of_a_rule_name_the_rule_set(client: FlaskClient):
    sources = read(client.get("/en/rules/wrong-draw-count")).one("ul", class_="source-list").all("li")
    assert [source.one("b").words for source in sources] == titles(SETS)


def titles(names: Iterable[str]) -> list[str]:
    return [load_rule_set(name).title for name in names]
