"""YAML and JSON through the guard."""

import pytest

from tests.library.asking import faults_of, refused
from tutor.library import BadInput, read_document, read_documents, read_file, read_json


def value(text):
    return read_document(text).value


def test_only_true_false_null_and_decimal_integers_are_anything_but_text():
    assert value("[true, false, null, 7, -240, 0]") == [True, False, None, 7, -240, 0]
    written = "NO on yes True 12:30 3:4 0x1F 1_000 1.5 1e5 007 +5 2026-11-30 ~ .inf 0o7 = 10H"
    for text in written.split():
        assert value(f"[{text}]") == [text]
    assert value("[\"7\", 'true']") == ["7", "true"]


def test_json_is_read_as_it_stands():
    text = '{"rules":"classic","hand":["KS",7],"us":{"laid":true,\n\t"score":-5},"x":null,"y":"\\u2660 \\"a\\" \\/"}'
    assert value(text) == {
        "rules": "classic",
        "hand": ["KS", 7],
        "us": {"laid": True, "score": -5},
        "x": None,
        "y": '♠ "a" /',
    }


def test_every_value_and_key_keeps_its_line_and_column():
    document = read_document("rules: classic\nus:\n  melds:\n    - QS QH QD\n")
    assert document.spots[("us", "melds", "0")] == (4, 7)
    assert document.key_spots[("us", "melds")] == (3, 3)


def test_a_byte_order_mark_is_passed_over():
    assert read_document("\ufeffhand: KS\n".encode()).spots[("hand",)] == (1, 7)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", [("q.yaml", "nothing-to-read")]),
        ("  \n# only a remark\n", [("q.yaml", "nothing-to-read")]),
        ("---\n---\n", [("q.yaml", "nothing-to-read")]),
        ("hand: KS\nhand: KH\n", [("q.yaml:2:1: hand", "key-twice")]),
        ('{"hand": "KS",\n "hand": "KH"}', [("q.yaml:2:2: hand", "key-twice")]),
        ("{hand: KS, hand: KH}", [("q.yaml:1:12: hand", "key-twice-in-line")]),
        ("hand: &a KS\npile: *a\n", [("q.yaml:1:7: hand", "alias"), ("q.yaml:2:7: pile", "alias")]),
        ("hand: !!str KS\n", [("q.yaml:1:7: hand", "tag")]),
        ("hand: !!python/object/apply:os.system [ls]\n", [("q.yaml:1:7: hand", "tag")]),
        ("hand: 12345678901\n", [("q.yaml:1:7: hand", "number-too-large")]),
        ("? [a]\n: b\n", [("q.yaml:1:3", "key-not-text")]),
        ("hand: KS\n\tpile: KH\n", [("q.yaml:2:1", "tab-in-text")]),
        ("hand: [KS, KH", [("q.yaml:2:1", "text-ends-early")]),
        ("hand: 'KS\n", [("q.yaml:2:1", "text-ends-early")]),
        ("hand: @KS\n", [("q.yaml:1:7", "text-unreadable-from")]),
        ("hand: KS\n pile: KH\n", [("q.yaml:2:6", "text-unreadable-from")]),
        ("hand: K\x07S\n", [("q.yaml:1:8", "control-character")]),
        ("hand: K\x00\n", [("q.yaml:1:8", "control-character")]),
        ("hand: K\ud800\n", [("q.yaml:1:8", "control-character")]),
        (b"rules: classic\nhand: K\xff\n", [("q.yaml:2", "text-not-utf")]),
        ("hand: KS\n".encode("utf-16"), [("q.yaml:1", "text-not-utf")]),
        ("[" * 1000, [("q.yaml:1:17", "too-deep")]),
        ("{" * 1000, [("q.yaml:1:2", "key-not-text")]),
        ("a: " + "[1, " * 40, [("q.yaml:1:64: ", "too-deep")]),
        ("[" + "1," * 11000 + "1]", [("q.yaml:1:20000", "too-many-values")]),
        ("hand: KS\n---\nhand: KH\n", [("q.yaml:3:1", "several-texts")]),
    ],
)
def test_what_yaml_must_not_do_is_refused_with_its_place(text, told):
    assert [(place.rstrip(": "), code) for place, code in refused(text)] == [
        (place.rstrip(": "), code) for place, code in told
    ]


def test_a_key_that_stands_twice_is_told_with_both_lines():
    (fault,) = faults_of(lambda: read_document("hand: KS\n\npile: KD\nhand: KH\n"))
    assert (fault.found, dict(fault.facts)) == ("hand", {"first": 1, "second": 4})


def test_many_faults_of_one_text_are_told_together_and_not_without_end():
    assert len(faults_of(lambda: read_document("a: &x b\n" * 3000))) == 50


