"""In which line of a document a place stands, so that faults can be found by who wrote it.

Reads text alone; what is wrong there is told by the engine.
"""

from __future__ import annotations

import re

_TABLE = re.compile(r"\s*\[([^\]]+)\]\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w.*-]+)\s*=(.*)$""")


def line_of(text: str, place: str) -> int:
    """The line that a place such as "players.A.cell" stands in, or what holds it; 0 where none does."""
    wanted, best, found = _parts(place), 0, 0
    head: tuple[str, ...] = ()
    if not wanted:
        return 0
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            head = _parts(table[1])
            depth = _shared(head, wanted)
            if depth == len(head) and depth > best:
                best, found = depth, number
        elif key := _KEY.match(line):
            for name in _names(key[1]):
                way = (*head, *name)
                depth = _shared(way, wanted)
                if depth < min(len(way), len(wanted)):
                    continue
                depth += _inline(key[2], wanted[depth:])
                if depth > best:
                    best, found = depth, number
    return found


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
