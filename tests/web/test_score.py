"""The scoring desk without a browser: what a press of each button makes of the sheet, and what the page says of it."""

from __future__ import annotations

from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.web.reading import Element, checked, read
from tests.web.tables import SHEET
from tutor.library.scoreline import read_sheet_line, write_sheet
from tutor.library.scores import read_entered
from tutor.web import create_app
from tutor.web.entering import KEYS

FRESH = "rules=classic&v=1"


class Desk:
    """A visitor who presses buttons; without htmx every press leads to an address."""

    def __init__(self, client: FlaskClient, query: str, at: str = "") -> None:
        self.client, self.query, self.at, self.undo = client, query, at, ""

    def press(self, **button: str) -> Desk:
        pressed = {name.replace("_", "-"): value for name, value in button.items()}
        fields = {"q": self.query, "at": self.at, "undo": self.undo, **pressed}
        answer = self.client.get("/en/score/step?" + urlencode(fields))
        assert answer.status_code == 303
        query = parse_qs(urlsplit(answer.location).query)
        self.at, self.undo = query["at"][0], query.get("undo", [""])[0]
        kept = [(k, v) for k, v in parse_qsl(urlsplit(answer.location).query) if k not in ("at", "undo")]
        self.query = urlencode(kept)
        return self

    def tap(self, *keys: str, count: int = 1) -> Desk:
        for key in keys:
            self.press(card=key, count=str(count))
        return self

    @property
    def sheet(self) -> dict[str, object]:
        return write_sheet(read_entered(read_sheet_line(self.query).document).sheet)

    @property
    def side(self) -> object:
        """The first side of the first deal, as it would be written."""
        return self.sheet["deals"][0][0]  # type: ignore[index]

    @property
    def page(self) -> Element:
        page, faults = checked(self.client.get(f"/en/score?{self.query}&at={self.at}&undo={self.undo}"))
        assert faults == []
        return page


@pytest.fixture
def desk(client: FlaskClient) -> Desk:
    return Desk(client, FRESH)


def words(page: Element, name: str) -> str:
    return page.one(id=name).words


def lines(page: Element) -> list[str]:
    return [entry.words for lines in page.all("ul", class_="reckoning") for entry in lines.all("li")]


def test_whoever_comes_first_is_told_what_to_do_first(client: FlaskClient):
    page = read(client.get("/en/score"))
    assert "First choose the rules that you play" in page.words
    assert [link["href"] for link in page.all("a") if "rules=railroad" in link["href"]] == [
        "/en/score?rules=railroad&v=1"
    ]
    assert page.all("form", id="pad") == []


def test_the_desk_stands_in_the_navigation(client: FlaskClient):
    navs = read(client.get("/en/score")).all("nav")
    links = [link for nav in navs for link in nav.all("a") if link.words == "Score"]
    assert [link["aria-current"] for link in links] == ["page", "page"]
    assert "/en/score" in [link["href"] for link in read(client.get("/en/ask")).all("a")]


def test_a_canasta_is_two_taps_and_explains_itself(desk: Desk):
    desk.tap("K", count=7)
    assert desk.side == {"melds": ["K K K K K K K"]}
    assert lines(desk.page) == ["7 kings, no wild card: 70 for the cards, 500 for the natural canasta.+570"]
    assert words(desk.page, "side-1") == "We570+570"


def test_a_natural_card_goes_to_the_meld_of_its_rank_and_a_wild_card_to_the_last(desk: Desk):
    desk.tap("K", "Q", count=2).tap("2").tap("K", "JK")
    assert desk.side == {"melds": ["K K K JK", "Q Q 2"]}


def test_wild_cards_that_come_first_wait_for_their_rank(desk: Desk):
    assert desk.tap("2", "K", "K").side == {"melds": ["2 K K"]}


def test_a_meld_can_be_chosen_for_a_wild_card_and_a_new_one_begun(desk: Desk):
    desk.tap("K", "Q", count=3).press(go="1.1.melds.1").tap("JK")
    assert desk.side == {"melds": ["K K K JK", "Q Q Q"]}


