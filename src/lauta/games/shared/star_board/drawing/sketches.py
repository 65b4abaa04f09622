"""Where the chart has dunes, mountains, jungle: small drawings that fill what routes and names leave free.
Ornament only; nothing of the game depends on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

import svg

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point, unsteady
from .coast import in_lake, on_land, scene_point
from .paint import ART

LANDS = ("dunes", "ripples", "rocks", "peaks", "palms", "jungle", "acacia", "grass", "hills")
# From north to south: Europe, Mediterranean hills, desert, savanna, rain forest, savanna, highveld.
_BELTS = (
    (0, ("hills", "grass", "peaks", "hills")),
    (90, ("hills", "palms", "peaks")),
    (292, ("dunes", "ripples", "dunes", "rocks", "dunes", "ripples", "palms")),
    (400, ("acacia", "grass", "grass", "hills")),
    (640, ("jungle", "jungle", "palms", "jungle")),
    (800, ("acacia", "grass", "hills", "acacia")),
    (1100, ("hills", "grass", "peaks", "rocks")),
)
_RANGES: tuple[tuple[float, float, float], ...] = (  # middles of mountains and their reach
    (330, 84, 46), (760, 372, 46), (556, 236, 34), (430, 232, 32), (672, 872, 44), (690, 470, 20),
    (460, 452, 20),
)  # fmt: skip
_EAST_AFRICA = 700.0  # no rain forest east of it
_ARABIA = 775.0


def symbols(prefix: str) -> list[svg.Element]:
    """Each sketch once, to be put in its places by `<use>`."""
    return [svg.G(id=f"{prefix}st-land-{name}", elements=ART(name)) for name in LANDS]


def scattered(
    routes: Sequence[Point], rivers: Sequence[Point], taken: Sequence[Box]
) -> Iterator[tuple[str, int, int]]:
    """Sketches and their places on a loose grid over the land, wherever no route, river or name is near."""
    for row in range(-6, 25):
        for column in range(24):
            fx = 60 + 41 * column + 20 * (row % 2) + 9 * unsteady(column + 3, row)
            fy = 30 + 38 * row + 8 * unsteady(row, column + 5)
            x, y = scene_point(fx, fy)
            if _free(x, y, routes, rivers, taken) and (fx < _ARABIA or (row + column) % 3 == 0):
                name = _kind(fx, fy, 5 * column + 3 * row + column * row)
                yield name, round(x), round(y)


def _free(x: float, y: float, routes: Sequence[Point], rivers: Sequence[Point], taken: Sequence[Box]) -> bool:
    if _is_near(x, y, rivers, 17) or _is_near(x, y, routes, 27):
        return False
    own = Box(x - 17, y - 12, x + 17, y + 12)
    if any(box.gap(own) < 4 for box in taken):
        return False
    corners = [(x + dx, y + dy) for dx in (-22, -8, 8, 22) for dy in (-16, 0, 16)]
    return all(on_land(corner) and not in_lake(corner) for corner in corners)


def _is_near(x: float, y: float, points: Sequence[Point], reach: float) -> bool:
    return any(abs(x - px) < reach and hypot(x - px, y - py) < reach for px, py in points)


def _kind(x: float, y: float, n: int) -> str:
    if any(hypot(x - mx, y - my) < reach for mx, my, reach in _RANGES):
        return "peaks"
    names = next(names for limit, names in _BELTS if y < limit)
    if "jungle" in names and x > _EAST_AFRICA:
        names = ("acacia", "grass", "acacia", "hills")
    if x > _ARABIA and y < 300:
        names = ("dunes", "ripples", "rocks")
    return names[n % len(names)]
