"""The events of a member's program: NDJSON at /api/events, one line for whatever concerns it at any table.

The present comes first, so nothing is lost on the way back; what was missed is told from `since` on. It says
that something happened, never what is hidden: positions are read at the table (`lines.py`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import msgspec
from django.db import DatabaseError
from django.db.models import Q, QuerySet

from ...engine.errors import LautaError
from ..base.addresses import caller
from ..base.clock import age, date_ago, moment
from ..base.refusals import LostRules, NotFound
from ..match import chat_count
from ..match.consent import proposal_of
from ..match.delay import delayed
from ..match.hearing import IN, PLAYERS, SPECTATORS, Channel, Listener, channel_of, listener
from ..match.hub import Follower, hub
from ..match.match_cache import shelf, table_lock
from ..match.rows import rows
from ..members.personal_tokens import CHAT, PLAY, READ, Grant, granted, still
from ..members.roles import Role, roles_of
from ..members.unheard import unheard_by
from ..models import Chat, Played, Seat, Table
from ..tables.seating import seats_of
from ..tables.told import TableTold, seat_to_move, tables_of, told
from .programs import (
    Receive,
    Scope,
    Send,
    admit,
    begin,
    last_words,
    news_or_silence,
    number_of,
    only_get,
    refuse,
    write,
)
from .programs import told as told_error
from .websocket import counted, header, in_thread, until_gone

log = logging.getLogger("lauta.programs")
MOST_TABLES, MOST_MISSED = 300, 200
LONGEST_S = 7 * 86400.0  # before which nothing is told again


# --- events -----------------------------------------------------------------------------------------


class Event(msgspec.Struct, tag_field="type", kw_only=True):
    """What every event has: when it was, in milliseconds since 1970."""

    at: int


class TableOpen(Event, tag="tableOpen"):
    """A table of mine, where I have a seat or which I have set up, waits for people."""

    table: TableTold


class SeatTaken(Event, tag="seatTaken"):
    """Somebody has sat down at a table of mine that waits: what I sought is accepted."""

    table: str
    seat: int
    name: str
    program: bool


class TableGone(Event, tag="tableGone"):
    """A table is no longer mine: it was called off, or the seat belongs to somebody else."""

    table: str


class MatchStart(Event, tag="matchStart"):
    """A match of mine has begun, or is being played when the stream begins."""

    table: TableTold


class YourTurn(Event, tag="yourTurn"):
    """A seat of mine is to decide; once for each version at which it is."""

    table: str
    version: int
    seat: int


class ProposalMade(Event, tag="proposal"):
    """Another player would like all to agree: to take back (`undo`), to `pause`, or to `end` the match."""

    table: str
    version: int
    kind: str
    seat: int


class Said(Event, tag="chat"):
    """Somebody has said something at a table of mine; `seat` is null for a spectator.

    `roles`: what the speaker is besides, an `admin` of the server or a `program`.
    """

    table: str
    channel: Channel
    seat: int | None
    name: str
    roles: list[Role]
    text: str


class MatchFinish(Event, tag="matchFinish"):
    """A match of mine is over. `table.ended` says that all agreed on it; then there is no result."""

    table: TableTold
    scores: list[int | float]
    winners: list[int]


AnyEvent = TableOpen | SeatTaken | TableGone | MatchStart | YourTurn | ProposalMade | Said | MatchFinish


# --- what a program has been told -------------------------------------------------------------------


@dataclass
class Known:
    """What was told of one table."""

    status: str = ""
    taken: dict[int, str] = field(default_factory=dict)
    turn: tuple[int, int] | None = None
    proposed: int | None = None
    said: chat_count.Stamp = field(default_factory=chat_count.Stamp)
    last_said: int = 0


class Events:
    """What one program has been told of all its tables."""

    def __init__(self, authorization: str, since: int | None) -> None:
        self.grant = granted(authorization)
        self.grant.check(READ, PLAY)
        self.since = since
        self.known: dict[str, Known] = {}

    def present(self) -> list[str]:
        """The tables that are not over."""
        guest = self.grant.guest
        return [
            table.public_id
            for status in (Table.OPEN, Table.PLAYING)
            for table in tables_of(guest, status, MOST_TABLES)
        ]

    def check(self) -> None:
        """Unauthorized where the token was revoked. Tables that are over are forgotten in time."""
        self.grant = still(self.grant)
        if len(self.known) > MOST_TABLES:
            self.known = {name: one for name, one in self.known.items() if one.status != Table.OVER}

    def at(self, table_id: str) -> list[AnyEvent]:
        """What is new at one table."""
        with table_lock(table_id):
            try:
                table = rows.at(table_id)
            except NotFound:
                table = None
            if table is None or not self._mine(table):
                return [TableGone(at=_now(), table=table_id)] if self.known.pop(table_id, None) else []
            known = self.known.get(table_id)
            if known is None:
                if table.status == Table.OVER:
                    return []
                known = self.known[table_id] = self._first_known(table)
            return [*self._seats(table, known), *self._match(table, known), *self._chat(table, known)]

    def _mine(self, table: Table) -> bool:
        guest = self.grant.guest
        seated = any(seat.owner == guest and seat.kind == Seat.HUMAN for seat in table.seats.all())
        return seated or table.host == guest

    def _seats(self, table: Table, known: Known) -> Iterator[AnyEvent]:
        before, known.taken = known.taken, {}
        shown = told(table, self.grant.guest)
        known.taken = {seat.seat: seat.name for seat in shown.seats if seat.kind != "open"}
        if table.status == Table.OPEN and (not known.status or set(before) - set(known.taken)):
            yield TableOpen(at=_now(), table=shown)
        elif known.status == Table.OPEN:
            for seat in shown.seats:
                if seat.kind != "open" and seat.seat not in before and not seat.mine:
                    yield SeatTaken(
                        at=_now(), table=table.public_id, seat=seat.seat, name=seat.name, program=seat.program
                    )

    def _match(self, table: Table, known: Known) -> Iterator[AnyEvent]:
        status, known.status = known.status, table.status
        guest = self.grant.guest
        if table.status != Table.OPEN and status in ("", Table.OPEN):
            yield MatchStart(at=_now(), table=told(table, guest))
        made = None if delayed(table, seats_of(table, guest)) else proposal_of(table)
        if made is not None and made.pk != known.proposed and guest not in made.agreed:
            yield ProposalMade(
                at=_now(), table=table.public_id, version=table.version, kind=made.kind, seat=made.seat
            )
        known.proposed = made.pk if made else None
        seat = seat_to_move(table, guest)
        turn = None if seat is None else (table.version, seat)
        if seat is not None and turn != known.turn:
            yield YourTurn(at=_now(), table=table.public_id, version=table.version, seat=seat)
        known.turn = turn
        if table.status == Table.OVER and status != Table.OVER:
            yield self._finish(table, moment())

    def _finish(self, table: Table, when: datetime) -> MatchFinish:
        shown = told(table, self.grant.guest)
        try:
            match = shelf.look(table)
        except LostRules:
            match = None
        if match is None or table.ended:  # what was secret at an early end stays so
            return MatchFinish(at=_ms(when), table=shown, scores=[], winners=[])
        scores = [points.numerator if points.denominator == 1 else float(points) for points in match.scores]
        return MatchFinish(at=_ms(when), table=shown, scores=scores, winners=list(match.winners))

    def _chat(self, table: Table, known: Known) -> Iterator[AnyEvent]:
        """What was said since; who sees the table late waits for what players said until it shows."""
        said = chat_count.stamp(table)
        if said == known.said or not self.grant.may(READ, CHAT):
            return
        listening = self._listener(table)
        for line in Chat.objects.filter(table=table, pk__gt=known.last_said).order_by("pk"):
            if listening.too_early(line):
                return
            known.last_said = line.pk
            if listening.hears(line):
                yield _said(table.public_id, line)
        known.said = said

    def _listener(self, table: Table) -> Listener:
        """Return what the member hears at a table. Hold the table's lock."""
        return listener(table, self.grant.guest, unheard_by(self.grant.guest))

    def _first_known(self, table: Table) -> Known:
        """Of a table that is told of for the first time: what was said there is told with what was missed."""
        said, entries = chat_count.stamp(table), self._listener(table).entries
        if entries is None:
            return Known(said=said, last_said=said.newest)
        early = Chat.objects.filter(table=table).exclude(seat=None).filter(entries__gt=entries)
        first = early.order_by("pk").values_list("pk", flat=True).first()
        return Known(last_said=said.newest if first is None else first - 1)

    # ------------------------------------------------------------------ what was missed

    def missed(self) -> list[AnyEvent]:
        """Matches that ended, and what was said, from `since` on; what was at that moment comes again."""
        if self.since is None:
            return []
        since = date_ago(min(LONGEST_S, age(datetime.fromtimestamp(self.since / 1000, UTC))))
        events = [*self._finished(since), *self._talk(since)]
        return sorted(events, key=lambda event: event.at)

    def _finished(self, since: datetime) -> Iterator[AnyEvent]:
        guest = self.grant.guest
        mine = Table.objects.filter(Q(seats__owner=guest) | Q(host=guest), status=Table.OVER)
        rows_of = mine.filter(changed__gte=since).values_list("public_id", "ended")
        ended = dict(rows_of.distinct()[:MOST_MISSED])
        over = dict(Played.objects.filter(table__in=ended, over__gte=since).values_list("table", "over"))
        for table_id in (one for one in ended if ended[one] or one in over):  # others were only talked about
            with table_lock(table_id):
                table = rows.at(table_id)
                yield self._finish(table, over.get(table_id, table.changed))

    def _talk(self, since: datetime) -> Iterator[AnyEvent]:
        if not self.grant.may(READ, CHAT):
            return
        guest = self.grant.guest
        mine = Q(table__seats__owner=guest) | Q(table__host=guest)
        lines = Chat.objects.filter(mine, said__gte=since, hidden=False).exclude(owner__in=unheard_by(guest))
        newest = [*_newest(lines, PLAYERS), *_newest(lines, SPECTATORS)]
        known: dict[int, Listener] = {}
        for line in newest:
            table = line.table
            if table.pk not in known:
                with table_lock(table.public_id):
                    known[table.pk] = self._listener(rows.at(table.public_id))
            if known[table.pk].hears(line):
                yield _said(table.public_id, line)