def test_a_closed_canasta_takes_nothing_more_in_railroad(client: FlaskClient):
    desk = Desk(client, "rules=railroad").tap("K", count=7).tap("K", count=3).tap("2")
    assert desk.side == {"melds": ["K K K K K K K", "K K K 2"]}
    desk.press(go="1.1.melds").tap("2", count=7).tap("JK")
    assert desk.side == {"melds": ["K K K K K K K", "K K K 2", "2 2 2 2 2 2 2", "JK"]}


def test_threes_find_their_suits_and_red_ones_lie_by_themselves(desk: Desk):
    desk.tap("3R", count=3).tap("3B", count=3)
    assert desk.side == {"melds": ["3S 3S 3C"], "red_threes": "3H 3H 3D"}


def test_hands_and_kitty_have_their_places(client: FlaskClient):
    desk = Desk(client, FRESH).press(go="1.1.left.2").tap("4", "5").press(go="1.1.left.1").tap("A")
    assert desk.side == {"left": ["A", "4 5"]}
    assert "kitty" not in " ".join(button["value"] for button in desk.page.all("button"))
    desk = Desk(client, "rules=railroad").press(go="1.2.kitty").tap("3R", "K")
    assert desk.sheet["deals"] == [[{}, {"kitty": "3H K"}]]
    assert lines(desk.page)[0].startswith("These cards stayed in the kitty and cost 10, and a red three counts nothing")
    assert [entry.words for entry in desk.page.one(id="lacking").all("li")] == [
        "Player 2: A kitty holds 11 cards, and this one has 2. If it was taken, please leave it empty."
    ]


def test_a_card_can_be_taken_back_and_an_empty_meld_is_gone(desk: Desk):
    desk.tap("K", count=2).tap("Q").press(less="melds.2")
    assert desk.side == {"melds": ["K K"]}
    desk.tap("3R").press(less="red_threes").press(go="1.1.left.1").tap("A", "7").press(less="left.1")
    assert desk.side == {"melds": ["K K"], "left": ["A", ""]}


def test_going_out_is_one_side_and_may_be_concealed(desk: Desk):
    desk.tap("K", count=7).press(out="0")
    assert desk.side == {"melds": ["K K K K K K K"], "out": "yes"}
    assert desk.press(do="concealed").side == {"melds": ["K K K K K K K"], "out": "concealed"}
    assert desk.press(out="1").sheet["deals"] == [[{"melds": ["K K K K K K K"]}, {"out": "yes"}]]
    assert desk.press(out="-1").side == {"melds": ["K K K K K K K"]}


def test_what_cannot_be_is_told_beside_the_sheet_and_the_score_stands(desk: Desk):
    desk.tap("K", "K").press(out="0")
    lacking = desk.page.one(id="lacking")
    assert [entry.words for entry in lacking.all("li")] == [
        "We: Nobody goes out in this rule set without 1 canasta of the side, and this side has 0."
    ]
    desk.tap("Q")
    assert len(desk.page.one(id="lacking").all("li")) == 2, "kings are no longer the meld that is being entered"
    assert words(desk.page, "side-1") == "We130+130"


IMPOSSIBLE = (
    "rules=classic&scores=4900+0&deals.1.1.melds=K+K+K+K+K+K+K+K+K&deals.1.1.out=yes&deals.1.2.out=yes"
    "&deals.2.1.melds=Q+Q+Q&v=1"
)
OPEN = "Not settled yet: Deal 1. How the game stands is told when everything is settled."


