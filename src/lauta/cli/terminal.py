"""What every command owes its output: any encoding, any width, a pipe that closes, a disk that is full."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import logging
import os
import sys
from collections.abc import Iterator

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


class _Notices(logging.Handler):
    """Notices of the library, on standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        if "linking_check" in record.getMessage():  # a trial of a second, not a game
            return
        from .printing import errors

        errors.print(record.getMessage(), markup=False)


def announce_compiling() -> None:
    """Have standard error say when rules are being compiled: a command is silent for so long."""
    log = logging.getLogger("lauta.compiling")
    if not log.handlers:
        log.addHandler(_Notices())
        log.setLevel(logging.INFO)
        log.propagate = False


def failure(error: OSError) -> str:
    """Say in one line what the system refused; an error without a file is one of writing the output."""
    return f"{error.filename or 'standard output'}: {error.strerror or error}"


@contextlib.contextmanager
def output_that_fails() -> Iterator[None]:
    """End in one line and exit code 1 where even the output cannot be written, such as on a full disk."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise  # click ends quietly
    except OSError as error:
        with contextlib.suppress(OSError):
            print(f"Error: {failure(error)}", file=sys.stderr, flush=True)
        _let_go_of_output()
        raise SystemExit(1) from None


def _let_go_of_output() -> None:
    """Point the standard output elsewhere: Python would try to write the rest once more as it ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return "".join(PLAIN.get(c) or json.dumps(c)[1:-1] for c in found), error.end


codecs.register_error(ERRORS, _plainly)
