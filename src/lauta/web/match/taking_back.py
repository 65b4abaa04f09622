"""Taking back a move once another player's turn has begun: never where the match counts, seldom elsewhere.

Each such undo refuses what the other player sends, whose clock has begun to run.
"""

from __future__ import annotations

from ...engine.errors import CannotUndo
from ...engine.match import Match
from ...engine.phrase import T
from ..base.rates import TURNS_TAKEN_BACK
from ..models import Seat, Table
from .serious import serious


def why_not(table: Table, match: Match, mover: int) -> CannotUndo | None:
    """Why the last move, made by the seat `mover`, stays; None where it may be taken back."""
    if serious(table) and _another_is_to_act(table, match, mover):
        return CannotUndo(T("another player's turn has begun"))
    return None


def count(table: Table, match: Match, mover: int | None) -> None:
    """Count what takes another player's turn away. Raises TooFast."""
    if _another_is_to_act(table, match, mover):
        TURNS_TAKEN_BACK.spend(f"{table.public_id} {mover}")


def _another_is_to_act(table: Table, match: Match, mover: int | None) -> bool:
    actor, seats = match.actor, list(table.seats.all())
    if actor is None or actor < 0 or mover is None or mover == actor:
        return False
    return seats[actor].kind == Seat.HUMAN and seats[actor].owner != seats[mover].owner
