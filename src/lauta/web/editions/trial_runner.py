"""Has bots play the games that tell what an edition does: one trial after the other, a few games at a time.

A thread of the server with a child of its own, which has the lowest priority; bots at tables come first. What
is played is stored at once, so that a new server goes on where the old one was.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from django.db import DatabaseError, close_old_connections, connection

from ...arena.tally import tally_of
from ..bots.queue import bots_wait
from ..bots.worker import Worker, WorkerDied
from ..match import offer
from ..models import Trial
from . import trials

log = logging.getLogger("lauta.trials")
FIRST, MOST = 2, 100  # games in one question
A_PIECE_S = 0.7  # that such a question may take, about
LONGEST_GAMES_S = 600.0  # with compiling
GIVE_WAY_S, LOOK_S, IDLE_S, RETRY_S = 5.0, 0.1, 30.0, 2.0
_at_work: set[int] = set()  # trials of which games have come


class Player(Protocol):
    """Who plays: a child process, or what stands for one."""

    def play(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer of `arena/player.py`. WorkerDied where there is none."""

    def stop(self) -> None:
        """End it."""


class ChildPlayer(Worker):
    """The child process of `arena/player.py`."""

    module = "lauta.arena.player"

    def play(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question. Raises WorkerDied."""
        return self.ask(question, LONGEST_GAMES_S)


def is_at_work(trial: Trial) -> bool:
    """Whether games come; else what bots need is being compiled."""
    return trial.pk in _at_work


class TrialRunner:
    """One thread; it sleeps where nothing is asked for."""

    def __init__(self, player: Player | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._player: Player = player or ChildPlayer()
        self._clock = clock
        self._size = FIRST
        self._wake = threading.Event()
        self._stopping = False
        self._thread = threading.Thread(target=self._work, name="trials", daemon=True)
        self._current: int | None = None

    def start(self) -> None:
        """What a server that ended was at is taken up again."""
        trials.on_wish(self._look)
        self._thread.start()

    def stop(self) -> None:
        """End the thread and its child; what is wished for stays in the database."""
        trials.off_wish(self._look)
        self._stopping = True
        self._wake.set()
        self._player.stop()
        self._thread.join(2)

    def _look(self) -> None:
        """There may be something to do, or to give up: nobody waits for games that nobody wants."""
        self._wake.set()
        if self._current is not None and not Trial.objects.filter(pk=self._current).exists():
            self._player.stop()

    def _work(self) -> None:
        while not self._stopping:
            self._wake.clear()
            close_old_connections()
            try:
                if not self.step():
                    self._player.stop()
                    self._wake.wait(IDLE_S)
                    continue
            except DatabaseError as error:
                log.warning("trials wait for the database: %s", error)
                self._wake.wait(RETRY_S)
            except Exception:  # whatever one edition brings, the others must go on
                log.exception("a trial failed")
                self._wake.wait(RETRY_S)
            self._give_way()
        connection.close()

    def _give_way(self) -> None:
        """Bots at tables come first, for a while; then a few games are played beside them."""
        end = self._clock() + GIVE_WAY_S
        while not self._stopping and self._clock() < end and bots_wait():
            time.sleep(LOOK_S)

    def step(self) -> bool:
        """Play a few games of the trial whose turn it is; False where there is none."""
        trial = Trial.objects.filter(failed=False).select_related("edition").first()
        if trial is None:
            _at_work.clear()
            return False
        self._current = trial.pk
        try:
            self._go_on(trial)
        except WorkerDied as error:
            self._size = FIRST
            if not self._stopping and Trial.objects.filter(pk=trial.pk).update(failed=True):
                log.warning("games with an edition of %s came to nothing: %s", trial.edition.game, error)
        finally:
            self._current = None
        return True

    def _go_on(self, trial: Trial) -> None:
        game = offer.game(trial.edition.game)
        sides = [
            (trials.measured(trials.key_of(game, digest, trial.players, trial.preset)), text)
            for digest, text in (("", ""), (trial.digest, trial.text))
        ]
        row, text = min(sides, key=lambda side: side[0].games)
        if row.games >= trial.games or any(side.endless for side, _ in sides):
            Trial.objects.filter(pk=trial.pk).delete()
            _at_work.discard(trial.pk)
            return
        n = min(self._size, trial.games - row.games)
        begin = self._clock()
        question = {"game": game.id, "players": trial.players, "first": row.games, "games": n}
        more = {"edition": text, "preset": trial.preset}
        answer = self._player.play(question | {name: given for name, given in more.items() if given})
        if answer.get("endless"):
            row.endless = True
            row.save()
            return
        if "tally" not in answer:
            raise WorkerDied(str(answer.get("error", "no answer")))
        trials.keep(row, tally_of(answer["tally"]))
        if min(side.games for side, _ in sides):
            _at_work.add(trial.pk)
        self._size = _next_size(n, self._clock() - begin)


def _next_size(played: int, seconds: float) -> int:
    """How many games fit into a piece; at most twice as many as before."""
    fit = int(played * A_PIECE_S / max(seconds, 1e-6))
    return max(1, min(MOST, 2 * played, fit))
