"""Everything that authors and translators write, examined: what is wrong, each with its place.

`lint` is what `tutor lint` prints. The engine is asked wherever a file says what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from yaml import YAMLError

from tutor.course.lint.catalogues import catalogue_faults
from tutor.course.lint.forms import forms_faults
from tutor.course.lint.lesson import lesson_faults, path_faults
from tutor.course.lint.rules import rule_faults, rules_folder_faults
from tutor.course.lint.rulesets import rule_set_faults
from tutor.course.lint.words import words_faults
from tutor.library import paths
from tutor.library.errors import BadInput, InputFault, refuse, shown

MESSAGES: Final = "messages.po"
FORMS: Final = "forms.yaml"
_RULE_SETS: Final = "rulesets"
_EXAMINED: Final = {"rules": rule_faults, "words": words_faults, _RULE_SETS: rule_set_faults}


@dataclass(frozen=True, slots=True)
class Sources:
    """The folders that hold what people write. `root` is the folder of the project, whose pyproject.toml says where
    sentences stand; None in an installed package, where nobody translates."""

    lessons: Path
    translations: Path
    rule_sets: Path
    root: Path | None = None

    @staticmethod
    def own() -> Sources:
        """Those of this program."""
        root = paths.PACKAGE.parent
        mapped = (root / "pyproject.toml").is_file()
        return Sources(paths.lessons(), paths.translations(), paths.rule_sets(), root if mapped else None)

    @staticmethod
    def of(root: Path) -> Sources:
        """Those of a checkout."""
        return Sources(root / "lessons", root / "translations", root / "tutor" / _RULE_SETS, root)

    def files(self) -> Iterator[Path]:
        """Every file that is examined."""
        yield from sorted(self.lessons.glob("*/*.yaml"))
        yield from sorted(self.rule_sets.glob("*.yaml"))
        yield from sorted(self.translations.glob(f"*/{FORMS}"))
        yield from sorted(self.translations.glob(f"*/LC_MESSAGES/{MESSAGES}"))


def lint(sources: Sources, files: Sequence[Path] = ()) -> list[InputFault]:
    """All faults of these files, or of all that there are, by file and place."""
    tables = [fault for path in sorted(sources.translations.glob(f"*/{FORMS}")) for fault in file_faults(path, sources)]
    if tables:  # nothing can be said before every language has its words
        return sorted(tables, key=_order)
    chosen = list(files) or list(sources.files())
    found = [fault for path in chosen for fault in file_faults(path, sources)]
    if not files:
        found += [*path_faults(sources.lessons), *rules_folder_faults(sources.lessons)]
    catalogues = [path for path in chosen if path.name == MESSAGES]
    if catalogues or not files:
        found += _catalogues(sources, catalogues, bool(found))
    return sorted(found, key=_order)


def _catalogues(sources: Sources, catalogues: Sequence[Path], faulty: bool) -> Sequence[InputFault]:
    """The faults of the catalogues. Sources that cannot be gathered have told their own faults."""
    try:
        return catalogue_faults(sources.root, sources.translations, catalogues)
    except (YAMLError, LookupError, TypeError, AttributeError):
        if not faulty:
            raise
        return ()


def file_faults(path: Path, sources: Sources) -> Iterable[InputFault]:
    """The faults of one file. BadInput where there is no such file, or it is none of those that can be examined."""
    if not path.is_file():
        raise refuse("no-such-file", found=shown(path))
    if path.name == MESSAGES:
        return ()
    if path.suffix != ".yaml":
        raise refuse("not-to-be-linted", found=shown(path))
    examine = forms_faults if path.name == FORMS else _EXAMINED.get(path.resolve().parent.name, lesson_faults)
    try:
        return [replace(fault, file=fault.file or str(path)) for fault in examine(path, sources.translations)]
    except BadInput as bad:
        return [replace(fault, file=fault.file or str(path)) for fault in bad.faults]


def _order(fault: InputFault) -> tuple[str, int, int, str]:
    return fault.file or "", fault.line or 0, fault.column or 0, fault.code
