"""Whatever people ask can be told in every language: the collected questions, where they lie beside the project."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tutor.engine import judge
from tutor.library import Question, read_question
from tutor.texts.language import Language
from tutor.texts.pile import phase_in_words
from tutor.texts.rulings import as_json, ruling_in_words
from tutor.texts.table import table_in_words
from tutor.texts.words import Words


def questions(root: Path) -> Iterator[Question]:
    folder = root.parent / "shared" / "cases"
    if not folder.is_dir():
        pytest.skip(f"no collected questions at {folder}")
    for path in sorted(folder.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield read_question({**case["position"], "moves": case["moves"]})


@pytest.mark.parametrize("code", ["en", "es", "sq", "eo", "mn"])
def test_every_collected_question_can_be_told(root: Path, spoken: dict[str, Language], words: Words, code: str):
    language, told = spoken[code], 0
    for question in questions(root):
        ruling = judge(question.position, question.turn)
        said = ruling_in_words(ruling, language, words, position=question.position, turn=question.turn)
        sentences = (
            *table_in_words(question.position, language, words),
            phase_in_words(ruling.after, language, words),
            said.verdict,
            *(violation.message for violation in said.violations),
        )
        assert all(str(sentence) and "{" not in str(sentence) for sentence in sentences)
        assert len(as_json(said)["violations"]) == len(ruling.violations)
        told += 1
    assert told >= 320
