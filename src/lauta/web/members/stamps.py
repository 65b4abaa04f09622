"""The identity stamp: a short digest of who a browser is, which pages, presses and answers carry.

A page that was drawn for another person learns it by comparing stamps. It names nobody and opens nothing.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.utils.crypto import salted_hmac

from ...engine.phrase import T
from ..base.refusals import Refused
from .identity import Known, identities

FIELD, HEADER, COOKIE = "who", "X-Lauta-Who", "lauta_who"
MEMBER, GUEST = "m", "g"
LENGTH, SHORT = 20, 6


class SomebodyElse(Refused):
    """The page was drawn for a member who is signed out in this browser by now; nothing was changed."""

    status = 409

    def __init__(self, now: Known | None) -> None:
        if now is None:
            self.way_on = "sign-in"
            super().__init__(T("You are signed out in this browser. Nothing was changed; sign in again."))
        else:
            super().__init__(
                T("You are signed in as {name} now, and the page was another member's. Nothing was changed.",
                  name=now.name)
            )  # fmt: skip


def stamp_of(session: MutableMapping[str, Any]) -> str:
    """The stamp of the person with this session; empty for visitors that keep no cookie.

    Two parts: who it is, and after the dot what has ended so far, which rises with a new password.
    """
    guest = str(session.get("guest", ""))
    if not guest:
        return ""
    known = identities.member(session) if SESSION_KEY in session else None
    if known is None:
        return GUEST + _digest(guest)[:LENGTH]
    return f"{MEMBER}{_digest(guest)[:LENGTH]}.{_digest(f'{guest} {known.epoch}')[:SHORT]}"


def _digest(text: str) -> str:
    return salted_hmac("lauta.who", text, algorithm="sha256").hexdigest()


def _person(stamp: str) -> str:
    return stamp.partition(".")[0]


def check(given: str, session: MutableMapping[str, Any], member: Known | None) -> None:
    """SomebodyElse where a press comes from a page of a member who is not signed in any more.

    A guest's page may be used by whom the guest has become: three tabs opened at once are three guests, and
    signing in does not make a form that was begun before it worthless.
    """
    if given.startswith(MEMBER) and _person(given) != _person(stamp_of(session)):
        raise SomebodyElse(member)
