"""The doctor's look at what there is to keep: clock, folders, key, database, keepers, copies.

It changes nothing and makes no folder, no key and no table, whoever runs it; what is missing is said.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ... import files
from ...engine.errors import LautaError
from ...engine.phrase import T, plain
from ...text import read_json
from ..base.clock import moment
from ..base.database import read_only
from ..base.database_health import concerns
from ..base.environment import BadSetting, given
from ..base.paths import DATABASE, KEY, data_path, known_key
from ..base.refusals import Damaged
from ..base.site import FIRST_KEEPER, site
from ..base.troubles import trouble_of
from ..server import migrating
from .backup import NOTE
from .findings import Findings, good, warning, wrong

MB = 1024**2
LEAST_FREE, NO_ROOM = 500 * MB, 50 * MB
LEAST_FILES = 1000  # that the file system can still hold
OLD = timedelta(days=8)
ASKEW = timedelta(hours=1)
OF_OTHERS = 0o077  # the bits of a file's mode that are not its owner's


def clock() -> Findings:
    """Whether it is later than when something was written here last."""
    now = moment()
    for name in (DATABASE, f"{DATABASE}-wal", NOTE):
        with suppress(OSError):
            written = datetime.fromtimestamp((data_path() / name).stat().st_mtime, UTC)
            if written > now + ASKEW:
                yield wrong(
                    T(
                        "The clock says {now}, but {path} was written at {then}.",
                        now=f"{now:%Y-%m-%d %H:%M}",
                        path=str(data_path() / name),
                        then=f"{written:%Y-%m-%d %H:%M}",
                    ),
                    T("Have it set by itself: sudo timedatectl set-ntp true"),
                )
                return


def folder() -> Findings:
    """The data folder: there, ours, with room, and closed to others."""
    path = data_path()
    if not os.path.exists(path):  # Path.exists raises where a folder above is closed to us
        parent = _nearest(path)
        if os.access(parent, os.W_OK | os.X_OK) and parent.is_dir():
            yield good(T("There is no data folder yet; the first start makes it: {path}", path=str(path)))
        else:
            yield wrong(
                T("There is no data folder {path}, and {user} cannot make it.", path=str(path), user=_me()),
                T(
                    "Look at LAUTA_DATA, or: sudo install -d -m 700 -o {user} {path}",
                    user=_me(),
                    path=str(path),
                ),
            )
        return
    if not path.is_dir() or not os.access(path, os.W_OK | os.X_OK):
        yield wrong(
            T("The data folder cannot be written by {user}: {path}", path=str(path), user=_me()),
            T(
                "Run this as the user of the server, who is {owner}; or give it to {user}.",
                owner=_owner(path),
                user=_me(),
            ),
        )
        return
    yield good(T("The data lie in {path}.", path=str(path)))
    yield from _room(path)
    if os.name == "posix":
        yield from _owners(path)
        yield from _openness(path)


def _nearest(path: Path) -> Path:
    return next(one for one in path.absolute().parents if os.path.exists(one))


def _room(path: Path) -> Findings:
    free = shutil.disk_usage(path).free
    if free < LEAST_FREE:
        yield (wrong if free < NO_ROOM else warning)(
            T("Only {n} MB are free there.", n=free // MB), T("Make room: a full disk keeps no moves.")
        )
    if hasattr(os, "statvfs"):
        there = os.statvfs(path)
        if there.f_files and there.f_favail < LEAST_FILES:
            yield warning(
                T("The disk has room for only {n} more files.", n=there.f_favail),
                T("Delete files that nobody needs: a full disk keeps no moves."),
            )


def _owners(path: Path) -> Findings:
    owner = path.stat().st_uid
    if os.geteuid() != owner:
        yield warning(
            T("The data belong to {owner}, but this is run by {user}.", owner=_owner(path), user=_me()),
            T(
                "Run it as {owner}: else files are made here that the server cannot write.",
                owner=_owner(path),
            ),
        )
    strange = [one for one in sorted(path.iterdir()) if one.is_file() and one.stat().st_uid != owner]
    for one in strange[:3]:
        yield wrong(
            T(
                "{path} belongs to {user}, and the server is {owner}.",
                path=str(one),
                user=_owner(one),
                owner=_owner(path),
            ),
            T("sudo chown -R {owner}: {path}", owner=_owner(path), path=str(path)),
        )


def _openness(path: Path) -> Findings:
    for name in (DATABASE, KEY, "push.pem"):
        one = path / name
        if one.exists() and stat.S_IMODE(one.stat().st_mode) & OF_OTHERS:
            knows_owners = files.file_system(path) not in files.WITHOUT_OWNERS
            yield warning(
                T("Others on this machine can read {path}.", path=str(one)),
                T("chmod 600 {path}", path=str(one))
                if knows_owners
                else T(
                    "Move LAUTA_DATA to a disk where files have owners: {kind} has none.",
                    kind=files.file_system(path),
                ),
            )


def cache() -> Findings:
    """Whether compiled rules can be kept."""
    path = files.chosen(given("LAUTA_CACHE")) or files.user_cache()
    if path is None:
        yield warning(
            T("Compiled rules cannot be kept: this user has no home folder."),
            T("Let LAUTA_CACHE be a folder of {user}; else they are compiled anew, for minutes.", user=_me()),
        )
        return
    there = path if os.path.exists(path) else _nearest(path)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield warning(
            T(
                "Compiled rules cannot be kept in {path}: {user} cannot write there.",
                path=str(path),
                user=_me(),
            ),
            T("Let LAUTA_CACHE be a folder of {user}; else they are compiled anew, for minutes.", user=_me()),
        )


def key() -> Findings:
    """The key that signs cookies."""
    path = data_path()
    try:
        known = known_key()
    except LautaError as error:
        yield wrong(error.phrase)
    except OSError as error:
        yield wrong(
            T("The key cannot be read: {why}", why=f"{error.filename}: {error.strerror}"),
            T("Run this as the user of the server."),
        )
    else:
        if known is None and _has_tables(path / DATABASE):
            yield warning(
                T("There are tables, but no key: {path} is gone.", path=str(path / KEY)),
                T("Bring it back from a copy; with a new one every guest loses the seats."),
            )


def _has_tables(path: Path) -> bool:
    with suppress(OSError):
        return path.stat().st_size > 0
    return False


def database() -> Findings:
    """Whether it is whole, and of this version."""
    path = data_path() / DATABASE
    if not _has_tables(path):
        yield good(
            T("There is no database yet; the first start makes it."),
            T("If a server has run here, this command does not have its settings: see docs/small-server.md."),
        )
        return
    try:
        said = _asked(path)
    except sqlite3.Error as error:
        if isinstance(trouble_of(error), Damaged):
            said = str(error)
        else:
            yield wrong(
                T("The database cannot be read: {why}", why=str(error)[:200]),
                T("Run this as the user of the server."),
            )
            return
    if said != "ok":
        yield wrong(
            T("The database is damaged: {why}", why=said[:200]),
            T("Stop the server and bring back a copy: lauta restore FILE --replace"),
        )
        return
    yield from (warning(what, advice) for what, advice in concerns(path.parent))
    if migrating.is_newer(path):
        yield wrong(
            T("A newer Lauta has been at work in this folder."),
            T("Upgrade, or bring back a copy of before: lauta restore FILE --replace"),
        )
    elif migrating.left_to_do(path):
        yield good(
            T("The database is of an older Lauta; the next start brings it up to date."),
            T("Make a copy first: lauta backup FILE"),
        )
    else:
        yield good(T("The database is whole."))


def _asked(path: Path) -> str:
    with read_only(path, timeout=10) as base:
        (said,) = base.execute("PRAGMA quick_check").fetchone()
    return str(said)


def keepers() -> Findings:
    """Whether somebody keeps a server in public."""
    path, found = data_path() / DATABASE, 0
    try:
        if not site().is_public:
            return
        if _has_tables(path):
            with read_only(path, timeout=10) as base:
                (found,) = base.execute(
                    "SELECT count(*) FROM lauta_member WHERE keeper AND NOT closed"
                ).fetchone()
    except (BadSetting, sqlite3.Error):
        return  # another check says what is wrong, or the next start adds what is missing
    if not found:
        yield warning(
            T("Nobody keeps this server yet: reports of visitors reach nobody."), plain(FIRST_KEEPER)
        )
    else:
        yield good(T("Members who keep this server: {n}.", n=found))


def copies() -> Findings:
    """When a copy was made last, and whether the same disk would take it along."""
    path = data_path()
    if not _has_tables(path / DATABASE):
        return
    advice = T("lauta backup FILE, every night, to another disk")
    try:
        told = read_json((path / NOTE).read_bytes(), dict[str, Any])
        made, at = datetime.fromisoformat(told["made"]), Path(told["file"])
    except (OSError, ValueError, KeyError, TypeError):
        yield warning(T("No copy was ever made."), advice)
        return
    age = moment() - made
    if age > OLD:
        yield warning(T("The last copy was made {n} days ago.", n=age.days), advice)
        return
    same = False
    with suppress(OSError):
        same = at.stat().st_dev == path.stat().st_dev
    yield good(
        T("The last copy was made {n} days ago.", n=max(age.days, 0)),
        T("It lies on the same disk: take copies elsewhere, too.") if same else None,
    )


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError, OSError):
        return "?"


def _me() -> str:
    if os.name != "posix":
        return os.environ.get("USERNAME", "?")
    import pwd

    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())
