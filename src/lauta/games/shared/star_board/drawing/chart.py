"""The chart below everything: sea, coasts, lakes and rivers, routes with their lines, ornaments.
It depends on the board's file alone, never on a position, and is printed once for each set of ids."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import svg

from .....engine.drawing.chart import Box, ribbon, wind_rose
from .....engine.drawing.coast import hatching, smooth
from .....engine.drawing.kit import Parts, Pen, Printed, at, printed, short
from .....engine.scene import OWN, Chart
from ..data.components import Board
from ..data.constants import BOARD
from ..data.schema import LAND
from . import sketches
from .coast import ATLAS, RIVERS, coasts, islet_shores, lakes, on_land, scene_ring
from .layout import GAP, arc, curve, divided, layout, route_points
from .names import Name, fit_name, name_boxes
from .paint import ART, classed, written

GROUND, NETWORK, NAMES, LETTERING = LAYERS = 0, 2, 4, 9  # where the layers lie between the pieces
MARGIN = 95.0  # around the spots to which a picture is cut down
VIEW = Box(-16.0, -30.0, 1250.0, 1014.0)
ROSE = (410.0, 606.0, 66.0)
SHIP = (118.0, 812.0)
TRAY = (1120.0, 944.0)
SIGNS = (1186.0, 30.0)
WHALE = (1186.0, 690.0)
BEASTS = (  # on land: what, where, how large
    ("camel", 512.0, 214.0, 0.95),
    ("elephant", 640.0, 702.0, 0.9),
    ("giraffe", 996.0, 456.0, 0.9),
    ("pyramids", 762.0, 176.0, 0.8),
)


@lru_cache(maxsize=64)
def chart(names: tuple[str, ...], caption: str, note: str, around: tuple[str, ...] = ()) -> Chart:
    """What never changes; `names` are those of the cities, none: as the board's file has them.

    `caption` stands on the ribbon, `note` below it. `around` cuts the chart down to these spots. The network
    of flights is unseen until the page switches it on.
    """
    layers = (
        (GROUND, _ground()),
        *([] if around else [(NETWORK, _network())]),
        (NAMES, city_names(names or tuple(city.name for city in BOARD.cities))),
        (LETTERING, str(lettering(caption, note))),
    )
    left, top, width, height = map(short, _window(around).window)
    return Chart((left, top, width, height), layers)


@lru_cache(maxsize=64)
def inside(around: tuple[str, ...]) -> tuple[str, ...]:
    """The spots that a chart shows which is cut down to these."""
    seen = _window(around).grown(40)
    return tuple(
        name
        for name, where in layout(BOARD).items()
        if seen.left < where.point[0] < seen.right and seen.top < where.point[1] < seen.bottom
    )


def _window(around: tuple[str, ...]) -> Box:
    """What can be seen of the chart."""
    if not around:
        return VIEW
    ways = layout(BOARD)
    xs, ys = zip(*(ways[spot].point for spot in around), strict=True)
    return Box(min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN)


@lru_cache(maxsize=1)
def _ground() -> str:
    return str(backdrop(BOARD, OWN))


@lru_cache(maxsize=1)
def _network() -> str:
    """All flights, each city with flights in a ring."""
    points = {n: layout(BOARD)[city.id].point for n, city in enumerate(BOARD.cities)}
    d = "".join(arc(points[a], points[b], GAP)[0] for a, b in BOARD.flights)
    cities = [points[n] for n in sorted({n for pair in BOARD.flights for n in pair})]
    rings = [svg.Circle(class_=["st-network-ring"], cx=short(x), cy=short(y), r=26) for x, y in cities]
    lines: Parts = [classed("st-network-halo", d), classed("st-network", d), *rings]
    return str(svg.G(class_=["overlay-flights"], display="none", elements=lines))


# ------------------------------------------------------------------ names


def city_names(names: tuple[str, ...]) -> str:
    """The lettering of all cities as SVG; `names` are in the order of the board."""
    parts: Parts = []
    for city, text in zip(BOARD.cities, names, strict=True):
        name = named(BOARD, city.id, text)
        kind = " start-city" if city.start else ""
        drawn = written(f"name from-{name.anchor}{kind}", name.x, name.y, text)
        drawn.font_size = short(name.size)
        parts.append(drawn)
    return str(svg.G(class_=["names"], elements=parts, extra={"aria-hidden": "true"}))


@lru_cache(maxsize=512)
def named(board: Board, city: str, text: str) -> Name:
    """The name of a city as it stands on the chart."""
    ways = layout(board)
    cities = [where.point for where in ways.values() if where.city]
    dots = [where.point for where in ways.values() if not where.city]
    start = next(known.start for known in board.cities if known.id == city)
    return fit_name(city, ways[city].point, text, start, cities, dots)


# ------------------------------------------------------------------ the ground


@lru_cache(maxsize=1)
def rainfall() -> Printed:
    """Rain on the land, thin enough to see all that lies below."""
    d = ""
    for j in range(30):
        for i in range(36):
            x, y = 35.0 * i + (17.5 if j % 2 else 0) + (13 * j) % 11, 33.0 * j + (7 * i) % 9
            if on_land((x, y)):
                d += f"M{short(x)} {short(y)}l-4 12"
    return printed(classed("st-rain", d))


def backdrop(board: Board, prefix: str) -> Printed:
    """Everything that never changes, below the spots."""
    shores, islets = coasts(), islet_shores()
    land = "".join(curve(route_points(board, route)) for route in board.routes if route.terrain == LAND)
    light: list[svg.Element] = [
        svg.Stop(offset=offset, stop_color="#fff", stop_opacity=opacity)
        for offset, opacity in ((0, 0.5), (1, 0))
    ]
    fade: list[svg.Element] = [
        svg.Stop(offset=offset, class_=[f"st-{name}"])
        for offset, name in ((0.04, "coastal"), (0.14, "desert"), (0.3, "desert"), (0.4, "savanna"), (0.5,
        "forest"),
                             (0.62, "forest"), (0.74, "savanna"), (1, "veld"))
    ]  # fmt: skip
    defs = svg.Defs(elements=[
        svg.Path(id=f"{prefix}shelf", d=[Pen("".join(map(smooth, shores)))]),
        svg.G(id=f"{prefix}coast", elements=[
            svg.Use(href=f"#{prefix}shelf"), svg.Path(d=[Pen("".join(map(smooth, islets)))]),
        ]),
        svg.Path(id=f"{prefix}roads", d=[Pen(land)]),
        *sketches.symbols(prefix),
        svg.ClipPath(id=f"{prefix}inland", elements=[svg.Use(href=f"#{prefix}shelf")]),
        svg.LinearGradient(id=f"{prefix}ground", gradientUnits="userSpaceOnUse", x1=0, y1=0, x2=60, y2=1000,
                           elements=fade),
        svg.RadialGradient(id=f"{prefix}sun", gradientUnits="userSpaceOnUse", cx=420, cy=180, r=900,
        elements=light),
    ])  # fmt: skip
    return printed(defs, _sea(prefix), _land(board, prefix, [hatching(shore, 5.4) for shore in shores]))


# ------------------------------------------------------------------ sea


def _sea(prefix: str) -> svg.G:
    wide, coast = VIEW.grown(1600), f"#{prefix}shelf"
    parts: list[svg.Element] = [
        svg.Rect(class_=["water"], x=short(wide.left), y=short(wide.top),
                 width=short(wide.right - wide.left), height=short(wide.bottom - wide.top)),
        classed("rhumbs", _rhumbs()),
    ]  # fmt: skip
    for depth, width in (("deep", 74.0), ("middle", 48.0), ("shallow", 25.0)):
        parts.append(svg.Use(href=coast, class_=["contour", depth], stroke_width=width))
        parts.append(svg.Use(href=coast, class_=["shelf", depth], stroke_width=width - 1.6))
    x, y, reach = ROSE
    parts += [
        classed("waves", _waves()),
        at(x, y, short(reach / 100), 0, wind_rose()),
        at(*SHIP, 1, 0, ART("ship")),
        at(*WHALE, 0.8, 0, ART("whale")),
    ]
    return svg.G(class_=["sea"], elements=parts, extra={"aria-hidden": "true"})


def _rhumbs() -> str:
    x, y, reach = ROSE
    rays = ((sin(n * pi / 16), -cos(n * pi / 16)) for n in range(32))
    return "".join(
        f"M{x + reach * dx:.0f} {y + reach * dy:.0f}l{2200 * dx:.0f} {2200 * dy:.0f}" for dx, dy in rays
    )


def _waves() -> str:
    d = ""
    for n, (x, y) in enumerate(ATLAS["crests"]):
        d += f"M{x} {y}q4-5 8 0t8 0" + ("m-12 5q3-4 6 0t6 0" if n % 2 else "")
    return d


# ------------------------------------------------------------------ land


def _land(board: Board, prefix: str, strokes: list[str]) -> svg.G:
    coast = f"#{prefix}coast"
    rivers = "".join(curve(scene_ring(river)) for river in RIVERS)
    parts: list[svg.Element] = [
        classed("hatching", "".join(strokes)),
        svg.Use(href=coast, class_=["cliff"], transform=[svg.Translate(2, 4)]),
        svg.Use(href=coast, fill=f"url(#{prefix}ground)"),
        svg.Use(href=coast, fill=f"url(#{prefix}sun)", class_=["sunlight"]),
        svg.G(
            clip_path=f"url(#{prefix}inland)",
            elements=[
                *(svg.Use(href=coast, class_=["rim", depth]) for depth in ("wide", "narrow")),
                classed("st-river", rivers),
                classed("st-lake", lakes()),
            ],
        ),
        svg.Use(href=coast, class_=["coastline"]),
        *_ornaments(board, prefix),
        *_routes(board, prefix),
    ]
    return svg.G(class_=["land"], elements=parts, extra={"aria-hidden": "true"})


@lru_cache(maxsize=8)
def _sketched(board: Board) -> tuple[tuple[str, int, int], ...]:
    """The small sketches and where they stand: found once, whatever the picture's prefix."""
    taken = [*name_boxes(board), *(Box(x - 34, y - 24, x + 34, y + 24) for _, x, y, _ in BEASTS)]
    routes = [place.point for place in layout(board).values()]
    for route in board.routes:
        ends = route_points(board, route)
        routes += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(ends)]
    rivers = [point for river in RIVERS for point in divided(scene_ring(river), 12)]
    return tuple(sketches.scattered(routes, rivers, taken))


