"""Ornaments of the chart in thin ink: dunes, mountains, jungle, beasts and ships, all around the origin.
They fill what routes and names leave free; nothing of the game depends on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

import svg

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point, unsteady
from .....engine.drawing.kit import at
from .coast import in_lake, on_land, scene_point
from .paint import classed

# Each sketch: lines of the pen, and an area that is tinted below them.
SKETCHES: dict[str, tuple[str, str]] = {
    "dunes": (
        "M-17 7C-11 6-8-3-3-6C2 0 6 6 15 7M-3-6C-5-1-2 4 2 7M4 0C7-3 9-5 12-5C14-2 16 0 18 1",
        "M-17 7C-11 6-8-3-3-6C2 0 6 6 15 7Z",
    ),
    "ripples": ("M-15-2q5-4 10 0t10 0t8-1M-9 5q5-4 10 0t10 0M-4-9q4-3 8 0t7 0", ""),
    "rocks": (
        "M-16 8L-8-6L-4 0L2-10L12 8M2-10L0-3L3 1M-8-6L-9 1M-13 11H14M6-2L8 4",
        "M-8-6L-4 0L2-10L12 8H-3Z",
    ),
    "peaks": (
        "M-19 10L-9-8L-3 1L4-14L18 10M4-14L2-5L6-1L4 4M-9-8L-10-1L-7 3M-15 10l3-5M9 10l-2-5M12 10l-2-4",
        "M4-14L2-5L6-1L4 10H18ZM-9-8L-10-1L-7 3L-9 10H-2Z",
    ),
    "palms": (
        "M-5 11C-6 4-5 0-3-4M-3-4C-8-8-12-6-13-2M-3-4C-7-3-9 0-9 4M-3-4C-2-9 2-11 6-9M-3-4C2-5 5-2 6 2"
        "M8 11C8 7 8 5 9 2M9 2C6 0 4 1 3 4M9 2C12-1 15 1 16 4M-14 12H15",
        "M-3-4C-8-8-12-6-13-2C-9-4-6-4-3-4C-2-9 2-11 6-9C2-8 0-6-3-4C2-5 5-2 6 2C3-1 0-3-3-4Z",
    ),
    "jungle": (
        "M-13 9V3M-20 3C-22-5-6-6-6 3C-8 5-18 5-20 3ZM2 9V-1M-7-2C-9-13 11-13 10-2C7 1-4 1-7-2ZM14 9V4"
        "M8 4C7-3 21-3 21 4C19 6 10 6 8 4Z"
        "M-4-5q2-3 4-1M3-6q2-3 4 0M-16 0q2-2 4 0M12 1q2-2 4 0M-17 10H18",
        "M-20 3C-22-5-6-6-6 3C-8 5-18 5-20 3ZM-7-2C-9-13 11-13 10-2C7 1-4 1-7-2Z"
        "M8 4C7-3 21-3 21 4C19 6 10 6 8 4Z",
    ),
    "acacia": (
        "M-1 11C0 6-1 3-3 0M0 5C2 2 5 1 7-1M-14-1Q-7-9 1-7Q12-9 15-1Q0-4-14-1ZM-9 12H8",
        "M-14-1Q-7-9 1-7Q12-9 15-1Q0-4-14-1Z",
    ),
    "grass": (
        "M-12 6l-2-7M-12 6v-8M-12 6l3-6M2-3l-2-7"
        "M2-3v-8M2-3l3-6M8 10l-2-7M8 10v-8M8 10l3-6M-7-9l-1-4M-7-9l2-4",
        "",
    ),
    "hills": (
        "M-17 7Q-9-9-1 7M-6 0Q3-12 13 7M-12 3l2 3M-9 1l2 4M4-3l2 5M7-1l2 5M-17 10H15",
        "M-17 7Q-9-9-1 7ZM-6 0Q3-12 13 7H-1Z",
    ),
}
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
    found: list[svg.Element] = []
    for name, (lines, area) in SKETCHES.items():
        parts: list[svg.Element] = [classed(f"st-tint st-tint-{name}", area)] if area else []
        found.append(svg.G(id=f"{prefix}st-land-{name}", elements=[*parts, classed("st-terrain", lines)]))
    return found


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
    if min(hypot(x - rx, y - ry) for rx, ry in rivers) < 17:
        return False
    if min(hypot(x - rx, y - ry) for rx, ry in routes) < 27:
        return False
    if min(box.gap(Box(x - 17, y - 12, x + 17, y + 12)) for box in taken) < 4:
        return False
    corners = [(x + dx, y + dy) for dx in (-22, -8, 8, 22) for dy in (-16, 0, 16)]
    return all(on_land(corner) and not in_lake(corner) for corner in corners)


def _kind(x: float, y: float, n: int) -> str:
    if any(hypot(x - mx, y - my) < reach for mx, my, reach in _RANGES):
        return "peaks"
    names = next(names for limit, names in _BELTS if y < limit)
    if "jungle" in names and x > _EAST_AFRICA:
        names = ("acacia", "grass", "acacia", "hills")
    if x > _ARABIA and y < 300:
        names = ("dunes", "ripples", "rocks")
    return names[n % len(names)]


# ------------------------------------------------------------------ beasts and ships


def _inked(*parts: tuple[str, str]) -> list[svg.Element]:
    return [classed(name, d) for name, d in parts]


def camel() -> list[svg.Element]:
    """A rider on a camel, with a led one behind."""
    body = (
        "M-11 13L-9 2C-12 0-12-5-8-6C-6-10-2-11 0-7C2-11 6-10 7-6C9-3 11-5 12-10L13-15"
        "C13-17 16-18 18-17L22-15"
        "C21-13 18-13 16-13C16-8 15-1 9 2L10 13H8L6 4C2 5-3 5-6 4L-8 13ZM-11-3C-13 0-13 3-13 5"
    )
    return [
        *_inked(("st-beast", body), ("st-beast-line", "M19-16h.1M-3-9C-2-7 1-7 2-9"),
                ("st-rider", "M-4-9C-5-15-3-18 1-18C4-18 5-14 4-9ZM-2-18C-3-23 4-23 3-18Z")),
        at(-33, 3, 0.82, 0, _inked(("st-beast", body), ("st-beast-line", "M-6-6C-3-3 3-3 6-6"))),
        classed("st-beast-line", "M12-11C0-4-8-6-14-7M-48 16H26"),
    ]  # fmt: skip


def elephant() -> list[svg.Element]:
    return _inked(
        (
            "st-beast",
            "M-20 14L-19 2C-22-8-14-15-3-14C2-18 12-18 16-12C20-8 19-3 20 3C20 8 18 11 22 12"
            "C20 15 16 13 16 8"
            "L15 2C13 4 11 4 9 3L8 14H2L1 5C-3 6-7 6-10 5L-11 14ZM-20-4C-23-2-23 3-23 6",
        ),
        ("st-beast-line", "M4-13C-1-10 0 1 6 2C10 0 10-10 4-13M13-8h.1M16 3C19 3 21 1 22-2M-26 16H26"),
    )


def giraffe() -> list[svg.Element]:
    return _inked(
        (
            "st-beast",
            "M-11 16L-10 2C-12-3-8-6-3-5L4-7L8-27C8-30 11-31 12-29L17-26C16-24 13-24 11-24L9-4"
            "C8-1 6 1 6 2"
            "L7 16H4.5L3 4C0 5-4 5-6 4L-8 16ZM-11-2C-13 1-13 4-13 6",
        ),
        (
            "st-beast-line",
            "M10-29V-33M12-29L13-32M-7-3l3 2M-2-2l3 1M-6 1h3M2 0h2M7-12l1 2M8-19l1 2M-16 17H14",
        ),
    )


def pyramids() -> list[svg.Element]:
    return _inked(
        ("st-stone", "M-20 10L-5-13L10 10ZM4 10L14-5L25 10Z"),
        ("st-stone-shade", "M-5-13L10 10H-1ZM14-5L25 10H17Z"),
        ("st-terrain strong", "M-20 10L-5-13L10 10ZM-5-13L-1 10M8 4L14-5L25 10H10M14-5L17 10M-26 10H29"),
    )


def ship() -> list[svg.Element]:
    """A full-rigged ship."""
    return _inked(
        ("ship-wake", "M-44 27q5-5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0M-26 33q5-5 10 0t10 0t10 0t10 0"),
        ("ship-line", "M-14 12V-34M8 12V-40M26 10V-22M-36 8L-14-30M8-38L36 4"),
        (
            "ship-sail",
            "M-26-28Q-16-24-6-28Q-1-18-6-8Q-16-4-26-8Q-20-18-26-28Z"
            "M-4-34Q8-30 20-34Q26-22 20-10Q8-6-4-10"
            "Q3-22-4-34ZM-24-5Q-15-2-7-5Q-3 1-7 7H-24Q-20 1-24-5Z"
            "M-2-7Q8-4 18-7Q22 0 18 7H-2Q2 0-2-7Z",
        ),
        ("ship-flag", "M8-40L20-43L17-39L20-35L8-37Z"),
        ("ship-hull", "M-34 9H-20V13H18V7H36C36 16 31 25 22 26H-20C-29 25-32 17-34 9Z"),
        ("ship-line", "M-28 18H28M-14 22h.1M-4 22h.1M6 22h.1M16 22h.1"),
    )


def whale() -> list[svg.Element]:
    """A whale that blows."""
    return _inked(
        (
            "st-beast",
            "M-34 10C-34-10-10-16 8-10C20-6 26 2 34-4C32-10 28-13 24-16C31-17 37-14 39-9"
            "C42-14 48-15 52-13C49-9 45-5 41-3C40 6 30 10 22 10Z",
        ),
        (
            "st-beast-line",
            "M-24-2h.1M-33 4C-27 7-20 7-15 4M-12-14C-14-20-18-23-23-22M-12-14C-11-21-8-24-3-24",
        ),
        ("ship-wake", "M-44 13q5-5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0"),
    )


def serpent() -> list[svg.Element]:
    """A sea serpent, for where nobody has been yet."""
    return _inked(
        ("st-beast", "M-44 12C-42-6-24-6-20 12ZM-14 12C-11-12 12-12 15 12ZM22 12C22-4 24-20 36-24"
                     "C48-27 56-18 53-12L40-12C34-11 34 0 36 12ZM-60 12C-58 2-60-4-66-8C-58-9-54-5-52 0"
                     "C-52-6-50-10-46-12C-46-4-50 4-50 12Z"),
        ("st-beast-line", "M42-19h.1M53-12L60-9M53-12L58-15M-38 3C-34-1-29-1-26 3M-7 0C-3-5 5-5 9 0"
        "M30-10C30-4 30 2 31 8"),
        ("ship-wake", "M-72 16q5-5 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0"),
    )  # fmt: skip
