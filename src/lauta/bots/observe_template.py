"""Puts packed states into numbers by the rows of a layout: compiled for many, the same in plain Python.

Knows no game: rows say where each number stands and what becomes of it (`research/layouts.py`).
"""

from __future__ import annotations

import math
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.rule import inline, rule

# What becomes of a number: scaled, by its logarithm, a mark by a table of words or by seats, a part of its
# digits, a comparison, who decides, a word's number in digits.
LINEAR, LOG, ONE_HOT, SEAT, SEATS, PART, EQUALS, ACTOR, DIGITS = range(9)


@inline
def number_at(states: Any, lane: int, at: int, width: int) -> int:
    """The signed little-endian number of so many bytes."""
    made = 0
    for byte in range(width):
        made |= (0 + states[lane, at + byte]) << (8 * byte)
    if width < 8 and made >> (8 * width - 1) & 1:
        made -= 1 << (8 * width)
    return made


@rule
def fill(
    first: int,
    end: int,
    states: Any,
    actors: Any,
    observers: Any,
    rows: Any,
    lookup: Any,
    scales: Any,
    players: int,
    out: Any,
) -> None:
    """Fill `out[first:end]` with what `observers` see of the states, given as bytes: (lanes, bytes)."""
    for lane in range(first, end):
        actor, observer = int(actors[lane]), int(observers[lane])
        for i in range(out.shape[1]):
            out[lane, i] = 0.0
        for r in range(rows.shape[0]):
            kind, at, a, b, c = rows[r, 0], rows[r, 1], rows[r, 6], rows[r, 7], rows[r, 8]
            if kind == ACTOR:
                place = (actor - observer) % players if actor >= 0 else players + int(actor != CHANCE)
                out[lane, at + place] = 1.0
                continue
            shift = (observer + rows[r, 5]) % players * rows[r, 4]
            guard = rows[r, 10]
            if guard >= 0 and number_at(states, lane, guard + shift, rows[r, 11]) <= rows[r, 12]:
                continue
            x = number_at(states, lane, rows[r, 2] + shift, rows[r, 3])
            if kind == LINEAR:
                out[lane, at] = (min(max(x, a), b) - a) / max(b - a, 1)
            elif kind == LOG:
                x = min(max(x, a), b)
                mantissa, exponent = math.frexp(abs(x) + 1.0)
                value = (exponent - 1 + (2 * mantissa - 1)) / scales[r]
                out[lane, at] = value if x >= 0 else -value
            elif kind == PART:
                out[lane, at] = (x >> a & b) / b
            elif kind == EQUALS:
                if x == a:
                    out[lane, at] = 1.0
            elif kind == ONE_HOT:
                if c <= x < c + b and lookup[a + x - c] >= 0:
                    out[lane, at + lookup[a + x - c]] = 1.0
            elif kind == DIGITS:
                if c <= x < c + b:
                    for digit in range(rows[r, 9]):
                        out[lane, at + digit] = lookup[a + x - c] + 1 >> digit & 1
            elif kind == SEAT:
                if 0 <= x - a < players:
                    out[lane, at + (x - a - observer) % players] = 1.0
            elif kind == SEATS:
                for turn in range(players):
                    out[lane, at + turn] = x >> (a + (observer + turn) % players) & 1
