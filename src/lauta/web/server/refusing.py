"""The outermost layer: every answer of 400 and more has one form, whoever made it.

Programs get `{code, error}` below `/api` and `/stream`, people a page in their language, without a database.
An open WebSocket ends with a code of `live/closing.py`.
"""

from __future__ import annotations

import logging
from typing import Any

from ...engine.errors import LautaError
from ..base.plain_answers import Headers, is_for_programs, refuse, worded
from ..base.refusals import Broken, LongAddress, LongHeaders, by_status
from ..base.request_guard import CLOSE, App, Receive, Scope, Send
from ..base.troubles import trouble_of
from ..live.closing import BROKEN, LATER, close

log = logging.getLogger("lauta.server")
MOST_ADDRESS, MOST_HEADERS = 8192, 16384
KEPT = {b"allow", b"retry-after", b"www-authenticate", b"connection", b"set-cookie", b"upgrade", b"vary"}
OURS = (b"application/json", b"text/html", b"image/")  # what views have worded, or drawn in its place


class Refusing:
    """The application behind it may raise anything, and answer a refusal in any form."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._application(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = Answer(scope, send)
        try:
            check_form(scope)
        except LautaError as error:
            await refuse(send, error, str(scope["path"]), list(scope["headers"]), CLOSE)
            return
        try:
            await self._application(scope, receive, answer)
        except Exception as error:
            refused = _refused(error, f"{scope['method']} {str(scope['path'])[:80]}")
            if answer.started:
                raise  # the connection ends, so that nobody takes half an answer for a whole one
            await refuse(send, refused, str(scope["path"]), list(scope["headers"]))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        accepted = False

        async def watched(message: Any) -> None:
            nonlocal accepted
            accepted = accepted or message["type"] == "websocket.accept"
            await send(message)

        try:
            await self._application(scope, receive, watched)
        except Exception as error:
            refused = _refused(error, f"WebSocket {str(scope['path'])[:80]}")
            if not accepted:
                await send({"type": "websocket.accept"})
            await close(send, BROKEN if isinstance(refused, Broken) else LATER)


def check_form(scope: Scope) -> None:
    """Raises LongAddress, LongHeaders, BadRequest: what h11 lets through.

    A body told in two ways (RFC 9112, 6.1) may be two requests for a proxy before us.
    """
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > MOST_ADDRESS:
        raise LongAddress
    if sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEADERS:
        raise LongHeaders
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
        raise by_status(400)


class Answer:
    """Sends an answer on; a refusal that has another form is worded anew."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._path, self._asked = str(scope["path"]), list(scope["headers"])
        self._send = send
        self._held: tuple[int, Headers] | None = None
        self.started = False

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start" and self._has_other_form(message):
            self._held = message["status"], list(message.get("headers", []))
        elif self._held is None:
            self.started = True
            await self._send(message)
        elif not message.get("more_body", False):
            await self._word(*self._held)

    def _has_other_form(self, message: Any) -> bool:
        kind = dict(message.get("headers", [])).get(b"content-type", b"")
        good = OURS[:1] if is_for_programs(self._path) else OURS
        return bool(message["status"] >= 400 and not kind.startswith(good))

    async def _word(self, status: int, headers: Headers) -> None:
        _, told, body = worded(by_status(status), self._path, self._asked)
        kept = [(name, value) for name, value in headers if name in KEPT]
        named = {name for name, _ in kept}
        told = [(name, value) for name, value in told if name not in named]
        self.started = True
        await self._send({"type": "http.response.start", "status": status, "headers": [*told, *kept]})
        await self._send({"type": "http.response.body", "body": body})


def _refused(error: Exception, where: str) -> LautaError:
    if isinstance(error, LautaError):
        log.info("%s: %s", where, type(error).__name__)
        return error
    trouble = trouble_of(error)
    if trouble is not None:
        log.error("%s: %s", where, error)
        return trouble
    log.error("%s failed", where, exc_info=error)
    return Broken()
