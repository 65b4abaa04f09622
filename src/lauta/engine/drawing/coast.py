"""Geometry of charts of hexagons: centres of cells, the coast as exact rings of corners, the drawn line.
It makes paths out of sets of cells (pointy top, as in `hexgrid`); colours and layers are the games'."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, sqrt

from ..hexgrid import DIRECTIONS, Cell

Corner = tuple[int, int]
Point = tuple[float, float]

SIZE = 30.0
WIDTH = SIZE * sqrt(3)
BEACH = 8.0  # how far the drawn coast lies outside the middle of the zigzag of cell sides


def centre(q: float, r: float) -> Point:
    return WIDTH * (q + r / 2), 1.5 * SIZE * r


def corner(cell: Cell, side: int) -> Corner:
    """The corner where `side` ends and the next side begins: the sum of the three cells that meet there."""
    (q, r), (aq, ar), (bq, br) = cell, DIRECTIONS[side % 6], DIRECTIONS[(side + 1) % 6]
    return 3 * q + aq + bq, 3 * r + ar + br


def corner_point(key: Corner) -> Point:
    return centre(key[0] / 3, key[1] / 3)


def coast_rings(cells: Iterable[Cell]) -> list[list[Corner]]:
    """Every shore once, as a closed ring of corners always with the sea on the same hand.

    Islands and lakes are rings of their own; integers throughout, so nothing depends on rounding.
    """
    land = frozenset(cells)
    onward: dict[Corner, Corner] = {}
    for q, r in sorted(land):
        for side, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in land:
                onward[corner((q, r), side - 1)] = corner((q, r), side)
    rings = []
    while onward:
        first = min(onward)
        ring, here = [first], onward.pop(first)
        while here != first:
            ring.append(here)
            here = onward.pop(here)
        rings.append(ring)
    return rings


def inner_sides(
    cells: Iterable[Cell], between: Callable[[Cell, Cell], bool] = lambda a, b: True
) -> list[tuple[Point, Point]]:
    """The sides between two cells of land, each once; at the sea they go on to the drawn coast and beyond.

    `between` chooses which: all of them, or those where a district or a tile ends.
    """
    land = frozenset(cells)
    wet = {key for ring in coast_rings(land) for key in ring}
    sides = []
    for cell in sorted(land, key=lambda c: (c[1], c[0])):
        for side in range(3):
            other = (cell[0] + DIRECTIONS[side][0], cell[1] + DIRECTIONS[side][1])
            if other in land and between(cell, other):
                ends = corner(cell, side - 1), corner(cell, side)
                a, b = map(corner_point, ends)
                sides.append(
                    (_along(b, a, 1.5 if ends[0] in wet else 1), _along(a, b, 1.5 if ends[1] in wet else 1))
                )
    return sides


def unsteady(a: int, b: int) -> float:
    """A fixed tremor of the hand between -1 and 1: the same for the same corner, ever."""
    return ((a * a * 7 + b * b * 13 + a * b * 5 + a * 3 + b) % 29 - 14) / 14


def shore(ring: list[Corner]) -> list[Point]:
    """The ring as a hand would draw it: teeth filed down, pushed out to sea, with small capes and coves."""
    n = len(ring)
    raw = [corner_point(key) for key in ring]
    filed = [_weighted(raw[i - 1], raw[i], raw[(i + 1) % n], 3.0) for i in range(n)]
    points = []
    for i, here in enumerate(filed):
        after, before, later = filed[(i + 1) % n], filed[i - 1], filed[(i + 2) % n]
        a, b = ring[i]
        points.append(_pushed(here, before, after, BEACH + 1.2 * unsteady(a, b)))
        for part, tremor in ((0.34, unsteady(b + 7, a)), (0.68, unsteady(a - b, b + 3))):
            middle = _along(here, after, part)
            heading = _along(before, here, part), _along(after, later, part)
            points.append(_pushed(middle, *heading, BEACH + 3.2 * tremor))
    return points


def rims(cells: Iterable[Cell], inset: float, bend: float) -> str:
    """The borders of a set of cells as closed paths, `inset` inside, with corners rounded by `bend`."""
    return "".join(_rim([corner_point(key) for key in ring], inset, bend) for ring in coast_rings(cells))


def _rim(ring: list[Point], inset: float, bend: float) -> str:
    n = len(ring)
    headings = [_heading(ring[i], ring[(i + 1) % n]) for i in range(n)]
    parts: list[str] = []
    for i, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = headings[i - 1], headings[i]
        slide = inset / (1 + ax * bx + ay * by)
        x, y = x + slide * (ay + by), y - slide * (ax + bx)
        parts.append(
            f"{'L' if parts else 'M'}{x - bend * ax:.1f} {y - bend * ay:.1f}"
            f"Q{x:.1f} {y:.1f} {x + bend * bx:.1f} {y + bend * by:.1f}"
        )
    return "".join(parts).replace(".0 ", " ").replace(" -", "-") + "Z"


def _heading(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _along(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _weighted(a: Point, b: Point, c: Point, weight: float) -> Point:
    total = weight + 2
    return (a[0] + weight * b[0] + c[0]) / total, (a[1] + weight * b[1] + c[1]) / total


def _pushed(here: Point, before: Point, after: Point, distance: float) -> Point:
    """`here` moved away from the land, square to the way from `before` to `after`."""
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = hypot(dx, dy) or 1.0
    return here[0] - distance * dy / length, here[1] + distance * dx / length


def smooth(points: list[Point]) -> str:
    """A closed curve that follows the points (quadratic spline), as relative path commands."""
    x, y = _tenth(_between(points[-1], points[0]))
    parts = [f"M{x} {y}"]
    for i, knot in enumerate(points):
        (cx, cy), (ex, ey) = _tenth(knot), _tenth(_between(knot, points[(i + 1) % len(points)]))
        parts.append("q" + " ".join(f"{round(v, 1):g}" for v in (cx - x, cy - y, ex - x, ey - y)))
        x, y = ex, ey
    return "".join(parts).replace(" -", "-") + "Z"


def _tenth(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def hatching(points: list[Point], spacing: float = 4.6) -> str:
    """Short level strokes from the shore out to sea, as engravers shade a coast."""
    n, parts, walked = len(points), [], 0.0
    for i in range(n):
        a, b = _between(points[i - 1], points[i]), _between(points[i], points[(i + 1) % n])
        for part in (0.0, 0.25, 0.5, 0.75):
            x, y = _along(_along(a, points[i], part), _along(points[i], b, part), part)
            dx, dy = _along(a, b, 0.25)[0] - a[0], _along(a, b, 0.25)[1] - a[1]
            walked += abs(dy)
            if abs(dy) > 0.4 * hypot(dx, dy) and walked >= spacing:
                walked = 0.0
                reach = 6.0 + 2.6 * unsteady(round(x), round(y))
                parts.append(f"M{x:.0f} {y:.0f}h{reach if dy < 0 else -reach:.0f}")
    return "".join(parts)
