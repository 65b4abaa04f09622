"""The chart below the pieces: the Aegean, the coast around all tiles, the tiles as terraces of the land.
It depends on where tiles and shrines lie, never on who built what, and is printed once for each map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import svg

from ....engine.drawing.chart import Box, extent, place_box, place_rose
from ....engine.drawing.coast import Point, inner_sides, rims
from ....engine.drawing.kit import Pen, short
from ....engine.drawing.shores import around, coast_shapes, hatched, sunlight, water
from ....engine.hexgrid import Cell
from .paint import ART

MARGIN = 15.0  # sea between the land's cells and the edge of the picture
TINTS = 4  # shades of land by which neighbouring tiles are told apart


@dataclass(frozen=True)
class Plan:
    """Where everything on the chart goes; `tiles` are the sets of cells of the tiles in order."""

    tiles: tuple[frozenset[Cell], ...]
    land: frozenset[Cell]
    view: Box
    rose: tuple[Point, float] | None
    cartouche: Box | None
    ship: Point | None
    dolphins: Point | None


def plan(
    tiles: tuple[frozenset[Cell], ...],
    shrines: tuple[Cell, ...],
    caption: str,
) -> Plan:
    """Fit the picture around the land, and ornaments into the free sea."""
    land = frozenset(shrines).union(*tiles)
    view = extent(land).grown(MARGIN)
    cartouche = place_box(land, view, [], 20.0 * len(caption) + 78, 62.0, 14.0) if caption else None
    taken = [cartouche] if cartouche else []
    rose = place_rose(land, view, taken, 62.0)
    taken += around([rose]) if rose else []
    ship = place_box(land, view, taken, 70.0, 62.0, 16.0)
    taken += [ship] if ship else []
    dolphins = place_box(land, view, taken, 58.0, 34.0, 10.0)
    return Plan(
        tiles,
        land,
        view,
        rose,
        cartouche,
        ship.middle if ship else None,
        dolphins.middle if dolphins else None,
    )


def room(beside: tuple[Cell, ...]) -> Box:
    """What must be seen where a tile may be laid over these cells."""
    return extent(frozenset(beside)).grown(4)


# ------------------------------------------------------------------ layers


def shapes(chart: Plan, prefix: str) -> list[svg.Element]:
    """Definitions that the layers share: the coast, its clip, the light on the land."""
    return [*coast_shapes(chart.land, prefix), sunlight(prefix, 0.2, 0.8, 0.45)]


def sea(chart: Plan, prefix: str) -> svg.G:
    """Water with rhumb lines, waves, contours of depth and what swims there."""
    swimming = [(chart.ship, ART("galley")), (chart.dolphins, ART("dolphins"))]
    return water(
        chart.view, chart.land, prefix,
        rose=chart.rose,
        swimming=[(spot, art) for spot, art in swimming if spot],
        cartouche=chart.cartouche,
        taken=_busy(chart),
    )  # fmt: skip


def _busy(chart: Plan) -> list[Box]:
    """What swims in the sea already."""
    spots = [*([chart.rose] if chart.rose else [])]
    spots += [(spot, 36.0) for spot in (chart.ship, chart.dolphins) if spot]
    return [*around(spots), *([chart.cartouche] if chart.cartouche else [])]


def land(chart: Plan, prefix: str) -> svg.G:
    """Shadow, ground and ink line of the coast; each tile a terrace of its own; the net of spaces."""
    coast = f"#{prefix}coast"
    home = {cell: n for n, tile in enumerate(chart.tiles) for cell in tile}
    net = inner_sides(chart.land, lambda a, b: home.get(a) == home.get(b) is not None)
    parts: list[svg.Element] = [
        hatched(chart.land),
        svg.Use(href=coast, class_=["cliff"], transform=[svg.Translate(2, 4.5)]),
        svg.Use(href=coast, class_=["ground"]),
        svg.G(
            clip_path=f"url(#{prefix}inland)",
            elements=[svg.Use(href=coast, class_=["rim", depth]) for depth in ("wide", "narrow")],
        ),
        *(_terrace(tile, n) for n, tile in enumerate(chart.tiles)),
        svg.Path(class_=["net"], d=[Pen(_strokes(net))]),
        svg.Use(href=coast, fill=f"url(#{prefix}sun)", class_=["sunlight"]),
        svg.Use(href=coast, class_=["coastline"]),
    ]
    return svg.G(class_=["land"], elements=parts, extra={"aria-hidden": "true"})


def _terrace(tile: frozenset[Cell], number: int) -> svg.G:
    """A tile as a low step of limestone: its side in shade, its top in one of a few tints."""
    edge, top = rims(tile, 0.6, 9), rims(tile, 1.5, 9)
    return svg.G(
        class_=[f"tint-{number % TINTS}"],
        elements=[
            svg.Path(class_=["step"], d=[Pen(edge)], transform=[svg.Translate(0.7, 1.8)]),
            svg.Path(class_=["terrace"], d=[Pen(top)]),
        ],
    )


def _strokes(sides: Sequence[tuple[Point, Point]]) -> str:
    """Sides as short strokes that leave the corners open."""
    d = ""
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        d += f"M{ax + 0.13 * dx:.1f} {ay + 0.13 * dy:.1f}l{0.74 * dx:.1f} {0.74 * dy:.1f}"
    return d.replace(" -", "-")


def lettering(chart: Plan, caption: str) -> svg.G:
    """The title in its cartouche."""
    parts: list[svg.Element] = []
    if chart.cartouche:
        x, y = chart.cartouche.middle
        text = escape(caption, quote=False)
        parts.append(svg.Text(class_=["title"], x=short(x + 2), y=short(y + 5), text=text))
    return svg.G(class_=["lettering"], elements=parts, extra={"aria-hidden": "true"})
