"""A process that writes archives for a server: it reads the database, and changes nothing there.

{"guest": "...", "language": "fi", "out": "/var/lib/lauta/exports/x.zip"}
{"cancel": true}           nobody waits for it any more; at any time
{"progress": 0.4}          on the way, and {"found": {"bytes": 12}}, {"cancelled": true} or {"error": "."}
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from ...bots.child import Cancelled, Progress, hears_cancel, serve_lines, speak

LOWER = 10  # of 19 steps that `nice` knows: nobody waits at a table


def answer(line: bytes, tell: Callable[[dict[str, Any]], None] = lambda _: None) -> dict[str, Any]:
    """The answer to one line, whatever it holds; `tell` hears how far it is."""
    try:
        question = json.loads(line)
        return {"found": {"bytes": _written(question, Progress(tell))}}
    except Cancelled:
        return {"cancelled": True}
    except Exception as error:  # a bug must cost one answer, not the process
        return {"error": f"{type(error).__name__}: {error}"}


def _written(question: dict[str, Any], tell: Callable[[float], None]) -> int:
    """Write the file whole or not at all; its size."""
    from ...i18n import speaking
    from ..models import Member
    from .export import write_archive

    out, guest = Path(question["out"]), str(question["guest"])
    part = out.with_suffix(".part")
    try:
        handle = os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file, speaking(question["language"]):
            write_archive(file, guest, Member.objects.filter(guest=guest).first(), tell)
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
    return out.stat().st_size


def serve(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer line by line until the input ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lauta.web.settings")
    import django
    from django.db import connection

    django.setup()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
    serve_lines(questions, answers, answer, hears_cancel)


if __name__ == "__main__":
    speak(serve, LOWER)
