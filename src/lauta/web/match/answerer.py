"""Carries out answers that wait for their time: one thread, which needs no child process.

What waits stands in the database, so nothing is lost with a server that is killed: answers to questions
whether a seat reacts (`models.Question`), and moves of bots whose time was drawn (`models.Duty`, `held.py`).
"""

from __future__ import annotations

import logging

from django.db import DatabaseError, transaction

from ..base.refusals import OtherRules, Stale
from ..base.service import Service
from ..models import Duty, Question
from . import held, moves, reactions
from .match_cache import table_lock
from .rows import rows

log = logging.getLogger("lauta.reactions")
IDLE_S, RETRY_S = 10.0, 0.5


class Answerer(Service):
    """A service that wakes when an answer is due."""

    name, fails, retry_s = "answers", "answers wait", RETRY_S

    def __init__(self) -> None:
        super().__init__()
        self._right = False

    def start(self) -> None:
        """Answers that came due while no server ran are carried out at once."""
        moves.on_duty(self.wake)
        super().start()

    def interrupt(self) -> None:
        """What is not due yet stays in the database."""
        moves.off_duty(self.wake)

    def tick(self) -> float:
        """Carry out what is due."""
        if not self._right:
            reactions.set_right()
            held.repair()
            self._right = True
        return min(work_off(), make_moves())


def work_off() -> float:
    """Carry out every answer that is due; how many seconds there is nothing to do."""
    while True:
        question = Question.objects.filter(answer__isnull=False).select_related("table").first()
        wait = IDLE_S if question is None else min(IDLE_S, question.due - reactions.clock())
        if question is None or wait > 0:
            return wait
        _carry_out(question)


def make_moves() -> float:
    """Make every move of a bot that is due; return how many seconds there is nothing to do."""
    while True:
        duty = held.next_due()
        wait = IDLE_S if duty is None else min(IDLE_S, duty.due - reactions.clock())
        if duty is None or wait > 0:
            return wait
        _make(duty)


def _make(duty: Duty) -> None:
    try:
        held.carry_out(duty)
    except (Stale, OtherRules):
        held.drop(duty)
    except DatabaseError:
        raise
    except Exception:  # a bug in one game must not keep all other tables waiting
        log.exception("a bot's move at %s cannot be made", duty.table.public_id)
        held.drop(duty)


def _carry_out(question: Question) -> None:
    table_id = question.table.public_id
    try:
        with table_lock(table_id):
            answer = Question.objects.filter(pk=question.pk).values_list("answer", flat=True).first()
            if answer is not None:  # nobody has thought better of it meanwhile
                moves.play(table_id, question.seat, answer, question.version)
    except (Stale, OtherRules):
        _drop(question)
    except DatabaseError:
        raise
    except Exception:  # a bug in one game must not keep all other tables waiting
        log.exception("the answer at %s cannot be carried out", table_id)
        _drop(question)


def _drop(question: Question) -> None:
    """Have the seat decide by itself, and notify its player."""
    table_id = question.table.public_id
    with table_lock(table_id), transaction.atomic():
        Question.objects.filter(pk=question.pk).delete()
        rows.forget(table_id)
        moves.turned(rows.read(table_id))