def _ornaments(board: Board, prefix: str) -> list[svg.Element]:
    """Beasts where they were given room, and smaller sketches around them."""
    small = [svg.Use(href=f"#{prefix}st-land-{name}", x=x, y=y) for name, x, y in _sketched(board)]
    return [*small, *(at(x, y, scale, 0, ART(name)) for name, x, y, scale in BEASTS)]


def _routes(board: Board, prefix: str) -> list[svg.Element]:
    """The lines of all routes: drawn through by land, dotted at sea."""
    lanes = "".join(curve(route_points(board, route)) for route in board.routes if route.terrain != LAND)
    return [
        svg.Use(href=f"#{prefix}roads", class_=["st-road-edge"]),
        svg.Use(href=f"#{prefix}roads", class_=["st-road"]),
        classed("st-lane", lanes),
    ]


def lettering(title: str, note: str = "") -> svg.G:
    """The title on its ribbon."""
    parts: list[svg.Element] = []
    if title:
        width = 19.0 * len(title) + 84
        box = Box(18, 900, 18 + width, 962)
        x, y = box.middle
        parts += [ribbon(box), written("title", x + 2, y + 5, title)]
        if note:
            parts.append(written("title-note", x + 2, y + 40, note))
    return svg.G(class_=["lettering"], elements=parts, extra={"aria-hidden": "true"})
