from pathlib import Path

import pytest

from tests.course.sample import copy_of_sources, write_sample
from tutor.texts.language import Language, languages
from tutor.texts.words import Words, read_words


@pytest.fixture(scope="session")
def sample(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lesson file with every type of item."""
    return write_sample(root, tmp_path_factory.mktemp("lessons"))


@pytest.fixture(scope="session")
def sources(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of everything that lint examines, without any fault."""
    return copy_of_sources(root, tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="session")
def english(root: Path) -> Language:
    return languages(root / "translations")["en"]


@pytest.fixture(scope="session")
def words(root: Path) -> Words:
    return read_words(root / "lessons")
