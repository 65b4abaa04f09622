"""Tokens of painted wood, face down and face up, the places where they lie, and other things of the game.
Every face has a silhouette of its own, so that it is known without its colour."""

from __future__ import annotations

from collections.abc import Callable
from math import pi

import svg

from .....engine.drawing.kit import INK, Parts, at, ball, dot, line, shape, sketch, twin, wash
from .....engine.drawing.seats import on_circle
from .finds import backpack, mask
from .paint import CREAM, GOLD, GOLD_LIGHT, GOLD_SHADE, SHADOW, WOOD, WOOD_LIGHT, WOOD_SHADE

RADIUS = 20.0


# ------------------------------------------------------------------ what is painted on them


def star(reach: float = 16.5) -> Parts:
    """The Star of Africa: a great cut diamond in a star of gold."""
    rays = (
        "M" + "L".join(on_circle(reach * (1.0 if n % 2 == 0 else 0.56), n * pi / 8) for n in range(16)) + "Z"
    )
    half = "".join(
        f"M0 0L{on_circle(reach, n * pi / 4)}L{on_circle(reach * 0.56, n * pi / 4 + pi / 8)}Z"
        for n in range(8)
    )
    r = reach * 0.5
    corners = [on_circle(r, n * pi / 4 + pi / 8) for n in range(8)]
    table = [on_circle(r * 0.52, n * pi / 4 + pi / 8) for n in range(8)]
    facets = "".join(f"M{a}L{b}" for a, b in zip(corners, table, strict=True))

    def facet(n: int, m: int) -> str:
        return f"M{corners[n]}L{corners[m]}L{table[m]}L{table[n]}Z"

    return [
        shape(rays, GOLD),
        wash(half, GOLD_LIGHT),
        line(rays),
        shape("M" + "L".join(corners) + "Z", "#d6f1fb", width=1),
        wash(facet(6, 7) + facet(7, 0), "#ffffff"),
        wash(facet(2, 3) + facet(3, 4), "#7fb9d6"),
        line(facets + "M" + "L".join(table) + "Z", 0.7, "#34637c"),
    ]


def ruby() -> Parts:
    """A heavy oval stone, cut all round."""
    outline = "M-6.5-13H6.5L13-6.5V6.5L6.5 13H-6.5L-13 6.5V-6.5Z"
    return [
        shape(outline, "#c4203a"),
        wash("M-6.5-13H6.5L3.5-7H-3.5ZM-13-6.5L-6.5-13L-3.5-7L-7-3.5Z", "#f0788a"),
        wash("M13-6.5V6.5L7 3.5V-3.5ZM6.5 13L13 6.5L7 3.5L3.5 7ZM6.5 13H-6.5L-3.5 7H3.5Z", "#8a0f26"),
        wash("M-3.5-7H3.5L7-3.5V3.5L3.5 7H-3.5L-7 3.5V-3.5Z", "#dd3f57"),
        wash("M-3.5-7H3L-7 3V-3.5Z", "#f6a3af", 0.8),
        line(
            "M-6.5-13L-3.5-7L-7-3.5L-13-6.5M6.5-13L3.5-7L7-3.5L13-6.5M6.5 13L3.5 7L7 3.5L13 6.5"
            "M-6.5 13L-3.5 7"
            "L-7 3.5L-13 6.5M-3.5-7H3.5M7-3.5V3.5M3.5 7H-3.5M-7 3.5V-3.5",
            0.7,
            "#5c0717",
        ),
    ]


def emerald() -> Parts:
    """A tall stone with stepped sides."""
    return [
        shape("M-5.5-15.5H5.5L9.5-11V11L5.5 15.5H-5.5L-9.5 11V-11Z", "#1c9a63"),
        wash("M-5.5-15.5H5.5L3-10H-3ZM-9.5-11L-5.5-15.5L-3-10V10L-9.5 11Z", "#7fdcae"),
        wash("M9.5-11V11L5.5 15.5H-5.5L-3 10H3V-10Z", "#0d5f3b"),
        wash("M-4-9.5H4V9.5H-4Z", "#38bb80"),
        wash("M-4-9.5H1L-4 3Z", "#c5f5dc", 0.85),
        line("M-7.5-13.2L-4-9.5H4L7.5-13.2M7.5 13.2L4 9.5H-4L-7.5 13.2M-4-9.5V9.5M4-9.5V9.5", 0.7, "#063d24"),
    ]


