"""Landscapes as they lie in a space of the map, and their small signs for prices and cards.
Each is known by its shape alone: ripples, trees, round terraces, peaks. Knows no rules."""

from __future__ import annotations

import svg

from ....engine.drawing.kit import Parts, Pen, at, ball, dot, line, shape, sketch, wash
from .paint import (
    LEAF,
    LEAF_LIGHT,
    LEAF_SHADE,
    MARBLE,
    ROCK,
    ROCK_LIGHT,
    ROCK_SHADE,
    WATER,
    WATER_LIGHT,
    WATER_SHADE,
    WOOD_SHADE,
)

LANDSCAPES = ("water", "forest", "hill", "mountain")
SHAPES = 3  # drawings of one landscape; which one is chosen by the place, for ornament only

_MEADOWS = (  # strokes, and areas in a wash of the same green
    ("", ""),
    ("M-9 7l-1.5-4.5M-9 7l.3-6M-9 7l2.2-4.5M9-5l-1.5-4.5M9-5l.3-6M9-5l2.2-4.5M4 13l-1-3.5M4 13l1-4", ""),
    ("M-15 9C-8 5 0 5 7 8M-12 13C-6 10 0 10 5 12M3-10C7-12 12-12 16-9", ""),
    (
        "M-7 8V3M9-3V-7M-11 9H-3M6-2H12",
        "M-7 4C-13 4-13-4-7-4C-1-4-1 4-7 4ZM9-6.5C4.5-6.5 4.5-12.5 9-12.5C13.5-12.5 13.5-6.5 9-6.5Z",
    ),
    ("", ""),
    (
        "M-4 6V9M3 6V9M5-1L8-2M-14-9l-1-4M-14-9l1.5-4M12 12l-1-4M12 12l1.5-4",
        "M-7 3C-8-2-3-4 0-3C4-4 7-1 6 3C7 6 4 7 1 6C-3 7.5-7 6-7 3ZM6-3C8-5 11-3 10.5 0C9 1.5 7 1 6 0Z",
    ),
    ("M-12-6C-11-8-8-8-7-6ZM6 9C7 6 11 6 12 9ZM-5 11C-4.5 9.5-2 9.5-1.5 11ZM10-9l-1-4M10-9l1.5-4", ""),
)


def meadow(variant: int) -> Parts:
    """Land without a landscape: hardly more than the paper; here and there grass, olives, a sheep."""
    strokes, areas = _MEADOWS[variant % len(_MEADOWS)]
    grass: Parts = [svg.Path(class_=["ak-meadow"], d=[Pen(strokes)])] if strokes else []
    return [*([svg.Path(class_=["ak-bush"], d=[Pen(areas)])] if areas else []), *grass]


def landscape(name: str, variant: int = 0) -> Parts:
    """What fills a space, in a hexagon of 24 units around the origin; ValueError for an unknown name."""
    match name:
        case "water":
            return _lake(variant)
        case "forest":
            return _forest(variant)
        case "hill":
            return _hills(variant)
        case "mountain":
            return _mountains(variant)
    raise ValueError(f"no landscape is called {name!r}; there are {', '.join(LANDSCAPES)}")


_SHORES = (
    "M-19-2C-20-11-12-16-4-15C3-18 14-16 17-9C22-5 20 6 15 10C11 17 1 16-5 15C-13 17-20 9-19-2Z",
    "M-17-8C-12-16-3-14 3-17C11-17 18-11 18-3C21 5 16 13 8 14C2 18-7 17-12 13C-20 10-21-2-17-8Z",
    "M-18 3C-21-5-16-13-8-14C-2-18 7-16 11-13C19-12 21-2 18 5C17 13 8 17 1 15C-6 17-16 13-18 3Z",
)


def _lake(variant: int) -> Parts:
    shore = _SHORES[variant % SHAPES]
    return [
        at(0, 1, 1.13, 0, [wash(shore, "#d8cf9c", 0.8)]),
        shape(shore, WATER, WATER_SHADE, 1.5),
        at(0.5, -0.5, 0.8, 0, [wash(shore, WATER_LIGHT, 0.5)]),
        line("M-11-6q3-3 6 0t6 0M-3 2q3-3 6 0t6 0M-12 8q3-3 6 0t6 0M4-11q2.5-2.5 5 0", 1.6, MARBLE),
        line("M-11-4.5q3-3 6 0t6 0M-3 3.5q3-3 6 0t6 0M-12 9.5q3-3 6 0t6 0", 0.8, WATER_SHADE),
        at(12, 10, 1, 0, [
            line("M0 3C0-1-.5-4-1.5-7M2 3C2.2 0 3-3 4.5-5.5M-2 3C-2.5 1-3.5-1-5-2", 1.2, LEAF_SHADE),
            line("M-1.5-6.5L-2-9M4.3-5.3L5.5-7.5", 2.2, WOOD_SHADE),
        ]),
    ]  # fmt: skip


