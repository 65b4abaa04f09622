"""The target of a request in its usual form, a path, whichever form a client has sent (RFC 9112, 3.2).

Proxies and some libraries send the whole address (`GET http://games.example.org/lobby`). Its name then counts
in place of the Host header, and is judged like it.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote

from ..base.refusals import by_status
from ..base.request_guard import App, Receive, Scope, Send

SCHEMES = (b"http://", b"https://", b"ws://", b"wss://")


class Target(NamedTuple):
    """A path, and the authority of a target that was a whole address; empty where it was none."""

    path: bytes
    authority: bytes = b""


def target_of(given: bytes) -> Target | None:
    """Return the path of a target without its query, None where it has none or is no address of a server."""
    if given.startswith(b"/"):
        return Target(given)
    scheme = next((one for one in SCHEMES if given[: len(one)].lower() == one), None)
    if scheme is None:
        return None
    authority, slash, path = given[len(scheme) :].partition(b"/")
    return Target(slash + path or b"/", authority) if authority and b"@" not in authority else None


class OriginForm:
    """Gives the application behind it targets that are paths, where they are addresses at all."""

    def __init__(self, application: App) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and not str(scope["path"]).startswith("/"):
            raw = bytes(scope.get("raw_path") or str(scope["path"]).encode())
            target = target_of(raw.partition(b"?")[0])
            scope = scope if target is None else _at(scope, target)
        await self._application(scope, receive, send)


def _at(scope: Scope, target: Target) -> Scope:
    others = [(name, value) for name, value in scope["headers"] if name.lower() != b"host"]
    return {
        **scope,
        "path": unquote(target.path.decode("ascii", "replace")),
        "raw_path": target.path,
        "headers": [(b"host", target.authority), *others],
    }


async def answer_without_a_path(scope: Scope, send: Send) -> None:
    """Answer `OPTIONS *`, which asks whether there is a server. WrongMethod, BadRequest for all else."""
    if scope["path"] != "*" or scope["method"] != "OPTIONS":
        raise by_status(405 if scope["method"] == "CONNECT" else 400)
    await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", b"GET, HEAD, POST")]})
    await send({"type": "http.response.body", "body": b""})
