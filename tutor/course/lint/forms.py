"""Tables of word forms examined: everything that sentences ask for is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError

from tutor.library.documents import read_document, read_file
from tutor.library.errors import InputFault, shown
from tutor.texts.forms import FormMissingError, TableIncompleteError, read_forms


def forms_faults(path: Path, translations: Path) -> Iterator[InputFault]:
    """The faults of a table of word forms. BadInput where it cannot be read."""
    document = read_document(read_file(path), str(path))
    try:
        forms = read_forms(path)
    except (TableIncompleteError, FormMissingError) as missing:
        yield document.placed(InputFault("forms-incomplete", found=str(missing).rpartition(": ")[2]))
        return
    except (LookupError, AttributeError, TypeError, ValueError):  # an entry is of another kind than it should be
        yield document.placed(InputFault("forms-incomplete", found=path.name))
        return
    try:
        Locale.parse(forms.locale)
    except (UnknownLocaleError, ValueError, TypeError):
        yield document.placed(InputFault("locale-unknown", key="locale", found=shown(forms.locale)))
