"""Questions read: defaults, every kind of bad input, and where its faults stand."""

import math

import pytest

from tests.library.asking import faults_of, refused
from tutor.engine.cards import Card
from tutor.engine.melds import Meld
from tutor.engine.moves import Discard, Take
from tutor.engine.position import KittyPile, Phase, Side
from tutor.library import BadInput, Question, load_position, parse_cards, read_question, read_questions

SHORT = "rules: classic\nhand: KS KH 7C 4D\n"


def position(more=""):
    return read_question(SHORT + more).position


# Defaults


def test_only_the_rule_set_and_the_hand_are_needed():
    table = position()
    assert table.rules.id == "classic"
    assert table.hand == parse_cards("KS KH 7C 4D")
    assert (table.players, table.phase, table.unknown, table.us, table.others) == (4, Phase.DRAW, 0, Side(), (Side(),))
    assert (table.pile, table.pile_below, table.frozen, table.stock, table.kitty) == ((), 0, None, None, KittyPile())


def test_a_whole_table_is_read():
    question = read_question(
        "rules: classic\nhouse: {canastas_to_go_out: 2}\nphase: play\nhand: [K, 7, 10]\nunknown: 2\n"
        "us: {score: -240, melds: [QS QH QD, [7, 7, 2]], red_threes: 3H, hands: [9], laid: no}\n"
        "others:\n  - {melds: [[K, K, K]], hands: [11, 12]}\n"
        "pile: 4C 9D KD\npile_below: 3\nfrozen: yes\nstock: 40\n"
        "turn: {took: stock, drew: [7], laid: false, partner_said: no, sevens: true, from_pile: 3D, opening: 65}\n"
        "moves: [take KS KH, discard 7]\n"
    )
    table = question.position
    assert table.rules.parameters.canastas_to_go_out == 2
    assert (table.phase, table.hand, table.unknown) == (Phase.PLAY, parse_cards("K 7 10"), 2)
    melds = (Meld(parse_cards("QS QH QD")), Meld(parse_cards("7 7 2")))
    assert table.us == Side(-240, melds, parse_cards("3H"), (9,), False)
    assert table.others == (Side(0, (Meld(parse_cards("K K K")),), (), (11, 12), True),)
    assert (table.pile, table.pile_below, table.frozen, table.stock) == (parse_cards("4C 9D KD"), 3, True, 40)
    assert (table.turn.took, table.turn.drew, table.turn.laid) == ("stock", parse_cards("7"), False)
    assert (table.turn.partner_said, table.turn.sevens, table.turn.opening) == ("no", True, 65)
    assert table.turn.from_pile == parse_cards("3D")
    assert question.turn == (Take((parse_cards("KS KH"),)), Discard((Card("7"),)))


def test_a_side_with_melds_is_taken_to_have_laid_them_in_an_earlier_turn():
    assert position("us: {melds: [QS QH QD]}\n").us.laid is True
    assert position("us: {melds: [QS QH QD], laid: false}\n").us.laid is False


@pytest.mark.parametrize(("house", "players", "others"), [
    ("", None, 1), ("", 2, 1), ("", 6, 1),
    ("partnerships: never, players: 2", None, 1), ("partnerships: never, players: 2", 3, 2),
    ("partnerships: from_four, players: 2", None, 1),
    ("partnerships: from_four", 3, 2), ("partnerships: from_four", 4, 1),
])  # fmt: skip
def test_the_other_sides_are_as_many_as_the_players_make(house, players, others):
    more = f"house: {{{house}}}\n" + (f"players: {players}\n" if players else "")
    assert position(more).others == (Side(),) * others


def test_the_table_grows_with_the_sides_where_everybody_plays_alone():
    table = position("house: {partnerships: never, players: 2}\nothers: [{}, {score: 5}]\n")
    assert (table.players, table.others) == (3, (Side(), Side(5)))