def topaz() -> Parts:
    """A small pointed stone like a drop of honey."""
    return [
        shape("M0-14.5C4-8 9.5-3 9.5 4C9.5 9.5 5 13 0 13C-5 13-9.5 9.5-9.5 4C-9.5-3-4-8 0-14.5Z", "#f0a51e"),
        wash("M0-14.5L-3.5-1L-9.5 4C-9.5-3-4-8 0-14.5Z", "#ffdf8a"),
        wash("M0-14.5L3.5-1L9.5 4C9.5-3 4-8 0-14.5ZM3.5-1L0 13C5 13 9.5 9.5 9.5 4Z", "#b86a0a"),
        wash("M-3.5-1L0-14.5L3.5-1L0 13Z", "#ffc648"),
        line("M0-14.5L-3.5-1L0 13L3.5-1ZM-9.5 4L-3.5-1H3.5L9.5 4", 0.7, "#6d3d04"),
    ]


def robber() -> Parts:
    """A masked face under a broad hat."""
    return [
        shape("M-10.5-1C-10.5 9-5 15 0 15C5 15 10.5 9 10.5-1Z", "#d9a673"),
        wash("M3 14.2C7.5 11.5 10.5 6 10.5-1H7C7.5 5 6 10 3 14.2Z", "#b07d4b"),
        shape("M-8.5 4C-4 2.5 4 2.5 8.5 4C8 10 5 15 0 15.5C-5 15-8 10-8.5 4Z", "#8d2b2b"),
        line("M-5.5 7.5q2.5 1.5 5 .5M1 10.5q2 .3 4-1.5M-3.5 12q1.5 .8 3 .5", 0.8, "#e8b9a0"),
        wash("M-10-3.5H10V1C7 3 3.5 2.5 0 .5C-3.5 2.5-7 3-10 1Z", "#211a17"),
        twin(svg.Ellipse(cx=-4.6, cy=-1, rx=2.5, ry=1.7, fill="#fff8e6", stroke="none"), dot(-4, -0.9, 1.05)),
        shape("M-17-4C-13-7.5 13-7.5 17-4C12-1.5-12-1.5-17-4Z", "#4a3a52"),
        shape("M-8.5-5.5C-8.5-14-6-16 0-14.5C6-16 8.5-14 8.5-5.5C4-4.5-4-4.5-8.5-5.5Z", "#5d4a68"),
        line("M-8.6-7.5C-4-6.3 4-6.3 8.6-7.5", 1.8, "#211a17"),
    ]


def horseshoe() -> Parts:
    iron = (
        "M-11 13.5C-15 5-14.5-14.5 0-14.5C14.5-14.5 15 5 11 13.5L4.5 11.5C8 5 7.5-8 0-8C-7.5-8-8 5-4.5 11.5Z"
    )
    holes = [
        (-11, -2.5),
        (-9, -7.8),
        (-4.6, -11.3),
        (4.6, -11.3),
        (9, -7.8),
        (11, -2.5),
        (-10.3, 4),
        (10.3, 4),
    ]
    return [
        shape(iron, "#8c99a3"),
        wash("M-10.3 13C-14-2-12-13 0-13.7C-9-11-11-1-8.5 12.2Z", "#dbe4ea"),
        wash("M11 13.5C14.5 5 14-9 6-13C12-6 11 5 8 12.5Z", "#56626b"),
        line(iron),
        *(dot(x, y, 1.1, "#2b3238") for x, y in holes),
    ]


def blank() -> Parts:
    """Nothing: a knot in bare wood."""
    return [
        line(
            "M-13-5C-6-9 6-9 13-5M-14 1C-9-3-6-4 0-4C6-4 9-3 14 1M-13 7C-8 9-5 5 0 5C5 5 8 9 13 7"
            "M-8 12C-4 10 4 10 8 12"
            "M-5 .3C-5-2 5-2 5 .3C5 2.5-5 2.5-5 .3ZM-1.5 .3H1.5",
            0.9,
            "#b59a6c",
        ),
    ]


