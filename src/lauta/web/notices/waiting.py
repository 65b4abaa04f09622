"""Who is waited for and away: the tables of people at which it is their turn or they are asked for a rematch,
and whether they were told.

Nobody is told of a match with bots alone (but in a tournament others wait), nor while they see a page of the
table, nor twice of the same turn or rematch. A page that lies behind others is not seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from django.db.models import Prefetch

import lauta

from ..base.clock import age, date_ago, steady
from ..match import vacation
from ..match.clocks import others_wait
from ..match.hub import hub
from ..models import Seat, Table, Told

PUSH, MAIL, HOOK = "push", "mail", "hook"
AFTER: dict[str, float] = {HOOK: 5.0, PUSH: 20.0, MAIL: 30 * 60.0}  # seconds that a turn has waited
REMATCH_S = 86400.0  # for which it is news that a rematch is asked for


@dataclass(frozen=True)
class Wait:
    """Somebody is waited for at a table, to move or, where it is a `rematch`, to say yes to it."""

    table: Table
    owner: str
    seat: str
    title: str
    others: tuple[str, ...]
    rematch: bool = False


def waiting(way: str, wishes: Collection[str]) -> Iterator[Wait]:
    """Whom of those who wish so to tell now; nobody twice of a turn, nor who is there, or on vacation."""
    if not wishes:
        return
    wishes = set(wishes) - vacation.away(set(wishes))
    told = set(Told.objects.filter(way=way).values_list("table_id", "since"))
    yield from _to_move(way, wishes, told)
    yield from _asked(way, wishes, told)


def _to_move(way: str, wishes: set[str], told: set[tuple[int, float]]) -> Iterator[Wait]:
    rows = Table.objects.filter(
        status=Table.PLAYING, paused=False, waits__isnull=False, since__lte=steady() - AFTER[way]
    )
    for table in rows.prefetch_related("seats").order_by("since"):
        if (table.pk, table.since) in told or not others_wait(table):
            continue
        seats = list(table.seats.all())
        seat = seats[table.waits or 0]
        if seat.owner not in wishes or seat.owner in hub.lookers(table.public_id):
            continue
        others = tuple(one.name for one in seats if one.index != seat.index)
        yield Wait(table, seat.owner, seat.name, lauta.game(table.game).title, others)


def _asked(way: str, wishes: set[str], told: set[tuple[int, float]]) -> Iterator[Wait]:
    """Whose seats at a rematch are kept for them; a table that has not begun has no turn."""
    rows = Table.objects.filter(
        status=Table.OPEN, created__gte=date_ago(AFTER[way] + REMATCH_S), seats__kind=Seat.OPEN,
        seats__former__in=wishes,
    )  # fmt: skip
    before = Prefetch("table_set", Table.objects.only("public_id", "rematch"), to_attr="before")
    for table in rows.distinct().prefetch_related("seats", before):
        if (table.pk, table.since) in told or age(table.created) < AFTER[way]:
            continue
        seats, pages = list(table.seats.all()), [table, *table.before]
        others = tuple(one.name for one in seats if one.kind == Seat.HUMAN)
        here = {guest for page in pages for guest in hub.lookers(page.public_id)}
        asked_for = {
            one.former: one for one in seats if one.kind == Seat.OPEN and one.former in wishes - here
        }
        for owner, seat in asked_for.items():
            yield Wait(table, owner, seat.name, lauta.game(table.game).title, others, rematch=True)


def note(way: str, waits: list[Wait]) -> None:
    """They were told; of a turn before nobody asks any more."""
    for wait in {wait.table.pk: wait for wait in waits}.values():
        Told.objects.filter(way=way, table=wait.table).delete()
        Told.objects.create(way=way, table=wait.table, since=wait.table.since)
