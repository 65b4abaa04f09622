"""Copies of everything that there is to keep, made while people play, and brought back whole or not at all.

One .tar.gz: the database as SQLite copies it, the keys, and what it is. Nothing else is ever unpacked.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shutil
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import lauta

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.clock import moment
from ..base.paths import data_folder
from ..server import migrating

DATABASE, ABOUT = "lauta.sqlite3", "about.json"
KEYS = ("secret.key", "push.pem")
FORMAT = 1
NOTE = "last-backup.json"
MOST_BYTES = 100 * 1024**3


class CannotBackUp(LautaError):
    """A copy cannot be made or brought back; the message says why. Nothing was changed."""


def backup(to: Path) -> dict[str, Any]:
    """Write a copy to a new file; what it holds. Raises CannotBackUp."""
    folder = data_folder()
    if to.exists():
        raise CannotBackUp(T("{path} is there already, and no copy is overwritten.", path=str(to)))
    if not (folder / DATABASE).exists():
        raise CannotBackUp(T("There is no database in {path} yet.", path=str(folder)))
    try:
        with tempfile.TemporaryDirectory(dir=to.parent, prefix=".lauta-backup-") as work:
            copy = Path(work) / DATABASE
            _copied(folder / DATABASE, copy)
            about = _about(copy)
            packed = Path(work) / "packed"
            with tarfile.open(packed, "x:gz") as archive:
                _add(archive, ABOUT, json.dumps(about, indent=1).encode())
                for name in KEYS:
                    if (folder / name).exists():
                        _add(archive, name, (folder / name).read_bytes())
                archive.add(copy, DATABASE, filter=_private)
            packed.chmod(0o600)
            os.link(packed, to)  # whole, or not there
    except (OSError, sqlite3.Error) as error:
        raise CannotBackUp(T("The copy cannot be written: {why}", why=str(error))) from error
    with contextlib.suppress(OSError):
        (folder / NOTE).write_text(json.dumps({"made": about["made"], "file": str(to)}), "utf-8")
    return about


def _copied(source: Path, to: Path) -> None:
    """SQLite's own copy, of one moment, whoever writes meanwhile."""
    old, new = sqlite3.connect(source, timeout=60), sqlite3.connect(to)
    with contextlib.closing(old), contextlib.closing(new):
        old.backup(new, pages=2000)
        new.execute("PRAGMA journal_mode=DELETE")
    _look_through(to)


def _look_through(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            (said,) = database.execute("PRAGMA integrity_check").fetchone()
        except sqlite3.DatabaseError as error:
            raise CannotBackUp(T("The database is damaged: {why}", why=str(error))) from error
    if said != "ok":
        raise CannotBackUp(T("The database is damaged: {why}", why=str(said)[:200]))


def _about(path: Path) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        counts = {
            name: database.execute(f"SELECT count(*) FROM lauta_{name}").fetchone()[0]
            for name in ("table", "entry", "member", "edition")
            if f"lauta_{name}" in tables
        }
        newest = database.execute("SELECT max(name) FROM django_migrations WHERE app = 'lauta'").fetchone()[0]
    return {
        "format": FORMAT, "lauta": lauta.__version__, "made": moment().isoformat(timespec="seconds"),
        "migration": newest, "rows": counts,
    }  # fmt: skip


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(data), 0o600
    archive.addfile(info, io.BytesIO(data))


def _private(info: tarfile.TarInfo) -> tarfile.TarInfo:
    info.mode, info.uid, info.gid, info.uname, info.gname = 0o600, 0, 0, "", ""
    return info


def restore(archive: Path, replace: bool = False) -> dict[str, Any]:
    """Bring a copy back; what it holds. Raises CannotBackUp, also where a server runs.

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
    with (
        alone("a copy being brought back"),
        tempfile.TemporaryDirectory(dir=folder, prefix=".restore-") as work,
    ):
        about = _unpacked(archive, Path(work))
        old = [folder / name for name in (DATABASE, *KEYS) if (folder / name).exists()]
        if (folder / DATABASE).exists() and not replace:
            raise CannotBackUp(
                T("There are tables in {path} already. With --replace they are put aside.", path=str(folder))
            )
        if old:
            today = f"before-restore-{moment():%Y%m%d-%H%M%S}-"
            aside = Path(tempfile.mkdtemp(dir=folder, prefix=today))
            for path in [*old, *(folder.glob(f"{DATABASE}-*"))]:
                shutil.move(path, aside / path.name)
        for name in (DATABASE, *KEYS):
            if (Path(work) / name).exists():
                os.replace(Path(work) / name, folder / name)
                (folder / name).chmod(0o600)
    return about


def _unpacked(path: Path, into: Path) -> dict[str, Any]:
    """The parts of a copy, looked through. Raises CannotBackUp."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            for info in _known(archive):
                source = archive.extractfile(info)
                if source is None:
                    raise CannotBackUp(_no_copy(path))
                with (into / info.name).open("xb") as file:
                    shutil.copyfileobj(source, file)
        about: dict[str, Any] = json.loads((into / ABOUT).read_text("utf-8"))
        known = about["format"] == FORMAT and (into / DATABASE).exists()
    except (OSError, EOFError, tarfile.TarError, ValueError, KeyError, TypeError) as error:
        raise CannotBackUp(_no_copy(path)) from error
    if not known:
        raise CannotBackUp(_no_copy(path))
    _look_through(into / DATABASE)
    if migrating.is_newer(into / DATABASE) or not migrating.knows(str(about.get("migration") or "")):
        raise CannotBackUp(
            T("The copy is of a newer Lauta ({theirs}) than this one ({ours}). Upgrade first.",
              theirs=str(about.get("lauta"))[:20], ours=lauta.__version__)
        )  # fmt: skip
    return about


def _known(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    total = 0
    for info in archive:
        total += info.size
        if not info.isfile() or info.name not in (DATABASE, ABOUT, *KEYS) or total > MOST_BYTES:
            raise CannotBackUp(T("There is something in the file that is in no copy of ours: {name}",
                                 name=info.name[:80]))  # fmt: skip
        yield info


def _no_copy(path: Path) -> Any:
    return T("{path} is no copy that `lauta backup` has made, or not a whole one.", path=str(path))
