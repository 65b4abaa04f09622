"""What came of a day: the order of all who finished in time, points for the week, days in a row.

Who sees which name is said by `names_for`; the page is made in `page/daily.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from ..base.fair import TRIES_OF_A_DAY
from ..match.secrets import current_day, day_is_over
from ..members.unheard import unheard_by
from ..models import Attempt, Challenge, Member
from .days import A_DAY, ends

WEEK = 7
BEST = 10
Key = tuple[int, float, int]


@dataclass(frozen=True)
class Line:
    """A finished try: its place among all of the day, and the points it gives for the week, at most 100."""

    place: int
    attempt: Attempt
    points: int


@dataclass(frozen=True)
class OfWeek:
    """What somebody has in a week: points, and the days on which they finished; `last` is the newest try."""

    place: int
    points: int
    days: int
    last: Attempt


def compared(challenge: Challenge) -> list[Attempt]:
    """The tries that count: of one network address the first that were begun, finished or not.

    None of them counts where more had been begun before it was finished: it may repeat what they have found.
    The address of a member is the one from which the account was made.
    """
    tries = list(challenge.attempts.order_by("pk"))
    members = Member.objects.filter(guest__in={one.owner for one in tries} - {""})
    places = dict(members.values_list("guest", "place"))
    sources = [places.get(one.owner, one.place) for one in tries]
    begun: dict[str, list[datetime]] = defaultdict(list)
    for one, source in zip(tries, sources, strict=True):
        begun[source].append(one.begun)
    first = TRIES_OF_A_DAY.choose(zip(tries, sources, strict=True))
    source_of = {one.pk: source for one, source in zip(tries, sources, strict=True)}
    return [one for one in first if not _late(one, begun[source_of[one.pk]] if source_of[one.pk] else [])]


def _late(one: Attempt, begun: Sequence[datetime]) -> bool:
    """True if more tries had been begun there before this one was finished than are compared."""
    before = sum(one.finished is None or at < one.finished for at in begun)
    return before > TRIES_OF_A_DAY.each


def order(challenge: Challenge) -> list[Line]:
    """All that count and were finished before the day was over, the best first; equals share a place."""
    end = ends(challenge.date)
    rows = [(one.finished, one) for one in compared(challenge) if one.finished and one.finished < end]
    rows.sort(key=lambda pair: pair[0])
    keyed = sorted(((_key(one), one) for _, one in rows), key=lambda pair: pair[0])
    keys = [key for key, _ in keyed]
    return [
        Line(place := 1 + keys.index(key), one, round(100 * (len(keys) - place + 1) / len(keys)))
        for key, one in keyed
    ]


def _key(attempt: Attempt) -> Key:
    """Better is less: the place at the table, then points; where there are none, winners by how soon."""
    rank = attempt.rank or 0
    if attempt.points is not None:
        return rank, -attempt.points, 0
    return rank, 0.0, (attempt.decisions or 0) if rank == 1 else 0


def names_for(guest: str, attempts: Sequence[Attempt]) -> dict[int, str]:
    """The name of each try as a reader may see it; empty where it is nobody's to know.

    Hidden are those who do not want to be shown, whose account is closed, and whom the reader has muted or
    blocked. One's own is always there.
    """
    owners = {one.owner for one in attempts}
    closed = set(Member.objects.filter(guest__in=owners, closed=True).values_list("guest", flat=True))
    hidden = closed | unheard_by(guest)
    return {
        one.pk: one.name
        for one in attempts
        if one.owner and ((one.shown and one.owner not in hidden) or one.owner == guest)
    }


def open_matches(guest: str, attempts: Sequence[Attempt]) -> dict[int, str]:
    """The tables of those tries that the reader may look at."""
    named = names_for(guest, attempts)
    kept = [one for one in attempts if one.table_id and one.pk in named]
    tables = dict(
        Attempt.objects.filter(pk__in=[one.pk for one in kept]).values_list("pk", "table__public_id")
    )
    return {pk: table for pk, table in tables.items() if table}


def streak(guest: str) -> int:
    """On how many days in a row the guest has finished, up to today, or to yesterday if not yet today."""
    if not guest:
        return 0
    rows = Attempt.objects.filter(owner=guest).exclude(finished=None)
    days = {day for day, at in rows.values_list("challenge__date", "finished") if at and at < ends(day)}
    now = current_day()
    day = now if now in days else now - A_DAY
    n = 0
    while day in days:
        n, day = n + 1, day - A_DAY
    return n


def week_of(day: date) -> tuple[date, date]:
    """Monday and Sunday of the week in which a day lies."""
    monday = day - timedelta(days=day.weekday())
    return monday, monday + timedelta(days=WEEK - 1)


def best_of_week(day: date) -> list[OfWeek]:
    """All who finished a day that is over, of the week in which this day lies; who has most points first."""
    sums: dict[str, tuple[int, int, Attempt]] = {}
    for challenge in Challenge.objects.filter(date__range=week_of(day)).order_by("date"):
        if day_is_over(challenge.date):
            for line in order(challenge):
                points, days, _ = sums.get(line.attempt.owner, (0, 0, line.attempt))
                if line.attempt.owner:
                    sums[line.attempt.owner] = points + line.points, days + 1, line.attempt
    best = sorted(sums.values(), key=lambda one: -one[0])
    all_points = [points for points, _, _ in best]
    return [OfWeek(1 + all_points.index(points), points, days, last) for points, days, last in best]
