"""Who a program is at a table, by the token of a seat, that of the spectators, or a member's own.

Pages ask `seating.py`; what tokens are is `match/tokens.py` and `members/personal_tokens.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from ...engine.phrase import T
from ..base.refusals import NotAllowed
from ..match.secrets import sealed
from ..match.tokens import holder
from ..members.personal_tokens import granted, is_personal
from ..models import Table
from .seating import may_watch, seats_of


@dataclass(frozen=True)
class AtTable:
    """The seats that the token opens (none: a spectator), whose they are, and who is counted for it."""

    seats: tuple[int, ...]
    guest: str
    name: str
    counted: str

    def counted_from(self, address: str) -> str:
        """Who is counted: a spectators' token is in many hands, so its holders are told apart by address."""
        return self.counted if self.seats or self.guest else f"{self.counted} {address}"

    def repeats_as(self) -> str:
        """Whose requests may come twice: the person's at this seat, not the next one's who sits there.

        Empty for the spectators' token, which is in many hands and changes nothing.
        """
        return sha256(f"{self.guest} {self.counted}".encode()).hexdigest() if self.guest else ""

    def one_seat(self, wanted: int | None) -> int | None:
        """The seat as which a table is read: the one that is asked for, else the first. NotAllowed."""
        if wanted is not None and wanted not in self.seats:
            raise NotAllowed(T("This token does not open that seat."))
        return wanted if wanted is not None or not self.seats else self.seats[0]

    def playing(self) -> tuple[int, ...]:
        """The seats. NotAllowed for spectators."""
        if not self.seats:
            raise NotAllowed(T("You are only watching this table; its players can do this."))
        return self.seats


def at_table(table: Table, authorization: str, *scopes: str) -> AtTable:
    """Raises Unauthorized, MissingScope, and NotAllowed where a member has nothing to do with the table.

    A personal token needs one of the scopes; that of a seat can do whatever the seat can. Programs neither
    play nor watch a daily challenge before its day is over.
    """
    if sealed(table):
        holder(table, authorization) if not is_personal(authorization) else granted(authorization)
        raise NotAllowed(T("Programs neither play nor watch a daily challenge before its day is over."))
    if not is_personal(authorization):
        who = holder(table, authorization)
        one = () if who.seat is None else (who.seat,)
        return AtTable(one, who.guest, "", f"{table.pk} {who.seat}")
    grant = granted(authorization)
    grant.check(*scopes)
    seats = seats_of(table, grant.guest)
    if not seats and not may_watch(table, grant.guest, ()):
        raise NotAllowed(T("You need an invitation or the spectators' link to see this table."))
    return AtTable(seats, grant.guest, grant.name, grant.guest)
