"""The path, a lesson's screens, and items of every type, answered as a browser without JavaScript does."""

import re
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.lessons import RIGHT, TYPES, WRONG, answered, place, press, said, site_with
from tests.web.reading import checked, chosen, read
from tutor.course.lessons import lessons
from tutor.store import Code, StoreFault
from tutor.web import create_app
from tutor.web.learn import END


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return site_with(tmp_path_factory.mktemp("lessons"))


@pytest.mark.parametrize("name", TYPES)
def test_a_right_answer_is_told_with_its_reason_and_leads_on(client: FlaskClient, name: str):
    page = press(client, name, "check", RIGHT[name])
    assert said(page).startswith("Right. ")
    assert len(said(page)) > len("Right. ")
    following = (*TYPES, END)[TYPES.index(name) + 1]
    assert page.one("a", id="go").attributes["href"] == place(following)
    assert page.one("a", id="go").words == "Next"
    assert page.all("button", id="go") == []


@pytest.mark.parametrize("name", TYPES)
def test_a_wrong_answer_is_answered_and_may_be_mended(client: FlaskClient, name: str):
    page = press(client, name, "check", WRONG[name])
    assert re.match(r"(Not yet|Nearly)\. .{10}", said(page))
    assert page.one("button", id="go").words == "Try again"
    again = press(client, name, "again", page=page)
    assert said(again) == ""
    assert again.one("button", id="go").words == "Check"


@pytest.mark.parametrize("name", TYPES)
def test_the_same_answer_is_never_given_twice_running(client: FlaskClient, name: str):
    page = press(client, name, "check", WRONG[name])
    for _ in range(6):
        before = said(page)
        page = press(client, name, "check", {**WRONG[name]}, page=press(client, name, "again", page=page))
        assert said(page) != before


@pytest.mark.parametrize("name", TYPES)
def test_check_without_an_answer_says_what_is_lacking_and_counts_as_no_try(client: FlaskClient, name: str):
    page = press(client, name, "check")
    assert page.one("section", id="answer").classes == {"ruling", "missing"}
    assert re.match(r"(Say|Choose|Write|Give)", said(page))
    assert "Right so far: 0 of 11" in [line["aria-label"] for line in page.all("span", class_="steps")]
    assert client.get_cookie("learner") is None


@pytest.mark.parametrize("name", TYPES)
def test_three_hints_come_one_after_the_other_and_keep_what_was_chosen(client: FlaskClient, name: str):
    page = read(client.get(place(name)))
    for count in (1, 2, 3):
        page = press(client, name, "hint", WRONG[name], page)
        assert len(page.one("ol", class_="hints").all("li")) == count
        assert said(page) == ""
    assert page.all("button", id="hint") == []
    assert said(press(client, name, "check", page=page)) != ""
    assert client.get_cookie("learner") is not None


@pytest.mark.parametrize("name", TYPES)
def test_a_hint_beside_an_answer_leaves_the_answer_as_it_stands(client: FlaskClient, name: str):
    page = press(client, name, "check", WRONG[name])
    with_hint = press(client, name, "hint", page=page)
    assert said(with_hint) == said(page)
    assert with_hint.one("ol", class_="hints")


def test_a_hint_asked_for_with_a_changed_answer_does_not_judge_it(client: FlaskClient):
    page = press(client, "reason", "check", WRONG["reason"])
    assert said(press(client, "reason", "hint", RIGHT["reason"], page)) == ""
    assert "0 of 11" in read(client.get("/en/learn/tried")).one("main").words


@pytest.mark.parametrize("name", TYPES)
def test_an_answer_is_posted_kept_and_then_shown_at_an_address_of_its_own(client: FlaskClient, name: str):
    answer = answered(client, name, RIGHT[name])
    assert answer.status_code == 303
    shown = [client.get(answer.location) for _ in range(2)]
    assert shown[0].data == shown[1].data
    assert said(read(shown[0])).startswith("Right.")
    store = client.application.extensions["store"]
    with client.session_transaction() as session:
        assert store.progress(session["learner"]) == {"tried/every-type": {name: True}}


