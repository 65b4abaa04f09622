"""What the child processes of a server share: lines of JSON on standard streams, and an end with the parent.

Knows no question; what is asked and answered stands in `worker.py` and `arena/player.py`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from typing import IO, Any

import lauta

from ..engine.game import Game
from .priority import step_back

LONGEST_LINE = 1 << 21  # with an edition in it
WATCH_S = 1.0


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


def tell(answers: IO[bytes], told: dict[str, Any]) -> None:
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
