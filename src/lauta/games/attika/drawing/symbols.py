"""All drawings that the pieces of the map and of the building boards name.
Where they go is in board.py, expansion.py and player_board.py; no position here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import svg

from ....engine.drawing.coast import SIZE, centre, rims
from ....engine.drawing.kit import Parts, Pen, at, sketch
from ....engine.drawing.marks import hexagon, outline
from ....engine.hexgrid import neighbours
from ....engine.scene import OWN, Drawings
from . import cards_and_stacks
from . import landscapes as drawing_lands
from . import marks as drawing_marks
from . import pieces as drawing_pieces
from .glyphs import PLAYERS
from .paint import ART, style

MOST_ARMS = 3  # a player has four roads


@lru_cache(maxsize=1)
def _names() -> tuple[str, ...]:
    return tuple(f"ak-{name}" for name in (*_of_the_map(), *_of_buildings(), *_of_boards()))


def _of_the_map() -> Iterator[str]:
    yield from ("hex", "shrine", "gap", "ghost", "anchor", "disc")
    for land in drawing_lands.LANDSCAPES:
        yield from (f"land-{land}-{n}" for n in range(drawing_lands.SHAPES))
    yield from (f"meadow-{n}" for n in range(drawing_lands.MEADOWS) if drawing_lands.meadow(n))
    yield from (f"cost-{kind}" for kind in drawing_marks.COSTS)
    yield from (f"note-{note}" for note in drawing_marks.NOTES)


def _of_buildings() -> Iterator[str]:
    yield "block"
    for kind in drawing_pieces.BUILDINGS:
        yield from (f"art-{kind}", f"site-{kind}")
        yield from (f"piece-{kind}-{seat}" for seat in range(PLAYERS))
    yield from (f"owner-{seat}" for seat in range(PLAYERS))
    for most in range(MOST_ARMS + 1):
        yield from (ways(arms) for arms in combinations(range(6), most))


def _of_boards() -> Iterator[str]:
    yield from ("item-box", "heap-box", "item-ring", "heap-ring", "tick", "amphora", "earned")
    yield from (f"seal-{kind}" for kind in drawing_marks.COSTS if kind != "act")
    yield from (f"sign-{land}" for land in (*drawing_lands.LANDSCAPES, "any"))
    yield from ("slab", "slab-main", "back", "back-main", "no-stack")


def ways(arms: tuple[int, ...]) -> str:
    """The name of the paving of a road that goes on to these sides; without any it has two short ends."""
    return "-".join(("ways", *map(str, arms[:MOST_ARMS])))


@lru_cache(maxsize=512)
def _drawing(name: str) -> str:
    if name == "hex":
        return str(svg.Path(id=f"{OWN}ak-hex", d=[Pen(hexagon(SIZE))]))
    return str(svg.G(id=f"{OWN}ak-{name}", elements=_parts_of(name)))


def _parts_of(name: str) -> Parts:
    family, _, kind = name.partition("-")
    match family:
        case "land":
            land, _, variant = kind.rpartition("-")
            ground = svg.Path(class_=[f"ak-ground-{land}"], d=[Pen(hexagon(27.6))])
            return [ground, sketch(drawing_lands.landscape(land, int(variant)), 1.1, 1.06)]
        case "meadow":
            return drawing_lands.meadow(int(kind))
        case "cost":
            return drawing_marks.cost(kind)
        case "note":
            return drawing_marks.note(kind)
        case "seal":
            return drawing_marks.seal(kind)
        case "sign":
            return drawing_lands.sign(kind)
        case "art" | "site" | "piece" | "owner" | "ways":
            return _building(family, kind)
    return _single(name)


def _building(family: str, kind: str) -> Parts:
    match family:
        case "art":
            return drawing_pieces.building(kind)
        case "site":  # where it will stand, or has stood: on a player's own board
            return [outline("ak-site", hexagon(drawing_pieces.REACH)), *_paved(kind), _use(f"art-{kind}")]
        case "piece":
            what, _, seat = kind.rpartition("-")
            parts = [_use("block"), *_paved(what), _use(f"art-{what}"), _use(f"owner-{seat}")]
            return [svg.G(class_=[f"ak-seat-{seat}"], elements=parts)]
        case "owner":
            return [drawing_pieces.owner_sign(int(kind))]
    return drawing_pieces.road_way(tuple(map(int, kind.split("-"))) if kind else ())


def _paved(kind: str) -> Parts:
    return [_use(ways(()))] if kind == "road" else []


def _use(name: str) -> svg.Use:
    return svg.Use(href=f"#{OWN}ak-{name}")


def _single(name: str) -> Parts:
    """What there is one of."""
    match name:
        case "gap":
            return [svg.Circle(class_=["ak-chain-gap"], r=5)]
        case "ghost":
            return _ghost()
        case "anchor":
            return [svg.Path(d=[Pen("M0-9L9 0L0 9L-9 0ZM0-4.5V4.5M-4.5 0H4.5")])]
        case "disc":
            return [svg.Circle(r=27)]
        case "item-box":
            return [svg.Rect(x=-32, y=-26.5, width=64, height=64, rx=8)]
        case "heap-box":
            return [svg.Rect(x=-26, y=-26, width=58, height=52, rx=8)]
        case "item-ring":
            return [svg.Path(d=[Pen(hexagon(27.5))])]
        case "heap-ring":
            return [svg.Rect(x=-25, y=-25, width=56, height=50, rx=8)]
        case "tick":
            return [svg.Circle(class_=["ak-tick"], r=8), outline("ak-tick-line", "M-3.5 0L-1 3L4-3")]
        case "earned":
            return [sketch(ART.bare("amphora"), 1.4)]
        case "slab" | "slab-main":
            return [sketch(cards_and_stacks.slab(name == "slab-main"), 0.9)]
        case "back" | "back-main":
            return [sketch(cards_and_stacks.back(name == "back-main"), 0.9)]
        case "no-stack":
            return [outline("ak-empty", hexagon(16))]
    return ART(name)


def _ghost() -> Parts:
    """The outline of a tile of seven spaces, and its net."""
    cells = [(0, 0), *neighbours((0, 0))]
    net = [at(*centre(*cell), 1, 0, [outline("ak-ghost-net", hexagon(SIZE - 1))]) for cell in cells]
    return [svg.Path(class_=["ak-ghost"], d=[Pen(rims(cells, 1.5, 9))]), *net]


def _drawn(name: str) -> str:
    return _drawing(name.removeprefix("ak-"))


MAP = Drawings("attika", _names, _drawn, style)
BOARDS = Drawings("attika-board", _names, _drawn, style)  # the same drawings in pictures of another kind
