"""What the child processes of a server share: lines of JSON on standard streams, and an end with the parent.

Knows no question; what is asked and answered stands in `worker.py`, `analysis/thinker.py`,
`pictures/child.py` and `arena/player.py`.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import IO, Any

import lauta

from ..engine.errors import Portable
from ..engine.game import Game
from ..engine.match import Entry, Match
from .priority import step_back

LONGEST_LINE = 1 << 21  # with an edition in it
WATCH_S = 1.0
TELL_S = 0.25  # between two words on the way to an answer

Answer = dict[str, Any]
_cancelled = threading.Event()


class Cancelled(Portable, Exception):
    """Nobody waits for the answer any more."""


def speak(serve: Callable[[IO[bytes], IO[bytes]], None], lower: int) -> None:
    """Serve on the standard streams, so many steps of `nice` lower, then end this process.

    What others print goes to standard error.
    """
    end_with_parent()
    step_back(lower)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, answers)
    os._exit(0)


def serve_lines(
    questions: IO[bytes],
    answers: IO[bytes],
    answer: Callable[[bytes, Callable[[Answer], None]], Answer],
    at_once: Callable[[bytes], bool],
    longest: int = LONGEST_LINE,
) -> None:
    """Answer line by line until the input ends or nobody listens any more.

    `answer` is given a line and a way to say something before it. What `at_once` knows is heard while an
    answer is on its way, and gets none. Of a line with more than `longest` bytes only the begin is handed on.
    """
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, lines, at_once, longest), daemon=True).start()
    while line := lines.get():
        _cancelled.clear()
        try:
            tell(answers, answer(line, partial(tell, answers)))
        except BrokenPipeError:
            return


def _listen(
    questions: IO[bytes], lines: queue.SimpleQueue[bytes], at_once: Callable[[bytes], bool], longest: int
) -> None:
    """Hand on line by line, an empty one at the end."""
    while line := questions.readline(longest + 2):
        while len(line) > longest and not line.endswith(b"\n"):
            rest = questions.readline(longest)
            line = line[: longest + 1] + rest[-1:]
            if not rest:
                break
        if line.strip() and not at_once(line):
            lines.put(line)
    _cancelled.set()
    lines.put(b"")


def hears_cancel(line: bytes) -> bool:
    """Whether a line says that nobody waits any more; then `Progress` ends what is on its way."""
    heard = line.strip() == b'{"cancel": true}'
    if heard:
        _cancelled.set()
    return heard


class Progress:
    """Tells now and then how far an answer is; raises Cancelled where nobody waits for it."""

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self._tell, self._told = tell, time.monotonic()

    def __call__(self, share: float) -> None:
        if _cancelled.is_set():
            raise Cancelled
        now = time.monotonic()
        if now - self._told >= TELL_S:
            self._told = now
            self._tell({"progress": round(share, 3)})


def match_of(game: Game, told: Mapping[str, Any]) -> Match:
    """A match that is over, from its players, options, names and log."""
    log = [Entry(int(actor), int(action)) for actor, action in told["log"]]
    return game.resume(int(told["players"]), options=told["options"], log=log, names=told["names"])


def tell(answers: IO[bytes], told: Answer) -> None:
    """Write a line. BrokenPipeError where nobody listens any more."""
    answers.write(json.dumps(told).encode() + b"\n")
    answers.flush()


@lru_cache(maxsize=64)
def game_with(ident: str, edition: str) -> Game:
    """A game, with the figures of an edition where there is the text of one."""
    return lauta.game(ident, edition=lauta.read_edition(edition)) if edition else lauta.game(ident)


def end_with_parent() -> None:
    """End this process when its parent is gone, however that happened, even before this line."""
    parent = int(os.environ.get("LAUTA_PARENT") or os.getppid())
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_S)
    os._exit(0)
