"""Sessions of members: a row for each browser that is signed in, its key in the cookie, when it was seen.

Ending one is `endings.py`, whether one is good `identity.py`. Guests have none: nothing of theirs is kept but
the seats they took.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from datetime import timedelta

from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError
from django.http import HttpRequest

from ..base.addresses import place_of
from ..base.browsers import name_of
from ..base.clock import age, moment
from ..models import Member, MemberSession, Subscription
from .identity import KEY, Known, digest_of, identities

log = logging.getLogger("lauta.members")
MOST = 50  # of one member: the ones not seen for the longest make room
SEEN, MOVED = timedelta(minutes=10), timedelta(minutes=1)  # `seen` is written no more often; at a new address
PUSH = "push"  # in the cookie: this browser's subscription


def begin(request: HttpRequest, member: Member, adopted: bool = False) -> MemberSession:
    """Sign this browser in: a row, and its key in the cookie."""
    key = secrets.token_urlsafe(24)
    row = MemberSession.objects.create(
        member=member, digest=hashlib.sha256(key.encode()).hexdigest(), epoch=member.epoch, adopted=adopted,
        address=address_of(request), agent=name_of(request.headers.get("User-Agent", "")),
    )  # fmt: skip
    request.session[KEY] = key
    for old in member.sessions.exclude(pk=row.pk)[MOST - 1 :]:
        old.delete()
    identities.forget(member.pk)
    return row


def of_request(request: HttpRequest) -> MemberSession | None:
    """The row of this browser's session; None for guests."""
    digest = digest_of(request.session)
    return MemberSession.objects.filter(digest=digest).first() if digest else None


def bring_push(request: HttpRequest, former: str, row: MemberSession) -> None:
    """The subscription that this browser has made as a guest goes with the browser."""
    mine = Subscription.objects.filter(owner=former, session=None)
    pk = request.session.get(PUSH)
    if isinstance(pk, int):
        mine = mine.filter(pk=pk)
    else:  # made before the cookie noted it
        mine = mine.filter(agent=request.headers.get("User-Agent", "")[:80])
    mine.update(owner=row.member.guest, session=row)


def end_push(request: HttpRequest) -> None:
    """A guest's browser starts anew, and gets no more notices of what it had."""
    pk, guest = request.session.get(PUSH), str(request.session.get("guest", ""))
    if isinstance(pk, int):
        Subscription.objects.filter(pk=pk, owner=guest).delete()


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as the page of the account shows it."""
    return place_of(request.META["REMOTE_ADDR"])[:64]


def note(request: HttpRequest, known: Known) -> None:
    """Write down when and where the session was seen, and give an old cookie its row."""
    if SESSION_KEY not in request.session:
        return
    try:
        if KEY not in request.session:
            _adopt(request, known)
            return
        row = known.sessions.get(digest_of(request.session))
        address = address_of(request)
        pause = SEEN if row is None or address == row.address else MOVED
        if row is not None and age(row.seen) > pause.total_seconds():
            MemberSession.objects.filter(pk=row.pk).update(seen=moment(), address=address)
            identities.forget(known.pk)
    except DatabaseError as error:  # the page is shown all the same
        log.warning("a session's last visit is not written down: %s", error)


def _adopt(request: HttpRequest, known: Known) -> None:
    row = begin(request, Member.objects.get(pk=known.pk), adopted=True)
    bring_push(request, known.guest, row)
