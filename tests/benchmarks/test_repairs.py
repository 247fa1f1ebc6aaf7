"""The nearest legal turns to an illegal one with a random hand: the median over hands of each size.

The goal is a millisecond at 15 cards and 20 at 40.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.conftest import Measure
from tests.benchmarks.hands import SIZES, illegal_turns, measure_hands
from tutor.engine import repairs


@pytest.mark.parametrize("size", SIZES)
def test_the_nearest_legal_turns_of_a_hand_of(measure: Measure, size: int) -> None:
    measure_hands(measure, repairs, illegal_turns(size), size)
