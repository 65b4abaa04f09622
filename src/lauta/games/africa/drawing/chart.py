"""The chart below the pieces: sea, rhumb lines, wind rose, coast, land, cartouche, names of towns.
It depends on the set of cells and the names only, never on the position, and is drawn once per board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, hypot, pi, sin

import svg

from ....engine.drawing.chart import Box, clearance, extent, place_box, place_rose, text_width
from ....engine.drawing.coast import Point, centre, inner_sides
from ....engine.drawing.kit import Pen, short
from ....engine.drawing.shores import around, coast_shapes, hatched, sunlight, water
from ....engine.hexgrid import DIRECTIONS, Cell
from .glyphs import ART

MARGIN = 17.0  # sea between the land's cells and the edge of the picture


@dataclass(frozen=True)
class TownName:
    """A town's name out at sea beside its port; `x`, `y` is where the text is anchored."""

    name: str
    x: float
    y: float
    anchor: str
    port: Point
    box: Box


@dataclass(frozen=True)
class Plan:
    """Where everything on the chart goes."""

    land: frozenset[Cell]
    view: Box
    towns: tuple[TownName, ...]
    rose: tuple[Point, float] | None
    cartouche: Box | None
    ship: Point | None


# ------------------------------------------------------------------ planning


def plan(cells: Iterable[Cell], towns: Sequence[tuple[Cell, str]], caption: str) -> Plan:
    """Fit names, wind rose, cartouche and ship into the free sea of this board."""
    land = frozenset(cells)
    names = tuple(_town_name(land, cell, name) for cell, name in towns)
    view = extent(land).grown(MARGIN)
    for town in names:
        view = view.joined(town.box.grown(3))
    rose, cartouche, taken = _place_ornaments(land, view, [town.box for town in names], caption)
    ship = place_box(land, view, taken, 74.0, 66.0, 20.0)
    return Plan(land, view, names, rose, cartouche, ship.middle if ship else None)


def _place_ornaments(
    land: frozenset[Cell], view: Box, towns: list[Box], caption: str
) -> tuple[tuple[Point, float] | None, Box | None, list[Box]]:
    """The rose and the cartouche, and all that is taken then; the rose shrinks where both need the room."""
    rose, cartouche, taken = None, None, towns
    for widest in (84.0, 70.0, 56.0):
        rose = place_rose(land, view, towns, widest)
        taken = list(towns)
        if rose:
            taken += around([rose])
        if not caption:
            break
        cartouche = place_box(land, view, taken, max(110.0, 20.0 * len(caption) + 78), 62.0, 26.0)
        if cartouche:
            taken.append(cartouche)
            break
    return rose, cartouche, taken


def _town_name(land: frozenset[Cell], cell: Cell, name: str) -> TownName:
    """The name on the seaward side of its cell, where it covers the least land."""
    q, r = cell
    x, y = centre(q, r)
    open_sides = [(dq, dr) for dq, dr in DIRECTIONS if (q + dq, r + dr) not in land]
    sea = (
        [sum(v) for v in zip(*(centre(*step) for step in open_sides), strict=True)]
        if open_sides
        else [0.0, 1.0]
    )
    bearing = (sea[0] / (hypot(*sea) or 1.0), sea[1] / (hypot(*sea) or 1.0))
    port = (x + 25.5 * bearing[0], y + 25.5 * bearing[1])
    options = [_name_at(name, x, y, port, 2 * pi * i / 24) for i in range(24)]

    whole = extent(land).grown(MARGIN)

    def fitness(town: TownName) -> float:
        mx, my = town.box.middle
        along = ((mx - x) * bearing[0] + (my - y) * bearing[1]) / (hypot(mx - x, my - y) or 1.0)
        wider = whole.joined(town.box)
        outside = whole.left - wider.left + wider.right - whole.right
        return min(clearance(land, town.box), 12.0) + 14.0 * along - 0.8 * outside

    return max(options, key=fitness)


