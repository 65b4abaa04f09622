"""Has finished matches looked back on, one after the other: a thread with a child of its own.

The bots come first. What a server that ended was at is begun again by the next one; each is done once.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections, connection

from ...engine.errors import LautaError
from ..bots.worker import WorkerDied
from ..match.match_cache import shelf, table_lock
from ..models import Lookback, Table
from . import reviews
from .thinker import ChildThinker, Question, Thinker, give_way, review_question

log = logging.getLogger("lauta.analysis")
GIVE_WAY_S, IDLE_S, RETRY_S = 20.0, 60.0, 2.0
MOST_TRIES = 3
MOST_SERVED = 500


class ReviewRunner:
    """One thread; it sleeps where nobody wants to look back."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker: Thinker = thinker or ChildThinker()
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)
        self._served: list[str] = []

    def start(self) -> None:
        """Those that a former server was at wait again."""
        reviews.on_wish(self._wake.set)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and its child; what is wished for stays in the database."""
        reviews.off_wish(self._wake.set)
        self._stopping = True
        self._wake.set()
        self._thinker.stop()
        self._thread.join(2)

    def take_up(self) -> None:
        """What was begun and not ended waits again."""
        Lookback.objects.filter(status=Lookback.RUNNING).update(status=Lookback.QUEUED)

    def _work(self) -> None:
        taken_up = False
        while not self._stopping:
            self._wake.clear()
            close_old_connections()
            try:
                if not taken_up:
                    self.take_up()
                    taken_up = True
                if not self.step():
                    self._thinker.stop()
                    self._wake.wait(IDLE_S)
            except DatabaseError as error:
                log.warning("looking back waits for the database: %s", error)
                self._wake.wait(RETRY_S)
            except Exception:  # whatever one match brings, the others must go on
                log.exception("a match could not be looked back on")
                self._wake.wait(RETRY_S)
        connection.close()

    def step(self) -> bool:
        """Look back on the match whose turn it is; False where there is none."""
        row = self._next()
        if row is None:
            return False
        if row.tries >= MOST_TRIES:
            self._end(row, Lookback.FAILED)
            return True
        taken = Lookback.objects.filter(pk=row.pk, status=Lookback.QUEUED)
        if not taken.update(status=Lookback.RUNNING, tries=row.tries + 1):
            return True
        self._served = [*self._served, row.guest][-MOST_SERVED:]
        try:
            give_way(GIVE_WAY_S, lambda: self._stopping)
            found = self._think(row)
        except WorkerDied as error:
            if self._stopping:
                Lookback.objects.filter(pk=row.pk).update(status=Lookback.QUEUED, tries=row.tries)
                return True
            log.warning("table %s could not be looked back on: %s", row.table.public_id, error)
            self._end(row, Lookback.QUEUED)
        except LautaError as error:
            log.warning("table %s cannot be looked back on: %s", row.table.public_id, error)
            self._end(row, Lookback.FAILED)
        else:
            self._end(row, Lookback.DONE, found)
        return True

    def _next(self) -> Lookback | None:
        """Of those that wait the one of whoever was served longest ago."""
        waiting = list(Lookback.objects.filter(status=Lookback.QUEUED).select_related("table")[:200])
        served = {guest: n for n, guest in enumerate(self._served)}
        return min(waiting, key=lambda row: (served.get(row.guest, -1), row.pk), default=None)

    def _think(self, row: Lookback) -> Question:
        with table_lock(row.table.public_id):
            table = Table.objects.get(pk=row.table.pk)
            question = review_question(table, shelf.look(table))
        answer = self._thinker.think(
            question, lambda share: reviews.tell_share(row.pk, share), lambda: self._stopping
        )
        if "found" not in answer:
            raise WorkerDied("it was given up")
        return dict(answer["found"])

    def _end(self, row: Lookback, status: str, found: Question | None = None) -> None:
        reviews.tell_share(row.pk, None)
        Lookback.objects.filter(pk=row.pk).update(status=status, found=found or {})