_FACES: dict[str, tuple[Callable[[], Parts], str, str]] = {  # the picture, the ground, the band around it
    "star": (star, "#20345c", "#e6b137"),
    "ruby": (ruby, "#fbe3e0", "#8a0f26"),
    "emerald": (emerald, "#e3f3e3", "#0d5f3b"),
    "topaz": (topaz, "#fdf0cf", "#b86a0a"),
    "robber": (robber, "#e9dccb", "#4a3a52"),
    "horseshoe": (horseshoe, "#efe4d6", "#7a4a2a"),
    "blank": (blank, "#efe0bf", "#c7ad7d"),
}
FACES = tuple(_FACES)
_MORE: dict[str, tuple[Callable[[], Parts], str, str]] = {  # of the expansion, whose tokens lie on two levels
    "expedition": (lambda: [at(0, 0.6, 0.92, 0, backpack())], "#e6ecd0", "#5f6a36"),
    "danger": (lambda: [at(0, 0.6, 0.92, 0, mask())], "#f3d2bd", "#86201f"),
}
EXPANSION_FACES = (*(kind for kind in FACES if kind != "blank"), *_MORE)
BACKS = ("hidden", "equipment", "discovery")


def token(kind: str) -> Parts:
    """A token as it lies on the board: one of BACKS, FACES or EXPANSION_FACES. ValueError for any other."""
    faces = {**_FACES, **_MORE}
    if kind in BACKS:
        return {"hidden": back, "equipment": equipment_back, "discovery": discovery_back}[kind]()
    if kind not in faces:
        raise ValueError(f"no token is called {kind!r}; there are {', '.join((*BACKS, *faces))}")
    art, ground, band = faces[kind]
    return [
        *_round(CREAM, "#a9864f"),
        svg.Circle(r=17.8, fill=ground, stroke=band, stroke_width=1.5),
        wash("M-17 0A17 17 0 0 1 17 0C13-8.5-13-8.5-17 0Z", "#fff", 0.12 if kind == "star" else 0.3),
        sketch(art(), 1.1, 0.92 if kind == "star" else 0.94),
    ]


def face(kind: str) -> Parts:
    """What a token shows, without the token; for panels."""
    return [sketch({**_FACES, **_MORE}[kind][0](), 1.1)]


def known(kind: str) -> Parts:
    """The face of a token that lies face down but was seen: small, in the eye of who knows it."""
    art = face(kind)
    return [
        shape("M-15 9C-8-3 8-3 15 9C8 21-8 21-15 9Z", CREAM, INK, 1.3),
        at(0, 9, 0.44, 0, art),
        line("M-12-.5L-14.5-4M-4.5-4.2L-5.5-8M4.5-4.2L5.5-8M12-.5L14.5-4", 1.5, INK),
    ]


def back() -> Parts:
    """A token face down: turned wood, inlaid with a question; every one the same."""
    rays = "".join(f"M{on_circle(12.4, n * pi / 6)}L{on_circle(15.4, n * pi / 6)}" for n in range(12))
    return [
        *_round(WOOD, WOOD_SHADE),
        wash("M-19.2-4A19.5 19.5 0 0 1 19.2-4C11-10-11-10-19.2-4Z", WOOD_LIGHT, 0.55),
        line(
            "M-18.5-5C-9-8 6-3 18.5-5.5M-19.3 1.5C-8-1 9 4.5 19.3 1M-18.2 7.5C-7 5 8 10.5 18 8"
            "M-14.8 12.5C-6 11 7 15 14 13.5",
            0.7,
            "#6d4e31",
        ),
        svg.Circle(r=16.4, fill="none", stroke="#d8b684", stroke_width=1.2),
        line(rays, 1.1, "#d8b684"),
        line("M-5-5.5C-5-12.5 6-12.5 6-5.5C6-1 0-1.5 0 4", 4.6, WOOD_SHADE),
        line("M-5-5.5C-5-12.5 6-12.5 6-5.5C6-1 0-1.5 0 4", 3, "#f3dcae"),
        svg.Circle(cx=0, cy=9, r=2.6, fill=WOOD_SHADE),
        svg.Circle(cx=0, cy=9, r=1.8, fill="#f3dcae"),
    ]


