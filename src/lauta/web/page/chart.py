"""The chart of the score over time, as SVG with classes only: colours and dashes are the style sheet's.

Knows nothing of games: a row of numbers a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup, escape

from .jinja import SYMBOLS

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 560, 220, 34, 96, 12, 24
LONGEST = 11  # characters of a name beside its line


def score_chart(points: Sequence[Sequence[Fraction]], names: Sequence[str], title: str) -> Markup:
    """One line a seat; `points[seat][n]` after n moves. The last value is the total."""
    top = max(10, *(int(max(row)) + 1 for row in points))
    steps = max(len(points[0]) - 1, 1)
    parts = [_grid(top)]
    ends: list[tuple[float, int]] = []
    for seat, row in enumerate(points):
        path = "M" + "L".join(f"{_x(n, steps)} {_y(value, top)}" for n, value in _corners(row))
        parts.append(f'<path class="line seat-{seat}" d="{path}"/>')
        ends.append((_y(row[-1], top), seat))
    for y, seat in spread_labels(ends):
        label = escape(f"{SYMBOLS[seat % len(SYMBOLS)]} {short_name(names[seat])}")
        parts.append(f'<text class="seat-{seat}" x="{WIDTH - RIGHT + 8}" y="{y + 4}">{label}</text>')
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"{''.join(parts)}</svg>"
    )


def short_name(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _x(n: int, steps: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * n / steps, 1)


def _y(value: Fraction | int, top: int) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * float(value) / top, 1)


def _corners(row: Sequence[Fraction]) -> list[tuple[int, Fraction]]:
    """Only where the score changes, as steps."""
    corners = [(0, row[0])]
    for n, value in enumerate(row):
        if value != corners[-1][1]:
            corners += [(n - 1, corners[-1][1]), (n, value)]
    corners.append((len(row) - 1, row[-1]))
    return corners


def _grid(top: int) -> str:
    step = next(s for s in (5, 10, 20, 25, 50, 100, 1000) if top / s <= 6)
    lines = []
    for value in range(0, top + 1, step):
        y = _y(value, top)
        lines.append(f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        lines.append(f'<text class="scale" x="{LEFT - 6}" y="{y + 4}">{value}</text>')
    return "".join(lines)


def spread_labels(ends: list[tuple[float, int]], gap: float = 16) -> list[tuple[float, int]]:
    """The labels at the right end, moved apart where they would overlap."""
    placed: list[tuple[float, int]] = []
    for y, seat in sorted(ends):
        y = max(y, placed[-1][0] + gap) if placed else y
        placed.append((y, seat))
    over = placed[-1][0] - (HEIGHT - BOTTOM)
    return [(round(y - max(0.0, over), 1), seat) for y, seat in placed]
