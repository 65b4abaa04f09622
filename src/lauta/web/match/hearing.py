"""Who hears which lines of a chat: the only place that decides it, for pages, events and reports alike.

A chat has two channels: lines of seats are the players', all others the spectators'. While a serious match is
played, its players do not hear the spectators. Where hands are hidden, spectators hear the players as late as
they see the match. Who may talk is decided in `tables/talk.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.db.models import Q, QuerySet

from ..models import Chat, Seat, Table
from .delay import known_entries
from .serious import serious

Channel = Literal["players", "spectators"]
PLAYERS: Channel = "players"
SPECTATORS: Channel = "spectators"
IN = {PLAYERS: Q(seat__isnull=False), SPECTATORS: Q(seat__isnull=True)}  # lines of a channel


@dataclass(frozen=True)
class Listener:
    """What one reader hears: no spectators if `deaf`, and nobody of those who were muted (`unheard`).

    `entries` is how much of the log the reader sees, None for all.
    """

    entries: int | None = None
    deaf: bool = False
    unheard: frozenset[str] = frozenset()

    @property
    def everything(self) -> bool:
        """True if the reader hears all lines that are not hidden."""
        return self.entries is None and not self.deaf and not self.unheard

    def lines(self, table: Table) -> QuerySet[Chat]:
        """Return the lines of a table that the reader hears."""
        heard = table.chat.filter(hidden=False)
        if self.deaf:
            heard = heard.filter(IN[PLAYERS])
        if self.entries is not None:
            heard = heard.filter(IN[SPECTATORS] | Q(entries__lte=self.entries))
        return heard.exclude(owner__in=self.unheard) if self.unheard else heard

    def hears(self, line: Chat) -> bool:
        """True if the reader hears this line now."""
        ignored = line.hidden or line.owner in self.unheard or (self.deaf and line.seat is None)
        return not ignored and not self.too_early(line)

    def too_early(self, line: Chat) -> bool:
        """True if a player has said this about something that the reader does not see yet."""
        return self.entries is not None and line.seat is not None and line.entries > self.entries


def channel_of(line: Chat) -> Channel:
    """Return the channel in which a line was said."""
    return SPECTATORS if line.seat is None else PLAYERS


def deaf_to_spectators(table: Table, plays: bool) -> bool:
    """True if a reader who plays, or may have a seat again, must not hear advice of spectators now."""
    return plays and table.status == Table.PLAYING and serious(table)


def listener(table: Table, guest: str, unheard: frozenset[str] = frozenset()) -> Listener:
    """Return what a guest hears at a table now. Hold the table's lock."""
    own = [seat for seat in table.seats.all() if guest and guest in (seat.owner, seat.former)]
    plays = [seat.index for seat in own if seat.owner == guest and seat.kind == Seat.HUMAN]
    return Listener(known_entries(table, plays), deaf_to_spectators(table, bool(own)), unheard)
