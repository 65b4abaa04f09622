"""Lets go of tables, tournaments and editions that nobody came back to, and of old challenges: a thread.

Days on which the server ran are counted, not measured, and half a day apart by the steady clock: a wall clock
that is wrong or goes to and fro, or a server that was off for a year, costs no table.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import date

from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef, Q

from ..base import clock
from ..base.limits import DAILY_DAYS, UNSEEN_DAYS, UNUSED_DAYS
from ..base.watcher import Watcher
from ..match.hub import hub
from ..match.presence import presence
from ..members import former_names, receipts
from ..models import (
    Attempt,
    Challenge,
    Day,
    Edition,
    Member,
    Played,
    PuzzleTry,
    Seat,
    Solver,
    Table,
    Tournament,
)  # fmt: skip
from ..moderation import silence

log = logging.getLogger("lauta.keeper")
ROUND_S = 60.0
BETWEEN_DAYS_S = 43200.0
AT_ONCE = 20  # tables that leave in one transaction


def day(today: Callable[[], date] = clock.today, now: Callable[[], float] = clock.steady) -> int:
    """The number of this day among those on which the server ran."""
    first = {"number": 0, "date": today(), "counted": now()}
    with transaction.atomic():
        known, made = Day.objects.get_or_create(pk=1, defaults=first)
        rested = known.counted is None or now() - known.counted >= BETWEEN_DAYS_S
        if not made and known.date != today() and rested:
            known.number, known.date, known.counted = known.number + 1, today(), now()
            known.save()
    return known.number


def last_day() -> int:
    """The number of the newest day that was counted; reads only."""
    return Day.objects.filter(pk=1).values_list("number", flat=True).first() or 0


def note(number: int) -> None:
    """Write down which tables somebody has looked at since the last time."""
    touched = presence.touched()
    try:
        for rows in (Table.objects, Tournament.objects):
            rows.filter(public_id__in=touched).exclude(seen=number).update(seen=number)
    except DatabaseError:
        presence.remember(touched)
        raise


def let_go(number: int) -> int:
    """Delete tables of which the time is over, a few; how many."""
    with transaction.atomic():
        rows = Table.objects.filter(_over(number)).exclude(public_id__in=hub.tables())
        leaving = dict(rows.order_by("seen").values_list("pk", "public_id")[:AT_ONCE])
        _forget_guests(list(leaving.values()))
        Table.objects.filter(pk__in=leaving).delete()
    return len(leaving)


def _forget_guests(tables: list[str]) -> None:
    """What is kept of guests goes with their tables; members keep their results."""
    kept = Played.objects.filter(table__in=tables).exclude(owner="")
    members = Member.objects.values("guest")
    kept.exclude(owner__in=members).update(owner="", opening=[])
    tries = Attempt.objects.filter(table__public_id__in=tables).exclude(owner__in=members)
    tries.update(owner="", name="", shown=False)


def let_go_editions(number: int) -> int:
    """Delete editions that nobody has looked at for long, a few; how many. Tables keep their figures."""
    with transaction.atomic():
        rows = Edition.objects.filter(_unseen(number, UNSEEN_DAYS())).exclude(owner="")
        leaving = list(rows.order_by("seen").values_list("pk", flat=True)[:AT_ONCE])
        Edition.objects.filter(pk__in=leaving).delete()
    return len(leaving)


def let_go_tournaments(number: int) -> int:
    """Delete tournaments of which the time is over, a few; how many. Their tables go when theirs is."""
    with transaction.atomic():
        unused = _unseen(number, UNUSED_DAYS()) & Q(status=Tournament.OPEN)
        rows = Tournament.objects.filter(unused | _unseen(number, UNSEEN_DAYS()))
        leaving = list(rows.exclude(public_id__in=hub.tables()).values_list("pk", flat=True)[:AT_ONCE])
        Tournament.objects.filter(pk__in=leaving).delete()
    return len(leaving)


def let_go_puzzles(number: int) -> int:
    """Delete what guests made of puzzles long ago; how many rows. Members keep theirs."""
    members = Member.objects.values("guest")
    old = _unseen(number, UNSEEN_DAYS())
    tries = PuzzleTry.objects.filter(old).exclude(owner__in=members).delete()[0]
    return tries + Solver.objects.filter(old).exclude(owner__in=members).delete()[0]


def let_go_challenges(_: int) -> int:
    """Delete the oldest days of the challenge beyond so many, a few, with what came of them; how many."""
    kept = DAILY_DAYS()
    with transaction.atomic():
        days = list(Challenge.objects.order_by("-date").values_list("pk", flat=True)) if kept else []
        leaving = days[max(kept, 2) :][-AT_ONCE:]  # today's and yesterday's stay in any case
        Challenge.objects.filter(pk__in=leaving).delete()
    return len(leaving)


def _over(number: int) -> Q:
    """Nobody has joined or moved and the one time is over, or the other one is."""
    people = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=Seat.HUMAN))
    unused = Q(version=0) | Q(~people)
    return _unseen(number, UNUSED_DAYS()) & unused | _unseen(number, UNSEEN_DAYS())


def _unseen(number: int, days: int) -> Q:
    return Q(seen__lt=number - days) if days else Q(pk__in=[])


class Keeper(Watcher):
    """A thread of the server; it has little to do. At the end whoever was seen last is still written down."""

    name, every_s, fails = "keeper", ROUND_S, "tables are not looked after"
    last = True

    def look(self) -> None:
        """Write down who was seen, let go of what nobody wants."""
        number = day()
        note(number)
        gone = 0
        while not self.stopping.is_set() and (left := let_go(number)):
            gone += left
        more = let_go_editions, let_go_tournaments, let_go_challenges, let_go_puzzles
        for let_go_more in more:
            while not self.stopping.is_set() and let_go_more(number):
                pass
        receipts.forget_old()
        former_names.forget_old()
        silence.forget_old()
        if gone:
            log.info("%d tables were left alone and are gone", gone)
