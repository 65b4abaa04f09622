"""Who is on vacation, until when, and how many days of it are left. Clocks of days stand still meanwhile.

Rows and sums only: which tables change with it is said in `tables/going_away.py`.
"""

from __future__ import annotations

from math import inf

from ..base.clock import steady
from ..models import Vacation

DAY = 86400.0
YEAR = 365 * DAY
DAYS_A_YEAR = 30  # of all days of the 365 before: enough for holidays, too few to stall by


def current(owner: str) -> Vacation | None:
    """The vacation that somebody is on now."""
    now = steady()
    return Vacation.objects.filter(owner=owner, since__lte=now, until__gt=now).first() if owner else None


def away(owners: set[str]) -> set[str]:
    """Who of them is on vacation now."""
    now = steady()
    rows = Vacation.objects.filter(owner__in=owners, since__lte=now, until__gt=now)
    return set(rows.values_list("owner", flat=True))


def rest(owner: str, since: float, until: float = inf) -> float:
    """Seconds of vacation of a player from a moment on: those to come included, or those `until` another."""
    rows = Vacation.objects.filter(owner=owner, until__gt=since, since__lt=until) if owner else []
    return sum(min(row.until, until) - max(since, row.since) for row in rows)


def days_left(owner: str) -> int:
    """Whole days of vacation that somebody may still take."""
    a_year_ago = steady() - YEAR
    rows = Vacation.objects.filter(owner=owner, until__gt=a_year_ago)
    taken = sum(row.until - max(a_year_ago, row.since) for row in rows)
    return max(0, int(DAYS_A_YEAR - taken / DAY + 1e-6))
