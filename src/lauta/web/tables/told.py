"""A table as programs are told of it where they look for one: no position and no log, nothing hidden.

What a program at the table reads is `live/programs.py`; people read `lobby.py` and `own_tables.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from django.db.models import Q

from ..match.match_cache import begun_under_other_rules
from ..match.reactions import is_answered
from ..members.personal_tokens import programs
from ..models import Seat, Table

MOST = 60
Status = Literal["open", "playing", "over"]


class SeatTold(msgspec.Struct, kw_only=True):
    """Who sits at a seat: a person or a program (`human`), nobody yet (`open`), one of Lauta's bots."""

    seat: int
    name: str
    kind: Literal["human", "open", "bot"]
    level: str
    program: bool
    mine: bool


class TableTold(msgspec.Struct, kw_only=True):
    """A table: what is played, who sits there, and whether it waits for the reader."""

    id: str
    game: str
    status: Status
    preset: str
    own_figures: bool
    listed: bool
    rated: bool
    clock: str
    paused: bool
    ended: bool
    version: int
    seats: list[SeatTold]
    my_turn: bool


def told(table: Table, guest: str) -> TableTold:
    """The table for the guest, or for a program of theirs."""
    return TableTold(
        id=table.public_id, game=table.game, status=status_of_table(table), preset=table.preset,
        own_figures=bool(table.edition), listed=table.listed, rated=table.rated, clock=table.clock,
        paused=table.paused, ended=table.ended, version=table.version,
        seats=[seat_told(seat, guest) for seat in table.seats.all()],
        my_turn=seat_to_move(table, guest) is not None,
    )  # fmt: skip


def seat_told(seat: Seat, guest: str) -> SeatTold:
    person = seat.kind == Seat.HUMAN
    other: Literal["open", "bot"] = "open" if seat.kind == Seat.OPEN else "bot"
    return SeatTold(
        seat=seat.index, name=seat.name, kind="human" if person else other,
        level=seat.level, program=person and seat.owner in programs(),
        mine=person and bool(guest) and seat.owner == guest,
    )  # fmt: skip


def seat_to_move(table: Table, guest: str) -> int | None:
    """The seat of the guest that is to decide now; None where others are, or nobody can."""
    if table.status != Table.PLAYING or table.waits is None or table.paused:
        return None
    if is_answered(table):
        return None
    seat = table.seats.all()[table.waits]
    mine = bool(guest) and seat.owner == guest and seat.kind == Seat.HUMAN
    return table.waits if mine and not begun_under_other_rules(table) else None


def tables_of(guest: str, status: str = "", n: int = MOST) -> list[Table]:
    """The newest tables of a guest with their rows, those in one state where it is named."""
    mine = Table.objects.filter(Q(host=guest) | Q(seats__owner=guest), free=False).distinct()
    wanted = mine.filter(status=status) if status else mine
    return list(wanted.select_related("question").prefetch_related("seats")[:n])


def status_of_table(table: Table) -> Status:
    return "open" if table.status == Table.OPEN else "playing" if table.status == Table.PLAYING else "over"
