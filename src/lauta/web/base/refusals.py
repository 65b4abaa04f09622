"""The ways in which the server says no: each a typed error with its HTTP status and a clear sentence.

Only the errors; who answers with them is `middleware.Refusals` and the live layer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from ...engine.edition import MOST_BYTES
from ...engine.errors import CannotUndo, IllegalAction, LautaError, OptionError, RecordError, UnknownName
from ...engine.phrase import Phrase, T
from ...i18n import say


class Refused(LautaError):
    """A request that cannot be granted; nothing was changed. `way_on` is a page where it goes on, if any."""

    status = 400
    way_on = ""


class BadRequest(Refused):
    """The request itself makes no sense."""


class Unauthorized(Refused):
    """A program without a token, or with one that opens nothing here."""

    status = 401

    def __init__(self) -> None:
        super().__init__(T("Send a token that opens this, and was not revoked: Authorization: Bearer ..."))


class NotAllowed(Refused):
    """The request is for somebody else to make."""

    status = 403


class NotFound(Refused):
    """There is no such seat, game or page."""

    status = 404


class WrongMethod(Refused):
    """The address takes other methods only."""

    status = 405


class TooLate(Refused):
    """A request that did not arrive in time."""

    status = 408

    def __init__(self) -> None:
        super().__init__(T("The request did not arrive in time."))


class LongAddress(Refused):
    """An address that is longer than any of ours."""

    status = 414

    def __init__(self) -> None:
        super().__init__(T("The address is too long."))


class Unsupported(Refused):
    """A body in a form that is not read here: packed, or in another character set."""

    status = 415

    def __init__(self) -> None:
        super().__init__(T("Send the body as UTF-8, not compressed."))


class UpgradeNeeded(Refused):
    """A plain request to an address of WebSockets."""

    status = 426

    def __init__(self) -> None:
        super().__init__(T("This address takes WebSockets only."))


class LongHeaders(Refused):
    """More headers than any program of good will sends."""

    status = 431

    def __init__(self) -> None:
        super().__init__(T("The headers of the request are too long."))


class UnknownCoding(Refused):
    """A way of sending a body that this server does not know."""

    status = 501

    def __init__(self) -> None:
        super().__init__(T("The server does not know this way of sending a request."))


class Broken(Refused):
    """A fault of ours."""

    status = 500

    def __init__(self) -> None:
        super().__init__(T("Something is broken in the server. The error has been logged."))


class SeedUntold(Refused):
    """What chance drew from is a secret still, or stays one."""

    status = 409


class Stale(Refused):
    """The page was older than the table."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            T("The table has moved on in the meantime; nothing was changed. You now see the current state.")
        )


class StaleDraft(Refused):
    """The page was older than the edition: somebody, or another page, has changed it."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            T("This edition was changed in another window in the meantime; nothing was overwritten.")
        )


class Pending(Refused):
    """The same request is being carried out already."""

    status = 409
    after = 1.0

    def __init__(self) -> None:
        super().__init__(T("The same request is being carried out. Ask again in a moment."))


class AlreadyDone(Refused):
    """A request with an idempotency key was carried out, but its answer was lost in a crash."""

    status = 409

    def __init__(self) -> None:
        super().__init__(T("This was done, but the answer was lost. Read what there is now."))


class KeyReused(Refused):
    """An idempotency key names another request."""

    status = 422

    def __init__(self) -> None:
        super().__init__(T("This Idempotency-Key belongs to another request. Make a new one for each."))


class OtherRules(Refused):
    """The match was begun under other rules; it can be looked at only."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            T("This match was begun under other rules. It can be looked at, but it cannot go on.")
        )


class LostRules(Refused):
    """The match was begun under other rules, and the rules of today cannot even tell what happened."""

    status = 410

    def __init__(self) -> None:
        super().__init__(T("This match was begun under other rules; its moves can no longer be shown."))


class TooMuch(Refused):
    """More than the server is willing to read or keep."""

    status = 413