def _newest(lines: QuerySet[Chat], channel: Channel) -> QuerySet[Chat]:
    """Return the newest lines of a channel; what spectators say takes no place of the players'."""
    return lines.filter(IN[channel]).select_related("table").distinct().order_by("-pk")[:MOST_MISSED]


def _said(table_id: str, line: Chat) -> Said:
    return Said(
        at=_ms(line.said), table=table_id, channel=channel_of(line), seat=line.seat, name=line.name,
        roles=list(roles_of(line.owner)), text=line.text,
    )  # fmt: skip


def _ms(when: datetime) -> int:
    return int(when.timestamp() * 1000)


def _now() -> int:
    return _ms(moment())


# --- the stream -------------------------------------------------------------------------------------


async def events(scope: Scope, receive: Receive, send: Send) -> None:
    """One stream from start to end; it ends when the client leaves, or the token is revoked."""
    try:
        only_get(scope)
        since = number_of(scope, "since", 13)
        living: Events = await in_thread(Events, header(scope, b"authorization"), since)
        admit(scope, living.grant.guest, living.grant.guest)
    except (LautaError, DatabaseError) as error:
        await refuse(scope, send, told_error(error))
        return
    await begin(send)
    grant: Grant = living.grant
    with counted(grant.guest, caller(scope)), hub.following(grant.guest) as follower:
        await until_gone(receive, _feed(send, follower, living))


async def _feed(send: Send, follower: Follower, living: Events) -> None:
    try:
        await _tell(send, await in_thread(living.missed))
        await _tell_of(send, living, await in_thread(living.present))
        await write(send, b"")  # the present has been told
        while True:
            follower.tables = set(living.known)
            await news_or_silence(send, follower.event)
            changed = follower.take()
            await in_thread(living.check)
            await _tell_of(send, living, sorted(changed))
    except (LautaError, DatabaseError) as error:
        await last_words(send, error)
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _tell_of(send: Send, living: Events, tables: Sequence[str]) -> None:
    """One table after the other, so that somebody who has many keeps nobody waiting."""
    for table_id in tables:
        await _tell(send, await in_thread(living.at, table_id))


async def _tell(send: Send, found: Sequence[AnyEvent]) -> None:
    for event in found:
        await write(send, msgspec.json.encode(event))
