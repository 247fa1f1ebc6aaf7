"""What holds of every ruling, over random tables."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.openings import openings
from tests.engine.strategies import Table, questions, tables
from tutor.engine import judge
from tutor.engine.cards import Card, Cards
from tutor.engine.defects import defects
from tutor.engine.judge import is_legal
from tutor.engine.melds import Meld
from tutor.engine.moves import Discard, Draw, LayDown, Show, Turn, acts
from tutor.engine.position import Phase, Position, Side
from tutor.engine.rules import CHAPTERS
from tutor.engine.ruling import Ruling

MIRROR = {"S": "C", "C": "S", "H": "D", "D": "H", "": ""}
"""Suits of one colour change places: red threes stay red."""


def verdict(ruling: Ruling) -> tuple[Any, ...]:
    """What does not hang on which copies and which suits were named."""
    faults = [(fault.rule, fault.situation, sorted(card.rank for card in fault.cards)) for fault in ruling.violations]
    fixes = [fault.fix.situation for fault in ruling.violations if fault.fix]
    kept = [(entry.rule, entry.situation) for entry in ruling.kept]
    return ruling.legal, ruling.turn, ruling.owes, ruling.at, faults, fixes, kept, ruling.assumed, ruling.points


def mirrored(cards: Cards) -> Cards:
    return tuple(Card(card.rank, MIRROR[card.suit]) for card in cards)


def mirrored_side(side: Side) -> Side:
    melds = tuple(Meld(mirrored(meld.cards)) for meld in side.melds)
    return replace(side, melds=melds, red_threes=mirrored(side.red_threes))


def mirrored_move(move: Any) -> Any:
    if hasattr(move, "groups"):
        return replace(move, groups=tuple(map(mirrored, move.groups)))
    return replace(move, cards=mirrored(move.cards)) if hasattr(move, "cards") else move


def mirrored_question(position: Position, turn: Turn) -> tuple[Position, Turn]:
    other = replace(
        position,
        hand=mirrored(position.hand),
        pile=mirrored(position.pile),
        us=mirrored_side(position.us),
        others=tuple(map(mirrored_side, position.others)),
    )
    return other, tuple(map(mirrored_move, turn))


def everything(position: Position) -> int:
    """All cards that somebody sees or counts."""
    ours = len(position.hand) + position.unknown + position.pile_size + position.kitty.count + (position.stock or 0)
    return ours + sum(len(meld) for meld in position.us.melds) + len(position.us.red_threes)


@given(questions(steps=3))
def test_a_turn_is_legal_where_no_rule_objects_and_only_there(question):
    ruling = judge(*question)
    assert ruling.legal == (not ruling.violations) == (ruling.at is None) == is_legal(*question)


@given(questions())
def test_the_same_question_has_the_same_answer(question):
    assert judge(*question) == judge(*question)


@given(questions())
def test_every_fault_names_its_advice_and_no_rule_is_both_kept_and_broken(question):
    ruling = judge(*question)
    assert all(fault.fix is not None for fault in ruling.violations)
    kept = [entry.rule for entry in ruling.kept]
    assert not set(kept) & set(ruling.rules)
    assert len(kept) == len(set(kept))


@given(questions(), st.randoms(use_true_random=False))
def test_the_order_of_the_hand_changes_nothing(question, chance):
    position, turn = question
    hand = list(position.hand)
    chance.shuffle(hand)
    assert verdict(judge(replace(position, hand=tuple(hand)), turn)) == verdict(judge(position, turn))


@given(questions())
def test_the_order_in_which_melds_lie_changes_nothing(question):
    position, turn = question
    other = replace(position, us=replace(position.us, melds=position.us.melds[::-1]))
    assert verdict(judge(other, turn))[:5] == verdict(judge(position, turn))[:5]


@given(questions())
def test_suits_matter_to_the_cards_that_are_named_and_to_nothing_else(question):
    assert verdict(judge(*mirrored_question(*question))) == verdict(judge(*question))


@given(questions(), st.randoms(use_true_random=False))
def test_the_order_of_the_groups_of_an_act_changes_only_the_order_of_the_messages(question, chance):
    position, (move, *_) = question
    if not isinstance(move, LayDown):
        move = LayDown(tuple((card,) for card in position.hand[:3]))
    groups = list(move.groups)
    chance.shuffle(groups)
    one, other = judge(position, (move,)), judge(position, (LayDown(tuple(groups)),))
    faults = [Counter((fault.rule, fault.situation) for fault in ruling.violations) for ruling in (one, other)]
    assert faults[0] == faults[1]
    assert (one.legal, one.points, one.owes, one.turn) == (other.legal, other.points, other.owes, other.turn)


@given(openings(), st.randoms(use_true_random=False))
def test_an_opening_counts_the_same_whatever_the_order_of_its_melds_and_the_suits(question, chance):
    position, (melds, last) = question
    assert isinstance(melds, LayDown)
    groups = list(melds.groups)
    chance.shuffle(groups)
    one, other = judge(position, (melds, last)), judge(position, (LayDown(tuple(groups)), last))
    assert (one.legal, one.points, one.rules, one.turn) == (other.legal, other.points, other.rules, other.turn)
    assert verdict(one) == verdict(judge(*mirrored_question(*question)))


@given(st.integers(0, 2**32 - 1))
def test_a_run_of_melds_is_one_step(seed):
    table = Table(seed)
    position = table.position(Phase.PLAY)
    moves = [table.move(position) for _ in range(8)]
    melds = [move for move in moves if isinstance(move, LayDown)][:3] or [LayDown((position.hand[:3],))]
    apart = judge(position, tuple(melds))
    together = judge(position, (LayDown(tuple(group for move in melds for group in move.groups)),))
    assert replace(apart, at=None) == replace(together, at=None)
    assert apart.at in (None, len(melds) - 1)


@given(questions(steps=4))
def test_a_turn_in_two_parts_is_judged_as_in_one(question):
    position, turn = question
    whole = judge(position, turn)
    for at, _ in acts(turn)[:-1]:
        first = judge(position, turn[: at + 1])
        if not first.legal:
            break
        rest = judge(first.after, turn[at + 1 :])
        assert (rest.legal, rest.turn, rest.owes, rest.after) == (whole.legal, whole.turn, whole.owes, whole.after)
        assert rest.violations == whole.violations
        assert whole.at is None or whole.at == (rest.at or 0) + at + 1


@given(questions(steps=4))
def test_no_card_is_lost_and_none_appears(question):
    position, turn = question
    position = replace(position, stock=position.stock if position.stock is not None else 20)
    assert everything(judge(position, turn).after) == everything(position)


@given(questions(steps=4))
def test_a_legal_turn_leads_to_a_position_that_can_be(question):
    assert defects(judge(*question).after) == ()


@given(questions())
def test_an_illegal_step_changes_nothing(question):
    position, turn = question
    ruling = judge(position, turn)
    assert ruling.legal or ruling.after == position


@given(questions())
def test_all_faults_of_a_ruling_come_from_one_chapter_in_the_order_of_the_law(question):
    chapters = [[rule.id for rule in chapter] for chapter in CHAPTERS]
    found = list(judge(*question).rules)
    assert not found or any(found == [rule for rule in chapter if rule in found] for chapter in chapters)


@settings(max_examples=50)
@given(tables(Phase.DRAW))
def test_a_turn_that_has_begun_can_always_be_judged_to_its_end(position):
    waiting = position.red_threes_in_hand
    turn: Turn = (Show(waiting), Draw()) if waiting else (Draw(),)
    ruling = judge(position, turn)
    if ruling.legal and ruling.turn == "open":
        assert ruling.owes[0] == "turn-without-discard"
        answers = [judge(ruling.after, (Discard((card,)),)) for card in dict.fromkeys(ruling.after.playable)]
        assert all(answer.turn in ("ended", "out") for answer in answers if answer.legal)
