"""Reactions out of turn: whom a window stops, who is passed for, and the pause before any pass.

The rules ask by a fixed poll; here nobody is stopped for nothing, and no time tells what a seat holds. See
docs/engine.md. Who carries out what waits here is `answerer.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache

from django.db import transaction
from django.db.models import F

import lauta
from lauta.engine.match import Match

from ...engine.phrase import T
from ...engine.presentation import Concerns, Reacts
from ..base.clock import steady
from ..base.refusals import BadRequest, Stale
from ..models import Duty, Question, Seat, Table
from .match_cache import shelf, table_lock
from .pace import before_a_pass
from .rows import rows

CONCERNS, COULD, ALWAYS, NEVER = "concerns", "could", "always", "never"
ORDERS = (CONCERNS, COULD, ALWAYS, NEVER)  # the first is the default

NO_SENSE = T("The server could not make sense of this request.")

clock = steady
draw = secrets.SystemRandom().uniform


def pause(table: Table, seat: int) -> float:
    """Seconds before a pass is carried out: evenly distributed, whatever anybody holds."""
    return draw(*before_a_pass(table, seat))


def set_right() -> None:
    """Begin pauses anew that were written down by a clock which was ahead of this one."""
    for question in Question.objects.select_related("table"):
        longest = before_a_pass(question.table, question.seat)[1]
        if question.due > clock() + longest:
            due = clock() + pause(question.table, question.seat)
            with table_lock(question.table.public_id):
                Question.objects.filter(pk=question.pk).update(due=due)
                rows.forget(question.table.public_id)


@cache
def reacts(game_id: str) -> bool:
    """Whether seats can react out of turn in this game."""
    return isinstance(lauta.game(game_id).view, Reacts)


def ask(table: Table, match: Match) -> Question | None:
    """Write down the question that the position puts to a seat. Within the transaction of the move."""
    if not reacts(table.game):
        return None
    if question_of(table) is not None:
        Question.objects.filter(table=table).delete()
        table.question = None
    view, seat = match.game.view, match.actor
    if not isinstance(view, Reacts) or seat is None:
        return None
    public = match.redacted(None)
    _ask_again([one for one in table.seats.all() if one.passing not in (None, view.turn(public))])
    asked = view.asked(public)
    if asked is None:
        return None
    question = Question(
        table=table, version=table.version, seat=seat, window=asked.window, passing=asked.passing,
        due=clock() + pause(table, seat),
    )  # fmt: skip
    _settle(question, table.seats.all()[seat], match)
    question.save()
    return question


def turn_is_over(table: Table, seat: int) -> None:
    """Whoever passed for this turn of the seat is asked again. Within the transaction of the move."""
    _ask_again([one for one in table.seats.all() if one.passing == seat])


def _ask_again(seats: list[Seat]) -> None:
    for seat in seats:
        seat.passing = None
        seat.save(update_fields=["passing"])


def question_of(table: Table) -> Question | None:
    """What a seat is asked at this table, as it was when its rows were read."""
    return getattr(table, "question", None) if reacts(table.game) else None


def is_answered(table: Table) -> bool:
    """True if nothing is left to decide for the seat that is asked: its pass waits for its time."""
    question = question_of(table)
    return question is not None and question.answer is not None


def keep(table: Table, seat: int, action: int | str, match: Match) -> bool:
    """Keep a pass that comes before its time; false where the action has nothing to wait for.

    Within a transaction, which has kept it when it is committed.
    """
    question = question_of(table)
    if question is None or question.seat != seat or question.due <= clock():
        return False
    if action not in (question.passing, match.game.notation.text_of(question.passing)):
        return False
    question.answer, question.chosen = question.passing, True
    question.save()
    Duty.objects.filter(table=table).delete()
    _note(table, seat)
    return True


def order(table_id: str, seat: int, orders: Mapping[str, str]) -> None:
    """Which windows may stop a seat from now on, also one that is open now. BadRequest."""
    with table_lock(table_id), transaction.atomic():
        table, match = _playing(table_id)
        view = match.game.view
        known = {window.id for window in view.windows} if isinstance(view, Reacts) else set()
        if not set(orders) <= known or not set(orders.values()) <= set(ORDERS):
            raise BadRequest(NO_SENSE)
        kept = {window: wish for window, wish in orders.items() if wish != ORDERS[0]}
        Seat.objects.filter(table=table, index=seat).update(orders=kept)
        _reconsider(table, seat, match)


def pass_turn(table_id: str, seat: int, passing: bool, version: int) -> None:
    """Pass for a seat in every window of this turn, or no longer. Raises Stale, BadRequest."""
    with table_lock(table_id), transaction.atomic():
        table, match = _playing(table_id)
        view = match.game.view
        if not isinstance(view, Reacts):
            raise BadRequest(NO_SENSE)
        if table.version != version:
            raise Stale
        turn = view.turn(match.redacted(None)) if passing else None
        Seat.objects.filter(table=table, index=seat).update(passing=turn)
        _reconsider(table, seat, match)


def _playing(table_id: str) -> tuple[Table, Match]:
    table = rows.read(table_id)
    if table.status == Table.OPEN:
        raise BadRequest(T("This match has not begun yet."))
    if table.status == Table.OVER:
        raise BadRequest(T("This match is over."))
    return table, shelf.look(table)


def _reconsider(table: Table, seat: int, match: Match) -> None:
    """The question that is open now, after the seat's wishes have changed."""
    question = question_of(table)
    if question is not None and question.seat == seat:
        _settle(question, Seat.objects.get(table=table, index=seat), match)
        question.save()
    _note(table, seat)


def _settle(question: Question, seat: Seat, match: Match) -> None:
    """Have the server pass for a seat that is not to be stopped, unless the seat has decided itself."""
    if not question.chosen:
        question.answer = None if _stops(question, seat, match) else question.passing


def _stops(question: Question, seat: Seat, match: Match) -> bool:
    if seat.kind == Seat.BOT:
        return True
    if seat.passing is not None:
        return False
    wish: str = seat.orders.get(question.window, ORDERS[0])
    if wish in (ALWAYS, NEVER) or len(match.legal_actions()) == 1:
        return wish == ALWAYS
    view = match.game.view
    return (
        wish == COULD
        or not isinstance(view, Concerns)
        or view.concerns(match.redacted(seat.index), seat.index)
    )


def _note(table: Table, seat: int) -> None:
    """Only the seat itself sees that something has changed: the table's revision would tell it to all."""
    Seat.objects.filter(table=table, index=seat).update(noted=F("noted") + 1)
    rows.forget(table.public_id)
