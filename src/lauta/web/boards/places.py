"""In which line of a document a place stands, so that faults can be found by who wrote it.

Reads text alone; what is wrong there is told by the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TABLE = re.compile(r"\s*\[([^\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w.*-]+)\s*=(.*)$""")


class Places:
    """The lines of a document, read once, however many places are looked for in it."""

    def __init__(self, text: str) -> None:
        self._lines = list(_lines(text))
        self._at: dict[tuple[str, ...], list[int]] = {}
        for n, (_, way, _) in enumerate(self._lines):
            self._at.setdefault(() if "*" in way[:2] else way[:2], []).append(n)

    def line_of(self, place: str) -> int:
        """The line that a place such as "players.A.cell" stands in, or what holds it; 0 where none does."""
        wanted, best, found = _parts(place), 0, 0
        if not wanted:
            return 0
        likely = (self._at.get(start, []) for start in ((), wanted[:1], wanted[:2]))
        for n in sorted(set().union(*likely)):
            number, way, rest = self._lines[n]
            depth = _shared(way, wanted)
            if depth < (len(way) if rest is None else min(len(way), len(wanted))):
                continue
            if rest is not None:
                depth += _inline(rest, wanted[depth:])
            if depth > best:
                best, found = depth, number
        return found


def _lines(text: str) -> Iterator[tuple[int, tuple[str, ...], str | None]]:
    """Of each line that names something its number, what it names, and what stands behind the sign.

    None stands behind the head of a table.
    """
    head: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            head = _parts(table[1])
            yield number, head, None
        elif key := _KEY.match(line):
            for name in _names(key[1]):
                yield number, (*head, *name), key[2]


def _parts(place: str) -> tuple[str, ...]:
    return tuple(part.strip(" \"'") for part in place.split(".") if part.strip())


def _names(key: str) -> list[tuple[str, ...]]:
    """A key may name several places: "A2 A3"."""
    if key[0] in "\"'":
        return [(name,) for name in key[1:-1].split()]
    return [_parts(key)]


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    n = 0
    for a, b in zip(one, other, strict=False):
        if a != b and a != "*":
            break
        n += 1
    return n


def _inline(rest: str, wanted: tuple[str, ...]) -> int:
    """How many of the last names stand in the table behind the sign."""
    n = 0
    for name in wanted:
        if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", rest):
            break
        n += 1
    return n
