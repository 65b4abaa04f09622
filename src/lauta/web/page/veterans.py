"""Who needs no hints for newcomers: people who have played matches of a game to their end, on any device."""

from __future__ import annotations

from ..models import Seat, Table

ENOUGH = 2  # matches of a game


def knows_the_game(table: Table, guest: str) -> bool:
    """Whether somebody has finished enough matches of the game of a table."""
    own = Seat.objects.filter(owner=guest, kind=Seat.HUMAN, table__game=table.game)
    over = own.filter(table__status=Table.OVER, table__ended=False, table__lesson="", table__free=False)
    return bool(guest) and over.values("table").distinct()[:ENOUGH].count() >= ENOUGH
