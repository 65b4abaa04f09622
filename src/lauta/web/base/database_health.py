"""What an admin should know of the SQLite library, of the disk below the database, and of its log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ... import files
from ...engine.phrase import Phrase, T
from .database import has_wal_reset_bug
from .paths import DATABASE
from .write_gate import log_size

LARGE_LOG = 256 << 20
MB = 1024**2


def concerns(folder: Path) -> Iterator[tuple[Phrase, Phrase]]:
    """Each thing to know about the database in a data folder, and what to do."""
    if has_wal_reset_bug():
        yield (
            T(
                "SQLite {version} has the WAL-reset bug; Lauta works around it.",
                version=sqlite3.sqlite_version,
            ),
            T(
                "Let no other program write to the database. SQLite 3.51.3 is repaired, and so are 3.50.7 "
                "and 3.44.6."
            ),
        )
    if files.is_on_network(folder):
        yield (
            T(
                "The data are on a network file system ({kind}), which can damage a database.",
                kind=files.file_system(folder),
            ),
            T("Move LAUTA_DATA to a disk of this machine."),
        )
    size = log_size(folder / DATABASE)
    if size > LARGE_LOG:
        yield (
            T("The log of the database has grown to {n} MB.", n=size // MB),
            T("Another program reads the database all the time, or has crashed: end it, or restart Lauta."),
        )
