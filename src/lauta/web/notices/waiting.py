"""Who is waited for and away: the tables of people at which it is their turn, and whether they were told.

Nobody is told of a match with bots alone (but in a tournament others wait), nor while a page of the table is
open, nor twice of the same turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import lauta

from ..base.clock import steady
from ..match import vacation
from ..match.clocks import others_wait
from ..match.hub import hub
from ..models import Table, Told

PUSH, MAIL, HOOK = "push", "mail", "hook"
AFTER: dict[str, float] = {HOOK: 5.0, PUSH: 20.0, MAIL: 30 * 60.0}  # seconds that a turn has waited


@dataclass(frozen=True)
class Wait:
    """Somebody is waited for at a table."""

    table: Table
    owner: str
    seat: str
    title: str
    others: tuple[str, ...]


def waiting(way: str, wishes: Collection[str]) -> Iterator[Wait]:
    """Whom of those who wish so to tell now; nobody twice of a turn, nor who is there, or on vacation."""
    if not wishes:
        return
    rows = Table.objects.filter(
        status=Table.PLAYING, paused=False, waits__isnull=False, since__lte=steady() - AFTER[way]
    )
    wishes = set(wishes) - vacation.away(set(wishes))
    told = set(Told.objects.filter(way=way).values_list("table_id", "since"))
    for table in rows.prefetch_related("seats").order_by("since"):
        if (table.pk, table.since) in told or not others_wait(table):
            continue
        seats = list(table.seats.all())
        seat = seats[table.waits or 0]
        if seat.owner not in wishes or seat.owner in hub.guests(table.public_id):
            continue
        others = tuple(one.name for one in seats if one.index != seat.index)
        yield Wait(table, seat.owner, seat.name, lauta.game(table.game).title, others)


def note(way: str, waits: list[Wait]) -> None:
    """They were told; of a turn before nobody asks any more."""
    for wait in waits:
        Told.objects.filter(way=way, table=wait.table).delete()
        Told.objects.create(way=way, table=wait.table, since=wait.table.since)
