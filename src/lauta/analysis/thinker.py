"""A process that analyses for a server: questions and answers as lines of JSON.

Like `bots/worker.py`, of which it is no part: it gives way to the bots. For hints it gets a position that was
redacted for its seat, and nothing else of the table; for a review the log of a match that is over.

    {"game": "africa", "state": "<base64>", "seat": 0, "names": ["Aino"], "seconds": 3, "seed": 7}
    {"game": "africa", "match": {"players": 2, "options": {}, "log": [[0, 12]], "names": [...]}, "seconds": 9}
    {"cancel": true}           nobody waits for the answer any more; at any time
    {"progress": 0.4}          on the way, and then {"found": {...}}, {"cancelled": true} or {"error": "..."}

`playouts` in place of seconds bounds the work and not the time. An "edition" is as for bots.
"""

from __future__ import annotations

import base64
import json
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import IO, Any

from ..bots.child import LONGEST_LINE, game_with, speak, tell
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.match import Entry
from ..engine.record import unpack
from .position import Budget, Seen, analyse_seen
from .review import review
from .wire import packed

LOWER = 8  # of 19 steps that `nice` knows: bots have 5; somebody waits for this, too
TELL_S = 0.25  # between two words on the way
JOBS = 1  # threads, so that tables do not wait


class Cancelled(Exception):
    """Nobody waits for it any more."""


_cancelled = threading.Event()


def answer(line: bytes, tell: Callable[[dict[str, Any]], None] = lambda _: None) -> dict[str, Any]:
    """The answer to one line, whatever it holds; `tell` hears how far it is."""
    try:
        question = json.loads(line)
        game = game_with(str(question["game"]), str(question.get("edition", "")))
        progress = Progress(tell)
        found = _reviewed if "match" in question else _analysed
        return {"found": found(game, question, progress)}
    except Cancelled:
        return {"cancelled": True}
    except LautaError as error:
        return {"error": str(error)}
    except Exception as error:  # a bug must cost one answer, not the process
        return {"error": f"{type(error).__name__}: {error}"}


class Progress:
    """Tells now and then how far it is; raises Cancelled where nobody waits."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self._tell, self._told = tell, time.monotonic()

    def __call__(self, share: float) -> None:
        if _cancelled.is_set():
            raise Cancelled
        now = time.monotonic()
        if now - self._told >= TELL_S:
            self._told = now
            self._tell({"progress": round(share, 3)})


def _budget(question: dict[str, Any]) -> dict[str, Any]:
    if question.get("playouts"):
        return {"playouts": int(question["playouts"])}
    return {"seconds": float(question["seconds"])}


def _analysed(game: Game, question: dict[str, Any], progress: Progress) -> dict[str, Any]:
    budget = _budget(question)
    root, viewer = base64.b64decode(question["state"], validate=True), int(question["seat"])
    rules = game.rules()
    actor = int(rules.actor(unpack(rules.State, root)))
    names = tuple(str(name) for name in question["names"])
    seen = Seen(game, root, viewer, actor, names, int(question.get("number", 0)))
    limits = Budget.of(budget.get("seconds"), None, budget.get("playouts"))
    return packed(analyse_seen(seen, limits, seed=question.get("seed"), jobs=JOBS, progress=progress))


def _reviewed(game: Game, question: dict[str, Any], progress: Progress) -> dict[str, Any]:
    told = question["match"]
    log = [Entry(int(actor), int(action)) for actor, action in told["log"]]
    match = game.resume(int(told["players"]), options=told["options"], log=log, names=told["names"])
    seed = question.get("seed")
    return packed(review(match, **_budget(question), seed=seed, jobs=JOBS, progress=progress))


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends or nobody listens any more."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, lines), daemon=True).start()
    while line := lines.get():
        _cancelled.clear()
        try:
            tell(answers, answer(line, partial(tell, answers)))
        except BrokenPipeError:
            return


def _listen(questions: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on line by line, an empty one at the end; that nobody waits any more is heard at once."""
    while line := questions.readline(LONGEST_LINE + 2):
        if line.strip() == b'{"cancel": true}':
            _cancelled.set()
        elif line.strip():
            lines.put(line)
    _cancelled.set()
    lines.put(b"")


if __name__ == "__main__":
    speak(serve, LOWER)
