"""Locks between processes that are on the database itself, not on a file beside it that can be removed.

Linux locks bytes far behind those that SQLite uses, by open file description locks: they belong to the open
file, so no other close in this process releases them. Other systems lock a file beside the database.
"""

from __future__ import annotations

import errno
import os
import struct
import sys
import threading
import time
from pathlib import Path

SERVER, WRITER = 0, 1  # one server works on a database; one process at a time writes to it
_FIRST_BYTE = 0x4000_1000  # SQLite locks 0x40000000 to 0x400001FF
_NAMES = ("server.lock", "write.lock")  # where bytes cannot be locked
_HELD_ELSEWHERE = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
PAUSE_S = 0.002

Key = tuple[int, int, int]  # device, inode, lock
_guard = threading.Lock()
# Never closed while this process runs: closing a file releases SQLite's own locks on it.
_open: dict[tuple[int, int], int] = {}
_held: set[Key] = set()


def hold(database: Path, lock: int, wait_s: float = 0.0) -> Key | None:
    """Take a lock; None where another process, or this one, has it. OSError where there is no such file.

    Where the file system knows no locks, this process alone is kept apart from itself.
    """
    ends = time.monotonic() + wait_s
    while True:
        key = _try(database, lock)
        if key is not None or time.monotonic() >= ends:
            return key
        time.sleep(PAUSE_S)


def release(key: Key) -> None:
    """Give a lock back."""
    with _guard:
        if key in _held:
            _held.discard(key)
            _change(_open[key[:2]], key[2], take=False)


def held_of(database: Path, lock: int) -> Key | None:
    """The lock that this process has on a database; None where it has none."""
    try:
        key = (*_of(_locked_file(database, lock)), lock)
    except OSError:
        return None
    return key if key in _held else None


def is_held(database: Path, lock: int) -> bool:
    """Whether this process or another one has a lock now. False where there is no such file."""
    try:
        key = hold(database, lock)
    except OSError:
        return False
    if key is None:
        return True
    release(key)
    return False


def is_same_file(database: Path, key: Key) -> bool:
    """Whether the locked file is still the one of this name: not moved away, nor another put in its place."""
    try:
        return _of(_locked_file(database, key[2])) == key[:2]
    except OSError:
        return False


def _try(database: Path, lock: int) -> Key | None:
    with _guard:
        handle, file = _opened(database, lock)
        key = (*file, lock)
        if key in _held or not _change(handle, lock, take=True):
            return None
        _held.add(key)
        return key


def _locked_file(database: Path, lock: int) -> Path:
    return database if sys.platform == "linux" else database.with_name(_NAMES[lock])


def _opened(database: Path, lock: int) -> tuple[int, tuple[int, int]]:
    path = _locked_file(database, lock)
    known = _of(path) if path == database or path.exists() else None
    if known is None or known not in _open:
        handle = os.open(path, os.O_RDWR if path == database else os.O_RDWR | os.O_CREAT, 0o600)
        known = _of(handle)
        _open[known] = handle
    return _open[known], known


def _of(file: Path | int) -> tuple[int, int]:
    found = os.stat(file)
    return found.st_dev, found.st_ino


def _change(handle: int, lock: int, take: bool) -> bool:
    """Take or give back what the system knows of a lock; False where it is another's."""
    try:
        if sys.platform == "linux":
            import fcntl

            wanted = fcntl.F_WRLCK if take else fcntl.F_UNLCK
            fcntl.fcntl(handle, fcntl.F_OFD_SETLK, _flock(wanted, _FIRST_BYTE + lock))
        elif sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 1 << 20, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK if take else msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if take else fcntl.LOCK_UN)
    except OSError as error:
        return error.errno not in _HELD_ELSEWHERE  # others: a file system without locks
    return True


def _flock(kind: int, at: int) -> bytes:
    """C's struct flock: type, whence, start, length, process (0 for these locks)."""
    packed = struct.pack("hhqqi", kind, os.SEEK_SET, at, 1, 0)
    return packed + bytes(-len(packed) % 8)