@pytest.mark.parametrize("text", ["[" * 1_000_000, "{" * 1_000_000, "a" * 1_000_000, b"\xff" * 1_000_000])
def test_a_huge_text_is_refused_before_it_is_read(text):
    assert [fault.code for fault in faults_of(lambda: read_document(text))] == ["text-too-large"]


def test_a_text_that_goes_too_deep_is_read_no_further():
    assert [fault.code for fault in faults_of(lambda: read_document("- " * 120_000))] == ["too-deep"]


def test_a_bad_document_leaves_the_others_readable():
    first, second, third = read_documents("hand: KS\n---\nhand: &a KS\n---\nhand: KH\n", "q.yaml")
    assert [getattr(one, "value", None) for one in (first, third)] == [{"hand": "KS"}, {"hand": "KH"}]
    assert isinstance(second, BadInput)
    assert [fault.place for fault in second.faults] == ["q.yaml:3:7: hand"]


def test_what_follows_an_unreadable_place_is_one_fault():
    first, second = read_documents("hand: KS\n---\nhand: @\n---\nhand: KH\n", "q.yaml")
    assert not isinstance(first, BadInput)
    assert isinstance(second, BadInput)
    assert [(fault.place, fault.code) for fault in second.faults] == [("q.yaml:3:7", "text-unreadable-from")]


def test_a_file_that_is_not_there_names_the_nearest_that_is(tmp_path):
    (tmp_path / "kings.yaml").write_text("hand: KS\n")
    assert read_file(tmp_path / "kings.yaml") == b"hand: KS\n"
    (fault,) = faults_of(lambda: read_file(tmp_path / "kigns.yaml"))
    assert (fault.code, fault.nearest) == ("no-such-file-nearest", str(tmp_path / "kings.yaml"))
    assert [fault.code for fault in faults_of(lambda: read_file(tmp_path / "none" / "a.yaml"))] == ["no-such-file"]
    assert [fault.code for fault in faults_of(lambda: read_file(tmp_path))] == ["not-a-file"]
    assert [fault.code for fault in faults_of(lambda: read_file("a\0b"))] == ["file-closed"]


# JSON and nothing else


def test_what_must_be_json_is_read_as_json_is():
    key = "k" * 3000
    text = '\ufeff{"hand": ["KS", 7, -5],\n "us": {"laid": true, "x": null}, "f": 1.50, '
    text += f'"{key}": "\\ud83c\\udca1 \\u2660"}}'
    assert read_json(text).value == {
        "hand": ["KS", 7, -5],
        "us": {"laid": True, "x": None},
        key: "🂡 ♠",
        "f": "1.50",
    }


def test_json_keeps_the_places_of_values_and_keys():
    document = read_json('{\n "a,}": ["x", {"b\\"": 1}]\n}')
    assert document.spots[("a,}", "1", 'b"')] == (2, 23)
    assert document.key_spots[("a,}", "1", 'b"')] == (2, 16)


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("  \n", "", "nothing-to-read"),
        ("hand: KS", "1:1", "json-unreadable"),
        ("{'hand': 1}", "1:2", "json-unreadable"),
        ('{"a": 1,\n "b": [1 2]}', "2:10", "json-unreadable"),
        ('{"a": NaN}', "1:7", "json-unreadable"),
        ("[1, -Infinity]", "1:5", "json-unreadable"),
        ('{"a": 1} // b', "1:10", "json-unreadable"),
        ('{"a": "b\n"}', "1:9", "json-unreadable-here"),
        ('{"a":\n [1', "2:4", "text-ends-early"),
        ('{"a": 1, "a": 2}', "1:10: a", "key-twice-in-line"),
        ('{"a": {"b": 1,\n "b": 2}}', "2:2: a.b", "key-twice"),
        ('{"a": "\\ud83c"}', "1:7", "control-character"),
        ('{"\\u0007": 1}', "1:2", "control-character"),
        ('{"a": 1234567890}', "1:7: a", "number-too-large"),
        ("[" * 17 + "]" * 17, "1:17", "too-deep"),
        ("[" * 200_000, "1:17", "too-deep"),
        ("9" * 20_000, "1:1", "number-too-large"),
        (f"[{'1,' * 10_000}1]", "1:20000", "too-many-values"),
        ('"' * 300_000, "", "text-too-large"),
        (b"\xff", "1", "text-not-utf"),
    ],
)
def test_what_is_no_json_is_told_with_its_place(text, place, code):
    (fault,) = faults_of(lambda: read_json(text))
    assert (fault.place, fault.code) == (place, code)


def test_a_quotation_mark_that_never_closes_is_no_work_without_end():
    assert [fault.code for fault in faults_of(lambda: read_json('"' + '\\"' * 120_000))] == ["json-unreadable"]
