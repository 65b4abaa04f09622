"""Who a browser is: a guest by its signed cookie, or a member whose session is still good.

A member's cookie holds the key of a row (`MemberSession`). It is good while the row is there and neither the
password nor the member's epoch has changed since. Asked at every request, so members are cached for some
seconds. Sessions are made in `sessions.py` and ended in `endings.py`.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY

from ..models import Member

KEPT_S, _KEPT = 10.0, 2000
KEY = "key"  # of the session's row, in the cookie


@dataclass(frozen=True)
class Open:
    """A session that is good: its row, and where and when it was seen last."""

    pk: int
    address: str
    seen: datetime


@dataclass(frozen=True)
class Known:
    """A member as every page needs it; `guest` owns the seats, tables and editions.

    `sessions` are those that are good, by the digest of their key. `old_cookies`: cookies of before sessions
    had rows are good, too.
    """

    pk: int
    name: str
    guest: str
    proof: str
    keeper: bool = False
    epoch: int = 0
    sessions: Mapping[str, Open] = field(default_factory=dict)
    old_cookies: bool = False


def new_guest() -> str:
    """A name that nobody guesses, for a new visitor."""
    return secrets.token_urlsafe(18)


def digest_of(session: MutableMapping[str, Any]) -> str:
    """The digest by which the row of this cookie's session is found; empty for guests and old cookies."""
    key = session.get(KEY)
    return hashlib.sha256(key.encode()).hexdigest() if isinstance(key, str) and key else ""


class Identities:
    """The members that were asked for last. Whatever changes a member forgets it here."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[int, tuple[float, Known]] = OrderedDict()
        self._lock = threading.Lock()
        self._forgotten = 0  # how often something was forgotten: what was read before that is not kept

    def member(self, session: MutableMapping[str, Any]) -> Known | None:
        """The member signed in by this cookie; None for guests, and where the session has ended."""
        pk, proof = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY, "")
        if not (isinstance(pk, str) and pk.isdigit() and isinstance(proof, str)):
            return None
        known = self._of(int(pk))
        if known is None or not secrets.compare_digest(known.proof.encode(), proof.encode()):
            return None
        if KEY not in session:
            return known if known.old_cookies else None
        return known if digest_of(session) in known.sessions else None

    def name(self, session: MutableMapping[str, Any]) -> str:
        """Who was signed in, whether or not that still holds; empty where the account is closed or gone."""
        pk = session.get(SESSION_KEY)
        known = self._of(int(pk)) if isinstance(pk, str) and pk.isdigit() else None
        return known.name if known else ""

    def guest(self, session: MutableMapping[str, Any]) -> str:
        """The owner of what the session may do; empty where it has none, or has ended."""
        if SESSION_KEY not in session:
            return str(session.get("guest", ""))
        known = self.member(session)
        return known.guest if known else ""

    def forget(self, pk: int) -> None:
        """The member or a session of it has changed, or is gone."""
        with self._lock:
            self._forgotten += 1
            self._known.pop(pk, None)

    def _of(self, pk: int) -> Known | None:
        with self._lock:
            until, known = self._known.get(pk, (0.0, None))
            before = self._forgotten
        if known is not None and self._clock() < until:
            return known
        member = Member.objects.filter(pk=pk).first()
        if member is None or member.closed:
            self.forget(pk)
            return None
        known = _read(member)
        with self._lock:
            if before != self._forgotten:
                return known
            self._known.pop(pk, None)
            self._known[pk] = (self._clock() + KEPT_S, known)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return known


def _read(member: Member) -> Known:
    rows = member.sessions.filter(epoch=member.epoch)
    return Known(
        member.pk, member.name, member.guest, member.get_session_auth_hash(), member.keeper, member.epoch,
        {row.digest: Open(row.pk, row.address, row.seen) for row in rows}, member.old_cookies,
    )  # fmt: skip


identities = Identities()
