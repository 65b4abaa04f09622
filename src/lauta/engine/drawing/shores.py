"""Land of any shape in the sea, layer by layer: the shared shapes of its coast, the water with its depths.
It knows sets of cells and boxes, no game; classes take their colours from the games' style sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import svg

from ..hexgrid import Cell
from .chart import Box, rhumbs, ribbon, waves, wind_rose
from .coast import Point, coast_rings, hatching, shore, smooth
from .kit import Parts, Pen, at, short

Rose = tuple[Point, float]  # the middle of a wind rose and its reach
ABROAD = 1600.0  # how far the water goes on beside the picture, where the page shows more


def coast_shapes(land: Iterable[Cell], prefix: str) -> Parts:
    """The coast with the id "coast", and "inland", which clips to what lies within it."""
    coast = "".join(smooth(shore(ring)) for ring in coast_rings(land))
    return [
        svg.Path(id=f"{prefix}coast", d=[Pen(coast)], fill_rule="evenodd"),
        svg.ClipPath(
            id=f"{prefix}inland", elements=[svg.Use(href=f"#{prefix}coast", extra={"clip-rule": "evenodd"})]
        ),
    ]


def sunlight(prefix: str, y: float, reach: float, strength: float) -> svg.RadialGradient:
    """The light on the land, with the id "sun": from the height `y` of the picture as far as `reach`."""
    stops: Parts = [
        svg.Stop(offset=offset, stop_color="#fff", stop_opacity=opacity)
        for offset, opacity in ((0, strength), (1, 0))
    ]
    return svg.RadialGradient(id=f"{prefix}sun", cx=0.3, cy=y, r=reach, elements=stops)


def hatched(land: Iterable[Cell]) -> svg.Path:
    """Short strokes off the coast, all around."""
    hatch = "".join(hatching(shore(ring)) for ring in coast_rings(land))
    return svg.Path(class_=["hatching"], d=[Pen(hatch)])


def around(spots: Iterable[Rose]) -> list[Box]:
    """The boxes around round things: a middle and a reach each."""
    return [Box(x - reach, y - reach, x + reach, y + reach) for (x, y), reach in spots]


def water(
    view: Box,
    land: frozenset[Cell],
    prefix: str,
    *,
    rose: Rose | None,
    swimming: Sequence[tuple[Point, Parts]],
    cartouche: Box | None,
    taken: Sequence[Box],
) -> svg.G:
    """The sea below the land: rhumb lines, contours of depth, the rose, what is `swimming`, the cartouche.

    Waves keep clear of the boxes that are `taken`.
    """
    wide = view.grown(ABROAD)
    parts: Parts = [
        svg.Rect(
            class_=["water"], x=short(wide.left), y=short(wide.top),
            width=short(wide.right - wide.left), height=short(wide.bottom - wide.top),
        ),
        svg.Path(class_=["rhumbs"], d=[Pen(rhumbs(view, rose))]),
        svg.Path(class_=["waves"], d=[Pen(waves(view, land, taken))]),
        *_depths(prefix),
    ]  # fmt: skip
    if rose:
        (x, y), reach = rose
        parts.append(at(x, y, short(reach / 100), 0, wind_rose()))
    parts += [at(x, y, 1, 0, art) for (x, y), art in swimming]
    if cartouche:
        parts.append(ribbon(cartouche))
    return svg.G(class_=["sea"], elements=parts, extra={"aria-hidden": "true"})


def _depths(prefix: str) -> Parts:
    """Contours along the coast: a line is a wide stroke with a slightly narrower one of water on top."""
    parts: Parts = []
    for depth, width in (("deep", 74.0), ("middle", 50.0), ("shallow", 28.0)):
        parts.append(svg.Use(href=f"#{prefix}coast", class_=["contour", depth], stroke_width=width))
        parts.append(svg.Use(href=f"#{prefix}coast", class_=["shelf", depth], stroke_width=width - 1.6))
    return parts
