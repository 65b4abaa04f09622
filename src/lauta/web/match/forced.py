"""Decisions without a choice: after a person's own move the server makes them in the person's stead.

They are ordinary entries of the log that follow the one before, so undo takes them back together. Only where
nothing is hidden: elsewhere a decision that comes by itself would tell that its seat had no other. The end of
a turn is left to the page, which counts down to it; rolls and draws are left to the person.
"""

from __future__ import annotations

from lauta.engine.actors import CHANCE
from lauta.engine.match import Match

from ...engine.errors import CannotUndo
from ...engine.phrase import T
from ...engine.record import copy, pack
from ..models import Entry, Table

FEW = 4  # legal actions that are compared by what they do


def make(match: Match, seat: int) -> int:
    """Make the decisions of the seat that leave no choice; return how many there were."""
    made = 0
    while (action := _sole(match, seat)) is not None:
        match.play(action)
        made += 1
    return made


def _sole(match: Match, seat: int) -> int | None:
    """The only thing that the seat can do now and could take back; None where there is a choice or none."""
    if match.hides or match.over or match.actor != seat or _has_ended(match):
        return None
    legal = match.legal_numbers()
    if len(legal) > FEW or legal[0] in match.rules.FINAL:
        return None
    outcomes = set[bytes]()
    for number in legal:
        after = copy(match.state)
        match.rules.apply(after, number)
        if match.rules.actor(after) == CHANCE:
            return None
        outcomes.add(pack(after))
    return legal[0] if len(outcomes) == 1 else None


def _has_ended(match: Match) -> bool:
    """True if the last decision has ended a turn: what follows is another turn, also of the same seat."""
    last = next((entry for entry in reversed(match.log) if entry.actor != CHANCE), None)
    return last is None or last.action in match.rules.FINAL


def why_no_undo(table: Table, match: Match) -> CannotUndo | None:
    """Why the last decision cannot be taken back where it followed by itself from what was revealed."""
    n = len(match.log)
    while n and match.log[n - 1].actor == match.log[-1].actor:
        n -= 1
    if match.hides or n in (0, len(match.log)) or match.log[n - 1].actor != CHANCE:
        return None
    if Entry.objects.filter(table=table, n=n, follows=True).exists():
        return CannotUndo(T("something was revealed since; it cannot be hidden again"))
    return None
