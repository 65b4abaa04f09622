"""One connection at a time writes or checkpoints: within this process, and against all others.

SQLite alone would let a checkpoint run beside a commit, where its WAL-reset bug loses data (`database.py`),
and it makes writers that wait sleep for longer each time. All connections of Django come through here.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from . import locks
from .database import opened

CHECKPOINT_COMMITS = 1000  # about 4,000 pages
CHECKPOINT_BYTES = 16 << 20  # by which the log has grown
FOLD_S = 5.0

log = logging.getLogger("lauta.database")


class WriteGate:
    """Who writes to one database now."""

    def __init__(self, path: Path | None) -> None:
        self.path = path  # None for one in memory
        self._thread = threading.Lock()
        self._process: locks.Key | None = None
        self._commits, self._bytes = 0, 0
        self.server: locks.Key | None = None  # set where this process is the server

    def enter(self, wait_s: float) -> None:
        """Wait until no other connection writes. sqlite3.OperationalError where that takes too long."""
        ends = time.monotonic() + wait_s
        if not self._thread.acquire(timeout=max(wait_s, 0)):
            raise _busy()
        try:
            if self.server is not None and self.path and not locks.is_same_file(self.path, self.server):
                raise _moved(self.path)
            self._process = self._hold(max(0.0, ends - time.monotonic()))
        except BaseException:
            self._thread.release()
            raise

    def _hold(self, wait_s: float) -> locks.Key | None:
        if self.path is None:
            return None
        try:
            key = locks.hold(self.path, locks.WRITER, wait_s)
        except OSError:  # not to be written, which SQLite says in its own words
            return None
        if key is None:
            raise _busy()
        return key

    def leave(self) -> None:
        """Let the next one write."""
        if self._process is not None:
            locks.release(self._process)
            self._process = None
        self._thread.release()

    @contextlib.contextmanager
    def turn(self, wait_s: float) -> Iterator[None]:
        """Write within the block. sqlite3.OperationalError where others write for too long."""
        self.enter(wait_s)
        try:
            yield
        finally:
            self.leave()

    def committed(self, connection: sqlite3.Connection) -> None:
        """Checkpoint where it is due; called by who is through the gate and has no transaction open."""
        self._commits += 1
        if self._commits < CHECKPOINT_COMMITS and self._size() < self._bytes + CHECKPOINT_BYTES:
            return
        self._commits = 0
        try:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:  # the commit is in the log; the next checkpoint finds it there
            log.warning("the write-ahead log is not folded in: %s", error)
        self._bytes = self._size()

    def _size(self) -> int:
        return log_size(self.path) if self.path else 0


def log_size(path: Path) -> int:
    """Bytes of the write-ahead log beside a database."""
    try:
        return os.stat(f"{os.path.realpath(path)}-wal").st_size
    except OSError:
        return 0


def _busy() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_BUSY, "SQLITE_BUSY"
    return error


def _moved(path: Path) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(f"{path} was moved away, or another file put in its place")
    error.sqlite_errorcode, error.sqlite_errorname = sqlite3.SQLITE_READONLY, "SQLITE_READONLY_DBMOVED"
    return error


_gates: dict[str, WriteGate] = {}
_making = threading.Lock()


def gate_of(name: str) -> WriteGate:
    """The gate of a database by its name in Django's settings: a path, or an address in memory."""
    in_memory = name == ":memory:" or name.startswith("file:")
    with _making:
        if name not in _gates:
            _gates[name] = WriteGate(None if in_memory else Path(name))
        return _gates[name]


def fold_in(path: Path) -> bool:
    """Write the whole log into the database and empty it; whether no reader was in the way. sqlite3.Error."""
    gate = gate_of(str(path))
    with gate.turn(FOLD_S), opened(path, FOLD_S) as database:
        (busy, _, _) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
