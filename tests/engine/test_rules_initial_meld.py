"""Chapter 6 at its edges: what a side needs for its first melds."""

import pytest

from tests.engine.strategies import CLASSIC, JUEGO, RAILROAD, TWO_PLAYER, advised, ask, broken, told

LOW = ("opening-below-minimum",)
FIVES = "5S 5H 5D 5C 5S 5H 5D"


@pytest.mark.parametrize(
    ("rules", "score", "minimum"),
    [
        (CLASSIC, -5, 15), (CLASSIC, 0, 50), (CLASSIC, 1495, 50), (CLASSIC, 1500, 90), (CLASSIC, 2995, 90),
        (CLASSIC, 3000, 120), (RAILROAD, -5, 15), (RAILROAD, 0, 50), (RAILROAD, 4995, 50), (RAILROAD, 5000, 90),
        (RAILROAD, 9995, 90), (RAILROAD, 10000, 120), (RAILROAD, 14995, 120), (RAILROAD, 15000, 150), (JUEGO, -5, 50),
        (JUEGO, 1495, 50), (JUEGO, 1500, 90), (JUEGO, 2995, 90), (JUEGO, 3000, 120),
    ],
)  # fmt: skip
def test_the_minimum_follows_the_score(rules, score, minimum):
    points = ask("meld 4S 4H 4D", "4S 4H 4D 9C 10C", rules, phase="play", score=score).points
    assert points is not None
    assert (points.counted, points.needed) == (15, minimum)


@pytest.mark.parametrize(
    ("move", "counted"),
    [
        ("meld QS QH QD", 30), ("meld QS QH JK", 70), ("meld QS QH 2S", 40), ("meld AS AH AD", 60),
        ("meld 7S 7H 7D / 8S 8H 8D", 45), ("meld 7S 7H 7D 2S / 8S 8H 8D JK", 115),
    ],
)  # fmt: skip
def test_what_first_melds_count(move, counted):
    hand = "QS QH QD AS AH AD 7S 7H 7D 8S 8H 8D 2S JK 4C 5C"
    ruling = ask(move, hand, phase="play")
    assert ruling.points is not None
    assert (ruling.points.counted, ruling.legal) == (counted, counted >= 50)


def test_a_run_of_melds_is_one_act_judged_at_its_last_step():
    hand = "QS QH QD 7S 7H JK 4C 5C"
    ruling = ask("draw 6S; meld QS QH QD; meld 7S 7H JK; discard 4C", hand)
    assert (ruling.legal, ruling.turn) == (True, "ended")
    below = ask("meld QS QH QD; meld 7S 7H 2S; discard 4C", "QS QH QD 7S 7H 2S 4C 5C", phase="play", score=1500)
    assert (below.rules, below.at) == (LOW, 1)


def test_what_is_added_afterwards_does_not_count():
    assert broken("meld QS QH QD; add QC 2S to Q", "QS QH QD QC 2S 4C 5C", phase="play") == LOW


def test_only_the_top_card_of_a_taken_pile_counts():
    facts = {"pile": "AS AH AD 9D"}
    assert told("take 9S 9H", "9S 9H 4C 5C", **facts) == [("opening-below-minimum", "taken")]
    assert broken("take 9S 9H / 5S 5H 2S", "9S 9H 5S 5H 2S 4C 5C", **facts) == ()


def test_a_bonus_does_not_count():
    facts = {"phase": "play"}
    assert told(f"meld {FIVES}", f"{FIVES} 4C 8C", **facts) == [("opening-below-minimum", "bonus")]
    assert broken(f"meld {FIVES}", f"{FIVES} 4C 8C", score=-5, **facts) == ()


def test_red_threes_on_the_table_are_no_melds():
    assert broken("meld QS QH QD", "QS QH QD 4C 5C", phase="play", red_threes="3H 3D") == LOW


def test_a_side_that_has_opened_needs_no_minimum():
    assert broken("meld 4S 4H 4D", "4S 4H 4D 9C 10C", phase="play", us="QS QH QD", score=3000) == ()


