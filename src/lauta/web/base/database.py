"""SQLite as Lauta uses it: which library, how a database is opened, checked and copied; no Django here.

Who may write is in `write_gate.py`, Django's own connections in `sqlite/base.py`.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ... import files
from ...engine.errors import Portable

BUSY_S = 20.0  # how long commands wait for a database that another program keeps locked
COPY_S = 3600.0
PAGES = 2000  # between two looks at the clock
MAGIC = b"SQLite format 3\0"

# An acknowledged move survives a power cut: with FULL the log is synced at each commit. Nobody checkpoints by
# himself: `write_gate.py` says when.
PRAGMAS = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0; "
    f"PRAGMA journal_size_limit={64 << 20};"
    + (" PRAGMA fullfsync=1; PRAGMA checkpoint_fullfsync=1;" if sys.platform == "darwin" else "")
)
FIXED = (3, 51, 3)
FIXED_BRANCHES = ((3, 44, 6), (3, 50, 7))


class TooSlow(Portable, Exception):
    """A copy was not done within its time."""


def has_wal_reset_bug(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> bool:
    """Whether this SQLite can lose data when two connections write and checkpoint at once.

    See "The WAL-Reset Bug" at sqlite.org/wal.html.
    """
    backported = any(version[:2] == one[:2] and version >= one for one in FIXED_BRANCHES)
    return (3, 7, 0) <= version < FIXED and not backported


@contextlib.contextmanager
def opened(path: Path, timeout: float = BUSY_S) -> Iterator[sqlite3.Connection]:
    """A connection for reading that never checkpoints while another one is there. sqlite3.Error."""
    with contextlib.closing(sqlite3.connect(path, timeout=timeout)) as database:
        database.execute("PRAGMA wal_autocheckpoint=0")
        yield database


@contextlib.contextmanager
def read_only(path: Path, timeout: float = BUSY_S) -> Iterator[sqlite3.Connection]:
    """A connection that changes no file but SQLite's own memory beside the database. sqlite3.Error."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=timeout)) as database:
        yield database


@contextlib.contextmanager
def private_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """A file that nobody else knows: without locks, which network shares lack. sqlite3.Error."""
    address = f"{path.absolute().as_uri()}?nolock=1"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
        yield database


def fault_of(database: sqlite3.Connection, thorough: bool = True) -> str:
    """What is wrong with a database; empty where it is whole."""
    try:
        (found,) = database.execute(f"PRAGMA {'integrity' if thorough else 'quick'}_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if found == "ok" else str(found)[:200]


def copy(source: Path, to: Path, within: float = COPY_S) -> None:
    """Copy a database as it is at this moment, however busily others write to it. TooSlow, sqlite3.Error.

    The copy needs no log beside it.
    """
    ends = time.monotonic() + within

    def check(status: int, left: int, total: int) -> None:
        if time.monotonic() > ends:
            raise TooSlow

    with _readable(source, to.parent) as old, private_copy(to) as new:
        # One read transaction for the whole copy: without it each foreign commit would begin it anew.
        old.execute("BEGIN")
        old.execute("SELECT count(*) FROM sqlite_master").fetchone()
        new.execute("PRAGMA synchronous=OFF")
        old.backup(new, pages=PAGES, progress=check, sleep=0.05)
    without_log(to)


@contextlib.contextmanager
def _readable(path: Path, work: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database, also on a read-only disk, where its log cannot be opened."""
    try:
        with opened(path) as database:
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()
            yield database
            return
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CANTOPEN or os.access(path.parent, os.W_OK):
            raise
    real = path.resolve()
    for ending in ("", "-wal"):
        if (beside := real.with_name(real.name + ending)).exists():
            files.copy(beside, work / f"as-it-is{ending}", private=True, durable=False)
    with opened(work / "as-it-is") as database:
        yield database


def without_log(path: Path) -> None:
    """Have the header say that the file is used without a log (bytes 18 and 19 of SQLite's file format)."""
    with path.open("r+b") as file:
        file.seek(18)
        file.write(b"\x01\x01")