@pytest.mark.parametrize("at", ["", "&at=1.1.melds", "&at=2.2.left.1"])
def test_an_impossible_deal_is_named_on_every_view_and_nobody_has_won(client: FlaskClient, at: str):
    page = read(client.get(f"/en/score?{IMPOSSIBLE}{at}"))
    assert words(page, "standing") == OPEN
    assert "is won" not in page.words
    rows = page.one("table", class_="sums").one("tbody").all("tr")
    assert [row.one("th").words for row in rows[1:]] == ["Deal 1Not settled yet", "Deal 2"]
    assert "Minimum" not in page.one("table", class_="sums").one("tfoot").words
    led = [button["value"] for button in page.all("button") if button["id"] == "settle-1"]
    assert led == ([] if at.startswith("&at=1") else ["1.1.melds"])


def test_an_impossible_deal_says_what_it_lacks_and_of_which_side(client: FlaskClient):
    lacking = read(client.get(f"/en/score?{IMPOSSIBLE}&at=1.2.melds")).one(id="lacking")
    assert lacking.one("p").words == "Not settled yet: Deal 1"
    assert [entry.words for entry in lacking.all("li")] == [
        "They: Nobody goes out in this rule set without 1 canasta of the side, and this side has 0.",
        "In one deal only one side goes out, and 2 are said to have done so.",
        "There are 9 kings, and the packs hold 8.",
    ]
    nine = read(client.get("/en/score?rules=classic&deals.1.1.red_threes=3H+3H+3D+3D+3H+3H+3H+3H+3H"))
    assert [entry.words for entry in nine.one(id="lacking").all("li")] == [
        "There are 9 red threes, and the packs hold 4."
    ]


def test_a_settled_sheet_declares_its_winner(client: FlaskClient):
    page = read(client.get("/en/score?rules=classic&scores=4900+0&deals.1.1.melds=K+K+K+K+K+K+K&deals.1.1.out=yes"))
    assert words(page, "standing") == "The game is won with 5,570 points: We."
    assert "Not settled" not in page.words


def test_deals_add_up_and_an_earlier_one_can_be_corrected(desk: Desk):
    desk.tap("K", count=7).press(do="next").tap("Q", count=7)
    assert words(desk.page, "side-1") == "We1,140+570"
    desk.press(go="1.1.melds").tap("K")
    assert desk.sheet["deals"] == [[{"melds": ["K K K K K K K K"]}], [{"melds": ["Q Q Q Q Q Q Q"]}]]
    sums = [[cell.words for cell in row.all("td")] for row in desk.page.one("table", class_="sums").all("tr")]
    assert sums[1:] == [["+580580", "00"], ["+5701,150", "00"], ["1,150", "0"], ["50", "50"]]
    assert desk.press(do="drop").sheet["deals"] == [[{"melds": ["Q Q Q Q Q Q Q"]}]]


def test_a_further_deal_waits_until_something_is_written_in_the_last(desk: Desk):
    assert [button for button in desk.page.all("button") if button["id"] == "do-next"] == []
    assert words(desk.page, "empty") == "Nothing is written in this deal yet: Deal 1. The next deal can begin after it."
    assert desk.press(do="next").sheet == {"rules": "classic", "deals": [[{}]]}
    desk.tap("K", count=3).press(do="next").press(do="next")
    assert desk.sheet["deals"] == [[{"melds": ["K K K"]}], [{}]]
    assert desk.press(go="1.1.melds").press(do="next").at == "2.1.melds"


@pytest.mark.parametrize("button", ["next", "drop"])
def test_the_next_deal_begins_at_the_pad(client: FlaskClient, button: str):
    fields = {"q": "rules=classic&deals.1.1.left=K&deals.2.1.left=A", "do": button}
    assert client.get("/en/score/step?" + urlencode(fields)).location.endswith("#pad")
    answer = client.get("/en/score/step?" + urlencode(fields), headers={"HX-Request": "true"})
    assert answer.headers["HX-Reswap"] == "outerHTML show:top showTarget:#pad"
    assert [held["id"] for held in read(answer).all("button") if "autofocus" in held] == ["side-1"]


def test_a_meld_is_chosen_by_a_word(desk: Desk):
    assert words(desk.tap("K", count=3).page, "open-melds.1") == "Add here"


