"""Who a browser is: a guest by its signed cookie, or a member whose password has not changed since.

Asked at every request, so members are remembered for some seconds. What accounts do is in `accounts.py`.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY

from ..models import Member

KEPT_S, _KEPT = 10.0, 2000


@dataclass(frozen=True)
class Known:
    """A member as every page needs it; `guest` owns the seats, tables and editions."""

    pk: int
    name: str
    guest: str
    proof: str
    keeper: bool = False


def new_guest() -> str:
    """A name that nobody guesses, for somebody new."""
    return secrets.token_urlsafe(18)


class Identities:
    """The members that were asked for last. Who changes a member forgets it here."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[int, tuple[float, Known]] = OrderedDict()
        self._lock = threading.Lock()

    def member(self, session: MutableMapping[str, Any]) -> Known | None:
        """Whom the session has signed in; None for guests and where the password has changed since."""
        pk, proof = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY, "")
        if not (isinstance(pk, str) and pk.isdigit() and isinstance(proof, str)):
            return None
        known = self._of(int(pk))
        return known if known and secrets.compare_digest(known.proof.encode(), proof.encode()) else None

    def name(self, session: MutableMapping[str, Any]) -> str:
        """Who was signed in, whether or not that still holds; empty where the account is closed or gone."""
        pk = session.get(SESSION_KEY)
        known = self._of(int(pk)) if isinstance(pk, str) and pk.isdigit() else None
        return known.name if known else ""

    def guest(self, session: MutableMapping[str, Any]) -> str:
        """The owner of what the session may do; empty where it has none, or is no longer believed."""
        if SESSION_KEY not in session:
            return str(session.get("guest", ""))
        known = self.member(session)
        return known.guest if known else ""

    def forget(self, pk: int) -> None:
        """The member has changed, or is gone."""
        with self._lock:
            self._known.pop(pk, None)

    def _of(self, pk: int) -> Known | None:
        with self._lock:
            until, known = self._known.get(pk, (0.0, None))
        if known is not None and self._clock() < until:
            return known
        member = Member.objects.filter(pk=pk).first()
        if member is None or member.closed:
            self.forget(pk)
            return None
        known = Known(pk, member.name, member.guest, member.get_session_auth_hash(), member.keeper)
        with self._lock:
            self._known.pop(pk, None)
            self._known[pk] = (self._clock() + KEPT_S, known)
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return known


identities = Identities()
