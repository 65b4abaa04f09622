"""The layer that gives every answer the headers of `base/security_headers.py`. Around it only `Forwarded`."""

from __future__ import annotations

from typing import Any

from ..base.request_guard import App, Receive, Scope, Send
from ..base.security_headers import with_security

_BEGIN = ("http.response.start", "websocket.http.response.start")


class Secured:
    """Add the missing security headers to all answers of the application behind it."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def secured(message: Any) -> None:
            if message["type"] in _BEGIN:
                https = scope.get("scheme") in ("https", "wss")
                headers = with_security(list(message.get("headers", [])), str(scope["path"]), https)
                message = {**message, "headers": headers}
            await send(message)

        await self._application(scope, receive, secured)
