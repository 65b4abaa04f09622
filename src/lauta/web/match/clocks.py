"""Time to think: the clocks a table can have, whose runs, until when. Nobody loses by it: the others choose.

A clock runs for the person who is to act, where others wait; bots have none. Seconds everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...engine.phrase import Phrase, T
from ..base.clock import steady
from ..base.refusals import BadRequest
from ..models import Seat, Table
from . import vacation

DAY = 86400.0
PATIENCE = DAY  # where there is no clock: after this the others may let a bot play on


@dataclass(frozen=True)
class Clock:
    """`each` seconds for every turn; or, as a `bank`, so many for the match and `more` with every turn."""

    title: Phrase
    each: float
    bank: bool = False
    more: float = 0.0

    @property
    def rests(self) -> bool:
        """Whether it stands still while who is to act is on vacation: only clocks of days do."""
        return self.each >= DAY


NONE = ""
CLOCKS: Mapping[str, Clock] = {
    NONE: Clock(T("as long as you like"), PATIENCE),
    "turn-60": Clock(T("1 minute a turn"), 60.0),
    "turn-180": Clock(T("3 minutes a turn"), 180.0),
    "bank-900-15": Clock(T("15 minutes each, and 15 seconds more a turn"), 900.0, True, 15.0),
    "bank-1800-20": Clock(T("30 minutes each, and 20 seconds more a turn"), 1800.0, True, 20.0),
    "days-1": Clock(T("1 day a turn"), DAY),
    "days-3": Clock(T("3 days a turn"), 3 * DAY),
    "days-7": Clock(T("7 days a turn"), 7 * DAY),
}


def known(name: str) -> str:
    """The name of a clock. Raises BadRequest."""
    if name not in CLOCKS:
        raise BadRequest(T("There is no such clock: {name}", name=name[:20]))
    return name


def people(table: Table) -> list[str]:
    """The guests who play here, each once; several seats may be one person's."""
    seats = [seat for seat in table.seats.all() if seat.kind == Seat.HUMAN and seat.owner]
    return list(dict.fromkeys(seat.owner for seat in seats))


def others_wait(table: Table) -> bool:
    """Whether a clock runs: people wait at the table or in its tournament, or the match is rated.

    A rated match against bots would otherwise never count if its player left it lying.
    """
    return table.rated or table.tournament_id is not None or len(people(table)) > 1


def is_up(table: Table) -> bool:
    """True if the time of the player to act is over, whether or not that was noted."""
    return table.overdue or (table.deadline is not None and table.deadline <= steady())


MOVE, UNDO, RESEAT = "move", "undo", "reseat"  # what has happened when a clock is looked at


def run_for(table: Table, actor: int | None, after: str, mover: int | None = None) -> None:
    """From now on the clock of `actor` runs, if it is a person's; the caller saves the table.

    `after` says what has happened, `mover` which seat has decided last where that was a move.

    What the one before has used of a bank is taken from it. Where the same one goes on nothing changes, but
    for who moves late: once a turn there is time for the rest of it, as for a new one. An undo brings back
    what was left of the turn: it must not be worth time.
    """
    seats = list(table.seats.all())
    before = table.waits if table.waits is not None and seats[table.waits].kind == Seat.HUMAN else None
    waits = actor if actor is not None and actor >= 0 and seats[actor].kind == Seat.HUMAN else None
    if after == MOVE:
        _forget_turns(table, seats, actor if mover == actor else before)
    if waits == table.waits and not (after == MOVE and _renews(table, seats)):
        return
    now = steady()
    given_back = after == UNDO and not is_up(table)  # the one before waits again for what was taken back
    if before is not None:
        _charge(table, seats[before], 0.0 if given_back else now - table.since, after)
    table.waits, table.since, table.overdue = waits, now, False
    used = _used_before(table, seats[waits], after) if waits is not None and waits != before else 0.0
    table.since -= used
    table.deadline = _deadline(table, seats)
    if used and used >= CLOCKS[table.clock].each:
        table.deadline = now  # also on vacation
    if table.paused:
        stop(table)


def _renews(table: Table, seats: list[Seat]) -> bool:
    """True if who is to act has moved late, for the first time in this turn; it is noted."""
    if table.waits is None or not is_up(table) or seats[table.waits].renewed:
        return False
    seats[table.waits].renewed = True
    seats[table.waits].save(update_fields=["renewed"])
    return True


