"""What people read of a tournament: standings, rounds, who has beaten whom, one's own match; and lists.

Gathered only; the page is `templates/_tournament.html`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

import lauta

from ...engine.game import Game
from ..base.ago import ago
from ..base.clock import date_ago
from ..base.fair import OPEN_TOURNAMENTS
from ..match.match_cache import actor_of
from ..models import Entrant, Pairing, Seat, Table, Tournament
from .rounds import results_of
from .standings import Line, Result, encounters, standings

LISTED = 24
STILL = 2 * 86400.0  # as in the lobby of tables


@dataclass(frozen=True)
class Meeting:
    """A table of a round: who sits there, with what each has got; `mine` is one's own."""

    pairing: Pairing
    seats: Sequence[tuple[Entrant, Fraction | None]]
    table: Table | None
    mine: bool


@dataclass(frozen=True)
class Told:
    """A tournament as one reader sees it. `crosses` holds, by the standings, what each made of each other."""

    row: Tournament
    game: Game
    entrants: Sequence[Entrant]
    me: Entrant | None
    left: bool
    lines: Sequence[tuple[Line, Entrant]]
    rounds: Sequence[tuple[int, Sequence[Meeting]]]
    crosses: Sequence[Sequence[Sequence[Fraction] | None]]
    mine: Meeting | None
    my_turn: bool
    winners: Sequence[str]


def told(row: Tournament, guest: str) -> Told:
    """Everything that the page shows."""
    entrants = list(row.entrants.all())
    me = next((one for one in entrants if guest and one.owner == guest), None)
    left = any(guest and one.former == guest for one in entrants)
    pairings = list(row.pairings.select_related("table"))
    results = results_of(pairings)
    by_number = {one.number: one for one in entrants}
    began = row.status != Tournament.OPEN
    lines = [(line, by_number[line.player]) for line in standings(row.places, results)] if began else []
    meetings = [_meeting(pairing, by_number, me) for pairing in pairings]
    mine = next((one for one in meetings if one.mine and one.pairing.round == row.round), None)
    return Told(
        row, lauta.game(row.game), entrants, me, left, lines,
        [(n, [one for one in meetings if one.pairing.round == n]) for n in range(row.round, 0, -1)],
        _crosses(lines, results), mine, mine is not None and _waits(mine, me),
        [one.name for line, one in lines if line.place == 1] if row.status == Tournament.OVER else [],
    )  # fmt: skip


def _meeting(pairing: Pairing, by_number: dict[int | None, Entrant], me: Entrant | None) -> Meeting:
    result = Result(tuple(pairing.seats), tuple(pairing.ranks), tuple(pairing.points))
    seats = [
        (by_number[number], result.score(at) if pairing.over else None)
        for at, number in enumerate(pairing.seats)
    ]
    return Meeting(pairing, seats, pairing.table, me is not None and me.number in pairing.seats)


def _crosses(
    lines: Sequence[tuple[Line, Entrant]], results: Sequence[Result]
) -> list[list[Sequence[Fraction] | None]]:
    order = [line.player for line, _ in lines]
    return [[None if one == other else encounters(results, one, other) for other in order] for one in order]


def _waits(meeting: Meeting, me: Entrant | None) -> bool:
    table, number = meeting.table, me.number if me else None
    if table is None or table.status != Table.PLAYING or meeting.pairing.over:
        return False
    seat = meeting.pairing.seats.index(number)
    return actor_of(table) == seat and table.seats.filter(index=seat, kind=Seat.HUMAN).exists()


# ------------------------------------------------------------------ lists


@dataclass(frozen=True)
class Row:
    """A tournament in a list: its game, how many people have joined, whether it is the reader's turn."""

    row: Tournament
    title: str
    joined: int
    mine: bool
    my_turn: bool
    when: str


def of_guest(guest: str) -> list[Row]:
    """Those of a guest: what is not over, and what was a few days ago; those that wait for one first."""
    takes_part = Q(host=guest) | Q(entrants__owner=guest) | Q(entrants__former=guest)
    recent = ~Q(status=Tournament.OVER) | Q(changed__gte=date_ago(STILL))
    rows = Tournament.objects.filter(takes_part & recent).distinct()[:LISTED]
    return sorted((_row(row, guest) for row in rows), key=lambda one: not one.my_turn)


def listed(status: str, guest: str) -> list[Row]:
    """The tournaments that everybody finds, without those of the guest."""
    found = Tournament.objects.filter(listed=True, status=status, changed__gte=date_ago(STILL))
    rows = found.exclude(host=guest).exclude(entrants__owner=guest)
    return [_row(row, guest) for row, _ in OPEN_TOURNAMENTS.choose(rows)]


def _row(row: Tournament, guest: str) -> Row:
    me = row.entrants.filter(owner=guest).first()
    my_turn = False
    if me is not None and row.status == Tournament.PLAYING:
        now_on = row.pairings.filter(round=row.round, over=False).select_related("table")
        mine = next((one for one in now_on if me.number in one.seats), None)
        my_turn = mine is not None and _waits(Meeting(mine, (), mine.table, True), me)
    joined = row.entrants.exclude(owner="").count()
    return Row(row, lauta.game(row.game).title, joined, me is not None, my_turn, ago(row.changed))
