"""The table for programs: NDJSON at /stream/<table>, a line for every version, for the holder of a token.

Native ASGI, beside Django. It only sends; programs move by POST (`views/api.py`). See docs/api.md.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qs

from django.db import DatabaseError

from lauta.engine.actors import CHANCE, HIDDEN
from lauta.engine.match import Match
from lauta.engine.record import pack

from ...engine.errors import LautaError
from ...engine.phrase import T
from ..base.addresses import caller
from ..base.reading import whole_number
from ..base.refusals import BadRequest, TooFast, WrongMethod, for_programs, status_of
from ..base.troubles import trouble_of
from ..match.delay import delayed, late
from ..match.hub import hub
from ..match.match_cache import begun_under_other_rules, options_of, shelf, table_lock
from ..match.presence import presence
from ..match.reactions import question_of
from ..match.tokens import Holder, holder
from ..models import Table
from ..page.story import stories
from ..tables.seating import find
from .websocket import counted, crowded, header, in_thread, until_gone

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

log = logging.getLogger("lauta.programs")
KEEP_ALIVE_S = 15.0


# --- lines ------------------------------------------------------------------------------------------


@dataclass
class Reading:
    """What one program has been told: the newest version, and the log as it knew it."""

    table_id: str
    authorization: str
    since: int = 0
    version: tuple[int, str] | None = None
    known: list[tuple[int, int]] = field(default_factory=list)

    def news(self) -> dict[str, Any] | None:
        """The next line, None where nothing has changed. Raises Unauthorized, NotFound, LostRules."""
        with table_lock(self.table_id):
            table = find(self.table_id)
            who = holder(table, self.authorization)
            if self.version == (table.version, table.status):
                return None
            line = {**_head(table, who), **({} if table.status == Table.OPEN else self._match(table, who))}
        self.version = (table.version, table.status)
        return line

    def _match(self, table: Table, who: Holder) -> dict[str, Any]:
        match = shelf.look(table)
        watches_late = delayed(table, () if who.seat is None else (who.seat,))
        if watches_late:
            match = late(table, match)
        story = stories.of(table, match, who.seat, watches_late)
        told = list(story.known)
        first = min(self.since, len(told)) if self.version is None else _shared(self.known, told)
        self.known = told
        stuck = begun_under_other_rules(table)
        question = question_of(table)
        answered = question is not None and question.answer is not None
        mine = match.actor is not None and match.actor == who.seat and not stuck and not answered
        return {
            "actor": match.actor, "other_rules": stuck, "over": match.over,
            "legal": [_action(match, a.number) for a in match.legal_actions()] if mine else [],
            "from": first, "log": [_entry(match, *entry) for entry in told[first:]],
            "scores": [_number(points) for points in story.frames[-1].points], "winners": match.winners,
            "state": base64.b64encode(pack(match.redacted(who.seat))).decode(),
        }  # fmt: skip


def _head(table: Table, who: Holder) -> dict[str, Any]:
    seats = [{"name": seat.name, "kind": seat.kind, "level": seat.level} for seat in table.seats.all()]
    return {
        "version": table.version, "status": table.status, "game": table.game, "rules": table.rules_version,
        "options": options_of(table), "seat": who.seat, "seats": seats,
    }  # fmt: skip


def _shared(known: list[tuple[int, int]], told: list[tuple[int, int]]) -> int:
    """How many entries are as before; an undo or the end of all secrets changes earlier ones."""
    pairs = enumerate(zip(known, told, strict=False))
    return next((n for n, (old, new) in pairs if old != new), min(len(known), len(told)))


def _action(match: Match, number: int) -> dict[str, Any]:
    action = match.action(number)
    return {"action": number, "kind": action.kind, "args": list(action.args), "text": action.text}


def _entry(match: Match, actor: int, action: int) -> dict[str, Any]:
    who = None if actor == CHANCE else actor
    if action == HIDDEN:
        return {"actor": who, "action": None, "text": "?"}
    return {"actor": who, "action": action, "text": match.game.wording(action)[2]}


def _number(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else float(points)


# --- the stream -------------------------------------------------------------------------------------


async def stream(scope: Scope, receive: Receive, send: Send, table_id: str) -> None:
    """One stream from start to end; it ends with the match."""
    try:
        reading = Reading(table_id, header(scope, b"authorization"), _since(scope))
        first = await in_thread(reading.news)
        who = await in_thread(lambda: holder(find(table_id), reading.authorization))
        if crowded(key := who.guest or f"watching {table_id}", address := caller(scope)):
            raise TooFast(T("There are too many connections. Close some first."))
    except (LautaError, DatabaseError) as error:
        await _refuse(send, _told(error))
        return
    headers = [(b"content-type", b"application/x-ndjson"), (b"cache-control", b"no-store"),
               (b"x-accel-buffering", b"no")]  # fmt: skip
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    presence.visit(table_id, who.guest, address)
    with counted(key, address), hub.listening(table_id, who.guest) as event:
        await until_gone(receive, _feed(send, event, reading, first))


def _since(scope: Scope) -> int:
    if scope["method"] != "GET":
        raise WrongMethod(T("This address does not accept what was sent to it."))
    given = parse_qs(scope.get("query_string", b"").decode("latin-1")[:200]).get("since", ["0"])[0]
    number = whole_number(given)
    if number is None:
        raise BadRequest(T("since is the number of entries that you have, not {given}.", given=given[:20]))
    return number


async def _feed(send: Send, event: asyncio.Event, reading: Reading, line: dict[str, Any] | None) -> None:
    while True:
        event.clear()
        if line is not None:
            await _write(send, json.dumps(line, separators=(",", ":")))
            if line["status"] == Table.OVER or line.get("other_rules"):
                break
        try:
            line = await in_thread(reading.news)
        except (LautaError, DatabaseError) as error:
            refused = _told(error)
            await _write(send, json.dumps(for_programs(refused, str(refused.phrase))))
            break
        if line is None:
            try:
                await asyncio.wait_for(event.wait(), KEEP_ALIVE_S)
            except TimeoutError:
                await _write(send, "")
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _told(error: LautaError | DatabaseError) -> LautaError:
    """The error as a program is told it; one that is our fault is raised again."""
    if isinstance(error, LautaError):
        return error
    trouble = trouble_of(error)
    if trouble is None:
        raise error
    log.warning("a stream ends: %s", error)
    return trouble


async def _write(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode() + b"\n", "more_body": True})


async def _refuse(send: Send, error: LautaError) -> None:
    body = json.dumps(for_programs(error, str(error.phrase))).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    if status_of(error) == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    if status_of(error) == 503:
        headers.append((b"retry-after", b"10"))
    await send({"type": "http.response.start", "status": status_of(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
