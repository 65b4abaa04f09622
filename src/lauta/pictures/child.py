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
from collections.abc import Callable
from pathlib import Path
from typing import IO

from .. import files
from ..bots.child import (
    Answer,
    Cancelled,
    Progress,
    game_with,
    hears_cancel,
    match_of,
    serve_lines,
    speak,
)
from ..engine.errors import LautaError
from ..i18n import speaking
from .film import film
from .raster import png
from .settling import settled
from .words import words_now

LOWER = 12  # of 19 steps that `nice` knows: bots have 5
LONGEST = 1 << 23  # bytes of a question


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
    match = match_of(game_with(str(question["game"]), str(question.get("edition", ""))), question["match"])
    with speaking(str(question["language"])):
        made = film(match, words_now(), bool(question["dark"]), tell=Progress(tell))
    out = Path(question["out"])
    files.folder(out.parent)
    files.write(out, made)
    return {"bytes": len(made)}


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the stream ends; a word to cancel is heard in between."""
    serve_lines(questions, answers, answer, hears_cancel, LONGEST)


if __name__ == "__main__":
    speak(serve, LOWER)
