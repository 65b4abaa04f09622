"""Moves of bots that are known and not seen yet: where hands are hidden, their time is drawn beforehand.

How long something takes must not depend on what only one seat knows. A bot with one legal action is quicker,
and a search ends earlier in one position than in another that looks the same from outside. So the time of
the move is drawn, from bounds of what everybody knows (`pace.py`), before the bot thinks; an answer waits in
its duty until then, and `answerer.py` carries it out. An answer to the question whether a seat reacts waits
for the time of that question, whatever it is (`reactions.py`).
"""

from __future__ import annotations

from django.db.models import Q

from ..models import Duty, Seat, Table
from . import moves, pace, reactions
from .match_cache import begun_under_other_rules, shelf, table_lock

LONGEST_S = 60.0  # what is due later than this was written down by a clock that went otherwise


def draw_time(table: Table, duty: Duty) -> float | None:
    """Return when the move of a bot is to be seen; None where it is made as soon as it is known.

    Drawn before the bot is asked, from what everybody knows and from no seed of a match.
    """
    with table_lock(table.public_id):
        table.refresh_from_db()
        if table.version != duty.version or begun_under_other_rules(table):
            return None
        match = shelf.look(table)
        if not pace.hides_times(table, match):
            return None
        question = reactions.question_of(table)
        if question is not None:
            return question.due
        level = Seat.objects.get(table=table, index=duty.seat).level
        return reactions.clock() + reactions.draw(*pace.until_it_is_seen(table, match, level))


def keep(table: Table, duty: Duty, action: int, due: float) -> None:
    """Have a move made when its time has come. A pass in time is kept with the question that it answers."""
    question, now = reactions.question_of(table), reactions.clock()
    if question is not None and action == question.passing and now <= question.due:
        moves.play(table.public_id, duty.seat, action, duty.version)
        return
    due = pace.when_late(due, now)
    Duty.objects.filter(pk=duty.pk, version=duty.version).update(answer=action, due=due)
    moves.remind(table)


def next_due() -> Duty | None:
    """Return the move that is to be made next."""
    return Duty.objects.filter(answer__isnull=False).select_related("table").order_by("due").first()


def carry_out(duty: Duty) -> None:
    """Make a move whose time has come, unless the duty has gone meanwhile. LautaError, DatabaseError."""
    table_id = duty.table.public_id
    with table_lock(table_id):
        answer = (
            Duty.objects.filter(pk=duty.pk, version=duty.version).values_list("answer", flat=True).first()
        )
        if answer is not None:
            moves.play(table_id, duty.seat, answer, duty.version)


def drop(duty: Duty) -> None:
    """Forget a move that cannot be made."""
    Duty.objects.filter(pk=duty.pk, version=duty.version).delete()


def repair() -> None:
    """Make at once what was written down by a clock that was ahead of this one."""
    Duty.objects.filter(Q(answer__isnull=False) & Q(due__gt=reactions.clock() + LONGEST_S)).update(due=0.0)