def too_long() -> Phrase:
    """What is said of a file or a text that is too large for an edition."""
    return T(
        "This is too long for an edition, which has at most {n} bytes. An edition names only what differs;"
        " the rest may be left out.",
        n=f"{MOST_BYTES:,}".replace(",", "\u202f"),
    )


class TooFast(Refused):
    """More in a short time than people do; in `after` seconds it may be tried again."""

    status = 429

    def __init__(self, phrase: Phrase, after: float = 10.0) -> None:
        super().__init__(phrase)
        self.after = after


class Unavailable(Refused):
    """The server cannot do it now, whoever asks."""

    status = 503


class Busy(Unavailable):
    """Somebody else has the database for longer than people wait."""

    def __init__(self) -> None:
        super().__init__(T("The server's database is busy. Try again in a moment."))


class DiskFull(Unavailable):
    """There is no room for what is to be kept."""

    def __init__(self) -> None:
        super().__init__(T("The server's disk is full. Nothing can be kept until there is room again."))


class Unwritable(Unavailable):
    """The disk does not take, or give, what it should."""

    def __init__(self) -> None:
        super().__init__(T("The server cannot read or write its disk."))


class Damaged(Unavailable):
    """The database is not what it was."""

    def __init__(self) -> None:
        super().__init__(T("The server's database is damaged. Whoever runs it has to put back a copy."))


class NoRoom(Unavailable):
    """There are as many tables as this server is to keep."""

    def __init__(self) -> None:
        super().__init__(T("This server has no room for another table. Try again another day."))


def status_of(error: LautaError) -> int:
    """The HTTP status with which an error is answered."""
    if isinstance(error, Refused):
        return error.status
    if isinstance(error, CannotUndo):
        return 409
    if isinstance(error, IllegalAction | RecordError | OptionError):
        return 422
    return 404 if isinstance(error, UnknownName) else 400


def later(error: LautaError) -> int | None:
    """In how many seconds it may be tried again (Retry-After); None where nobody can tell."""
    if isinstance(error, TooFast):
        return max(1, math.ceil(error.after))
    return 10 if isinstance(error, Unavailable) else None


def by_status(status: int) -> LautaError:
    """The refusal for an answer of which only the status is known."""
    known: dict[int, Callable[[], LautaError]] = {
        401: Unauthorized,
        403: lambda: NotAllowed(T("You are not allowed to see this.")),
        404: lambda: NotFound(T("There is no such page.")),
        405: lambda: WrongMethod(T("This address does not accept what was sent to it.")),
        408: TooLate,
        413: lambda: TooMuch(T("The request is too large.")),
        414: LongAddress,
        415: Unsupported,
        426: UpgradeNeeded,
        429: lambda: TooFast(T("Too many requests at once. Wait a moment.")),
        431: LongHeaders,
        501: UnknownCoding,
        503: lambda: Unavailable(T("The server cannot do this now. Try again in a moment.")),
    }
    if status in known:
        return known[status]()
    return Broken() if status >= 500 else BadRequest(T("The server could not make sense of this request."))


def no_table() -> NotFound:
    """There is no table of the name that was given, or none that may be seen."""
    return NotFound(T("There is no such table."))


def code_of(error: LautaError) -> str:
    """The error as a word for programs: "stale", "illegal_action"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


def sentence(phrase: Phrase, rule: str = "") -> str:
    """A refusal as people read it where it stands alone, with the number of its rule."""
    return cited(say(phrase), rule)


def cited(text: str, rule: str = "") -> str:
    """Words of a refusal as a sentence, with the number of its rule."""
    number = T("rule {number}", number=rule)
    return text[:1].upper() + text[1:] + (f" ({say(number)})" if rule else "")


def for_programs(error: LautaError, sentence: str) -> dict[str, Any]:
    """The error as JSON: a code, what it means in words, and the rule where one forbids it."""
    rule = getattr(error, "rule", "")
    return {"code": code_of(error), "error": sentence, **({"rule": rule} if rule else {})}
