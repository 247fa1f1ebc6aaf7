"""The same question under the other rule sets: the answers, and the parameters that make the difference."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.collected import case, collected
from tests.engine.strategies import KINGS, questions
from tutor.engine.carrying import carried, watched, why_not
from tutor.engine.elsewhere import Elsewhere, Switch, There, differences, elsewhere
from tutor.engine.judge import is_legal, judge
from tutor.engine.moves import Turn
from tutor.engine.position import KittyPile, Position
from tutor.engine.ruleset import RuleSet
from tutor.library import load_rule_set, read_question, rule_sets
from tutor.library.contradictions import contradictions

SETS = tuple(load_rule_set(name) for name in rule_sets())


def agreed(rules: RuleSet) -> bool:
    return not contradictions(rules)


def asked(position: Position, turn: Turn) -> Elsewhere:
    return elsewhere(position, turn, SETS, agreed)


def there(found: Elsewhere, rules: str) -> There:
    return next(one for one in found.there if one.rules.id == rules)


def flips(one: There) -> dict[str, Any]:
    return {switch.name: switch.value for switch in one.flips}


def changed(position: Position, switches: tuple[Switch, ...]) -> Position:
    """The position under its own rules with these parameters."""
    return carried(position, position.rules.with_house({one.name: one.value for one in switches}))


def question(moves: str, **told: Any) -> tuple[Position, Turn]:
    read = read_question({"moves": moves, **told})
    return read.position, read.turn


def test_a_natural_and_a_wild_card_take_the_pile_in_classic_alone():
    found = asked(
        *question("take 8S 2C", rules="classic", hand="8S 2C QC 4H 5C", us={"melds": ["KS KD KH"]}, pile="10D 8H")
    )
    assert found.legal
    (juego,) = [one for one in found.there if one.rules.id == "juego"]
    assert (juego.legal, juego.at, juego.broken) == (False, 0, ("pile-with-wild",))
    assert flips(juego) == {"open_pile_takes": frozenset({"pair", "own_meld"})}
    assert [[switch.name for switch in one] for one in found.flips] == [["open_pile_takes"]]


def test_where_all_agree_nothing_flips():
    found = asked(*case("q041-classic")[1:3])
    assert not found.legal
    assert {one.legal for one in found.there} == {False}
    assert {one.flips for one in found.there} == {()}
    assert found.flips == ()


def test_the_parameter_told_is_the_one_that_breaks_the_same_rule():
    """A closed canasta has two reasons in Railroad; the one is told that gives the ruling of Railroad."""
    melds = {"melds": [KINGS]}
    found = asked(*question("add 2C to K; discard 4H", rules="juego", hand="2C 4H 5C", us=melds, phase="play"))
    assert there(found, "railroad").broken == ("canasta-is-closed",)
    assert flips(there(found, "railroad")) == {"add_to_canasta": False}


def test_parameters_that_contradict_each_other_are_never_told_apart():
    """To close canastas without a limit to melds is fine; to add to them where they may be begun anew is not."""
    found = asked(
        *question(
            "add 2C to K", rules="railroad", hand="2C 9S 5C", us={"melds": ["KS KH KD KC KS KH KD"]}, phase="play"
        )
    )
    assert flips(there(found, "classic")) == {
        "max_meld": None, "add_to_canasta": True, "second_meld_of_rank": "never",
    }  # fmt: skip


def test_a_position_that_cannot_be_elsewhere_says_why():
    said_no = {"partner_said": "no"}
    found = asked(
        *question("discard 4S", rules="classic", hand="4S", us={"melds": [KINGS]}, phase="play", turn=said_no)
    )
    defects = {one.rules.id: [defect.code for defect in one.defects] for one in found.there}
    assert set(map(tuple, defects.values())) == {("no-partner-to-ask",)}
    assert {one.legal for one in found.there} == {None}


def test_the_table_without_its_house_rules_is_one_of_the_others():
    house = {"draw_count": 2}
    found = asked(*question("draw x2", rules="classic", hand="4S 5S", house=house))
    assert flips(there(found, "classic")) == {"draw_count": 1}
    assert "classic" not in [one.rules.id for one in asked(*question("draw", rules="classic", hand="4S 5S")).there]


def test_players_sides_and_an_untouched_kitty_follow_the_rule_set():
    position, _ = question(
        "draw", rules="classic", hand="4S 5S", us={"hands": [11]}, others=[{"score": 500, "hands": [11, 9]}]
    )
    for rules in SETS:
        other = carried(position, rules)
        assert (other.players, len(other.others)) == (rules.parameters.players, 1)
        assert other.kitty == KittyPile(rules.parameters.kitty_size)
        assert other.others[0].score == 500
        assert why_not(other) == ()


def test_a_kitty_that_was_taken_stays_where_there_is_none():
    position, _ = question("draw", rules="railroad", hand="4S 5S", kitty={"taken": True})
    assert [defect.code for defect in why_not(carried(position, load_rule_set("classic")))] == ["kitty-not-in-rules"]


def test_a_watched_judgement_is_the_same_and_notes_what_it_reads():
    position, turn = question("draw x2", rules="classic", hand="4S 5S")
    read: set[str] = set()
    ruling = judge(carried(position, watched(position.rules, read)), turn)
    assert ruling.rules == ("wrong-draw-count",)
    assert "draw_count" in read
    assert "max_wilds" not in read


@pytest.mark.parametrize("case", collected(), ids=lambda case: case.id)
def test_the_collected_questions_are_answered_as_a_file_of_the_other_rule_set_would_be(case):
    found = asked(case.position, case.turn)
    assert found.legal is case.legal
    for one in found.there:
        other = carried(case.position, one.rules)
        assert one.defects == why_not(other)
        assert one.legal is (None if one.defects else is_legal(other, case.turn))
        if one.legal in (None, case.legal):
            assert one.flips == ()
        else:
            assert is_legal(changed(case.position, one.flips), case.turn) is one.legal
            assert set(flips(one)) <= set(differences(case.position.rules, one.rules))
    for switches in found.flips:
        assert is_legal(changed(case.position, switches), case.turn) is not case.legal


@pytest.mark.parametrize("case", collected()[::8], ids=lambda case: case.id)
def test_no_smaller_set_flips_the_answer(case):
    """Against all sets of one and of two parameters, read or not."""
    found = asked(case.position, case.turn)
    for one in found.there:
        differing = differences(case.position.rules, one.rules)
        for size in range(1, min(len(one.flips), 3)):
            for names in combinations(differing, size):
                rules = case.position.rules.with_house({name: differing[name] for name in names})
                other = carried(case.position, rules)
                assert why_not(other) or not agreed(rules) or is_legal(other, case.turn) is case.legal
        if not one.flips:
            continue
        alone = [len(switches) == 1 for switches in found.flips]
        assert all(alone) or not any(alone)


@settings(max_examples=60)
@given(questions(steps=2))
def test_every_set_told_flips_the_answer(question):
    position, turn = question
    found = elsewhere(position, turn, SETS, agreed)
    for switches in (*found.flips, *(one.flips for one in found.there if one.flips)):
        other = changed(position, switches)
        assert why_not(other) == ()
        assert agreed(other.rules)
        assert is_legal(other, turn) is not found.legal