@pytest.mark.parametrize(("kitty", "read"), [
    ("", KittyPile(3)),
    ("kitty: {cards: 2}", KittyPile(2)),
    ("kitty: {cards: 5S 6H 7H}", KittyPile(3, parse_cards("5S 6H 7H"))),
    ("kitty: {cards: [5S, 6H, 7H], state: seen}", KittyPile(3, parse_cards("5S 6H 7H"), "seen")),
    ("kitty: {seen: true}", KittyPile(3, (), "seen")),
    ("kitty: {cards: 3, taken: yes}", KittyPile(0, (), "taken")),
    ("kitty: {state: taken}", KittyPile(0, (), "taken")),
])  # fmt: skip
def test_a_kitty_is_a_number_or_a_list_of_cards_and_its_state(kitty, read):
    assert position(f"house: {{kitty_size: 3, kitty_after: natural}}\n{kitty}\n").kitty == read


def test_a_mapping_is_read_like_a_text():
    mapping = {"rules": "classic", "hand": ["KS", "KH", "7C", "4D"], "moves": "draw; discard 4D"}
    assert read_question(mapping) == read_question(SHORT + "moves: [draw, discard 4D]\n")
    assert load_position({"rules": "classic", "hand": "KS KH 7C 4D"}) == position()


def test_a_position_is_loaded_from_a_file(tmp_path):
    file = tmp_path / "kings.yaml"
    file.write_text(SHORT, encoding="utf-8")
    assert load_position(file) == load_position(str(file)) == position()


def test_every_document_of_a_text_is_a_question_and_a_bad_one_leaves_the_others():
    first, second, third = read_questions(f"{SHORT}---\nrules: clasic\nhand: KS\n---\n{SHORT}", file="q.yaml")
    assert isinstance(first, Question)
    assert isinstance(third, Question)
    assert isinstance(second, BadInput)
    assert [fault.place for fault in second.faults] == ["q.yaml:4:8: rules"]


def test_moves_and_rule_set_may_come_from_elsewhere_and_have_no_place_in_the_file():
    assert read_question(SHORT, moves="draw", rules="classic").turn == read_question(SHORT + "moves: [draw]\n").turn
    faults = faults_of(lambda: read_question(SHORT + "pile: XX\n", file="q.yaml", moves="draw; pass", rules="juega"))
    assert [(fault.place, fault.column) for fault in faults] == [
        ("rules", None),
        ("7: moves", 7),
        ("q.yaml:3:7: pile", 7),
    ]


# Bad input


