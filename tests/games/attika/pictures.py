"""Example scenes of Attika's drawing, for its tests and for looking at.

    python -m tests.games.attika.pictures FOLDER

writes every scene as SVG and one page with all of them. No rules: what stands where is made up here.
"""

from __future__ import annotations

import random
import sys
import tomllib
from dataclasses import replace
from heapq import heappop, heappush
from importlib import resources
from pathlib import Path
from typing import Any

from lauta.engine.drawing.painter import paint
from lauta.engine.hexgrid import Cell, neighbours
from lauta.games.attika.drawing import landscapes as drawing_lands
from lauta.games.attika.drawing.board import (
    BoardPicture,
    BuildingPicture,
    ChainPicture,
    ShrinePicture,
    SpacePicture,
    draw,
)
from lauta.games.attika.drawing.expansion import ExpansionPicture, SpotPicture, TurnPicture
from lauta.games.attika.drawing.pieces import BUILDINGS
from lauta.games.attika.drawing.player_board import GROUPS, HeapPicture, ItemPicture, StorePicture, draw_store

COPIES = {"tower": 2, "ship": 3, "road": 4}
LETTERS = dict(zip("WFHM-", (*drawing_lands.LANDSCAPES, ""), strict=True))


def data(name: str) -> dict[str, Any]:
    text = resources.files("lauta.games.attika").joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


