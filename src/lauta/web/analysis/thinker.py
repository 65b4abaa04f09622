"""The child process that analyses, and what it is asked: redacted positions, logs of finished matches.

What it does with them is `lauta/analysis/thinker.py`; who is asked for when stands in the runners.
"""

from __future__ import annotations

import base64
import hashlib
import json
import queue
import time
from collections.abc import Callable
from typing import Any, Protocol

from ...analysis.position import redacted
from ...engine.match import Match
from ...engine.record import pack
from ..base.limits import ANALYSIS_PLAYOUTS, HINT_SECONDS, REVIEW_SECONDS
from ..bots.queue import bots_wait
from ..bots.worker import Worker, WorkerDied
from ..models import Table

LONGEST_S = 900.0  # with compiling, on a machine that is busy
LOOK_S = 0.25  # between two looks whether anybody still waits

Question = dict[str, Any]


class Thinker(Protocol):
    """Who analyses: a child process, or what stands for one."""

    def think(self, question: Question, tell: Callable[[float], None], gone: Callable[[], bool]) -> Question:
        """The answer of `lauta/analysis/thinker.py`. WorkerDied where there is none.

        `tell` hears from 0 to 1 how far it is; `gone` says that nobody waits for it any more.
        """

    def stop(self) -> None:
        """End it."""


class ChildThinker(Worker):
    """The child process of `lauta/analysis/thinker.py`."""

    module = "lauta.analysis.thinker"

    def think(self, question: Question, tell: Callable[[float], None], gone: Callable[[], bool]) -> Question:
        """The answer to a question; where it is `gone`, that it was cancelled. Raises WorkerDied."""
        self._make_room(question.get("edition", ""))
        process, end, cancelled = self._running(), time.monotonic() + LONGEST_S, False
        try:
            self._write(process, question)
            while time.monotonic() < end:
                if gone() and not cancelled:
                    cancelled = True
                    self._write(process, {"cancel": True})
                try:
                    line = self._answers.get(timeout=LOOK_S)
                except queue.Empty:
                    continue
                answer = json.loads(line or b"{}")
                if "progress" not in answer:
                    break
                tell(float(answer["progress"]))
            else:
                raise WorkerDied("no answer in time")
        except (OSError, ValueError) as error:
            self.stop()
            raise WorkerDied(str(error)) from error
        except WorkerDied:
            self.stop()
            raise
        if not {"found", "cancelled"} & set(answer):
            self.stop()
            raise WorkerDied(str(answer.get("error", "no answer")))
        return dict(answer)

    @staticmethod
    def _write(process: Any, content: Question) -> None:
        process.stdin.write(json.dumps(content).encode() + b"\n")
        process.stdin.flush()


def give_way(most_s: float, stopping: Callable[[], bool]) -> None:
    """Bots that are to move come first, for a while."""
    end = time.monotonic() + most_s
    while not stopping() and time.monotonic() < end and bots_wait():
        time.sleep(LOOK_S)


# --- what it is asked -------------------------------------------------------------------------------


def hint_question(table: Table, match: Match, seat: int) -> Question:
    """For a seat that is to act now: what it may know, at a free board, too, and nothing else."""
    return _position(table, match, seat, pack(match.known_to(seat)))


def position_question(table: Table, match: Match, n: int) -> Question:
    """For a position of a match that is over, as the seat that was to act knew it then."""
    then = match.at(n)
    assert then.actor is not None
    return _position(table, then, then.actor, redacted(then.game, then.snapshot(), then.actor)) | {
        "number": n
    }


def _position(table: Table, match: Match, seat: int, state: bytes) -> Question:
    """Equal positions get equal streams of luck: what a seat knows alone decides what it is told."""
    seed = int.from_bytes(hashlib.sha256(state).digest()[:4], "big") & 0x3FFFFFFF
    told = {
        "game": table.game,
        "state": base64.b64encode(state).decode(),
        "seat": seat,
        "names": list(match.names),
        "seed": seed,
    }
    return told | _edition(table) | _bounds(HINT_SECONDS())


def review_question(table: Table, match: Match) -> Question:
    """For a match that is over, by its log."""
    log = [[entry.actor, entry.action] for entry in match.log]
    told = {"players": match.players, "options": dict(match.options), "log": log, "names": list(match.names)}
    return {"game": table.game, "match": told, "seed": 1} | _edition(table) | _bounds(REVIEW_SECONDS())


def _edition(table: Table) -> Question:
    return {"edition": table.edition} if table.edition else {}


def _bounds(seconds: int) -> Question:
    playouts = ANALYSIS_PLAYOUTS()
    return {"playouts": playouts} if playouts else {"seconds": seconds}
