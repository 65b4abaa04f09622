"""Fills observation tensors by a layout with NumPy alone, one state at a time.

Reads packed states and knows no game; what a seat may not know was blanked before. Many at once are filled
by compiled code, bots/observe_template.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.observe_template import (
    ACTOR,
    DIGITS,
    EQUALS,
    LINEAR,
    LOG,
    ONE_HOT,
    PART,
    SEAT,
    SEATS,
    actor_place,
)
from .layouts import Layout, Row, logarithm

Floats = NDArray[np.float32]


class Observer:
    """Fills observations of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._rows = np.array(layout.rows, np.int64)
        self._lookup = np.array(layout.lookup or (0,), np.int64)
        self._at = cache(self._offsets)
        self._groups = {kind: np.flatnonzero(self._rows[:, 0] == kind) for kind in range(DIGITS + 1)}
        self._actor_at = [row.out for row in layout.rows if row.kind == ACTOR]
        scale = [logarithm(max(abs(row.a), abs(row.b))) for row in layout.rows if row.kind == LOG]
        self._log_scale = np.array(scale, np.float64)

    def _offsets(self, observer: int) -> tuple[Any, Any]:
        """Where each row's number and its guard stand for an observer."""
        rows = self._rows
        moved = (observer + rows[:, Row._fields.index("turn")]) % self.layout.players
        shift = moved * rows[:, Row._fields.index("stride")]
        return rows[:, Row._fields.index("offset")] + shift, np.maximum(rows[:, _GUARD], 0) + shift

    def one(self, packed: bytes, actor: int, observer: int, out: Floats | None = None) -> Floats:
        """The observation of one packed state, already redacted for `observer`; `actor` decides in it.

        Float32, of shape (layout.size,); written into `out` where that is given.
        """
        made = np.zeros(self.layout.size, np.float32) if out is None else out
        made[:] = 0.0
        players = self.layout.players
        state = np.concatenate([np.frombuffer(packed, np.uint8), np.zeros(8, np.uint8)])
        at, guard_at = self._at(observer)
        rows = self._rows
        x = _numbers(state, at, rows[:, _WIDTH])
        counts = rows[:, _GUARD] < 0
        if not counts.all():
            counts |= _numbers(state, guard_at, rows[:, _GUARD_WIDTH]) > rows[:, _INDEX]
        for kind, group in self._groups.items():
            if not len(group):
                continue
            here = counts[group]
            chosen = group[here]
            out_at, value, a, b, c = (
                rows[chosen, _OUT], x[chosen], rows[chosen, _A], rows[chosen, _B], rows[chosen, _C],
            )  # fmt: skip
            if kind == LINEAR:
                made[out_at] = (np.clip(value, a, b) - a) / np.maximum(b - a, 1)
            elif kind == LOG:
                made[out_at] = _logarithms(np.clip(value, a, b)) / self._log_scale[here]
            elif kind == PART:
                made[out_at] = (value >> a & b) / b
            elif kind == EQUALS:
                made[out_at] = value == a
            elif kind in (ONE_HOT, DIGITS):
                inside = (value >= c) & (value < c + b)
                place = self._lookup[np.where(inside, a + value - c, 0)]
                place[~inside] = -1
                if kind == ONE_HOT:
                    known = place >= 0
                    made[out_at[known] + place[known]] = 1.0
                else:
                    for digit in range(int(rows[chosen, _N].max(initial=0))):
                        has = digit < rows[chosen, _N]
                        made[out_at[has] + digit] = (place[has] + 1) >> digit & 1
            elif kind == SEAT:
                seat = value - a
                known = (seat >= 0) & (seat < players)
                made[out_at[known] + (seat[known] - observer) % players] = 1.0
            elif kind == SEATS:
                for turn in range(players):
                    made[out_at + turn] = value >> (a + (observer + turn) % players) & 1
        for at in self._actor_at:
            made[at + actor_place(actor, observer, players)] = 1.0
        return made


_OUT, _WIDTH, _A, _B, _C, _N, _GUARD, _GUARD_WIDTH, _INDEX = (
    Row._fields.index(name) for name in ("out", "width", "a", "b", "c", "n", "guard", "guard_width", "above")
)


def _numbers(state: NDArray[np.uint8], at: Any, width: Any) -> NDArray[np.int64]:
    """The signed little-endian numbers of these widths at these offsets."""
    made = np.zeros(len(at), np.int64)
    for size in (1, 2, 4, 8):
        these = np.flatnonzero(width == size)
        if len(these):
            where = at[these]
            number = state[where].astype(np.int64)
            for byte in range(1, size):
                number |= state[where + byte].astype(np.int64) << 8 * byte
            if size < 8:
                number -= (number >> 8 * size - 1 & 1) << 8 * size
            made[these] = number
    return made


def _logarithms(numbers: NDArray[np.int64]) -> NDArray[np.float64]:
    """`layout.logarithm` of many numbers, with their signs."""
    mantissa, exponent = np.frexp(np.abs(numbers) + 1.0)
    made: NDArray[np.float64] = np.sign(numbers) * (exponent - 1 + (2 * mantissa - 1))
    return made


def log_scales(layout: Layout) -> NDArray[np.float64]:
    """By row, what its logarithm is divided by."""
    scales = [logarithm(max(abs(row.a), abs(row.b))) if row.kind == LOG else 1.0 for row in layout.rows]
    return np.array(scales, np.float64)