@pytest.mark.parametrize("name", TYPES)
def test_every_page_of_an_item_closes_its_tags_and_names_what_can_be_chosen(client: FlaskClient, name: str):
    for answer in (client.get(place(name)), client.get(answered(client, name, WRONG[name]).location)):
        page, faults = checked(answer)
        assert faults == []
        ids = [element["id"] for element in page.walk() if element["id"]]
        assert len(ids) == len(set(ids))
        for box in [box for box in page.one("form", id="turn").all("input") if box["type"] in ("radio", "checkbox")]:
            label = box.parent
            assert label is not None
            assert box["aria-label"] or (label.tag == "label" and label.words)


def test_a_rule_is_told_in_full_where_it_comes_first_in_a_lesson_and_folded_later(client: FlaskClient):
    statement = "A meld has at least"
    for _ in range(2):  # at the item where it came first it stays, however often that is answered
        first = press(client, "yes-no", "check", RIGHT["yes-no"]).one("section", id="answer")
        assert first.all("details") == []
        assert statement in first.words
    later = press(client, "reason", "check", RIGHT["reason"]).one("section", id="answer").one("details", id="rule")
    assert "open" not in later
    assert later.one("summary").words == "The rule"
    assert statement in later.words
    assert later.one("a", href="/en/rules/meld-too-small")


def test_what_stands_on_the_table_is_explained_below_it(client: FlaskClient):
    legend = read(client.get(place("order"))).one("details", id="legend")
    assert legend.one("summary").words == "What the table shows"
    assert [term.words for term in legend.all("dt")] == ["3 / 7The numbers under a meld", "Stock", "Pile"]
    assert "With 7 cards a meld is a canasta." in legend.words
    canasta = read(client.get(place("go-out"))).one("details", id="legend")
    assert [term.words for term in canasta.all("dt")] == ["500", "Pile"]


def test_verdict_and_reason_are_graded_apart(client: FlaskClient):
    nearly = press(client, "yes-no", "check", {"say": "no", "why": 1})
    assert said(nearly) == "Nearly. Two are a pair, and a meld has three cards."
    assert "No is right, and the reason is another one." in nearly.one("section", id="answer").words
    other = press(client, "yes-no", "check", {"say": "yes", "why": 0})
    assert said(other) == "Nearly. You chose the rule that decides here, and it says no."


def test_what_was_chosen_stays_chosen_while_one_tries_again(client: FlaskClient):
    page = press(client, "yes-no", "again", page=press(client, "yes-no", "check", WRONG["yes-no"]))
    assert {(box["name"], box["value"]) for box in page.one("form", id="turn").all("input") if "checked" in box} == {
        ("say", "yes"),
        ("why", "1"),
    }
    page = press(client, "count", "again", page=press(client, "count", "check", {"number": "1 000"}))
    assert page.one("input", id="number")["value"] == "1 000"
    page = press(client, "order", "again", page=press(client, "order", "check", WRONG["order"]))
    assert [option.words for option in page.all("option") if "selected" in option] == ["1", "2"]


def test_try_again_with_another_answer_is_a_new_answer(client: FlaskClient):
    page = press(client, "reason", "check", WRONG["reason"])
    assert said(press(client, "reason", "again", RIGHT["reason"], page)).startswith("Right.")


def test_a_right_answer_on_the_page_cannot_be_changed(client: FlaskClient):
    page = press(client, "yes-no", "check", RIGHT["yes-no"])
    assert all("disabled" in fieldset for fieldset in page.one("form", id="turn").all("fieldset"))


@pytest.mark.parametrize(
    ("written", "right"), [("60", True), (" 60 ", True), ("6O", False), ("-60", False), ("", False)]
)
def test_a_number_is_read_as_people_write_it(client: FlaskClient, written: str, right: bool):
    assert said(press(client, "count", "check", {"number": written})).startswith("Right.") is right


