"""How the server writes its log: one line an event, few lines alike, no link that opens something."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http.multipartparser import MultiPartParserError

from ...text import on_one_line

MAX_LINE = 600
OF_CLIENTS = (SuspiciousOperation, BadRequest, MultiPartParserError)  # what they sent, not what we did
ALIKE, MEANWHILE_S, KEPT = 5, 60.0, 500
_TOKEN = re.compile(
    r"(/(?:(?:join|watch|share|embed|account/new-password)/[^/\s]*|account/confirm|enter)/)[^\s'\"]+"
)


class Repeats(logging.Filter):
    """Lets so many lines alike through in a minute; the next one after it tells how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[Any, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, key = self._clock(), _kind(record)
        since, seen = self._seen.get(key, (now, 0))
        left_out = 0
        if now - since >= MEANWHILE_S:
            left_out, since, seen = max(0, seen - ALIKE), now, 0
        if len(self._seen) >= KEPT:
            self._seen = {}
        self._seen[key] = since, seen + 1
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it before)", None
        return seen < ALIKE


def _kind(record: logging.LogRecord) -> tuple[Any, ...]:
    """What lines that are alike have in common: all but the figures in them."""
    error = record.exc_info[0] if record.exc_info else None
    return record.name, record.levelno, str(record.msg).partition("\n")[0], error


class Ending(logging.Filter):
    """Leaves out what the end of the server cuts off, such as streams of programs: it is no error."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = record.exc_info[0] if record.exc_info else None
        return kind is None or not issubclass(kind, asyncio.CancelledError)


class OneLine(logging.Formatter):
    """Control characters are written as escapes, tokens not at all; tracebacks only where we are to blame."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        return on_one_line(super().formatMessage(record), MAX_LINE)

    def formatException(self, ei: Any) -> str:
        return "" if issubclass(ei[0], OF_CLIENTS) else super().formatException(ei)

    def format(self, record: logging.LogRecord) -> str:
        return _TOKEN.sub(r"\1...", super().format(record))
