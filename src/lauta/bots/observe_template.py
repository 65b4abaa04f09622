"""Puts packed states into numbers by the rows of a layout: compiled for many, the same in plain Python.

Knows no game: rows say where each number stands and what becomes of it (`research/layouts.py`).
"""

from __future__ import annotations

import math
from typing import Any

from lauta.engine.actors import CHANCE
from lauta.engine.rule import rule

# What becomes of a number: scaled, by its logarithm, a mark by a table of words or by seats, a part of its
# digits, a comparison, who decides, a word's number in digits.
LINEAR, LOG, ONE_HOT, SEAT, SEATS, PART, EQUALS, ACTOR, DIGITS = range(9)


@rule
def number_at(state: Any, at: int, width: int) -> int:
    """The signed little-endian number of so many bytes."""
    made = 0
    for byte in range(width):
        made |= int(state[at + byte]) << (8 * byte)
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
    """Fill `out[first:end]` with what `observers` see of the states, given as bytes."""
    for lane in range(first, end):
        observer = int(observers[lane])
        for i in range(out.shape[1]):
            out[lane, i] = 0.0
        for r in range(len(rows)):
            observe(states[lane], int(actors[lane]), observer, rows[r], lookup, scales[r], players, out[lane])


@rule
def observe(
    state: Any, actor: int, observer: int, row: Any, lookup: Any, scale: float, players: int, out: Any
) -> None:
    """Put one row in."""
    kind, at, a, b, c = row[0], row[1], row[6], row[7], row[8]
    shift = (observer + row[5]) % players * row[4]
    if kind == ACTOR:
        if actor >= 0:
            out[at + (actor - observer) % players] = 1.0
        elif actor == CHANCE:
            out[at + players] = 1.0
        else:
            out[at + players + 1] = 1.0
        return
    if row[10] >= 0 and number_at(state, row[10] + shift, row[11]) <= row[12]:
        return
    x = number_at(state, row[2] + shift, row[3])
    if kind == LINEAR:
        out[at] = (min(max(x, a), b) - a) / max(b - a, 1)
    elif kind == LOG:
        x = min(max(x, a), b)
        mantissa, exponent = math.frexp(abs(x) + 1.0)
        value = (exponent - 1 + (2 * mantissa - 1)) / scale
        out[at] = value if x >= 0 else -value
    elif kind == PART:
        out[at] = (x >> a & b) / b
    elif kind == EQUALS:
        if x == a:
            out[at] = 1.0
    elif kind == ONE_HOT:
        if c <= x < c + b and lookup[a + x - c] >= 0:
            out[at + lookup[a + x - c]] = 1.0
    elif kind == DIGITS:
        if c <= x < c + b:
            for digit in range(row[9]):
                out[at + digit] = lookup[a + x - c] + 1 >> digit & 1
    elif kind == SEAT:
        if 0 <= x - a < players:
            out[at + (x - a - observer) % players] = 1.0
    elif kind == SEATS:
        for turn in range(players):
            out[at + turn] = x >> (a + (observer + turn) % players) & 1
