"""Chapter 9 at its edges: the kitty of Railroad."""

import pytest

from tests.engine.strategies import (
    CLASSIC,
    EVERY_KIND,
    JUEGO,
    KINGS,
    MIXED,
    RAILROAD,
    SEVENS,
    WILDS,
    advised,
    ask,
    broken,
    cards,
    told,
)  # fmt: skip
from tutor.engine.position import KittyPile

HAND = "4C 5C 6C"


@pytest.mark.parametrize("rules", [CLASSIC, JUEGO])
@pytest.mark.parametrize("phase", ["draw", "play", "after"])
def test_most_games_have_no_kitty(rules, phase):
    assert broken("kitty", HAND, rules, phase=phase, us=KINGS) == ("no-kitty",)


@pytest.mark.parametrize(
    ("us", "situation"),
    [
        (KINGS, None), (WILDS, None), (SEVENS, None), (MIXED, "wrong_kind"), ("QS QH QD", "none"), ("", "none"),
        (f"{MIXED} / {KINGS}", None),
    ],
)  # fmt: skip
def test_the_kitty_is_opened_by_any_canasta_but_a_black_one(us, situation):
    expected = [("kitty-without-canasta", situation)] if situation else []
    assert told("kitty", HAND, RAILROAD, phase="after", us=us) == expected


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_the_kitty_is_taken_after_the_discard(phase):
    assert broken("kitty", HAND, RAILROAD, phase=phase, us=KINGS) == ("kitty-before-discard",)
    assert ask("discard 4C; kitty", HAND, RAILROAD, phase="play", us=KINGS).legal
    assert broken("kitty", HAND, RAILROAD, phase=phase, us=MIXED) == ("kitty-before-discard", "kitty-without-canasta")


def test_the_kitty_is_taken_once():
    assert broken("kitty; kitty", HAND, RAILROAD, phase="after", us=KINGS) == ("kitty-already-taken",)
    taken = KittyPile(0, (), "taken")
    assert broken("kitty", HAND, RAILROAD, phase="after", us=MIXED, kitty=taken) == (
        "kitty-already-taken",
        "kitty-without-canasta",
    )


def test_who_has_gone_out_takes_no_kitty():
    assert broken("discard 4C; kitty", "4C", RAILROAD, phase="play", us=EVERY_KIND) == ("hand-is-over",)


def test_what_the_kitty_brings():
    kitty = KittyPile(11, cards("9S 3H"), "seen")
    after = ask("kitty", HAND, RAILROAD, phase="after", us=KINGS, kitty=kitty).after
    assert (after.hand, after.unknown) == (cards("4C 5C 6C 9S 3H"), 9)
    assert ask("kitty; show 3H", HAND, RAILROAD, phase="after", us=KINGS, kitty=kitty).legal
    assert broken("kitty; show 9S", HAND, RAILROAD, phase="after", us=KINGS, kitty=kitty) == ("turn-is-over",)


def test_the_discard_is_advised_before_the_kitty_only_where_it_keeps_a_card():
    assert advised("kitty", HAND, RAILROAD, phase="play", us=KINGS) == ("discard", "")
    assert advised("kitty", "4C", RAILROAD, phase="play", us=KINGS) == ("leave", "")
    assert advised("kitty", HAND, RAILROAD, us=KINGS) == ("draw", "")


def test_the_kinds_that_open_the_kitty_are_named_and_where_none_does_that_is_said():
    fix = ask("discard 4C; kitty", HAND, RAILROAD, phase="play").violations[0].fix
    assert fix is not None
    assert (fix.situation, fix.facts) == ("wait", {"kinds": ("red", "wild", "sevens"), "n": 3})
    none: dict[str, frozenset[str]] = {"kitty_after": frozenset()}
    fix = ask("discard 4C; kitty", HAND, RAILROAD, phase="play", house=none).violations[0].fix
    assert fix is not None
    assert fix.situation == "never"
