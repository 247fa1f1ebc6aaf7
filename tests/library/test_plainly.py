"""Short JSON texts read at once are what the guard makes of them, with the same places."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tutor.library import read_json
from tutor.library.guard import DEEPEST, MOST_VALUES, Reader
from tutor.library.plainly import NotPlain, Places, Within, read_plainly
from tutor.library.tokens import Tokens

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=8)
LEAVES = st.none() | st.booleans() | st.integers(-(10**10), 10**10) | st.floats() | TEXTS
VALUES = st.recursive(LEAVES, lambda value: st.lists(value, max_size=3) | st.dictionaries(TEXTS, value, max_size=3))


@given(VALUES)
@example({"score": -0, "share": 1.0, "hand": ""})
def test_a_text_is_read_as_the_guard_reads_it(value):
    text = json.dumps(value, ensure_ascii=False)
    try:
        found = read_plainly(text)
    except NotPlain:
        return
    reader = Reader(Tokens(text))
    assert repr(found) == repr(reader.read())
    assert reader.faults == []
    assert dict(Places(text)) == reader.spots
    assert dict(Places(text, keys=True)) == reader.key_spots


@pytest.mark.parametrize(
    "text",
    [
        '{"hand": "KS", "hand": "KD"}', '{"score": 1234567890}', '{"share": NaN}', '["\\u0007"]', "[1] 2",
        "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), f"[{'1,' * MOST_VALUES}1]",
    ],
)  # fmt: skip
def test_what_the_guard_may_object_to_is_left_to_it(text):
    with pytest.raises(NotPlain):
        read_plainly(text)


def test_a_place_is_found_when_it_is_asked_for():
    document = read_json('{"rules": "classic",\n "hand": 7}')
    assert (document.spots["hand",], document.key_spots["hand",], len(document.spots)) == ((2, 10), (2, 2), 3)


def test_the_places_of_a_part_are_those_of_the_whole():
    whole = Places('{"position": {"hand": "KS"}, "moves": ["draw"], "lang": "en"}')
    alone, with_moves = Within(whole, "position"), Within(whole, "position", beside={"moves"})
    assert dict(alone) == {(): (1, 14), ("hand",): (1, 23)}
    assert dict(with_moves) == {**alone, ("moves",): whole["moves",], ("moves", "0"): whole["moves", "0"]}
    assert (with_moves.get(("lang",)), alone.get(("moves",)), len(with_moves)) == (None, None, 4)
