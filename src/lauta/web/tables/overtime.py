"""When somebody's time is up: a thread that notes it, and what the others may choose then.

They may wait, let a bot play on, or agree to end the match. The clocks are `match/clocks.py`.
"""

from __future__ import annotations

from django.db import transaction

from ...engine.phrase import T
from ..base.clock import steady
from ..base.refusals import BadRequest, NotAllowed
from ..base.watcher import Watcher
from ..match import moves
from ..match.clocks import people
from ..match.match_cache import table_lock
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
    for table_id in found:
        _note(table_id)
    return len(found)


def _note(table_id: str) -> None:
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            if table.deadline is None or table.deadline > steady() or table.overdue:
                return
            table.overdue = True
            table.revision += 1
            table.save(update_fields=["overdue", "revision"])  # not when it changed: nobody has moved
        rows.put(table)
    moves.announce(table)


def relieve(table_id: str, guest: str, version: int) -> Table:
    """A bot plays on for whose time is up, as one of the others has chosen. NotAllowed, BadRequest."""
    with table_lock(table_id):
        table = rows.read(table_id)
        if table.waits is None or not table.overdue or table.version != version:
            raise BadRequest(T("Nobody's time is up here any more."))
        late = table.seats.all()[table.waits]
        if guest not in people(table) or guest == late.owner:
            raise NotAllowed(T("One of the other players may choose this."))
        return moves.hand_over(table_id, table.waits, LEFT_LEVEL, back=late.owner)


class Timekeeper(Watcher):
    """A thread of the server that looks every second whose time is up."""

    name, every_s, fails = "timekeeper", LOOK_S, "the clocks are not looked at"

    def __init__(self) -> None:
        super().__init__()
        self._wakefulness = Wakefulness()

    def look(self) -> None:
        """Note who is back, and whose time is up."""
        self._wakefulness.tick()
        note_returns()
        note_overdue()
