"""The map of a position of Attika laid again from what lies there, and where a position contradicts that.

What documents say is in `position.py`, all other faults are in `position_faults.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....engine.actors import SEAT_LETTERS
from ....engine.field_meanings import Fault
from ....engine.record import copy
from ..data import constants as c
from ..rules.settling import put_building
from ..rules.state import EMPTY, NO_SETTLEMENT, NO_SPACE, State
from ..rules.terrain import add_space, begin_tile, clear_map
from .notation import SPACE_NAMES

FARTHEST = 60  # from the middle of the map; legal.py's grid of hexes is wide enough for it
STEP = 3  # how much farther one more tile reaches at most


def lay_again(s: State, spaces: Mapping[int, int], standing: Sequence[tuple[int, int, int]]) -> None:
    """Lay the tiles and build again: landscapes by space; the space, seat and kind of each building."""
    tiles = [(s.laid[i], s.rotation[i], s.tile_q[i], s.tile_r[i]) for i in range(s.n_tiles)]
    _clear(s)
    for number, tile in enumerate(tiles):
        begin_tile(s, *tile)
        for space in range(number * c.TILE_SPACES, s.n_tiles * c.TILE_SPACES):
            if space in spaces:
                add_space(s, space, spaces[space])
    for space, seat, kind in standing:
        if s.players[seat].buildings < c.N_BUILDINGS:
            put_building(s, seat, kind, space)


def _clear(s: State) -> None:
    clear_map(s)
    s.n_tiles = 0
    for space in range(c.N_SPACES + 1):
        s.settlement[space] = s.shrine[space] = s.touching[space] = s.symbols[space] = 0
    for seat in range(s.n_players):
        me = s.players[seat]
        me.settlements = me.buildings = me.standing = 0
        for kind in range(c.N_KINDS):
            me.built[kind] = 0
        for number in range(c.N_BUILDINGS):
            me.shrines[number] = NO_SETTLEMENT


def far_faults(s: State) -> Iterator[Fault]:
    """The map and all tiles that are still to come fit into the grid of hexes (AT-75)."""
    full = sum(left > 0 for seat in range(s.n_players) for left in s.players[seat].stack)
    to_come = min(s.map_stack, full + 1) + (s.tile >= 0)  # each stack extends the map once
    for tile in range(s.n_tiles):
        if max(abs(s.tile_q[tile]), abs(s.tile_r[tile])) + STEP * to_come > FARTHEST:
            yield Fault(
                f"laid.{tile + 1}", "the tile lies too far from the middle of the map", "AT-75", fatal=True
            )
    for shrine in range(s.n_shrines):
        if max(abs(s.shrine_q[shrine]), abs(s.shrine_r[shrine])) + STEP * to_come > FARTHEST:
            yield Fault(
                f"shrine_q.S{shrine + 1}", "the shrine lies too far from the middle", "AT-75", fatal=True
            )


def contradictions(s: State) -> Iterator[Fault]:
    """What follows from the tiles and the buildings and is told otherwise (AT-11, AT-12, AT-46, AT-66)."""
    again = copy(s)
    here = [space for space in range(s.n_tiles * c.TILE_SPACES) if s.building[space] != NO_SPACE]
    standing = [
        (space, int(s.owner[space]), int(s.building[space])) for space in here if s.building[space] >= 0
    ]
    lay_again(again, {space: int(s.landscape[space]) for space in here}, standing)
    for space in range(c.N_SPACES):
        for name in ("touching", "symbols", "shrine", "owner", "building"):
            if getattr(s, name)[space] != getattr(again, name)[space]:
                message = "it follows from the tiles and what stands there"
                yield Fault(f"{name}.{SPACE_NAMES[space]}", message, "AT-46", fatal=True)
    for i in range(c.N_SPACES * c.SIDES):
        if s.near[i] != again.near[i]:
            place = f"near.{SPACE_NAMES[i // c.SIDES]}-{i % c.SIDES + 1}"
            yield Fault(place, "it follows from where the tiles lie", "AT-11", fatal=True)
    for seat in range(s.n_players):
        yield from _player_contradictions(s, again, seat)


def _player_contradictions(s: State, again: State, seat: int) -> Iterator[Fault]:
    me, other, place = s.players[seat], again.players[seat], f"players.{SEAT_LETTERS[seat]}"
    for name, rule in (("built", "AT-4"), ("standing", "AT-57"), ("settlements", "AT-12")):
        if getattr(me, name) != getattr(other, name):
            yield Fault(f"{place}.{name}", "it follows from the buildings on the map", rule, fatal=True)
    owned = [space for space in range(c.N_SPACES) if s.owner[space] == seat and s.building[space] > EMPTY]
    pairs = {(int(s.settlement[space]), int(again.settlement[space])) for space in owned}
    mine, theirs = ([pair[i] for pair in pairs] for i in range(2))
    if len(set(mine)) < len(pairs) or len(set(theirs)) < len(pairs):
        yield Fault(
            "settlement", "buildings that touch are one settlement, and no others", "AT-66", fatal=True
        )
    for number, known in pairs:
        if me.shrines[number] != other.shrines[known]:
            message = "a settlement stands at the shrines beside its buildings"
            yield Fault(f"{place}.shrines.{number + 1}", message, "AT-12", fatal=True)
