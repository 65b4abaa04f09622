"""Django, which is WSGI, behind the ASGI server: a request goes to one thread, and its answer comes whole.

Nothing streams here: bodies are read by `request_guard.py` before, and no answer is larger than a file.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any

from a2wsgi.wsgi import build_environ

from ..base.request_guard import Receive, Scope, Send

Wsgi = Callable[[Any, Any], Iterable[bytes]]


class Bridge:
    """One way there and one back for each request: every further one between threads waits for its turn."""

    def __init__(self, application: Wsgi, workers: int) -> None:
        self._application = application
        self._threads = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="WSGI")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"")
        environ: Any = build_environ(scope, BytesIO(body))  # type: ignore[arg-type]
        run = partial(contextvars.copy_context().run, _answer, self._application, environ)
        for message in await asyncio.get_running_loop().run_in_executor(self._threads, run):
            await send(message)


def _answer(application: Wsgi, environ: Any) -> list[MutableMapping[str, Any]]:
    """What the application answers, as two ASGI messages."""
    start: MutableMapping[str, Any] = {"type": "http.response.start"}

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        start["status"] = int(status.split(" ", 1)[0])
        start["headers"] = [
            (name.strip().lower().encode("latin-1"), value.strip().encode("latin-1"))
            for name, value in headers
        ]

    chunks = application(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
    return [start, {"type": "http.response.body", "body": body}]
