"""What holds of every hand, over hands that random players play. `--hands 10000` plays so many of each rule set."""

from collections import Counter
from collections.abc import Callable
from random import Random, randrange
from time import process_time

import pytest

from tests.engine.ledger import Ledger
from tutor.engine.deal import deal
from tutor.engine.defects import defects
from tutor.engine.game import settle
from tutor.engine.hand import Ending, Table
from tutor.engine.playing import Played, play_hand
from tutor.engine.position import Phase
from tutor.library import load_rule_set, read_question, write_position

SEATS = [("classic", 4), ("railroad", 2), ("railroad", 3), ("juego", 2), ("juego", 4), ("two-player", 2)]
SAMPLE = 8
"""Hands of each of these tables that are played in every run of the tests."""
MOST_STEPS = 5000
"""A hand that is longer than this would never end."""


@pytest.fixture(scope="session")
def hands(request: pytest.FixtureRequest) -> int:
    """How many hands of each rule set are played."""
    asked: int | None = request.config.getoption("--hands")
    return asked or SAMPLE


@pytest.fixture(scope="session")
def first_seed(request: pytest.FixtureRequest) -> int:
    """The seed of the first hand: by chance, unless it is asked for."""
    asked: int | None = request.config.getoption("--first-seed")
    return randrange(10**6) if asked is None else asked


def watched(table: Table, chance: Random) -> tuple[list[Played], Table]:
    """A hand played to its end: every step judged and booked a second time, the books compared after each turn."""
    ledger = Ledger.of(table)
    cards = ledger.cards()
    steps: list[Played] = []
    for step in play_hand(table, chance, trusting=False):
        steps.append(step)
        assert len(steps) < MOST_STEPS
        if step.move is not None:
            ledger.play(step.player, step.move)
        if step.table.position.phase is not Phase.PLAY or step.table.is_over:
            assert ledger.agrees_with(step.table), step.move
    assert ledger.cards() == cards
    return steps, steps[-1].table


def check_turn(table: Table) -> None:
    """A position that can be, that the contract can write, and that agrees with what lies on the table."""
    position = table.position
    assert defects(position) == ()
    assert position.stock == len(table.stock)
    assert position.unknown == position.pile_below == 0
    counts = [len(hand) for hand in table.hands]
    assert sorted([*position.us.hands, *(n for side in position.others for n in side.hands)], reverse=True) == sorted(
        counts[: table.mover] + counts[table.mover + 1 :], reverse=True
    )
    assert read_question(write_position(position)).position == position


def check_end(table: Table) -> None:
    """The account of a hand: every side's lines add up, and what was melded and left is what lies there."""
    settled = settle(table)
    assert table.ending is not None
    for side, scored, total, tally in zip(table.sides, settled.scores, settled.totals, settled.tallies, strict=True):
        assert sum(line.points for line in scored.lines) == scored.total == total - side.score
        assert tally.melds == side.melds
    left = Counter(card for tally in settled.tallies for hand in tally.left for card in hand)
    assert left == Counter(card for hand in table.hands for card in hand)
    out = table.ending in (Ending.OUT, Ending.CONCEALED)
    assert out == any(line.what == "going_out" for scored in settled.scores for line in scored.lines)
    assert not out or not table.position.hand


@pytest.mark.parametrize(("name", "players"), SEATS, ids=lambda value: str(value))
def test_random_hands_are_legal_to_the_last_step_and_end(
    name: str, players: int, hands: int, first_seed: int, tell: Callable[[str], None]
):
    began = process_time()
    rules = load_rule_set(name)
    endings: Counter[str] = Counter()
    count = 0
    for seed in range(first_seed, first_seed + hands):
        try:
            steps, last = watched(deal(rules, seed, players), Random(seed))
            for step in steps[:: max(1, len(steps) // 10)]:
                check_turn(step.table)
            check_end(last)
        except Exception as fault:
            fault.add_note(f"{name}, {players} players: --hands 1 --first-seed {seed}")
            raise
        endings[str(last.ending)] += 1
        count += len(steps)
    seconds = process_time() - began
    told = f"{hands} hands, {count} steps, {seconds:.0f} s, {dict(endings)}"
    tell(f"{name}, {players} players, --first-seed {first_seed}: {told}")
    assert set(endings) <= {ending.value for ending in Ending}


@pytest.mark.parametrize(("name", "players"), SEATS, ids=lambda value: str(value))
def test_a_trusting_player_plays_as_if_every_step_were_judged(name: str, players: int):
    for seed in range(5):
        table = deal(load_rule_set(name), seed, players)
        trusted = list(play_hand(table, Random(seed)))
        assert trusted == list(play_hand(table, Random(seed), trusting=False))


def test_a_turn_begins_where_the_one_before_it_ended():
    table = deal(load_rule_set("railroad"), 7, 3)
    for step in play_hand(table, Random(7)):
        if step.table.may_pass:
            following = step.table.passed()
            assert following.mover == (step.player + 1) % 3
            assert following.position.phase is Phase.DRAW
            assert (following.pile, following.stock, following.hands) == (
                step.table.pile, step.table.stock, step.table.hands,
            )  # fmt: skip
            assert following.sides == step.table.sides
