"""Tables of word forms examined: everything that sentences ask for is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError

from tutor.library.documents import read_document, read_file
from tutor.library.errors import InputFault
from tutor.texts.forms import FormMissingError, TableIncompleteError, read_forms


def forms_faults(path: Path, translations: Path) -> Iterator[InputFault]:
    """The faults of a table of word forms. BadInput where it cannot be read."""
    document = read_document(read_file(path), str(path))
    try:
        forms = read_forms(path)
        Locale.parse(forms.locale)
    except (TableIncompleteError, FormMissingError) as missing:
        name = str(missing).rpartition(": ")[2]
        yield document.placed(InputFault("forms-incomplete", found=name))
    except (UnknownLocaleError, ValueError):
        yield document.placed(InputFault("locale-unknown", key="locale", found=forms.locale))
    except (AttributeError, TypeError):
        yield document.placed(InputFault("forms-incomplete", found=path.name))