def test_undo_takes_back_step_by_step(desk: Desk):
    desk.tap("K", count=7).tap("3R").press(out="0").press(do="next").tap("A")
    seen = [desk.sheet]
    for _ in range(5):
        seen.append(desk.press(undo_step="1").sheet)
    assert seen[1]["deals"] == [[{"melds": ["K K K K K K K"], "red_threes": "3H", "out": "yes"}], [{}]]
    assert seen[2]["deals"] == [[{"melds": ["K K K K K K K"], "red_threes": "3H", "out": "yes"}]]
    assert seen[3]["deals"] == [[{"melds": ["K K K K K K K"], "red_threes": "3H"}]]
    assert seen[5] == {"rules": "classic", "deals": [[{}]]}
    assert desk.undo == ""
    assert desk.page.one(id="do-undo")["aria-disabled"] == "true"
    assert "disabled" not in desk.page.one(id="do-undo"), "or it would lose the focus"
    assert desk.press(undo_step="1").sheet == seen[5]


def test_players_and_earlier_scores_can_be_written(client: FlaskClient):
    desk = Desk(client, "rules=railroad")
    fields = [("q", desk.query), ("do", "table"), ("players", "3"), ("score", "4995"), ("score", "−40")]
    place = client.get("/en/score/step?" + urlencode(fields)).location
    assert place.startswith("/en/score?rules=railroad&players=3&scores=4995+-40+0")
    page = read(client.get(place))
    assert [who.words for who in page.one("table", class_="sums").one("thead").all("th")][1:] == [
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    minimums = page.one("table", class_="sums").one("tfoot").all("tr")[1].all("td")
    assert [minimum.words for minimum in minimums] == ["50", "15", "50"]


def sent(client: FlaskClient, query: str, players: str, *scores: str) -> tuple[int, Element | str]:
    """What comes of filled-in fields: the address that they lead to, or the page that refuses them."""
    fields = [("q", query), ("do", "table"), ("players", players), *(("score", score) for score in scores)]
    answer = client.get("/en/score/step?" + urlencode(fields))
    return answer.status_code, answer.location if answer.status_code == 303 else read(answer)


@pytest.mark.parametrize("written", ["1,200", "1 200", "1.200", "1\u202f200", " 1\u00a0200 ", "1’200", "1200"])
def test_grouped_numbers_are_read_as_the_languages_write_them(client: FlaskClient, written: str):
    assert str(sent(client, FRESH, "4", written, "−1,000")[1]).startswith("/en/score?rules=classic&scores=1200+-1000&")


@pytest.mark.parametrize(
    ("query", "players", "score", "told"),
    [
        (FRESH, "4", "abc", "“We” needs a whole number from −1,000,000 to 1,000,000, and “abc” is none."),
        (FRESH, "4", "1,20", "“We” needs a whole number from −1,000,000 to 1,000,000, and “1,20” is none."),
        (FRESH, "4", "99999999", "“We” needs a whole number from −1,000,000 to 1,000,000, and 99999999 lies outside."),
        (FRESH, "1", "0", "“Players” needs a whole number from 2 to 12, and 1 lies outside."),
        (FRESH, "13", "0", "“Players” needs a whole number from 2 to 12, and 13 lies outside."),
        (FRESH, "abc", "0", "“Players” needs a whole number from 2 to 12, and “abc” is none."),
        (FRESH, "3", "0", "With 3 players the two sides would not be equal. In this rule set the players form two "
                          "partnerships."),
        ("rules=two-player", "3", "0", "This rule set is for 2 players, and not for 3."),
    ],
)  # fmt: skip
def test_fields_that_cannot_be_read_say_what_is_expected_and_stay(
    client: FlaskClient, query: str, players: str, score: str, told: str
):
    status, page = sent(client, query, players, score, "0")
    assert isinstance(page, Element)
    assert status == 400
    assert [entry.words for entry in page.one(id="refused").all("li")] == [told]
    assert "open" in page.one("details", id="table")
    assert page.one("input", id="players")["value"] == players
    assert page.one("input", id="score-1")["value"] == score


def test_htmx_hears_why_fields_were_refused(client: FlaskClient):
    fields = {"q": FRESH, "do": "table", "players": "3", "score": "12"}
    answer = client.get("/en/score/step?" + urlencode(fields), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "HX-Push-Url" not in answer.headers
    assert words(read(answer), "said").startswith("With 3 players the two sides would not be equal.")


def house(client: FlaskClient, **fields: str) -> tuple[int, Element | str]:
    """What comes of the house rules that are written into an empty sheet of Classic."""
    sent = {"q": FRESH, "do": "house", **{name.replace("__", "."): value for name, value in fields.items()}}
    answer = client.get("/en/score/step?" + urlencode(sent))
    return answer.status_code, answer.location if answer.status_code == 303 else read(answer)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"target": "3,000"}, "house.target=3000"),
        ({"canastas_to_go_out": "2", "going_out_bonus": "150"}, "house.canastas_to_go_out=2&house.going_out_bonus=150"),
        ({"opening__1": "20", "opening__2": "50", "opening__3": "90", "opening__4": "120"},
         "house.opening.1.below=0&house.opening.1.minimum=20&house.opening.2.below=1500&house.opening.2.minimum=50"
         "&house.opening.3.below=3000&house.opening.3.minimum=90&house.opening.4.minimum=120"),
        ({"more": "canastas: {natural: 600, mixed: 400}"}, "house.canastas.natural=600&house.canastas.mixed=400"),
        ({"target": "5000", "more": ""}, ""),
    ],
)  # fmt: skip
def test_house_rules_can_be_written_on_the_desk(client: FlaskClient, fields: dict[str, str], told: str):
    status, place = house(client, **fields)
    assert (status, place) == (303, f"/en/score?rules=classic&{told}{'&' * bool(told)}deals.1.1.out=no&v=1&at=1.1.melds"
                                    + (str(place)[str(place).index("&undo"):] if told else ""))  # fmt: skip
    page = read(client.get(str(place)))
    assert ("Classic Canasta, with house rules" in page.words) == bool(told)


