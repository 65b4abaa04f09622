"""What an account leaves behind: sessions that end, and seats at the tables of others.

What is simply dropped, kept or blanked is declared at its model. The walk is `belongings.py`, the events
themselves are in `endings.py` and `accounts.py`.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.db import transaction
from django.db.models import F, Q

from ...engine.phrase import T
from ...i18n import say
from ..base.refusals import Stale
from ..match import chat_count, moves
from ..match.consent import RESUME
from ..match.hub import hub
from ..match.match_cache import shelf, table_lock
from ..match.renamed import renamed
from ..match.rows import rows
from ..models import (
    Chat,
    Entrant,
    MemberSession,
    Message,
    NoticeWish,
    Proposal,
    Seat,
    Subscription,
    Table,
    Tournament,
    token,
)  # fmt: skip
from . import letters
from .belongings import CLOSE, DELETE, END, SIGN_OUT, Walk, handles
from .transfers import tables_of

LEFT_LEVEL = "casual"  # of the bot that plays on for a player who is gone


# ------------------------------------------------------------------ sessions and what hangs on them


@handles(SIGN_OUT, Subscription, "owner")
@handles(SIGN_OUT, MemberSession, "member")
def _end_this_session(walk: Walk) -> None:
    """Its device codes and this browser's subscription go with the row."""
    if walk.session is not None:
        MemberSession.objects.filter(pk=walk.session.pk).delete()


@handles(END, Subscription, "owner")
@handles(END, MemberSession, "member")
def _end_all_other_sessions(walk: Walk) -> None:
    assert walk.member is not None, "guests have no sessions"
    here = walk.session.pk if walk.session else 0
    walk.member.sessions.exclude(pk=here).delete()
    Subscription.objects.filter(owner=walk.guest, session=None).delete()  # made before sessions had rows
    walk.member.sessions.filter(pk=here).update(epoch=walk.member.epoch)


@handles(END, Message, "owner")
def _end_what_would_let_in(walk: Walk) -> None:
    letters.withdraw_links(walk.guest)


@handles(END, NoticeWish, "owner")
def _end_the_webhook(walk: Walk) -> None:
    assert walk.member is not None, "guests have no epoch"
    mine = NoticeWish.objects.filter(owner=walk.guest)
    if "webhook" not in walk.keep:
        mine.update(hook="", hook_key="", hook_made=None, hook_used=None)
    mine.update(epoch=walk.member.epoch)


@handles(END, Seat, "owner")
def _renew_the_links_of_seats(walk: Walk) -> None:
    """The link that brings a seat to another device, and the token with which a program plays it."""
    mine = list(Seat.objects.filter(owner=walk.guest))
    for seat in mine:
        seat.token = token()
    Seat.objects.bulk_update(mine, ["token"], batch_size=200)
    changed = Table.objects.filter(pk__in={seat.table_id for seat in mine})
    changed.update(revision=F("revision") + 1)
    open_now = list(changed.filter(public_id__in=hub.tables()))
    transaction.on_commit(partial(_announce, open_now))


def _announce(tables: list[Table]) -> None:
    for table in tables:
        moves.announce(table)


# ------------------------------------------------------------------ tournaments


@handles(CLOSE, Tournament, "host")
@handles(CLOSE, Entrant, "owner", "former")
@handles(DELETE, Tournament, "host")
@handles(DELETE, Entrant, "owner")
def _leave_tournaments(walk: Walk) -> None:
    """A bot without the name plays on; a tournament in which nobody else is goes, with its tables."""
    guest = walk.guest
    Entrant.objects.filter(former=guest).update(former="")
    for pk in list(Tournament.objects.filter(_of(guest)).values_list("pk", flat=True).distinct()):
        with transaction.atomic():
            row = Tournament.objects.filter(pk=pk).first()  # it may have begun since the list was read
            left = row is None or _leave_tournament(row, guest, walk.event)
        if left or row is None:
            continue
        for table in Table.objects.filter(tournament=row):
            _remove(table)
        row.delete()


def _leave_tournament(row: Tournament, guest: str, event: str) -> bool:
    """Free the place, or have a bot play on; False where nobody else is left and the tournament is to go."""
    heir = row.entrants.exclude(owner=guest).exclude(owner="").values_list("owner", flat=True).first()
    if heir is None and row.status == Tournament.OPEN:
        row.delete()  # now, as another player may join
        return True
    if heir is None:
        return event == CLOSE  # bots alone wait for the account to be opened again
    Tournament.objects.filter(pk=row.pk, host=guest).update(host=heir)
    mine = row.entrants.filter(owner=guest)
    if row.status == Tournament.OPEN:
        mine.delete()
    for one in mine:
        one.owner, one.level, one.name = "", row.level, _nameless(one.number or 0)
        one.save()
    return True


def _of(guest: str) -> Q:
    return Q(host=guest) | Q(entrants__owner=guest)


def _nameless(index: int) -> str:
    return say(T("Player {n}", n=index + 1))