def _cypress(x: float, y: float, size: float = 1.0) -> svg.G:
    return at(x, y, size, 0, [
        wash("M-5 .8Q0 3 6 .8Q0-1-5 .8Z", "#2a3a1c", 0.35),
        line("M0 1V-3", 1.8),
        shape("M0-19C4.5-12 5.5-6 3.5-2.5C1.5-1-1.5-1-3.5-2.5C-5.5-6-4.5-12 0-19Z", LEAF_SHADE, width=0.9),
        wash("M0-17.5C-3.5-11-4.5-6-3-3C-1-4-1.5-11 0-17.5Z", LEAF, 0.9),
    ])  # fmt: skip


def _pine(x: float, y: float, size: float = 1.0) -> svg.G:
    return at(x, y, size, 0, [
        wash("M-6 .8Q0 3 7 .8Q0-1-6 .8Z", "#2a3a1c", 0.35),
        line("M0 1V-6M0-4L3-7", 1.8),
        shape("M-7-7C-10-10-6-14-4-13C-3-17 4-17 5-13.5C8-14 9.5-9 7-7C4-5-4-5-7-7Z", LEAF, width=0.9),
        wash("M-6.5-8C-8.5-10-5.5-13-3.5-12C-2.5-15.5 2-15.5 3-13C-1-12.5-4-10.5-6.5-8Z", LEAF_LIGHT),
    ])  # fmt: skip


def _forest(variant: int) -> Parts:
    groves = (
        (("c", -8, -3), ("p", 5, -5), ("p", -13, 6), ("c", 14, 5), ("p", 1, 8), ("c", -6, 15), ("p", 9, 16)),
        (("p", -7, -4), ("c", 6, -2), ("c", -14, 7), ("p", 13, 6), ("c", 0, 10), ("p", -8, 16), ("c", 9, 16)),
        (("c", 0, -4), ("p", -9, 0), ("p", 11, 1), ("c", -15, 9), ("p", 0, 10), ("c", 14, 11), ("p", -4, 17)),
    )
    ground = wash("M-20 0C-18-9-8-8 0-10C9-9 19-8 20 1C20 10 14 17 5 18C-6 20-19 15-20 0Z", "#7f9a54", 0.55)
    trees: Parts = [
        (_cypress if kind == "c" else _pine)(x, y, 0.92) for kind, x, y in groves[variant % SHAPES]
    ]
    return [ground, *trees]


_SLOPES = (  # back left, back right, front: the line, its shaded side, the terraces, the fill
    (
        "M-21 5C-17-6-11-12-5-12C1-12 7-5 11 4C0 8-12 8-21 5Z",
        "M-4-11.6C2-11 7-4.5 10.5 3.8C7 5.2 3 6 0 6.3C4 1 1-7-4-11.6Z",
        "M-15-3.5C-11-6-6-6.5-2-5.5M-18 .8C-12-2-7-2.5-2-1.5",
        "#c3c682",
    ),
    (
        "M0 4C4-5 9-8 13-7.5C17-7 20-1 21.5 6C15 10 6 9 0 4Z",
        "M13-7.2C17-6 19.7-1 21 5.8C19 7 17 7.6 15 7.8C17 3 16-3 13-7.2Z",
        "M6-1.5C8-3 11-3.5 13.5-3",
        "#cfc26c",
    ),
    (
        "M-18 15C-14 5-7 .5 1 .5C9 .5 16 6 19 15C9 19-9 19-18 15Z",
        "M2 .9C10 1.5 15.5 6.5 18.4 14.7C13 16.8 8 17.5 4 17.8C11 13 9 5 2 .9Z",
        "M-10.5 7C-6 4.2-1 4 3 5M-13.5 10.6C-7 7.2 0 7 6 8.5M-15.5 14.2C-8 10.7 1 10.5 8 12",
        "#e0cf7a",
    ),
)


def _olive(x: float, y: float) -> Parts:
    return [
        line(f"M{x} {y}V{y - 3.5}", 1.1),
        ball(x, y - 5, 2.5, LEAF),
        dot(x - 0.7, y - 5.8, 1, LEAF_LIGHT),
    ]


def _hills(variant: int) -> Parts:
    """Broad round slopes with terraces and a few olive trees."""
    slopes = [_SLOPES[0], _SLOPES[2]] if variant == 2 else list(_SLOPES)
    parts: Parts = []
    for edge, shade, terraces, fill in slopes:
        parts += [shape(edge, fill, width=1), wash(shade, "#8f7c36", 0.32), line(terraces, 0.9, "#8a7630")]
    parts += [*_olive(13, 1.5), *_olive(-9, -6)] if variant == 2 else _olive(-12, -3)
    parts += _olive(12.5, 17)
    return [svg.G(transform=[svg.Scale(-1, 1)], elements=parts)] if variant == 1 else parts