def test_all_faults_of_a_question_are_told_together_each_with_its_place():
    text = (
        "rules: clasic\nhnad: KS\nhand: KS KX 3\npile:\n  - KS\n  - ZZ\n"
        'us: {melds: [QS QH QD, [7, 7, 2X]], score: 1e5}\nphase: plya\nmoves:\n  - tke KS KH\n  - "take KS KHH"\n'
    )
    assert refused(text) == [
        ("q.yaml:1:8: rules", "rule-set-unknown-nearest"),
        ("q.yaml:2:1: hnad", "key-unknown-nearest"),
        ("q.yaml:3:10: hand", "card-unreadable-nearest"),
        ("q.yaml:3:13: hand", "three-without-suit"),
        ("q.yaml:6:5: pile.1", "card-unreadable"),
        ("q.yaml:7:31: us.melds.1.2", "card-unreadable-nearest"),
        ("q.yaml:7:44: us.score", "number-expected"),
        ("q.yaml:8:8: phase", "value-unknown-nearest"),
        ("q.yaml:10:5: moves.0", "step-unknown-nearest"),
        ("q.yaml:11:14: moves.1", "card-unreadable-nearest"),
    ]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("pahse: play", ("3:1: pahse", "key-unknown-nearest")),
        ("xyzzy: 1", ("3:1: xyzzy", "key-unknown")),
        ("42: 1", ("3:1: 42", "key-unknown")),
        ("us: {scor: 5}", ("3:6: us.scor", "key-unknown-nearest")),
        ("others: [{}, {sore: 5}]", ("3:15: others.1.sore", "key-unknown-nearest")),
        ("turn: {tok: pile}", ("3:8: turn.tok", "key-unknown-nearest")),
        ("us: 5", ("3:5: us", "mapping-expected")),
        ("us:", ("3:4: us", "nothing-after")),
        ("pile:", ("3:6: pile", "nothing-after")),
        ("others:", ("3:8: others", "nothing-after")),
        ("kitty: {cards: }", ("3:16: kitty.cards", "nothing-after")),
        ("house: {wild_meld: }", ("3:20: house.wild_meld", "nothing-after")),
        ("us: {melds: [QS QH QD, null]}", ("3:24: us.melds.1", "nothing-after")),
        ("turn: [1]", ("3:7: turn", "mapping-expected")),
        ("house: 3", ("3:8: house", "mapping-expected")),
        ("others: {score: 4}", ("3:9: others", "list-expected")),
        ("others: [4]", ("3:10: others.0", "mapping-expected")),
        ("pile: {a: 1}", ("3:7: pile", "cards-expected")),
        ("pile: true", ("3:7: pile", "cards-expected")),
        ("stock: 1.5", ("3:8: stock", "number-expected")),
        ("stock: 12:30", ("3:8: stock", "number-expected")),
        ("stock: true", ("3:8: stock", "number-expected")),
        ("stock: '5'", ("3:8: stock", "number-expected")),
        ("stock: -1", ("3:8: stock", "number-out-of-range")),
        ("unknown: 10001", ("3:10: unknown", "number-out-of-range")),
        ("players: 1", ("3:10: players", "number-out-of-range")),
        ("players: 3", ("3:10: players", "players-odd")),
        ("frozen: maybe", ("3:9: frozen", "truth-expected")),
        ("frozen: 1", ("3:9: frozen", "truth-expected")),
        ("us: {hands: 1_000}", ("3:13: us.hands", "hands-expected")),
        ("us: {hands: [nine]}", ("3:14: us.hands.0", "number-expected")),
        ("us: {hands: [9, 9]}", ("3:13: us.hands", "hands-too-many")),
        ("turn: {partner_said: perhaps}", ("3:22: turn.partner_said", "value-unknown")),
        ("phase: [play]", ("3:8: phase", "value-unknown")),
        ("kitty: {cards: 11}", ("3:8: kitty", "kitty-not-in-rules")),
        ("kitty: {state: open}", ("3:16: kitty.state", "value-unknown")),
        ("moves: {draw: 1}", ("3:8: moves", "moves-expected")),
        ("moves: [draw, 5]", ("3:15: moves.1", "step-expected")),
        ("moves: draw; pass", ("3:14: moves", "no-move-here")),
        ("others: [{}, {}]", ("3:14: others.1", "sides-too-many")),
        ("us: {melds: [QS QH QD, '']}", ("3:24: us.melds.1", "meld-empty")),
    ],
)
def test_each_kind_of_bad_value_is_told_at_its_place(more, told):
    assert refused(SHORT + more + "\n") == [(f"q.yaml:{told[0]}", told[1])]


def test_a_missing_key_is_told_beside_the_key_that_was_meant():
    assert refused("rules: classic\nhnad: KS\n") == [
        ("q.yaml:1:1: hand", "key-missing"),
        ("q.yaml:2:1: hnad", "key-unknown-nearest"),
    ]


@pytest.mark.parametrize("text", ["- KS\n", "KS\n", "5\n", '"rules"\n'])
def test_a_question_is_a_mapping(text):
    assert refused(text) == [("q.yaml:1:1", "mapping-expected")]


