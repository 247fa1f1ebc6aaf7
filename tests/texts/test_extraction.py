import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from tutor.texts.extraction import SameSingularError, extract_yaml, main
from tutor.texts.language import languages


class File(BytesIO):
    """An open file with a name."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text.encode())
        self.name = name


def extracted(name: str, text: str) -> list[tuple[Any, ...]]:
    return list(extract_yaml(File(name, text), (), (), {}))


RULE = """\
title: "Match the top card"
statement: {by: min, one: "At least {min} card.", other: "At least {min} cards."}
why: "So it is."
message:
  laid: "You laid this: {cards}."
fix:
  draw: "Draw."
facts:
  min: {type: number, means: "smallest meld"}
  cards: {type: cards, means: "what was laid"}
examples:
  legal: {position: {rules: classic, hand: "KS"}, moves: [draw], caption: "A king."}
"""


def test_a_rule_file_gives_its_words_with_its_id_as_context():
    assert extracted("lessons/rules/some-rule.yaml", RULE) == [
        (1, "pgettext", ("some-rule", "Match the top card"), ["title"]),
        (
            2,
            "npgettext",
            ("some-rule", "At least {min} card.", "At least {min} cards."),
            ["statement", "{min} (number): smallest meld"],
        ),
        (3, "pgettext", ("some-rule", "So it is."), ["why"]),
        (
            5,
            "pgettext",
            ("some-rule", "You laid this: {cards}."),
            ["message.laid", "{cards} (cards): what was laid"],
        ),
        (7, "pgettext", ("some-rule", "Draw."), ["fix.draw"]),
        (12, "pgettext", ("some-rule", "A king."), ["examples.legal.caption"]),
    ]


def test_a_file_of_sentences_gives_them_with_its_name_as_context():
    text = 'messages:\n  legal: "Legal"\n  NO: "No"\n'
    assert [entry[2] for entry in extracted("lessons/words/verdicts.yaml", text)] == [
        ("verdicts", "Legal"),
        ("verdicts", "No"),
    ]


def test_a_glossary_gives_terms_definitions_and_spellings():
    text = 'meld:\n  term: "meld"\n  forms: ["melds", "melded"]\n  definition: "A set."\n  table: {cards: "KS"}\n'
    text += 'joker:\n  term: "joker"\n  forms: []\n  definition: "A card."\n'
    assert [entry[2][1] for entry in extracted("lessons/words/glossary.yaml", text)] == [
        "meld",
        "melds, melded",
        "A set.",
        "joker",
        "A card.",
    ]


def test_a_rule_set_gives_its_titles_and_explanations_with_its_id_as_context():
    text = """\
id: classic
title: "Classic Canasta"
summary: "Four players."
documents: {eo: {title: "Rules", language: eo}}
sections: {play: {title: "How to play", eo: "Kiel ludi"}}
parameters:
  players: {value: 4, status: says, section: play}
  tie: {value: shared, status: silent, whose: "Pagat", why: "The page is silent."}
cites:
  some-rule: {status: reads, section: play, why: "It is garbled."}
"""
    assert [entry[2] for entry in extracted("tutor/rulesets/file-name.yaml", text)] == [
        ("classic", "Classic Canasta"),
        ("classic", "Four players."),
        ("classic", "Rules"),
        ("classic", "How to play"),
        ("classic", "Pagat"),
        ("classic", "The page is silent."),
        ("classic", "It is garbled."),
    ]


LESSON = """\
title: "A meld"
summary: "One rank"
aim: "You can tell."
refutes: {misconception: MC01, text: "Not {row}."}
facts: {row: {type: cards, is: "5H 6H 7H"}}
items:
- id: a-run
  ask: "May you lay {shown}?"
  facts: {shown: {type: cards, is: [5H, 6H], means: "two cards"}}
  options:
  - {text: "No.", rule: some-rule}
  - {text: "Yes.", misconception: MC01, because: "They are no meld."}
  tables: [{caption: "Two"}]
  right: "So it is."
  hints: ["One", "Two {shown}", "Three"]
