"""Copies of everything that there is to keep, made while people play, and brought back whole or not at all.

One .tar.gz: the database as SQLite copies it, the keys, and what it is. Nothing else is ever unpacked.
"""

from __future__ import annotations

import contextlib
import errno
import gzip
import io
import json
import shlex
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import lauta

from ... import files
from ...engine.errors import LautaError
from ...engine.phrase import T
from ...text import read_json
from ..base import database, locks, restoring
from ..base.clock import moment
from ..base.paths import DATABASE, KEY, SHORTEST_KEY, check_data_folder, data_folder, data_path
from ..server import migrating

ABOUT = "about.json"
KEYS = (KEY, "push.pem")
FORMAT = 1
NOTE = "last-backup.json"
MOST_BYTES = 100 * 1024**3
MOST_OF_A_KEY = 64 * 1024
MOST_OF_HEADERS = 64 * 1024  # of all the files in a backup: some 3 KB in ours
SPARE_BYTES = 20 * 1024**2  # which a restore leaves free
MB = 1024**2
NOT_IN_NAMES = set('\\:*?"<>|')  # on exFAT, FAT32 and Windows


class CannotBackUp(LautaError):
    """A backup cannot be made or restored; the message says why. Nothing was changed."""


def backup(to: Path) -> dict[str, Any]:
    """Write a backup to a new file; what it holds. Raises CannotBackUp."""
    folder = data_path()
    if not (folder / DATABASE).exists():
        raise CannotBackUp(T("There is no database in {path} yet.", path=files.shown(folder)))
    try:
        files.check_free(to)
        with files.work_folder(to.parent) as work:
            copy = work / DATABASE
            database.copy(folder / DATABASE, copy)
            about = _looked_through(copy)
            with files.writing(to, private=True, replace=False) as file:
                _pack(file, folder, copy, about)
    except FileExistsError as error:
        raise CannotBackUp(
            T("{path} is there already, and no copy is overwritten.", path=files.shown(to))
        ) from error
    except database.TooSlow as error:
        raise CannotBackUp(
            T("The copy was not done within {n} minutes.", n=round(database.COPY_S / 60))
        ) from error
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, OSError) and to.parent.is_dir() and set(to.name) & NOT_IN_NAMES:
            raise CannotBackUp(
                T("{path} cannot be written. Many disks take no file names with any of {characters}",
                  path=files.shown(to), characters=" ".join(sorted(NOT_IN_NAMES)))
            ) from error  # fmt: skip
        raise CannotBackUp(T("The copy cannot be written: {why}", why=_why(error))) from error
    with contextlib.suppress(OSError):
        note = {"made": about["made"], "file": files.shown(to.absolute())}
        files.write(folder / NOTE, json.dumps(note), private=True)
        files.give_to_owner(folder / NOTE, folder)
    return about


def _why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{files.shown(error.filename or '')}: {error.strerror}".removeprefix(": ")
    return str(error)


def _looked_through(copy: Path) -> dict[str, Any]:
    """What a copy holds. Raises CannotBackUp where it is damaged."""
    with database.private_copy(copy) as base:
        fault = database.fault_of(base)
        if fault:
            raise CannotBackUp(T("The database is damaged: {why}", why=fault))
        return _about(base)


def _about(base: sqlite3.Connection) -> dict[str, Any]:
    tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    counts = {
        name: base.execute(f"SELECT count(*) FROM lauta_{name}").fetchone()[0]
        for name in ("table", "entry", "member", "edition")
        if f"lauta_{name}" in tables
    }
    return {
        "format": FORMAT, "lauta": lauta.__version__, "made": moment().isoformat(timespec="seconds"),
        "migration": _newest_migration(base), "rows": counts,
    }  # fmt: skip


def _newest_migration(base: sqlite3.Connection) -> str:
    newest = base.execute("SELECT max(name) FROM django_migrations WHERE app = 'lauta'").fetchone()[0]
    return str(newest or "")


def _pack(file: Any, folder: Path, copy: Path, about: dict[str, Any]) -> None:
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        _add(archive, ABOUT, json.dumps(about, indent=1).encode())
        for name in KEYS:
            if (folder / name).exists():
                _add(archive, name, (folder / name).read_bytes())
        archive.add(copy, DATABASE, filter=_private)


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(data), 0o600
    archive.addfile(info, io.BytesIO(data))


