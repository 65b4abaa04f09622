"""Messages about turns and rematches, written in the transaction of the move that makes the turn.

Nobody gets one about a match with bots alone (but in a tournament others wait), nor two about a turn by one
channel. Whether it still makes sense, and how it reads, is found out when it is sent: `composing.py`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from django.db.models import Prefetch

from ..base.clock import age, steady
from ..match.clocks import others_wait
from ..models import Message, NoticeWish, Seat, Subscription, Table
from ..outbox import mail, outward, queue

TURN, REMATCH = "turn", "rematch"
PUSH, WEBHOOK, MAIL = Message.PUSH, Message.WEBHOOK, Message.MAIL
AFTER = {WEBHOOK: 5.0, PUSH: 20.0, MAIL: 30 * 60.0}  # seconds that a turn waits before a message leaves
DAY = 86400.0  # for which a rematch is news, and a turn worth a push or a call; a letter can wait longer
MAIL_DAYS = 3
BETWEEN_MAILS = 6 * 3600.0


def follow(table: Table) -> None:
    """The turn at a table has changed, within the caller's transaction.

    Messages about the former turn are withdrawn, and those about the new one written.
    """
    if table.is_match and (others_wait(table) or table.status == Table.OPEN):
        Message.objects.filter(table=table, kind__in=(TURN, REMATCH)).delete()
        queue.put(_about(table, _Wishes({owner for owner, _ in awaited(table)})))


def catch_up(owners: Collection[str] | None = None) -> None:
    """Write what is missing about the turns of these owners, or of all: they have switched a channel on."""
    wishes = _Wishes(owners)
    if not wishes.owners:
        return
    playing = Table.objects.filter(
        status=Table.PLAYING, paused=False, waits__isnull=False, seats__owner__in=wishes.owners
    )
    asked = Table.objects.filter(status=Table.OPEN, seats__kind=Seat.OPEN, seats__former__in=wishes.owners)
    for tables in (playing, asked):
        for table in tables.distinct().prefetch_related("seats"):
            queue.put(_about(table, wishes))


def awaited(table: Table) -> list[tuple[str, Seat]]:
    """Whom a table waits for, and in which seat: the one to move, or those who are asked for a rematch."""
    seats = list(table.seats.all())
    if table.status == Table.OPEN:
        return [(one.former, one) for one in seats if one.kind == Seat.OPEN and one.former]
    if table.status != Table.PLAYING or table.paused or table.waits is None or not others_wait(table):
        return []
    seat = seats[table.waits]
    return [(seat.owner, seat)] if seat.owner and seat.kind == Seat.HUMAN else []


class _Wishes:
    """The channels that owners have switched on."""

    def __init__(self, owners: Collection[str] | None) -> None:
        browsers, wishes = Subscription.objects.all(), NoticeWish.objects.all()
        if owners is not None:
            browsers, wishes = browsers.filter(owner__in=owners), wishes.filter(owner__in=owners)
        self.browsers: dict[str, list[Subscription]] = defaultdict(list)
        for one in browsers if owners is None or owners else ():
            self.browsers[one.owner].append(one)
        self.wishes = {wish.owner: wish for wish in wishes} if owners is None or owners else {}
        self.owners = {*self.browsers, *self.wishes}


def _about(table: Table, wishes: _Wishes) -> Iterator[Message]:
    kind = REMATCH if table.status == Table.OPEN else TURN
    for owner, _ in awaited(table):
        for browser in wishes.browsers.get(owner, ()):
            host = outward.host_of(browser.endpoint)
            yield _message(table, owner, kind, PUSH, host, subscription=browser, target=str(browser.pk))
        wish = wishes.wishes.get(owner)
        if wish is not None and wish.hook:
            yield _message(table, owner, kind, WEBHOOK, outward.host_of(wish.hook))
        server = mail.server() if wish is not None and wish.mail else None
        if server is not None and wish is not None:
            earliest = steady() + BETWEEN_MAILS - age(wish.mailed) if wish.mailed else 0.0
            yield _message(table, owner, kind, MAIL, server.host, earliest=earliest, bundle=f"digest:{owner}")


def _message(
    table: Table, owner: str, kind: str, channel: str, host: str, earliest: float = 0.0, **more: object
) -> Message:
    now = steady()
    due = max(now + AFTER[channel], earliest)
    until = due + (DAY * MAIL_DAYS if channel == MAIL and kind == TURN else DAY)
    return Message(
        table=table,
        owner=owner,
        kind=kind,
        channel=channel,
        hostname=host,
        made=now,
        due=due,
        until=until,
        **more,
    )


def pages_of(table: Table) -> list[Table]:
    """The table, and the one before it where it is a rematch, whose pages ask for it."""
    before = Table.objects.filter(pk=table.pk).prefetch_related(
        Prefetch("table_set", Table.objects.only("public_id", "rematch"), to_attr="before")
    )
    return [table, *(one for row in before for one in getattr(row, "before", ()))]
