"""The codes with which this server closes WebSockets, each with a reason. docs/api.md lists them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

OVER, BROKEN, LATER, ENDED, FORBIDDEN, GONE = 1000, 1011, 1013, 4401, 4403, 4404
REASONS: Mapping[int, str] = {
    OVER: "There is nothing more to come.",
    BROKEN: "Something is broken in the server. The error has been logged.",
    LATER: "The server cannot do this now. Try again in a moment.",
    ENDED: "You have signed out, or may not see this any more. Load the page again.",
    FORBIDDEN: "You are not allowed to see this.",
    GONE: "There is no such page.",
}


async def close(send: Callable[[Any], Awaitable[None]], code: int) -> None:
    """End a WebSocket that was accepted, with a reason."""
    await send({"type": "websocket.close", "code": code, "reason": REASONS[code]})
