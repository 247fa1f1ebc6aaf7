"""The nearest legal moves under an illegal one: on the desk they are pressed, in a lesson they give nothing away."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from tests.engine.collected import collected
from tests.web.reading import Element, chosen, read, verdict
from tests.web.tables import FROZEN, UNOPENED, WITH_A_JOKER, WITH_A_PAIR, press
from tutor.engine.effort import TooMuch
from tutor.engine.judge import judge
from tutor.library import paths
from tutor.library.positions import Question
from tutor.texts.language import languages
from tutor.texts.words import read_words
from tutor.web.nearest import nearest_of
from tutor.web.questions import from_address

TOO_FEW = f"{UNOPENED}&moves=meld+KS+KH+KC"
OVER = "rules=classic&phase=after&hand=9S+4C&pile=5S&stock=20&moves=draw"
FOUR_WILD = (
    "rules=classic&phase=play&hand=8S+8H+5D+4C+2D+2S+JK+JK&us.melds=QS+QH+QD&pile=10S&stock=38"
    "&moves=meld+8S+8H+2D+2S+JK+JK"
)
IN_PLACE = {"HX-Request": "true"}
MAY_I = "/en/learn/classic/a-meld/a-run"
OPEN_IT = "/en/learn/classic/the-opening/three-cards-for-ninety"


def turns(page: Element) -> list[Element]:
    return page.one(id="nearest").all("a")


# On the desk


def test_the_first_is_the_filled_button_and_names_its_steps(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    section = page.one("section", id="nearest")
    assert section.one("h2").words == "Nearest legal move"
    (link,) = turns(page)
    assert {"button", "primary"} <= link.classes
    assert link.words.startswith("Take the pile with these cards: K")
    assert "Add this card to your meld of kings: joker." in link.words
    assert section.all("p")[-1].words == "Lay this card as well, in your meld of kings: K♣."


def test_what_is_just_as_near_is_outlined_and_said_once(client: FlaskClient):
    page = read(client.get(f"/en/ask?{FOUR_WILD}"))
    assert ["primary" in link.classes for link in turns(page)] == [True, False, False]
    assert [line.words for line in page.one(id="nearest").all("p")].count("Just as near:") == 1


def test_another_kind_of_move_says_so_and_why(client: FlaskClient):
    section = read(client.get(f"/en/ask?{TOO_FEW}")).one("section", id="nearest")
    assert section.one("a").words.startswith("Discard this card: ")
    assert "You cannot lay a new meld here, so this is another kind of move. Even the most" in section.words


def test_after_legal_steps_it_is_said_how_many_stay(client: FlaskClient):
    section = read(client.get(f"/en/ask?{WITH_A_PAIR};discard+AC")).one("section", id="nearest")
    assert section.all("p")[0].words == "After the first step, the nearest legal move:"
    (first, *_) = section.all("a")
    assert "take+KH+KC;" in first["href"]


def test_where_no_move_is_left_the_proof_stands_instead(client: FlaskClient):
    page = read(client.get("/en/ask?rules=classic&phase=play&hand=4C&pile=5S&moves=discard+4C"))
    assert page.one("p", id="nearest").words == (
        "There is no legal move here, because you would have to go out. "
        "Going out needs a canasta, and the cards that you see do not complete one."
    )


def test_a_step_too_many_is_left_out_by_a_button(client: FlaskClient):
    page = read(client.get(f"/en/ask?{OVER}"))
    button = page.one("section", id="nearest").one("a")
    assert button.words == "Leave this step out, because your turn is complete without it."
    assert "moves" not in button["href"]
    assert "Your turn is over." in page.one("section", id="nearest").words
    assert client.get(button["href"]).status_code == 200


@pytest.mark.parametrize("query", [FROZEN, WITH_A_PAIR])
def test_a_legal_turn_and_a_table_alone_have_none(client: FlaskClient, query: str):
    assert read(client.get(f"/en/ask?{query}")).all(id="nearest") == []


def test_a_button_pressed_too_early_has_none(client: FlaskClient):
    assert read(client.get(press(WITH_A_JOKER, "discard"))).all(id="nearest") == []


def test_where_the_search_takes_too_much_work_the_section_is_left_out(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    def endless(*_: object) -> None:
        raise TooMuch

    monkeypatch.setattr("tutor.referee.repairs", endless)
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    assert page.all(id="nearest") == []
    assert verdict(page).startswith("Not yet.")


@pytest.mark.parametrize("query", [WITH_A_JOKER, TOO_FEW, FOUR_WILD, f"{FROZEN}&moves=discard+9S"])
def test_each_leads_to_the_table_where_it_is_legal_by_link_and_in_place(client: FlaskClient, query: str):
    found = turns(read(client.get(f"/en/ask?{query}")))
    assert found
    for link in found:
        assert verdict(read(client.get(link["href"]))).startswith("Legal")
        answer = client.get(link["hx-get"], headers=IN_PLACE)
        assert answer.headers["HX-Push-Url"] == link["href"]
        assert verdict(read(answer)).startswith("Legal")
        assert client.get(link["hx-get"]).location == link["href"]


def test_a_turn_shown_in_place_is_read_on_from_its_ruling(client: FlaskClient):
    (link,) = turns(read(client.get(f"/en/ask?{WITH_A_JOKER}")))
    ruling = read(client.get(link["hx-get"], headers=IN_PLACE)).one(id="ruling")
    assert "autofocus" in ruling
    assert ruling["tabindex"] == "-1"
    pressed = read(client.get(press(FROZEN, "take", "KH KC"), headers=IN_PLACE))
    assert "autofocus" not in pressed.one(id="ruling")


@pytest.mark.parametrize(
    ("query", "broken"),
    [
        (WITH_A_JOKER, 1),
        ("rules=classic&hand=KS+7C+9D+2C&pile=4C+2H+KD&moves=take+KS+2C", 2),
    ],
)
def test_the_nearest_move_tells_what_to_do_about_all_broken_rules(client: FlaskClient, query: str, broken: int):
    ruling = read(client.get(f"/en/ask?{query}")).one(id="ruling")
    assert len(ruling.all("div", class_="broken")) == broken
    assert ruling.all("p", class_="fix") == []
    assert len(ruling.all("section", id="nearest")) == 1


def test_what_was_asked_stays_chosen_above_the_nearest_move(client: FlaskClient):
    assert chosen(read(client.get(f"/en/ask?{WITH_A_JOKER}"))) == ["KH", "JK"]


def test_each_rule_says_what_to_do_where_no_move_is_legal(client: FlaskClient):
    query = "rules=classic&hand=KS&pile=KD&phase=play&turn.took=stock&moves=discard+KS"
    ruling = read(client.get(f"/en/ask?{query}")).one(id="ruling")
    assert len(ruling.all("div", class_="broken")) == 1
    assert len(ruling.all("p", class_="fix")) == 1


def test_every_illegal_case_has_legal_turns_or_the_proof_that_there_are_none():
    english, words = languages(paths.translations())["en"], read_words(paths.lessons())
    seen = 0
    for case in collected()[::3]:
        found = nearest_of(Question(case.position, case.turn), english, words)
        assert (found is None) is case.legal, case.id
        if found is None:
            continue
        seen += 1
        assert bool(found.turns) is not bool(found.none), case.id
        for one in found.turns:
            asked = from_address(one.query)
            assert judge(asked.position, asked.turn).legal, case.id
    assert seen > 50


# In a lesson


def folds(client: FlaskClient, address: str) -> Iterator[str]:
    page = read(client.get(address))
    return (fold["id"] for fold in page.all("details") if fold["id"] in ("nearest", "options"))


def test_once_it_is_told_why_a_move_is_illegal_the_nearest_legal_ones_are_words(client: FlaskClient):
    fold = read(client.get(f"{MAY_I}?say=yes&why=1&checked=1")).one("details", id="nearest")
    assert "open" not in fold
    assert "Discard this card: " in fold.words
    assert fold.all("a") == []


def test_once_the_item_is_over_they_lead_to_the_table(client: FlaskClient):
    fold = read(client.get(f"{MAY_I}?say=no&why=1&checked=1")).one("details", id="nearest")
    assert fold.all("a")
    for link in fold.all("a"):
        assert "hx-get" not in link
        assert "primary" not in link.classes
        assert verdict(read(client.get(link["href"]))).startswith("Legal")


@pytest.mark.parametrize(
    "address",
    [
        MAY_I,
        f"{MAY_I}?say=no&why=2&checked=1",
        f"{OPEN_IT}?moves=meld+9S+9H+JK",
        f"{OPEN_IT}?moves=meld+9S+9H+JK&checked=1",
        "/en/learn/classic/a-meld/mend-it?why=0&checked=1",
    ],
)
def test_nothing_is_given_away_of_an_item_that_is_still_to_be_solved(client: FlaskClient, address: str):
    assert list(folds(client, address)) == []
