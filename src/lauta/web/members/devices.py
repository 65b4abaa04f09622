"""A second device: a code, shown as text and as a QR code, lets it in once and for some minutes.

Whoever holds the code is believed, as with a key that is lent. Guests hand on their games, members sign in.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.http import HttpRequest

from ...engine.phrase import T
from ...text import word
from ..base.clock import age, moment
from ..base.refusals import NotFound
from ..models import DeviceCode, Member, MemberSession
from .accounts import enter, hand_on, tables_of, take_over
from .identity import Known

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that are taken for one another
LENGTH, GROUP = 10, 5
MINUTES, MOST_EACH = 10, 5
LIFE = timedelta(minutes=MINUTES)


class BadCode(NotFound):
    """No code, or one that was used or is too old."""

    def __init__(self) -> None:
        super().__init__(
            T("This code is not valid: each works once, for {n} minutes. Have a new one shown.", n=MINUTES)
        )


def new_code(guest: str, member: Known | None, session: MemberSession | None = None) -> str:
    """A code for what this browser has, beside those that other tabs show.

    A member's code ends with the session in which it is shown.
    """
    for old in DeviceCode.objects.filter(until__lt=moment()):
        if _too_old(old):
            old.delete()
    for old in DeviceCode.objects.filter(guest=guest).order_by("-pk")[MOST_EACH - 1 :]:
        old.delete()
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    DeviceCode.objects.create(
        digest=_digest(code), guest=guest, member_id=member.pk if member else None,
        epoch=member.epoch if member else 0, session=session, until=moment() + LIFE,
    )  # fmt: skip
    return code


def spoken(code: str) -> str:
    """The code as people read it out: in groups."""
    return " ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def find(code: str) -> DeviceCode:
    """The code as typed: spaces and case do not matter. BadCode."""
    kept = "".join(c for c in word(code, 60).upper() if c in LETTERS)
    found = DeviceCode.objects.select_related("member").filter(digest=_digest(kept)).first()
    if found is None or _too_old(found):
        raise BadCode
    if found.member is not None and not _stands(found, found.member):
        raise BadCode
    return found


def _too_old(found: DeviceCode) -> bool:
    """True if the code was made more than its life ago, however the wall clock was set since."""
    return age(found.until - LIFE) > LIFE.total_seconds()


def _stands(found: DeviceCode, member: Member) -> bool:
    """True if the account is open, and the session that showed the code has not ended."""
    return not member.closed and found.epoch == member.epoch and found.session_id is not None


def use(request: HttpRequest, code: str, member: Known | None) -> int:
    """Let this browser in; how many tables came along with it, or to it. BadCode.

    A member's code signs in. A guest's code makes both browsers one guest; where this one is signed in, the
    member gets what the guest has.
    """
    found = find(code)
    if not DeviceCode.objects.filter(pk=found.pk).delete()[0]:
        raise BadCode  # somebody was quicker
    if found.member is not None:
        enter(request, found.member)
        return 0
    if member is not None:
        return take_over(found.guest, Member.objects.get(pk=member.pk))
    here = str(request.session.get("guest", ""))
    moved = hand_on(here, found.guest) if here and here != found.guest else 0
    request.session["guest"] = found.guest
    return moved + tables_of(found.guest)


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