def equipment_back() -> Parts:
    """A token of the upper level, face down: like canvas, with a backpack in outline and a notched rim."""
    notches = "".join(f"M{on_circle(16.6, n * pi / 12)}L{on_circle(19, n * pi / 12)}" for n in range(24))
    return [
        *_round("#c9b27a", "#7d6a3a"),
        wash("M-19.2-4A19.5 19.5 0 0 1 19.2-4C11-10-11-10-19.2-4Z", "#eeddad", 0.7),
        line(notches, 1.2, "#6b5a2e"),
        svg.Circle(r=14.8, fill="none", stroke="#6b5a2e", stroke_width=1.2),
        wash("M-6-3C-6-9-3.4-10.4 0-10.4C3.4-10.4 6-9 6-3V6.6C6 9.6-6 9.6-6 6.6Z", "#5c6a2c"),
        wash("M-7.6-9.6C-7.6-12-6.6-12-5.4-12H5.4C6.6-12 7.6-12 7.6-9.6C7.6-7.8 6.6-7.8 5.4-7.8H-5.4"
             "C-6.6-7.8-7.6-7.8-7.6-9.6Z", "#46521f"),
        line("M-6-2.4C-4 .4 4 .4 6-2.4M-2.4-.4V2.4M2.4-.4V2.4", 1.3, "#e9dba8"),
    ]  # fmt: skip


def discovery_back() -> Parts:
    """A token of the lower level, face down: dark stained wood with a compass star."""
    points = "M" + "L".join(on_circle(12.5 if n % 2 == 0 else 3.8, n * pi / 4) for n in range(8)) + "Z"
    half = "".join(
        f"M0 0L{on_circle(12.5, n * pi / 2)}L{on_circle(3.8, n * pi / 2 + pi / 4)}Z" for n in range(4)
    )
    return [
        *_round("#43566b", "#22303f"),
        wash("M-19.2-4A19.5 19.5 0 0 1 19.2-4C11-10-11-10-19.2-4Z", "#7f95ab", 0.5),
        svg.Circle(r=16.2, fill="none", stroke="#d8c08a", stroke_width=1.3),
        svg.Circle(r=8.2, fill="none", stroke="#d8c08a", stroke_width=0.8),
        wash(points, "#f3dcae"),
        wash(half, "#b98d4a"),
    ]


def _round(top: str, edge: str) -> Parts:
    """Shadow, side and top of a round piece of wood."""
    return [
        svg.Circle(cx=0.8, cy=2.8, r=RADIUS + 0.8, fill=SHADOW, opacity=0.3),
        svg.Circle(cy=1.5, r=RADIUS, fill=edge),
        svg.Circle(r=RADIUS - 0.2, fill=top, stroke=edge, stroke_width=0.8),
    ]


# ------------------------------------------------------------------ cities


def city(start: bool) -> Parts:
    """Where a token may lie: a ring of masonry with a few houses; for a start city a walled town."""
    houses: Parts = (
        [
            shape(
                "M-12 8V-2H-9.5V-4.5H-7V-2H-4.5V-4.5H-2V-2H2V-4.5H4.5V-2H7V-4.5H9.5V-2H12V8Z",
                "#f4dfae",
                width=0.9,
            ),
            shape("M-5-2V-11L0-15.5L5-11V-2Z", "#fbf1da", width=0.9),
            shape("M-6.2-10.5C-5-15-2-16 0-18.5C2-16 5-15 6.2-10.5Z", "#3f7f93", width=0.9),
            shape("M-3 8V3A3 3 0 0 1 3 3V8Z", "#5a3a2a", width=0.8),
            wash("M-10 1H-8V4H-10ZM8 1H10V4H8ZM-1-8H1V-4.5H-1Z", "#5a3a2a"),
        ]
        if start
        else [
            shape("M-9 6V-1.5L-5-5.5L-1-1.5V6Z", "#f4dfae", width=0.9),
            shape("M-10-1.2L-5-6.2L0-1.2Z", "#b9573a", width=0.9),
            shape("M1 6V-4H9V6Z", "#fbf1da", width=0.9),
            shape("M1-4C1-8.5 9-8.5 9-4Z", "#4d8296", width=0.9),
            wash("M-6 2H-4V6H-6ZM4 1H6V6H4Z", "#5a3a2a"),
        ]
    )
    reach = 22.0 if start else 17.0
    return [
        svg.Circle(class_=["st-city-ground"], r=reach),
        svg.Circle(class_=["st-city-ring"], r=reach),
        *([svg.Circle(class_=["st-city-ring", "fine"], r=reach - 3.6)] if start else []),
        sketch([at(0, 3 if start else 0, 1.05 if start else 1, 0, houses)]),
    ]


