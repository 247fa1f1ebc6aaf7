"""The fields of a ruling."""

import pytest

from tests.engine.strategies import KINGS, RAILROAD, TWO_PLAYER, ask, broken, cards, melds, place, turn
from tutor.engine import judge
from tutor.engine.judge import is_legal
from tutor.engine.position import Phase
from tutor.engine.state import owes, turn_state

HAND = "QS QH QD 9S 4C 5C"


def kept(moves, hand, rules=None, **told):
    ruling = ask(moves, hand, rules, **told) if rules else ask(moves, hand, **told)
    return {entry.rule: entry.situation for entry in ruling.kept}


def test_no_step_is_a_legal_turn():
    ruling = ask("", HAND)
    assert (ruling.legal, ruling.at, ruling.violations, ruling.kept, ruling.turn) == (True, None, (), (), "open")
    assert ruling.after == place(HAND)


@pytest.mark.parametrize(
    ("moves", "state"),
    [
        ("draw", "open"), ("draw; discard 9S", "ended"), ("draw; meld QS QH QD", "open"),
        ("draw; discard 9S; kitty", "ended"),
    ],
)  # fmt: skip
def test_the_state_of_the_turn(moves, state):
    assert ask(moves, HAND, us=KINGS).turn == state


def test_the_turn_is_out_when_the_mover_has_gone_out_and_over_when_the_hand_ended_otherwise():
    assert ask("discard 4C", "4C", phase="play", us=KINGS).turn == "out"
    assert ask("end", "4C", stock=0).turn == "over"
    assert ask("draw 3H; show 3H", "4C", stock=1).turn == "over"
    assert ask("meld 7S 7H 7D", "7S 7H 7D", RAILROAD, phase="play", us=KINGS).turn == "over"


def test_the_first_illegal_step_is_named_and_what_follows_it_is_not_judged():
    ruling = ask("draw; meld QS QH; discard 9S; draw", HAND, us=KINGS)
    assert (ruling.legal, ruling.at, ruling.rules) == (False, 1, ("meld-too-small",))
    assert ruling.after.phase is Phase.PLAY
    assert ruling.after.hand == cards(HAND)


def test_a_run_of_melds_is_named_by_its_last_step_and_leaves_no_trace_when_illegal():
    ruling = ask("draw; meld QS QH QD; meld 9S; discard 4C", HAND, us=KINGS)
    assert (ruling.at, ruling.after.us.melds) == (2, melds(KINGS))


def test_only_the_first_chapter_with_a_fault_speaks():
    assert ask("meld QS QH", HAND, us=KINGS).rules == ("play-before-drawing",)
    assert ask("meld QS QC", HAND, phase="play", us=KINGS).rules == ("card-not-in-hand",)
    assert ask("take QS QH 4C", HAND, us=KINGS, pile="2S QC").rules == ("meld-of-several-ranks",)
    assert ask("take QS 4C", HAND, us=KINGS, pile="2S QC").rules == ("frozen-pile-without-natural-pair",)


def test_what_is_kept_is_told_for_every_chapter_asked():
    told = kept("take QS QH", HAND, us=KINGS, pile="2S 5S QC")
    assert told["frozen-pile-without-natural-pair"] == "pair"
    assert told["second-meld-of-rank"] == "first"
    assert "opening-below-minimum" not in told
    assert "pile-with-wild" not in told
    below = kept("take QS QH", HAND, pile="2S 5S QC")
    assert below["unopened-side-without-natural-pair"] == "pair"
    assert "keeps-no-card" not in below


@pytest.mark.parametrize(
    ("moves", "rule", "situation"),
    [
        ("add KC to K", "canasta-is-closed", "grows"), ("add 2S to K", "canasta-is-closed", "becomes_mixed"),
        ("add KC to K", "no-meld-of-rank", "added"), ("meld QS QH QD", "meld-too-small", "laid"),
        ("meld QS QH 2S", "too-many-wilds", "mixed"), ("meld QS QH 2S", "too-few-naturals", "mixed"),
        ("discard 4C", "turn-without-discard", "discarded"), ("meld QS QH QD", "second-meld-of-rank", "first"),
    ],
)  # fmt: skip
def test_a_kept_rule_has_its_sentence(moves, rule, situation):
    assert kept(moves, f"{HAND} KC 2S", phase="play", us=KINGS)[rule] == situation


def test_a_kept_rule_is_told_once_for_the_whole_turn():
    ruling = ask("draw; meld QS QH QD; add 2S to Q; discard 4C", f"{HAND} 2S", us=KINGS)
    rules = [entry.rule for entry in ruling.kept]
    assert len(rules) == len(set(rules))


def test_no_rule_is_kept_and_broken_by_the_same_step():
    ruling = ask("meld QS 2S", f"{HAND} 2S", phase="play", us=KINGS)
    assert set(ruling.rules) & {entry.rule for entry in ruling.kept} == set()


