"""Around a ruling: what would make the step legal, how other rule sets answer, all conditions of the step."""

import pytest
from flask.testing import FlaskClient

from tests.engine.collected import collected
from tests.engine.test_effort import RANKS, STRANGE
from tests.web.reading import Element, read, verdict
from tests.web.tables import FROZEN, TWO_MELDS, UNOPENED, WITH_A_JOKER, WITH_A_PAIR, press
from tutor.engine.contrast import contrasts
from tutor.engine.effort import TooMuch
from tutor.engine.judge import is_legal, judge
from tutor.library import paths, read_question
from tutor.library.positions import Question
from tutor.texts.language import Language, languages
from tutor.texts.words import Words, read_words
from tutor.web.around import around_of
from tutor.web.questions import address, from_address

TOO_FEW = f"{UNOPENED}&moves=meld+KS+KH+KC"
WITH_A_WILD_CARD = "rules=classic&hand=KH+2C+9S+4C+5D&us.melds=QS+QH+QD&pile=5S+6D+KS&stock=30&moves=take+KH+2C"
IN_FOUR_LANGUAGES = pytest.mark.parametrize("code", ["en", "es", "sq", "mn"])


@pytest.fixture(scope="module")
def english() -> Language:
    return languages(paths.translations())["en"]


@pytest.fixture(scope="module")
def words() -> Words:
    return read_words(paths.lessons())


def around(page: Element, part: str) -> list[Element]:
    return page.one(id=part).all("li")


# What would make it legal


@pytest.mark.parametrize("query", [WITH_A_JOKER, TOO_FEW, f"{FROZEN}&moves=discard+9S"])
def test_an_illegal_step_is_told_what_would_make_it_legal(client: FlaskClient, query: str):
    changes = around(read(client.get(f"/en/ask?{query}")), "changes")
    assert 1 <= len(changes) <= 3
    for change in changes:
        for link in change.all("a"):
            assert verdict(read(client.get(link["href"]))).startswith("Legal"), change.words


def test_points_more_lead_to_no_table(client: FlaskClient):
    """Which cards would bring them nobody knows: a table with a lower minimum would say something else."""
    lines = around(read(client.get(f"/en/ask?{TOO_FEW}")), "changes")
    without = [line.words for line in lines if not line.all("a")]
    assert len(without) == 1
    assert "points more" in without[0]


def test_the_changes_of_a_frozen_pile_are_sentences_about_the_table(client: FlaskClient):
    section = read(client.get(f"/en/ask?{WITH_A_JOKER}")).one("section", id="changes")
    assert section.one("p").words == "The step would be legal if one thing were different."
    assert section.all("li")[0].words == "The pile would not be frozen."


def test_where_no_small_change_helps_that_is_said(client: FlaskClient):
    query = f"{TWO_MELDS}&moves=move+KS+from+K+to+Q"
    section = read(client.get(f"/en/ask?{query}")).one("section", id="changes")
    assert section.one("p").words == "None of the small changes that were tried makes this step legal."
    assert section.all("li") == []


def test_a_legal_turn_needs_no_change(client: FlaskClient):
    assert read(client.get(f"/en/ask?{WITH_A_PAIR}")).all(id="changes") == []


@pytest.mark.parametrize("query", ["", FROZEN, "rules=clasic&hand=KS&moves=draw"])
def test_nothing_stands_around_a_page_without_a_ruling(client: FlaskClient, query: str):
    page = read(client.get(f"/en/ask?{query}"))
    assert page.all(id="around") == page.all(id="conditions") == []


def test_a_button_pressed_too_early_has_nothing_around_it(client: FlaskClient):
    page = read(client.get(press(WITH_A_JOKER, "discard")))
    assert page.all(id="around") == page.all(id="conditions") == []


# When it would not be legal


def test_a_legal_ruling_tells_when_it_would_not_be(client: FlaskClient):
    section = read(client.get(f"/en/ask?{FROZEN.replace('6C+2D+KS', '6C+KS')}&moves=take+KH+JK")).one(id="contrasts")
    assert section.one("h2").words == "When it would not be legal"
    assert section.one("p").words == "With any one of these changes the move would not be legal:"
    lines = section.all("li")
    assert [line.one("a").words for line in lines][:2] == [
        "The pile would be frozen.",
        "Your side would not have opened yet.",
    ]
    assert lines[0].one("small").words == ("Then the step would break this rule: Frozen pile: natural pair only.")


