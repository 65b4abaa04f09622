"""Whom somebody does not hear (muted), and with whom they do not play either (blocked).

Kept with the guest, so that a member has it on every device. The one who is shunned is not told.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.db import transaction
from django.db.models import Q, QuerySet

from ...engine.phrase import T
from ..base.asker import asker
from ..base.rates import rates
from ..base.refusals import BadRequest, NotAllowed, Refused, TooMuch
from ..match import moves
from ..match.hearing import listener
from ..match.match_cache import table_lock
from ..members.unheard import forget
from ..models import Chat, Seat, Shunned, Table

MOST = 200


class BlockedHere(Refused):
    """Somebody whom the guest has blocked sits at the table; said once, before the guest sits down."""

    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(T("{name}, whom you have blocked, is at this table.", name=name))


def speaker(table: Table, guest: str, line: int | None, seat: int | None) -> tuple[str, str, Chat | None]:
    """Whom a line that the guest sees, or a seat, stands for: the guest, the name, the line. BadRequest."""
    said = None
    if line is not None:
        with table_lock(table.public_id):
            hears = listener(table, guest)  # a line of a muted person can still be reported
        said = hears.lines(table).filter(pk=line, event="").first()
        owner, name = (said.owner, said.name) if said else ("", "")
        if said and not owner and said.seat is not None:  # said before the owner of a line was kept
            owner = table.seats.get(index=said.seat).owner
    else:
        sits = table.seats.filter(index=-1 if seat is None else seat, kind=Seat.HUMAN).first()
        owner, name = (sits.owner, sits.name) if sits else ("", "")
    if not owner:
        raise BadRequest(T("Nobody is meant by this. Choose a line of the talk or a player."))
    if owner == guest:
        raise BadRequest(T("This is you yourself."))
    return owner, name, said


def shun(table: Table, guest: str, other: str, name: str, blocked: bool) -> None:
    """From now on this guest does not hear the other; nor plays with them, where `blocked`. TooMuch."""
    with transaction.atomic():
        if not _noted(guest, other, name, blocked):
            return  # pages have nothing new to show
        if blocked:
            _release_seats(guest, other)
        moves.touch(table)
    forget(guest)
    moves.announce(table)


def _noted(guest: str, other: str, name: str, blocked: bool) -> bool:
    """Write it down; False where it was so before. TooFast, TooMuch."""
    row = Shunned.objects.filter(owner=guest, other=other).first()
    if row is not None and (row.blocked or not blocked):
        return False
    if row is None and Shunned.objects.filter(owner=guest).count() >= MOST:
        raise TooMuch(T("You can mute or block {n} people at most.", n=MOST))
    if row is None and asker():
        rates.keep(asker())
    Shunned.objects.update_or_create(
        owner=guest, other=other, defaults={"blocked": blocked, "name": row.name if row else name}
    )
    return True


def hear_again(guest: str, pk: int) -> None:
    """No longer muted, nor blocked."""
    Shunned.objects.filter(owner=guest, pk=pk).delete()
    forget(guest)


def shunned_by(guest: str) -> QuerySet[Shunned]:
    """The list of this guest."""
    return Shunned.objects.filter(owner=guest)


def apart(guest: str, people: Iterable[str]) -> set[str]:
    """Return those of these people whom the guest has blocked, or who have blocked the guest."""
    there = set(people) - {"", guest}  # strangers may have blocked the guest in any number
    either = Q(owner=guest, other__in=there) | Q(other=guest, owner__in=there)
    pairs = Shunned.objects.filter(either, blocked=True).values_list("owner", "other")
    return {one for pair in pairs for one in pair} - {guest}


def check_company(table: Table, guest: str, anyway: bool) -> None:
    """Whether the guest may take a seat among these people. NotAllowed, BlockedHere."""
    there = {table.host, *(seat.owner for seat in table.seats.all() if seat.kind == Seat.HUMAN)}
    check_people(there, guest, anyway)


def check_people(people: Iterable[str], guest: str, anyway: bool) -> None:
    """The same for owners of anything, such as places in a tournament. NotAllowed, BlockedHere."""
    there = set(people) - {"", guest}
    if Shunned.objects.filter(owner__in=there, other=guest, blocked=True).exists():
        raise NotAllowed(T("Somebody at this table does not play with you. Choose another table."))
    mine = Shunned.objects.filter(owner=guest, other__in=there, blocked=True).first()
    if mine is not None and not anyway:
        raise BlockedHere(mine.name)


def _release_seats(guest: str, other: str) -> None:
    """A rematch that `other` has asked for asks the guest no longer: the seats are open to all."""
    kept = Seat.objects.filter(kind=Seat.OPEN, former=guest, table__host=other, table__status=Table.OPEN)
    for waiting in Table.objects.filter(pk__in=list(kept.values_list("table", flat=True))):
        waiting.seats.filter(kind=Seat.OPEN, former=guest).update(former="")
        moves.turned(waiting)
        for shown in (waiting, *Table.objects.filter(rematch=waiting)):
            moves.touch(shown)
            transaction.on_commit(partial(moves.announce, shown))
