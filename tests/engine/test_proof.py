"""The whole proof: what was kept and broken, what would fail as well, and what nobody can ask."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from tests.engine.collected import collected
from tests.engine.strategies import CLASSIC, RAILROAD, place, questions, turn
from tutor.engine.judge import judge
from tutor.engine.proof import Standing, StepProof, prove
from tutor.engine.rules import RULES


def proved(moves: str, hand: str, rules: Any = CLASSIC, **facts: Any) -> StepProof:
    """The proof of the last step judged."""
    return prove(place(hand, rules, **facts), turn(moves))[-1]


def ids(proof: StepProof, standing: Standing) -> list[str]:
    return [condition.rule for condition in proof.of(standing)]


def test_a_meld_too_small_would_miss_the_minimum_as_well():
    proof = proved("meld AS AH AD / KS KC", "AS AH AD KS KC 4S 5S", phase="play", score=3000)
    assert ids(proof, Standing.BROKEN) == ["meld-too-small"]
    (condition,) = proof.of(Standing.WOULD_FAIL)
    assert condition.rule == "opening-below-minimum"
    assert condition.found == {"counted": 80, "needed": 120}
    assert [fault.situation for fault in condition.faults] == ["laid"]


def test_cards_that_are_not_held_are_not_counted():
    proof = proved("meld KS KH KD", "KS KH 4S 5S", phase="play")
    assert ids(proof, Standing.BROKEN) == ["card-not-in-hand"]
    assert ids(proof, Standing.WOULD_FAIL) == []
    assert {"opening-below-minimum", "meld-too-small", "keeps-no-card"} <= set(ids(proof, Standing.NOT_ASKED))


def test_a_pile_that_nobody_can_match_asks_no_claim():
    proof = proved("take KS KH", "KS KH 4S", pile="9S 2D", us="9S 9H 9D")
    assert ids(proof, Standing.BROKEN) == ["pile-topped-by-wild"]
    assert "top-card-not-matched" in ids(proof, Standing.NOT_ASKED)
    assert ids(proof, Standing.WOULD_FAIL) == []


def test_taking_after_the_draw_would_be_wrong_for_the_pile_too():
    proof = proved("take 9S 2D", "9S 2D 4S 5S", phase="play", took="stock", pile="JK 9H", us="KS KH KD")
    assert ids(proof, Standing.BROKEN) == ["second-draw"]
    assert ids(proof, Standing.WOULD_FAIL) == ["frozen-pile-without-natural-pair"]
    (frozen,) = proof.of(Standing.WOULD_FAIL)
    assert (frozen.found["naturals"], frozen.found["held"]) == (1, 1)
    assert [fault.situation for fault in frozen.faults] == ["shown"]


def test_what_is_left_in_the_hand_is_unknown_before_the_draw():
    proof = proved("discard 4S", "4S", us="KS KH KD")
    assert ids(proof, Standing.BROKEN) == ["play-before-drawing"]
    assert "going-out-without-canasta" in ids(proof, Standing.NOT_ASKED)


def test_after_the_end_nothing_is_asked():
    proof = proved("discard 4S; draw", "4S 5S", phase="play")
    assert ids(proof, Standing.BROKEN) == ["turn-is-over"]
    assert ids(proof, Standing.WOULD_FAIL) == ids(proof, Standing.WOULD_HOLD) == []


def test_a_kitty_taken_too_early_is_asked_about_its_canasta_too():
    proof = proved("kitty", "3H 4S 5S", RAILROAD, phase="play")
    assert ids(proof, Standing.BROKEN) == ["kitty-before-discard", "kitty-without-canasta"]
    assert "red-three-kept" not in [condition.rule for condition in proof.conditions]


def test_kept_rules_have_what_was_found_and_what_is_needed():
    proof = proved("meld KS KH KD 2D", "KS KH KD 2D 4S 5S", phase="play")
    kept = {condition.rule: condition for condition in proof.of(Standing.KEPT)}
    assert proof.legal
    assert (kept["opening-below-minimum"].found, kept["meld-too-small"].needs) == (
        {"counted": 50, "needed": 50},
        {"min": 3},
    )
    assert kept["too-many-wilds"].found == {"rank_1": "K", "naturals_1": 3, "wilds_1": 1}
    assert kept["keeps-no-card"].found == {"left": 2, "canastas": ()}


@pytest.mark.parametrize("case", collected(), ids=lambda case: case.id)
def test_the_proof_agrees_with_the_ruling(case):
    agrees(case.position, case.turn)


@given(questions(steps=2))
def test_the_proof_of_any_question_agrees_with_the_ruling(question):
    agrees(*question)


def agrees(position: Any, moves: Any) -> None:
    ruling, proofs = judge(position, moves), prove(position, moves)
    last = proofs[-1]
    broken = [(condition.rule, fault.situation) for condition in last.of(Standing.BROKEN) for fault in condition.faults]
    assert broken == [(fault.rule, fault.situation) for fault in ruling.violations]
    judged = proofs if ruling.legal else proofs[-1:]
    assert {one.rule for proof in judged for one in proof.of(Standing.KEPT)} == {kept.rule for kept in ruling.kept}
    assert all(proof.legal for proof in proofs[:-1])
    assert last.legal is ruling.legal
    for proof in proofs:
        told = [condition.rule for condition in proof.conditions]
        assert len(told) == len(set(told))
        assert told == [rule.id for rule in RULES if rule.id in told]
        if proof.legal:
            assert not proof.of(Standing.WOULD_FAIL, Standing.WOULD_HOLD, Standing.NOT_ASKED)