def test_steps_are_put_in_order_by_their_numbers(client: FlaskClient):
    page = read(client.get(place("order")))
    assert [label.words.lstrip("– 12") for label in page.all("label", class_="choice")] == [
        "Discard this card: K♣.",
        "Take the pile with these cards: 9♠, 9♥.",
    ]
    twice = press(client, "order", "check", {"place": ["1", "1"]})
    assert said(twice) == "Give every step a place of its own."


def test_the_tables_that_are_compared_draw_what_they_share_once(client: FlaskClient):
    contrast, changes = (read(client.get(place(name))) for name in ("contrast", "changes"))
    assert len(contrast.all("section", class_="table")) == 1
    assert len(contrast.all("div", class_="hand")) == 2
    assert len(changes.all("div", class_="hand")) == 1
    captions = [legend.words for legend in changes.one("div", class_="cases").all("legend")]
    assert captions == ["Classic", "A table with two wild cards at most"]


def test_the_page_does_not_say_beforehand_what_it_asks(client: FlaskClient):
    for name in ("count", "choose"):
        assert "90" not in read(client.get(place(name))).one("section", class_="table").text
    assert "natural nines from your hand take it" not in client.get(place("order")).text


# Playing on the table


def test_a_press_of_a_verb_plays_on_the_table_without_a_verdict(client: FlaskClient):
    page = press(client, "choose", "meld", {"card": ["9S", "9H"]})
    assert said(page) == ""
    assert [step.words for step in page.one("ol", class_="so-far").all("li")] == ["Lay down this meld: 9♠, 9♥."]
    assert [meld["aria-label"] for meld in page.all("input", name="onto")] == ["nine of spades, nine of hearts"]
    assert client.get_cookie("learner") is None


def test_where_counting_is_the_question_the_meter_waits_for_check(client: FlaskClient):
    page = press(client, "choose", "meld", {"card": ["KS", "KH", "JK"]})
    assert page.all("div", class_="points") == []
    page = press(client, "choose", "check", page=page)
    assert page.one("div", class_="points").words == "Points of the opening70 of 90"
    page = press(client, "choose", "again", page=page)
    assert page.all("div", class_="points") == []


def test_undo_takes_back_one_step_with_its_cards_and_clear_takes_back_all(client: FlaskClient):
    page = press(client, "turn", "draw")
    page = press(client, "turn", "meld", {"card": ["10S", "10H", "10D"]}, page)
    assert len(page.one("ol", class_="so-far").all("li")) == 2
    undone = press(client, "turn", "undo", page=page)
    assert len(undone.one("ol", class_="so-far").all("li")) == 1
    assert chosen(undone) == ["10S", "10H", "10D"]
    assert press(client, "turn", "clear", page=page).all("ol", class_="so-far") == []


def test_a_verb_without_cards_says_what_to_choose_and_keeps_what_was_done(client: FlaskClient):
    page = press(client, "turn", "meld", page=press(client, "turn", "draw"))
    assert said(page) == "First choose the cards in your hand that you mean."
    assert len(page.one("ol", class_="so-far").all("li")) == 1


def test_after_an_illegal_step_the_next_try_begins_with_its_cards_chosen(client: FlaskClient):
    page = press(client, "turn", "draw")
    page = press(client, "turn", "meld", {"card": ["10S", "8C"]}, page)
    page = press(client, "turn", "check", page=page)
    assert said(page).startswith("Not yet.")
    assert chosen(page) == ["10S", "8C"]
    assert page.all("b", class_="mark") or page.all("label", class_="marked")
    again = press(client, "turn", "again", page=page)
    assert chosen(again) == ["10S", "8C"]
    assert len(again.one("ol", class_="so-far").all("li")) == 1