@pytest.mark.parametrize(("needs", "rules"), [("always", LOW), ("after_pile_only", ()), ("never", ())])
def test_going_out_concealed_after_a_draw(needs, rules):
    facts = {"phase": "play", "house": {"concealed_needs_minimum": needs}}
    assert broken(f"meld {FIVES}; discard 4C", f"{FIVES} 4C", **facts) == rules
    assert broken(f"meld {FIVES}", FIVES, **facts) == rules


@pytest.mark.parametrize(("needs", "rules"), [("always", LOW), ("after_pile_only", LOW), ("never", ())])
def test_going_out_concealed_with_the_pile(needs, rules):
    facts = {"pile": "5D", "house": {"concealed_needs_minimum": needs}}
    assert broken("take 5S 5H 5D 5C 5S 5H; discard 4C", "5S 5H 5D 5C 5S 5H 4C", **facts) == rules


def test_a_concealed_hand_may_be_laid_in_several_steps():
    hand = f"{FIVES} 6S 6H 6D 4C"
    facts = {"phase": "play", "house": {"concealed_needs_minimum": "after_pile_only"}}
    assert ask(f"meld {FIVES}", hand, **facts).legal
    assert ask(f"meld {FIVES}; meld 6S 6H 6D; discard 4C", hand, **facts).turn == "out"
    assert ask("meld 5S 5H 5D; add 5C 5S 5H 5D to 5; discard 4C", f"{FIVES} 4C", **facts).turn == "out"
    late = ask(f"meld {FIVES}; discard 4C", hand, **facts)
    assert (late.rules, late.at) == (LOW, 1)


def test_an_addition_that_spoils_a_concealed_hand_is_the_fault():
    facts = {"phase": "play", "house": {"concealed_needs_minimum": "never"}}
    late = ask(f"meld {FIVES}; add 2S to 5", f"{FIVES} 2S 6S 6H", **facts)
    assert (late.rules, late.at) == (LOW, 1)
    assert ask(f"meld {FIVES}; meld 6S 6H 2S", f"{FIVES} 2S 6S 6H", **facts).turn == "out"


def test_a_hand_that_cannot_go_out_concealed_is_not_excused():
    facts = {"phase": "play", "house": {"concealed_needs_minimum": "never"}}
    assert broken(f"meld {FIVES}", f"{FIVES} 4C 8C", **facts) == LOW
    assert broken("meld 5S 5H 5D / 6S 6H 6D", "5S 5H 5D 6S 6H 6D 4C", **facts) == LOW
    assert broken(f"meld {FIVES}", f"{FIVES} 4C", TWO_PLAYER, phase="play") == LOW


def test_an_unknown_card_may_be_the_last_discard_of_a_concealed_hand():
    facts = {"phase": "play", "house": {"concealed_needs_minimum": "after_pile_only"}}
    assert broken(f"meld {FIVES}", FIVES, unknown=1, **facts) == ()
    assert broken(f"meld {FIVES}", FIVES, unknown=2, **facts) == LOW


def test_the_message_of_a_concealed_hand_is_for_a_hand_that_was_laid_whole():
    kings = "KS KH KD KC KS KH KD"
    facts = {"phase": "play", "score": 3000}
    assert told(f"meld {kings}", f"{kings} 4C", **facts) == [("opening-below-minimum", "concealed")]
    assert told(f"meld {kings}", f"{kings} QS QH QD 4C", **facts) == [("opening-below-minimum", "bonus")]


def test_cards_that_are_missing_have_no_points():
    assert ask("meld QS QH QD", "QS QH 4C", phase="play").points is None


def test_what_reaches_the_minimum_is_advised():
    assert advised("meld QS QH QD", "QS QH QD JK 4C 5C", phase="play") == ("more", "meld QS QH QD JK")
    assert advised("take 9S 9H", "9S 9H QS QH QD 4C", pile="5S 9D") == ("more", "take 9S 9H / QS QH QD")
    assert advised("take 9S 9H", "9S 9H 4C 6C", pile="5S 9D") == ("draw", "")
    assert advised("meld 4S 4H 4D", "4S 4H 4D 6C 8C", phase="play") == ("keep", "")
