"""Leads all tournaments: a thread that looks every second whose round is over and whose time is up.

What it finds it reads from the database, so a server that was killed goes on where it was.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections, connection
from django.db.models import Q

from ...engine.errors import LautaError
from ..base.clock import steady
from ..match import moves
from ..match.clocks import people
from ..match.edition_games import game_of
from ..models import Pairing, Table, Tournament
from ..tables.leaving import LEFT_LEVEL
from .rounds import advance

log = logging.getLogger("lauta.tournaments")
LOOK_S = 1.0
GRACE_S = 300.0  # for those at the table to choose; then a bot plays on, for others wait elsewhere


def look() -> int:
    """Go on wherever something is over; how many tournaments."""
    open_ones = Pairing.objects.filter(over=False, tournament__status=Tournament.PLAYING)
    over = Q(table__isnull=True) | Q(table__status=Table.OVER)
    due = open_ones.filter(over).values_list("tournament", flat=True).distinct()
    return sum(_advanced(pk) for pk in list(due))


def look_at_all() -> int:
    """The same at the start of a server, also where rules have changed since: such tables do not go on."""
    running = Tournament.objects.filter(status=Tournament.PLAYING).values_list("pk", flat=True)
    return sum(_advanced(pk) for pk in list(running))


def _advanced(pk: int) -> bool:
    try:
        return advance(pk)
    except LautaError:
        log.exception("a tournament does not go on")
        return False


def relieve() -> int:
    """Have bots play on for those whose time is up; they may take their seats again. How many."""
    late = Table.objects.filter(tournament__isnull=False, status=Table.PLAYING, overdue=True, paused=False)
    done = 0
    for table in late.exclude(waits__isnull=True).prefetch_related("seats"):
        alone = len(people(table)) < 2
        if not alone and (table.deadline or 0.0) > steady() - GRACE_S:
            continue
        seat = list(table.seats.all())[table.waits or 0]
        if game_of(table.game, "").rules_version == table.rules_version:
            moves.hand_over(table.public_id, seat.index, LEFT_LEVEL, back=seat.owner)
            done += 1
    return done


class Director:
    """A thread of the server."""

    def __init__(self) -> None:
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name="director", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(2)

    def _work(self) -> None:
        first = True
        while not self._stop.wait(LOOK_S):
            close_old_connections()
            try:
                (look_at_all if first else look)()
                first = False
                relieve()
            except DatabaseError as error:
                log.warning("tournaments wait for the database: %s", error)
            except Exception:  # whatever one brings, all others must go on
                log.exception("tournaments are not looked after")
        connection.close()