def _peak(x: float, y: float, size: float) -> svg.G:
    """A jagged peak with snow, lit from the left."""
    return at(x, y, size, 0, [
        shape("M-14 0L-9-9L-6.5-8L0-22L4.5-14L7-15L14 0C8 1.5-8 1.5-14 0Z", ROCK, width=1.1 / size),
        wash("M0-21L4.5-13.5L7-14.3L13.4-.3C9 .8 4 1 1 1C4-4 1-10 0-21Z", ROCK_SHADE),
        wash("M-13.3-.3L-8.8-8.3L-6.3-7.3L-2-15.5C-3.5-9-6-4-9-.1Z", ROCK_LIGHT),
        shape("M0-22L4.5-14L2.5-11.5L.5-14L-1.5-10.5L-3-13L-4.8-11.5Z", MARBLE, width=0.9 / size),
    ])  # fmt: skip


def _mountains(variant: int) -> Parts:
    plans = (
        ((6, -1, 0.85), (-8, 4, 0.85), (5, 14, 1.0)),
        ((-6, -1, 0.85), (8, 4, 0.85), (-4, 14, 1.0)),
        ((0, 0, 0.95), (-9, 12, 0.78), (9, 13, 0.78)),
    )
    return [_peak(x, y, size) for x, y, size in plans[variant % SHAPES]]


# ------------------------------------------------------------------ signs

_GROUNDS = {
    "water": ("#bfe0ec", WATER_SHADE),
    "forest": ("#cfe0b0", LEAF_SHADE),
    "hill": ("#f3e6ae", "#7d6a2b"),
    "mountain": ("#e4e0dc", "#615850"),
}


def sign(name: str) -> Parts:
    """A landscape as a round token of 10 units, for prices; "any" stands for whatever landscape."""
    if name == "any":
        quarters = [
            wash(f"M0 0{d}Z", _GROUNDS[land][0])
            for land, d in zip(
                LANDSCAPES,
                ("V-9A9 9 0 0 1 9 0", "H9A9 9 0 0 1 0 9", "V9A9 9 0 0 1-9 0", "H-9A9 9 0 0 1 0-9"),
                strict=True,
            )
        ]
        star = "M0-5.5L1.5-1.5L5.5 0L1.5 1.5L0 5.5L-1.5 1.5L-5.5 0L-1.5-1.5Z"
        return [
            *quarters,
            svg.Circle(r=9, fill="none", stroke="#33281f", stroke_width=1.1),
            wash(star, "#33281f"),
        ]
    ground, edge = _GROUNDS[name]
    return [svg.Circle(r=9, fill=ground, stroke=edge, stroke_width=1.2), sketch(_emblem(name), 0.9)]


def _emblem(name: str) -> Parts:
    match name:
        case "water":
            waves = "M-6.5-3q2.2-2.6 4.3 0t4.3 0t4.3 0M-6.5 1q2.2-2.6 4.3 0t4.3 0t4.3 0M-5 5q2-2.4 4 0t4 0"
            return [line(waves, 1.9, WATER_SHADE)]
        case "forest":
            return [
                line("M-2.5 6V2M4 6V3", 1.6),
                shape(
                    "M-2.5-7.5C.8-3 1 .5-.5 3C-1.5 4-3.5 4-4.5 3C-6 .5-5.8-3-2.5-7.5Z", LEAF_SHADE, width=0.7
                ),
                shape("M4-2.5C7-2.5 7 3.5 4 3.5C1 3.5 1-2.5 4-2.5Z", LEAF, width=0.7),
            ]  # fmt: skip
        case "hill":
            terraces = "M-5.2 .8C-3-.6 0-.5 2 .8M-6.5 3.5C-3.5 1.8 1 2 4 3.8M3.5-2.5C4.8-3 6-2.8 6.8-2"
            return [
                shape("M-1.5 4C0-3.5 2.5-5.5 4.5-5.2C7-4.5 8 0 8 4C5 5.5 1 5.5-1.5 4Z", "#b9b767", width=0.9),
                shape("M-8 5.5C-7-.5-4.5-3-1.5-3C2-3 4.5 1 5.5 5.5C2 7-5 7-8 5.5Z", "#dcc765", width=0.9),
                line(terraces, 0.9, "#6d5b20"),
            ]  # fmt: skip
    return [
        shape("M-7.5 5.5L-1-7L2-2.5L3.5-4L7.5 5.5Z", ROCK, width=0.9),
        wash("M-1-6.5L2-2.3L3.5-3.6L7 5H1C2 2 0-2-1-6.5Z", ROCK_SHADE),
        shape("M-1-7L2-2.5L.3-1.5L-1-3L-2.8-2.5Z", MARBLE, width=0.7),
    ]
