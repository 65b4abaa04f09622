"""Whether a member is at the keyboard: by the password, or by a passkey where there is none.

What adds access that lasts asks each time (`check`). What removes some, or gives everything away, asks unless
this browser was asked within the last ten minutes (`check_recent`). Signing in is no such answer: a cookie
that was copied right afterwards would have it, too.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest

from ..base.clock import steady
from ..models import Member
from . import attempts, passkeys, questions

RECENT_S = 600.0
_KIND = "recent"


def check(request: HttpRequest, me: Member, password: str) -> None:
    """Refuse a browser whose user does not show now that it is the member. NotAllowed, TooFast."""
    with attempts.confirming(request, me):
        passkeys.check_mine(me, password, request, request.POST.get("passkey", ""))
    note(request, me)


def note(request: HttpRequest, me: Member) -> None:
    """Remember for a while that the member has shown in this browser who it is."""
    browser = questions.browser_of(request)
    questions.ask(_KIND, browser, secrets.token_urlsafe(12), _who(me), steady(), RECENT_S)


def check_recent(request: HttpRequest, me: Member, password: str) -> None:
    """The same, unless that was shown in this browser a short while ago. NotAllowed, TooFast."""
    if not recent(request, me):
        check(request, me, password)


def recent(request: HttpRequest, me: Member) -> bool:
    """True if the member has shown in this browser, within the last minutes, who it is."""
    answered = questions.open_ones(_KIND, questions.browser_of(request), steady(), RECENT_S)
    return any(one.data == _who(me) for one in answered)


def _who(me: Member) -> dict[str, Any]:
    return {"member": me.pk, "epoch": me.epoch}