def name_of(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def start(players: int, more: tuple[Cell, ...] = ()) -> BoardPicture:
    """The layout at the start, its tiles turned in a fixed way; `more` are middles of further tiles."""
    layout = next(x for x in data("board.toml")["layout"] if x["players"] == players)
    tiles = [tile["hexes"] for tile in data("components.toml")["map_tile"]]
    dice = random.Random(players)
    order = dice.sample(range(len(tiles)), len(tiles))
    spaces = []
    for n, (q, r) in enumerate([*(tuple(c) for c in layout["tile_centres"]), *more]):
        letters, turn = tiles[order[n]], dice.randrange(6)
        ring = [letters[1 + (k - turn) % 6] for k in range(6)]
        for cell, letter in zip([(q, r), *neighbours((q, r))], [letters[0], *ring], strict=True):
            land = LETTERS[str(letter)]
            label = f"{name_of(cell)}, {land or 'meadow'}"
            spaces.append(SpacePicture(name_of(cell), *cell, tile=n, landscape=land, label=label))
    shrines = tuple(
        ShrinePicture(f"S{n}", q, r, f"shrine {n}") for n, (q, r) in enumerate(layout["shrines"], 1)
    )
    return BoardPicture(tuple(spaces), shrines, title="The map of Attika", caption="Attika")


def all_kinds() -> list[str]:
    return [kind for kind in BUILDINGS for _ in range(COPIES.get(kind, 1))]


def grown(picture: BoardPicture, each: int, seats: int, seed: int = 4) -> BoardPicture:
    """Buildings put down beside one another, seat by seat, as settlements grow."""
    dice = random.Random(seed)
    free = {(space.q, space.r) for space in picture.spaces}
    heaps = [dice.sample(all_kinds(), 30)[:each] for _ in range(seats)]
    mine: list[list[Cell]] = [[] for _ in range(seats)]
    buildings = []
    for turn in range(each):
        for seat in range(seats):
            near = [c for cell in mine[seat] for c in neighbours(cell) if c in free]
            fresh = not near or turn in (0, 6)
            cell = dice.choice(sorted(free)) if fresh else dice.choice(sorted(near))
            kind = heaps[seat][turn]
            buildings.append(BuildingPicture(seat, kind, name_of(cell), f"{kind} of seat {seat}"))
            free.discard(cell)
            mine[seat].append(cell)
    return replace(picture, buildings=tuple(buildings))


def priced(picture: BoardPicture) -> BoardPicture:
    """Every free space as a target: free beside the last building, by the map near lakes, cards elsewhere."""
    taken = {building.space for building in picture.buildings}
    spaces = []
    for n, space in enumerate(picture.spaces):
        if space.id in taken:
            last = picture.buildings and space.id == picture.buildings[-1].space
            spaces.append(replace(space, state=frozenset({"last"}) if last else frozenset()))
            continue
        cost, number = [("cards", 1), ("cards", 2), ("free", None), ("cards", 3), ("map", 0), ("cards", 5)][
            n % 6
        ]
        spaces.append(replace(space, actions=(str(n),), cost=cost, number=number))
    return replace(picture, spaces=tuple(spaces), planned=("theater", 0))


def expanding(picture: BoardPicture, chosen: bool) -> BoardPicture:
    """A tile about to be laid at every place of the interlocking pattern around the map."""
    land = {(space.q, space.r) for space in picture.spaces} | {(s.q, s.r) for s in picture.shrines}
    spots: list[SpotPicture] = []
    for q in range(-12, 14):
        for r in range(-10, 18):
            tile = [(q, r), *neighbours((q, r))]
            touches = any(c in land for cell in tile for c in neighbours(cell))
            if touches and not land.intersection(tile):
                spots.append(SpotPicture(f"x{q}.{r}", q, r, (str(900 + len(spots)),), f"lay it at {q}, {r}"))
    turns: tuple[TurnPicture, ...] = ()
    if chosen:
        spots[0] = replace(spots[0], chosen=True, actions=())
        turns = tuple(TurnPicture(n, (str(800 + n),), f"turned by {n} sixths") for n in range(6))
    lands = ("", "water", "", "forest", "", "mountain", "hill")
    return replace(picture, expansion=ExpansionPicture(lands, tuple(spots), turns))


def late() -> BoardPicture:
    """Three seats with about fifty buildings on a map that has grown."""
    picture = grown(start(3, ((3, 5), (-4, 5), (5, -2))), 17, 3)
    last = picture.buildings[-1].space
    spaces = tuple(
        replace(space, state=frozenset({"last"})) if space.id == last else space for space in picture.spaces
    )
    return replace(picture, spaces=spaces)


def ways() -> BoardPicture:
    """Three seats early on, with the shortest way left between two shrines."""
    picture = grown(start(3), 7, 3)
    return replace(picture, chains=(_way(picture),))


def _way(picture: BoardPicture) -> ChainPicture:
    """The way between two shrines that asks for the fewest new buildings, whoever's it is."""
    ends = [(shrine.q, shrine.r) for shrine in picture.shrines]
    ways = [
        found
        for seat in range(3)
        for n, first in enumerate(ends)
        for last in ends[n + 1 :]
        if (found := _shortest(picture, seat, first, last))
    ]
    _, seat, way = min(ways)
    return ChainPicture(seat, way)


def _shortest(
    picture: BoardPicture, seat: int, first: Cell, last: Cell
) -> tuple[int, int, tuple[str, ...]] | None:
    shrines = {(shrine.q, shrine.r): shrine.id for shrine in picture.shrines}
    cells = {(space.q, space.r): space.id for space in picture.spaces} | shrines
    owner = {building.space: building.seat for building in picture.buildings}
    heap: list[tuple[int, tuple[Cell, ...]]] = [(0, (first,))]
    seen: set[Cell] = set()
    while heap:
        price, way = heappop(heap)
        for near in neighbours(way[-1]):
            if near == last and len(way) > 1:
                return price, seat, tuple(cells[cell] for cell in (*way, last))
            if near in cells.keys() - shrines.keys() - seen and owner.get(cells[near], seat) == seat:
                seen.add(near)
                heappush(heap, (price + (cells[near] not in owner), (*way, near)))
    return None


PRICES = {  # as many signs as the component list asks for
    building["id"]: tuple(land for land, n in building["cost"].items() for _ in range(n))
    for building in data("components.toml")["building"]
}


def store(seat: int = 0, wide: bool = False) -> StorePicture:
    """A building board in the middle of a game."""
    dice = random.Random(seat)
    items = []
    for n, kind in enumerate(all_kinds()):
        where = dice.choice(("stack", "stack", "store", "map"))
        ready = where == "store"
        items.append(
            ItemPicture(
                f"{kind}-{n}", kind, where, PRICES[kind], f"{kind}, {where}",
                actions=(str(n),) if ready else (),
                cost=dice.choice(("free", "map", "cards")) if ready else "",
                number=dice.randint(1, 4) if ready else None,
            )
        )  # fmt: skip
    items = [replace(item, number=None if item.cost == "free" else item.number) for item in items]
    heaps = tuple(
        HeapPicture(f"h{n}", (3, 7, 1, 0)[n], n == 0, actions=("9",) if n < 3 else ()) for n in range(4)
    )
    names = tuple((name, name.capitalize()) for name in GROUPS)
    return StorePicture(
        seat,
        tuple(items),
        heaps,
        2,
        "2 amphorae",
        names,
        frozenset({"mint"}),
        "Buildings",
        wide,
    )


def scenes() -> dict[str, BoardPicture]:
    return {
        "start-2": start(2),
        "start-3": start(3),
        "start-4": start(4),
        "prices-2": priced(grown(start(2), 4, 2)),
        "late-3": late(),
        "ways-3": ways(),
        "late-4": grown(start(4, ((3, 5), (-5, 8))), 13, 4),
        "expansion": expanding(grown(start(2), 6, 2), False),
        "expansion-chosen": expanding(grown(start(2), 6, 2), True),
    }


def main(folder: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    drawn = {name: draw(picture) for name, picture in scenes().items()}
    for seat, wide in ((0, False), (1, True)):
        drawn[f"store-{seat}"] = draw_store(store(seat, wide))
    page = []
    for name, scene in drawn.items():
        (out / f"{name}.svg").write_text(paint(scene, standalone=True), encoding="utf-8")
        page.append(f'<h2>{name}</h2><img src="{name}.svg" alt="">')
    (out / "index.html").write_text("<!doctype html>" + "".join(page), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
