"""Whatever is given, the answer is a question or faults of the input, never another error."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.library import BadInput, InputFault, parse_turn, read_line, read_question, read_questions
from tutor.library.parameters import PARAMETERS
from tutor.library.shape import KEYS, NESTED

NAMES = [*KEYS, *(name for names in NESTED.values() for name in names), *PARAMETERS, "each_player", "below", "minimum"]
WORDS = [
    "classic",
    "KS",
    "3",
    "JK",
    "10H",
    "yes",
    "none",
    "each",
    "play",
    "taken",
    "",
    "/",
    "natural",
    "draw",
    "take onto",
]
SIGNS = [
    "rules: classic\n", "hand: ", "moves: ", "us: {",
    "}", "[", "]", "- ", "\n", "  ", "\t", "&a ", "*a", "!x ", "'", '"',
    "---\n", ": ", "? ", "| ", "%", "others", "melds", "7", "♠", "\ufeff", "\x00",
]  # fmt: skip

leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS) | st.text(max_size=8)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES) | leaves, inner, max_size=4),
    max_leaves=12,
)
mappings = st.fixed_dictionaries(
    {"rules": st.just("classic") | values, "hand": st.just("KS KH") | values},
    optional={name: values for name in KEYS if name not in ("rules", "hand")},
)


def check(bad):
    assert bad.faults
    for fault in bad.faults:
        assert isinstance(fault, InputFault)
        for text in (fault.found, fault.nearest):
            assert text is None or (len(text) <= 200 and text.isprintable())


@settings(max_examples=300, derandomize=True, deadline=None)
@given(mappings)
def test_any_mapping_is_read_or_refused(mapping):
    try:
        read_question(mapping)
    except BadInput as bad:
        check(bad)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from([*SIGNS, *WORDS]), max_size=30).map("".join) | st.text() | st.binary())
def test_any_text_is_read_or_refused(text):
    for answer in read_questions(text):
        if isinstance(answer, BadInput):
            check(answer)


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text() | st.lists(st.sampled_from([*WORDS, "take", "meld", "add", "to", "from", "onto", ";"])).map(" ".join))
def test_any_step_is_read_or_refused(text):
    try:
        parse_turn(text)
    except BadInput as bad:
        check(bad)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(
    st.lists(st.tuples(st.lists(st.sampled_from([*NAMES, "0", "1", "2", "x"]), max_size=4).map(".".join), st.text()))
    | st.text()
)
def test_any_address_is_read_or_refused(line):
    with suppress(BadInput):
        document = read_line(line).document
        try:
            read_question(document)
        except BadInput as bad:
            check(bad)
