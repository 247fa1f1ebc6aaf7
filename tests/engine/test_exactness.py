"""Options and repairs of small hands against plain enumeration: there is no difference.

`pytest tests/engine/test_exactness.py --positions 20000` is the thorough run. What was compared is told at the end; a
difference names its seed (`--positions 1 --first-seed SEED`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engine.brute import Found, Result, distinct, melds_of, showing, turns
from tests.engine.comparing import Question, Run, compare_options, compare_repairs
from tests.engine.crowded import crowded
from tests.engine.meddling import illegal_question, kitty_question
from tests.engine.strategies import RAILROAD, TWO_PLAYER, Table, place
from tutor.engine.best import LISTED
from tutor.engine.judge import is_legal
from tutor.engine.melds import Meld
from tutor.engine.moves import Discard, Draw, End, Kitty, LayDown, Shift, Take
from tutor.engine.options import count_turns, options
from tutor.engine.play import play
from tutor.engine.position import Phase, Position
from tutor.engine.repair import repairs
from tutor.engine.ruleset import OpeningLine
from tutor.engine.starts import grounds
from tutor.engine.throws import throws

MOST_CARDS = 9
"""Cards of hand and pile together."""

Begin = Callable[[str], Run]


@pytest.fixture
def begin(request: pytest.FixtureRequest, tell: Callable[[str], None]) -> Begin:
    """Begins a run, from the seed that was asked for or any; it is told at the end."""
    asked: int | None = request.config.getoption("--first-seed")

    def of(name: str) -> Run:
        run = Run(name, random.randrange(2**32) if asked is None else asked)
        request.addfinalizer(lambda: tell(str(run)))
        return run

    return of


def small(seed: int) -> Question | None:
    position = Table(seed, MOST_CARDS).position()
    return (position, ()) if len(position.hand) + len(position.pile) <= MOST_CARDS else None


def test_options_are_those_of_plain_enumeration(positions: int, begin: Begin):
    run = begin("options")
    for seed, position, _ in run.over(small, positions):
        run.differs(seed, compare_options(position, options(position), list(turns(position))))
    assert not run.differences


def test_options_are_those_of_plain_enumeration_where_a_rank_has_several_melds(positions: int, begin: Begin):
    run, several = begin("options with several melds of a rank"), 0
    for seed, position, _ in run.over(lambda seed: (crowded(seed, MOST_CARDS), ()), positions // 6):
        held = list(turns(position))
        run.differs(seed, compare_options(position, options(position), held))
        several += any(len({rank for rank, *_ in one.result[1]}) < len(one.result[1]) for one in held)
    assert not run.differences
    assert several or positions < 100


def otherwise_worth(seed: int) -> Question | None:
    """The middle of a turn, where a joker counts more than a two, as much, or less; often with several melds of a
    rank."""
    chance = random.Random(seed)
    position = crowded(seed, MOST_CARDS) if seed % 2 else Table(seed, MOST_CARDS).position(Phase.PLAY)
    if len(position.hand) + len(position.pile) > MOST_CARDS:
        return None
    two, joker = chance.choice([(20, 50), (50, 20), (20, 20), (50, 0)])
    rules = position.rules
    worth = {**rules.parameters.card_points, "two": two, "joker": joker}
    return replace(position, rules=rules.with_house({"card_points": worth}), phase=Phase.PLAY), ()


def highest(position: Position, held: list[Found]) -> list[int]:
    """The most points that cards can be laid for in turns that take no pile, as plain enumeration says; of hands that
    can go out the first alone, since turns that do so are listed by what they leave."""

    def counted(melds: tuple[Meld, ...]) -> int:
        return sum(meld.points(position.rules) for meld in melds)

    laid = {one.after.us.melds for one in held} - {position.us.melds}
    points = {counted(melds) - counted(position.us.melds) for melds in laid}
    least = 1 if position.us.melds else max(1, position.opening_minimum)
    listed = 1 if any(one.out for one in held) else LISTED
    return sorted([total for total in points if total >= least], reverse=True)[:listed]


def test_options_and_turns_by_points_are_those_of_plain_enumeration_whatever_wild_cards_count(
    positions: int, begin: Begin
):
    run, some = begin("options with other points"), 0
    for seed, position, _ in run.over(otherwise_worth, positions):
        found, held = options(position), list(turns(position))
        points, true = [plan.points for plan in found.by_points], highest(position, held)
        run.differs(seed, compare_options(position, found, held) or points[: max(1, len(true))] != true)
        some += len(true) == LISTED
    assert not run.differences
    assert positions < 100 or some > positions // 20


def test_turns_that_take_the_pile_are_counted_by_how_melds_share_twos_and_jokers():
    """Of two melds of fours the taking can lay one, and it counts 50 only where the joker lies in that one."""
    house = {"canasta_size": 4, "max_meld": 4, "opening": (OpeningLine(50),)}
    position = place("JK JK 4C 4H 4C", RAILROAD, pile="4C 2C 4D", unknown=2, stock=0, house=house)
    assert count_turns(position) == len(distinct(position)) == 10
    position = place("KH KD KC KS 2S", RAILROAD, pile="KS JK JK KC", house=house)
    assert count_turns(position) == len(distinct(position)) == 10


def test_an_old_meld_and_a_new_one_that_change_places_make_no_other_turn():
    house = {"canasta_size": 5, "max_meld": 5, "opening": (OpeningLine(0),)}
    position = place("KD 2S KC 2S KC JK KD JK", RAILROAD, us="KS KH KD JK", phase="play", house=house)
    assert count_turns(position) == len(distinct(position)) == 100


def test_every_no_of_the_options_names_the_rules_in_the_way_or_a_proof(positions: int, begin: Begin):
    run = begin("no with a reason")
    for seed, position, _ in run.over(small, positions // 3):
        found = options(position)
        answers = [answer for _, answer in found.taking] + [found.kitty] * bool(found.kitty)
        run.differs(seed, not all(answer.can or answer.rules or answer.proof for answer in answers if answer))
        proved = [found.going_out, *(opening.least for opening in found.opening)]
        run.differs(seed, not all(answer.can or answer.proof for answer in proved))
    assert not run.differences


def test_repairs_are_the_nearest_that_plain_enumeration_finds(positions: int, begin: Begin):
    """Their kind, their distance, which of them comes first; no two leave the same."""
    run, kept = begin("repairs"), 0
    for seed, position, turn in run.over(lambda seed: illegal_question(seed, MOST_CARDS), positions):
        run.differs(seed, compare_repairs(position, turn))
        kept += repairs(position, turn).keeps
    assert not run.differences
    assert positions < 100 or positions // 20 < kept < positions - positions // 20


def test_repairs_of_turns_with_the_kitty_are_the_nearest_too(positions: int, begin: Begin):
    run, taken = begin("repairs with the kitty"), 0
    for seed, position, turn in run.over(lambda seed: kitty_question(seed, MOST_CARDS - 1), positions // 4):
        run.differs(seed, compare_repairs(position, turn))
        taken += any(Kitty() in repair.steps for repair in repairs(position, turn).found)
    assert not run.differences
    assert taken or positions < 300


def played(seed: int, start: Position) -> Result | None:
    """What a whole turn leaves that is played by chance, its steps in any order; None where it found no end."""
    table, begun = Table(seed), {Phase.PLAY: "play"}.get(start.phase, "")
    position = showing(start)[1]
    for _ in range(40):
        move = table.move(position)
        if isinstance(move, Shift | Kitty) or not is_legal(position, (move,)):
            continue
        melds, known = melds_of(position), position.phase
        position = showing(play(position, move))[1]
        if known is Phase.DRAW:
            begun = "take" if isinstance(move, Take) else "draw" if isinstance(move, Draw) else "end"
        if isinstance(move, Discard | End):
            return begun, melds, move.cards[0].rank if isinstance(move, Discard) else "end"
        if position.hand_is_over:
            return begun, melds_of(position), "nothing"
    return None


def test_a_turn_played_in_any_order_leaves_what_the_enumeration_holds(positions: int, begin: Begin):
    run, ended = begin("turns played in any order"), 0
    for seed, position, _ in run.over(small, positions):
        if position.phase in (Phase.DRAW, Phase.PLAY) and not showing(position)[1].hand_is_over:
            results = distinct(position)
            for again in range(6):
                result = played(seed + again, position)
                ended += result is not None
                run.differs(seed, result is not None and result not in results)
    assert not run.differences
    assert positions < 100 or ended > positions


def test_the_order_of_melds_in_one_act_changes_nothing(positions: int, begin: Begin):
    run = begin("melds in another order")
    for seed, position, _ in run.over(small, positions // 3):
        for found in turns(position):
            turned = tuple(LayDown(move.groups[::-1]) if isinstance(move, LayDown) else move for move in found.turn)
            run.differs(seed, not is_legal(position, turned))
    assert not run.differences


# --- the discard where the pile must be taken ---


def must_take(seed: int) -> Question:
    """Hands of few cards before an empty stock, crowded ones and others by turns."""
    position = crowded(seed, MOST_CARDS) if seed % 2 else Table(seed, MOST_CARDS).position()
    return replace(position, stock=0, phase=Phase.DRAW), ()


def thrown_after_taking(position: Position) -> set[str]:
    """The ranks of which the first card in hand is the discard of a turn that takes the pile: it stays in the hand, or
    the pile lends one like it."""
    base = showing(position)[1]
    firsts = {card.rank: card for card in reversed(base.playable)}
    found = set()
    for one in turns(position):
        last = one.result[2]
        laid = (group for move in one.turn if isinstance(move, Take) for group in move.groups)
        used = sum(card.rank == last for group in laid for card in group)
        held = sum(card.rank == last for card in base.playable)
        if last in firsts and (used < held or firsts[last] in base.pile[:-1]):
            found.add(last)
    return found


def test_the_discards_of_a_turn_that_must_take_the_pile_are_those_of_plain_enumeration(positions: int, begin: Begin):
    run, some = begin("discards after taking the pile"), 0
    for seed, position, _ in run.over(must_take, positions):
        starts = grounds(position)
        if starts and all(ground.claim for ground in starts):
            found = {throw.card.rank for throw in throws(starts) if not throw.rules}
            run.differs(seed, found != thrown_after_taking(position))
            some += bool(found)
    assert not run.differences
    assert some or positions < 300


def test_a_card_is_thrown_that_the_taking_lays_only_where_another_does_not_count_enough():
    """The fives open with all three of the hand, or with two and the two; then the third is free."""
    hand = "7H 7D 7C KS KH KD 10S 10H 10D 10C 5S 5D 5C 2C"
    position = place(hand, TWO_PLAYER, pile="5H 7H", stock=0, score=3000)
    assert "5" in {throw.card.rank for throw in options(position).discards if not throw.rules}


# --- hands of sevens, which are rare at random ---


def sevens(seed: int) -> Question:
    """A hand of sevens alone, or of sevens and a card or two; the side has opened or not, and needs little or much."""
    chance = random.Random(seed)
    cards = ["7S", "7H", "7D", "7C", "7S", "7H", "7D", "7C"]
    hand = cards[: chance.randint(1, 8)] + chance.choices(["JK", "2S", "KS", "3S"], k=chance.choice([0, 0, 1, 2]))
    laid = chance.choice(["", "", "7S 7H 7D", "QS QH QD", "7S 7H 7D 7C 7S 7H 7D"])
    score = chance.choice([-100, 0, 1500, 5000])
    pile = chance.choice(["", "7C", "4C 7C", "4C KD"])
    phase = chance.choice(["play", "play", "draw"])
    return place(" ".join(hand), RAILROAD, pile=pile, phase=phase, us=laid, score=score), ()


def test_hands_of_sevens_are_those_of_plain_enumeration(positions: int, begin: Begin):
    run = begin("options of hands of sevens")
    for seed, position, _ in run.over(sevens, positions // 3):
        run.differs(seed, compare_options(position, options(position), list(turns(position))))
    assert not run.differences


def test_sevens_that_do_not_count_enough_end_the_turn_where_they_are():
    position = place("7D 7C 7H 7D", RAILROAD, score=1500, phase="play")
    assert count_turns(position) == 1