@pytest.mark.parametrize(
    "query", [WITH_A_PAIR, f"{WITH_A_PAIR};discard+9S", f"{TWO_MELDS}&moves=add+KC+to+K;discard+9D"]
)
def test_a_line_leads_to_a_table_where_it_is_not_legal(client: FlaskClient, query: str):
    lines = around(read(client.get(f"/en/ask?{query}")), "contrasts")
    assert 1 <= len(lines) <= 3
    for line in lines:
        assert verdict(read(client.get(line.one("a")["href"]))).startswith("Not yet"), line.words


def test_an_illegal_ruling_has_no_such_tables_beside_what_would_make_it_legal(client: FlaskClient):
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    assert (page.all(id="contrasts"), len(page.all(id="changes"))) == ([], 1)


@pytest.mark.parametrize("case", collected(), ids=lambda case: case.id)
def test_every_table_of_a_contrast_fits_in_an_address_with_the_opposite_ruling(case):
    legal = is_legal(case.position, case.turn)
    for pair in contrasts(case.position, case.turn):
        there = judge(*asked(address(pair.position, pair.turn)))
        assert (there.legal, there.at, there.rules) == (not legal, pair.there.at, pair.there.rules), pair.edit


@pytest.mark.parametrize(
    ("search", "part"), [("changes", "changes"), ("elsewhere", "elsewhere"), ("prove", "conditions")]
)
def test_what_would_take_too_long_to_find_is_left_out_and_nothing_is_claimed_of_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, search: str, part: str
):
    def endless(*_: object) -> None:
        raise TooMuch

    assert read(client.get(f"/en/ask?{WITH_A_JOKER}")).all(id=part)
    monkeypatch.setattr(f"tutor.referee.{search}", endless)
    page = read(client.get(f"/en/ask?{WITH_A_JOKER}"))
    assert verdict(page).startswith("Not yet.")
    assert page.all(id=part) == []


def test_a_table_of_twenty_packs_is_answered_on_its_page(client: FlaskClient):
    hand = " ".join([f"{rank}{suit}" for rank in RANKS for suit in "SHD"] + ["JK", "2S", "2H"] * 20)
    written = {"rules": "classic", "hand": hand, "phase": "play", "house": STRANGE}
    question = read_question(written, moves="meld AS AH AD")
    answer = client.get(f"/en/ask?{address(question.position, question.turn)}")
    assert answer.status_code == 200
    assert verdict(read(answer)).startswith("Not yet.")


# By other rule sets


def test_every_other_rule_set_has_a_line_with_its_verdict(client: FlaskClient):
    lines = around(read(client.get(f"/en/ask?{WITH_A_JOKER}")), "elsewhere")
    assert [line.words for line in lines] == [
        "Not legal there either: Juego de Canasta.",
        "Not legal there either: Railroad Canasta.",
        "Not legal there either: Canasta for Two.",
    ]
    assert all("n" in line.one(class_="sign").classes and line.all("svg") for line in lines)


def test_a_line_leads_to_the_same_question_under_that_rule_set(client: FlaskClient):
    lines = around(read(client.get(f"/en/ask?{WITH_A_WILD_CARD}")), "elsewhere")
    assert [line.one("a")["href"] for line in lines] == [
        f"/en/ask?{WITH_A_WILD_CARD.replace('classic', rules)}&v=1" for rules in ("juego", "railroad", "two-player")
    ]
    answers = [verdict(read(client.get(line.one("a")["href"]))).startswith("Legal") for line in lines]
    assert answers == ["y" in line.one(class_="sign").classes for line in lines] == [False, False, True]


def test_a_line_says_what_flips_the_answer(client: FlaskClient):
    first = around(read(client.get(f"/en/ask?{WITH_A_WILD_CARD}")), "elsewhere")[0]
    assert first.words.startswith("Not legal there, though legal here: Juego de Canasta. This makes the difference: ")
    assert first.words.endswith("what takes a pile that is not frozen: natural pair; meld of the own side.")


def test_house_rules_are_compared_with_the_rule_set_itself(client: FlaskClient):
    query = f"{WITH_A_PAIR}&house.canastas_to_go_out=2"
    first = around(read(client.get(f"/en/ask?{query}")), "elsewhere")[0]
    assert first.one("a").words == "Legal there too: Classic Canasta."
    assert "house" not in first.one("a")["href"]


def test_a_table_that_cannot_be_there_leads_nowhere_and_says_why(client: FlaskClient):
    query = "rules=railroad&phase=after&hand=9S+4C&us.melds=QS+QH+QD+QC+QS+QH+QD&kitty.state=closed&moves=kitty"
    lines = around(read(client.get(f"/en/ask?{query}&kitty.cards=4S+5S")), "elsewhere")
    without = [line for line in lines if not line.all("a")]
    assert without
    assert all(line.words.startswith("This table cannot be there: ") and line.one("small").words for line in without)


