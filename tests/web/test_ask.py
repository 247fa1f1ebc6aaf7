"""The referee's desk: a question in an address, a ruling on the page."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.web.reading import chosen, read, verdict
from tests.web.tables import (
    EMPTY_STOCK,
    FROZEN,
    RED_THREE,
    TWO_MELDS,
    UNOPENED,
    WITH_A_JOKER,
    WITH_A_PAIR,
    press,
)
from tutor.engine.judge import judge
from tutor.library import paths
from tutor.texts.language import languages
from tutor.texts.rulings import ruling_in_words
from tutor.texts.words import read_words
from tutor.web.questions import from_address


def moves(address: str) -> list[str]:
    return parse_qs(urlsplit(address).query).get("moves", [])


# The question as an address


def test_an_empty_page_says_what_to_do_and_offers_a_question_of_each_kind(client: FlaskClient):
    page = read(client.get("/en/ask"))
    links = page.one("ul", class_="asks").all("a")
    assert len(links) == 10
    assert all(link.words.endswith("?") for link in links)
    assert page.all("p", class_="verdict") == []


def test_every_ready_question_can_be_asked(client: FlaskClient):
    for link in read(client.get("/en/ask")).one("ul", class_="asks").all("a"):
        answer = client.get(link["href"])
        assert answer.status_code == 200, link.words
        assert verdict(read(answer)), link.words


def test_the_ready_questions_are_answered_yes_and_no(client: FlaskClient):
    links = read(client.get("/en/ask")).one("ul", class_="asks").all("a")
    answers = {verdict(read(client.get(link["href"]))).startswith("Legal") for link in links}
    assert answers == {True, False}


@pytest.mark.parametrize(("house", "stated"), [("", False), ("&house.add_to_canasta=no", True)])
def test_a_rule_is_stated_beside_the_verdict_only_where_the_table_has_it(client: FlaskClient, house: str, stated: bool):
    melds = "9S+9H+9D+9C+9S+9H"
    asked = f"rules=classic&phase=play&hand=9D+KS+KH&us.melds={melds}&moves=add+9D+to+9{house}"
    page = read(client.get(f"/en/ask?{asked}")).one("section", id="ruling").words
    assert "now has its 7 cards and is a canasta" in page
    assert ("after that nothing may be added to it" in page) is stated
    assert ("This is a house rule of your table." in page) is stated


def test_a_table_without_a_move_has_no_verdict(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FROZEN}"))
    assert page.all("p", class_="verdict") == []
    assert [box["value"] for box in page.all("input", name="card")] == ["AS", "KH", "KC", "9S", "2S", "JK"]


def test_the_same_question_is_told_in_words_first(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FROZEN}"))
    table = page.one("section", class_="table")
    first = next(child for child in table.children if not isinstance(child, str))
    assert "spoken" in first.classes
    assert "The pile has 3 cards, and this one lies on top: K♠." in first.words


# A ruling


def test_an_illegal_step_leaves_the_table_with_its_cards_chosen_and_marked(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    assert verdict(page).startswith("Not yet. The pile is frozen. You need two natural kings from your hand")
    assert chosen(page) == ["KH", "JK"]
    marked = [label for label in page.all("label", class_="card") if "marked" in label.classes]
    assert [label.one("input")["value"] for label in marked] == ["KH", "JK"]


def test_the_sentence_repeats_the_numbers_of_the_marks(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    told = [mark.words for mark in page.one("section", id="ruling").all("b", class_="mark")]
    on_cards = [mark.words for card in page.all(class_="card") for mark in card.all("b", class_="mark")]
    assert set(told) == set(on_cards) == {"1", "2", "3"}


def test_equal_cards_at_fault_have_a_number_each(client: FlaskClient):
    question = "rules=classic&phase=play&hand=8S+8H+5D+2S+2D+JK+JK&pile=9S&moves=meld+8S+8H+2S+2D+JK+JK"
    page = read(client.get(f"/en/ask?{question}"))
    told = [mark.words for mark in page.one("section", id="ruling").one("p", class_="verdict").all("b", class_="mark")]
    on_cards = [mark.words for card in page.all("label", class_="card") for mark in card.all("b", class_="mark")]
    assert sorted(told) == sorted(on_cards) == ["1", "2", "3", "4"]


def test_a_ruling_names_the_rule_its_source_and_the_way_out(client: FlaskClient):
    ruling = read(client.get(f"/en/ask?{WITH_A_JOKER}")).one("section", id="ruling")
    assert ruling.all("a", aria_label="The rule: Frozen pile: natural pair only")[0]["href"].startswith("/en/rules/")
    assert "“Freezing the pile”" in ruling.one("cite").words
    assert "K♥, K♣" in ruling.one("section", id="nearest").one("a").words


@pytest.mark.parametrize(
    "query", [WITH_A_JOKER, f"{UNOPENED}&moves=meld+KS+KH+KC;move+KS+from+K+to+hand", f"{FROZEN}&moves=discard+AC"]
)
def test_the_page_tells_a_source_in_the_words_of_the_api(client: FlaskClient, query: str):
    question = from_address(query)
    english = languages(paths.translations())["en"]
    ruling = judge(question.position, question.turn)
    told = ruling_in_words(ruling, english, read_words(paths.lessons()), position=question.position, turn=question.turn)
    sources = [str(entry.source) for entry in told.violations]
    assert sources
    assert [cite.words for cite in read(client.get(f"/en/ask?{query}")).one(id="ruling").all("cite")] == sources


def test_a_legal_turn_leaves_the_table_as_it_made_it(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_PAIR}"))
    assert verdict(page).startswith("Legal: the pile is frozen, and you showed 2 natural kings")
    assert chosen(page) == []
    assert [box["value"] for box in page.all("input", name="card")] == ["AS", "9S", "6C", "2S", "2D", "JK"]
    assert [radio["value"] for radio in page.all("input", name="onto")] == ["Q", "K"]


def test_an_opening_shows_how_far_it_reaches(client: FlaskClient):
    page = read(client.get(f"/en/ask?{UNOPENED}&moves=meld+KS+KH+KC"))
    assert page.one("div", class_="points").one("b").words == "30 of 90"


def test_the_title_of_the_page_is_the_verdict(client: FlaskClient):
    assert read(client.get(f"/en/ask?{WITH_A_PAIR}")).one("title").words.startswith("Legal: the pile is frozen")


def test_a_ruling_is_linked_with_its_whole_address(client: FlaskClient):
    link = read(client.get(f"/en/ask?{WITH_A_PAIR}")).one("input", id="address")
    assert link["value"] == f"http://localhost/en/ask?{WITH_A_PAIR}&v=1&said=legal"
    assert "readonly" in link


# Buttons


@pytest.mark.parametrize(
    ("question", "verb", "cards", "onto", "expected"),
    [
        (FROZEN, "draw", "", "", ["draw"]),
        (FROZEN, "take", "KH JK", "", ["take KH JK"]),
        (UNOPENED, "meld", "KS KH KC 9S 9D 9C", "", ["meld KS KH KC/9S 9D 9C"]),
        (TWO_MELDS, "add", "KC", "", ["add KC to K"]),
        (TWO_MELDS, "add", "2C", "Q", ["add 2C to Q"]),
        (TWO_MELDS, "discard", "9D", "", ["discard 9D"]),
        (RED_THREE, "show", "", "", ["show 3H"]),
        (EMPTY_STOCK, "end", "", "", ["end"]),
    ],
)
def test_a_button_leads_to_the_address_with_its_move(
    client: FlaskClient, question: str, verb: str, cards: str, onto: str, expected: list[str]
):
    answer = client.get(press(question, verb, cards, onto))
    assert answer.status_code == 303
    assert answer.location.startswith(f"/en/ask?{question}&moves=")
    assert moves(answer.location) == expected


def test_a_move_after_a_legal_one_is_appended(client: FlaskClient):
    assert moves(client.get(press(WITH_A_PAIR, "discard", "9S")).location) == ["take KH KC;discard 9S"]


def test_a_move_after_an_illegal_one_stands_in_its_place(client: FlaskClient):
    assert moves(client.get(press(WITH_A_JOKER, "take", "KH KC")).location) == ["take KH KC"]


def test_undo_takes_back_one_step_and_clear_all(client: FlaskClient):
    turn = f"{WITH_A_PAIR};discard+9S"
    assert moves(client.get(press(turn, "undo")).location) == ["take KH KC"]
    assert moves(client.get(press(turn, "clear")).location) == []


@pytest.mark.parametrize(
    ("question", "verb", "cards", "told"),
    [
        (FROZEN, "take", "", "First choose the cards in your hand that you mean."),
        (TWO_MELDS, "discard", "", "First choose the cards in your hand that you mean."),
        (TWO_MELDS, "discard", "9D 9S", "Choose one card alone: only one is discarded."),
        (TWO_MELDS, "add", "2C", "Also choose the meld of your side that these cards are to join."),
        (TWO_MELDS, "nothing", "2C", "Now press what you do with these cards: Lay down, Add, Discard."),
        (FROZEN, "nothing", "KH KC", "Now press what you do with these cards: Take the pile."),
        (FROZEN, "nothing", "", "First choose the cards in your hand that you mean."),
    ],
)
def test_a_button_pressed_too_early_says_what_to_choose(
    client: FlaskClient, question: str, verb: str, cards: str, told: str
):
    answer = client.get(press(question, verb, cards))
    assert answer.status_code == 200
    page = read(answer)
    assert verdict(page) == told
    assert sorted(chosen(page)) == sorted(cards.split())


def test_the_verbs_stand_in_their_order_and_more_only_when_they_can_be_meant(client: FlaskClient):
    def offered(question: str) -> list[str]:
        return [button["value"] for button in read(client.get(f"/en/ask?{question}")).one(class_="verbs").all("button")]

    five = ["draw", "take", "meld", "add", "discard"]
    assert offered(FROZEN) == [*five, "undo", "clear"]
    assert offered(RED_THREE) == [*five, "show", "undo", "clear"]
    assert offered(EMPTY_STOCK) == [*five, "end", "undo", "clear"]


def test_a_verb_that_does_not_fit_the_moment_says_why_and_can_be_pressed(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FROZEN}"))
    discard = page.one("button", id="do-discard")
    assert page.one(id=discard["aria-describedby"]).words == "Your turn: draw or take the pile."
    asked = client.get(press(FROZEN, "discard", "9S"), follow_redirects=True)
    assert verdict(read(asked)).startswith("Not yet. You discarded this card (9♠ 1) before drawing.")


# Text


def test_moves_can_be_written(client: FlaskClient):
    answer = client.get("/en/ask/move?" + urlencode({"q": FROZEN, "moves": "take kh kc; discard 9s"}))
    assert moves(answer.location) == ["take KH KC;discard 9S"]


def test_moves_that_cannot_be_read_leave_the_table_and_what_was_written(client: FlaskClient):
    answer = client.get("/en/ask/move?" + urlencode({"q": FROZEN, "moves": "grab KH"}))
    assert answer.status_code == 400
    page = read(answer)
    assert "grab" in page.one("section", class_="faults").words
    assert page.one("input", id="moves")["value"] == "grab KH"
    assert page.one("section", class_="table")


@pytest.mark.parametrize(
    "text",
    [
        "rules: classic\nhand: KS KH 7C\nmoves: [draw]\n",
        '{"rules": "classic", "hand": "KS KH 7C", "moves": ["draw"]}',
        "rules=classic&hand=KS+KH+7C&moves=draw",
        "rules=classic&hand=KS KH 7C&moves=draw",
        "  https://canasta.example/es/ask?rules=classic&hand=KS+KH+7C&moves=draw\n",
    ],
)
def test_a_table_can_be_written_in_many_ways(client: FlaskClient, text: str):
    answer = client.get("/en/ask?" + urlencode({"text": text}))
    assert (answer.status_code, answer.location) == (303, "/en/ask?rules=classic&hand=KS+KH+7C&moves=draw&v=1")


def test_the_table_stands_ready_to_be_changed_as_text(client: FlaskClient):
    written = read(client.get(f"/en/ask?{WITH_A_PAIR}")).one("textarea").text
    answer = client.get("/en/ask?" + urlencode({"text": written}))
    assert answer.location == f"/en/ask?{WITH_A_PAIR}&v=1"


@pytest.mark.parametrize(
    "query",
    [
        "rules=clasic&hand=KS",
        "hand=KS",
        "rules=classic&hand=KS+ZZ",
        "rules=classic&hand=KS&hans=KH",
        "rules=classic&hand=KS+KS+KS",
        "rules=classic&hand=KS&stock=99999999999999999999",
        "rules=classic&hand=%FF%FE",
        "rules=classic&hand=KS&moves=pass",
        "rules=classic&hand=KS&others.999.hands=1",
        "text=%5B%5B%5B%5B",
        "text=",
        "text=rules%3A%20%26a%20classic",
        "&&&",
        "x",
    ],
)
def test_a_question_that_cannot_be_read_gets_a_clear_answer(client: FlaskClient, query: str):
    answer = client.get(f"/en/ask?{query}")
    assert answer.status_code == 400
    page = read(answer)
    assert [item for item in page.one("section", class_="faults").all("li") if len(item.words) > 10]
    assert len(page.all("textarea")) == 1


def test_a_nearest_right_form_is_offered(client: FlaskClient):
    assert "Did you mean “classic”?" in read(client.get("/en/ask?rules=clasic&hand=KS")).one(class_="faults").words


def test_what_was_written_comes_back_as_text_and_nothing_else(client: FlaskClient):
    answer = client.get("/en/ask?" + urlencode({"text": "</textarea><script>alert(1)</script>"}))
    page = read(answer)
    assert page.one("textarea").text.strip() == "</textarea><script>alert(1)</script>"
    assert all(script["src"].startswith("/static/") and not script.words for script in page.all("script"))


# In place


def test_htmx_gets_the_desk_in_place_with_its_new_address(client: FlaskClient):
    answer = client.get(press(FROZEN, "take", "KH KC"), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == f"/en/ask?{WITH_A_PAIR}&v=1"
    part = read(answer)
    assert part.all("html") == []
    assert verdict(part).startswith("Legal")
    assert part.one(id="do-take")


def test_one_status_line_is_spoken_with_the_names_of_the_cards(client: FlaskClient):
    assert read(client.get(f"/en/ask?{WITH_A_JOKER}")).one(role="status").words == ""
    part = read(client.get(press(FROZEN, "take", "KH JK"), headers={"HX-Request": "true"}))
    assert part.one(role="status").words.endswith("and you showed this: king of hearts, joker.")


def test_the_menus_know_the_new_question(client: FlaskClient):
    part = read(client.get(press(FROZEN, "take", "KH KC"), headers={"HX-Request": "true"}))
    assert part.one("a", hreflang="es")["href"] == f"/es/ask?{WITH_A_PAIR}&v=1"
    assert part.one("input", name="back")["value"] == f"/en/ask?{WITH_A_PAIR}&v=1"


def test_a_button_pressed_too_early_leaves_the_address_alone(client: FlaskClient):
    answer = client.get(press(FROZEN, "take"), headers={"HX-Request": "true"})
    assert answer.headers["HX-Push-Url"] == "false"


# Languages


@pytest.mark.parametrize(("code", "letter"), [("en", "K"), ("es", "K"), ("sq", "K"), ("eo", "R"), ("mn", "K")])
def test_card_letters_follow_the_language_and_values_do_not(client: FlaskClient, code: str, letter: str):
    page = read(client.get(f"/{code}/ask?{WITH_A_PAIR.replace('KC', 'KC')}"))
    assert f"{letter}♥" in verdict(page)
    assert [symbol["id"] for symbol in page.all("symbol") if symbol["id"] == f"rank-{letter}"]
    assert page.one("input", name="card", value="9S")


def test_a_key_that_htmx_or_nobody_knows_is_named(client: FlaskClient):
    assert "hant" in read(client.get("/en/ask?rules=classic&hant=KS")).one(class_="faults").words


# House rules


def test_house_rules_stand_beside_the_scores_with_their_values(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FROZEN}&house.canastas_to_go_out=2&house.draw_count=2"))
    house = page.one("details", id="house")
    assert house.one("summary").words == "Classic Canasta, with house rules"
    assert [rule.words for rule in house.all("li")] == [
        "cards drawn in a turn: 2",
        "canastas to go out: 2",
        "The rules without these changes",
    ]
    assert "canastas to go out: 2" in page.one("section", class_="table").one("div", class_="spoken").words


def test_a_table_without_house_rules_names_its_rule_set_alone(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FROZEN}"))
    assert page.all("details", id="house") == []
    assert [link.words for link in page.one("div", class_="facts").all("a")] == ["Classic Canasta"]


# A question that was asked before


def test_an_address_of_another_version_is_answered_with_todays_rules_and_says_so(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_PAIR}&v=0&said=illegal"))
    told = [line.words for line in page.one("div", class_="desk").all("p", class_="now")]
    assert told[0].startswith("This address names version 0 of Classic Canasta, which is not known here.")
    assert told[1].startswith("When the address was made, the move was not legal.")
    assert verdict(page).startswith("Legal")
    assert page.one("input", id="address")["value"].endswith("&v=1&said=legal")


def test_an_address_of_today_says_nothing_of_it(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_PAIR}&v=1&said=legal"))
    assert "version 0" not in page.text
    assert "When the address was made" not in page.text
    assert "Judged by the rules of Classic Canasta, version 1." in page.one("section", class_="ruling").words


def test_an_earlier_address_that_is_written_into_the_field_keeps_its_version(client: FlaskClient):
    answer = client.get("/en/ask?" + urlencode({"text": f"{WITH_A_PAIR}&v=7&said=legal"}))
    assert answer.location == f"/en/ask?{WITH_A_PAIR}&v=7&said=legal"


def test_a_ruling_that_rests_on_our_reading_says_so_on_the_page(client: FlaskClient):
    query = "rules=juego&hand=KS+9H+4C&stock=30&moves=draw+x2"
    words = read(client.get(f"/en/ask?{query}")).one("section", class_="ruling").words
    assert "The usual rule is found here: Hoyle." in words
