"""What was added lately and opens an account, shown on the site: letters may be off, late, or used up.

Every other browser of the member shows the newest note until it has opened the page of the account. A note
stays when what it is about has gone, so nobody takes something back unseen.
"""

from __future__ import annotations

from datetime import timedelta

from django.http import HttpRequest

from ..base.clock import moment
from ..models import AccessNote, Member, MemberSession
from . import sessions
from .identity import identities

KEPT, SHOWN = 30, 10  # of one member
LATELY = timedelta(days=30)


def add(request: HttpRequest, member: Member, what: str, agent: str) -> None:
    """Note that something was added in this browser, which need not be told."""
    address = sessions.address_of(request)
    row = AccessNote.objects.create(member=member, what=what[:300], agent=agent[:80], address=address)
    old = member.access_notes.values_list("pk", flat=True)[KEPT:]
    AccessNote.objects.filter(pk__in=list(old)).delete()
    here = sessions.of_request(request)
    before = member.access_notes.exclude(pk=row.pk).first()
    if here is not None and here.noticed >= (before.pk if before else 0):
        MemberSession.objects.filter(pk=here.pk).update(noticed=row.pk)


def unseen(request: HttpRequest) -> list[AccessNote]:
    """Return the notes that this browser has not shown yet, the newest first; none for guests."""
    known = identities.member(request.session)
    if known is None:
        return []
    notes = _lately(known.pk)
    here = sessions.of_request(request) if notes else None
    return [note for note in notes if here is not None and note.pk > here.noticed]


def shown(request: HttpRequest, member: Member) -> list[AccessNote]:
    """Return the newest notes for the page of the account, which this browser has shown then."""
    notes, here = _lately(member.pk), sessions.of_request(request)
    if notes and here is not None and notes[0].pk > here.noticed:
        MemberSession.objects.filter(pk=here.pk).update(noticed=notes[0].pk)
    return notes


def _lately(member: int) -> list[AccessNote]:
    return list(AccessNote.objects.filter(member_id=member, added__gte=moment() - LATELY)[:SHOWN])
