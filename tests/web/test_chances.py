"""All that can be done at a table: in its fold on the desk, under the answer of a lesson, and as a page of its own."""

import pytest
from flask.testing import FlaskClient

from tests.engine.collected import collected
from tests.engine.test_effort import RANKS, STRANGE
from tests.web.reading import Element, read, verdict
from tests.web.tables import EMPTY_STOCK, FROZEN, RED_THREE, TWO_MELDS, UNOPENED, WITH_A_JOKER, WITH_A_PAIR
from tutor.engine.judge import judge
from tutor.library import paths, read_question
from tutor.library.positions import Question
from tutor.texts.language import languages
from tutor.texts.words import read_words
from tutor.web.chances import Reply, chances_of, table_before
from tutor.web.nearest import TurnShown
from tutor.web.questions import address, from_address

IN_PLACE = {"HX-Request": "true"}
IN_FOUR_LANGUAGES = pytest.mark.parametrize("code", ["en", "es", "sq", "mn"])
TABLES = pytest.mark.parametrize("query", [FROZEN, WITH_A_JOKER, UNOPENED, TWO_MELDS, EMPTY_STOCK, RED_THREE])
RIGHT = "/en/learn/classic/a-meld/a-run?say=no&why=1&checked=1"


def found(client: FlaskClient, query: str, code: str = "en") -> Element:
    return read(client.get(f"/{code}/ask/options?{query}"))


def replies(page: Element) -> list[str]:
    """The first sentence of each reply, with whether it is a yes."""
    listed = page.one("ul", class_="replies").children
    signs = [entry.all(class_="sign")[:1] for entry in listed if isinstance(entry, Element)]
    told = [sign for first in signs for sign in first]
    return [f"{'yes' if 'y' in sign.classes else 'no'}: {sign.parent.words}" for sign in told if sign.parent]


# The fold


@TABLES
def test_the_desk_offers_it_closed_and_asks_only_when_it_is_opened(client: FlaskClient, query: str):
    fold = read(client.get(f"/en/ask?{query}")).one("details", id="options")
    assert "open" not in fold
    assert fold.one("summary").words == "What can I do here?"
    link = fold.one("a")
    assert link["href"] == link["hx-get"]
    assert link["hx-trigger"].startswith("toggle ")
    assert client.get(link["href"]).status_code == 200


@pytest.mark.parametrize("query", [f"{WITH_A_PAIR};discard+9S", "rules=classic&phase=after&hand=9S+4C&pile=5S"])
def test_where_the_turn_is_over_nothing_is_offered(client: FlaskClient, query: str):
    assert read(client.get(f"/en/ask?{query}")).all(id="options") == []


def test_after_the_discard_the_kitty_is_all_that_is_told(client: FlaskClient):
    query = "rules=railroad&phase=after&hand=9S+4C&us.melds=KS+KH+KD+KC+KS+KH+KD&pile=5S"
    assert replies(found(client, query)) == ["yes: You can take your kitty now."]
    assert read(client.get(f"/en/ask?{query}")).one("details", id="options")
    assert replies(found(client, query.replace("KD&", "2D&"))) == ["no: You cannot take your kitty in this turn."]
    before = replies(found(client, query.replace("after", "play")))
    assert "yes: After your discard you can take your kitty in this turn." in before


@TABLES
def test_the_fold_is_filled_with_what_the_page_tells(client: FlaskClient, query: str):
    part = read(client.get(f"/en/ask/options?{query}", headers=IN_PLACE))
    assert part.all("html") == []
    assert replies(part) == replies(found(client, query))


def test_an_answer_that_is_right_offers_it_in_a_lesson_too(client: FlaskClient):
    fold = read(client.get(RIGHT)).one("details", id="options")
    assert fold.one("summary").words == "What else was possible here?"
    page = read(client.get(fold.one("a")["href"]))
    assert "yes: Your side has opened already." in replies(page)
    assert read(client.get(RIGHT.replace("say=no", "say=yes"))).all(id="options") == []


def test_a_table_before_a_legal_turn_or_before_the_step_at_fault_can_be_asked_about():
    assert table_before(from_address(WITH_A_PAIR)) == f"{FROZEN}&v=1"
    assert table_before(from_address(f"{WITH_A_PAIR};discard+AC")) == f"{WITH_A_PAIR}&v=1"
    assert table_before(from_address("rules=classic&phase=after&hand=9S&pile=5S&moves=draw")) == ""


# What is told


def test_the_replies_stand_in_the_order_of_a_turn(client: FlaskClient):
    assert replies(found(client, FROZEN)) == [
        "yes: You can take the pile in one way.",
        "yes: Your side has opened already.",
        "no: With the cards that you see now, you cannot go out in this turn.",
        "yes: You may discard one of these cards: A♠, K♥, K♣, 9♠, 2♠, joker.",
    ]