def test_a_legal_turn_that_misses_the_task_may_be_gone_on_with(client: FlaskClient):
    page = press(client, "go-out", "meld", {"card": ["8S", "8H", "8D"]})
    page = press(client, "go-out", "check", page=page)
    assert "one card is still in your hand" in said(page)
    page = press(client, "go-out", "discard", {"card": ["4C"]}, press(client, "go-out", "again", page=page))
    assert said(press(client, "go-out", "check", page=page)).startswith("Right.")


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_can_be_pressed_breaks_the_page(client: FlaskClient, seed: int):
    dice = Random(seed)
    name = dice.choice(("choose", "turn", "go-out"))
    page = read(client.get(place(name)))
    for _ in range(12):
        hand = [box["value"] for box in page.all("input", name="card")]
        melds = [box["value"] for box in page.all("input", name="onto")]
        verbs = [button["value"] for button in page.all("button", name="do") if "hidden" not in button]
        picked = {"card": dice.sample(hand, dice.randint(0, min(4, len(hand))))}
        onto = {"onto": dice.choice(melds)} if melds and dice.random() < 0.4 else {}
        if not verbs:
            break  # right by chance
        page = press(client, name, dice.choice(verbs), {**picked, **onto}, page)
        assert page.one("h1")


# The path and the lesson's own screens


def test_learn_leads_to_the_first_set(client: FlaskClient):
    assert client.get("/en/learn").location == "/en/learn/tried"


def test_who_has_done_nothing_is_told_where_to_begin(client: FlaskClient):
    page = read(client.get("/en/learn/tried"))
    assert page.one("section", class_="onward").one("h2").words == "Begin here"
    assert page.one("section", class_="onward").one("a")["href"] == place()
    lesson = read(client.get(place()))
    assert "Many players think that two cards are a meld" in lesson.one("main").words
    assert "11 questions, about 5 minutes." in lesson.one("main").words
    assert lesson.one("a", class_="primary")["href"] == place("yes-no")
    assert lesson.one("a", class_="primary").words == "Start"


def test_who_has_begun_is_led_to_the_first_item_that_was_not_right_yet(client: FlaskClient):
    press(client, "yes-no", "check", RIGHT["yes-no"])
    press(client, "reason", "check", WRONG["reason"])
    press(client, "count", "check", RIGHT["count"])
    for address in ("/en/learn/tried", place()):
        page = read(client.get(address))
        assert place("reason") in [link["href"] for link in page.one("main").all("a", class_="primary")]
        assert "2 of 11" in page.one("main").words or "Right so far: 2." in page.one("main").words
    steps = read(client.get(place("reason"))).one("span", class_="steps").all("i")
    assert [at for at, step in enumerate(steps) if "done" in step.classes] == [0, 5]
    assert [at for at, step in enumerate(steps) if "here" in step.classes] == [1]
    assert "3 questions" not in read(client.get(place(END))).one("main").words
    assert "9 questions are still open" in read(client.get(place(END))).one("main").words


def test_what_was_right_once_stays_right(client: FlaskClient):
    press(client, "reason", "check", RIGHT["reason"])
    press(client, "reason", "check", WRONG["reason"])
    assert "1 of 11" in read(client.get("/en/learn/tried")).one("main").words


def test_a_finished_lesson_says_what_was_learned_and_offers_fresh_cards(client: FlaskClient):
    for name in TYPES:
        press(client, name, "check", RIGHT[name])
    end = read(client.get(place(END)))
    assert said(end) == "The lesson is done. After this lesson you have seen every type of item."
    rules = {link["href"] for link in end.one("ul", class_="rules-list").all("a") if "rules/" in link["href"]}
    assert {"/en/rules/meld-too-small", "/en/rules/opening-below-minimum"} <= rules
    (fresh,) = [link["href"] for link in end.all("a", class_="button") if "fill=" in link["href"]]
    assert re.fullmatch(re.escape(place("yes-no")) + r"\?fill=[1-9]\d*", fresh)
    path = read(client.get("/en/learn/tried"))
    assert path.one("section", class_="onward").one("h2").words == "All lessons are done"
    assert "Done: 11 of 11" in path.one("ol", class_="path").words


