"""Placing a building: settlements, groups and their reward, joined shrines, what wins (AT-65 to AT-95).

What it costs is in `prices.py`.
"""

from __future__ import annotations

from ....engine.rule import flags, numbers, rule
from ..data import constants as c
from .state import NO_SETTLEMENT, Player, State

LONGEST = c.N_BUILDINGS + 1  # of a queue of spaces
IN_ONE_SETTLEMENT = 1  # option group_link
LINK_BRINGS_AMPHORAE = 1  # option shrine_link


@rule
def put_building(s: State, seat: int, kind: int, space: int) -> None:
    """The building stands; its settlement, and what neighbours see of the space, follow (AT-11, AT-66)."""
    me = s.players[seat]
    s.building[space] = kind
    s.owner[space] = seat
    me.built[kind] += 1
    me.standing |= 1 << kind
    symbol = c.SYMBOL[s.landscape[space] + 1]
    for side in range(c.SIDES):
        near = s.near[space * c.SIDES + side]
        if near != c.OFF:
            s.symbols[near] -= symbol
            s.touching[near] |= 1 << seat
    settle(s, seat, space)
    me.buildings += 1


@rule
def settle(s: State, seat: int, space: int) -> None:
    """The building founds a settlement, or joins and merges those that it touches (AT-65, AT-66)."""
    me = s.players[seat]
    mine = -1
    if (s.touching[space] >> seat) & 1:
        for side in range(c.SIDES):
            near = s.near[space * c.SIDES + side]
            if s.owner[near] == seat:
                if mine < 0:
                    mine = s.settlement[near]
                elif s.settlement[near] != mine:
                    merge(s, seat, s.settlement[near], mine)
    else:
        mine = unused_number(me)
        me.settlements += 1
        me.shrines[mine] = 0
    s.settlement[space] = mine
    me.shrines[mine] |= s.shrine[space]


@rule
def unused_number(me: Player) -> int:
    """A number that none of the player's settlements has."""
    number = 0
    while me.shrines[number] != NO_SETTLEMENT:
        number += 1
    return number


@rule
def merge(s: State, seat: int, old: int, mine: int) -> None:
    """Two settlements become one (AT-66)."""
    me = s.players[seat]
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.owner[space] == seat and s.settlement[space] == old:
            s.settlement[space] = mine
    me.shrines[mine] |= me.shrines[old]
    me.shrines[old] = NO_SETTLEMENT
    me.settlements -= 1


@rule
def joins_shrines(s: State, seat: int, space: int) -> bool:
    """Whether the settlement on a space stands at two shrines or more (AT-94, AT-95)."""
    shrines = s.players[seat].shrines[s.settlement[space]]
    return shrines & (shrines - 1) != 0


@rule
def wins(s: State, seat: int, space: int) -> bool:
    """Whether the building just placed wins the game (AT-92 to AT-94)."""
    if s.players[seat].buildings == c.N_BUILDINGS:
        return True
    return not link_brings_amphorae(s) and joins_shrines(s, seat, space)


@rule
def link_brings_amphorae(s: State) -> bool:
    """Whether joined shrines bring amphorae in place of victory, with three or four players (OP-22)."""
    return s.options.shrine_link == LINK_BRINGS_AMPHORAE and s.n_players > 2


@rule
def rewards(s: State, seat: int, kind: int, space: int) -> int:
    """Amphorae that the building just placed earns; they are booked as earned (AT-81 to AT-83)."""
    me = s.players[seat]
    earned = 0
    for group in range(c.N_GROUPS):
        if (me.rewards >> group) & 1 == 0 and (c.GROUP[kind] == group or s.options.group_link):
            if is_complete(s, seat, group) and is_connected(s, seat, group):
                me.rewards |= 1 << group
                earned += 1
    if link_brings_amphorae(s) and me.linked == 0 and joins_shrines(s, seat, space):
        me.linked = 1
        earned += c.LINK_AMPHORAE
    return earned


@rule
def is_complete(s: State, seat: int, group: int) -> bool:
    """Whether all buildings of a group stand on the map."""
    n = 0
    for kind in range(c.N_KINDS):
        if c.GROUP[kind] == group:
            n += s.players[seat].built[kind]
    return n == c.GROUP_SIZE[group]


@rule
def is_connected(s: State, seat: int, group: int) -> bool:
    """Whether the buildings of a complete group are connected, as the option group_link says (AT-82)."""
    first = next_of_group(s, seat, group, 0)
    if first < 0:
        return False
    if s.options.group_link == IN_ONE_SETTLEMENT:
        space = first
        while space >= 0:
            if s.settlement[space] != s.settlement[first]:
                return False
            space = next_of_group(s, seat, group, space + 1)
        return True
    return reached_within_group(s, seat, group, first) == c.GROUP_SIZE[group]


@rule
def next_of_group(s: State, seat: int, group: int, start: int) -> int:
    """The first space from `start` on with a building of the group, -1: none."""
    for space in range(start, s.n_tiles * c.TILE_SPACES):
        if s.owner[space] == seat and c.GROUP[s.building[space]] == group:
            return space
    return -1


@rule
def reached_within_group(s: State, seat: int, group: int, first: int) -> int:
    """How many buildings of the group can be reached from one of them over the others (AT-82)."""
    queue, seen = numbers(LONGEST), flags(c.N_SPACES + 1)
    queue[0], seen[first] = first, True
    start, end = 0, 1
    while start < end:
        for side in range(c.SIDES):
            near = s.near[queue[start] * c.SIDES + side]
            if s.owner[near] == seat and not seen[near] and c.GROUP[s.building[near]] == group:
                seen[near] = True
                queue[end] = near
                end += 1
        start += 1
    return end
