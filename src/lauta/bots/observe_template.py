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
    made |= int(states[lane, at])
    if width == 1:
        return made - ((made & 0x80) << 1)
    made |= int(states[lane, at + 1]) << 8
    if width == 2:
        return made - ((made & 0x8000) << 1)
    made |= int(states[lane, at + 2]) << 16 | int(states[lane, at + 3]) << 24
    if width == 4:
        return made - ((made & 0x80000000) << 1)
    for byte in range(4, 8):
        made |= int(states[lane, at + byte]) << (8 * byte)
    return made


@inline
def put(
    kind: int,
    at: int,
    a: int,
    b: int,
    c: int,
    n: int,
    x: int,
    observer: int,
    players: int,
    scale: float,
    lookup: Any,
    lane: int,
    out: Any,
) -> None:
    """Write what one number becomes; the places of marks must be empty before."""
    if kind == LINEAR:
        out[lane, at] = (min(max(x, a), b) - a) / max(b - a, 1)
    elif kind == LOG:
        x = min(max(x, a), b)
        mantissa, exponent = math.frexp(abs(x) + 1.0)
        value = (exponent - 1 + (2 * mantissa - 1)) / scale
        out[lane, at] = value if x >= 0 else -value
    elif kind == PART:
        out[lane, at] = (x >> a & b) / b
    elif kind == EQUALS:
        out[lane, at] = 1.0 if x == a else 0.0
    elif kind == ONE_HOT:
        if c <= x < c + b and lookup[a + x - c] >= 0:
            out[lane, at + lookup[a + x - c]] = 1.0
    elif kind == DIGITS:
        if c <= x < c + b:
            for digit in range(n):
                out[lane, at + digit] = lookup[a + x - c] + 1 >> digit & 1
    elif kind == SEAT:
        if 0 <= x - a < players:
            out[lane, at + (x - a - observer) % players] = 1.0
    elif kind == SEATS:
        seat = observer
        for turn in range(players):
            out[lane, at + turn] = x >> (a + seat) & 1
            seat = seat + 1 if seat + 1 < players else 0


@inline
def wipe(
    kind: int,
    at: int,
    a: int,
    b: int,
    c: int,
    n: int,
    x: int,
    observer: int,
    players: int,
    lookup: Any,
    lane: int,
    out: Any,
) -> None:
    """Take away what `put` wrote for the number `x`."""
    if kind == ONE_HOT:
        if c <= x < c + b and lookup[a + x - c] >= 0:
            out[lane, at + lookup[a + x - c]] = 0.0
    elif kind == SEAT:
        if 0 <= x - a < players:
            out[lane, at + (x - a - observer) % players] = 0.0
    elif kind == SEATS:
        for turn in range(players):
            out[lane, at + turn] = 0.0
    elif kind == DIGITS:
        for digit in range(n):
            out[lane, at + digit] = 0.0
    else:
        out[lane, at] = 0.0


@inline
def alike(kind: int, a: int, b: int, old: int, new: int, players: int) -> bool:
    """Whether two numbers are put in alike, by any observer."""
    if kind == SEAT:
        return not 0 <= old - a < players and not 0 <= new - a < players
    if kind == SEATS:
        every = (1 << players) - 1
        there = new >> a & every
        return (old >> a & every) == there and (there == 0 or there == every)
    if kind == PART:
        return (old >> a & b) == (new >> a & b)
    return old == new


@inline
def actor_place(actor: int, observer: int, players: int) -> int:
    """Where the mark of who decides stands: seats from the observer on, then chance, then nobody."""
    return (actor - observer) % players if actor >= 0 else players + int(actor != CHANCE)


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
            kind, at = rows[r, 0], rows[r, 1]
            if kind == ACTOR:
                out[lane, at + actor_place(actor, observer, players)] = 1.0
                continue
            shift = (observer + rows[r, 5]) % players * rows[r, 4]
            guard = rows[r, 10]
            if guard >= 0 and number_at(states, lane, guard + shift, rows[r, 11]) <= rows[r, 12]:
                continue
            x = number_at(states, lane, rows[r, 2] + shift, rows[r, 3])
            put(
                kind, at, rows[r, 6], rows[r, 7], rows[r, 8], rows[r, 9], x, observer, players,
                scales[r], lookup, lane, out,
            )  # fmt: skip


