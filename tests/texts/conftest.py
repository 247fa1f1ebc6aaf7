from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.texts.brackets import make_brackets
from tutor.texts.extraction import gather
from tutor.texts.language import Language, languages
from tutor.texts.words import Words, read_words


@pytest.fixture(scope="session")
def spoken(root: Path) -> dict[str, Language]:
    """All languages of the tutor, by code."""
    return languages(root / "translations")


@pytest.fixture(scope="session")
def english(spoken: dict[str, Language]) -> Language:
    return spoken["en"]


@pytest.fixture(scope="session")
def words(root: Path) -> Words:
    return read_words(root / "lessons")


@pytest.fixture(scope="session")
def messages(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """All messages of the sources."""
    return gather(root, tmp_path_factory.mktemp("gathered") / "messages.pot")


@pytest.fixture(scope="session")
def made_up(root: Path, messages: Catalog, tmp_path_factory: pytest.TempPathFactory) -> Language:
    """A language that is made up for tests: all it says stands in brackets."""
    folder = make_brackets(tmp_path_factory.mktemp("translations"), root / "translations/en/forms.yaml", messages)
    (language,) = languages(folder).values()
    return language
