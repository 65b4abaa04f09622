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
from collections.abc import Callable
from typing import IO, Any

from ..bots.child import Cancelled, Progress, game_with, hears_cancel, match_of, serve_lines, speak
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.record import unpack
from .position import Budget, Seen, analyse_seen
from .review import review
from .wire import packed

LOWER = 8  # of 19 steps that `nice` knows: bots have 5; somebody waits for this, too
JOBS = 1  # threads, so that tables do not wait


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
    wish: dict[str, Any] = {"seed": question.get("seed"), "jobs": JOBS, "progress": progress}
    return packed(analyse_seen(seen, limits, drawbacks=False, **wish))


def _reviewed(game: Game, question: dict[str, Any], progress: Progress) -> dict[str, Any]:
    match = match_of(game, question["match"])
    seed = question.get("seed")
    return packed(review(match, **_budget(question), seed=seed, jobs=JOBS, progress=progress))


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends; that nobody waits any more is heard at once."""
    serve_lines(questions, answers, answer, hears_cancel)


if __name__ == "__main__":
    speak(serve, LOWER)