@rule
def follow(
    first: int,
    end: int,
    states: Any,
    actors: Any,
    observers: Any,
    now: Any,
    now_words: Any,
    past: Any,
    past_words: Any,
    seen_by: Any,
    decided: Any,
    by_seats: Any,
    rows: Any,
    starts: Any,
    of_byte: Any,
    turning: Any,
    todo: Any,
    lookup: Any,
    scales: Any,
    players: int,
    actor_at: int,
    out: Any,
) -> None:
    """Bring `out[first:end]` from what was put in last to the states of now, by the bytes that changed.

    `past` (lanes, bytes in whole words) holds the states that `out` shows, seats in turn from the observer
    `seen_by` on, and `decided` who decided; with an observer of -1 nothing was put in yet. `now` is room
    for one such state; both are also given as words. `by_seats` are runs of bytes by seats: place, length,
    stride. `rows` stand where seats in turn have them, `of_byte[starts[i]:starts[i + 1]]` are those that
    byte i has part in, `turning` those that change with the observer; `todo` has room for all of these.
    `actor_at` is -1 where `out` does not say who decides.
    """
    n_bytes, n_words = states.shape[1], past_words.shape[1]
    for lane in range(first, end):
        actor, observer, before = int(actors[lane]), int(observers[lane]), int(seen_by[lane])
        for i in range(n_bytes):
            now[0, i] = states[lane, i]
        if observer > 0:
            for run in range(by_seats.shape[0]):
                at, length, stride = by_seats[run, 0], by_seats[run, 1], by_seats[run, 2]
                for turn in range(players):
                    source, goal = at + (observer + turn) % players * stride, at + turn * stride
                    for i in range(length):
                        now[0, goal + i] = states[lane, source + i]
        if actor_at >= 0:
            if before >= 0:
                out[lane, actor_at + actor_place(int(decided[lane]), before, players)] = 0.0
            out[lane, actor_at + actor_place(actor, observer, players)] = 1.0
        seen_by[lane], decided[lane] = observer, actor
        n, fresh = 0, before < 0
        if fresh:
            before = observer
            for r in range(rows.shape[0]):
                todo[n] = r
                n += 1
        else:
            if before != observer:
                for i in range(turning.shape[0]):
                    todo[n] = turning[i]
                    n += 1
            for word in range(n_words):
                if now_words[0, word] != past_words[lane, word]:
                    for byte in range(8 * word, 8 * word + 8):
                        if now[0, byte] != past[lane, byte]:
                            for i in range(starts[byte], starts[byte + 1]):
                                todo[n] = of_byte[i]
                                n += 1
        for i in range(n):
            r = todo[i]
            kind, at, a, b, c, digits = (
                rows[r, 0], rows[r, 1], rows[r, 6], rows[r, 7], rows[r, 8], rows[r, 9],
            )  # fmt: skip
            place, width, guard, guard_width = rows[r, 2], rows[r, 3], rows[r, 10], rows[r, 11]
            was = guard < 0 or number_at(past, lane, guard, guard_width) > rows[r, 12]
            stands = guard < 0 or number_at(now, 0, guard, guard_width) > rows[r, 12]
            old, new = number_at(past, lane, place, width), number_at(now, 0, place, width)
            if not fresh and was == stands and (not was or alike(kind, a, b, old, new, players)):
                continue  # what is not touched need not come from memory
            if was:
                wipe(kind, at, a, b, c, digits, old, before, players, lookup, lane, out)
            if stands:
                put(kind, at, a, b, c, digits, new, observer, players, scales[r], lookup, lane, out)
        for word in range(n_words):
            past_words[lane, word] = now_words[0, word]