def test_house_rules_that_cannot_be_are_told_and_stay(client: FlaskClient):
    status, page = house(client, target="many", more="targe: 5")
    assert isinstance(page, Element)
    assert status == 400
    assert [entry.words for entry in page.one(id="refused").all("li")] == [
        "“Points that end the game” needs a whole number from 0 to 1,000,000, and “many” is none.",
        "“targe” is not a name that is known here. Did you mean “target”?",
    ]
    fold = page.one("details", id="house")
    assert "open" in fold
    assert [box["value"] for box in fold.all("input") if box["name"] == "target"] == ["many"]
    assert fold.one("textarea").text == "targe: 5"


def test_house_rules_in_force_stand_in_their_fields(client: FlaskClient):
    page = read(client.get("/en/score?rules=classic&house.target=3000&house.wild_meld=yes"))
    fold = page.one("details", id="house")
    assert [line.words for line in fold.one("ul").all("li")] == [
        "points that end the game: 3,000",
        "melds of wild cards alone: may be laid",
    ]
    assert {box["name"]: box["value"] for box in fold.all("input")}["target"] == "3000"
    assert fold.one("textarea").text.strip() == "wild_meld: true"


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ("4000+4000", "Nobody has 5,000 points yet, and the game goes on."),
        ("5120+5340", "The game is won with 5,340 points: They."),
        ("5200+5200", "Nobody is ahead with 5,200 points, so further hands decide: We, They."),
    ],
)
def test_the_end_of_the_game_is_told(client: FlaskClient, scores: str, told: str):
    assert words(read(client.get(f"/en/score?rules=classic&scores={scores}")), "standing") == told


