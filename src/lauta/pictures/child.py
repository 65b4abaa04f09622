"""A process that draws for a server: questions and answers as lines of JSON. Cards at once, films on the way.

The renderer holds the interpreter while it draws, so no thread of a server may do it. What arrives here is
what everybody with the link may see: cards are SVG already, films are of matches that are over.

    {"svg": "<svg ...>", "across": 1200, "dark": false}      {"found": {"png": "<base64>"}}
    {"game": "africa", "match": {...}, "language": "fi", "dark": false, "out": "/path"}
    {"cancel": true}           nobody waits for the answer any more

    {"found": {"png": "<base64>"}}       a card
    {"progress": 0.4}                    on the way to a film, and then what lies at "out":
    {"found": {"bytes": 812345}}         or {"cancelled": true} or {"error": "..."}
"""

from __future__ import annotations

import base64
import json
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any

from ..bots.child import game_with, speak, tell
from ..engine.errors import LautaError
from ..engine.match import Entry
from ..i18n import speaking
from .film import film
from .raster import png
from .settling import settled
from .words import words_now

LOWER = 12  # of 19 steps that `nice` knows: bots have 5
TELL_S = 0.25
LONGEST = 1 << 23  # bytes of a question

Answer = dict[str, Any]


class Cancelled(Exception):
    """Nobody waits for it any more."""


_cancelled = threading.Event()


def answer(line: bytes, tell: Callable[[Answer], None] = lambda _: None) -> Answer:
    """The answer to one line, whatever it holds; `tell` hears how far it is."""
    try:
        question = json.loads(line)
        return {"found": _filmed(question, tell) if "match" in question else _painted(question)}
    except Cancelled:
        return {"cancelled": True}
    except (LautaError, ValueError) as error:
        return {"error": str(error)}
    except Exception as error:  # a bug must cost one answer, not the process
        return {"error": f"{type(error).__name__}: {error}"}


def _painted(question: Answer) -> Answer:
    drawn = png(settled(str(question["svg"]), bool(question["dark"])), int(question["across"]))
    return {"png": base64.b64encode(drawn).decode()}


def _filmed(question: Answer, tell: Callable[[Answer], None]) -> Answer:
    game, told = game_with(str(question["game"]), str(question.get("edition", ""))), question["match"]
    log = [Entry(int(actor), int(action)) for actor, action in told["log"]]
    match = game.resume(int(told["players"]), options=told["options"], log=log, names=told["names"])
    last = [time.monotonic()]

    def progress(share: float) -> None:
        if _cancelled.is_set():
            raise Cancelled
        if time.monotonic() - last[0] >= TELL_S:
            last[0] = time.monotonic()
            tell({"progress": round(share, 3)})

    with speaking(str(question["language"])):
        made = film(match, words_now(), bool(question["dark"]), tell=progress)
    out = Path(question["out"])
    part = out.with_suffix(".part")
    part.write_bytes(made)
    part.replace(out)
    return {"bytes": len(made)}


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the stream ends; a word to cancel is heard in between."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(questions, lines), daemon=True).start()
    while line := lines.get():
        _cancelled.clear()
        try:
            tell(answers, answer(line, partial(tell, answers)))
        except BrokenPipeError:
            return


def _listen(questions: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    while line := questions.readline(LONGEST):
        if line.strip() == b'{"cancel": true}':
            _cancelled.set()
        elif line.strip():
            lines.put(line)
    _cancelled.set()
    lines.put(b"")


if __name__ == "__main__":
    speak(serve, LOWER)
