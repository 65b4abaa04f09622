"""How rights end: one session, all others, or everything that was ever handed out to a member.

A new password, a reset and the closing of the account raise the member's epoch: whatever carries an older one
is refused at every door, but what the member keeps on purpose. What else ends is declared at the models.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import F

from ...engine.phrase import Phrase, T
from ..base.refusals import NotFound
from ..match.hub import hub
from ..models import Member, MemberSession, NoticeWish, Subscription
from . import belongings
from .belongings import Walk
from .identity import identities

# What may be kept through a new password, and what the form calls it.
KEEPABLE: dict[str, Phrase] = {
    "passkeys": T("Keep my passkeys"),
    "tokens": T("Keep the tokens of my programs"),
    "webhook": T("Keep my webhook"),
}


def lasting(member: Member) -> list[str]:
    """Which of what may be kept the member has."""
    has = {
        "passkeys": member.passkeys.exists(),
        "tokens": member.tokens.exists(),
        "webhook": NoticeWish.objects.filter(owner=member.guest).exclude(hook="").exists(),
    }
    return [name for name in KEEPABLE if has[name]]


def end_all(member: Member, keep: Collection[str] = (), here: MemberSession | None = None) -> None:
    """End every session but `here`, and every credential but those kept: raise the epoch."""
    with transaction.atomic():
        Member.objects.filter(pk=member.pk).update(epoch=F("epoch") + 1, old_cookies=False)
        member.refresh_from_db(fields=["epoch", "old_cookies"])
        kept = frozenset(keep) & set(KEEPABLE)
        belongings.go(Walk(belongings.END, member.guest, member, session=here, keep=kept))
    _look_again(member)


def end_others(member: Member, here: MemberSession | None) -> int:
    """Sign all other browsers out; how many. Codes shown there and what they get by push end as well."""
    others = member.sessions.exclude(pk=here.pk if here else 0)
    n = others.count()
    others.delete()
    Subscription.objects.filter(owner=member.guest, session=None).delete()
    Member.objects.filter(pk=member.pk).update(old_cookies=False)
    _look_again(member)
    return n


def end_one(member: Member, pk: int) -> None:
    """Sign one browser out. NotFound."""
    row = member.sessions.filter(pk=pk).first()
    if row is None:
        raise NotFound(T("This browser is signed out already."))
    sign_out(member, row)


def sign_out(member: Member, row: MemberSession | None) -> None:
    """End a session, by its own browser or from elsewhere. None: one that has no row yet."""
    with transaction.atomic():
        belongings.go(Walk(belongings.SIGN_OUT, member.guest, member, session=row))
        if row is None or row.adopted:  # there may be a copy of the old cookie
            Member.objects.filter(pk=member.pk).update(old_cookies=False)
    _look_again(member)


def _look_again(member: Member) -> None:
    """Once it is written, open connections of the member ask whether they may go on."""

    def look() -> None:
        identities.forget(member.pk)
        hub.wake(member.guest)

    transaction.on_commit(look)
