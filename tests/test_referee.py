"""Whatever is asked, everything around it can be told: no sentence lacks a fact, in any language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.meddling import meddled
from tests.engine.strategies import place, question, turn
from tutor.library import paths
from tutor.library.positions import Question
from tutor.referee import ON_REQUEST, PROOF, answer
from tutor.texts.language import languages
from tutor.texts.words import read_words

CARDS = 12


@pytest.fixture
def first_seed(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--first-seed") or 1)


def test_everything_is_told_of_made_up_questions(positions: int, first_seed: int, tell: Callable[[str], None]):
    spoken, words = list(languages(paths.translations()).values()), read_words(paths.lessons())
    told = 0
    for seed in range(first_seed, first_seed + positions):
        position, moves = meddled(seed, CARDS) if seed % 2 else question(seed, steps=1 + seed % 4)
        if not moves:
            continue
        also = ON_REQUEST if seed % 5 == 0 else (PROOF,)
        said = answer(Question(position, moves), spoken[seed // 5 % len(spoken)], words, also=also).as_json()
        assert said["legal"] is not bool(said["violations"]), seed
        told += 1
    tell(f"everything told of made-up questions: {told}, --first-seed {first_seed}")


def test_a_pair_of_the_top_card_with_a_stranger_has_its_proof():
    position = place("6S 6H 8S 9C 9D", pile="QC 6D")
    english, words = languages(paths.translations())["en"], read_words(paths.lessons())
    said = answer(Question(position, turn("take 6S 6H 8S")), english, words, also=ON_REQUEST).as_json()
    broken = [one["rule"] for one in said["proof"][0]["conditions"] if one["standing"] == "broken"]
    assert broken == ["meld-of-several-ranks"]
