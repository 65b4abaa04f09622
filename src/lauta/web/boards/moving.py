"""What its owner does on a free board besides moving: going about in its lines, drawing, names, a bot's move.

Moves themselves are made in `match/moves.py`, which keeps the lines.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from ...engine.actors import CHANCE
from ...engine.match import Entry, Match
from ...engine.phrase import T
from ..base.clock import steady
from ..base.levels import LEVELS, searches
from ..base.limits import TABLES_AT_WORK
from ..base.names import clean_name
from ..base.refusals import BadRequest, OtherRules, Stale, TooFast
from ..bots.queue import at_work
from ..match import moves
from ..match.lines import MOST_NAMED, ROOT, Tree, keep, tree_of
from ..match.match_cache import begun_under_other_rules, shelf, table_lock
from ..match.rows import rows
from ..match.serious import check_advice
from ..models import Board, Duty, Seat, Table
from . import making
from .making import own

PLACES: dict[str, Callable[[Tree], int]] = {
    "start": lambda tree: ROOT,
    "back": lambda tree: tree.parent(tree.at) if tree.at != ROOT else ROOT,
    "on": lambda tree: next(iter(tree.after(tree.at)), tree.at),
    "end": lambda tree: tree.end(tree.at),
}


def go(guest: str, table_id: str, place: str, version: int) -> int:
    """Show another position: "start", "back", "on", "end", or the number of a move; the new version."""
    own(guest, table_id)

    def find(table: Table, match: Match) -> list[Entry]:
        tree = tree_of(Board.objects.get(table=table))
        if place in PLACES:
            return tree.log(PLACES[place](tree))
        if not (place.isascii() and place.isdigit() and len(place) < 7):
            raise BadRequest(T("There is no such move on this board."))
        return tree.log(tree.check(int(place)))

    return moves.to_position(table_id, version, find)


def to_step(guest: str, table_id: str, n: int, version: int) -> int:
    """Show the position after so many moves of the line that is shown."""
    own(guest, table_id)

    def find(table: Table, match: Match) -> list[Entry]:
        tree = tree_of(Board.objects.get(table=table))
        return tree.log(tree.at)[:n]

    return moves.to_position(table_id, version, find)


def draw(guest: str, table_id: str, version: int) -> int:
    """Draw what chance decides until a seat is to act; the new version. BadRequest where nothing is drawn."""
    own(guest, table_id)

    def find(table: Table, match: Match) -> list[Entry]:
        if match.actor != CHANCE:
            raise BadRequest(T("Nothing is left to chance here: a seat is to act."))
        drawn = match.clone()
        making.draw(drawn)
        return list(drawn.log)

    return moves.to_position(table_id, version, find)


def choose(guest: str, table_id: str, outcome: int | None, version: int) -> int:
    """Have chance bring this; the new version. IllegalAction where it cannot."""
    own(guest, table_id)
    if outcome is None:
        raise BadRequest(T("The server could not make sense of this request."))
    return moves.play(table_id, CHANCE, outcome, version)


def change(guest: str, table_id: str, version: int, how: Callable[[Tree], None]) -> None:
    """Change the lines of a board, and what it shows where that is gone. Stale, BadRequest."""
    own(guest, table_id)
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            if table.version != version:
                raise Stale
            board = Board.objects.get(table=table)
            tree = tree_of(board)
            before = tree.log(tree.at)
            how(tree)
            keep(board, tree)
            moves.touch(table)
        rows.forget(table_id)
        if tree.log(tree.at) != before:
            moves.to_position(table_id, version, lambda *_: tree.log(tree.at))
        else:
            moves.announce(table)


def call(guest: str, table_id: str, name: str) -> None:
    """Give a board a name, or take it away."""
    own(guest, table_id)
    with table_lock(table_id):
        with transaction.atomic():
            table = rows.read(table_id)
            Board.objects.filter(table=table).update(name=clean_name(name, "", MOST_NAMED))
            moves.touch(table)
        rows.forget(table_id)
    moves.announce(table)


def ask_bot(guest: str, table_id: str, level: str, version: int) -> None:
    """Have a bot make the next move, knowing what its seat may know.

    Stale, BadRequest, TooFast, NotAllowed.
    """
    own(guest, table_id)
    if level not in LEVELS:
        raise BadRequest(T("There is no bot of level {level}.", level=level[:20]))
    with table_lock(table_id):
        table = rows.read(table_id)
        _to_act(table, version)
        check_advice(guest, table, shelf.look(table))  # slow, so before the transaction
        with transaction.atomic():
            table = rows.read(table_id)
            seat = _to_act(table, version)
            if at_work(table.host, table) >= TABLES_AT_WORK():
                raise TooFast(T("Bots are at work at many tables of yours. Wait until they have moved."))
            Seat.objects.filter(table=table, index=seat).update(level=level)
            Duty.objects.filter(table=table).delete()
            Duty.objects.create(
                table=table, version=version, seat=seat, due=steady(), quick=not searches(level),
                awaited=True,
            )  # fmt: skip
            moves.touch(table)
        rows.forget(table_id)
    moves.announce(table)


def _to_act(table: Table, version: int) -> int:
    if table.version != version:
        raise Stale
    if begun_under_other_rules(table):
        raise OtherRules
    match: Match = shelf.look(table)
    if match.actor is None or match.actor == CHANCE:
        raise BadRequest(T("No seat is to act here."))
    return match.actor
