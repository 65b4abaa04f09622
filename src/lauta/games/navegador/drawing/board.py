"""The board of Navegador as one SVG: sea chart with ships and colonies, rondel, market and other sheets.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/navegador/board.css."""

from __future__ import annotations

from dataclasses import dataclass

import svg

from ....engine.drawing.frame import Window, frame
from ....engine.drawing.kit import Parts, at
from . import chart as charts
from . import market as markets
from . import regions as seas
from . import rondel as rondels
from . import sea_ways, side_sheets
from .paint import style
from .symbols import symbols

# Corners of the sheets that lie on the chart.
MARKET, TRACK, CARD, GALLERY, BUILDINGS = (
    (14.0, 14.0),
    (436.0, 12.0),
    (1070.0, 12.0),
    (14.0, 832.0),
    (728.0, 116.0),
)

AROUND: dict[str, Window] = {
    "rondel": (768.0, 538.0, 460.0, 420.0),
    "market": (0.0, 0.0, 460.0, 345.0),
    "buildings": (700.0, 100.0, 440.0, 180.0),
    "track": (420.0, 0.0, 770.0, 122.0),
    "gallery": (0.0, 818.0, 374.0, 142.0),
    "west": (0.0, 330.0, 720.0, 600.0),
    "east": (690.0, 100.0, 710.0, 600.0),
}


@dataclass(frozen=True)
class BoardPicture:
    """A whole board; parts that are None or empty are left out.

    `title` is its accessible name. `standalone` adds the style sheet and a size, for notebooks and files.
    `prefix` keeps the ids of several boards on one page apart. `still` makes it one image that nobody can
    act on, as in the rules. `crop` shows only that part of the scene: left, top, width and height; AROUND
    has some that frame one thing each.
    """

    regions: tuple[seas.RegionPicture, ...]
    ways: tuple[sea_ways.WayPicture, ...] = ()
    voyages: tuple[sea_ways.VoyagePicture, ...] = ()
    rondel: rondels.RondelPicture | None = None
    market: markets.MarketPicture | None = None
    lines: tuple[markets.LinePicture, ...] = ()
    stalls: tuple[side_sheets.StallPicture, ...] = ()
    track: side_sheets.TrackPicture | None = None
    card: side_sheets.CardPicture | None = None
    title: str = ""
    standalone: bool = False
    prefix: str = ""
    still: bool = False
    crop: Window | None = None


def draw(picture: BoardPicture) -> svg.SVG:
    """The board as SVG; `str()` gives the markup, the same for the same picture."""
    p = picture.prefix
    return frame(
        f"{p}board", "navegador", picture.crop or (0.0, 0.0, charts.WIDTH, charts.HEIGHT),
        [symbols(p), charts.backdrop(p), *_chart(picture), *_sheets(picture)],
        title=picture.title, style=style() if picture.standalone else "", still=picture.still,
        states=["still"] if picture.still else [],
    )  # fmt: skip


def _chart(picture: BoardPicture) -> Parts:
    p, still = picture.prefix, picture.still
    regions = {region.id: region for region in picture.regions}
    entry = _entry(picture)
    return [
        sea_ways.ways(regions, picture.ways),
        svg.G(
            class_=["nv-regions"],
            elements=[seas.region(region, p, still, region.id == entry) for region in picture.regions],
        ),
        sea_ways.voyages(regions, picture.voyages),
        svg.G(
            class_=["nv-fleets"],
            elements=[group for region in picture.regions for group in seas.fleets(region, p, still)],
        ),
        svg.G(
            class_=["nv-names"],
            elements=[seas.name(region) for region in picture.regions],
            extra={"aria-hidden": "true"},
        ),
    ]


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a board without targets: what happened last, or the first region."""
    last = [region.id for region in picture.regions if "last" in region.state]
    return last[0] if last else picture.regions[0].id if picture.regions else ""


def _sheets(picture: BoardPicture) -> Parts:
    p, still = picture.prefix, picture.still
    parts: Parts = []
    if picture.track:
        parts.append(_laid("track", TRACK, [side_sheets.track(picture.track, p, still)]))
    if picture.card:
        parts.append(_laid("card", CARD, [side_sheets.card(picture.card, p, still)]))
    if picture.rondel:
        parts.append(_laid("rondel", charts.RONDEL, [rondels.rondel(picture.rondel, p, still)]))
    if picture.market:
        parts.append(_laid("market", MARKET, markets.market(picture.market, p, still)))
    if picture.lines:
        parts.append(_laid("buildings", BUILDINGS, markets.building_lines(picture.lines, p, still)))
    if picture.stalls:
        parts.append(_laid("gallery", GALLERY, side_sheets.gallery(picture.stalls, p, still)))
    return parts


def _laid(name: str, corner: tuple[float, float], parts: Parts) -> svg.G:
    """A sheet on the chart; on a narrow screen the style sheet lays it beside the chart."""
    return svg.G(class_=["nv-sheet", f"nv-at-{name}"], elements=[at(*corner, 1, 0, parts)])
