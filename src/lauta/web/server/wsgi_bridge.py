"""Django, which is WSGI, behind the ASGI server: a request goes to one thread, and its answer comes whole.

Bodies are read by `request_guard.py` before. Files are streamed: a slow reader holds no thread.
"""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import logging
from collections.abc import Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any, BinaryIO

from a2wsgi.wsgi import build_environ
from django.http import parse_cookie

from ...engine.phrase import T
from ..base.addresses import caller
from ..base.networks import site_of
from ..base.request_guard import Receive, Scope, Send, too_many
from ..base.session_cookies import key_of
from ..base.turns import Crowded, Turns

Wsgi = Callable[[Any, Any], Iterable[bytes]]
Message = MutableMapping[str, Any]
BLOCK = 128 * 1024
CROWDED = T("Too many requests at once from here. Try again in a moment.")
LEAST_S, SLOWEST = 60.0, 4096  # bytes a second that a client must read of a file, after so many seconds
log = logging.getLogger("lauta.web")


class Sent:
    """A file that is an answer (`wsgi.file_wrapper`): read block by block as the client takes it."""

    def __init__(self, file: BinaryIO, _: int = BLOCK) -> None:
        self._file, self._first = file, file.read(BLOCK)
        self.small = len(self._first) < BLOCK

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.block, b"")

    def block(self) -> bytes:
        first, self._first = self._first, b""
        return first or self._file.read(BLOCK)

    def close(self) -> None:
        self._file.close()


class Bridge:
    """One way there and one back for each request: every further one between threads waits for its turn."""

    def __init__(self, application: Wsgi, workers: int, turns: Turns | None = None) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="WSGI")
        self._turns = turns or Turns(workers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"")
        environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
        environ["CONTENT_LENGTH"] = str(len(body))  # as it came: in chunks, or of the length that was said
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        environ["wsgi.file_wrapper"] = Sent
        run = partial(contextvars.copy_context().run, _answer, self._application, environ)
        try:
            async with self._turns.turn(site_of(caller(scope)), _shown(scope)):
                start, body = await asyncio.get_running_loop().run_in_executor(self._threads, run)
        except Crowded:
            await too_many(scope, send, 2, CROWDED)
            return
        await send(start)
        if isinstance(body, Sent):
            await self._stream(body, send, _seconds_for(start))
        else:
            await send({"type": "http.response.body", "body": body})

    async def _stream(self, file: Sent, send: Send, seconds: float) -> None:
        """Send block by block; the connection of a client that is too slow is ended."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds):
                while block := await loop.run_in_executor(None, file.block):
                    await send({"type": "http.response.body", "body": block, "more_body": True})
        except TimeoutError:
            log.info("gave up a file that a client has not read in %.0f s", seconds)
            await _hang_up(send)
            return
        finally:
            file.close()
        await send({"type": "http.response.body", "body": b""})


async def _hang_up(send: Send) -> None:
    """End the connection in the midst of an answer. Were it only left, uvicorn would log an error of ours."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    if transport is not None:
        transport.abort()
        await asyncio.sleep(0)


def _seconds_for(start: Message) -> float:
    """How long a client may take to read this answer."""
    length = dict(start["headers"]).get(b"content-length", b"0")
    return LEAST_S + int(length) / SLOWEST


def _shown(scope: Scope) -> str:
    """A digest of the cookie or token that the request shows; nobody has looked yet whether it is good."""
    headers = dict(scope.get("headers", ()))
    shown: bytes = headers.get(b"authorization", b"")
    cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
    shown = shown or (key_of(cookies) or "").encode("latin-1", "replace")
    return hashlib.sha256(shown).hexdigest()[:16] if shown else ""


def _answer(application: Wsgi, environ: Any) -> tuple[Message, bytes | Sent]:
    """The beginning of the answer as an ASGI message, and its body or the file that it is."""
    start: Message = {"type": "http.response.start"}

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        start["status"] = int(status.split(" ", 1)[0])
        start["headers"] = [
            (name.strip().lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in headers
        ]

    chunks = application(environ, start_response)
    if isinstance(chunks, Sent) and not chunks.small:
        return start, chunks
    try:
        return start, b"".join(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