def test_each_way_to_take_the_pile_has_a_turn_or_the_rules_in_the_way(client: FlaskClient):
    page = found(client, FROZEN)
    parts = page.all(class_="part")
    assert [part.all(class_="sign")[0]["class"].endswith(" y") for part in parts] == [True, False, False]
    assert "/en/ask?" in parts[0].one("a")["href"]
    rules = [link["href"] for part in parts[1:] for link in part.all("a")]
    assert "/en/rules/frozen-pile-without-natural-pair" in rules
    assert all(client.get(rule).status_code == 200 for rule in rules)


def test_a_no_says_why_behind_its_fold(client: FlaskClient):
    page = found(client, UNOPENED.replace("us.score=1520", "us.score=0").replace("hand=", "hand=JK+"))
    fold = next(fold for fold in page.all("details") if "You can open in this turn with" in fold.words)
    assert "With the fewest points:" in fold.words
    out = next(fold for fold in page.all("details") if "go out in this turn" in fold.one("summary").words)
    assert "Going out needs a canasta" in out.words
    assert out.one("a")["href"] == "/en/rules/going-out-without-canasta"


def test_how_many_turns_there_are_stands_last_and_first_where_there_is_none(client: FlaskClient):
    words = found(client, FROZEN).one("div", class_="chances").words
    assert words.index("You can take the pile") < words.index(" legal turns; ")
    none = found(client, "rules=juego&phase=play&hand=4H&us.melds=QS+QH+QD&pile=5S&stock=20")
    words = none.one("div", class_="chances").words
    assert words.startswith("You have no legal turn.")


def test_a_turn_that_is_over_says_only_that(client: FlaskClient):
    page = found(client, "rules=classic&phase=after&hand=9S+4C&pile=5S")
    assert page.one("div", class_="chances").words == "You have no legal turn. Your turn is over."


def turns_of(reply: Reply) -> list[TurnShown]:
    return [*reply.turns, *(turn for part in reply.parts for turn in turns_of(part))]


def test_every_turn_that_is_shown_is_legal_where_it_leads():
    english, words = languages(paths.translations())["en"], read_words(paths.lessons())
    seen = 0
    for case in collected()[::6]:
        chances = chances_of(Question(case.position, case.turn), english, words)
        assert chances is not None
        listed = [turn for _, turns in chances.lists for turn in turns]
        for turn in [*(turn for reply in chances.replies for turn in turns_of(reply)), *listed]:
            seen += 1
            asked = from_address(turn.query)
            assert judge(asked.position, asked.turn).legal, case.id
    assert seen > 50


def test_a_turn_goes_on_from_the_legal_steps_of_the_question(client: FlaskClient):
    page = found(client, f"{WITH_A_PAIR};discard+AC")
    links = [link["href"] for link in page.all("a", class_="turn")]
    assert links
    assert all("moves=take+KH+KC;" in link for link in links)
    assert verdict(read(client.get(links[0]))).startswith("Legal")


# The page of its own


def test_the_page_has_the_table_in_sight_and_a_way_back(client: FlaskClient):
    page = found(client, WITH_A_JOKER)
    assert page.one("h1").words == "What can I do here?"
    assert page.one("section", class_="table")
    assert page.one("nav", class_="crumb").one("a")["href"] == f"/en/ask?{WITH_A_JOKER}&v=1"
    assert page.all("input", name="card") == []
    assert page.one("a", hreflang="es")["href"] == f"/es/ask/options?{WITH_A_JOKER}"


@pytest.mark.parametrize("query", ["", "rules=clasic&hand=KS"])
def test_a_table_that_cannot_be_read_gets_a_clear_answer(client: FlaskClient, query: str):
    answer = client.get(f"/en/ask/options?{query}")
    assert answer.status_code == 400
    assert read(answer).one("section", class_="faults")


@pytest.mark.parametrize("headers", [{}, IN_PLACE])
def test_too_much_work_is_told_in_a_sentence(client: FlaskClient, headers: dict[str, str]):
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    position = read_question({"rules": "classic", "hand": hand, "phase": "play", "house": STRANGE}).position
    answer = client.get(f"/en/ask/options?{address(position)}", headers=headers)
    assert answer.status_code == 200
    assert "looking at all of them would take too long." in read(answer).words


@IN_FOUR_LANGUAGES
@TABLES
def test_every_language_tells_all_of_it_and_stays_in_its_language(client: FlaskClient, code: str, query: str):
    told = found(client, query, code).one("div", class_="chances")
    assert len(replies(told)) == len(replies(found(client, query)))
    assert "{" not in told.words
    assert all(link["href"].startswith(f"/{code}/") for link in told.all("a"))