@pytest.mark.parametrize(
    ("told", "due"),
    [
        ({}, ("turn-without-discard",)), ({"phase": "after"}, ()), ({"phase": "over"}, ()),
        ({"hand": "3H 4C"}, ("turn-without-discard", "red-three-kept")),
        ({"us": f"{KINGS} / 3S 3C 3S", "phase": "play"}, ("turn-without-discard", "black-threes-before-going-out")),
        ({"hand": "3H", "phase": "play"}, ("red-three-kept",)),
        ({"hand": "3H", "phase": "draw"}, ("turn-without-discard", "red-three-kept")),
    ],
)  # fmt: skip
def test_what_an_open_turn_still_owes(told, due):
    assert owes(place(told.pop("hand", "4C 5C"), **told)) == due


def test_a_hand_of_sevens_owes_nothing():
    assert owes(place("7S 7H", RAILROAD, phase="play")) == ()
    assert turn_state(place("7S 7H", RAILROAD, phase="play")) == "open"


@pytest.mark.parametrize(
    ("moves", "told", "assumed"),
    [
        ("draw", {}, ("stock-is-enough",)), ("draw", {"stock": 30}, ()), ("end", {}, ("stock-is-enough",)),
        ("show 3H", {"hand": "3H 4C"}, ("stock-is-enough",)), ("show 3H", {"hand": "3H 4C", "stock": 3}, ()),
        ("show 3H", {"hand": "3H 4C", "phase": "play", "from_pile": "3H"}, ()),
        ("take QS QH", {"us": KINGS, "pile": "QC"}, ()),
        ("take QS QH", {"us": KINGS, "pile": "QC", "pile_below": 2, "unknown": 0},
         ("hidden-pile-does-not-freeze", "unknown-cards-can-be-discarded")),
        ("take QS QH", {"us": KINGS, "pile": "2S QC", "pile_below": 2}, ("unknown-cards-can-be-discarded",)),
        ("take QS QH", {"us": KINGS, "pile": "QC", "pile_below": 2, "frozen": False},
         ("unknown-cards-can-be-discarded",)),
        ("end", {"us": KINGS, "pile": "KC", "pile_below": 2, "stock": 0}, ("hidden-pile-does-not-freeze",)),
        ("meld QS QH QD", {"us": KINGS, "phase": "play", "unknown": 1}, ("unknown-cards-can-be-discarded",)),
        ("discard 4C", {"us": KINGS, "phase": "play", "unknown": 1}, ()),
        ("draw; discard 4C", {}, ("stock-is-enough",)),
    ],
)  # fmt: skip
def test_what_the_ruling_took_for_granted(moves, told, assumed):
    assert ask(moves, told.pop("hand", HAND), **told).assumed == assumed


def test_points_are_told_where_a_side_opens():
    for moves, told, expected in (
        ("meld QS QH QD", {"phase": "play"}, (30, 50)),
        ("take QS QH", {"pile": "QC", "score": 1500}, (30, 90)),
        ("meld QS QH QD", {"phase": "play", "us": KINGS}, None),
        ("discard 4C", {"phase": "play"}, None),
    ):
        points = ask(moves, HAND, **told).points
        assert (points and (points.counted, points.needed)) == expected


def test_without_explanations_the_ruling_is_the_same_but_for_the_advice():
    position, moves = place(HAND, phase="play", us=KINGS), turn("meld QS QH")
    short, full = judge(position, moves, explain=False), judge(position, moves)
    assert [fault.fix for fault in short.violations] == [None]
    assert full.violations[0].fix is not None
    assert (short.rules, short.kept, short.after) == (full.rules, full.kept, full.after)
    assert not is_legal(position, moves)


def test_a_turn_through_its_parts_stays_the_same_turn():
    position = place("5S 5H 5D 5C 5S 5H 5D 6S 6H 6D 4C", TWO_PLAYER, us="")
    first = judge(position, turn("draw 9S 9H; meld 5S 5H 5D 5C 5S 5H 5D"))
    assert first.rules == ("opening-below-minimum",)
    house = place("5S 5H 5D 5C 5S 5H 5D 6S 6H 6D 4C", phase="play", house={"concealed_needs_minimum": "never"})
    opened = judge(house, turn("meld 5S 5H 5D 5C 5S 5H 5D"))
    assert opened.legal
    assert judge(opened.after, turn("discard 4C")).rules == ("opening-below-minimum",)
    assert judge(opened.after, turn("meld 6S 6H 6D; discard 4C")).turn == "out"


def test_after_the_hand_has_ended_nothing_else_is_asked():
    melds = "KS KH KD KC KS KH KD"
    for move in ("draw", "end", "discard 9S", "add 9S to K", "take 9S 9H", "kitty"):
        moves = f"meld 10S 10H 10D; {move}"
        assert broken(moves, "10S 10H 10D", us=melds, phase="play", pile="9C") == ("hand-is-over",)


def test_a_second_draw_from_an_empty_stock_breaks_both_rules():
    assert broken("draw; draw", "9S 8H 4C", us="QS QH QD", stock=1) == ("second-draw", "stock-is-empty")


def test_points_are_told_only_where_the_opening_is_the_question():
    assert ask("meld KS KH KD", "KS KH KD 4C 5D", phase="play").points is not None
    assert ask("meld KS KH", "KS KH KD 4C 5D", phase="play").points is None
    assert ask("meld KS KH KD", "KS KH KD 4C 5D").points is None
