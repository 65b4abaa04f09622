"""Looks whether a server is set up well, and says what to change. Changes nothing itself.

Each check is a function that yields findings; the command line prints them.
"""

from __future__ import annotations

import json
import os
import shutil
import smtplib
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ...engine.errors import LautaError
from ...engine.phrase import Phrase, T
from ..base import limits
from ..base.paths import data_folder, secret_key
from ..members import mail
from .backup import DATABASE, NOTE

GOOD, WARNING, WRONG = "good", "warning", "wrong"
LEAST_FREE = 500 * 1024**2
OLD = timedelta(days=8)


@dataclass(frozen=True)
class Finding:
    """What was found, how bad it is, and what would be right; empty where nothing is to do."""

    state: str
    what: Phrase
    advice: Phrase | None = None


def look() -> list[Finding]:
    """Everything that was found."""
    found: list[Finding] = []
    for check in CHECKS:
        found += check()
    return found


def _folder() -> Iterator[Finding]:
    folder = data_folder()
    if not os.access(folder, os.W_OK):
        yield Finding(WRONG, T("The data folder cannot be written: {path}", path=str(folder)),
                      T("Give it to the user that runs Lauta."))  # fmt: skip
        return
    yield Finding(GOOD, T("The data lie in {path}.", path=str(folder)))
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        yield Finding(WARNING, T("Only {n} MB are free there.", n=free // 1024**2),
                      T("Make room: a full disk keeps no moves."))  # fmt: skip
    if os.name == "posix":
        for name in (DATABASE, "secret.key", "push.pem"):
            path = folder / name
            if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
                yield Finding(WARNING, T("Others on this machine can read {path}.", path=str(path)),
                              T("chmod 600 {path}", path=str(path)))  # fmt: skip


def _key() -> Iterator[Finding]:
    try:
        secret_key()
    except LautaError as error:
        yield Finding(WRONG, error.phrase)


def _database() -> Iterator[Finding]:
    path = data_folder() / DATABASE
    if not path.exists() or not path.stat().st_size:
        yield Finding(GOOD, T("There is no database yet; the first start makes it."))
        return
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)) as database:
            (said,) = database.execute("PRAGMA quick_check").fetchone()
            (applied,) = database.execute(
                "SELECT max(name) FROM django_migrations WHERE app = 'lauta'"
            ).fetchone()
    except sqlite3.Error as error:
        said, applied = str(error), ""
    if said != "ok":
        yield Finding(WRONG, T("The database is damaged: {why}", why=str(said)[:200]),
                      T("Bring back a copy: lauta restore FILE --replace"))  # fmt: skip
        return
    newest = max(found.stem for found in (Path(__file__).parent.parent / "migrations").glob("0*.py"))
    if applied and applied > newest:
        yield Finding(WRONG, T("A newer Lauta has been at work in this folder."),
                      T("Upgrade, or bring back a copy of before."))  # fmt: skip
    elif applied != newest:
        yield Finding(GOOD, T("The database is of an older Lauta; the next start brings it up to date."),
                      T("Make a copy first: lauta backup FILE"))  # fmt: skip
    else:
        yield Finding(GOOD, T("The database is whole."))


def _copies() -> Iterator[Finding]:
    path = data_folder() / DATABASE
    if not path.exists() or not path.stat().st_size:
        return
    advice = T("lauta backup FILE, every night, to another disk")
    try:
        made = datetime.fromisoformat(json.loads((data_folder() / NOTE).read_text("utf-8"))["made"])
    except (OSError, ValueError, KeyError, TypeError):
        yield Finding(WARNING, T("No copy was ever made."), advice)
        return
    age = datetime.now(UTC) - made
    state = WARNING if age > OLD else GOOD
    yield Finding(state, T("The last copy was made {n} days ago.", n=age.days), advice if age > OLD else None)


def _settings() -> Iterator[Finding]:
    try:
        limits.check()
    except LautaError as error:
        yield Finding(WRONG, error.phrase)
        return
    if os.environ.get("LAUTA_DEBUG") == "1":
        yield Finding(WRONG, T("LAUTA_DEBUG=1 shows the inside of the server to everybody."),
                      T("Leave it out."))  # fmt: skip
    if os.environ.get("LAUTA_OUTWARD") == "private":
        yield Finding(WARNING, T("Webhooks may lead into your own network."), T("Leave LAUTA_OUTWARD out."))
    hosts, secure = os.environ.get("LAUTA_HOSTS", "").split(), os.environ.get("LAUTA_HTTPS") == "1"
    if hosts and not secure:
        yield Finding(WARNING, T("{host}: cookies go without HTTPS.", host=hosts[0]),
                      T("See docs/internet.md: a proxy with a certificate, and LAUTA_HTTPS=1."))  # fmt: skip
    if secure and not limits.HSTS_S():
        yield Finding(WARNING, T("Browsers are not told to insist on HTTPS."),
                      T("LAUTA_HSTS=3600, and 31536000 when all is well."))  # fmt: skip
    if secure and not os.environ.get("LAUTA_SITE") and not hosts:
        yield Finding(WARNING, T("Letters do not know the address of the site."), T("Set LAUTA_SITE."))
    if not hosts:
        yield Finding(GOOD, T("The server is for this machine and its network; nobody else finds it."))


def _mail() -> Iterator[Finding]:
    try:
        known = mail.server()
    except LautaError as error:
        yield Finding(WRONG, error.phrase)
        return
    if known is None:
        yield Finding(
            GOOD, T("No mail is sent."), T("With LAUTA_MAIL, members can set a lost password anew.")
        )
        return
    try:
        line = (smtplib.SMTP_SSL if known.ssl else smtplib.SMTP)(known.host, known.port, timeout=10)
        with line:
            if known.tls:
                line.starttls()
            if known.user:
                line.login(known.user, known.password)
            line.noop()
    except (OSError, smtplib.SMTPException) as error:
        why = f"{type(error).__name__}: {error}"[:200]
        yield Finding(WRONG, T("The mail server does not take us: {why}", why=why), T("Look at LAUTA_MAIL."))
    else:
        yield Finding(GOOD, T("The mail server {host} takes letters.", host=known.host))


def _machine() -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    cores = os.cpu_count() or 1
    yield Finding(GOOD, T("Python {version}, {n} cores.", version=version, n=cores))
    if cores == 1:
        yield Finding(WARNING, T("With one core bots that search let people wait."),
                      T("Two are better; levels up to skilled do not mind."))  # fmt: skip


CHECKS: tuple[Callable[[], Iterator[Finding]], ...] = (
    _machine, _folder, _key, _database, _copies, _settings, _mail,
)  # fmt: skip