def _name_at(name: str, x: float, y: float, port: Point, turn: float) -> TownName:
    """The name set in the direction `turn` from its cell, just clear of it."""
    dx, dy = sin(turn), -cos(turn)
    width, rise = text_width(name) + 4, 17.0
    anchor = "start" if dx > 0.4 else "end" if dx < -0.4 else "middle"
    ax, ay = x + 43 * dx, y + 46 * dy + 5
    left = {"start": ax, "end": ax - width, "middle": ax - width / 2}[anchor]
    return TownName(name, ax, ay, anchor, port, Box(left, ay - rise + 4, left + width, ay + 5))


# ------------------------------------------------------------------ layers


def shapes(chart: Plan, prefix: str) -> list[svg.Element]:
    """Definitions that the layers share: the coast, its clip, the colours of the land."""
    fade: list[svg.Element] = [
        svg.Stop(offset=offset, class_=[name])
        for offset, name in ((0, "north"), (0.5, "middle"), (1, "south"))
    ]
    return [
        *coast_shapes(chart.land, prefix),
        svg.LinearGradient(id=f"{prefix}ground", x1=0, y1=0, x2=0.12, y2=1, elements=fade),
        sunlight(prefix, 0.22, 0.75, 0.5),
    ]


def sea(chart: Plan, prefix: str) -> svg.G:
    """Water with rhumb lines, waves, contours of depth, rose, ship and cartouche."""
    return water(
        chart.view, chart.land, prefix,
        rose=chart.rose,
        swimming=[(chart.ship, ART("dhow"))] if chart.ship else [],
        cartouche=chart.cartouche,
        taken=_busy(chart),
    )  # fmt: skip


def _busy(chart: Plan) -> list[Box]:
    """What swims in the sea already."""
    round_things = [*([chart.rose] if chart.rose else []), *([(chart.ship, 40.0)] if chart.ship else [])]
    return [
        *(town.box for town in chart.towns),
        *([chart.cartouche] if chart.cartouche else []),
        *around(round_things),
    ]


def land(chart: Plan, prefix: str) -> svg.G:
    """Shadow, ground, tinted border and the ink line of the coast, and the net of cells."""
    coast = f"#{prefix}coast"
    net = "".join(
        f"M{ax:.0f} {ay:.0f}l{bx - ax:.0f} {by - ay:.0f}" for (ax, ay), (bx, by) in inner_sides(chart.land)
    )
    parts: list[svg.Element] = [
        hatched(chart.land),
        svg.Use(href=coast, class_=["cliff"], transform=[svg.Translate(2, 4)]),
        svg.Use(href=coast, fill=f"url(#{prefix}ground)"),
        svg.Use(href=coast, fill=f"url(#{prefix}sun)", class_=["sunlight"]),
        svg.G(
            clip_path=f"url(#{prefix}inland)",
            elements=[
                *(svg.Use(href=coast, class_=["rim", depth]) for depth in ("wide", "narrow")),
                svg.Path(class_=["net"], d=[Pen(net.replace(" -", "-"))]),
            ],
        ),
        svg.Use(href=coast, class_=["coastline"]),
    ]
    return svg.G(class_=["land"], elements=parts, extra={"aria-hidden": "true"})


def lettering(chart: Plan, caption: str, note: str) -> svg.G:
    """Names of the towns with their ports, and the title in its cartouche with a note; above the pieces."""
    parts: list[svg.Element] = []
    for town in chart.towns:
        parts.append(svg.Circle(class_=["port"], cx=short(town.port[0]), cy=short(town.port[1]), r=3.4))
        parts.append(
            svg.Text(
                class_=["town-name", f"from-{town.anchor}"],
                x=short(town.x),
                y=short(town.y),
                text=escape(town.name, quote=False),
            )
        )
    if chart.cartouche:
        x, y = chart.cartouche.middle
        parts.append(
            svg.Text(class_=["title"], x=short(x + 2), y=short(y + 5), text=escape(caption, quote=False))
        )
        if note:
            small = svg.Text(
                class_=["title-note"], x=short(x + 2), y=short(y + 36), text=escape(note, quote=False)
            )
            parts.append(small)
    return svg.G(class_=["lettering"], elements=parts, extra={"aria-hidden": "true"})
