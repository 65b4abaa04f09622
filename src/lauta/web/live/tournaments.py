"""The WebSocket at /live/tournament/<id>: tells an open page that the tournament is newer, and nothing else.

The page then asks for what it shows (`views/tournaments.py`). Whoever knows the address may look.
"""

from __future__ import annotations

import asyncio
import json
import logging
from urllib.parse import parse_qsl

from django.db import DatabaseError

from ..base.addresses import caller
from ..base.reading import whole_number
from ..match.hub import hub
from ..match.presence import presence
from ..models import Tournament
from .websocket import (
    FORBIDDEN,
    LATER,
    Receive,
    Scope,
    Send,
    counted,
    crowded,
    in_thread,
    same_origin,
    session_of,
    until_gone,
)

log = logging.getLogger("lauta.live")


async def follow(scope: Scope, receive: Receive, send: Send, public_id: str) -> None:
    """One connection from start to end."""
    if (await receive())["type"] != "websocket.connect":
        return
    guest, address = session_of(scope).get("guest", ""), caller(scope)
    await send({"type": "websocket.accept"})
    if not same_origin(scope) or crowded(guest, address):
        await send({"type": "websocket.close", "code": FORBIDDEN})
        return
    presence.visit(public_id, guest, address)
    query = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")[:100]))
    since = whole_number(query.get("since", "")) or 0
    with counted(guest, address), hub.listening(public_id, guest) as event:
        try:
            newest = await in_thread(_revision, public_id)
        except DatabaseError as error:
            log.warning("a live connection waits for the database: %s", error)
            await send({"type": "websocket.close", "code": LATER})
            return
        await until_gone(receive, _feed(send, event, public_id, since, newest))


async def _feed(send: Send, event: asyncio.Event, public_id: str, since: int, newest: int) -> None:
    while True:
        event.clear()
        newest = max(newest, hub.revision(public_id))
        if newest > since:
            since = newest
            await send({"type": "websocket.send", "text": json.dumps({"revision": newest})})
        await event.wait()


def _revision(public_id: str) -> int:
    return Tournament.objects.filter(public_id=public_id).values_list("revision", flat=True).first() or 0
