"""Has bots play the games that tell what an edition does: one trial after the other, a few games at a time.

A thread of the server with a child of its own, which has the lowest priority; bots at tables come first. What
is played is stored at once, so that a new server goes on where the old one was.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Protocol

from ...arena.tally import tally_of
from ..bots.worker import Worker, WorkerDied
from ..jobs.kinds import Gone, Kind, Tell
from ..match import offer
from ..models import Job, Trial
from . import trials

log = logging.getLogger("lauta.trials")
FIRST, MOST = 2, 100  # games in one question
A_PIECE_S = 0.7  # that such a question may take, about
LONGEST_GAMES_S = 600.0  # with compiling
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


class Trials(Kind):
    """Jobs whose key is that of a `Trial`; each run plays a few games, so that guests take turns."""

    name, kept_s = trials.KIND, 0.0

    def __init__(self, player: Player | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._player: Player = player or ChildPlayer()
        self._clock = clock
        self._size = FIRST
        self._current: int | None = None
        self._stopped = False

    def gather(self) -> None:
        """A job for each trial; none for those that are gone."""
        self._stopped = False
        rows = Trial.objects.filter(failed=False).values_list("pk", "guest")
        wanted = {str(pk): guest for pk, guest in rows}
        mine = Job.objects.filter(kind=self.name)
        known = set(mine.values_list("key", flat=True))
        mine.filter(status=Job.QUEUED).exclude(key__in=wanted).delete()
        failed = mine.filter(status=Job.FAILED)
        Trial.objects.filter(pk__in=map(int, failed.values_list("key", flat=True))).update(failed=True)
        failed.delete()
        new = [
            Job(kind=self.name, owner=guest, place=guest, key=key)
            for key, guest in wanted.items()
            if key not in known
        ]
        Job.objects.bulk_create(new, ignore_conflicts=True)

    def wished(self) -> None:
        """Nobody waits for games that nobody wants."""
        if self._current is not None and not Trial.objects.filter(pk=self._current).exists():
            self._player.stop()

    def idle(self) -> None:
        _at_work.clear()
        self._player.stop()

    def stop(self) -> None:
        self._stopped = True
        self._player.stop()

    def run(self, job: Job, tell: Tell, gone: Gone) -> dict[str, Any] | None:
        """Play a few games; None where more are wanted."""
        trial = Trial.objects.filter(pk=int(job.key), failed=False).select_related("edition").first()
        if trial is None:
            return {}
        self._current = trial.pk
        try:
            self._go_on(trial)
        except WorkerDied as error:
            self._size = FIRST
            if not self._stopped and Trial.objects.filter(pk=trial.pk).update(failed=True):
                log.warning("games with an edition of %s came to nothing: %s", trial.edition.game, error)
        finally:
            self._current = None
        return None if Trial.objects.filter(pk=trial.pk, failed=False).exists() else {}

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


KIND = Trials()


def _next_size(played: int, seconds: float) -> int:
    """How many games fit into a piece; at most twice as many as before."""
    fit = int(played * A_PIECE_S / max(seconds, 1e-6))
    return max(1, min(MOST, 2 * played, fit))
