"""Files that take the place of others together: all of them or none, also when the process is killed.

What is new is staged in a folder whose renaming decides; from then on any start can finish the rest.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from ... import files
from .clock import moment
from .paths import DATABASE

READY = "restore-ready"
NEW, OLD = "new", "old"
LOGS = ("-wal", "-shm", "-journal")


def put_in_place(work: Path, folder: Path, kept: Iterable[str]) -> None:
    """Have the files in `work/new` take their places in `folder`. OSError; then nothing was changed.

    Those of the names in `kept` that were there lie in `before-restore-...` afterwards.
    """
    (work / OLD).mkdir(mode=0o700)
    for name in kept:
        _keep(folder / name, work / OLD)
    fresh = [path.name for path in (work / NEW).iterdir()]
    for name in fresh:
        with (work / NEW / name).open("rb+") as file:
            files.sync(file.fileno())
        files.give_to_owner(work / NEW / name, folder)
    ready = folder / READY
    files.move(work, ready)
    try:
        files.sync_folder(folder)
        finish(folder)
    except OSError:
        _undo(ready, folder, fresh)
        raise


def finish(folder: Path) -> bool:
    """Finish a restore that was decided and then cut off; whether there was one. OSError."""
    ready = folder / READY
    if not (ready / NEW).is_dir():
        return False
    for path in sorted((ready / NEW).iterdir()):
        to = (folder / path.name).resolve()
        if path.name == DATABASE:  # a log of the old database must never be read into the new one
            _forget_logs(to)
        files.place(path, to)
    files.sync_folder(folder)
    _rest(ready, folder)
    return True


def _keep(path: Path, into: Path) -> None:
    """Have a file, and the logs of a database, a second time."""
    if not path.exists():
        return
    real = path.resolve()
    files.twin(real, into / path.name)
    for ending in LOGS if path.name == DATABASE else ():
        beside = real.with_name(real.name + ending)
        if beside.exists() and ending != "-shm":
            files.twin(beside, into / (path.name + ending))


def _forget_logs(database: Path) -> None:
    for ending in LOGS:
        database.with_name(database.name + ending).unlink(missing_ok=True)


def _rest(ready: Path, folder: Path) -> None:
    """Put what was there aside under a name of today."""
    old = ready / OLD
    if old.is_dir() and any(old.iterdir()):
        today = f"before-restore-{moment():%Y%m%d-%H%M%S}"
        files.give_to_owner(old, folder)
        with contextlib.suppress(OSError):
            old.rename(next(one for one in _numbered(folder / today) if not one.exists()))
    files.remove_folder(ready)


def _numbered(path: Path) -> Iterable[Path]:
    yield path
    yield from (path.with_name(f"{path.name}-{n}") for n in range(2, 1000))


def _undo(ready: Path, folder: Path, fresh: Iterable[str]) -> None:
    """Bring back what was there, where a file system refuses to put something in its place."""
    for name in fresh:
        to = (folder / name).resolve()
        if not (ready / NEW / name).exists():
            if (ready / OLD / name).exists():
                files.copy(ready / OLD / name, to, private=True)
            else:
                to.unlink(missing_ok=True)
        for ending in LOGS if name == DATABASE else ():
            if (ready / OLD / (name + ending)).exists():
                files.copy(ready / OLD / (name + ending), to.with_name(to.name + ending), private=True)
    files.remove_folder(ready)
