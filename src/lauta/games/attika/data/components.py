"""The data files of Attika, and what must fit together in them beyond their schema.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault, ident, shown
from ....engine.hexgrid import distance
from ....engine.phrase import T
from . import schema
from .schema import TILE_SPACES as TILE_SPACES

DATA = Path(__file__).parent
LANDSCAPES = ("water", "forest", "hill", "mountain")
RESERVED = ("store", "card", "expand", "decline", "end")  # actions of one word
STACKS = 4
FARTHEST = 10  # how far from (0, 0) a first map may reach, so that sixteen more tiles fit the grid


def _ids(file: schema.Components) -> Iterator[Fault]:
    """Whatever has an id has one of its own, and none that the notation uses for something else."""
    yield from twice("building", (building.id for building in file.buildings))
    yield from twice("group", (group.id for group in file.groups))
    yield from twice("map_tile", (tile.id for tile in file.tiles))
    yield from twice("state", (seat.id for seat in file.seats))
    words = {*LANDSCAPES, *RESERVED}
    for building in file.buildings:
        if building.id in words:
            yield Fault.of(
                f"building[{building.id}].id", T("an id is one word that the notation does not use")
            )
    words |= {building.id.lower() for building in file.buildings}
    for tile in file.tiles:
        if tile.id.lower() in words:
            yield Fault.of(f"map_tile[{tile.id}].id", T("its id is a word of the notation"))


def _buildings(file: schema.Components) -> Iterator[Fault]:
    known, groups = {building.id: building for building in file.buildings}, {g.id for g in file.groups}
    for building in file.buildings:
        place = f"building[{building.id}]"
        if sum(building.price) > 15 or (building.any and any(building.price)):
            yield Fault.of(f"{place}.cost", T("is at most 15, of certain landscapes or of any, not both"))
        if building.group not in groups:
            yield Fault.of(f"{place}.group", T("there is no group {group}", group=ident(building.group)))
        for target in building.frees:
            arrow = ident(target)
            if target not in known:
                what = T("its arrow to {building}: there is no such building", building=arrow)
                yield Fault.of(f"{place}.frees", what)
            elif known[target].main:
                what = T("its arrow to {building}: a main building is never free (AT-61)", building=arrow)
                yield Fault.of(f"{place}.frees", what)


def _sets(file: schema.Components) -> Iterator[Fault]:
    """The parts must fit each other (AT-3 to AT-6, AT-18)."""
    for group in file.groups:
        size = sum(building.count for building in file.buildings if building.group == group.id)
        if size != group.size:
            yield Fault.of(
                f"group[{group.id}].size",
                T("is {given}, but the group has {n} buildings", given=group.size, n=size),
            )
    main = sum(building.count for building in file.buildings if building.main)
    if main != (size := file.stacks.main_stack_size):
        yield Fault.of("stacks", T("the main stack must hold {n} buildings, not {given}", n=main, given=size))
    others = sum(building.count for building in file.buildings if not building.main)
    if others != (size := (STACKS - 1) * file.stacks.other_stack_size):
        what = T("the other stacks together must hold {n} buildings, not {given}", n=others, given=size)
        yield Fault.of("stacks", what)
    hands, cards = file.start_hand.by_turn_order, sum(file.cards.each)
    if cards > 120:
        yield Fault.of("cards", T("{n} cards are too many, at most 120", n=cards))
    if len(hands) < len(file.seats) or sum(hands) > cards:
        yield Fault.of(
            "start_hand.by_turn_order", T("one number a player, together at most {n} cards", n=cards)
        )


def _layouts(board: schema.Board) -> Iterator[Fault]:
    yield from twice("layout", (f"for {layout.players} players" for layout in board.layouts))
    if [layout.players for layout in board.layouts] != list(range(2, 2 + len(board.layouts))):
        yield Fault.of("layout", T("there must be one for 2 players, one for 3 and so on"))


def _maps(board: schema.Board) -> Iterator[Fault]:
    for layout in board.layouts:
        place, centres, shrines = f"layout[for {layout.players} players]", layout.centres, layout.shrines
        for key, cells in (("tile_centres", centres), ("shrines", shrines)):
            for cell in cells:
                if distance((0, 0), cell) > FARTHEST:
                    yield Fault.of(
                        f"{place}.{key}",
                        T("{cell} is not within {n} of (0, 0)", cell=shown(cell), n=FARTHEST),
                    )
        for i, cell in enumerate(centres):
            if any(distance(cell, other) < 3 for other in centres[:i]):
                yield Fault.of(
                    f"{place}.tile_centres", T("the tile on {cell} overlaps another", cell=shown(cell))
                )
        for i, cell in enumerate(shrines):
            if cell in shrines[:i] or any(distance(cell, centre) < 2 for centre in centres):
                yield Fault.of(
                    f"{place}.shrines",
                    T("the shrine on {cell} lies on a tile or on another shrine", cell=shown(cell)),
                )


COMPONENTS_FILE = DataFile(DATA / "components.toml", schema.Components, (_ids, _buildings, _sets))
BOARD_FILE = DataFile(DATA / "board.toml", schema.Board, (_layouts, _maps))


def read_layouts(tiles: int) -> tuple[schema.Layout, ...]:
    """The first maps in use, one a number of players; each has at most so many tiles."""
    layouts = BOARD_FILE.read().layouts
    for layout in layouts:
        if len(layout.centres) > tiles:
            what = T("{n} tiles, at most {most}", n=len(layout.centres), most=tiles)
            BOARD_FILE.refuse([Fault.of(f"layout[for {layout.players} players]", what)])
    return layouts
