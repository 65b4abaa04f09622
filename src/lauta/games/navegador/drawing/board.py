"""The board of Navegador as a scene: sea chart with ships and colonies, rondel, market and other sheets.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/navegador/board.css."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import svg

from ....engine.drawing.kit import Parts, at, printed
from ....engine.scene import Chart, Piece, Scene, Window
from . import chart as charts
from . import market as markets
from . import regions as seas
from . import rondel as rondels
from . import sea_ways, side_sheets
from .drawings import BOARD
from .paint import panel

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

    `title` is its accessible name. `still` makes it one image that nobody can act on, as in the rules. `crop`
    shows only that part of the scene: left, top, width and height; AROUND has some that frame one thing each.
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
    still: bool = False
    crop: Window | None = None


# From below. Within a height pieces follow each other by a fraction, as the keyboard goes through them.
REGIONS, VOYAGES, FLEETS, NAMES = 1, 2, 3, 4
SHEETS, TRACK, CARD, SPACES, LADDERS, LINES, STALLS = 10, 11.1, 11.2, 11.3, 11.4, 11.5, 11.6
RONDEL, MARKERS, STONES, RUNGS = 12, 13, 14, 15


def draw(picture: BoardPicture) -> Scene:
    """The board; the same scene for the same picture."""
    waters = tuple(region.waters for region in picture.regions)
    spaces = tuple((space.activity, space.name) for space in picture.rondel.spaces) if picture.rondel else ()
    chart = _chart(waters, picture.ways, tuple(_grounds(picture)), spaces, picture.crop)
    pieces = (*_sea(picture, waters), *_sheets(picture))
    tone = "still" if picture.still else ""
    return Scene(BOARD, chart, pieces, picture.title, tone, picture.still)


def nth(z: float, n: int) -> float:
    """The height of number `n` of things that lie side by side."""
    return round(z + n / 1000, 3)


# ------------------------------------------------------------------ what never changes


# A sheet without what lies on it: its name, its corner, and how its ground is drawn.
_Ground = tuple[str, tuple[float, float], Callable[..., Parts], tuple[object, ...]]


def _grounds(picture: BoardPicture) -> Iterator[_Ground]:
    """The sheets in the order in which they lie above each other."""
    if picture.track and picture.track.phases:
        kinds = tuple(end.kind for end in picture.track.ends)
        yield "track", side_sheets.TRACK, side_sheets.track_ground, (len(picture.track.phases), kinds)
    if picture.card:
        yield "card", side_sheets.CARD, panel, (side_sheets.CARD_WIDE, side_sheets.CARD_HIGH)
    if picture.rondel and picture.rondel.spaces:
        yield "rondel", charts.RONDEL, rondels.ground, (len(picture.rondel.spaces),)
    if picture.market and picture.market.goods:
        ladders = tuple((good.good, good.prices) for good in picture.market.goods)
        yield "market", markets.MARKET, markets.ground, (ladders, picture.market.factory)
    if picture.lines:
        most = max(len(line.prices) for line in picture.lines)
        yield "buildings", markets.BUILDINGS, panel, markets.lines_size(len(picture.lines), most)
    if picture.stalls:
        yield "gallery", side_sheets.GALLERY, panel, side_sheets.gallery_size(len(picture.stalls))


@lru_cache(maxsize=128)
def _chart(
    waters: tuple[seas.Waters, ...],
    ways: tuple[sea_ways.WayPicture, ...],
    grounds: tuple[_Ground, ...],
    spaces: tuple[tuple[str, str], ...],
    crop: Window | None,
) -> Chart:
    """Sea and land below all pieces, the names above ships, and the sheets that lie on them."""
    at_sea = printed(
        charts.backdrop(),
        sea_ways.ways({region.id: region for region in waters}, ways),
        seas.waters(waters),
    )
    sheets = printed(*(_laid(name, corner, draw(*given)) for name, corner, draw, given in grounds))
    layers = [(0, at_sea), (NAMES, printed(seas.lettering(waters))), (SHEETS, sheets)]
    if spaces:
        layers.append((RONDEL, printed(_laid("rondel", charts.RONDEL, rondels.lettering(spaces)))))
    window = crop or (0.0, 0.0, charts.WIDTH, charts.HEIGHT)
    return Chart(window, tuple((z, str(layer)) for z, layer in layers))


def _laid(name: str, corner: tuple[float, float], parts: Parts) -> svg.G:
    """A sheet on the chart; on a narrow screen the style sheet lays it beside the chart."""
    return svg.G(class_=["nv-sheet", f"nv-at-{name}"], elements=[at(*corner, 1, 0, parts)])


# ------------------------------------------------------------------ what moves, turns, counts, can be clicked


def _sea(picture: BoardPicture, waters: tuple[seas.Waters, ...]) -> Iterator[Piece]:
    entry = _entry(picture)
    by_id = {region.id: region for region in waters}
    for n, region in enumerate(picture.regions):
        yield seas.region(region, nth(REGIONS, n), region.id == entry)
        if region.ships:
            yield from seas.fleets(waters[n], region.ships, FLEETS)
    for sailed in picture.voyages:
        stops = tuple(by_id[name] for name in sailed.places if name in by_id)
        if len(stops) > 1:
            yield sea_ways.voyage(sailed, stops, VOYAGES)


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a board without targets: what happened last, or the first region."""
    last = [region.id for region in picture.regions if "last" in region.state]
    return last[0] if last else picture.regions[0].id if picture.regions else ""


def _sheets(picture: BoardPicture) -> Iterator[Piece]:
    if picture.track:
        yield from _track(picture.track)
    if picture.card:
        yield side_sheets.card(picture.card, CARD)
    if picture.rondel:
        yield from _rondel(picture.rondel)
    if picture.market:
        yield from _market(picture.market)
    for n, line in enumerate(picture.lines):
        yield markets.building_line(line, n, nth(LINES, n))
    for n, stall in enumerate(picture.stalls):
        yield side_sheets.stall(stall, n, nth(STALLS, n))


def _track(track: side_sheets.TrackPicture) -> Iterator[Piece]:
    phases = track.phases
    now = max((phase.number for phase in phases if phase.current), default=0)
    for n, phase in enumerate(phases):
        yield side_sheets.phase(phase, track.place, phase.number < now, nth(TRACK, n))
    for n, end in enumerate(track.ends):
        yield side_sheets.end(end, len(phases), n, track.turns, nth(TRACK, len(phases) + n))


def _rondel(rondel: rondels.RondelPicture) -> Iterator[Piece]:
    count = len(rondel.spaces)
    for n, space in enumerate(rondel.spaces):
        yield rondels.space(space, n, count, nth(SPACES, n))
    if 0 <= rondel.mark < count:
        yield rondels.card_mark(rondel.mark, count, MARKERS)
    yield from rondels.stones(rondel, STONES)


def _market(market: markets.MarketPicture) -> Iterator[Piece]:
    rows, k = len(market.factory), 0
    yield from markets.pips(market, MARKERS)
    for n, good in enumerate(market.goods):
        yield markets.ladder(good, n, rows, nth(LADDERS, n))
        yield markets.marker(good, n, MARKERS)
        for rung in good.rungs:
            yield markets.rung(rung, good, n, nth(RUNGS, k))
            k += 1
