"""What a request must be before a thread is spent on it: not one of a flood, and here as a whole.

Native ASGI, in front of Django. Four threads serve all tables, so no slow or hostile client may hold one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from ...engine.edition import MOST_BYTES
from ...engine.phrase import Phrase, T
from .addresses import caller
from .limits import TABLES_A_DAY
from .plain_answers import Headers, refuse
from .refusals import TooFast, TooLate

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

log = logging.getLogger("lauta.web")
MAX_BODY = 32 * 1024
MAX_EDITION = MOST_BYTES + 100_000  # with what a form puts round it, or JSON
MAX_RECORD = 400 * 1024  # a record or a position for a free board
EDITIONS, BOARDS, OPENINGS = "/editions/", "/board/", "/openings/"
LEARN, PUZZLES = "/learn/", "/puzzles/"
MAKING = ("/new", "/equal", "/editions/new", "/tournaments/new", "/daily/start", "/api/tables")
MOST_IGNORED = 64 * 1024 * 1024  # of what is too large: a browser shows no answer if cut off while it sends
BODY_S, DAY_S = 10.0, 86400.0
CLOSE = (b"connection", b"close")  # the rest of the request is not read
TABLES_TODAY = T("Too many tables and editions from here today. Wait a while.")
LESSONS = 5  # times as many puzzles and tutorials as tables


class Pace:
    """How often one may do something: `BURST` times at once, afterwards `PER_SECOND`."""

    BURST, PER_SECOND, KEPT = 200.0, 2.0, 5000

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Whether it may be done now; it is counted then."""
        now = self._clock()
        left, since = self._left.get(address, (self.BURST, now))
        left = min(self.BURST, left + (now - since) * self.PER_SECOND)
        allowed = left >= 1
        self._left[address] = (left - allowed, now)
        if len(self._left) > self.KEPT:
            self._forget(now)
        return allowed

    def wait(self, address: str) -> float:
        """In how many seconds it will be allowed again."""
        left, since = self._left.get(address, (self.BURST, self._clock()))
        return max(0.0, (1 - left) / self.PER_SECOND - (self._clock() - since))

    def _forget(self, now: float) -> None:
        """Drop those whose bucket is full again, and if need be those who asked for least."""
        whole = self.BURST / self.PER_SECOND
        kept = [(who, (left, at)) for who, (left, at) in self._left.items() if now - at < whole]
        if len(kept) > self.KEPT // 2:
            kept = sorted(kept, key=lambda known: known[1][0])[: self.KEPT // 2]
        self._left = dict(kept)


class TablePace(Pace):
    """How many tables and editions one address may make in a day."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.BURST = float(TABLES_A_DAY())
        self.PER_SECOND = self.BURST / DAY_S


class LessonPace(TablePace):
    """The same for puzzles and tutorials: a guest has few at a time, and goes from one to the next."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.BURST *= LESSONS
        self.PER_SECOND *= LESSONS


class DraftPace(Pace):
    """How many changes of drafts a guest may send: each is checked, which takes 50 to 140 ms."""

    BURST, PER_SECOND = 40.0, 1.0


class HouseholdDraftPace(Pace):
    """The same for an address, behind which several may type."""

    BURST, PER_SECOND = 160.0, 3.0


class WishPace(Pace):
    """How often an address may ask for games of bots: each wish starts a process, though it be given up."""

    BURST, PER_SECOND = 20.0, 0.2


class HintPace(Pace):
    """How many hints somebody may ask for, and how many positions they may have analysed."""

    BURST, PER_SECOND = 30.0, 0.1


class ReviewPace(Pace):
    """How many finished matches an address may have looked back on."""

    BURST, PER_SECOND = 12.0, 1 / 300


class PicturePace(Pace):
    """How many pictures an address may have drawn that nobody has drawn before: each takes a second."""

    BURST, PER_SECOND = 40.0, 0.5


class FilmPace(Pace):
    """How many films an address may have made: each takes about a minute of a core."""

    BURST, PER_SECOND = 6.0, 1 / 300


class SignInPace(Pace):
    """How often passwords and codes may be tried, from an address or for a name."""

    BURST, PER_SECOND = 12.0, 0.1


class LetterPace(Pace):
    """How many letters an address may ask for, or be sent."""

    BURST, PER_SECOND = 5.0, 1 / 900


class Intake:
    """The application behind it gets requests whose bodies are here already."""

    def __init__(self, application: App, seconds: float = BODY_S) -> None:
        self._application = application
        self._seconds = seconds
        self._tables, self._lessons = TablePace(), LessonPace()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        pace = self._counted(scope)
        if pace is not None and not pace.allows(caller(scope)):
            log.warning("refused a flood of tables from %s", caller(scope))
            await too_many(scope, send, pace.wait(caller(scope)), TABLES_TODAY)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body = await _whole(receive, most_body(str(scope["path"])))
        except TimeoutError:
            log.warning("refused a body that did not come in %g s at %s", self._seconds, scope["path"])
            await refuse(send, TooLate(), str(scope["path"]), _headers(scope), CLOSE)
            return
        if body is not None:
            await self._application(scope, _replay(body, receive), send)

    def _counted(self, scope: Scope) -> Pace | None:
        """Where a request counts that makes a table; None where it makes none."""
        if scope["method"] != "POST":
            return None
        path = str(scope["path"])
        if path.startswith((LEARN, PUZZLES)) and not path.endswith("/match"):
            return self._lessons
        return self._tables if _makes_table(path) else None


def most_body(path: str) -> int:
    """How many bytes a request to an address may bring: editions and records are longer than all else."""
    if path.startswith(BOARDS):
        return MAX_RECORD
    return MAX_EDITION if path.startswith(EDITIONS) else MAX_BODY


async def _whole(receive: Receive, most: int) -> bytes | None:
    """The body, or as much of it as proves that it is too large; None when the client has gone.

    What follows is read and forgotten, up to a limit.
    """
    body, ignored = b"", 0
    while ignored <= MOST_IGNORED:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        if len(body) <= most:
            body += message.get("body", b"")
        else:
            ignored += len(message.get("body", b""))
        if not message.get("more_body", False):
            break
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    waiting = [body]

    async def again() -> MutableMapping[str, Any]:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again


def _makes_table(path: str) -> bool:
    again = path.startswith("/t/") and path.endswith(("/again", "/to-board"))
    return path in MAKING or again or path.startswith((BOARDS, OPENINGS, LEARN))


async def too_many(scope: Scope, send: Send, after: float, phrase: Phrase) -> None:
    """Answer 429 with a sentence; in `after` seconds the client may try again."""
    await refuse(send, TooFast(phrase, after), str(scope["path"]), _headers(scope), CLOSE)


def _headers(scope: Scope) -> Headers:
    return list(scope.get("headers", ()))
