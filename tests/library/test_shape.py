"""What has the right shape is read at once; the validator, which tells the faults, would have read the same."""

from hypothesis import example, given
from hypothesis import strategies as st

from tutor.library.errors import BadInput
from tutor.library.shape import KEYS, NESTED, OtherShape, at_once, check_shape, with_faults

LEAVES = st.sampled_from(
    [
        "classic", "KS KH, 7c", "KS 3", "", "K S", ["KS", 7], ["KS", "x"], [["KS"]], ["QS QH QD", "7 7 7"], "KS/QS",
        "take KS KH; discard 4C", ["draw", "discard 4C"], ["draw", ""], ["take back"], 0, -5, 7, 10**7, True, None,
        "yes", "draw", "stock", "11 9", [11, 9], {}, [], {"draw_count": 2}, "seen",
    ]
)  # fmt: skip


def mappings(names, inside):
    """A few of these keys, with anything under each."""
    few = st.lists(st.sampled_from([*names, "hans"]), max_size=2, unique=True)
    return few.flatmap(lambda chosen: st.fixed_dictionaries({name: inside.get(name, LEAVES) for name in chosen}))


INNER = {name: mappings(names, {}) for name, names in NESTED.items()}
INSIDE = {**INNER, "others": st.lists(INNER["others"], max_size=2)}
QUESTIONS = mappings(KEYS, INSIDE).map(lambda more: {"rules": "classic", "hand": "KS KH 7c", **more})


@given(QUESTIONS | mappings(KEYS, INSIDE) | LEAVES)
@example({"rules": "classic", "hand": "KS", "us": {"melds": ["QS QH QD"]}, "others": [{}, {"score": 5}]})
@example({"rules": "classic", "hand": "KS", "others": [{}] * 12})
@example({"rules": "classic", "hand": "KS", "us": {"hands": [1], "hans": 2}})
def test_what_is_read_at_once_is_what_the_validator_reads(value):
    try:
        read = at_once(value)
    except (BadInput, OtherShape):
        assert with_faults(value)[1]
    else:
        assert check_shape(value) == with_faults(value) == (read, [])
