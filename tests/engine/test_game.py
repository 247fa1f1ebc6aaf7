"""What comes after a hand."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from tests.engine.strategies import CLASSIC, KINGS, RAILROAD, cards
from tests.engine.test_hand import after, table
from tutor.engine.cards import Cards
from tutor.engine.game import next_deal, settle
from tutor.engine.hand import Table
from tutor.engine.playing import play_game
from tutor.engine.scoring import Finish, Outcome
from tutor.library import load_rule_set, rule_sets


def ended(score: int, others: int = 0, **told: Any) -> Table:
    """A hand that ends with the stock, a canasta of kings for the mover's side: 570 points less the hands."""
    start = table("4S", held=("", "5S", ""), us=KINGS, score=score, **told)
    sides = tuple(replace(side, score=others) for side in start.position.others)
    return after(replace(start, position=replace(start.position, others=sides)), "end")


def left(table: Table) -> list[tuple[Cards, ...]]:
    return [tally.left for tally in settle(table).tallies]


def test_a_hand_that_is_not_over_is_not_settled():
    with pytest.raises(ValueError, match="draw"):
        settle(table("KS", stock="4C"))


def test_each_side_has_its_melds_and_the_hands_of_its_players_in_order():
    hand = ended(100)
    assert left(hand) == [(cards("4S"), cards("5S")), ((), ())]
    settled = settle(hand)
    assert [scored.total for scored in settled.scores] == [560, 0]
    assert settled.totals == (660, 0)
    assert {tally.finish for tally in settled.tallies} == {Finish.NONE}


def test_only_the_side_that_went_out_is_told_so():
    out = after(table("4S", held=("", "", "8S"), stock="KS", us=KINGS), "draw; add KS to K; discard 4S")
    assert [tally.finish for tally in settle(out).tallies] == [Finish.OUT, Finish.NONE]


def test_a_kitty_that_was_not_taken_counts_against_its_owner_only():
    hand = after(table("4S", RAILROAD, held=("",), us=KINGS, kitty_cards="AS 3H"), "end")
    assert [tally.kitty for tally in settle(hand).tallies] == [cards("AS 3H"), ()]
    assert settle(hand).scores[0].total == 570 - 5 - 20


def test_the_next_deal_carries_the_scores_and_the_next_player_deals():
    following = next_deal(ended(100), seed=5)
    assert following is not None
    assert [side.score for side in following.sides] == [660, 0]
    assert (following.dealer, following.mover) == (0, 1)


def test_somebody_who_reaches_the_target_has_won():
    assert settle(ended(4440)).standing.outcome is Outcome.WON
    assert next_deal(ended(4440), seed=5) is None
    assert next_deal(ended(4435), seed=5) is not None


def test_a_tie_at_the_target_is_decided_by_further_deals_or_shared():
    assert settle(ended(4440, 5000)).standing.outcome is Outcome.TIE
    assert next_deal(ended(4440, 5000), seed=5) is not None
    shared = CLASSIC.with_house({"tie": "shared"})
    assert next_deal(ended(4440, 5000, rules=shared), seed=5) is None


@pytest.mark.parametrize("name", rule_sets())
def test_a_game_is_played_until_somebody_has_won(name: str):
    hands = list(play_game(load_rule_set(name), seed=3))
    standings = [settle(hand).standing for hand in hands]
    assert all(standing.goes_on for standing in standings[:-1])
    assert standings[-1].outcome is Outcome.WON
    for before, following in pairwise(hands):
        assert tuple(side.score for side in following.sides) == settle(before).totals
        assert following.dealer == (before.dealer + 1) % before.players