def give_up(table: Table, late: bool = False) -> None:
    """Keep what is left of the time while a bot plays: the player may come back within the turn.

    A player whose time is up has none left then; but once a turn all of it, if the bot was brought because
    the player was `late`.
    """
    if table.waits is not None:
        clock, seat = CLOCKS[table.clock], table.seats.all()[table.waits]
        used = -table.since if table.paused else steady() - table.since
        if clock.rests and not table.paused:
            used -= vacation.rest(seat.former, table.since, steady())
        left = seat.left if clock.bank and seat.left is not None else clock.each
        rest = max(0.0, left - max(0.0, used))
        first = late and not rest and not clock.bank and not seat.renewed
        seat.left = None if first else rest
        seat.renewed = seat.renewed or first
        seat.save(update_fields=["left", "renewed"])
    table.waits, table.deadline, table.overdue = None, None, False


def _used_before(table: Table, seat: Seat, after: str) -> float:
    """What a player who is to act again has used of this turn before.

    A bank was charged already, but what a turn adds to it is taken back by an undo.
    """
    clock, left = CLOCKS[table.clock], seat.left
    if left is None:
        return 0.0
    if clock.bank:
        seat.left = max(0.0, left - clock.more) if after == UNDO else left
    else:
        seat.left = None
    seat.save(update_fields=["left"])
    return 0.0 if clock.bank else clock.each - left


def _forget_turns(table: Table, seats: list[Seat], kept: int | None) -> None:
    """What was kept of turns is of no use once another one has begun, but for the one that is `kept`.

    That is the turn that goes on, or the one before, which an undo may give back.
    """
    bank = CLOCKS[table.clock].bank
    for seat in seats:
        if seat.index != kept and (seat.renewed or (seat.left is not None and not bank)):
            seat.left, seat.renewed = seat.left if bank else None, False
            seat.save(update_fields=["left", "renewed"])


def stop(table: Table) -> None:
    """A pause: what was used of the turn is kept; the caller saves the table."""
    if table.waits is not None:
        table.since -= steady()  # so that it is negative, or 0
    table.deadline, table.overdue = None, False


def go_on(table: Table) -> None:
    """After a pause; the caller saves the table."""
    if table.waits is not None:
        table.since = min(table.since, 0.0) + steady()
    table.deadline = _deadline(table, list(table.seats.all()))


def back_at(table: Table) -> float | None:
    """When whoever is waited for is back from vacation, in seconds; None where that is nobody's case."""
    clock = CLOCKS[table.clock]
    if table.waits is None or table.deadline is None or not clock.rests:
        return None
    if table.deadline <= table.since + clock.each:  # no day of vacation is in it
        return None
    begun = vacation.current(table.seats.all()[table.waits].owner)
    return begun.until if begun else None


def look_again(table: Table) -> None:
    """Compute the deadline anew for a vacation that begins or ends; time that is up stays up."""
    if table.status == Table.PLAYING and not table.paused and not is_up(table):
        table.deadline = _deadline(table, list(table.seats.all()))


def _charge(table: Table, seat: Seat, used: float, after: str) -> None:
    """Note what is left: of a bank, which grows with every turn that is played, or else of this turn."""
    clock = CLOCKS[table.clock]
    if clock.bank:
        left = clock.each if seat.left is None else seat.left
        seat.left = max(0.0, left - max(0.0, used)) + (clock.more if after == MOVE else 0.0)
    elif others_wait(table):
        used -= vacation.rest(seat.owner, table.since, steady()) if clock.rests else 0.0
        seat.left = max(0.0, clock.each - max(0.0, used)) if after == MOVE else None
    else:
        return
    seat.save(update_fields=["left"])


def _deadline(table: Table, seats: list[Seat]) -> float | None:
    """When the time of who is to act is over; None where nobody else waits for it."""
    if table.waits is None or not others_wait(table):
        return None
    clock, seat = CLOCKS[table.clock], seats[table.waits]
    time = seat.left if clock.bank and seat.left is not None else clock.each
    return table.since + time + (vacation.rest(seat.owner, table.since) if clock.rests else 0.0)
