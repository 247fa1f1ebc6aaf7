"""What can be done with a random hand, all of it: the median over hands of each size.

The goal is 2 milliseconds at 15 cards and 40 at 40, and no more than four times the time for twice the cards.
"""

from __future__ import annotations

import pytest

from tests.benchmarks.conftest import Measure
from tests.benchmarks.hands import SIZES, hands, measure_hands
from tutor.engine import options


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_done_with_a_hand_of(measure: Measure, size: int) -> None:
    measure_hands(measure, options, [(position,) for position in hands(size)], size)
