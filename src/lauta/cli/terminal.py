"""Output on terminals and pipes that take fewer characters than UTF-8 has, such as those of older Windows."""

from __future__ import annotations

import codecs
import io
import json
import sys

ERRORS = "lauta.plain"
PLAIN = {
    "✓": "+", "✗": "x", "→": "->", "←": "<-", "–": "-", "—": "-", "−": "-", "…": "...", "×": "x", "·": "-",
    "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u00a0": " ", "\u202f": " ",
}  # fmt: skip


def take_any_terminal() -> None:
    """Write what a stream cannot take in plain characters, or escaped as in JSON; no command ends by it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return "".join(PLAIN.get(c) or json.dumps(c)[1:-1] for c in found), error.end


codecs.register_error(ERRORS, _plainly)
