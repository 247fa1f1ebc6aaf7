"""The table component: what lies where."""

from flask.testing import FlaskClient

from tests.web.reading import Element, read


def table(client: FlaskClient, **keys: str) -> Element:
    query = {"rules": "classic", "hand": "KS 7C 4D"} | {key.replace("__", "."): value for key, value in keys.items()}
    return read(client.get("/en/ask", query_string=query)).one("main")


def codes(element: Element) -> list[str]:
    return [use["href"].removeprefix("#card-") for use in element.all("use") if use["href"].startswith("#card-")]


def test_a_hand_is_sorted_by_rank_with_wild_cards_at_the_right_and_red_threes_aside(client: FlaskClient):
    hand = table(client, hand="2D 4C 3H KS JK AS 10H KD 3C 2S").one(class_="hand")
    assert codes(hand) == ["AS", "KS", "KD", "10H", "4C", "3C", "2S", "2D", "JK", "3H"]


def test_cards_without_a_suit_and_cards_not_named_are_drawn_too(client: FlaskClient):
    hand = table(client, hand="K 7", unknown="3").one(class_="hand")
    assert codes(hand) == ["K", "7", "BACK"]
    assert "3 cards not named" in hand.words


def test_forty_cards_are_all_there(client: FlaskClient):
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5"]
    hand = table(client, hand=" ".join(rank + suit for rank in ranks for suit in "SHDC")).one(class_="hand")
    assert len(codes(hand)) == 40


def test_a_meld_is_a_column_with_its_count_and_wild_cards_last(client: FlaskClient):
    (meld,) = table(client, us__melds="2D QS QH").one(class_="ours").all(class_="meld")
    assert codes(meld) == ["QS", "QH", "2D"]
    assert meld.one(class_="under").words == "3 / 7"


def test_a_canasta_is_squared_up_with_its_kind_and_bonus(client: FlaskClient):
    melds = "7S 7H 7D 7C 7S 7H 7D/QS QH QD QC QS 2D JK JK"
    natural, mixed = table(client, us__melds=melds).all(class_="canasta")
    assert (codes(natural), natural.one(class_="plate").words) == (["7H"], "500")
    assert (codes(mixed), mixed.one(class_="plate").words) == (["QS"], "300")
    assert natural.one(class_="under").words == "natural"
    assert mixed.one(class_="under").words == "mixed, 8"


def test_the_freezing_card_lies_crosswise_under_the_top_card(client: FlaskClient):
    heap = table(client, pile="4C 2D 9S KD").one(class_="heap")
    assert codes(heap.one(class_="across")) == ["2D"]
    assert codes(heap.one(class_="top")) == ["KD"]
    assert heap["aria-label"] == "king of diamonds, two of diamonds"


def test_a_pile_frozen_by_a_hidden_card_shows_a_back_crosswise(client: FlaskClient):
    heap = table(client, pile="KD", pile_below="5", frozen="true").one(class_="heap")
    assert codes(heap.one(class_="across")) == ["BACK"]


def test_words_stand_beside_the_pile(client: FlaskClient):
    words = table(client, pile="4C 2D 9S KD", us__melds="QS QH QD").one(class_="pile-words").words
    assert words == "Frozen for all. Only two natural kings from the hand take it."


def test_an_empty_pile_and_an_empty_stock_have_their_places(client: FlaskClient):
    middle = table(client, stock="0").one(class_="middle")
    assert len(middle.all(class_="gone")) == 2
    assert "The pile is empty." in middle.words


def test_the_pile_can_be_fanned_out_bottom_first(client: FlaskClient):
    fan = table(client, pile="4C 2D 9S KD", pile_below="2").one("details", id="fan")
    assert codes(fan) == ["4C", "2D", "9S", "KD"]
    assert "Under these lie 2 cards that are not known." in fan.words


def test_sides_with_nothing_yet_say_so(client: FlaskClient):
    sides = table(client).all(class_="side")
    assert [side.one(class_="none").words for side in sides] == ["No melds yet", "No melds yet"]


def test_four_players_alone_are_four_sides(client: FlaskClient):
    keys = {"house.partnerships": "never", "others.3.score": "-35", "others.3.melds": "QS QH QD"}
    sides = table(client, **keys).all(class_="side")
    assert [side.one(class_="who").words for side in sides] == [
        "Opponent 1 0",
        "Opponent 2 0",
        "Opponent 3 −35",
        "You",
    ]


def test_many_melds_make_a_crowded_table(client: FlaskClient):
    melds = "/".join(f"{rank}S {rank}H {rank}D" for rank in ["K", "Q", "J", "10", "9", "8", "6"])
    assert "crowded" in table(client, us__melds=melds).one("section", class_="table").classes
    assert "crowded" not in table(client, us__melds="KS KH KD").one("section", class_="table").classes


def test_red_threes_lie_beside_the_melds(client: FlaskClient):
    beside = table(client, us__red_threes="3H 3D").one(class_="red-threes")
    assert codes(beside) == ["3H", "3D"]


def test_scores_and_the_minimum_stand_in_one_line(client: FlaskClient):
    facts = table(client, us__score="1520", others__1__score="-385").one(class_="facts")
    assert facts.words.startswith("You 1,520 They −385 Minimum 90")
    opened = table(client, us__melds="KS KH KD").one(class_="facts")
    assert "Minimum 50: met" in opened.words


def test_a_page_carries_just_the_symbols_that_it_shows(client: FlaskClient):
    page = table(client, hand="KS 7C", stock="0")
    faces = {symbol["id"] for symbol in page.all("symbol") if symbol["id"].startswith("card-")}
    assert faces == {"card-KS", "card-7C"}
