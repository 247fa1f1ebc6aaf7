"""A deal: who gets what, and how the pile begins."""

from collections import Counter

import pytest

from tests.engine.strategies import cards
from tutor.engine.cards import Card
from tutor.engine.deal import can_seat, deal, packs
from tutor.engine.defects import defects
from tutor.engine.hand import Table
from tutor.engine.position import KittyPile, Side
from tutor.engine.ruleset import RuleSet
from tutor.engine.seats import sides
from tutor.library import load_rule_set, rule_sets

SEATS = [
    ("classic", 4), ("railroad", 2), ("railroad", 3), ("railroad", 4), ("juego", 2), ("juego", 4), ("two-player", 2),
]  # fmt: skip
SEEDS = range(60)


def everything(table: Table) -> Counter[Card]:
    """Every card of the table, wherever it lies."""
    found = Counter(table.stock) + Counter(table.pile)
    for hand in table.hands:
        found += Counter(hand)
    for kitty in table.kitties:
        found += Counter(kitty.cards)
    for side in table.sides:
        found += Counter(side.red_threes)
        for meld in side.melds:
            found += Counter(meld.cards)
    return found


def dealt_by(rules: RuleSet, upcards: str, seeds: int = 4000) -> Table:
    """The first deal whose pile begins with these cards, suits aside where none are named."""
    wanted = cards(upcards)
    for seed in range(seeds):
        table = deal(rules, seed)
        if len(table.pile) == len(wanted) and all(
            card.rank == other.rank and other.suit in ("", card.suit)
            for card, other in zip(table.pile, wanted, strict=True)
        ):
            return table
    raise AssertionError(upcards)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_a_deal_gives_every_card_of_the_packs_a_place(name: str, players: int):
    rules = load_rule_set(name)
    for seed in SEEDS:
        table = deal(rules, seed, players)
        assert everything(table) == Counter(packs(rules, players))
        assert defects(table.position) == ()
        assert len(table.sides) == sides(rules, players)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_everybody_holds_as_many_cards_as_the_rule_set_deals_and_no_red_three(name: str, players: int):
    book = load_rule_set(name).parameters
    for seed in SEEDS:
        table = deal(load_rule_set(name), seed, players)
        assert [len(hand) for hand in table.hands] == [book.hand_size] * players
        assert not any(card.is_red_three for hand in table.hands for card in hand)
        assert [kitty.count for kitty in table.kitties] == [book.kitty_size] * players
        assert all(len(kitty.cards) == kitty.count and kitty.state == "closed" for kitty in table.kitties)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_railroad_has_106_cards_for_each_player(players: int):
    assert everything(deal(load_rule_set("railroad"), 1, players)).total() == 106 * players


def test_a_seed_always_deals_the_same_and_another_seed_something_else():
    for name in rule_sets():
        rules = load_rule_set(name)
        assert deal(rules, 7) == deal(rules, 7)
        assert deal(rules, 7).hands != deal(rules, 8).hands


def test_the_deal_of_a_seed_is_this_one_for_good():
    table = deal(load_rule_set("classic"), 7)
    assert " ".join(map(str, table.position.hand)) == "QC 8S 7C KD KS 9H QH 7C JK 8H 9H"


def test_the_player_after_the_dealer_begins():
    table = deal(load_rule_set("classic"), 1, dealer=3)
    assert (table.dealer, table.mover) == (3, 0)
    assert table.position.others[0].hands == (11, 11)
    assert table.position.us.hands == (11,)


def test_the_mover_does_not_see_other_hands_nor_any_kitty():
    table = deal(load_rule_set("railroad"), 3)
    assert table.position.kitty == KittyPile(11)
    assert table.position.stock == len(table.stock)
    assert table.held[table.mover] == ()


def test_red_threes_of_the_deal_lie_on_the_table_before_the_first_turn():
    shown = [deal(load_rule_set("classic"), seed) for seed in SEEDS]
    assert any(side.red_threes for table in shown for side in table.sides)
    for table in shown:
        assert len(table.stock) == 108 - 44 - len(table.pile) - sum(len(side.red_threes) for side in table.sides)


def test_red_threes_of_the_deal_are_not_replaced_where_the_table_says_so():
    rules = load_rule_set("classic").with_house({"red_three_replaced": frozenset({"drawn"})})
    for seed in SEEDS:
        table = deal(rules, seed)
        shown = sum(len(side.red_threes) for side in table.sides)
        assert sum(map(len, table.hands)) == 44 - shown
        assert not any(card.is_red_three for hand in table.hands for card in hand)


def test_red_threes_in_a_kitty_stay_there():
    tables = [deal(load_rule_set("railroad"), seed) for seed in SEEDS]
    assert any(card.is_red_three for table in tables for kitty in table.kitties for card in kitty.cards)


@pytest.mark.parametrize(
    ("name", "upcards", "frozen"),
    [
        ("classic", "6", False),
        ("classic", "JK 6", True),
        ("classic", "2 9", True),
        ("classic", "3S 9", True),
        ("classic", "3H 9", True),
        ("railroad", "2", True),
        ("railroad", "3H", True),
        ("railroad", "3S", False),
        ("juego", "3C", False),
        ("juego", "2 3C", True),
        ("two-player", "3D 10", True),
    ],
)
def test_a_card_that_may_not_stay_is_covered_and_may_freeze_the_pile(name: str, upcards: str, frozen: bool):
    assert dealt_by(load_rule_set(name), upcards).position.is_frozen is frozen


def test_a_covered_card_freezes_though_the_pile_alone_would_not_tell():
    house = {"wild_freezes": False, "upcard_freezes": frozenset({"two"})}
    rules = load_rule_set("classic").with_house(house)
    table = dealt_by(rules, "JK 2 K", seeds=40000)
    assert table.position.freezing_cards == ()
    assert table.position.frozen is True


def test_scores_are_carried_to_the_sides():
    table = deal(load_rule_set("classic"), 1, scores=(120, -35))
    assert [side.score for side in table.sides] == [120, -35]
    assert (table.mover, table.position.us) == (1, Side(-35, (), table.position.us.red_threes, (11,)))


@pytest.mark.parametrize(
    ("name", "players", "fits"),
    [
        ("classic", 3, False),
        ("classic", 6, True),
        ("classic", 10, False),
        ("juego", 3, True),
        ("juego", 4, True),
        ("juego", 5, False),
        ("railroad", 1, False),
        ("railroad", 6, True),
        ("two-player", 8, False),
    ],
)
def test_a_table_seats_what_its_packs_and_sides_allow(name: str, players: int, fits: bool):
    rules = load_rule_set(name)
    assert can_seat(rules, players) is fits
    if not fits:
        with pytest.raises(ValueError, match=str(players)):
            deal(rules, 1, players)
