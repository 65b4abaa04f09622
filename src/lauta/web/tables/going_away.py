"""Going on vacation and coming back: what it does to the clocks of all tables where one is waited for.

How long, and what it means for a clock, is said in `match/vacation.py`.
"""

from __future__ import annotations

import logging

from django.db import transaction

from ...engine.phrase import T
from ..base.clock import steady
from ..base.refusals import BadRequest
from ..base.watcher import each
from ..match import clocks, moves, vacation
from ..match.match_cache import table_lock
from ..match.rows import rows
from ..models import Table, Vacation

log = logging.getLogger("lauta.clocks")


def go(owner: str, days: int) -> Vacation:
    """A player is away from now on, for so many days. BadRequest."""
    with transaction.atomic():  # two requests at once do not both find the days that are left
        _check(owner, days)
        now = steady()
        Vacation.objects.filter(owner=owner, until__lt=now - vacation.YEAR).delete()
        begun = Vacation.objects.create(owner=owner, since=now, until=now + days * vacation.DAY)
    look_again(owner)
    log.info("a player goes on vacation for %d days", days)
    return begun


def _check(owner: str, days: int) -> None:
    left = vacation.days_left(owner)
    if vacation.current(owner) is not None:
        raise BadRequest(T("You are on vacation already."))
    if not 1 <= days <= left:
        raise BadRequest(
            T("A vacation has 1 to {left} days, not {days}.", left=left, days=days)
            if left
            else T("You have had all days of vacation of these twelve months.")
        )


def come_back(owner: str) -> None:
    """A player is there again; the days that are left are kept. BadRequest."""
    now = steady()
    if not Vacation.objects.filter(owner=owner, since__lte=now, until__gt=now).update(until=now, over=True):
        raise BadRequest(T("You are not on vacation."))
    look_again(owner)


def note_returns() -> int:
    """Tell the pages of those whose days are up; how many."""
    return each(_note_return, list(Vacation.objects.filter(over=False, until__lte=steady())))


def _note_return(row: Vacation) -> int:
    Vacation.objects.filter(pk=row.pk).update(over=True)
    look_again(row.owner)
    return 1


def look_again(owner: str) -> None:
    """Clocks that run for somebody are reckoned anew, and the pages are told."""
    waited = Table.objects.filter(status=Table.PLAYING, seats__owner=owner, waits__isnull=False).distinct()
    for table_id in waited.values_list("public_id", flat=True):
        with table_lock(table_id):
            with transaction.atomic():
                table = rows.read(table_id)
                clocks.look_again(table)
                table.save(update_fields=["deadline", "overdue"])
                moves.raise_revision(table)
            rows.put(table)
        moves.announce(table)
