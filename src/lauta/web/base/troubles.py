"""What ails the database, in words for those who wait for an answer: busy, full, not to be written, damaged.

Everything else that goes wrong with it is a fault of ours and none of these.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from .refusals import Busy, Damaged, DiskFull, Unavailable, Unwritable

_TROUBLES: dict[int, Callable[[], Unavailable]] = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: Unwritable,
    sqlite3.SQLITE_READONLY: Unwritable,
    sqlite3.SQLITE_CANTOPEN: Unwritable,
    sqlite3.SQLITE_PERM: Unwritable,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}


def trouble_of(error: BaseException) -> Unavailable | None:
    """The trouble of which an error of Django or sqlite3 tells, None for any other error."""
    told = error if isinstance(error, sqlite3.Error) else error.__cause__
    code = getattr(told, "sqlite_errorcode", None)
    kind = None if code is None else _TROUBLES.get(code & 0xFF)  # above that, SQLite says it more closely
    return None if kind is None else kind()
