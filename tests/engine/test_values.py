"""Frozen values with a field changed, and properties that are worked out once."""

from dataclasses import replace

import pytest

from tests.engine.strategies import place
from tutor.engine.position import Phase, Side
from tutor.engine.values import changed, once


def test_a_value_is_changed_as_dataclasses_would_change_it():
    position = place("KS KH 4C", us="9S 9H 9D")
    assert changed(position, phase=Phase.PLAY, stock=3) == replace(position, phase=Phase.PLAY, stock=3)
    assert changed(position.us, score=620) == replace(position.us, score=620)


def test_what_was_worked_out_from_other_fields_is_forgotten():
    position = place("KS KH 4C")
    assert position.cards_left == 3
    assert changed(position, hand=()).cards_left == 0
    assert position.cards_left == 3


@pytest.mark.parametrize("value", [place("KS"), Side()], ids=["position", "side"])
def test_a_field_that_there_is_not_is_refused(value: object):
    with pytest.raises(TypeError, match="scores"):
        changed(value, scores=1)


def test_a_property_is_worked_out_once():
    asked = []

    class Hand:
        @once
        def size(self) -> int:
            asked.append(self)
            return 11

    hand = Hand()
    assert (hand.size, hand.size) == (11, 11)
    assert asked == [hand]
    assert isinstance(Hand.size, once)