def test_practice_keeps_its_cards_from_item_to_item(client: FlaskClient):
    address = f"{place('reason')}?fill=7"
    page = read(client.get(address))
    assert page.one("input", name="fill")["value"] == "7"
    right = press(client, "reason", "check", RIGHT["reason"], page)
    assert right.one("a", id="go")["href"] == f"{place('choose')}?fill=7"


def test_a_rule_names_the_lessons_that_teach_it(client: FlaskClient):
    links = [link["href"] for link in read(client.get("/en/rules/meld-too-small")).one("main").all("a")]
    assert place() in links
    assert place() not in [link["href"] for link in read(client.get("/en/rules/meld-of-wilds")).all("a")]


def test_the_first_page_and_the_bar_lead_to_the_lessons(client: FlaskClient):
    home = read(client.get("/en/"))
    assert "/en/learn" in [link["href"] for link in home.one("nav", class_="doors").all("a")]
    assert "/en/learn" in [link["href"] for link in home.one("header").all("a")]


@pytest.mark.parametrize("address", ["nowhere", "tried/nowhere", "tried/every-type/nowhere"])
def test_a_lesson_that_is_not_there_is_no_page(client: FlaskClient, address: str):
    assert client.get(f"/en/learn/{address}").status_code == 404


def test_no_item_has_the_name_of_the_last_page(root: Path):
    places = [place for places in lessons(root / "lessons").values() for place in places]
    assert places
    assert [place.context for place in places if place.lesson().item(END)] == []


# Who learns


def test_a_learner_is_a_random_id_in_a_signed_cookie_from_the_first_answer_on(client: FlaskClient):
    client.get(place("reason"))
    press(client, "reason", "hint")
    assert client.get_cookie("learner") is None
    cookie = answered(client, "reason", WRONG["reason"]).headers["Set-Cookie"]
    assert re.match(r"learner=[\w.-]+; ", cookie)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Expires=" in cookie


def test_a_cookie_that_was_tampered_with_is_nobody(client: FlaskClient):
    press(client, "reason", "check", RIGHT["reason"])
    cookie = client.get_cookie("learner")
    assert cookie is not None
    client.set_cookie("learner", cookie.value[:-3] + "abc")
    assert "Begin here" in client.get("/en/learn/tried").text


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"}]
)
def test_an_answer_that_another_site_sends_is_refused(client: FlaskClient, headers: dict[str, str]):
    press(client, "reason", "check", RIGHT["reason"])
    answer = client.post(place("count"), data={"do": "check", "number": "60"}, headers=headers)
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_an_answer_from_this_site_is_taken(client: FlaskClient):
    sent = {"data": {"do": "check", "number": "60"}, "headers": {"Origin": "http://localhost"}}
    assert client.post(place("count"), **sent).status_code == 303


def test_an_answer_that_cannot_be_kept_is_not_judged_and_stands_as_it_was(
    site: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_: object) -> None:
        raise StoreFault(Code.BUSY, "somewhere")

    monkeypatch.setattr(site.extensions["store"], "record", broken)
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post(place("count"), data={"do": "check", "number": "60"}, headers=headers)
        assert answer.status_code == 503
        assert said(read(answer)) == "Your answer could not be kept just now. Press the button again in a moment."
        assert read(answer).one("input", id="number")["value"] == "60"
        assert client.get_cookie("learner") is None