@pytest.mark.parametrize(
    "mapping",
    [
        {}, {5: 1}, {"rules": [], "hand": b"KS"}, {"rules": "classic", "hand": 10**5000},
        {"rules": "classic", "hand": "KS", "stock": math.nan}, {"rules": "classic", "hand": "KS", "stock": 10**5000},
        {"rules": "classic", "hand": "KS", "house": {1: 2}}, {"rules": "classic", "hand": {"a": {}}},
        {"rules": "x" * 10_000, "hand": "y" * 10_000}, {"rules": "classic", "hand": "KS", "moves": [["x"]]},
        {"rules": "../pyproject", "hand": "KS"}, {"rules": "\0", "hand": "\x1b[0m"},
    ],
)  # fmt: skip
def test_a_mapping_of_any_kind_is_refused_and_quoted_short(mapping):
    for fault in faults_of(lambda: read_question(mapping)):
        assert len(fault.found or "") <= 60
        assert (fault.found or "").isprintable()


# Positions that cannot be


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("us: {melds: [KS KH KS]}", [("3:14: us.melds.0", "card-too-many")]),
        ("pile: 5H KS KS\n", [("3:7: pile", "card-too-many")]),
        ("pile: 4C 2D 5H\nfrozen: false", [("4:9: frozen", "frozen-cannot-be-false")]),
        ("pile_below: 3", [("3:13: pile_below", "hidden-under-empty-pile")]),
        ("us: {laid: true}", [("3:12: us.laid", "laid-without-melds")]),
        ("us: {melds: [QS QH]}", [("3:14: us.melds.0", "laid-meld-too-small")]),
        ("us: {melds: [QS QH 9D]}", [("3:14: us.melds.0", "laid-meld-of-several-ranks")]),
        ("us: {melds: [2S 2H JK]}", [("3:14: us.melds.0", "laid-meld-of-wilds")]),
        ("us: {melds: [QS QH QD, QC QC QD]}", [("3:24: us.melds.1", "second-meld")]),
        ("us: {melds: [3S 3C 3S]}", [("3:14: us.melds.0", "black-threes-in-meld")]),
        ("others: [{melds: [3S 3C 3S]}]", [("3:19: others.0.melds.0", "black-threes-in-meld")]),
        ("us: {red_threes: KD}", [("3:18: us.red_threes", "not-a-red-three")]),
        ("stock: 108", [("1:1", "cards-in-all")]),
        ("house: {ask_partner: none}\nturn: {partner_said: yes}", [("4:22: turn.partner_said", "no-partner-to-ask")]),
        ("house: {kitty_size: 2, kitty_after: natural}\nkitty: {cards: 5S 6S 8S}", [("4:8: kitty", "kitty-cards")]),
        ("house: {kitty_size: 2, kitty_after: natural}\nkitty: {cards: 3}", [("4:16: kitty.cards", "kitty-too-large")]),
        ("house: {kitty_size: 2, kitty_after: natural}\nkitty: {state: closed, seen: true}",
         [("4:16: kitty.state", "kitty-states")]),
        ("moves: [draw KS KS]", [("3:9: moves.0", "card-too-many")]),
        ("moves: [draw KS, show 3H draws KS]", [("3:18: moves.1", "card-too-many")]),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_told_at_its_place(more, told):
    assert refused(SHORT + more + "\n") == [(f"q.yaml:{place}", code) for place, code in told]


def test_all_that_cannot_be_is_told_together():
    more = (
        "pile: 2D\nfrozen: false\nus: {laid: yes, red_threes: KD}\nothers: [{melds: [QS QH, 9S 9H 9D 2S 2H 2C JK]}]\n"
    )
    assert [code for _, code in refused(SHORT + more)] == [
        "frozen-cannot-be-false", "laid-without-melds", "not-a-red-three", "laid-meld-too-small", "laid-too-many-wilds",
    ]  # fmt: skip


def test_the_hand_of_a_nobody_is_refused():
    more = "house: {partnerships: never, players: 2}\nus: {hands: [9]}\n"
    assert [code for _, code in refused(SHORT + more)] == ["hands-of-nobody"]


def test_the_cards_that_a_fault_names_are_facts():
    (fault,) = faults_of(lambda: read_question("rules: classic\nhand: KS KS KS\n"))
    assert (fault.found, fault.facts["card"], fault.facts["have"], fault.facts["most"]) == ("KS", Card("K", "S"), 3, 2)
