"""A record out of a mail or a page: folded lines put together again, what stands around it left out."""

from __future__ import annotations

import re

from .record_writing import MARGIN

FIELD = re.compile(r"([A-Za-z]+)(?: ([A-Za-z0-9_.]+))?: ?(.*)")
# How a line of moves begins: with its number or its seat.
_BEGINS = re.compile(r"\s*(?:\d+\.|(?:[A-Z]|\*)\s*:)")


# The first line of a record, behind the sign of a quotation; a tag above it; a signature or tag that ends it.
_FIRST = re.compile(r"(?P<quote>[>|\s]*)Game:")
_ABOVE = re.compile(r"--|</?\w+>|\[/?\w+\]")
_LAST = re.compile(r"--|</?\w+>|\[/\w+\]")  # not [players], which begins a table of a position
_GAP = re.compile(r"[ \t]+")


def unfolded(text: str) -> str:
    """The record with each line of the header and each turn on one line, and not double-spaced."""
    lines = list(map(_evenly, _single_spaced(_excerpt(text.split("\n")))))
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


def _excerpt(lines: list[str]) -> list[str]:
    """The record alone: from its first line on, without what quotes it, up to a signature or a tag.

    What stands right above it, without an empty line between, is taken for a part of it.
    """
    found = next(
        ((n, m["quote"].rstrip()) for n, line in enumerate(lines) if (m := _FIRST.match(line))), None
    )
    if found is None:
        return lines
    first, quote = found
    above = lines[first - 1].strip() if first else ""
    if above.removeprefix(quote).strip() and above.startswith(quote) and not _ABOVE.fullmatch(above):
        return lines
    kept: list[str] = []
    for line in lines[first:]:
        if _LAST.fullmatch(line.strip()) or not line.startswith(quote):
            break
        kept.append(line.removeprefix(quote).removeprefix(" " * bool(quote)))
    return kept


def _evenly(line: str) -> str:
    """With single spaces, but for the margin of a position or of figures."""
    if line.startswith((MARGIN, "\t")):
        return MARGIN + line.strip()
    return _GAP.sub(" ", line)


def _single_spaced(lines: list[str]) -> list[str]:
    """Without the empty line that some programs put after every line."""
    doubled = len(lines) > 3 and not any(line.strip() for line in lines[1::2])
    return lines[::2] if doubled else lines
