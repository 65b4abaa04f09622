"""The map of Attika as one SVG: chart, spaces with landscapes and prices, settlements, pieces, shrines.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/attika/board.css."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from html import escape

import svg

from ....engine.drawing.coast import SIZE, centre, rims
from ....engine.drawing.frame import frame
from ....engine.drawing.kit import Pen, Printed, at, place, printed, short, sketch
from ....engine.drawing.marks import hexagon
from ....engine.drawing.spots import spot
from ....engine.hexgrid import Cell, components, neighbours
from . import chart as charts
from . import landscapes as drawing_lands
from . import marks as drawing_marks
from . import pieces as drawing_pieces
from .expansion import ExpansionPicture, beside, expansion, expansion_symbols
from .paint import ART, style


@dataclass(frozen=True)
class SpacePicture:
    """One space of the map as a viewer sees it.

    `tile` is the number of its map tile in the order of laying, `landscape` one of drawing_lands.LANDSCAPES
    or empty. `actions` are what a page sends for acting here. `cost` is one of drawing_marks.COSTS where a
    building could stand; `number` is written on its mark (the cards to pay; nothing for a free building).
    `state` holds notes (drawing_marks.NOTES). `label` is read out, already in the reader's language.
    """

    id: str
    q: int
    r: int
    tile: int
    landscape: str = ""
    label: str = ""
    actions: tuple[str, ...] = ()
    cost: str = "act"
    number: int | None = None
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ShrinePicture:
    """A shrine; it fills a hexagon outside all tiles."""

    id: str
    q: int
    r: int
    label: str = ""
    state: frozenset[str] = frozenset()


@dataclass(frozen=True)
class BuildingPicture:
    """A building of `seat` on the space with id `space`; `kind` as in the component list."""

    seat: int
    kind: str
    space: str
    label: str = ""
    new: bool = False


@dataclass(frozen=True)
class ChainPicture:
    """A way from shrine to shrine over the places with these ids, in order; `done` for one that won."""

    seat: int
    places: tuple[str, ...]
    done: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """A whole map. `planned`: kind and seat of a building that appears on targets under the pointer.

    `title` is its accessible name, `caption` the lettering on the chart (none: no ribbon).

    `standalone` adds the style sheet and a size, for notebooks and files. `prefix` keeps the ids of several
    maps on one page apart. `still` makes it one image that nobody can act on, as in the rules.
    """

    spaces: tuple[SpacePicture, ...]
    shrines: tuple[ShrinePicture, ...] = ()
    buildings: tuple[BuildingPicture, ...] = ()
    chains: tuple[ChainPicture, ...] = ()
    expansion: ExpansionPicture | None = None
    planned: tuple[str, int] | None = None
    title: str = ""
    caption: str = ""
    standalone: bool = False
    prefix: str = ""
    still: bool = False


def draw(picture: BoardPicture) -> svg.SVG:
    """The map as SVG; `str()` gives the markup, the same for the same picture."""
    chart = _plan(
        _tiles(picture),
        tuple((shrine.q, shrine.r) for shrine in picture.shrines),
        beside(picture.expansion),
        picture.caption,
    )
    p = picture.prefix
    parts: list[svg.Element] = [
        svg.Defs(elements=_symbols(picture)),
        _backdrop(chart, p),
        _settlements(picture),
        _spaces(picture),
        _shrines(picture),
        _buildings(picture),
        _notes(picture),
        _chains(picture),
        *([expansion(picture.expansion, p, picture.still)] if picture.expansion else []),
        charts.lettering(chart, picture.caption),
    ]
    return frame(
        f"{p}board", "attika", chart.view.window, parts,
        title=picture.title, style=style() if picture.standalone else "", still=picture.still,
    )  # fmt: skip


_plan = lru_cache(maxsize=64)(charts.plan)


def _tiles(picture: BoardPicture) -> tuple[frozenset[Cell], ...]:
    tiles: dict[int, list[Cell]] = {}
    for space in picture.spaces:
        tiles.setdefault(space.tile, []).append((space.q, space.r))
    return tuple(frozenset(tiles[n]) for n in sorted(tiles))


@lru_cache(maxsize=64)
def _backdrop(chart: charts.Plan, prefix: str) -> Printed:
    """The chart below the spaces; it is printed once for every map that comes up."""
    defs = svg.Defs(elements=charts.shapes(chart, prefix))
    return printed(defs, charts.sea(chart, prefix), charts.land(chart, prefix))


# ------------------------------------------------------------------ symbols


def _symbols(picture: BoardPicture) -> list[svg.Element]:
    """Each drawing that this map shows, once; a `<use>` puts it in its places."""
    built = {building.space for building in picture.buildings}
    used = {"hex"} | {name for space in picture.spaces for name in _used_names(space, built)}
    if picture.buildings:
        used |= {"block"} | {f"art-{building.kind}" for building in picture.buildings}
        used |= {f"sign-{building.seat}" for building in picture.buildings}
    if picture.shrines:
        used.add("shrine")
    if picture.planned:
        used.add(f"planned-{picture.planned[0]}-{picture.planned[1]}")
    symbols: list[svg.Element] = [_symbol(name, picture.prefix) for name in sorted(used)]
    return [*symbols, *expansion_symbols(picture.expansion, picture.prefix)]


@lru_cache(maxsize=256)
def _symbol(name: str, prefix: str) -> Printed:
    if name == "hex":
        return printed(svg.Path(id=f"{prefix}ak-hex", d=[Pen(hexagon(SIZE))]))
    return printed(svg.G(id=f"{prefix}ak-{name}", elements=_parts_of(name)))


def _parts_of(name: str) -> list[svg.Element]:
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
        case "art":
            return drawing_pieces.building(kind)
        case "block":
            return ART("block")
        case "planned":
            building, _, seat = kind.rpartition("-")
            return drawing_pieces.whole(building, int(seat))
        case "sign":
            return [drawing_pieces.owner_sign(int(kind))]
    return ART("shrine")


def _used_names(space: SpacePicture, built: Set[str]) -> Iterable[str]:
    if name := _ground(space, built):
        yield name
    if space.actions:
        yield f"cost-{space.cost}"
    yield from (f"note-{note}" for note in drawing_marks.NOTES if note in space.state)


def _ground(space: SpacePicture, built: Set[str]) -> str:
    """What shows in a space: its landscape, a meadow, or nothing below a building."""
    if space.id in built:
        return ""
    chance = 7 * space.q + 3 * space.r + space.q * space.r
    if not space.landscape:
        return f"meadow-{chance % 7}"
    return f"land-{space.landscape}-{chance % drawing_lands.SHAPES}"


# ------------------------------------------------------------------ spaces


def _spaces(picture: BoardPicture) -> svg.G:
    entry, built = _entry(picture), {building.space for building in picture.buildings}
    return svg.G(
        class_=["spaces"],
        elements=[_space(picture, space, built, space.id == entry) for space in picture.spaces],
    )


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a map without targets: what happened last, or the first space."""
    if any(space.actions for space in picture.spaces) or (picture.expansion and picture.expansion.spots):
        return ""
    last = [space.id for space in picture.spaces if "last" in space.state]
    return last[0] if last else picture.spaces[0].id if picture.spaces else ""