def test_the_site_is_up_when_its_database_answers(site: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(site.extensions["store"], "alive", lambda: False)
    assert client.get("/healthz").status_code == 503


# In place, and while it is written


def test_htmx_gets_the_item_its_address_and_one_line_to_speak(client: FlaskClient):
    sent = {"do": "check", **RIGHT["reason"]}
    answer = client.post(place("reason"), data=sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    page = read(answer)
    assert page.all("html") == []
    assert page.one("p", role="status").words.startswith("Right. ")
    assert said(page).startswith("Right.")
    pushed = answer.headers["HX-Push-Url"]
    assert said(read(client.get(pushed))) == said(page)
    assert "1 of 11" in page.one("span", class_="steps")["aria-label"]
    assert "answer" not in pushed


def test_a_file_that_cannot_be_read_tells_its_author_where(tmp_path: Path):
    file = tmp_path / "draft" / "010-a-draft.yaml"
    file.parent.mkdir()
    file.write_text('title: "A draft"\n', encoding="utf-8")
    visitor = create_app({"TESTING": True, "LESSON": str(file)}).test_client()
    answer = visitor.get("/en/learn/draft/a-draft")
    assert answer.status_code == 422
    assert "items" in read(answer).one("main").words
    assert "Line 1, column 1" in read(answer).one("main").words
    in_place = visitor.post("/en/learn/draft/a-draft/one", data={"do": "check"}, headers={"HX-Request": "true"})
    assert (in_place.status_code, in_place.headers["HX-Reswap"]) == (422, "none")
    assert visitor.get("/en/rules/meld-too-small").status_code == 200


def test_a_lesson_that_is_being_written_is_read_afresh(tmp_path: Path, root: Path):
    text = (root / "tests/web/tried/010-every-type.yaml").read_text(encoding="utf-8")
    file = tmp_path / "draft" / "010-a-draft.yaml"
    file.parent.mkdir()
    visitor = create_app({"TESTING": True, "LESSON": str(file)}).test_client()
    for title in ("First draft", "Other draft"):
        file.write_text(text.replace("Every type", title), encoding="utf-8")
        assert read(visitor.get("/en/learn/draft/a-draft")).one("h1").words == title


# Task and table always in sight


@pytest.mark.parametrize("name", ["yes-no", "reason", "spot", "fix", "order", "contrast", "changes"])
def test_after_an_answer_only_what_was_chosen_stands_under_it(client: FlaskClient, name: str):
    for answer in (WRONG[name], RIGHT[name]):
        page = press(client, name, "check", answer)
        form = page.one("form", id="turn")
        assert [box for box in form.all("input") if box["type"] == "radio"] == form.all("select") == []
        assert page.all("p", class_="kept")


@pytest.mark.parametrize("do", ["check", "hint", "again"])
def test_a_plain_answer_leads_to_the_task(client: FlaskClient, do: str):
    answer = client.post(place("reason"), data={"do": do, **WRONG["reason"]})
    assert answer.location.endswith("#task")
    assert read(client.get(answer.location)).one("h1", id="task")


def test_htmx_brings_the_task_into_sight_and_the_focus_to_the_way_on(client: FlaskClient):
    sent = {"do": "check", **RIGHT["reason"]}
    answer = client.post(place("reason"), data=sent, headers={"HX-Request": "true"})
    assert answer.headers["HX-Reswap"].endswith("show:top showTarget:#task")
    assert "autofocus" in read(answer).one("a", id="go")


@pytest.mark.parametrize("address", ["/en/learn/tried/every-type/nowhere", "/en/ask/nowhere"])
def test_a_page_that_failed_never_takes_the_place_of_the_lesson(client: FlaskClient, address: str):
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.headers["HX-Reswap"] == "none"
    page = read(answer)
    assert page.all("html") == page.all("h1") == []
    assert page.one("p", role="status").words == "There is no such page."


def test_a_press_without_a_verb_names_the_cards_or_asks_for_them(client: FlaskClient):
    assert said(press(client, "choose", "nothing")) == "First choose the cards in your hand that you mean."
    named = said(press(client, "choose", "nothing", {"card": ["9S"]}))
    assert re.fullmatch(r"Now press what you do with these cards: Lay down, .*\w\.", named)
    two = press(client, "turn", "discard", {"card": ["10S", "4C"]}, press(client, "turn", "draw"))
    assert said(two) == "Choose one card alone: only one is discarded."


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("yes-no", "say=maybe&why=0"),
        ("yes-no", "say=no&why=99"),
        ("spot", "step=99"),
        ("turn", "moves=nonsense"),
        ("count", "number=nonsense"),
    ],
)
def test_nonsense_in_the_address_is_no_try(client: FlaskClient, name: str, query: str):
    page = read(client.get(f"{place(name)}?{query}&checked=1"))
    assert page.one("section", id="answer").classes == {"ruling", "missing"}
    answer = client.post(place(name), data=dict(part.split("=") for part in f"{query}&do=check".split("&")))
    assert "lacks=answer" in answer.location
    assert client.get_cookie("learner") is None
    assert read(client.get(f"{place('choose')}?lacks=nonsense")).all("section", id="answer") == []