def test_a_link_is_the_whole_sheet_and_nothing_else(client: FlaskClient):
    page = read(client.get(f"/en/score?{SHEET}&house.target=3000&at=1.2.left.1&undo=x&utm_source=chat"))
    link = page.one("input", id="address")["value"]
    assert link.startswith("http://localhost/en/score?rules=classic&house.target=3000&scores=1200+800&deals.1.1.melds=")
    assert link.endswith("&v=1")
    assert "undo" not in link
    assert "points that end the game: 3,000" in page.words


def test_an_address_of_another_version_of_the_rules_says_so(client: FlaskClient):
    assert "version 99" in read(client.get("/en/score?rules=classic&v=99")).words
    assert "version" not in read(client.get(f"/en/score?{FRESH}")).words


def test_htmx_gets_the_desk_in_place_and_the_new_address(client: FlaskClient):
    fields = {"q": FRESH, "card": "K", "count": "7"}
    answer = client.get("/en/score/step?" + urlencode(fields), headers={"HX-Request": "true"})
    assert answer.headers["HX-Push-Url"].startswith("/en/score?rules=classic&deals.1.1.melds=K+K+K+K+K+K+K&v=1&at=")
    page = read(answer)
    assert page.all("html") == []
    assert words(page, "said") == ("7 kings, no wild card: 70 for the cards, 500 for the natural canasta. We: 570")


def test_a_sheet_as_text_leads_to_its_address(client: FlaskClient):
    text = "rules: juego\ndeals: [[{melds: [KS KH KD]}]]"
    answer = client.get("/en/score?" + urlencode({"text": text}))
    assert answer.location == "/en/score?rules=juego&deals.1.1.melds=KS+KH+KD&v=1&at=1.1.melds"
    bad = client.get("/en/score?" + urlencode({"text": "rules: clasic"}))
    assert bad.status_code == 400
    assert read(bad).one("textarea").text == "rules: clasic"


def test_an_address_that_cannot_be_read_says_why(client: FlaskClient):
    answer = client.get("/en/score?rules=clasic&deals.1.1.meld=KS")
    assert answer.status_code == 400
    told = read(answer).one("section", class_="faults").words
    assert "Did you mean “classic”?" in told
    assert "Did you mean “deals.1.1.melds”?" in told


def test_nonsense_in_a_step_changes_nothing(desk: Desk):
    desk.tap("K", count=3)
    before = desk.sheet
    for button in ({"card": "ZZ"}, {"less": "melds.99"}, {"less": "x"}, {"do": "x"}, {"go": "9.9.x"}, {"out": "x"}):
        assert desk.press(**button).sheet == before
    desk.undo = "nonsense~x|1.1.melds~ZZ"
    assert desk.press(undo_step="1").sheet == before


BUTTONS = st.one_of(
    st.sampled_from(KEYS).map(lambda key: {"card": key}),
    st.tuples(st.sampled_from(KEYS), st.integers(1, 7)).map(lambda tap: {"card": tap[0], "count": str(tap[1])}),
    st.sampled_from(["1.1.melds", "1.2.left.1", "1.1.kitty", "2.1.melds", "1.1.melds.1"]).map(lambda go: {"go": go}),
    st.sampled_from(["melds.1", "left.1", "red_threes", "kitty"]).map(lambda less: {"less": less}),
    st.sampled_from(["-1", "0", "1"]).map(lambda out: {"out": out}),
    st.sampled_from(["concealed", "next", "drop"]).map(lambda do: {"do": do}),
)


@settings(max_examples=25)
@given(rules=st.sampled_from(["classic", "railroad"]), presses=st.lists(BUTTONS, max_size=5))
def test_whatever_is_pressed_can_be_undone(rules: str, presses: list[dict[str, str]]):
    desk = Desk(create_app({"TESTING": True}).test_client(), f"rules={rules}&deals.1.1.out=no")
    sheets = [desk.sheet]
    for button in presses:
        desk.press(**button)
        if desk.sheet != sheets[-1]:
            sheets.append(desk.sheet)
    for sheet in reversed(sheets[:-1]):
        assert desk.press(undo_step="1").sheet == sheet
