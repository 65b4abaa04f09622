"""Carries out the answers to questions that wait for their time: one thread, which needs no child process.

What waits stands in the database (`models.Question`), so nothing is lost with a server that is killed.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections, connection

from ..base.refusals import OtherRules, Stale
from ..models import Question
from . import moves, reactions
from .match_cache import table_lock
from .rows import rows

log = logging.getLogger("lauta.reactions")
IDLE_S, RETRY_S = 10.0, 0.5


class Answerer:
    """A thread of the server that wakes when an answer is due."""

    def __init__(self) -> None:
        self._news = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="answers", daemon=True)

    def start(self) -> None:
        """Answers that came due while no server ran are carried out at once."""
        moves.on_duty(self.kick)
        self._thread.start()

    def stop(self) -> None:
        """What is not due yet stays in the database."""
        moves.off_duty(self.kick)
        self._stopping = True
        self.kick()
        self._thread.join(2)

    def kick(self) -> None:
        """There may be a new answer."""
        self._news.set()

    def _work(self) -> None:
        right = False
        while not self._stopping:
            close_old_connections()
            self._news.clear()
            try:
                if not right:
                    reactions.set_right()
                    right = True
                wait = work_off()
            except DatabaseError as error:  # locked, or a disk that is full: it passes
                log.warning("answers wait for the database: %s", error)
                wait = RETRY_S
            self._news.wait(wait)
        connection.close()


def work_off() -> float:
    """Carry out every answer that is due; how many seconds there is nothing to do."""
    while True:
        question = Question.objects.filter(answer__isnull=False).select_related("table").first()
        wait = IDLE_S if question is None else min(IDLE_S, question.due - reactions.clock())
        if question is None or wait > 0:
            return wait
        _carry_out(question)


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
    with table_lock(question.table.public_id):
        Question.objects.filter(pk=question.pk).delete()
        rows.forget(question.table.public_id)
