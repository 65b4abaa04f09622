"""What spectators see late: a match without its last decisions, so that nobody who sees more coaches.

Only where hands are hidden, and only while it is played. Who is a spectator is said by who asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lauta.engine.match import Match

from ...engine.phrase import Phrase, T
from ..base.refusals import BadRequest
from ..models import Table
from .match_cache import shelf

USUAL = 10
DELAYS: Mapping[int, Phrase] = {
    0: T("at once"), 5: T("5 decisions later"), USUAL: T("10 decisions later"), 30: T("30 decisions later"),
}  # fmt: skip


def known(decisions: int | None, hides: bool) -> int:
    """The delay of a new table: what was chosen, else the usual one; 0 where all is open. BadRequest."""
    if decisions is not None and decisions not in DELAYS:
        raise BadRequest(T("There is no such delay: {n} decisions.", n=decisions))
    if not hides:
        return 0
    return USUAL if decisions is None else decisions


def delayed(table: Table, seats: Sequence[int]) -> bool:
    """Whether who plays these seats sees the table late."""
    return bool(table.delay) and not seats and table.status == Table.PLAYING


def late(table: Table, match: Match) -> Match:
    """The match as its spectators see it now: a copy that knows nothing of what came later."""
    n, left = len(match.log), table.delay
    while n and left:
        n -= 1
        left -= match.log[n].actor >= 0
    while left and n < len(match.log) and match.log[n].actor < 0:
        n += 1  # what was dealt before the first decision
    past = match.at(n)
    past.log = match.log[:n]
    return past


def known_entries(table: Table, seats: Sequence[int]) -> int | None:
    """How many entries of the log who plays these seats sees now; None for all. Hold the table's lock."""
    return len(late(table, shelf.look(table)).log) if delayed(table, seats) else None