def _space(picture: BoardPicture, space: SpacePicture, built: Set[str], entry: bool) -> svg.G:
    p, ground, marks = picture.prefix, _ground(space, built), _marks(picture, space)
    noted = [note for note in drawing_marks.NOTES if note in space.state]
    parts: list[svg.Element] = [svg.Use(href=f"#{p}ak-hex", class_=["spot"])]
    parts += [svg.Use(href=f"#{p}ak-{ground}", class_=["ground-art"])] if ground else []
    parts += marks
    return spot(
        space, space.id, f"{p}space-", ["space", *noted, *_price_class(space)], parts,
        home=place(*centre(space.q, space.r)), on=(space.q, space.r), entry=entry, still=picture.still,
    )  # fmt: skip


def _marks(picture: BoardPicture, space: SpacePicture) -> list[svg.Element]:
    if not space.actions:
        return []
    marks: list[svg.Element] = [svg.Use(href=f"#{picture.prefix}ak-cost-{space.cost}", class_=["mark"])]
    if picture.planned:
        href = f"#{picture.prefix}ak-planned-{picture.planned[0]}-{picture.planned[1]}"
        marks.insert(0, svg.Use(href=href, class_=["planned"]))
    if space.number is not None:
        marks.append(svg.Text(class_=["price"], y=drawing_marks.FOOT + 6, text=str(space.number)))
    return marks


def _notes(picture: BoardPicture) -> svg.G:
    """What there is to know about spaces, above what is built on them."""
    parts: list[svg.Element] = []
    for space in picture.spaces:
        for note in drawing_marks.NOTES:
            if note in space.state:
                x, y = centre(space.q, space.r)
                parts.append(svg.Use(href=f"#{picture.prefix}ak-note-{note}", x=short(x), y=short(y)))
    return svg.G(class_=["notes"], elements=parts, extra={"aria-hidden": "true"})


def _price_class(space: SpacePicture) -> list[str]:
    """The class that gives a target the colour of its price."""
    if not space.actions:
        return []
    if space.cost == "cards":
        return [f"cards-{min(max(space.number or 1, 1), drawing_marks.DEAREST)}"]
    return [f"cost-{space.cost}"]


