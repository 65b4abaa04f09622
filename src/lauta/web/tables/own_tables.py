"""The tables of a guest as the front page lists them: where it is their turn comes first.

Tables that were put away are only not listed; nothing is deleted here. Pages are made in `views/front.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q

import lauta

from ..base.ago import ago, span
from ..base.clock import steady
from ..match.match_cache import actor_of
from ..match.presence import presence
from ..models import Seat, Table
from .seating import kept_for

LISTED = 24  # or more, where so many are not over: a match over days must not vanish behind quick ones
LEAST_OVER, MOST = 6, 100
MOST_AWAY = 60  # they are kept in the guest's cookie


@dataclass(frozen=True)
class OwnTable:
    """A table, who sits there, whether it waits for the guest, and how long ago something changed.

    `asked` to a rematch is who has not said yes to it, `late` who is to move and has no time left.
    The guest has `left` it where a bot plays in the guest's place.
    It `rests` where only bots sit and nobody looks: they move on when somebody does.
    """

    table: Table
    seats: list[Seat]
    title: str
    my_turn: bool
    when: str
    rests: bool = False
    until: str = ""
    asked: bool = False
    late: bool = False
    left: bool = False


def own_tables(guest: str, away: Collection[str], put_away: bool = False) -> list[OwnTable]:
    """The tables of a guest that are not over, and the newest that are, also those that the guest has left.

    Those put away instead, where they are asked for.
    """
    mine = (
        Table.objects.filter(Q(host=guest) | Q(seats__owner=guest) | Q(seats__former=guest))
        .filter(lesson="", free=False)
        .distinct()
        .prefetch_related("seats")
    )
    wanted = mine.filter(public_id__in=away) if put_away else mine.exclude(public_id__in=away)
    going_on = list(wanted.exclude(status=Table.OVER)[:MOST])
    past = wanted.filter(status=Table.OVER)[: max(LISTED - len(going_on), LEAST_OVER)]
    found = [_told(table, guest) for table in (*going_on, *past)]
    return sorted(found, key=_urgency)


def _urgency(own: OwnTable) -> int:
    """What waits for the reader comes first, then what goes on, then what is over."""
    return 0 if own.my_turn else 1 if own.asked else 3 if own.table.status == Table.OVER else 2


def bots_alone(seats: Sequence[Seat]) -> bool:
    """Whether nobody but bots sits there; so they play for who looks on, and else rest."""
    return all(seat.kind == Seat.BOT for seat in seats)


def _told(table: Table, guest: str) -> OwnTable:
    seats = list(table.seats.all())
    actor = actor_of(table)
    my_turn = not table.paused and any(
        seat.index == actor and seat.owner == guest and seat.kind == Seat.HUMAN for seat in seats
    )
    rests = table.status == Table.PLAYING and bots_alone(seats) and table.public_id not in presence.tables()
    left = table.deadline - steady() if table.clock and table.deadline is not None else None
    return OwnTable(
        table, seats, lauta.game(table.game).title, my_turn, ago(table.changed), rests,
        until=span(timedelta(seconds=left)) if left is not None and left > 0 else "",
        asked=table.status == Table.OPEN and bool(kept_for(table, guest)),
        late=my_turn and left is not None and left <= 0,
        left=any(seat.kind == Seat.BOT and guest and seat.former == guest for seat in seats),
    )  # fmt: skip


def with_away(known: list[str], table_id: str, on: bool) -> list[str]:
    """The tables that are put away, after one more or one less was."""
    others = [one for one in known if one != table_id]
    return [*others, table_id][-MOST_AWAY:] if on else others
