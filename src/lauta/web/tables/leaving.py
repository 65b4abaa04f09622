"""Leaving a table and coming back, seats that bots hold meanwhile, and sitting down where anybody may.

How a seat changes hands in a running match is `match/moves.py`; invitations are `seating.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.asker import asker
from ..base.rates import SEAT_CHANGES, SEATS_TAKEN
from ..base.refusals import BadRequest, NotAllowed, Stale
from ..match import moves
from ..match.hub import hub
from ..models import Seat, Table, token
from ..moderation.shunning import check_company
from ..ratings import rating_rules
from .seating import SeatWish, check_wish, claim, find, seats_left, seats_of

log = logging.getLogger("lauta.tables")
LEFT_LEVEL = "casual"  # of the bot that plays on for somebody who is away


def sit_down(table_id: str, guest: str, name: str, nonce: str = "", anyway: bool = False) -> Table:
    """Take the first free seat of a listed table; the next one where another player was quicker.

    A seat of a rematch that is kept for another player is not free.
    `anyway` also beside a blocked person; else BlockedHere. TooFast.
    """
    while True:
        table = find(table_id)
        if not table.listed:
            raise NotAllowed(T("You need an invitation to sit down here."))
        seat = table.seats.filter(kind=Seat.OPEN, former__in=("", guest)).order_by("-former", "index").first()
        if seat is None:
            raise BadRequest(T("That seat was just taken."))
        if seats_of(table, guest):
            raise BadRequest(T("You sit at this table already."))
        check_company(table, guest, anyway)
        try:
            with _one_seat():
                return claim(table_id, seat.token, guest, name, nonce)
        except NotAllowed:
            if Seat.objects.filter(pk=seat.pk, token=seat.token).exists():
                raise


@contextmanager
def _one_seat() -> Iterator[None]:
    """Count a seat that is taken within the block, and none where that is refused. TooFast."""
    place = asker()
    if place:
        SEATS_TAKEN.spend(place)
    try:
        yield
    except LautaError:
        if place:
            SEATS_TAKEN.give_back(place)
        raise


def leave(table_id: str, guest: str, level: str) -> Table:
    """A bot plays on for the guest, who may come back; before the match the seat is just open again."""
    check_wish(SeatWish("bot", level))
    table = find(table_id)
    own = seats_of(table, guest)
    if not own:
        raise NotAllowed(T("You are only watching this table; its players can do this."))
    if table.status == Table.OVER:
        raise BadRequest(T("This match is over."))
    if table.daily is not None:
        raise NotAllowed(T("A daily challenge waits for you: nobody plays on in your place."))
    for index in own:
        table = _stand_up(table_id, index, guest) or _hand_over(table_id, index, guest, level)
    log.info("somebody has left table %s", table_id)
    return table


def count_change(seat: str) -> None:
    """Count a seat, or a place in a tournament, that its player leaves or takes again. TooFast.

    Each time the table has another version, and what all others are about to do is refused.
    """
    SEAT_CHANGES.spend(seat)


def _hand_over(table_id: str, index: int, guest: str, level: str) -> Table:
    count_change(f"{table_id} {index}")
    return moves.hand_over(
        table_id, index, level, guest, back=guest, still=lambda table: table.status == Table.PLAYING
    )


def _stand_up(table_id: str, index: int, guest: str) -> Table | None:
    """Free a seat of a match that has not begun; None where it has. Stale where it is not the guest's."""
    with transaction.atomic():
        table = find(table_id)
        if table.status != Table.OPEN:
            return None
        seat = table.seats.get(index=index)
        if (seat.kind, seat.owner) != (Seat.HUMAN, guest):
            raise Stale
        seat.kind, seat.owner, seat.token, seat.accepted = Seat.OPEN, "", token(), []
        seat.save()
        moves.touch(table)
        table.save()
    moves.announce(table)
    return table


def come_back(table_id: str, guest: str) -> Table:
    """The guest plays the seats again that bots have played on."""
    table = find(table_id)
    left = seats_left(table, guest)
    if not left:
        raise NotAllowed(T("No seat of yours is played by a bot here."))
    if table.status != Table.PLAYING:
        raise BadRequest(T("This match is over."))
    for index in left:
        rating_rules.check_back(table, table.seats.get(index=index), guest)
        count_change(f"{table_id} {index}")
        table = moves.take_seat(table_id, index, guest, lambda seat: seat.former == guest)
    return table


def offer_seat(table_id: str, guest: str, index: int, on: bool) -> Table:
    """Whether a person may take a bot's seat by its link; for those who play here."""
    with transaction.atomic():
        table = find(table_id)
        if not seats_of(table, guest) and table.host != guest:
            raise NotAllowed(T("You are only watching this table; its players can do this."))
        if table.rated:
            raise NotAllowed(T("In a rated match nobody takes over a seat."))
        if table.tournament_id is not None:
            raise NotAllowed(T("In a tournament nobody takes over a seat."))
        if table.daily is not None:
            raise NotAllowed(T("A daily challenge is played by whoever has begun it, alone."))
        seat = table.seats.filter(index=index, kind=Seat.BOT).first()
        if seat is None or table.status != Table.PLAYING:
            raise BadRequest(T("No bot plays this seat."))
        if seat.former:
            raise NotAllowed(T("{name} has left, and may come back to this seat.", name=seat.name))
        seat.offered, seat.token = on, token()
        seat.save()
        moves.touch(table)
        table.save()
    moves.announce(table)
    return table


def call_off(table_id: str, guest: str) -> None:
    """The host does without a match that has not begun; the table is gone."""
    with transaction.atomic():
        table = find(table_id)
        if table.host != guest:
            raise NotAllowed(T("Only the host of the table can do this."))
        if table.status != Table.OPEN:
            raise BadRequest(T("This match has already begun."))
        told = moves.owners(table)
        table.delete()
    hub.gone(table_id, told)
    log.info("table %s was called off", table_id)