def _private(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.mode, info.uid, info.gid, info.uname, info.gname = 0o600, 0, 0, "", ""
    return info


# --- bringing one back -------------------------------------------------------------------------------


def restore(archive: Path, replace: bool = False) -> dict[str, Any]:
    """Bring a backup back; what it holds. Raises CannotBackUp, also where a server runs.

    What was there before stays beside it, in a folder `before-restore-...`.
    """
    from ..server.serve import alone, running_at

    folder, running = data_folder(), running_at()
    if running is not None:
        raise CannotBackUp(
            T(
                "Lauta is already running at {address}. Stop it before a copy is brought back.",
                address=running,
            )
        )
    check_data_folder()
    with alone("a copy being brought back"), files.work_folder(folder) as work:
        (work / restoring.NEW).mkdir(mode=0o700)
        about = _unpacked(archive, work / restoring.NEW)
        if (folder / DATABASE).exists() and not replace:
            raise CannotBackUp(
                T(
                    "There are tables in {path} already. With --replace they are put aside.",
                    path=files.shown(folder),
                )
            )
        _fold_in(folder / DATABASE)
        try:
            with _held(work / restoring.NEW / DATABASE):
                restoring.put_in_place(work, folder, (DATABASE, *KEYS))
        except OSError as error:
            raise CannotBackUp(T("The copy cannot be put in place: {why}", why=_why(error))) from error
    return about


@contextlib.contextmanager
def _held(path: Path) -> Iterator[None]:
    """No server begins to work on a new database before all is in place."""
    key = locks.hold(path, locks.SERVER)
    try:
        yield
    finally:
        if key is not None:
            locks.release(key)


def _fold_in(path: Path) -> None:
    """Have the log of the old database in its file, so that it can be kept as one; a damaged one stays."""
    if path.exists():
        with contextlib.suppress(sqlite3.Error), database.opened(path, timeout=1) as base:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _Bounded(gzip.GzipFile):
    """An unpacked archive of which little more is read than the files in it that were looked at.

    `tarfile` reads a header of any size as a whole, and follows it by others, before it can be judged.
    """

    left = MOST_OF_HEADERS

    def read(self, size: int | None = -1) -> bytes:
        """Read so many bytes. Raises ReadError where the archive has longer headers than a backup has."""
        if size is None or not 0 <= size <= self.left:
            raise tarfile.ReadError("headers that are too long")
        self.left -= size
        return super().read(size)


def _unpacked(path: Path, into: Path) -> dict[str, Any]:
    """Unpack the parts of a backup, each looked through; what it says of itself. Raises CannotBackUp."""
    try:
        _check_packed(path)
        with _Bounded(path) as packed, tarfile.open(fileobj=packed, mode="r:") as archive:
            for info in _known(archive, into):
                packed.left += info.size
                source = archive.extractfile(info)
                if source is None:
                    raise CannotBackUp(_no_copy(path))
                with files.writing(into / info.name, private=True, durable=False, replace=False) as file:
                    shutil.copyfileobj(source, file, MB)
                if (into / info.name).stat().st_size != info.size:
                    raise CannotBackUp(_no_copy(path))
            packed.left += MB + 1
            if len(packed.read(MB + 1)) > MB:  # to its end: only there gzip says whether all was as written
                raise CannotBackUp(_no_copy(path))
        about = _read_about((into / ABOUT).read_bytes())
        (into / ABOUT).unlink()
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise CannotBackUp(T("The copy cannot be put in place: {why}", why=_why(error))) from error
        raise CannotBackUp(_no_copy(path)) from error
    except (EOFError, zlib.error, tarfile.TarError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise CannotBackUp(_no_copy(path)) from error
    _check_keys(path, into)
    _check_database(path, into / DATABASE, about)
    return about


def _read_about(text: bytes) -> dict[str, Any]:
    """What a backup says of itself. ValueError, KeyError, TypeError; CannotBackUp for a newer format."""
    about = read_json(text, dict[str, Any])
    if isinstance(about["format"], int) and about["format"] > FORMAT:
        raise _newer(about)
    if about["format"] != FORMAT or not isinstance(about["rows"], dict):
        raise ValueError(about["format"])
    made = datetime.fromisoformat(about.get("made") or "1970-01-01T00:00:00+00:00")
    return {**about, "made": made.isoformat(), "lauta": str(about.get("lauta", ""))[:20]}


def _check_keys(path: Path, into: Path) -> None:
    if (into / KEY).exists() and len((into / KEY).read_bytes().strip()) < SHORTEST_KEY:
        raise CannotBackUp(_no_copy(path))
    if not (into / "push.pem").exists():
        return
    # Ten MB that a server which imports this module need not load.
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        load_pem_private_key((into / "push.pem").read_bytes(), None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise CannotBackUp(_no_copy(path)) from error


def _check_database(path: Path, copy: Path, about: dict[str, Any]) -> None:
    if not copy.exists() or copy.stat().st_size == 0:
        raise CannotBackUp(_no_copy(path))
    with copy.open("rb") as file:
        if file.read(len(database.MAGIC)) != database.MAGIC:
            raise CannotBackUp(T("The database is damaged: {why}", why="no SQLite"))
    database.without_log(copy)
    try:
        with database.private_copy(copy) as base:
            fault = database.fault_of(base)
            applied = "" if fault else _newest_migration(base)
    except sqlite3.Error as error:
        fault, applied = str(error), ""
    if fault:
        raise CannotBackUp(T("The database is damaged: {why}", why=fault))
    if not applied:
        raise CannotBackUp(_no_copy(path))
    if migrating.is_newer(copy) or not migrating.knows(str(about.get("migration") or "")):
        raise _newer(about)


def _newer(about: dict[str, Any]) -> CannotBackUp:
    return CannotBackUp(
        T("The copy is of a newer Lauta ({theirs}) than this one ({ours}). Upgrade first.",
          theirs=str(about.get("lauta", ""))[:20], ours=lauta.__version__)
    )  # fmt: skip


def _known(archive: tarfile.TarFile, into: Path) -> Iterator[tarfile.TarInfo]:
    """The parts of an archive, as long as they are what a backup has. Raises CannotBackUp."""
    total, room = 0, shutil.disk_usage(into).free - SPARE_BYTES
    for info in archive:
        most = MOST_BYTES if info.name == DATABASE else MOST_OF_A_KEY
        if not info.isreg() or info.name not in (DATABASE, ABOUT, *KEYS) or not 0 <= info.size <= most:
            raise CannotBackUp(
                T("There is something in the file that is in no copy of ours: {name}",
                  name=files.shown(info.name[:80]))
            )  # fmt: skip
        total += info.size
        if total > room:
            raise CannotBackUp(
                T(
                    "There is too little room in {path} for what is in the copy: {n} MB more.",
                    path=files.shown(into.parent.parent),
                    n=(total - room) // MB + 1,
                )
            )
        yield info


def _no_copy(path: Path) -> Any:
    return T("{path} is no copy that `lauta backup` has made, or not a whole one.", path=files.shown(path))


def _check_packed(path: Path) -> None:
    """Say how to pack what something else has unpacked: browsers and file managers do so. CannotBackUp."""
    shown = files.shown(path)
    if path.is_dir():
        if not all((path / name).is_file() for name in (ABOUT, DATABASE)):
            raise CannotBackUp(_no_copy(path))
        command = f"tar -czf copy.tar.gz -C {shlex.quote(str(path))} {' '.join(_parts_in(path))}"
        raise CannotBackUp(T("{path} is a folder. Pack it again: {command}", path=shown, command=command))
    with path.open("rb") as file:
        begins = file.read(512)
    if begins.startswith(database.MAGIC):
        raise CannotBackUp(
            T("{path} is a database without its keys. Restore the .tar.gz that it comes from.", path=shown)
        )
    if begins[257:262] == b"ustar":
        command = f"gzip -k {shlex.quote(str(path))}"
        raise CannotBackUp(
            T("{path} was unpacked by something else. Pack it again: {command}", path=shown, command=command)
        )


def _parts_in(folder: Path) -> list[str]:
    """Return the names of a copy's parts, in the order in which they are packed."""
    there = [name for name in KEYS if (folder / name).exists()]
    return [ABOUT, *there, DATABASE]