# ------------------------------------------------------------------ special places


def gold_heap() -> Parts:
    """The Gold Coast: gold in bars."""
    bar = "M-6 4L-4-2H4L6 4Z"
    return [
        at(-5, 3.5, 0.9, 0, [shape(bar, GOLD), wash("M-4-2H4L4.6-.3H-4.6Z", GOLD_LIGHT)]),
        at(5, 3.5, 0.9, 0, [shape(bar, GOLD), wash("M-4-2H4L4.6-.3H-4.6Z", GOLD_LIGHT)]),
        at(0, -3, 0.9, 0, [shape(bar, GOLD), wash("M-4-2H4L4.6-.3H-4.6Z", GOLD_LIGHT)]),
    ]


def purse() -> Parts:
    """Capetown: the money for whoever rests there first."""
    return [
        shape("M-4-4C-9 0-10 9-4 9.5H4C10 9 9 0 4-4Z", "#b98247"),
        wash("M3-3.5C8 0 9 8.5 4 9.2H1C6 6 5 0 1.5-3.5Z", "#8c5a2b"),
        shape("M-5.5-9L-3-7.5L0-9.5L3-7.5L5.5-9L4-4H-4Z", "#d09c60"),
        line("M-4.2-4H4.2", 1.8, GOLD),
        line("M2.5 0C1.5-1.2-1.5-1-1.5 1.5C-1.5 3-.5 4-1.5 6.5H3M-2.8 3.4H1.6", 1.3, "#fff1cf"),
    ]


def tent() -> Parts:
    """Bedouins: a low black tent with a lance beside it."""
    return [
        line("M11 8V-12", 1.4),
        shape("M11-12L16.5-10L11-7.5Z", "#b3322c", width=0.8),
        shape("M-15 8L-8-5L0-2.5L7-7L14 8Z", "#4a3d33"),
        wash("M-11.5 8L-6.5-4L-4.5-3.4L-8 8ZM5 8L3.5-4.5L5.5-5.7L8.5 8Z", "#a3875c"),
        shape("M-4 8L0-1L4 8Z", "#e8b95a", width=0.8),
    ]


def black_flag() -> Parts:
    """Pirates: skull and bones on black."""
    return [
        line("M-11-12.5C-4-15 2-10 14-13V4C3 7-3 1-11 4M-11 14V-13", 4.4, CREAM),
        line("M-11 14V-13", 2),
        shape("M-11-12.5C-4-15 2-10 14-13V4C3 7-3 1-11 4Z", "#2a2522"),
        line("M-4 .5L8-6.5M-4-6.5L8 .5", 2, "#fff3da"),
        shape(
            "M-2-5.5C-2-11 6-11 6-5.5C6-3.8 4.8-3.2 4.5-1.5H-.5C-.8-3.2-2-3.8-2-5.5Z", "#fff3da", width=0.7
        ),
        dot(0.3, -5.6, 1.15),
        dot(3.7, -5.6, 1.15),
        line("M2-4.3V-3.5M.8-1.6V-2.6M3.2-1.6V-2.6", 0.6),
    ]


