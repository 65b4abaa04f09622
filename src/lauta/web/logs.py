"""How the server writes its log: one line an event, and no invitation can be read out of it."""

from __future__ import annotations

import logging
import re
from typing import Any

from django.core.exceptions import SuspiciousOperation

MAX_LINE = 600
_TOKEN = re.compile(r"(/(?:join|watch)/[^/\s]*/)[^\s'\"]+")


class OneLine(logging.Formatter):
    """Control characters are written as escapes, tokens not at all; tracebacks only where we are to blame."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = super().formatMessage(record)[:MAX_LINE]
        return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)

    def formatException(self, ei: Any) -> str:
        return "" if issubclass(ei[0], SuspiciousOperation) else super().formatException(ei)

    def format(self, record: logging.LogRecord) -> str:
        return _TOKEN.sub(r"\1...", super().format(record))
