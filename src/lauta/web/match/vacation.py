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
    """Seconds of vacation of a player from a moment on: those to come included, or those `until` another.

    What two rows have in common counts once.
    """
    rows = Vacation.objects.filter(owner=owner, until__gt=since, since__lt=until) if owner else []
    total, reached = 0.0, since
    for row in sorted(rows, key=lambda one: one.since):
        total += max(0.0, min(row.until, until) - max(reached, row.since))
        reached = max(reached, row.until)
    return total


def days_left(owner: str) -> int:
    """Whole days of vacation that somebody may still take."""
    return int(_left(owner) / DAY + 1e-6)


def _left(owner: str) -> float:
    """The same in seconds."""
    return max(0.0, DAYS_A_YEAR * DAY - rest(owner, steady() - YEAR))


def join(guest: str, to: str) -> None:
    """Give the vacations of a guest to a player, who has no more days by it than one player has.

    A guest is free: one that overlaps a vacation of the player goes, and others are cut to the days left.
    """
    for row in Vacation.objects.filter(owner=guest).order_by("since"):
        row.until = min(row.until, row.since + _left(to))
        if row.until <= row.since or rest(to, row.since, row.until):
            row.delete()
            continue
        row.owner = to
        row.save(update_fields=["owner", "until"])