@pytest.mark.parametrize(("written", "right"), [("60 points", True), ("+60", True), ("60" + "0" * 60, None)])
def test_a_number_may_have_its_unit_and_is_never_cut(client: FlaskClient, written: str, right: bool | None):
    page = press(client, "count", "check", {"number": written})
    assert said(page).startswith("Right." if right else "Write")


# What is seen


@pytest.mark.parametrize("name", ["yes-no", "fix", "contrast", "order"])
def test_a_tick_stands_only_on_what_can_be_chosen(client: FlaskClient, name: str):
    for page in (read(client.get(place(name))), press(client, name, "check", WRONG[name])):
        hands = page.all("div", class_="hand")
        assert hands
        assert [tick for hand in hands for tick in hand.all("span", class_="tick")] == []


def test_cards_that_are_asked_about_are_raised_and_named_to_a_screen_reader(client: FlaskClient):
    hand = read(client.get(place("yes-no"))).one("div", class_="hand")
    asked = [card for card in hand.all("span", class_="card") if "asked" in card.classes]
    assert len(asked) == 2
    assert re.search(r"The cards asked about: (\w+ of \w+(, )?){2}$", hand["aria-label"])


def test_hand_melds_and_pile_have_their_captions(client: FlaskClient):
    captions = [line.words for line in read(client.get(place("reason"))).all("p", class_="who")]
    assert sorted(captions) == ["Pile", "Your hand", "Your melds"]


def test_where_cards_are_counted_the_pile_is_left_out(client: FlaskClient):
    assert read(client.get(place("count"))).all("div", class_="pile") == []
    assert read(client.get(place("yes-no"))).all("div", class_="pile")


def test_each_of_two_tables_has_its_own_sentence_below_it(client: FlaskClient):
    page = press(client, "contrast", "check", RIGHT["contrast"])
    small, enough = (case.all("p", class_="small") for case in page.all("fieldset", class_="case"))
    assert small[0].words.startswith("Your meld has only 2 cards")
    assert enough[0].words.startswith("Legal: 3 ")
    assert "Your meld has only" not in page.one("section", id="answer").words
    wrong = press(client, "contrast", "check", WRONG["contrast"])
    told = [len(case.all("p", class_="small")) for case in wrong.all("fieldset", class_="case")]
    assert told == [1, 0]
    assert "Look at this table" in said(wrong)


def test_what_was_tried_is_said_not_to_be_checked_yet(client: FlaskClient):
    before = read(client.get(place("choose")))
    assert before.one(id="phase").words == "You have drawn a card already: lay down, add or discard."
    page = press(client, "choose", "meld", {"card": ["9S", "9H"]})
    assert page.one(id="phase").words == "Your turn so far, not checked yet."
    assert press(client, "choose", "check", page=page).all(id="phase") == []


def test_a_plain_answer_to_two_tables_leads_to_the_answer(client: FlaskClient):
    answer = client.post(place("contrast"), data={"do": "check", **WRONG["contrast"]})
    assert answer.location.endswith("#answer")
    assert client.post(place("contrast"), data={"do": "hint"}).location.endswith("#task")


def test_an_item_begins_at_its_task_for_whoever_uses_the_keyboard(client: FlaskClient):
    task = read(client.get(place("yes-no"))).one("h1", id="task")
    assert "autofocus" in task
    assert task["tabindex"] == "-1"
    assert "autofocus" not in press(client, "yes-no", "check", WRONG["yes-no"]).one("h1", id="task")
