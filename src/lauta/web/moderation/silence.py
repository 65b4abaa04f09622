"""Who may say nothing for a while, because an admin has decided so. What admins do is in `keeping.py`.

A silenced person soon has another identity, by signing out or by a fresh cookie. So all spectators without an
account at the same address are silenced, too; players and members there are not.
"""

from __future__ import annotations

from datetime import datetime

from ...engine.phrase import T
from ..base.asker import digest_of
from ..base.clock import moment
from ..base.refusals import NotAllowed
from ..match.presence import presence
from ..models import Member, Silence


def silence(guest: str, until: datetime) -> None:
    """Let a guest, or a member, say nothing until then, or until a later time that was decided before.

    The place that was known before is kept where nobody knows from where the guest came last.
    """
    there = digest_of(presence.known_address(guest))
    row = Silence.objects.filter(guest=guest).first() or Silence(guest=guest, until=until)
    row.until, row.place = max(row.until, until), there or row.place
    row.save()


def forget_old() -> None:
    """Delete the rows of those who may talk again."""
    Silence.objects.filter(until__lte=moment()).delete()


def check_voice(guest: str, place: str = "") -> None:
    """Raises NotAllowed while an admin has silenced this guest; `place` is the address of a spectator."""
    now = Silence.objects.filter(until__gt=moment())
    row = now.filter(guest=guest).first()
    if row is not None:
        raise NotAllowed(T("You may say nothing until {until}: those who keep this server have decided so.",
                           until=_when(row)))  # fmt: skip
    row = now.filter(place=digest_of(place)).first() if place else None
    if row is not None and not _is_member(guest):
        raise NotAllowed(T("Spectators at your address may say nothing until {until}. Sign in to talk.",
                           until=_when(row)))  # fmt: skip


def _is_member(guest: str) -> bool:
    return Member.objects.filter(guest=guest).exists()


def _when(row: Silence) -> str:
    return f"{row.until:%Y-%m-%d %H:%M} UTC"
