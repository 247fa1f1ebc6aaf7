"""A lesson with every type of item: the examples of `lessons/README.md`, put together; and a copy of all sources."""

import re
import shutil
from pathlib import Path

import yaml

from tests.texts.brackets import make_brackets
from tutor.course.filling import FilledItem, filled
from tutor.course.lessons import PARTS, read_lesson
from tutor.texts.extraction import gather

NAME = "classic/010-sample.yaml"
_BLOCK = re.compile(r"```yaml\n(.*?)```", re.DOTALL)


def blocks(root: Path) -> list[str]:
    """The YAML examples of the authors' page."""
    return _BLOCK.findall((root / "lessons/README.md").read_text(encoding="utf-8"))


def sample_lesson(root: Path) -> str:
    """The head of a lesson with all items of the page, in the order of their parts."""
    head, *items = (block.removeprefix("items:\n") for block in blocks(root))
    parts = {item: yaml.safe_load(item)[0]["part"] for item in items}
    return head + "items:\n" + "".join(sorted(items, key=lambda item: PARTS.index(parts[item])))


def write_sample(root: Path, folder: Path) -> Path:
    """The sample as a file of a folder of lessons."""
    path = folder / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(sample_lesson(root), encoding="utf-8")
    return path


def copy_of_sources(root: Path, folder: Path) -> Path:
    """Rules, words, rule sets, the sample lesson, English and a made-up language that lacks nothing."""
    for name in ("lessons/rules", "lessons/words", "tutor/rulesets", "translations/en"):
        shutil.copytree(root / name, folder / name)
    shutil.copy(root / "pyproject.toml", folder)
    write_sample(root, folder / "lessons")
    messages = gather(folder, folder / "messages.pot")
    make_brackets(folder / "translations", root / "translations/en/forms.yaml", messages)
    return folder


def item_of(lesson: Path, name: str, number: int = 0) -> FilledItem:
    """An item of a lesson with its cards."""
    item = read_lesson(lesson).item(name)
    assert item is not None, name
    return filled(item, number)
