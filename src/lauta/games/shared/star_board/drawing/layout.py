"""Where everything on the board lies: spots along their routes, curves through them, arcs of flights.
Geometry of a board's file only; no colours, no state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import hypot

from .....engine.drawing.coast import Point
from .....engine.drawing.kit import short
from ..data.components import Board, Route
from ..data.schema import LAND
from .coast import scene_point

SAMPLES = 16  # points by which a stretch of a curve is measured
GAP = 26.0  # between a city and its flights
BEND = 0.13  # how far a flight bows out, as a part of its length


@dataclass(frozen=True)
class Place:
    """A spot of the board. `name` is what records and pages call it: "cairo", "land.cairo-egypt.1".

    `ground` is what is drawn there: "home" for a start city, "city", "road-dot" or "sea-dot". `special` is
    one of the board's special places or empty; `air` the arcs of all flights of a city, seen from there.
    """

    name: str
    point: Point
    ground: str
    special: str = ""
    air: str = ""

    @property
    def city(self) -> bool:
        return self.ground in ("city", "home")

    @property
    def afloat(self) -> bool:
        return self.ground == "sea-dot"


def spot_name(spot: str) -> str:
    """A spot of the board's file as it is called in records and on the page."""
    return spot.replace(":", ".")


@lru_cache(maxsize=8)
def layout(board: Board) -> dict[str, Place]:
    """Where the spots lie, by name in the order of the board; dots at equal distances along their route."""
    corners = [(city.x, city.y) for city in board.cities] + [(dot.x, dot.y) for dot in board.junctions]
    points: dict[int, Point] = {n: scene_point(x, y) for n, (x, y) in enumerate(corners)}
    special, afloat = dict[int, str](), set[int]()
    for n, junction in enumerate(board.junctions, len(board.cities)):
        if junction.terrain != LAND:
            afloat.add(n)
    for route in board.routes:
        knots = [points[route.spots[0]], *(scene_point(*p) for p in route.via), points[route.spots[-1]]]
        inner = route.spots[1:-1]
        points.update(zip(inner, divided(knots, route.steps), strict=True))
        if route.terrain != LAND:
            afloat.update(inner)
        if route.special:
            special[route.spots[route.at]] = route.special
    places = [
        Place(city.id, points[n], "home" if city.start else "city", city.special, _air(board, n, points))
        for n, city in enumerate(board.cities)
    ]
    places += [
        Place(spot_name(spot), points[n], "sea-dot" if n in afloat else "road-dot", special.get(n, ""))
        for n, spot in enumerate(board.spots)
        if n >= len(board.cities)
    ]
    return {place.name: place for place in places}


def route_points(board: Board, route: Route) -> list[Point]:
    """The spots of a route as points, in order."""
    ways = layout(board)
    return [ways[spot_name(board.spots[spot])].point for spot in route.spots]


def _air(board: Board, n: int, points: dict[int, Point]) -> str:
    """The flights of a city as arcs around it."""
    (x, y), d = points[n], ""
    for pair in board.flights:
        if n in pair:
            fx, fy = points[pair[1] if pair[0] == n else pair[0]]
            d += arc((0.0, 0.0), (fx - x, fy - y), GAP)[0]
    return d


def _handles(knots: Sequence[Point]) -> list[tuple[Point, Point, Point, Point]]:
    """The curve through these points as cubic stretches."""
    found = []
    for n in range(len(knots) - 1):
        a, b = knots[n], knots[n + 1]
        before, after = knots[max(n - 1, 0)], knots[min(n + 2, len(knots) - 1)]
        found.append((
            a,
            (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6),
            (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6),
            b,
        ))  # fmt: skip
    return found


def divided(knots: Sequence[Point], parts: int) -> list[Point]:
    """The points that divide the curve through `knots` into parts of equal length."""
    line = [knots[0]]
    for a, p, q, b in _handles(knots):
        for k in range(1, SAMPLES + 1):
            t = k / SAMPLES
            u = 1 - t
            weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            line.append((
                sum(w * c[0] for w, c in zip(weights, (a, p, q, b), strict=True)),
                sum(w * c[1] for w, c in zip(weights, (a, p, q, b), strict=True)),
            ))  # fmt: skip
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line)]
    found: list[Point] = []
    walked, part = 0.0, sum(lengths) / parts
    for (a, b), length in zip(pairwise(line), lengths, strict=True):
        while len(found) < parts - 1 and walked + length >= part * (len(found) + 1):
            t = (part * (len(found) + 1) - walked) / length
            found.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        walked += length
    return found


def curve(points: Sequence[Point]) -> str:
    """An open line through the points."""
    x, y = map(short, points[0])
    d = f"M{x} {y}"
    for _, p, q, b in _handles(points):
        d += "C" + " ".join(f"{short(cx)} {short(cy)}" for cx, cy in (p, q, b))
    return d.replace(" -", "-")


def arc(a: Point, b: Point, gap: float) -> tuple[str, Point]:
    """A flight from place to place, `gap` away from both, and its highest point; alike both ways."""
    if b < a:
        a, b = b, a
    dx, dy = b[0] - a[0], b[1] - a[1]
    top = (a[0] + b[0]) / 2 + BEND * 2 * dy, (a[1] + b[1]) / 2 - BEND * 2 * dx
    first, last = _toward(a, top, gap), _toward(b, top, gap)
    middle = (a[0] + b[0]) / 2 + BEND * dy, (a[1] + b[1]) / 2 - BEND * dx
    start, bow, end = (f"{short(x)} {short(y)}" for x, y in (first, top, last))
    d = f"M{start}Q{bow} {end}"
    return d.replace(" -", "-"), middle


def shortened(points: Sequence[Point], by: float) -> list[Point]:
    """The way without its last stretch of this length."""
    return [*points[:-1], _toward(points[-1], points[-2], by)]


def _toward(a: Point, b: Point, by: float) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    return a[0] + by * (b[0] - a[0]) / length, a[1] + by * (b[1] - a[1]) / length
