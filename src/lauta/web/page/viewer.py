"""Who looks at a table: which seats are theirs, and whom they do not hear. What they see is `snapshot.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ..members.unheard import unheard_by
from ..models import Seat, Table
from ..tables.seating import kept_for, seats_left, seats_moved


@dataclass(frozen=True)
class Viewer:
    """Who looks: the seats they play, whether they are the host, which seat they uncovered last.

    `left` are the seats that bots play on for them, `kept` those of a rematch that wait for them, `unheard`
    the guests whom they do not hear, `moved` the seats that they play on another device now.
    """

    seats: tuple[int, ...] = ()
    host: bool = False
    uncovered: int | None = None
    left: tuple[int, ...] = ()
    unheard: frozenset[str] = frozenset()
    kept: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()

    @classmethod
    def of(cls, table: Table, guest: str, uncovered: int | None = None) -> Self:
        """A guest at a table."""
        own = (seat for seat in table.seats.all() if guest and seat.owner == guest)
        seats = tuple(seat.index for seat in own if seat.kind == Seat.HUMAN)
        kept = tuple(seat.index for seat in kept_for(table, guest))
        left, moved = seats_left(table, guest), seats_moved(table, guest)
        return cls(seats, table.host == guest, uncovered, left, unheard_by(guest), kept, moved)
