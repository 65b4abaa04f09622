"""What nobody may be told of daily challenges yet, or ever. When the seed of a match may be told: `proof.py`.

Who plays a daily challenge has the same chance as all others that day, so whatever tells of it stays with its
player until the day is over: the seed, and what anybody's match shows. What was hidden in a match that was
ended early stays hidden. What a seat may know of a match is another matter (`games/<game>/rules/secrets.py`).
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import date, timedelta

from ...engine.phrase import T
from ..base.clock import today
from ..base.refusals import NotAllowed
from ..models import Challenge, Table

SET_BACK = timedelta(days=7)  # by more the wall clock was wrong before
BOT_VERSION = "lauta-daily-bot-1"


def day_is_over(day: date) -> bool:
    """True if a day, by UTC, has gone by; it stays over where the wall clock is set back afterwards."""
    gone, known = today() > day, Challenge.objects.filter(date=day).only("over").first()
    if known is not None and gone and not known.over:
        Challenge.objects.filter(pk=known.pk).update(over=True)
    return gone or (known is not None and known.over)


def current_day() -> date:
    """The day whose challenge runs: today, or the next one where today was over already."""
    day = today()
    near = Challenge.objects.filter(over=True, date__range=(day, day + SET_BACK))
    newest = near.order_by("-date").values_list("date", flat=True).first()
    return day if newest is None else newest + timedelta(days=1)


def sealed(table: Table) -> bool:
    """Whether nobody but its player may learn of this match: a daily challenge whose day is not over."""
    return table.daily is not None and not day_is_over(table.daily)


def seed_of_day(challenge: Challenge) -> str | None:
    """The seed of a challenge in hexadecimal; None before its day is over."""
    return bytes(challenge.seed).hex() if day_is_over(challenge.date) else None


def check_unsealed(table: Table) -> None:
    """Raises NotAllowed where the match must stay with its player."""
    if sealed(table):
        raise NotAllowed(T("This can be done once the day of the challenge is over, at midnight by UTC."))


def check_told(table: Table) -> None:
    """Raises NotAllowed where what was hidden in a match that is over has to stay so, for now or for good."""
    check_unsealed(table)
    if table.ended:
        raise NotAllowed(T("This match was ended before its end: what was hidden in it stays hidden."))


def bot_seed(table: Table, seat: int, n: int, state: bytes) -> int:
    """What a bot of a daily challenge draws from for a decision: 63 bits.

    The same for everybody who has come to the same position, as the bot knows it, by as many entries of the
    log; nobody can tell it before the seed is known, and anybody afterwards.
    """
    known = hashlib.sha256(state).hexdigest()
    message = "\n".join((BOT_VERSION, table.game, *table.nonces, str(seat), str(n), known))
    digest = hmac.new(bytes(table.seed), message.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big") >> 1
