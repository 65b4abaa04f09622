"""Days of the challenge, and each person's one try: begun once, finished in time or not.

Who may learn what before the day is over stands in `match/secrets.py`; what came of a day in `results.py`.
"""

from __future__ import annotations

import logging
import secrets
from datetime import UTC, date, datetime, time, timedelta

from django.db import IntegrityError, transaction

import lauta

from ...engine.chance import SEED_BYTES, ProvableChance
from ...engine.match import Match
from ...engine.phrase import T
from ...i18n import say
from ..base import clock
from ..base.asker import asker
from ..base.limits import DAILY
from ..base.rates import DAILY_TRIES
from ..base.refusals import BadRequest, NotAllowed, NotFound, Refused
from ..match import moves
from ..match.presence import presence
from ..match.secrets import current_day, day_is_over
from ..members.personal_tokens import programs
from ..members.player_names import player_name
from ..models import Attempt, Challenge, Seat, Table
from ..ratings.settling import ranks_of
from ..tables.expiry import last_day
from ..tables.seating import BOT_NAMES, begin_if_full, check_room
from .schedule import wanted_on

log = logging.getLogger("lauta.daily")
A_DAY = timedelta(days=1)


def begins(day: date) -> datetime:
    """When a day begins: at midnight by UTC."""
    return datetime.combine(day, time(), UTC)


def ends(day: date) -> datetime:
    """When it is over, and the next one begins."""
    return begins(day) + A_DAY


def of_today() -> Challenge:
    """The challenge of this day, written down when it is first asked for. NotFound without one."""
    day = current_day()
    found = Challenge.objects.filter(date=day).first()
    if found is not None and DAILY():
        return found
    if not DAILY():
        raise NotFound(T("This server has no daily challenge."))
    wanted = wanted_on(day)
    game = lauta.game(wanted.game)
    made, fresh = Challenge.objects.get_or_create(
        date=day,
        defaults={
            "game": game.id, "rules_version": game.rules_version, "preset": wanted.preset,
            "options": game.options_of(wanted.preset), "levels": list(wanted.levels),
            "seed": secrets.token_bytes(SEED_BYTES), "nonces": [f"daily{day:%Y%m%d}"],
        },
    )  # fmt: skip
    if fresh:
        Challenge.objects.filter(date__lt=day, over=False).update(over=True)
        log.info("the challenge of %s is %s", day, game.id)
    return made


def of_past(day: date) -> Challenge:
    """The challenge of a day that is over. NotFound."""
    found = Challenge.objects.filter(date=day).first() if day_is_over(day) else None
    if found is None:
        raise NotFound(T("There is no daily challenge of that day."))
    return found


def commitment_of(challenge: Challenge) -> str:
    """What is shown of the seed from the start."""
    return ProvableChance(bytes(challenge.seed), challenge.game, tuple(challenge.nonces)).commitment


def attempt_of(challenge: Challenge, guest: str) -> Attempt | None:
    """The try of a guest, where there is one."""
    if not guest:
        return None
    return Attempt.objects.filter(challenge=challenge, owner=guest).select_related("table").first()


class OtherDay(Refused):
    """The page is of a day that is over."""

    status, way_on = 409, "daily"

    def __init__(self) -> None:
        super().__init__(T("The day of this challenge is over. Look at today's before you begin it."))


def begin(guest: str, name: str, shown: bool = True, day: str | None = None) -> Table:
    """The table of the guest's one try today: a new one, or the one that was begun before.

    `day` is the one that the guest's page showed ("2026-11-23"), None for today. OtherDay, also where the
    page showed none; NotFound, NotAllowed, BadRequest, NoRoom.
    """
    challenge = of_today()
    if day not in (None, challenge.date.isoformat()):
        return _begun(guest, day)
    try:
        with transaction.atomic():
            table, fresh = _begin(challenge, guest, name, shown)
    except IntegrityError:  # a second click was quicker
        table, fresh = _begin(challenge, guest, name, shown)
    if fresh:
        presence.visit(table.public_id, guest)
        moves.announce(table)
    return table


def _begun(guest: str, day: str | None) -> Table:
    """The table of the guest's try of another day. OtherDay where there is none."""
    try:
        on = date.fromisoformat(day or "")
    except ValueError:
        raise OtherDay from None
    challenge = Challenge.objects.filter(date=on).first()
    known = attempt_of(challenge, guest) if challenge else None
    if known is None or known.table is None:
        raise OtherDay
    return known.table


def _begin(challenge: Challenge, guest: str, name: str, shown: bool) -> tuple[Table, bool]:
    known = attempt_of(challenge, guest)
    if known is not None:
        if known.table is None:
            raise BadRequest(T("You have had your try today, and its table is gone."))
        return known.table, False
    if guest in programs():
        raise NotAllowed(T("Programs play no daily challenge."))
    if challenge.rules_version != lauta.game(challenge.game).rules_version:
        raise BadRequest(
            T("The rules of the game have changed since this day began. The next challenge is tomorrow's.")
        )
    check_room()
    if asker():
        DAILY_TRIES.spend(asker())
    table = Table.objects.create(
        host=guest, game=challenge.game, rules_version=challenge.rules_version,
        players=1 + len(challenge.levels), options=challenge.options, preset=challenge.preset,
        seed=bytes(challenge.seed), nonces=challenge.nonces, seen=last_day(), daily=challenge.date,
    )  # fmt: skip
    named = player_name(guest, name, say(T("Guest")), BOT_NAMES)
    Seat.objects.create(table=table, index=0, name=named, kind=Seat.HUMAN, owner=guest)
    for index, level in enumerate(challenge.levels, 1):
        Seat.objects.create(table=table, index=index, name=BOT_NAMES[index - 1], kind=Seat.BOT, level=level)
    Attempt.objects.create(challenge=challenge, owner=guest, table=table, name=named, shown=shown)
    begin_if_full(table)
    return table, True


def show(challenge: Challenge, guest: str, shown: bool) -> None:
    """Whether name and match of a guest are shown once the day is over. NotFound."""
    if not guest or not Attempt.objects.filter(challenge=challenge, owner=guest).update(shown=shown):
        raise NotFound(T("You have not played this challenge."))


def at_the_end(table: Table, match: Match) -> None:
    """Keep what a try came to, within the transaction of its last move, which stands in any case."""
    if table.daily is None:
        return
    try:
        with transaction.atomic():
            _keep(table, match, table.daily)
    except Exception:
        log.exception("what came of the challenge at %s is lost", table.public_id)


def _finished(day: date) -> datetime:
    """Now, but never within a day that was over already, whatever the wall clock says."""
    return max(clock.moment(), ends(day)) if day_is_over(day) else clock.moment()


def _keep(table: Table, match: Match, day: date) -> None:
    points = [float(one) for one in match.scores] if match.game.about.scored else []
    Attempt.objects.filter(table=table, finished=None).update(
        rank=ranks_of(match)[0],
        points=points[0] if points else None,
        lead=points[0] - max(points[1:]) if points else None,
        decisions=sum(entry.actor == 0 for entry in match.log),
        finished=_finished(day),
    )