"""


def test_a_lesson_gives_its_texts_with_its_address_as_context_and_its_items_by_name():
    assert extracted("lessons/classic/030-a-meld.yaml", LESSON) == [
        (line, "pgettext", ("classic/a-meld", text), comments)
        for line, text, comments in [
            (1, "A meld", ["title"]),
            (2, "One rank", ["summary"]),
            (3, "You can tell.", ["aim"]),
            (4, "Not {row}.", ["refutes.text", "{row} (cards): 5H 6H 7H"]),
            (8, "May you lay {shown}?", ["a-run.ask", "{shown} (cards): two cards = 5H 6H"]),
            (11, "No.", ["a-run.options.0.text"]),
            (12, "Yes.", ["a-run.options.1.text"]),
            (12, "They are no meld.", ["a-run.options.1.because"]),
            (13, "Two", ["a-run.tables.0.caption"]),
            (14, "So it is.", ["a-run.right"]),
            (15, "One", ["a-run.hints.0"]),
            (15, "Two {shown}", ["a-run.hints.1", "{shown} (cards): two cards = 5H 6H"]),
            (15, "Three", ["a-run.hints.2"]),
        ]
    ]


def test_two_plurals_with_one_singular_are_refused():
    text = 'messages:\n  a: {one: "One.", other: "Two."}\n  b: {one: "One.", other: "Three."}\n'
    with pytest.raises(SameSingularError, match=r"table\.yaml:3: One\."):
        extracted("lessons/words/table.yaml", text)


def test_the_same_plural_may_stand_twice():
    text = 'messages:\n  a: {one: "One.", other: "Two."}\n  b: {one: "One.", other: "Two."}\n'
    assert len(extracted("lessons/words/table.yaml", text)) == 2


def test_babel_takes_contexts_and_plurals_from_the_extraction():
    method = "tutor.texts.extraction:extract_yaml"
    found = [(message, context) for _, message, _, context in extract(method, File("some-rule.yaml", RULE))]
    assert found[:2] == [
        ("Match the top card", "some-rule"),
        (("At least {min} card.", "At least {min} cards."), "some-rule"),
    ]


def test_all_kinds_of_sources_are_gathered(messages: Catalog):
    contexts = {message.context for message in messages if message.id}
    assert {"frozen-pile-without-natural-pair", "verdicts", "errors", "chapters", "glossary", "classic"} <= contexts


PROJECT = """\
[[tool.babel.mappings]]
method = "tutor.texts.extraction:extract_yaml"
pattern = "lessons/words/*.yaml"
"""
HEADER = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""


def test_sentences_have_curly_quotation_marks_and_apostrophes(messages: Catalog):
    texts = [text for message in messages for text in ([message.id] if isinstance(message.id, str) else message.id)]
    spoken = [re.sub(r"<[^>]*>", "", text) for text in texts]
    assert [text for text in spoken if "'" in text or '"' in text] == []


def test_a_catalogue_is_brought_up_to_date(root: Path, tmp_path: Path):
    """What is new comes empty, what is no longer said goes, what was translated stays, in the order of the sources."""
    home, lessons = tmp_path / "translations" / "xx", tmp_path / "lessons" / "words"
    (home / "LC_MESSAGES").mkdir(parents=True)
    lessons.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (home / "forms.yaml").write_bytes((root / "translations/en/forms.yaml").read_bytes())
    (lessons / "table.yaml").write_text('messages:\n  b: "New."\n  a: "Kept."\n', encoding="utf-8")
    entries = 'msgctxt "table"\nmsgid "Kept."\nmsgstr "Tenita."\n\nmsgctxt "table"\nmsgid "Gone."\nmsgstr "For."\n'
    (home / "LC_MESSAGES/messages.po").write_text(f"{HEADER}\n{entries}", encoding="utf-8")
    main(tmp_path)
    written = (home / "LC_MESSAGES/messages.po").read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if line.startswith(("msgid", "msgstr"))][2:] == [
        'msgid "New."',
        'msgstr ""',
        'msgid "Kept."',
        'msgstr "Tenita."',
    ]
    assert "Gone." not in written
    assert languages(tmp_path / "translations")["xx"].gettext("table", "Kept.") == "Tenita."
    main(tmp_path)
    assert (home / "LC_MESSAGES/messages.po").read_text(encoding="utf-8") == written


def test_a_language_that_has_only_its_word_forms_is_given_a_catalogue(root: Path, tmp_path: Path):
    lessons = tmp_path / "lessons" / "words"
    lessons.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (lessons / "table.yaml").write_text('messages: {a: {one: "One.", other: "{n}."}}\n', encoding="utf-8")
    for code in ("en", "es"):
        (tmp_path / "translations" / code).mkdir(parents=True)
        table = (root / "translations" / code / "forms.yaml").read_bytes()
        (tmp_path / "translations" / code / "forms.yaml").write_bytes(table)
    assert languages(tmp_path / "translations")["es"].ngettext("table", "One.", "{n}.", 2) == "{n}."
    main(tmp_path)
    written = (tmp_path / "translations/es/LC_MESSAGES/messages.po").read_text(encoding="utf-8")
    assert 'msgid "One."\nmsgid_plural "{n}."\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n' in written
    assert not (tmp_path / "translations/en/LC_MESSAGES").exists()
