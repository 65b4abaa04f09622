"""What child processes share that read the database: Django is set up, and nothing can be written.

The parent writes down what they find (`child.py`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import IO, Any

from ...bots.child import Cancelled, Progress, hears_cancel, serve_lines, speak

LOWER = 10  # of 19 steps that `nice` knows: nobody waits at a table
Tell = Callable[[dict[str, Any]], None]
Work = Callable[[dict[str, Any], Callable[[float], None]], Any]


def answer(work: Work, line: bytes, tell: Tell = lambda _: None) -> dict[str, Any]:
    """The answer to one line, whatever it holds: {"found": ...}, {"cancelled": true} or {"error": "..."}."""
    try:
        return {"found": work(json.loads(line), Progress(tell))}
    except Cancelled:
        return {"cancelled": True}
    except Exception as error:  # a bug must cost one answer, not the process
        return {"error": f"{type(error).__name__}: {error}"}


def main(work: Work) -> None:
    """Answer line by line until the input ends, then end this process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")

    def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
        import django
        from django.db import connection

        django.setup()
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = 1")
        serve_lines(questions, answers, lambda line, tell: answer(work, line, tell), hears_cancel)

    speak(serve, LOWER)
