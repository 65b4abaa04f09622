"""The data files of Attika, and what must fit together in them beyond their schema.

Facts come from the files, never from here; errors name the file and the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ....engine.data import DataFile, twice
from ....engine.errors import Fault
from ....engine.hexgrid import distance
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
            yield Fault(f"building[{building.id}].id", "an id is one word that the notation does not use")
    words |= {building.id.lower() for building in file.buildings}
    for tile in file.tiles:
        if tile.id.lower() in words:
            yield Fault(f"map_tile[{tile.id}].id", "its id is a word of the notation")


def _buildings(file: schema.Components) -> Iterator[Fault]:
    known, groups = {building.id: building for building in file.buildings}, {g.id for g in file.groups}
    wrong = {False: "there is no such building", True: "a main building is never free (AT-61)"}
    for building in file.buildings:
        place = f"building[{building.id}]"
        if sum(building.price) > 15 or (building.any and any(building.price)):
            yield Fault(f"{place}.cost", "is at most 15, of certain landscapes or of any, not both")
        if building.group not in groups:
            yield Fault(f"{place}.group", f"there is no group {building.group!r}")
        for target in building.frees:
            if target not in known or known[target].main:
                yield Fault(f"{place}.frees", f"its arrow to {target!r}: {wrong[target in known]}")


def _sets(file: schema.Components) -> Iterator[Fault]:
    """The parts must fit each other (AT-3 to AT-6, AT-18)."""
    for group in file.groups:
        size = sum(building.count for building in file.buildings if building.group == group.id)
        if size != group.size:
            yield Fault(f"group[{group.id}].size", f"is {group.size}, but the group has {size} buildings")
    for main, size, what in (
        (True, file.stacks.main_stack_size, "the main stack"),
        (False, (STACKS - 1) * file.stacks.other_stack_size, "the other stacks together"),
    ):
        count = sum(building.count for building in file.buildings if building.main == main)
        if count != size:
            yield Fault("stacks", f"{what} must hold {count} buildings, not {size}")
    hands, cards = file.start_hand.by_turn_order, sum(file.cards.each)
    if cards > 120:
        yield Fault("cards", f"{cards} cards are too many, at most 120")
    if len(hands) < len(file.seats) or sum(hands) > cards:
        yield Fault("start_hand.by_turn_order", f"one number a player, together at most {cards} cards")


def _layouts(board: schema.Board) -> Iterator[Fault]:
    yield from twice("layout", (f"for {layout.players} players" for layout in board.layouts))
    if [layout.players for layout in board.layouts] != list(range(2, 2 + len(board.layouts))):
        yield Fault("layout", "there must be one for 2 players, one for 3 and so on")


def _maps(board: schema.Board) -> Iterator[Fault]:
    for layout in board.layouts:
        place, centres, shrines = f"layout[for {layout.players} players]", layout.centres, layout.shrines
        for key, cells in (("tile_centres", centres), ("shrines", shrines)):
            for cell in cells:
                if distance((0, 0), cell) > FARTHEST:
                    yield Fault(f"{place}.{key}", f"{cell} is not within {FARTHEST} of (0, 0)")
        for i, cell in enumerate(centres):
            if any(distance(cell, other) < 3 for other in centres[:i]):
                yield Fault(f"{place}.tile_centres", f"the tile on {cell} overlaps another")
        for i, cell in enumerate(shrines):
            if cell in shrines[:i] or any(distance(cell, centre) < 2 for centre in centres):
                yield Fault(f"{place}.shrines", f"the shrine on {cell} lies on a tile or on another shrine")


COMPONENTS_FILE = DataFile(DATA / "components.toml", schema.Components, (_ids, _buildings, _sets))
BOARD_FILE = DataFile(DATA / "board.toml", schema.Board, (_layouts, _maps))


def read_layouts(tiles: int) -> tuple[schema.Layout, ...]:
    """The first maps in use, one a number of players; each has at most so many tiles."""
    layouts = BOARD_FILE.read().layouts
    for layout in layouts:
        if len(layout.centres) > tiles:
            place, what = (
                f"layout[for {layout.players} players]",
                f"{len(layout.centres)} tiles, at most {tiles}",
            )
            BOARD_FILE.refuse([Fault(place, what)])
    return layouts
