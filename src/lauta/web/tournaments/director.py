"""Leads all tournaments: a thread that looks every second whose round is over and whose time is up.

What it finds it reads from the database, so a server that was killed goes on where it was.
"""

from __future__ import annotations

from django.db.models import Q

from ..base.clock import steady
from ..base.watcher import Watcher, each
from ..match.clocks import people
from ..match.edition_games import game_of
from ..models import Pairing, Table, Tournament
from ..tables.overtime import relieve_late
from .rounds import advance

LOOK_S = 1.0
GRACE_S = 300.0  # for those at the table to choose; then a bot plays on, for others wait elsewhere


def look() -> int:
    """Go on wherever something is over; how many tournaments."""
    open_ones = Pairing.objects.filter(over=False, tournament__status=Tournament.PLAYING)
    over = Q(table__isnull=True) | Q(table__status=Table.OVER)
    due = open_ones.filter(over).values_list("tournament", flat=True).distinct()
    return each(advance, list(due))


def look_at_all() -> int:
    """The same at the start of a server, also where rules have changed since: such tables do not go on."""
    running = Tournament.objects.filter(status=Tournament.PLAYING).values_list("pk", flat=True)
    return each(advance, list(running))


def relieve() -> int:
    """Have bots play on for those whose time is up; they may take their seats again. How many."""
    late = Table.objects.filter(tournament__isnull=False, status=Table.PLAYING, overdue=True, paused=False)
    return each(_relieved, late.exclude(waits__isnull=True).prefetch_related("seats"))


def _relieved(table: Table) -> int:
    alone = len(people(table)) < 2
    if not alone and (table.deadline or 0.0) > steady() - GRACE_S:
        return 0
    return relieve_late(table) if game_of(table.game, "").rules_version == table.rules_version else 0


class Director(Watcher):
    """A thread of the server; its first look is at all tournaments."""

    name, every_s, fails = "director", LOOK_S, "tournaments are not looked after"

    def __init__(self) -> None:
        super().__init__()
        self._first = True

    def look(self) -> None:
        """Begin rounds, note results, relieve who has left."""
        first, self._first = self._first, False
        look_at_all() if first else look()
        relieve()
