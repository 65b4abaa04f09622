"""What everybody may find: tables with an open seat, and matches to watch. Only those that were listed.

Pages are made in `views/lobby.py`; who may sit down where is decided in `seating.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

import lauta

from ...engine.phrase import Phrase
from ..base.ago import ago
from ..base.clock import date_ago
from ..base.fair import LIVE_TABLES, OPEN_TABLES
from ..match.hub import hub
from ..models import Seat, Table

STILL = 2 * 86400.0  # what nobody has touched for longer is not listed; its players still find it
LIVE = 3600.0


@dataclass(frozen=True)
class Offer:
    """A listed table: the game, who sits there, how many seats are free, who is there now, how long ago.

    `turn` counts the tables of its source from 1, the newest first.
    """

    table: Table
    seats: Sequence[Seat]
    title: str
    preset: Phrase | str
    free: int
    present: int
    when: str
    turn: int


def open_tables(guest: str, n: int | None = None) -> list[Offer]:
    """Tables with a free seat, the newest of each source first; not those of the guest."""
    found = Table.objects.filter(listed=True, status=Table.OPEN, changed__gte=date_ago(STILL))
    free = Seat.objects.filter(table=OuterRef("pk"), kind=Seat.OPEN, former="")
    rows = found.filter(Exists(free)).exclude(host=guest).exclude(seats__owner=guest)
    rows = rows.prefetch_related("seats")
    return [_told(table, turn) for table, turn in OPEN_TABLES.choose(rows, n)]


def live_tables() -> list[Offer]:
    """Matches that are being played, those with most people present first."""
    found = Table.objects.filter(listed=True, status=Table.PLAYING, changed__gte=date_ago(LIVE))
    rows = LIVE_TABLES.choose(found.prefetch_related("seats"))
    return sorted((_told(table, turn) for table, turn in rows), key=lambda offer: -offer.present)


def _told(table: Table, turn: int) -> Offer:
    game, seats = lauta.game(table.game), list(table.seats.all())
    named = next((preset for preset in game.presets if preset.id == table.preset), None)
    return Offer(
        table, seats, game.title, named.title if named else "",
        sum(seat.kind == Seat.OPEN and not seat.former for seat in seats),
        len(hub.guests(table.public_id)), ago(table.changed), turn,
    )  # fmt: skip
