"""Finished matches that somebody wants to look back on: asked for once, kept for all who see the match.

Who does the work is `review_runner.py`; what a page makes of it `page/lookback.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import IntegrityError, transaction

from ...engine.phrase import T
from ..base.limits import REVIEWS
from ..base.refusals import BadRequest, TooFast, Unavailable
from ..base.request_guard import ReviewPace
from ..match.match_cache import begun_under_other_rules
from ..match.secrets import check_unsealed, sealed
from ..models import Lookback, Table

EACH = 3  # that wait for one guest
_pace = ReviewPace()
_on_wish: list[Callable[[], None]] = []
_shares: dict[int, float] = {}


def on_wish(tell: Callable[[], None]) -> None:
    """Have `tell` called when somebody wants to look back."""
    _on_wish.append(tell)


def off_wish(tell: Callable[[], None]) -> None:
    """No longer."""
    _on_wish.remove(tell)


def lookback_of(table: Table) -> Lookback | None:
    """What is known of a match, or being found out."""
    return Lookback.objects.filter(table=table).first()


def why_none(table: Table) -> str:
    """Why this match cannot be looked back on: "going", "sealed", "ended", "rules"; empty where it can."""
    if table.status != Table.OVER:
        return "going"
    if sealed(table):
        return "sealed"
    if table.ended:
        return "ended"
    return "rules" if begun_under_other_rules(table) else ""


def start(table: Table, guest: str, place: str) -> None:
    """Have a match looked back on, unless that has been done.

    BadRequest, NotAllowed, TooFast, Unavailable.
    """
    check_unsealed(table)
    if why_none(table):
        raise BadRequest(T("Only a match that was played to its end can be looked back on."))
    known = lookback_of(table)
    if known is not None and known.status != Lookback.FAILED:
        return
    waiting = Lookback.objects.filter(status__in=(Lookback.QUEUED, Lookback.RUNNING))
    if waiting.filter(guest=guest).count() >= EACH:
        raise TooFast(T("Several matches are being looked at for you already. Wait for them."))
    if waiting.count() >= REVIEWS():
        raise Unavailable(T("Many others want to look back just now. Try again in a while."))
    if not _pace.allows(place):
        raise TooFast(T("Many matches were looked at for you lately. Wait a while."))
    try:
        with transaction.atomic():
            Lookback.objects.filter(table=table, status=Lookback.FAILED).delete()
            Lookback.objects.create(table=table, guest=guest)
    except IntegrityError:  # somebody else has asked at the same moment
        return
    for tell in list(_on_wish):
        tell()


def ahead_of(row: Lookback) -> int:
    """How many come first, at most."""
    return Lookback.objects.filter(status__in=(Lookback.QUEUED, Lookback.RUNNING), pk__lt=row.pk).count()


def share_of(row: Lookback) -> float:
    """How much of it is done, from 0 to 1."""
    return _shares.get(row.pk, 0.0)


def tell_share(pk: int, share: float | None) -> None:
    """How much of one is done; None once it is over."""
    if share is None:
        _shares.pop(pk, None)
    else:
        _shares[pk] = share
