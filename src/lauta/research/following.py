"""Observations that follow positions: only what changed since the last look is put in again.

`Changes` is what a layout says of it, `Follower` follows many lanes by compiled code, `SeatTracker` one match
by plain code. Filling from scratch, which both must agree with: `observing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ..bots import observe_template
from ..bots.observe_template import ACTOR, PART, SEAT, SEATS
from ..engine.errors import OptionError, shown
from .layouts import Layout, Row
from .observing import Floats, log_scales

Numbers = NDArray[np.int64]


class Changes:
    """Which numbers of an observation each byte of a state has part in, seats in turn."""

    def __init__(self, layout: Layout, n_bytes: int) -> None:
        self.layout, self.n_bytes = layout, n_bytes
        self.words: int = -(-n_bytes // 8)
        self.rows: list[Row] = [_in_turn(row) for row in layout.rows if row.kind != ACTOR]
        actor = [row.out for row in layout.rows if row.kind == ACTOR]
        self.actor_at: int = actor[0] if actor else -1
        scales = log_scales(layout)
        self.scales = np.array(
            [scale for row, scale in zip(layout.rows, scales, strict=True) if row.kind != ACTOR], np.float64
        )
        self.lookup = np.array(layout.lookup or (0,), np.int64)
        self.turning: list[int] = [n for n, row in enumerate(self.rows) if row.kind in (SEAT, SEATS)]
        self.by_seats: list[tuple[int, int, int]] = list(_runs(layout.rows))

    @cached_property
    def of_byte(self) -> list[list[int]]:
        """By byte, the rows that it has part in."""
        found: list[list[int]] = [[] for _ in range(8 * self.words)]
        for n, row in enumerate(self.rows):
            for byte in _bytes_of(row):
                found[byte].append(n)
        return found

    @cached_property
    def tables(self) -> tuple[Numbers, ...]:
        """Runs by seats, rows, starts, rows by byte, turning rows: as `follow` of the template takes them."""
        lengths = [len(each) for each in self.of_byte]
        flat = [n for each in self.of_byte for n in each]
        width = len(Row._fields)
        return (
            np.array(self.by_seats, np.int64).reshape(-1, 3),
            np.array(self.rows, np.int64).reshape(-1, width),
            np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
            np.array(flat, np.int64),
            np.array(self.turning, np.int64),
        )

    def room(self) -> Numbers:
        """Room for the rows that one look may have to put in."""
        _, rows, _, flat, turning = self.tables
        return np.zeros(len(rows) + len(flat) + len(turning), np.int64)


def _in_turn(row: Row) -> Row:
    """A row as it stands in a state whose seats begin with the observer."""
    shift = row.turn * row.stride
    guard = row.guard + shift if row.guard >= 0 else row.guard
    return row._replace(offset=row.offset + shift, guard=guard, stride=0, turn=0)


def _bytes_of(row: Row) -> Iterator[int]:
    """The bytes that a row's numbers depend on."""
    if row.kind == PART and row.width == 8:
        yield from range(row.offset + row.a // 8, row.offset + (row.a + row.b.bit_length() - 1) // 8 + 1)
    else:
        yield from range(row.offset, row.offset + row.width)
    if row.guard >= 0:
        yield from range(row.guard, row.guard + row.guard_width)


def _runs(rows: tuple[Row, ...]) -> Iterator[tuple[int, int, int]]:
    """Bytes of the first seat that are there for each seat: place, length, stride."""
    found: set[tuple[int, int]] = set()
    for row in rows:
        if row.stride:
            found |= {(row.stride, row.offset + i) for i in range(row.width)}
            if row.guard >= 0:
                found |= {(row.stride, row.guard + i) for i in range(row.guard_width)}
    at = length = stride = 0
    for its, byte in sorted(found):
        if length and its == stride and byte == at + length:
            length += 1
            continue
        if length:
            yield at, length, stride
        at, length, stride = byte, 1, its
    if length:
        yield at, length, stride


_made: dict[tuple[str, str, int], Changes] = {}


def changes_of(layout: Layout, n_bytes: int) -> Changes:
    """What changes the numbers of a layout, made once."""
    key = layout.game, layout.version, n_bytes
    if key not in _made:
        _made[key] = Changes(layout, n_bytes)
    return _made[key]


def check_kind(layout: Layout, kind: DTypeLike) -> np.dtype[Any]:
    """float32 or uint8. OptionError for another type, and where a field has more than zeros and ones."""
    try:
        known = np.dtype(kind)
    except TypeError as error:
        raise OptionError(f"observations are float32 or uint8, not {shown(kind)}") from error
    if known not in (np.float32, np.uint8):
        raise OptionError(f"observations are float32 or uint8, not {known}")
    others = [one.name for one in layout.fields if one.name not in layout.marks]
    if known == np.uint8 and others:
        told = ", ".join(others[:5]) + (", ..." if len(others) > 5 else "")
        raise OptionError(
            f"uint8 is for fields of zeros and ones, and {told} hold other numbers; "
            "choose with fields=layout.marks"
        )
    return known


class Follower:
    """What the lanes of a batch show, kept up to date in `live` (n, size) by compiled code."""

    def __init__(self, changes: Changes, n: int, players: int, kind: np.dtype[Any], threads: int) -> None:
        self.changes, self.players = changes, players
        words = changes.words
        self.live = np.zeros((n, changes.layout.size), kind)
        self._past_words = np.zeros((n, words), np.int64)
        self._past = self._past_words.view(np.uint8)
        self._seen_by, self._decided = np.full(n, -1, np.int64), np.zeros(n, np.int64)
        self._now_words = [np.zeros((1, words), np.int64) for _ in range(threads)]
        self._todo = [changes.room() for _ in range(threads)]

    def follow(
        self, driver: Any, first: int, end: int, thread: int, states: Any, actors: Any, seats: Any
    ) -> None:
        """Bring some lanes to their states, given as bytes (n, bytes) that the seats may know."""
        now = self._now_words[thread]
        by_seats, rows, starts, of_byte, turning = self.changes.tables
        driver.follow(
            first, end, states, actors, seats, now.view(np.uint8), now, self._past, self._past_words,
            self._seen_by, self._decided, by_seats, rows, starts, of_byte, turning, self._todo[thread],
            self.changes.lookup, self.changes.scales, self.players, self.changes.actor_at, self.live,
        )  # fmt: skip


class SeatTracker:
    """What one seat sees of a match, kept up to date by plain code."""

    def __init__(self, changes: Changes, seat: int, players: int) -> None:
        self.changes, self.seat, self.players = changes, seat, players
        self._live = np.zeros((1, changes.layout.size), np.float32)
        self._past = bytearray(8 * changes.words)
        self._actor: int | None = None
        self._by_seats = [
            (at + turn * stride, at + (seat + turn) % players * stride, length)
            for at, length, stride in (changes.by_seats if seat else [])
            for turn in range(players)
        ]

    def look(self, packed: bytes, actor: int) -> Floats:
        """The observation of a packed state that this seat may know: the same array at every look."""
        live, changes, past = self._live, self.changes, self._past
        now = bytearray(packed) + bytearray(len(past) - len(packed))
        for goal, source, length in self._by_seats:
            now[goal : goal + length] = packed[source : source + length]
        place, at = observe_template.actor_place, changes.actor_at
        first = self._actor is None
        if at >= 0 and self._actor is not None:
            live[0, at + place(self._actor, self.seat, self.players)] = 0.0
        if at >= 0:
            live[0, at + place(actor, self.seat, self.players)] = 1.0
        self._actor = actor
        for n in self._todo(now, first):
            self._redo(changes.rows[n], n, now)
        self._past = now
        seen: Floats = live[0]
        return seen

    def _todo(self, now: bytearray, first: bool) -> list[int]:
        if first:
            return list(range(len(self.changes.rows)))
        differ = np.flatnonzero(np.frombuffer(now, np.uint8) != np.frombuffer(self._past, np.uint8))
        of_byte = self.changes.of_byte
        return list(dict.fromkeys(n for byte in differ.tolist() for n in of_byte[byte]))

    def _redo(self, row: Row, n: int, now: bytearray) -> None:
        kind, at, seat, players = row.kind, row.out, self.seat, self.players
        a, b, c, digits, live, lookup = row.a, row.b, row.c, row.n, self._live, self.changes.layout.lookup
        if row.guard < 0 or _number(self._past, row.guard, row.guard_width) > row.above:
            x = _number(self._past, row.offset, row.width)
            observe_template.wipe(kind, at, a, b, c, digits, x, seat, players, lookup, 0, live)
        if row.guard < 0 or _number(now, row.guard, row.guard_width) > row.above:
            x, scale = _number(now, row.offset, row.width), float(self.changes.scales[n])
            observe_template.put(kind, at, a, b, c, digits, x, seat, players, scale, lookup, 0, live)


def _number(state: bytearray, at: int, width: int) -> int:
    return int.from_bytes(state[at : at + width], "little", signed=True)
