"""The sea chart below everything: water with rhumb lines, continents by a steady hand, sea monsters.
The coasts are a sketch of our own in the units of the scene, south of Lisboa and east to Japan."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin

import svg

from ....engine.drawing.chart import wind_rose
from ....engine.drawing.coast import Point, hatching, smooth, unsteady
from ....engine.drawing.kit import Pen, Printed, at, printed, short
from ....engine.scene import OWN
from .paint import ART, classed

WIDTH, HEIGHT = 1400.0, 960.0
CANVAS = 1000.0  # the square in which the data file gives its places
RONDEL = (998.0, 762.0)
ROSE = (462.0, 884.0, 52.0)
STEP = 17.0  # between the trembles of a coast

# Rings with the land on the left hand, so that coast.hatching shades the sea.
CONTINENTS: tuple[tuple[Point, ...], ...] = (
    (  # Europe, Africa, Asia
        (430, -2600), (436, -60), (452, 14), (424, 42), (470, 62), (458, 82), (418, 84), (407, 128), (402,
        172),
        (426, 192), (456, 206), (500, 194), (516, 160), (546, 148), (570, 160), (584, 190), (606, 206),
        (594, 176),
        (586, 150), (612, 162), (634, 204), (650, 208), (650, 176), (690, 186), (722, 200), (722, 238),
        (688, 246), (640, 250), (606, 234), (584, 240), (562, 216), (500, 222), (452, 226), (424, 250),
        (396, 292), (374, 322), (380, 340), (412, 350), (452, 343), (500, 341), (542, 344), (570, 362),
        (578, 400),
        (574, 440), (584, 488), (594, 536), (590, 590), (594, 640), (608, 700), (622, 748), (644, 764),
        (676, 754), (704, 712), (718, 664), (704, 632), (690, 604), (692, 552), (704, 516), (744, 472),
        (786, 424),
        (780, 414), (746, 420), (734, 402), (714, 356), (694, 302), (700, 284), (718, 312), (738, 352),
        (754, 396), (780, 376), (800, 336), (786, 306), (762, 288), (752, 262), (778, 274), (812, 298),
        (850, 302),
        (890, 300), (918, 302), (940, 322), (954, 348), (964, 390), (982, 428), (1000, 424), (1012, 384),
        (1034, 350), (1058, 320), (1082, 326), (1094, 360), (1106, 390), (1128, 424), (1142, 416), (1134,
        384),
        (1130, 362), (1148, 392), (1160, 378), (1152, 338), (1138, 300), (1162, 278), (1204, 274), (1232,
        246),
        (1242, 214), (1226, 180), (1212, 150), (1232, 128), (1208, 104), (1226, 78), (1254, 92), (1262,
        122), (1276, 118),
        (1276, 84), (1264, 44), (1290, -20), (1330, -2600),
    ),
    (  # Brazil
        (-2600, 2600), (24, 2600), (40, 1010), (64, 920), (84, 862), (118, 806), (138, 748), (142, 700),
        (134, 640),
        (160, 590), (188, 572), (207, 536), (196, 496), (160, 476), (116, 452), (90, 416), (68, 378), (40,
        350),
        (0, 334), (-60, 300), (-2600, 240),
    ),
    (  # Japan
        (1452, -2600), (1440, 20), (1424, 70), (1396, 92), (1372, 104), (1362, 126), (1342, 132), (1326, 118),
        (1332, 98), (1362, 82), (1384, 54), (1396, 10), (1398, -60), (1400, -2600),
    ),
    ((1002, 530), (1032, 562), (1092, 606), (1130, 624), (1142, 606), (1104, 568), (1056, 536), (1016,
    520)),  # Sumatra
    ((1140, 648), (1190, 672), (1240, 680), (1244, 666), (1194, 652), (1150, 636)),  # Java
    ((1160, 462), (1170, 508), (1206, 524), (1236, 506), (1244, 456), (1216, 428), (1182, 438)),  # Borneo
    ((1286, 482), (1290, 520), (1330, 532), (1380, 526), (1398, 488), (1366, 462), (1318, 460)),  # Moluccas
    ((1312, 398), (1320, 424), (1336, 432), (1338, 408), (1326, 386)),  # Luzon
    ((1344, 650), (1398, 662), (2600, 700), (2600, 600), (1410, 606), (1356, 626)),  # New Guinea
    ((372, 22), (388, 30), (410, 18), (404, -20), (396, -80), (376, -70), (384, -16)),  # Britain
)  # fmt: skip
ISLETS = (
    (262, 226, 3.2), (274, 219, 2.4), (352, 232, 2.6), (364, 262, 2.4), (373, 259, 2.6), (330, 352, 2.4),
    (338, 358, 2.8), (553, 402, 3), (1006, 446, 5), (722, 700, 4), (1296, 300, 4.5), (1356, 366, 3),
    (1268, 700, 4), (1288, 688, 3), (1306, 438, 3.4),
)  # fmt: skip
_HILLS = (
    (560, 262), (596, 270), (632, 330), (660, 372), (620, 420), (650, 640), (666, 650), (560, 118), (610,
    124),
    (690, 140), (990, 236), (1020, 228), (1052, 240), (1084, 226), (920, 214), (880, 236), (1118, 190),
    (470, 134),
    (730, 156), (40, 486), (30, 560), (28, 720), (52, 742), (90, 700), (1180, 482),
)  # fmt: skip
_PALMS = (
    (668, 300),
    (700, 420),
    (728, 452),
    (590, 312),
    (20, 610),
    (88, 590),
    (1204, 478),
    (1110, 602),
    (834, 276),
    (60, 810),
)


def scene_point(x: float, y: float) -> Point:
    """A place of the data file in units of the scene."""
    return x * WIDTH / CANVAS, y * HEIGHT / CANVAS


@lru_cache(maxsize=1)
def backdrop() -> Printed:
    """Sea and land, printed once."""
    coasts = [_ragged(ring) for ring in CONTINENTS]
    d = "".join(map(smooth, coasts))
    defs = svg.Defs(elements=[
        svg.Path(id=f"{OWN}nv-coast", d=[Pen(d)]),
        svg.ClipPath(id=f"{OWN}nv-inland", elements=[svg.Use(href=f"#{OWN}nv-coast")]),
        svg.RadialGradient(id=f"{OWN}nv-light", cx=0.35, cy=0.25, r=0.85, elements=[
            svg.Stop(offset=0, class_=["nv-light-in"]), svg.Stop(offset=1, class_=["nv-light-out"]),
        ]),
    ])  # fmt: skip
    return printed(defs, _sea(), _land(coasts))


def _ragged(ring: tuple[Point, ...]) -> list[Point]:
    """The ring with small capes and coves between its corners."""
    points: list[Point] = []
    for n, (ax, ay) in enumerate(ring):
        bx, by = ring[(n + 1) % len(ring)]
        length = hypot(bx - ax, by - ay)
        pieces = 1 if length > 300 else max(1, round(length / STEP))
        for k in range(pieces):
            x, y = ax + (bx - ax) * k / pieces, ay + (by - ay) * k / pieces
            push = 4.2 * unsteady(round(x / 3), round(y / 3)) if pieces > 1 else 0.0
            points.append((x - push * (by - ay) / length, y + push * (bx - ax) / length))
    return points


def _islet(x: float, y: float, r: float) -> str:
    wide, low = short(1.1 * r), short(0.8 * r)
    return (
        f"M{short(x - r)} {y}c0-{r} {r}-{r} {wide}-{r}s{wide} {r} {low} {r}s-{r} {r}-{r} {r}-{r} 0-{r}-{r}Z"
    )


# ------------------------------------------------------------------ sea


def _sea() -> svg.G:
    coast = f"#{OWN}nv-coast"
    parts: list[svg.Element] = [
        svg.Rect(class_=["nv-water"], x=-3000, y=-3000, width=WIDTH + 6000, height=HEIGHT + 6000),
        svg.Rect(fill=f"url(#{OWN}nv-light)", x=-900, y=-900, width=WIDTH + 1800, height=HEIGHT + 1800),
        classed("nv-rhumbs", _rhumbs()),
    ]
    for depth, width in (("deep", 66.0), ("middle", 42.0), ("shallow", 22.0)):
        parts.append(svg.Use(href=coast, class_=["nv-contour", depth], stroke_width=width))
        parts.append(svg.Use(href=coast, class_=["nv-shelf", depth], stroke_width=width - 1.8))
    parts.append(classed("nv-waves", _waves()))
    x, y, reach = ROSE
    parts += [
        at(x, y, short(reach / 100), 0, wind_rose()),
        at(388, 716, 1.1, 0, ART("serpent")),
        at(1290, 752, 1.1, 0, ART("whale")),
    ]
    return svg.G(class_=["nv-sea"], elements=parts, extra={"aria-hidden": "true"})


def _rhumbs() -> str:
    """Bearings from the rondel and from the wind rose, and the circle of roses that crosses them."""
    d = ""
    for x, y, reach, count in ((*RONDEL, 178.0, 32), (*ROSE, 16)):
        for n in range(count):
            dx, dy = sin(2 * pi * n / count), -cos(2 * pi * n / count)
            d += f"M{x + reach * dx:.0f} {y + reach * dy:.0f}l{2200 * dx:.0f} {2200 * dy:.0f}"
    return d


def _waves() -> str:
    d = ""
    for n, (x, y) in enumerate((
        (250, 312), (318, 420), (380, 520), (350, 610), (470, 690), (300, 780), (440, 820), (500, 900),
        (700, 880),
        (705, 800), (860, 470), (810, 510), (900, 560), (1000, 610), (1110, 700), (1330, 320), (1290, 120),
        (1322, 560), (270, 40), (360, 60), (350, 470), (540, 640), (420, 900), (1340, 900), (1290, 740),
        (640, 930),
    )):  # fmt: skip
        d += f"M{x} {y}q4-5 8 0t8 0" + ("m-12 5q3-4 6 0t6 0" if n % 2 else "")
    return d


# ------------------------------------------------------------------ land


def _land(coasts: list[list[Point]]) -> svg.G:
    coast = f"#{OWN}nv-coast"
    strokes = "".join(hatching(points, 6.5) for points in coasts)
    parts: list[svg.Element] = [
        classed("nv-hatching", strokes),
        svg.Use(href=coast, class_=["nv-cliff"], transform=[svg.Translate(2, 4)]),
        svg.Use(href=coast, class_=["nv-ground"]),
        svg.G(
            clip_path=f"url(#{OWN}nv-inland)",
            elements=[svg.Use(href=coast, class_=["nv-rim", depth]) for depth in ("wide", "narrow")],
        ),
        classed(
            "nv-terrain", "".join(_hill(x, y) for x, y in _HILLS) + "".join(_palm(x, y) for x, y in _PALMS)
        ),
        svg.Use(href=coast, class_=["nv-coastline"]),
        classed("nv-islets", "".join(_islet(*islet) for islet in ISLETS)),
    ]
    return svg.G(class_=["nv-land"], elements=parts, extra={"aria-hidden": "true"})


def _hill(x: float, y: float) -> str:
    size = 8 + 2 * unsteady(round(x), round(y))
    a, b, c = short(size), short(size * 1.3), short(size * 0.6)
    peak = f"M{short(x - size)} {y}l{a}-{b}l{a} {b}"
    return (
        f"{peak}M{short(x + 3)} {short(y + 1 - size * 0.6)}l3 {c}M{short(x + size - 2)} {y}l{a}-{a}l{a} {a}"
    )


def _palm(x: float, y: float) -> str:
    return f"M{x} {y}q-1.5-8 1.5-14m0 0q-6-3-9 2m9-2q-3-5-8-4m8 4q1-5 6-5m-6 5q5-3 8 2m-8-2q3 1 3 6".replace(
        ".5", ".5"
    )
