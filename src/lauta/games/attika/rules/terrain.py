"""The map: laying tiles, which spaces touch, what symbols they see (AT-9 to AT-11, AT-75 to AT-78).

Where a tile may be laid is in `legal.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from .state import EMPTY, NO_SPACE, State


@rule
def clear_map(s: State) -> None:
    """No space, no shrine."""
    for space in range(c.N_SPACES + 1):
        s.building[space] = NO_SPACE
        s.owner[space] = -1
        s.landscape[space] = -1
    for i in range(c.N_SPACES * c.SIDES):
        s.near[i] = c.OFF


@rule
def space_q(s: State, space: int) -> int:
    """The first axial coordinate of a space."""
    return s.tile_q[space // c.TILE_SPACES] + c.RING_Q[space % c.TILE_SPACES]


@rule
def space_r(s: State, space: int) -> int:
    """The second axial coordinate of a space."""
    return s.tile_r[space // c.TILE_SPACES] + c.RING_R[space % c.TILE_SPACES]


@rule
def apart(q: int, r: int) -> int:
    """Steps between two hexes whose coordinates differ so."""
    return max(abs(q), abs(r), abs(q + r))


@rule
def side_of(q: int, r: int) -> int:
    """Which side of a hex faces the one that lies (q, r) from it, -1 where they do not touch."""
    for side in range(c.SIDES):
        if c.RING_Q[side + 1] == q and c.RING_R[side + 1] == r:
            return side
    return -1


@rule
def anchor_q(s: State, anchor: int) -> int:
    """The first axial coordinate of a space, or behind all spaces a shrine."""
    return space_q(s, anchor) if anchor < c.N_SPACES else s.shrine_q[anchor - c.N_SPACES]


@rule
def anchor_r(s: State, anchor: int) -> int:
    """The second axial coordinate of a space, or behind all spaces a shrine."""
    return space_r(s, anchor) if anchor < c.N_SPACES else s.shrine_r[anchor - c.N_SPACES]


@rule
def space_at(s: State, q: int, r: int) -> int:
    """The space on a hex, OFF where there is none."""
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] != NO_SPACE and space_q(s, space) == q and space_r(s, space) == r:
            return space
    return c.OFF


@rule
def is_anchor(s: State, anchor: int) -> bool:
    """Whether there is this space, or behind all spaces this shrine."""
    if anchor < c.N_SPACES:
        return s.building[anchor] != NO_SPACE
    return anchor < c.N_SPACES + s.n_shrines


@rule
def covers(s: State, q: int, r: int) -> bool:
    """Whether a tile around (q, r) would cover a space or a shrine (AT-77)."""
    for anchor in range(c.N_ANCHORS):
        if is_anchor(s, anchor) and apart(anchor_q(s, anchor) - q, anchor_r(s, anchor) - r) <= 1:
            return True
    return False


@rule
def name_of_place(s: State, q: int, r: int) -> int:
    """The name of a place for a tile, anchor * N_PLACES + place: by the first space that it touches, else
    by the first shrine (AT-76); -1 where it touches nothing."""
    for anchor in range(c.N_ANCHORS):
        if is_anchor(s, anchor):
            for place in range(c.N_PLACES):
                if (
                    anchor_q(s, anchor) + c.PLACE_Q[place] == q
                    and anchor_r(s, anchor) + c.PLACE_R[place] == r
                ):
                    return anchor * c.N_PLACES + place
    return -1


@rule
def lay_tile(s: State, tile: int, rotation: int, q: int, r: int) -> None:
    """Seven new spaces around (q, r) (AT-75, AT-78)."""
    number = s.n_tiles
    begin_tile(s, tile, rotation, q, r)
    for position in range(c.TILE_SPACES):
        add_space(
            s, number * c.TILE_SPACES + position, c.LANDSCAPE[tile][rotation * c.TILE_SPACES + position]
        )


@rule
def begin_tile(s: State, tile: int, rotation: int, q: int, r: int) -> None:
    """The next tile lies around (q, r); its spaces come one by one."""
    number = s.n_tiles
    s.laid[number] = tile
    s.rotation[number] = rotation
    s.tile_q[number] = q
    s.tile_r[number] = r
    s.n_tiles = number + 1


@rule
def add_space(s: State, space: int, landscape: int) -> None:
    """A new empty space: joined to its neighbours and to the shrines that it touches."""
    q, r = space_q(s, space), space_r(s, space)
    s.landscape[space] = landscape
    s.building[space] = EMPTY
    s.symbols[space] = c.SYMBOL[landscape + 1]
    for shrine in range(s.n_shrines):
        if apart(s.shrine_q[shrine] - q, s.shrine_r[shrine] - r) == 1:
            s.shrine[space] |= 1 << shrine
    for tile in range(s.n_tiles):
        if apart(s.tile_q[tile] - q, s.tile_r[tile] - r) <= 2:
            for other in range(tile * c.TILE_SPACES, (tile + 1) * c.TILE_SPACES):
                if s.building[other] != NO_SPACE:
                    side = side_of(space_q(s, other) - q, space_r(s, other) - r)
                    if side >= 0:
                        join(s, space, other, side)


@rule
def join(s: State, space: int, other: int, side: int) -> None:
    """The new `space` touches `other` at its `side`; both see what is empty there (AT-46)."""
    s.near[space * c.SIDES + side] = other
    s.near[other * c.SIDES + (side + c.SIDES // 2) % c.SIDES] = space
    s.symbols[other] += c.SYMBOL[s.landscape[space] + 1]
    if s.building[other] == EMPTY:
        s.symbols[space] += c.SYMBOL[s.landscape[other] + 1]
    else:
        s.touching[space] |= 1 << s.owner[other]
