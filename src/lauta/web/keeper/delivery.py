"""What the doctor says about messages to the outside: what waits, who refuses, which channels are off.

It reads the rows of the outbox and changes nothing.
"""

from __future__ import annotations

import sqlite3
from datetime import timedelta

from ...engine.errors import LautaError
from ...engine.phrase import Phrase, T
from ...i18n import say
from ..base.ago import span
from ..base.clock import wall
from ..base.database import read_only
from ..base.paths import DATABASE, data_path
from ..base.site import site
from ..outbox import answers, push_keys
from ..outbox.words import in_words
from .findings import Findings, good, warning, wrong

MOST_HOSTS = 5
RECENT_S, OVERDUE_S = 7 * 86400.0, 600.0
REFUSED_KEY = ("401", "403")
WAITING = """
    SELECT hostname, channel, count(*), min(made), max(answered), answer FROM lauta_message
    WHERE state = 'waiting' AND answer != '' GROUP BY hostname, channel ORDER BY count(*) DESC LIMIT ?
"""
REFUSED = """
    SELECT hostname, channel, count(*), max(answered), answer FROM lauta_message
    WHERE state IN ('refused', 'expired') AND answered > ? GROUP BY hostname, channel, answer
    ORDER BY count(*) DESC LIMIT ?
"""


def messages() -> Findings:
    """Whether messages to players arrive."""
    path = data_path() / DATABASE
    if push_keys.is_damaged(data_path() / push_keys.NAME):
        yield wrong(
            T(
                "The key in {path} cannot be read. Bring it back from a backup, or delete it.",
                path=push_keys.NAME,
            ),
            T("With a new key everybody has to switch notices on again."),
        )
    try:
        with read_only(path, timeout=10) as base:
            yield from _contact(base)
            found = [*_waiting(base), *_overdue(base), *_refused(base), *_off(base)]
    except (OSError, sqlite3.Error):
        return  # there is no database yet, or another check says what is wrong
    yield from found
    if not found:
        yield good(T("No message waits for a server that refuses it."))


def _now(base: sqlite3.Connection) -> float:
    """The steady clock of the server, as this process can tell it."""
    row = base.execute("SELECT steady, wall FROM lauta_runningclock").fetchone()
    return wall() if row is None else float(row[0]) + max(0.0, wall() - float(row[1]))


def _contact(base: sqlite3.Connection) -> Findings:
    """Whether push services learn whom they can write to."""
    try:
        known, public = site().push_subject, site().is_public
    except LautaError:
        return  # the settings have a check of their own
    (browsers,) = base.execute("SELECT count(*) FROM lauta_subscription").fetchone()
    if known is None and (public or browsers):
        yield warning(
            T(
                "Push services learn no address of yours, and some refuse notices without one, such "
                "as Apple's."
            ),
            T("Let LAUTA_MAIL_FROM be an address that you read, or LAUTA_SITE begin with https://"),
        )


def _waiting(base: sqlite3.Connection) -> Findings:
    now = _now(base)
    for host, channel, n, made, _, word in base.execute(WAITING, (MOST_HOSTS,)):
        yield warning(
            T("Messages to {host} that have not arrived: {n}, the oldest for {span}; {why}.",
              host=host, n=n, span=span(timedelta(seconds=max(0, int(now - made)))), why=say(in_words(word))),
            _about(channel, word),
        )  # fmt: skip


def _about(channel: str, word: str) -> Phrase:
    """What an admin can do about an answer."""
    if channel == "mail":
        return T("They are tried again by themselves. Look at LAUTA_MAIL and LAUTA_MAIL_FROM.")
    if channel == "push" and word in REFUSED_KEY:
        return T("Look at the clock of this machine, at LAUTA_MAIL_FROM and at LAUTA_SITE.")
    if word in (answers.NO_HOST, answers.TIMEOUT, answers.UNREACHABLE):
        return T("They are tried again by themselves. Can this machine reach the internet, and find names?")
    return T("They are tried again by themselves, and their owners see it on their page of notices.")


def _overdue(base: sqlite3.Connection) -> Findings:
    since = _now(base) - OVERDUE_S
    (n,) = base.execute(
        "SELECT count(*) FROM lauta_message WHERE state = 'waiting' AND due < ?", (since,)
    ).fetchone()
    if n:
        yield warning(
            T("Messages that should have left some time ago: {n}.", n=n),
            T("They leave while the server runs and can write to its disk."),
        )


def _refused(base: sqlite3.Connection) -> Findings:
    for host, channel, n, _, word in base.execute(REFUSED, (_now(base) - RECENT_S, MOST_HOSTS)):
        what = T(
            "Messages that {host} has refused for good: {n}; {why}.", host=host, n=n, why=say(in_words(word))
        )
        if channel == "push" and word in REFUSED_KEY:
            yield warning(what, _about(channel, word))
        else:
            yield good(what)


def _off(base: sqlite3.Connection) -> Findings:
    since = _now(base) - RECENT_S
    (n,) = base.execute("SELECT count(*) FROM lauta_channel WHERE off > ?", (since,)).fetchone()
    if n:
        yield good(
            T(
                "Webhooks, browsers and mail switched off in a week, as they refused messages: {n}.",
                n=n,
            ),
            T("Their owners see why on their page of notices."),
        )
