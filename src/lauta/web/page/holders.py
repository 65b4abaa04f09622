"""Who held the seats of a match at a moment of its replay: people come and go, and bots play on for them.

The chat keeps when (`Chat.event`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..models import Chat, Seat, Table
from ..tables.leaving import LEFT_LEVEL


class Holder(NamedTuple):
    """What played a seat: a kind of `Seat`, with the level of a bot."""

    name: str
    kind: str
    level: str


def holders_at(table: Table, seats: Sequence[Seat], n: int) -> list[Holder]:
    """Who held each seat when the log had `n` entries, as far as the chat knows."""
    events = list(table.chat.exclude(event="").order_by("id"))
    return [_holder(seat, [event for event in events if event.seat == seat.index], n) for seat in seats]


def _holder(seat: Seat, events: Sequence[Chat], n: int) -> Holder:
    """What comes after the log had `n` entries has not happened yet.

    Only the last of what one seat does without a word in between is kept, so a player who is back may have
    left at any time before.
    """
    before = [event for event in events if event.entries < n]
    later = [event for event in events if event.entries >= n]
    if not before and not later:
        return Holder(seat.name, seat.kind, seat.level)
    if before:
        last = before[-1]
        bot = last.event == Chat.LEFT
        name = last.name
    else:
        bot = later[0].event == Chat.SAT_DOWN
        name = seat.name if bot else later[0].name
    if bot:
        return Holder(name, Seat.BOT, seat.level or LEFT_LEVEL)
    return Holder(name, Seat.HUMAN, "")