def plane() -> Parts:
    """A small biplane from above, flying to the upper right."""
    return [
        at(
            0,
            0,
            1,
            45,
            [
                shape("M-1.5-9C-1.5-11 1.5-11 1.5-9L2 6H-2Z", GOLD_LIGHT, width=1),
                shape(
                    "M-10-5.5C-10-7.2-9-7.5-8-7.5H8C9-7.5 10-7.2 10-5.5C10-3.5 9-3.5 8-3.5H-8"
                    "C-9-3.5-10-3.5-10-5.5Z",
                    "#c8432c",
                    width=1,
                ),
                shape("M-4.5 5.5H4.5V8H-4.5Z", "#c8432c", width=1),
                line("M-3.5-10.8H3.5", 1.3),
                ball(0, -1, 1.3, INK),
            ],
        )
    ]


def steamer() -> Parts:
    """A small ship, for voyages and fares."""
    return [
        line("M-2-1V-13M5-1V-10", 1.2),
        shape("M-2-12.5C4-11 5-4 3-2H-2Z", "#fff6e0"),
        shape("M-3-12C-9-8-11-4-10.5-2H-3Z", "#fff6e0"),
        shape("M-14 0H14C13 6 10 9.5 6 9.5H-7C-11 9.5-13 6-14 0Z", "#8c5a34"),
        line("M-13 3H13.2", 1, "#e6c08a"),
        line("M-17 12q3-3 6 0t6 0t6 0t6 0t6 0t4-1", 1.1, "#2f6f96"),
    ]


def coin() -> Parts:
    return [
        svg.Circle(cy=1.6, r=11, fill=GOLD_SHADE),
        ball(0, 0, 11, GOLD),
        svg.Circle(r=8.6, fill="none", stroke=GOLD_LIGHT, stroke_width=1.2),
        line("M4-4.5C2.5-7.5-3-7-3-2.5C-3 .5-1.5 2-3.2 5.5H5M-5 .5H2.5", 1.9, "#6d4a08"),
    ]


def bars() -> Parts:
    """Captive: a barred window."""
    return [
        shape("M-12-12H12V12H-12Z", "#b9a88c"),
        shape("M-8.5-8.5H8.5V8.5H-8.5Z", "#2a2522"),
        line("M-5-8.5V8.5M0-8.5V8.5M5-8.5V8.5M-8.5 0H8.5", 2.6, "#8c99a3"),
        line("M-12-4H-8.5M8.5-4H12M-12 5H-8.5M8.5 5H12M-4-12V-8.5M5 12V8.5", 0.8),
    ]


def ticket() -> Parts:
    """Free passage: a ticket for the ship."""
    return [
        shape("M-14-8H14V-3A3 3 0 0 0 14 3V8H-14V3A3 3 0 0 0-14-3Z", "#fff3d6"),
        line("M7-8V8", 0.9, "#8a6a45"),
        at(-3.5, -0.5, 0.5, 0, steamer()),
    ]


def cross_out() -> Parts:
    """Of no worth any more."""
    return [
        line("M-13-13L13 13M13-13L-13 13", 4.4, CREAM),
        line("M-13-13L13 13M13-13L-13 13", 2.4, "#a3312a"),
    ]


def hourglass() -> Parts:
    """Held: turns to be skipped; also the mark of the Slave Coast."""
    return [
        shape("M-7-11H7C7-4 2-3 2 0C2 3 7 4 7 11H-7C-7 4-2 3-2 0C-2-3-7-4-7-11Z", "#e8f3f6"),
        wash("M-5-6H5C4-3 1-2 0 0C-1-2-4-3-5-6ZM-6 10.5C-5 6-1 7 0 4C1 7 5 6 6 10.5Z", GOLD),
        shape("M-9.5-13.5H9.5V-10.5H-9.5ZM-9.5 10.5H9.5V13.5H-9.5Z", "#8c5a34"),
    ]


def circuit() -> Parts:
    """Round the table: whose turn follows whose."""
    ring, head = "M8.5-7A11 11 0 1 0 11 2", "M2.5-8.5L11.5-4.5L10.5-14.5Z"
    return [line(ring, 5.4, CREAM), shape(head, CREAM, CREAM, 3.4), line(ring, 2.8, INK), shape(head, INK)]


def house() -> Parts:
    """Home: the gate of a start city."""
    return [at(0, 4, 1.15, 0, city(True)[-1:])]
