"""When somebody's time is up: a thread that notes it, and what the others may choose then.

They may wait, let a bot play on, or agree to end the match. The clocks are `match/clocks.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from django.db import transaction

from ...engine.phrase import T
from ..base.clock import steady
from ..base.refusals import BadRequest, NotAllowed, Stale
from ..base.watcher import Watcher, each
from ..match import clocks, moves
from ..match.clocks import people
from ..match.match_cache import begun_under_other_rules, table_lock
from ..match.rows import rows
from ..models import Table
from .downtime import Wakefulness
from .going_away import note_returns
from .leaving import LEFT_LEVEL

LOOK_S = 1.0
AT_ONCE = 50


def note_overdue() -> int:
    """Write down whose time is up, and tell the pages; how many tables."""
    due = Table.objects.filter(
        status=Table.PLAYING, paused=False, overdue=False, deadline__lte=steady()
    ).order_by("deadline")
    found = list(due.values_list("public_id", flat=True)[:AT_ONCE])
    return each(_note, found)


def _note(table_id: str) -> int:
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            if table.deadline is None or table.deadline > steady() or table.overdue:
                return 0
            table.overdue = True
            table.save(update_fields=["overdue"])
            moves.raise_revision(table)  # not when it changed: nobody has moved
        rows.put(table)
    moves.announce(table)
    return 1


def relieve(table_id: str, guest: str, version: int) -> Table:
    """A bot plays on for whose time is up, as one of the others has chosen. NotAllowed, BadRequest."""
    with table_lock(table_id):
        table = rows.read(table_id)
        if table.waits is None or not table.overdue or table.version != version:
            raise BadRequest(T("Nobody's time is up here any more."))
        late = table.seats.all()[table.waits]
        if guest not in people(table) or guest == late.owner:
            raise NotAllowed(T("One of the other players may choose this."))
        return moves.hand_over(table_id, table.waits, LEFT_LEVEL, late.owner, back=late.owner, late=True)


def relieve_late(table: Table) -> int:
    """Let a bot play on for whom a table waits, unless the player has moved since it was read; how many."""
    seat = list(table.seats.all())[table.waits or 0]
    late = table.waits, table.version

    def still(now: Table) -> bool:
        return now.overdue and (now.waits, now.version) == late

    with suppress(Stale):
        owner = seat.owner
        moves.hand_over(table.public_id, seat.index, LEFT_LEVEL, owner, back=owner, still=still, late=True)
        return 1
    return 0


def relieve_alone() -> int:
    """Let a bot play on where a rated match waits for its only person, whose time is up; how many tables.

    Nobody else is there to choose it, and the match has to count.
    """
    late = Table.objects.filter(rated=True, status=Table.PLAYING, overdue=True, paused=False, tournament=None)
    return each(_relieved_alone, late.exclude(waits=None).prefetch_related("seats")[:AT_ONCE])


def _relieved_alone(table: Table) -> int:
    if len(people(table)) > 1 or begun_under_other_rules(table):
        return 0
    return relieve_late(table)


def start_clocks() -> int:
    """Start the clocks of rated matches that were left lying when they had none; how many tables."""
    still = Table.objects.filter(rated=True, status=Table.PLAYING, paused=False, deadline=None)
    return each(_start_clock, list(still.exclude(waits=None).values_list("public_id", flat=True)))


def _start_clock(table_id: str) -> int:
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            table.since = steady()
            clocks.look_again(table)
            table.save(update_fields=["since", "deadline", "overdue"])
        rows.put(table)
    return 1


class Timekeeper(Watcher):
    """A thread of the server that looks every second whose time is up."""

    name, every_s, fails = "timekeeper", LOOK_S, "the clocks are not looked at"

    def __init__(self) -> None:
        super().__init__()
        self._wakefulness = Wakefulness()
        self._first = True

    def look(self) -> None:
        """Note who is back, and whose time is up; the first time, start clocks that stand still."""
        first, self._first = self._first, False
        steps = (self._wakefulness.tick, note_returns, note_overdue, relieve_alone)
        each(_call, (start_clocks, *steps) if first else steps)


def _call(step: Callable[[], object]) -> int:
    step()
    return 1
