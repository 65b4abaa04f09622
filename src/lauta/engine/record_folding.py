"""Lines of a record that a mail program has folded, put together again."""

from __future__ import annotations

import re

from .record_writing import MARGIN

FIELD = re.compile(r"([A-Za-z]+)(?: ([A-Za-z0-9_.]+))?: ?(.*)")
# How a line of moves begins: with its number, its seat or an outcome.
_BEGINS = re.compile(r"\s*(?:\d+\.|(?:[A-Z]|\*)\s*:|\()")


def unfolded(text: str) -> str:
    """The record with each line of the header and each turn on one line, and not double-spaced."""
    lines = _single_spaced(text.split("\n"))
    made: list[list[str]] = []
    in_moves = named = False
    for line in lines:
        if not line.strip():
            in_moves = in_moves or named
            made.append([])
        elif made and made[-1] and _goes_on(line, in_moves):
            made[-1].append(line.strip())
        else:
            named = named or line.strip().startswith("Game:")
            made.append([line.rstrip()])
    return "\n".join(map(" ".join, made))


def _goes_on(line: str, in_moves: bool) -> bool:
    """True if a line is the rest of the line before it."""
    if in_moves:
        return not _BEGINS.match(line)
    return not line.startswith(MARGIN) and not FIELD.fullmatch(line.strip())


def _single_spaced(lines: list[str]) -> list[str]:
    """Without the empty line that some programs put after every line."""
    doubled = len(lines) > 3 and not any(line.strip() for line in lines[1::2])
    return lines[::2] if doubled else lines
