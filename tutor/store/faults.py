"""What can go wrong with a database, as codes. The words for them belong to whoever speaks with people."""

from __future__ import annotations

import sqlite3
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Why a database cannot be used."""

    ADDRESS = "database-address"
    """The address is none, or names a kind of database that is not known here."""
    DRIVER = "database-driver"
    """The package that speaks with this database is not installed: the extra [postgres]."""
    NOT_WRITABLE = "database-not-writable"
    """Nothing can be made or written there: no such folder, no permission, no room."""
    BROKEN = "database-broken"
    """The file is no database, or a damaged one."""
    FOREIGN = "database-foreign"
    """The tables there were made by another program."""
    NEWER = "database-newer"
    """A later version of this program has already changed the tables."""
    BUSY = "database-busy"
    """Somebody else has been writing for longer than one waits."""
    UNREACHABLE = "database-unreachable"
    """The server does not answer, does not let us in, or refuses the work."""


_OF_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: Code.BUSY,
    sqlite3.SQLITE_LOCKED: Code.BUSY,
    sqlite3.SQLITE_CANTOPEN: Code.NOT_WRITABLE,
    sqlite3.SQLITE_FULL: Code.NOT_WRITABLE,
    sqlite3.SQLITE_IOERR: Code.NOT_WRITABLE,
    sqlite3.SQLITE_PERM: Code.NOT_WRITABLE,
    sqlite3.SQLITE_READONLY: Code.NOT_WRITABLE,
    sqlite3.SQLITE_CORRUPT: Code.BROKEN,
    sqlite3.SQLITE_NOTADB: Code.BROKEN,
}
_PRIMARY: Final = 0xFF
"""SQLite's extended codes keep the primary one in the lowest byte."""

_OF_POSTGRESQL: Final = {
    "25006": Code.NOT_WRITABLE,  # read_only_sql_transaction
    "42P01": Code.UNREACHABLE,  # undefined_table: gone since the start
    "42501": Code.NOT_WRITABLE,  # insufficient_privilege
    "53100": Code.NOT_WRITABLE,  # disk_full
    "XX001": Code.BROKEN,  # data_corrupted
    "XX002": Code.BROKEN,  # index_corrupted
}


class StoreFault(Exception):  # noqa: N818 (the database is at fault, not the program)
    """A database that cannot be used. `found` is its address or file, without a password, never prose."""

    def __init__(self, code: Code, found: str) -> None:
        self.code, self.found = code, found
        super().__init__(code, found)

    def __str__(self) -> str:
        return f"{self.found} [{self.code}]"


def code_of(driver_error: BaseException | None) -> Code | None:
    """The code of what a driver raised, or None where it is no trouble that is known.

    >>> code_of(ValueError()) is None
    True
    """
    if isinstance(driver_error, sqlite3.Error):
        return _OF_SQLITE.get(getattr(driver_error, "sqlite_errorcode", 0) & _PRIMARY)
    return _OF_POSTGRESQL.get(getattr(driver_error, "sqlstate", None) or "")
