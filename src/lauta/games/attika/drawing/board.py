"""The map of Attika as a scene: the chart, spaces with landscapes and prices, settlements, pieces, shrines.
Knows no rules and no state; `table/` tells it what to draw. Colours are in static/attika/board.css."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import svg

from ....engine.drawing.chart import Box
from ....engine.drawing.coast import centre, rims
from ....engine.drawing.kit import printed, short
from ....engine.hexgrid import Cell, components, neighbours
from ....engine.scene import OWN, Chart, Part, Piece, Scene
from . import chart as charts
from . import landscapes as drawing_lands
from . import marks as drawing_marks
from .drawings import MAP, ways
from .expansion import ExpansionPicture, beside, expansion

Places = tuple[tuple[int, int, int], ...]  # tile, q and r of every space
SETTLEMENTS, SPACES, SHRINES, BUILDINGS, NOTES, CHAINS, EXPANSION = range(1, 8)  # from below


@dataclass(frozen=True)
class SpacePicture:
    """One space of the map as a viewer sees it.

    `tile` is the number of its map tile in the order of laying, `landscape` one of landscapes.LANDSCAPES
    or empty. `actions` are what a page sends for acting here. `cost` is one of marks.COSTS where a
    building could stand; `number` is written on its mark (the cards to pay; nothing for a free building).
    `state` holds notes (marks.NOTES). `label` is read out, already in the reader's language.
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

    `still` makes it one image that nobody can act on, as in the rules.
    """

    spaces: tuple[SpacePicture, ...]
    shrines: tuple[ShrinePicture, ...] = ()
    buildings: tuple[BuildingPicture, ...] = ()
    chains: tuple[ChainPicture, ...] = ()
    expansion: ExpansionPicture | None = None
    planned: tuple[str, int] | None = None
    title: str = ""
    caption: str = ""
    still: bool = False


def draw(picture: BoardPicture) -> Scene:
    """The map; the same scene for the same picture."""
    chart = _chart(
        tuple((space.tile, space.q, space.r) for space in picture.spaces),
        tuple((shrine.q, shrine.r) for shrine in picture.shrines),
        picture.caption,
        beside(picture.expansion),
    )
    entry, built = _entry(picture), {building.space for building in picture.buildings}
    pieces = [
        _space(space, space.id in built, picture.planned if space.actions else None, space.id == entry)
        for space in picture.spaces
    ]
    pieces += map(_shrine, picture.shrines)
    pieces += (_note(space) for space in picture.spaces if space.state)
    pieces += _built(picture)
    if picture.expansion:
        pieces += expansion(picture.expansion, EXPANSION, picture.still)
    return Scene(MAP, chart, tuple(pieces), picture.title, still=picture.still)


@lru_cache(maxsize=64)
def _chart(spaces: Places, shrines: tuple[Cell, ...], caption: str, beside: tuple[Cell, ...]) -> Chart:
    """What lies below the pieces: the same until a tile is laid; wider while one is laid `beside` it."""
    view, ground = _ground(spaces, shrines, caption)
    return Chart((view.joined(charts.room(beside)) if beside else view).window, ((0, ground),))


@lru_cache(maxsize=64)
def _ground(spaces: Places, shrines: tuple[Cell, ...], caption: str) -> tuple[Box, str]:
    """Land, sea and their ornaments, and what must be seen of them."""
    tiles: dict[int, list[Cell]] = {}
    for tile, q, r in spaces:
        tiles.setdefault(tile, []).append((q, r))
    plan = charts.plan(tuple(frozenset(tiles[n]) for n in sorted(tiles)), shrines, caption)
    defs = svg.Defs(elements=charts.shapes(plan, OWN))
    layers = printed(defs, charts.sea(plan, OWN), charts.land(plan, OWN), charts.lettering(plan, caption))
    return plan.view, str(layers)


# ------------------------------------------------------------------ spaces


def _entry(picture: BoardPicture) -> str:
    """Where the keyboard enters a map without targets: what happened last, or the first space."""
    if any(space.actions for space in picture.spaces) or (picture.expansion and picture.expansion.spots):
        return ""
    last = [space.id for space in picture.spaces if "last" in space.state]
    return last[0] if last else picture.spaces[0].id if picture.spaces else ""


@lru_cache(maxsize=8192)
def _space(space: SpacePicture, built: bool, planned: tuple[str, int] | None, entry: bool) -> Piece:
    x, y = centre(space.q, space.r)
    ground = "" if built else _bare(space)
    noted = [note for note in drawing_marks.NOTES if note in space.state]
    return Piece(
        f"space-{space.id}", SPACES, short(x), short(y),
        tone=" ".join(["space", *noted, *_price_class(space)]),
        parts=(
            Part("ak-hex", tone="spot"),
            *([Part(ground, tone="ground-art")] if ground else []),
            *_marks(space, planned),
        ),
        label=space.label or space.id,
        place=space.id,
        actions=space.actions,
        entry=entry,
    )  # fmt: skip


def _bare(space: SpacePicture) -> str:
    """What shows in a space where nothing is built: its landscape, or a meadow, seldom more than grass."""
    chance = 7 * space.q + 3 * space.r + space.q * space.r
    if space.landscape:
        return f"ak-land-{space.landscape}-{chance % drawing_lands.SHAPES}"
    variant = chance % drawing_lands.MEADOWS
    return f"ak-meadow-{variant}" if drawing_lands.meadow(variant) else ""


def _marks(space: SpacePicture, planned: tuple[str, int] | None) -> Iterator[Part]:
    """The price of building there; the building itself, which the style sheet shows under the pointer."""
    if not space.actions:
        return
    if planned:
        yield Part(f"ak-piece-{planned[0]}-{planned[1]}", tone="planned")
    yield Part(f"ak-cost-{space.cost}", tone="mark")
    if space.number is not None:
        yield Part(text=str(space.number), y=drawing_marks.FOOT + 6, tone="price")


def _price_class(space: SpacePicture) -> list[str]:
    """The classes of a target: one gives it the colour of its price."""
    if not space.actions:
        return []
    return ["target", drawing_marks.shade(space.cost, space.number)]


@lru_cache(maxsize=1024)
def _note(space: SpacePicture) -> Piece:
    """What there is to know about a space, above what is built on it."""
    x, y = centre(space.q, space.r)
    noted = [Part(f"ak-note-{note}") for note in drawing_marks.NOTES if note in space.state]
    return Piece(f"note-{space.id}", NOTES, short(x), short(y), tone="note", parts=tuple(noted))


@lru_cache(maxsize=1024)
def _shrine(shrine: ShrinePicture) -> Piece:
    x, y = centre(shrine.q, shrine.r)
    return Piece(
        f"shrine-{shrine.id}", SHRINES, short(x), short(y),
        tone=" ".join(["shrine", *sorted(shrine.state)]),
        parts=(Part("ak-hex", tone="spot"), Part("ak-shrine")),
        label=shrine.label or shrine.id,
        place=shrine.id,
    )  # fmt: skip


# ------------------------------------------------------------------ buildings


def _built(picture: BoardPicture) -> Iterator[Piece]:
    """Buildings, the ground below them, and ways between shrines."""
    if not picture.buildings and not picture.chains:
        return
    cells = {space.id: (space.q, space.r) for space in picture.spaces}
    mine: dict[int, list[Cell]] = {}
    roads: dict[int, list[Cell]] = {}
    for building in picture.buildings:
        mine.setdefault(building.seat, []).append(cells[building.space])
        if building.kind == "road":
            roads.setdefault(building.seat, []).append(cells[building.space])
    yield from (_settlements(seat, tuple(sorted(own))) for seat, own in mine.items())
    for building in picture.buildings:
        cell = cells[building.space]
        arms: tuple[int, ...] = ()
        if building.kind == "road":
            arms = tuple(n for n, near in enumerate(neighbours(cell)) if near in roads[building.seat])
        yield _building(building, cell, arms)
    shrines = {shrine.id: (shrine.q, shrine.r) for shrine in picture.shrines}
    built = {building.space for building in picture.buildings}
    for chain in picture.chains:
        way = tuple(cells[place] if place in cells else shrines[place] for place in chain.places)
        wanted = tuple(cells[place] for place in chain.places if place in cells and place not in built)
        yield _chain(chain.seat, way, wanted, chain.done)


@lru_cache(maxsize=1024)
def _settlements(seat: int, cells: tuple[Cell, ...]) -> Piece:
    """A paved ground with a soft border below all buildings of a seat that are connected (AT-12)."""
    borders = (rims(part, 1.6, 7) for part in sorted(map(sorted, components(cells))))
    return Piece(
        f"settlements-{seat}",
        SETTLEMENTS,
        tone=f"settlements ak-seat-{seat}",
        parts=tuple(Part(d=d, tone="settlement") for d in borders),
    )


@lru_cache(maxsize=4096)
def _building(building: BuildingPicture, cell: Cell, arms: tuple[int, ...]) -> Piece:
    """A piece in its owner's colour; those in the south lie above, so that shadows fall right."""
    x, y = centre(*cell)
    seat, kind = building.seat, building.kind
    whole = (f"ak-piece-{kind}-{seat}",)
    joined = ("ak-block", f"ak-{ways(arms)}", f"ak-art-{kind}", f"ak-owner-{seat}")
    return Piece(
        f"building-{building.space}", round(BUILDINGS + cell[1] / 100, 2), short(x), short(y),
        tone=f"building ak-seat-{seat}" + " new" * building.new,
        parts=tuple(map(Part, joined if arms else whole)),
        label=building.label or kind,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _chain(seat: int, way: tuple[Cell, ...], wanted: tuple[Cell, ...], done: bool) -> Piece:
    """A way from shrine to shrine; a ring where it still needs a building."""
    d = "M" + "L".join(f"{short(x)} {short(y)}" for x, y in (centre(*cell) for cell in way))
    gaps = [Part("ak-gap", x=short(x), y=short(y)) for x, y in (centre(*cell) for cell in wanted)]
    return Piece(
        f"chain-{seat}",
        CHAINS,
        tone=f"chain ak-seat-{seat}" + " done" * done,
        parts=(Part(d=d, tone="ak-chain-halo"), Part(d=d, tone="ak-chain"), *gaps),
    )