# ------------------------------------------------------------------ tables


@handles(DELETE, Table, "host")
@handles(DELETE, Seat, "owner")
def _leave_tables(walk: Walk) -> None:
    for table in tables_of(walk.guest):
        heir = _heir(table, walk.guest)
        if heir is None and table.tournament_id is None:
            _remove(table)
            continue
        _unsay_at(table, walk.guest)
        _leave(table, walk.guest, heir or "", finished=True)


@handles(CLOSE, Table, "host")
@handles(CLOSE, Seat, "owner")
def _leave_tables_to_others(walk: Walk) -> None:
    """Tables with bots alone wait for the account to be opened again; finished ones keep who played."""
    for table in tables_of(walk.guest):
        heir = _heir(table, walk.guest)
        if heir is not None or table.tournament_id is not None:
            _leave(table, walk.guest, heir or "", finished=False)
        elif table.status == Table.OPEN:
            _remove(table)


def _remove(table: Table) -> None:
    """Delete a table, also where it is kept at hand; open pages of it are notified."""
    name, told = table.public_id, moves.owners(table)
    with table_lock(name):
        shelf.drop(table)
        rows.forget(name)
        table.delete()
    renamed(name)
    hub.publish(name, table.revision + 1, told)


def _heir(table: Table, guest: str) -> str | None:
    """Another person at the table, who is its host from now on."""
    others = table.seats.filter(kind=Seat.HUMAN).exclude(owner=guest).exclude(owner="")
    return others.values_list("owner", flat=True).first()


def _leave(table: Table, guest: str, heir: str, finished: bool) -> None:
    """Others go on: a bot plays a running match, an open seat is free again.

    At a `finished` table only the name goes where the owner may come back.
    """
    Table.objects.filter(pk=table.pk, host=guest).update(host=heir)
    for seat in table.seats.filter(owner=guest, kind=Seat.HUMAN):
        if _change(seat, only=Table.OPEN, kind=Seat.OPEN, owner="", former=""):
            continue
        if not finished and _change(seat, only=Table.OVER):
            continue
        with suppress(Stale):  # it is another player's by now
            moves.hand_over(table.public_id, seat.index, LEFT_LEVEL, guest, _nameless(seat.index))


def _change(seat: Seat, only: str = "", **fields: str) -> bool:
    """Another owner or kind, a neutral name and a new link; a match knows its players by name.

    False, and nothing is changed, where the seat is not as it was read, or the table's status not `only`.
    """
    with table_lock(seat.table.public_id):
        with transaction.atomic():
            table = Table.objects.filter(pk=seat.table_id).first()
            if table is None or only not in ("", table.status):
                return False
            read = {"kind": seat.kind, "owner": seat.owner, "former": seat.former}
            changed = Seat.objects.filter(pk=seat.pk, **read).update(
                **fields, name=_nameless(seat.index), token=token()
            )
            if not changed:
                return False
            moves.touch(table)
        shelf.drop(table)
        rows.forget(table.public_id)
    renamed(table.public_id)
    moves.announce(table)
    return True


@handles(CLOSE, Seat, "former")
@handles(DELETE, Seat, "former")
def _expect_no_more(walk: Walk) -> None:
    """No seat is kept for the account, neither that of a rematch nor one that a bot plays on."""
    for seat in Seat.objects.filter(former=walk.guest).select_related("table"):
        if seat.kind == Seat.OPEN:
            _change(seat, former="")
            continue
        with transaction.atomic():
            Seat.objects.filter(pk=seat.pk).update(former="")
            moves.touch(seat.table)
        moves.announce(seat.table)


@handles(CLOSE, Proposal, "agreed")
@handles(DELETE, Proposal, "agreed")
def _withdraw_proposals(walk: Walk) -> None:
    for made in Proposal.objects.select_related("table"):
        if walk.guest in made.agreed:
            table = made.table
            with transaction.atomic():
                if made.kind == RESUME:  # the others go on a day after it was asked first
                    made.agreed = [one for one in made.agreed if one != walk.guest]
                    made.save(update_fields=["agreed"])
                else:
                    made.delete()
                moves.touch(table)
            moves.announce(table)


# ------------------------------------------------------------------ chat


@handles(DELETE, Chat, "owner")
def _unsay(walk: Walk) -> None:
    """Every line goes, also at tables that were only watched, or left."""
    for table in list(Table.objects.filter(chat__owner=walk.guest).distinct()):
        _unsay_at(table, walk.guest)
        moves.announce(table)


def _unsay_at(table: Table, guest: str) -> None:
    seats = list(table.seats.filter(owner=guest, kind=Seat.HUMAN).values_list("index", flat=True))
    with transaction.atomic():
        lines = Chat.objects.filter(table=table)
        lines.filter(owner=guest).delete()
        lines.filter(seat__in=seats, owner="").delete()  # said before the owner of a line was kept
        moves.touch(table)
    chat_count.forget(table)
