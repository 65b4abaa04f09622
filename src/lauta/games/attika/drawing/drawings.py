"""All drawings that the pieces of the map and of the building boards name.
Where they go is in board.py, expansion.py and player_board.py; no position here."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations

import svg

from ....engine.drawing.coast import SIZE, centre
from ....engine.drawing.kit import Parts, Pen, short, sketch
from ....engine.drawing.marks import hexagon, outline
from ....engine.drawing.shelf import Shapes, drawings
from ....engine.hexgrid import neighbours
from ....engine.scene import OWN
from ..data.constants import LANDSCAPES as LANDS
from ..data.constants import MAP_TILES
from . import pieces
from .glyphs import PLAYERS
from .landscapes import LANDSCAPES, MEADOWS, SHAPES, landscape, meadow
from .marks import COSTS, NOTES
from .paint import ART
from .pieces import BUILDINGS, REACH

TILE_CELLS = ((0, 0), *neighbours((0, 0)))
MOST_ARMS = 3  # a player has four roads


def ways(arms: tuple[int, ...]) -> str:
    """The name of the paving of a road that goes on to these sides; without any it has two short ends."""
    return "-".join(("ways", *map(str, arms[:MOST_ARMS])))


def _use(name: str) -> svg.Use:
    return svg.Use(href=f"#{OWN}ak-{name}")


def _paved(kind: str) -> Parts:
    return [_use(ways(()))] if kind == "road" else []


def _piece(kind: str, seat: int) -> Parts:
    parts = [_use("block"), *_paved(kind), _use(f"art-{kind}"), _use(f"owner-{seat}")]
    return [svg.G(class_=[f"ak-seat-{seat}"], elements=parts)]


def _site(kind: str) -> Parts:
    """Where a building will stand, or has stood: on a player's own board."""
    return [outline("ak-site", hexagon(REACH)), *_paved(kind), _use(f"art-{kind}")]


def _owner(seat: int) -> Parts:
    return [pieces.owner_sign(seat)]


def _map_tile(number: int) -> Parts:
    """A map tile as it is turned up: its landscapes on bare ground."""
    lands = (
        (LANDS[land], cell)
        for land, cell in zip(MAP_TILES[number].spaces, TILE_CELLS, strict=True)
        if land >= 0
    )
    placed = [(land, *centre(*cell)) for land, cell in lands]
    return [
        _use("ghost"),
        *(svg.Use(href=f"#{OWN}ak-land-{land}-0", x=short(x), y=short(y)) for land, x, y in placed),
    ]


def filled_space(name: str, variant: int) -> Parts:
    """A landscape as it fills a space of the map, on its ground."""
    ground = svg.Path(class_=[f"ak-ground-{name}"], d=[Pen(hexagon(27.6))])
    return [ground, sketch(landscape(name, variant), 1.1, 1.06)]


_SHAPES: Shapes = {
    "hex": lambda: [svg.Path(d=[Pen(hexagon(SIZE))])],
    **ART.shapes(
        "shrine", "gap", "ghost", "block", "tick", "amphora", "earned", "slab", "slab-main", "back",
        "back-main", "no-stack",
        *(f"card-{land}" for land in LANDSCAPES),
        *(f"cost-{kind}" for kind in COSTS), *(f"seal-{kind}" for kind in COSTS if kind != "act"),
        *(f"note-{note}" for note in NOTES), *(f"sign-{land}" for land in (*LANDSCAPES, "any")),
    ),
    **{f"land-{land}-{n}": partial(filled_space, land, n) for land in LANDSCAPES for n in range(SHAPES)},
    **{f"meadow-{n}": partial(meadow, n) for n in range(MEADOWS) if meadow(n)},
    **{f"art-{kind}": partial(pieces.building, kind) for kind in BUILDINGS},
    **{f"site-{kind}": partial(_site, kind) for kind in BUILDINGS},
    **{f"piece-{kind}-{seat}": partial(_piece, kind, seat) for kind in BUILDINGS for seat in range(PLAYERS)},
    **{f"owner-{seat}": partial(_owner, seat) for seat in range(PLAYERS)},
    **{f"tile-{number}": partial(_map_tile, number) for number in range(len(MAP_TILES))},
    **{
        ways(arms): partial(pieces.road_way, arms)
        for most in range(MOST_ARMS + 1)
        for arms in combinations(range(6), most)
    },
    # what takes its paint from where it lies
    "anchor": lambda: [svg.Path(d=[Pen("M0-9L9 0L0 9L-9 0ZM0-4.5V4.5M-4.5 0H4.5")])],
    "disc": lambda: [svg.Circle(r=27)],
    "item-box": lambda: [svg.Rect(x=-32, y=-26.5, width=64, height=64, rx=8)],
    "heap-box": lambda: [svg.Rect(x=-26, y=-26, width=58, height=52, rx=8)],
    "item-ring": lambda: [svg.Path(d=[Pen(hexagon(27.5))])],
    "heap-ring": lambda: [svg.Rect(x=-25, y=-25, width=56, height=50, rx=8)],
}  # fmt: skip
MAP = drawings("attika", "ak", _SHAPES, ART.style)
BOARDS = replace(MAP, tone="attika-board")  # the same drawings in pictures of another kind
