"""Where the database is when nobody says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tutor.store.faults import Code, StoreFault

VARIABLE: Final = "TUTOR_DATABASE"
FOLDER: Final = "canasta-tutor"
FILE: Final = "tutor.db"
OWNER_ONLY: Final = 0o700
"""The secret that signs cookies lies in there."""


def default_url() -> str:
    """The address in TUTOR_DATABASE, else a file in the user's data folder, which is made where it is missing.

    Raises StoreFault (database-not-writable) where the folder cannot be made.
    """
    asked = os.environ.get(VARIABLE)
    if asked:
        return asked
    return f"sqlite:///{_data_folder() / FILE}"


def _data_folder() -> Path:
    """$XDG_DATA_HOME/canasta-tutor, by default in ~/.local/share. The XDG rules ignore a path that is not absolute."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        folder = (home if home.is_absolute() else Path.home() / ".local" / "share") / FOLDER
    except RuntimeError as error:  # nobody's home
        raise StoreFault(Code.NOT_WRITABLE, "~") from error
    try:
        folder.mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFault(Code.NOT_WRITABLE, str(folder)) from error
    return folder