@pytest.mark.parametrize("case", collected()[::24], ids=lambda case: case.id)
def test_all_that_stands_around_a_case_can_be_followed(case, english: Language, words: Words):
    found = around_of(Question(case.position, case.turn), english, words)
    assert (found.lead is None) is is_legal(case.position, case.turn)
    for change in found.changes:
        assert change.query is None or judge(*asked(change.query)).legal, change.query
    assert found.contrasts is None or found.lead is None
    for other in found.contrasts.found if found.contrasts else ():
        assert not judge(*asked(other.query)).legal, other.query
    for one in found.sets:
        assert one.query is None or judge(*asked(one.query)).legal is one.legal, one.query


def asked(query: str):
    question = from_address(query)
    assert address(question.position, question.turn) == query
    return question.position, question.turn


# All conditions


def test_all_conditions_stand_behind_a_closed_fold_with_their_rules(client: FlaskClient):
    fold = read(client.get(f"/en/ask?{WITH_A_JOKER}")).one("details", id="conditions")
    assert "open" not in fold
    assert [line.words for line in fold.all(class_="standing")] == ["Broken", "Kept", "Would be kept as well"]
    entries = fold.all("li")
    assert entries[0].words.startswith("Frozen pile: natural pair onlyThe pile is frozen. You need two natural kings")
    for entry in entries:
        link = entry.one("a")
        assert len(entry.words) > len(link.words) + 10
        assert client.get(link["href"]).status_code == 200


def test_what_was_found_stands_once_before_the_rules_that_look_at_it(client: FlaskClient):
    fold = read(client.get(f"/en/ask?{TOO_FEW}")).one("details", id="conditions")
    found = [line.words for line in fold.all("p", class_="soft")]
    assert found[0] == "Points of the first melds: 30; points needed: 90."
    assert len(found) == len(set(found))


def test_what_would_fail_as_well_and_what_nobody_asks_is_said(client: FlaskClient):
    query = "rules=classic&hand=9S+4C&pile=6S+2D&stock=20&us.score=1520&moves=take+9S+4C"
    fold = read(client.get(f"/en/ask?{query}")).one("details", id="conditions")
    standings = [line.words for line in fold.all(class_="standing")]
    assert standings[0] == "Broken"
    assert {"Would fail as well", "Not asked"} & set(standings)


def test_each_step_of_a_turn_has_its_conditions(client: FlaskClient):
    fold = read(client.get(f"/en/ask?{WITH_A_PAIR};discard+9S")).one("details", id="conditions")
    steps = [line.words for line in fold.all(class_="of-step")]
    assert steps == ["Take the pile with these cards: K♥, K♣.", "Discard this card: 9♠."]


# Both renderings, every language, the order of the page


@pytest.mark.parametrize("cards", ["KH JK", "KH KC"])
def test_htmx_gets_the_same_as_a_whole_page(client: FlaskClient, cards: str):
    pressed = press(FROZEN, "take", cards)
    part = read(client.get(pressed, headers={"HX-Request": "true"}))
    whole = read(client.get(pressed, follow_redirects=True))
    for name in ("around", "conditions"):
        assert part.one(id=name).words == whole.one(id=name).words


@IN_FOUR_LANGUAGES
@pytest.mark.parametrize("query", [WITH_A_JOKER, WITH_A_PAIR, WITH_A_WILD_CARD])
def test_every_language_has_all_of_it_and_stays_in_its_language(client: FlaskClient, code: str, query: str):
    page = read(client.get(f"/{code}/ask?{query}"))
    assert len(around(page, "elsewhere")) == 3
    assert len(page.one(id="conditions").all("li")) > 10
    links = [*page.one(id="around").all("a"), *page.one(id="conditions").all("a")]
    assert all(link["href"].startswith(f"/{code}/") for link in links)
    assert "{" not in page.one(id="around").words + page.one(id="conditions").words


@pytest.mark.parametrize("query", [WITH_A_JOKER, WITH_A_PAIR])
def test_the_verdict_and_the_buttons_stand_before_all_of_it(client: FlaskClient, query: str):
    page = read(client.get(f"/en/ask?{query}"))
    order = [element["id"] for element in page.walk() if element["id"] in ("ruling", "turn", "around", "words")]
    assert order == ["ruling", "turn", "around", "words"]
    headings = [element.tag for element in page.walk() if element.tag in ("h1", "h2", "h3", "h4")]
    assert headings[0] == "h1"
    assert set(headings[1:]) == {"h2"}
