"""Ways over the sea between regions, the gates that phases open, and the voyages of ships along them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot

import svg

from ....engine.drawing.coast import Point
from ....engine.drawing.kit import Parts, at, short
from ....engine.scene import Part, Piece
from .chart import scene_point
from .paint import ART, classed, line, written
from .regions import Waters, roman

CLEAR = 50.0  # how far voyages begin and end from the middle of a region
# How a way bends around the land: the offset of its middle.
_BENDS: dict[frozenset[str], Point] = {
    frozenset(pair): bend
    for pair, bend in (
        (("portugal", "maranhao"), (-20, -8)), (("portugal", "guine"), (-70, 20)), (("maranhao", "guine"), (0,
        18)),
        (("maranhao", "bahia"), (14, -10)), (("bahia", "rio_de_janeiro"), (22, 10)), (("guine", "angola"),
        (26, 0)),
        (("rio_de_janeiro", "angola"), (0, 24)), (("angola", "cabo_da_boa_esperanca"), (-14, 4)),
        (("rio_de_janeiro", "cabo_da_boa_esperanca"), (-24, 44)),
        (("cabo_da_boa_esperanca", "mocambique"), (62, 38)),
        (("mocambique", "goa"), (34, 18)), (("goa", "malaca"), (-30, 44)), (("malaca", "macau"), (24, 30)),
        (("malaca", "timor"), (4, 18)), (("timor", "macau"), (36, 0)), (("macau", "nagasaki"), (16, 6)),
    )
}  # fmt: skip


@dataclass(frozen=True)
class WayPicture:
    """A border between two regions; `phase` is the phase that lies behind a red one, 0 for a blue one."""

    a: str
    b: str
    phase: int = 0


@dataclass(frozen=True)
class VoyagePicture:
    """Ships of `seat` sailing over the regions with these ids, `planned` now or, if not, of the last turn."""

    seat: int
    places: tuple[str, ...]
    count: int = 1
    planned: bool = True


def _middle(a: Waters, b: Waters) -> Point:
    """The middle of the way between two regions."""
    (ax, ay), (bx, by) = scene_point(a.x, a.y), scene_point(b.x, b.y)
    bend = _BENDS.get(frozenset((a.id, b.id)), (0.0, 0.0))
    return (ax + bx) / 2 + bend[0], (ay + by) / 2 + bend[1]


def _curve(a: Waters, b: Waters) -> tuple[Point, Point, Point]:
    """The way from `a` to `b`: start, control point and end of a quadratic curve through its middle."""
    start, end, (mx, my) = scene_point(a.x, a.y), scene_point(b.x, b.y), _middle(a, b)
    return start, (2 * mx - (start[0] + end[0]) / 2, 2 * my - (start[1] + end[1]) / 2), end


def ways(regions: Mapping[str, Waters], borders: tuple[WayPicture, ...]) -> svg.G:
    """Sea ways below the regions: dotted, or dashed with a gate and its phase where the border is red."""
    parts: Parts = []
    for border in borders:
        if border.a not in regions or border.b not in regions:
            continue
        a, b = regions[border.a], regions[border.b]
        (ax, ay), (cx, cy), (bx, by) = _curve(a, b)
        d = f"M{short(ax)} {short(ay)}Q{short(cx)} {short(cy)} {short(bx)} {short(by)}"
        parts += [classed("nv-way-halo", d), classed("nv-way red" if border.phase else "nv-way", d)]
    for border in borders:
        if border.phase and border.a in regions and border.b in regions:
            a, b = regions[border.a], regions[border.b]
            (ax, ay), _, (bx, by) = _curve(a, b)
            x, y = _middle(a, b)
            parts.append(at(short(x), short(y), 1, round(degrees(atan2(by - ay, bx - ax))), ART("gate")))
            parts.append(
                at(short(x), short(y), 1, 0, [written("nv-gate-number", 0, 5.2, roman(border.phase))])
            )
    return svg.G(class_=["nv-ways"], elements=parts, extra={"aria-hidden": "true"})


@lru_cache(maxsize=1024)
def voyage(sailed: VoyagePicture, stops: tuple[Waters, ...], z: float) -> Piece:
    """The way of a voyage over these stops: drawn through if planned, dotted if of the last turn."""
    d, tip = "", ((0.0, 0.0), (0.0, 0.0))
    for n, (a, b) in enumerate(pairwise(stops)):
        (ax, ay), (cx, cy), (bx, by) = _curve(a, b)
        if n == 0:
            ax, ay, cx, cy = _cut((bx, by), (cx, cy), (ax, ay), CLEAR)
            d = f"M{short(ax)} {short(ay)}"
        if n == len(stops) - 2:
            bx, by, cx, cy = _cut((ax, ay), (cx, cy), (bx, by), CLEAR)
        d += f"Q{short(cx)} {short(cy)} {short(bx)} {short(by)}"
        tip = ((cx, cy), (bx, by))
    (cx, cy), (bx, by) = tip
    turn = round(degrees(atan2(by - cy, bx - cx)))
    head = Part(d="M13 0L-7-9.5L-2 0L-7 9.5Z", x=short(bx), y=short(by), turn=turn, tone="nv-head")
    return Piece(
        f"voyage-{stops[0].id}-{stops[-1].id}", z,
        tone=f"nv-voyage nv-seat-{sailed.seat}" + " planned" * sailed.planned,
        parts=(line("nv-wake-halo", d), line("nv-wake", d), head),
    )  # fmt: skip


def _cut(a: Point, c: Point, b: Point, by: float) -> tuple[float, float, float, float]:
    """The curve from `a` without its last `by` units: new end and control point."""
    length = max(1.0, hypot(b[0] - c[0], b[1] - c[1]) + hypot(c[0] - a[0], c[1] - a[1]))
    t = max(0.3, 1 - by / length)
    cx, cy = a[0] + (c[0] - a[0]) * t, a[1] + (c[1] - a[1]) * t
    ex, ey = c[0] + (b[0] - c[0]) * t, c[1] + (b[1] - c[1]) * t
    return cx + (ex - cx) * t, cy + (ey - cy) * t, cx, cy
