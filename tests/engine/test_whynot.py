"""Every reason why nothing is legal says what is true of the position it is said of."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.engine.brute import turns
from tests.engine.claims import Claims, all_laid, kinds_without_turn
from tests.engine.comparing import asked_in
from tests.engine.crowded import crowded
from tests.engine.meddling import illegal_question
from tests.engine.strategies import CLASSIC, RAILROAD, TWO_PLAYER, Table, place, turn
from tutor.engine.asked import Kind
from tutor.engine.options import options
from tutor.engine.position import Phase, Position
from tutor.engine.repair import repairs
from tutor.engine.ruleset import RuleSet
from tutor.engine.starts import grounds
from tutor.engine.step import Claim
from tutor.engine.whynot import Proof, proof_of

MOST_CARDS = 8
"""Cards of hand and pile together."""

Told = tuple[Proof, Kind | None, Claim | None, str]


def told_of(position: Position, true: Claims) -> Iterator[Told]:
    """Every reason that is told of a position, with the kind of turn, the claim and the beginning it is told of."""
    several = position.rules.parameters.second_meld_of_rank == "after_canasta"
    if position.phase is not Phase.OVER:
        for kind in kinds_without_turn(position, true.turns):
            if kind is Kind.ADD and position.phase is Phase.DRAW and several:
                continue  # whether cards beside the top card joined the old meld or a new one, nobody tells apart
            yield proof_of(position, grounds(position), kind), kind, None, ""
    found = options(position)
    for claim, answer in found.taking:
        if answer.proof:
            yield answer.proof, Kind.TAKE, claim, ""
    for opening in found.opening:
        if opening.least.proof:
            yield opening.least.proof, Kind.TAKE if opening.took == "pile" else Kind.MELD, None, opening.took
    if found.kitty and found.kitty.proof:
        yield found.kitty.proof, Kind.KITTY, None, ""
    for answer in (found.going_out, found.concealed):
        if answer.proof:
            yield answer.proof, Kind.GO_OUT, None, ""


def untrue(position: Position, said: Counter[str]) -> list[tuple[str, Kind | None, Claim | None]]:
    """The reasons that are told of a position and are not true of it."""
    true = Claims(position, turns(position), all_laid(position))
    wrong = []
    for proof, kind, claim, begun in told_of(position, true):
        said[proof.id] += 1
        if not true.holds(proof, kind, claim, begun):
            wrong.append((proof.id, kind, claim))
    return wrong


@pytest.fixture
def first_seed(request: pytest.FixtureRequest) -> int:
    asked: int | None = request.config.getoption("--first-seed")
    return random.randrange(2**32) if asked is None else asked


def test_every_reason_is_true_of_the_position_it_is_said_of(positions: int, first_seed: int):
    said: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + positions):
        position = Table(seed, MOST_CARDS).position() if seed % 3 else crowded(seed, MOST_CARDS)
        if len(position.hand) + len(position.pile) <= MOST_CARDS:
            assert not untrue(position, said), seed
    assert positions < 100 or len(said) > 15


def test_every_reason_beside_a_nearest_move_is_true_too(positions: int, first_seed: int):
    for seed in range(first_seed, first_seed + positions):
        question = illegal_question(seed, MOST_CARDS)
        if question is None:
            continue
        before, _ = asked_in(*question)
        found = repairs(*question)
        if found.proof and found.proof.id != "only-unknown-cards-go":
            true = Claims(before, turns(before), all_laid(before))
            assert true.holds(found.proof, found.asked if found.found else found.left), (seed, found.proof)


# Positions in which a reason was none, found by trying


@pytest.mark.parametrize("phase", [{"phase": "play", "took": "stock"}, {"phase": "draw"}])
@pytest.mark.parametrize("rules", [CLASSIC, TWO_PLAYER], ids=lambda rules: rules.id)
def test_who_holds_many_cards_but_few_points_is_told_of_the_points(rules: RuleSet, phase: dict[str, str]):
    """Also where going out concealed needs no minimum, and nothing goes out here."""
    position = place("AS AH 2D 5C 5D 5H 8C 9C JS KS 6H", rules, score=3100, **phase)
    found = repairs(position, turn("meld AS AH 2D"))
    assert found.proof
    assert (found.proof.id, dict(found.proof.facts)) == ("all-cards-count", {"counted": 75, "needed": 120})
    (opening,) = options(position).opening
    assert opening.least.proof == found.proof


def test_where_only_sevens_would_stay_it_is_said_that_none_may_be_discarded():
    position = place("7S 7H KS KH KD", RAILROAD, us="QS QH QD", phase="play", took="stock")
    found = repairs(position, turn("meld KS KH KD; discard 7S"))
    assert found.proof
    assert found.proof.id == "only-sevens-stay"


def test_a_large_pile_is_not_barred_by_a_single_card():
    """Classic bars one card from a pile of one card alone."""
    found = repairs(place("KS", us="QS QH QD", pile="4D 5C 9H"), turn("take KS"))
    assert found.proof
    assert found.proof.id == "no-claim"


@pytest.mark.parametrize(
    ("told", "reason", "rules"),
    [
        ({"us": "9C 9H 9D", "pile": "4D 9S"}, "top-joins-the-meld", ()),
        ({"us": "9C 9H 9D", "pile": "2D 9S"}, None, ("frozen-pile-without-natural-pair",)),
        ({"us": "QS QH QD", "pile": "2D 9S"}, None, ("frozen-pile-without-natural-pair",)),
        ({"pile": "4D 9S"}, None, ("unopened-side-without-natural-pair",)),
    ],
)
@pytest.mark.parametrize("rules_of", [CLASSIC, TWO_PLAYER], ids=lambda rules: rules.id)
def test_a_natural_and_a_wild_card_are_kept_back_by_the_frozen_pile_or_by_the_meld(
    rules_of: RuleSet, told: dict[str, str], reason: str | None, rules: tuple[str, ...]
):
    answer = dict(options(place("9H JK 5D KS", rules_of, **told)).taking)[Claim.NATURAL_AND_WILD]
    assert not answer.can
    assert (answer.proof.id if answer.proof else None, answer.rules) == (reason, rules)


def test_what_a_hand_lacks_for_one_claim_is_not_mixed_with_what_bars_another():
    """A single card with an own meld would keep too few cards; that is no matter of a pair."""
    answer = dict(options(place("9H", us="9C 9S 9D", pile="4D 9S")).taking)[Claim.NATURAL_PAIR]
    assert answer.proof
    assert (answer.proof.id, answer.rules) == ("naturals-held", ())


def test_where_nothing_can_be_drawn_the_discards_are_those_after_the_pile_is_taken():
    found = options(place("KS 8S JD", us="9C 9H 9S 9D", pile="4D 5C 9H", stock=0))
    assert {str(throw.card): throw.rules for throw in found.discards} == {"JD": (), "8S": (), "KS": ()}
    pair = options(place("9S 9C 8S 7D", RAILROAD, us="QC QH QS", pile="2D 5C 9H", stock=0))
    assert {str(throw.card): throw.rules for throw in pair.discards} == {
        "8S": (), "7D": ("seven-discarded-too-early",)
    }  # fmt: skip


def test_discards_after_the_pile_is_taken_are_those_of_plain_enumeration(positions: int, first_seed: int):
    for seed in range(first_seed, first_seed + positions):
        position = Table(seed, MOST_CARDS).position(Phase.DRAW)
        if position.stock != 0 or len(position.hand) + len(position.pile) > MOST_CARDS:
            continue
        thrown = {rank for one in turns(position) if one.result[0] == "take" for rank in [one.result[2]]}
        told = {throw.card.rank for throw in options(position).discards if not throw.rules}
        assert told <= thrown, seed
        in_pile = {card.rank for card in position.pile}
        held = {card.rank for card in position.playable}
        assert (thrown & held) - in_pile <= told, seed


def test_who_cannot_discard_has_no_kitty_for_that_reason():
    """Nobody has to go out here: nobody can."""
    answer = options(place("4C", RAILROAD, us="KS KH KD KC KS KH KD", phase="play")).kitty
    assert answer
    assert answer.proof
    assert answer.proof.id == "no-card-may-be-thrown"
