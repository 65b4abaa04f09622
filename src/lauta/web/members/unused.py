"""Accounts that nobody uses: made a day ago or more, never signed in to again, and nothing belongs to them.

They give their place to new ones where a server has as many as it may; those from the address that has most
of them first.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from ..base.clock import date_ago
from ..models import (
    Attempt,
    Edition,
    Entrant,
    Member,
    MemberSession,
    Passkey,
    PersonalToken,
    Seat,
    Table,
)  # fmt: skip

AGE_S = 86400.0
SAME_VISIT = timedelta(hours=1)


def unused() -> QuerySet[Member]:
    """All such accounts."""
    mine = OuterRef("guest")
    belongs = (
        Exists(Seat.objects.filter(Q(owner=mine) | Q(former=mine)))
        | Exists(Table.objects.filter(host=mine))
        | Exists(Entrant.objects.filter(Q(owner=mine) | Q(former=mine)))
        | Exists(Edition.objects.filter(owner=mine))
        | Exists(Attempt.objects.filter(owner=mine))
    )
    came_back = Exists(
        MemberSession.objects.filter(member=OuterRef("pk"), seen__gt=OuterRef("created") + SAME_VISIT)
    )
    lasting = Exists(Passkey.objects.filter(member=OuterRef("pk"))) | Exists(
        PersonalToken.objects.filter(member=OuterRef("pk"))
    )
    young = Member.objects.filter(keeper=False, closed=False, confirmed=False, created__lt=date_ago(AGE_S))
    once = Q(last_login=None) | Q(last_login__lt=F("created") + SAME_VISIT)
    return young.filter(once, place__gt="").exclude(belongs).exclude(came_back).exclude(lasting)


def next_to_go() -> Member | None:
    """The account that gives its place first: the oldest of the address that has most of them."""
    places = unused().values("place").annotate(n=Count("pk")).order_by("-n", "place")
    first = places.first()
    return unused().filter(place=first["place"]).order_by("created").first() if first else None
