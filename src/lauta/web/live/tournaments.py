"""The WebSocket at /live/tournament/<id>: tells an open page that the tournament is newer, and nothing else.

The page then asks for what it shows (`views/tournaments.py`). Everybody who knows the address may look. Close
codes are those of `websocket.py`.
"""

from __future__ import annotations

import asyncio
import json
import logging
from urllib.parse import parse_qsl

from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.db import DatabaseError

from ..base.addresses import caller
from ..base.reading import whole_number
from ..base.static import BUILD
from ..match.hub import hub
from ..match.presence import presence
from ..members.identity import identities
from ..models import Tournament
from .closing import ENDED, FORBIDDEN, GONE, LATER
from .websocket import (
    Ended,
    Receive,
    Scope,
    Send,
    counted,
    crowded,
    ending,
    in_thread,
    refuse,
    same_origin,
    session_of,
    until_gone,
)

log = logging.getLogger("lauta.live")


async def follow(scope: Scope, receive: Receive, send: Send, public_id: str) -> None:
    """One connection from start to end."""
    if (await receive())["type"] != "websocket.connect":
        return
    session, address = session_of(scope), caller(scope)
    guest = str(session.get("guest", ""))
    if not same_origin(scope) or crowded(guest, address):
        await refuse(send, public_id, LATER if same_origin(scope) else FORBIDDEN)
        return
    try:
        newest, ended = await in_thread(_revision, public_id, session, guest)
    except DatabaseError as error:
        log.warning("a live connection waits for the database: %s", error)
        await refuse(send, public_id, LATER)
        return
    if ended or newest is None:
        await refuse(send, public_id, ENDED if ended else GONE)
        return
    await send({"type": "websocket.accept"})
    presence.visit(public_id, guest, address)
    query = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")[:100]))
    since = whole_number(query.get("since", "")) or 0
    with counted(guest, address), hub.listening(public_id, guest) as event:
        feed = _feed(send, event, public_id, since, newest, session, guest)
        await until_gone(receive, ending(send, feed), send=send)


async def _feed(
    send: Send,
    event: asyncio.Event,
    public_id: str,
    since: int,
    newest: int,
    session: SessionStore,
    guest: str,
) -> None:
    await send({"type": "websocket.send", "text": json.dumps({"build": BUILD})})
    while True:
        event.clear()
        if hub.ended(public_id, event) or await in_thread(identities.guest, session) != guest:
            raise Ended
        newest = max(newest, hub.revision(public_id))
        if newest > since:
            since = newest
            await send({"type": "websocket.send", "text": json.dumps({"build": BUILD, "revision": newest})})
        await event.wait()


def _revision(public_id: str, session: SessionStore, guest: str) -> tuple[int | None, bool]:
    """The newest revision, None where there is no such tournament; and whether the session has ended."""
    row = Tournament.objects.filter(public_id=public_id).values_list("revision", flat=True).first()
    return row, identities.guest(session) != guest
