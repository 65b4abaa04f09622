"""What ails the disk or the database, in words for those who wait: busy, full, not to be written, damaged.

Everything else that goes wrong with them is a fault of ours and none of these.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator

from .refusals import Busy, Damaged, DiskFull, Unavailable, Unwritable

Kind = Callable[[], Unavailable]
_CODES: dict[int, Kind] = {
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
_SAID: dict[str, Kind] = {  # of errors that have lost their code on the way
    "database or disk is full": DiskFull,
    "disk i/o error": Unwritable,
    "attempt to write a readonly database": Unwritable,
    "unable to open database file": Unwritable,
    "database is locked": Busy,
    "database table is locked": Busy,
    "database disk image is malformed": Damaged,
    "file is not a database": Damaged,
}
_ERRNO: dict[int, Kind] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EFBIG: DiskFull,
    errno.EIO: Unwritable,
    errno.EROFS: Unwritable,
    errno.EMFILE: Busy,  # too many files are open, in this process or in all
    errno.ENFILE: Busy,
    errno.ENOMEM: Busy,
}
MOST = 8  # errors of which one is the cause of the other


def trouble_of(error: BaseException) -> Unavailable | None:
    """The trouble of which an error of Django, sqlite3 or the system tells, None for any other error.

    Also where the error came about while another one was raised because of it.
    """
    return next((kind() for one in _chain(error) if (kind := _kind(one)) is not None), None)


def _kind(error: BaseException) -> Kind | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return _CODES.get(code & 0xFF)  # above that, SQLite says it more closely
    if isinstance(error, OSError):
        return _ERRNO.get(error.errno or 0)
    if type(error).__name__.endswith("Error") and type(error).__module__ in ("sqlite3", "django.db.utils"):
        return _SAID.get(str(error).lower())
    return None


def _chain(error: BaseException) -> Iterator[BaseException]:
    one: BaseException | None = error
    for _ in range(MOST):
        if one is None:
            return
        yield one
        one = one.__cause__