def _shrines(picture: BoardPicture) -> svg.G:
    return svg.G(class_=["shrines"], elements=[_shrine(picture, shrine) for shrine in picture.shrines])


def _shrine(picture: BoardPicture, shrine: ShrinePicture) -> svg.G:
    p, home = picture.prefix, place(*centre(shrine.q, shrine.r))
    parts: list[svg.Element] = [
        svg.Use(href=f"#{p}ak-hex", class_=["spot"]),
        svg.Use(href=f"#{p}ak-shrine"),
    ]
    if picture.still:
        return svg.G(class_=["shrine"], transform=[home], elements=parts)
    return svg.G(
        id=f"{p}shrine-{escape(shrine.id)}",
        class_=["shrine", *sorted(shrine.state)],
        transform=[home],
        tabindex=-1,
        data={"cell": escape(shrine.id), "q": shrine.q, "r": shrine.r},
        extra={"role": "img", "aria-label": escape(shrine.label or shrine.id)},
        elements=parts,
    )


# ------------------------------------------------------------------ buildings


def _at(picture: BoardPicture) -> dict[str, Cell]:
    return {space.id: (space.q, space.r) for space in picture.spaces}


def _settlements(picture: BoardPicture) -> svg.G:
    """A paved ground with a soft border below all buildings of a seat that are connected (AT-12)."""
    cells = _at(picture)
    parts: list[svg.Element] = []
    for seat in sorted({building.seat for building in picture.buildings}):
        mine = [cells[building.space] for building in picture.buildings if building.seat == seat]
        for part in sorted(map(sorted, components(mine))):
            border = svg.Path(class_=["settlement", f"ak-seat-{seat}"], d=[Pen(rims(part, 1.6, 7))])
            parts.append(border)
    return svg.G(class_=["settlements"], elements=parts, extra={"aria-hidden": "true"})


def _buildings(picture: BoardPicture) -> svg.G:
    cells = _at(picture)
    roads = {
        (building.seat, cells[building.space]) for building in picture.buildings if building.kind == "road"
    }
    ordered = sorted(
        picture.buildings, key=lambda building: (cells[building.space][1], cells[building.space])
    )
    return svg.G(
        class_=["buildings"],
        elements=[_building(picture, building, cells[building.space], roads) for building in ordered],
    )


def _building(
    picture: BoardPicture, building: BuildingPicture, cell: Cell, roads: set[tuple[int, Cell]]
) -> svg.G:
    p = picture.prefix
    ways = _ways(building, cell, roads) if building.kind == "road" else []
    body: list[svg.Element] = [
        svg.Use(href=f"#{p}ak-block"),
        *ways,
        svg.Use(href=f"#{p}ak-art-{building.kind}"),
        svg.Use(href=f"#{p}ak-sign-{building.seat}"),
    ]
    label = {"role": "img", "aria-label": escape(building.label or building.kind)}
    return svg.G(
        id=None if picture.still else f"{p}building-{escape(building.space)}",
        class_=["building", f"ak-seat-{building.seat}", *(["new"] if building.new else [])],
        transform=[place(*centre(*cell))],
        extra={} if picture.still else label,
        elements=body,
    )


def _ways(building: BuildingPicture, cell: Cell, roads: set[tuple[int, Cell]]) -> Sequence[svg.Element]:
    """The paving of a road, out to every side where the owner's road goes on."""
    sides = (n for n, near in enumerate(neighbours(cell)) if (building.seat, near) in roads)
    return drawing_pieces.road_way(tuple(sides))


def _chains(picture: BoardPicture) -> svg.G:
    spaces = _at(picture)
    cells = spaces | {shrine.id: (shrine.q, shrine.r) for shrine in picture.shrines}
    built = {building.space for building in picture.buildings}
    parts: list[svg.Element] = []
    for chain in picture.chains:
        points = [centre(*cells[id]) for id in chain.places]
        d = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in points)
        wanted = [centre(*spaces[id]) for id in chain.places if id in spaces and id not in built]
        parts.append(
            svg.G(
                class_=["chain", f"ak-seat-{chain.seat}", *(["done"] if chain.done else [])],
                elements=[
                    svg.Path(class_=["ak-chain-halo"], d=[Pen(d)]),
                    svg.Path(class_=["ak-chain"], d=[Pen(d)]),
                    *(at(x, y, 1, 0, [svg.Circle(class_=["ak-chain-gap"], r=5)]) for x, y in wanted),
                ],
            )
        )
    return svg.G(class_=["chains"], elements=parts, extra={"aria-hidden": "true"})
