"""What places and rotations of a new map tile seem worth in Attika (AT-75, AT-76): room, symbols, chains.

Ratings of all other actions are in `guide.py`, which asks this module.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from ..rules import actions
from ..rules.actions import TURN as ROTATE
from ..rules.state import NO_SPACE, Moves, State
from ..rules.terrain import anchor_q, anchor_r, apart, space_q, space_r
from .outlook import ROW
from .sight import Sight
from .worth import FAR, TURN, turns_left, turns_to_link

WAYS = c.MAX_PLAYERS * c.MAX_SHRINES  # of a hex


@rule
def grid_at(q: int, r: int) -> int:
    """The index of a hex in the grid."""
    return (q + c.HALF) * c.WIDTH + r + c.HALF


@rule
def look_round(s: State, sight: Sight) -> None:
    """Number the hexes round the map and its shrines, and say which spaces they touch."""
    sight.hexes = 0
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] != NO_SPACE:
            q, r = space_q(s, space), space_r(s, space)
            for side in range(c.SIDES):
                if s.near[space * c.SIDES + side] == c.OFF:
                    number = number_of(sight, grid_at(q + c.RING_Q[side + 1], r + c.RING_R[side + 1]))
                    sight.touched[number * c.SIDES + (side + c.SIDES // 2) % c.SIDES] = space
    for shrine in range(s.n_shrines):
        for side in range(c.SIDES):
            q, r = s.shrine_q[shrine] + c.RING_Q[side + 1], s.shrine_r[shrine] + c.RING_R[side + 1]
            number_of(sight, grid_at(q, r))
    for number in range(sight.hexes):
        sight.contact[number] = contact(s, sight, number)


@rule
def number_of(sight: Sight, at: int) -> int:
    """The number of a hex, a new one where it has none."""
    if sight.grid[at] == 0:
        number = sight.hexes
        sight.hexes = number + 1
        sight.hex[number] = at
        sight.grid[at] = number + 1
        for side in range(c.SIDES):
            sight.touched[number * c.SIDES + side] = c.OFF
    return sight.grid[at] - 1


@rule
def forget(sight: Sight) -> None:
    """Empty the grid again."""
    for number in range(sight.hexes):
        sight.grid[sight.hex[number]] = 0


@rule
def contact(s: State, sight: Sight, number: int) -> float:
    """How much the player to act would like room at this hex: own buildings and ways around it."""
    now, worth = sight.now, 0.0
    for side in range(c.SIDES):
        near = sight.touched[number * c.SIDES + side]
        if near != c.OFF:
            if s.owner[near] == s.turn:
                left = now.followers[s.turn * c.N_KINDS + s.building[near]]
                worth += 1.0 + (1.0 if left > now.room[near] else 0.0)
            elif s.owner[near] >= 0:
                worth -= 0.5
            elif (s.touching[near] >> s.turn) & 1:
                worth += 0.3
    return worth


@rule
def find_ways(s: State, sight: Sight) -> None:
    """How many buildings lead from each shrine to each hex round the map, the hex not included."""
    now = sight.now
    for number in range(sight.hexes):
        for seat in range(s.n_players):
            for shrine in range(s.n_shrines):
                row, least = (seat * c.MAX_SHRINES + shrine) * ROW, FAR
                for side in range(c.SIDES):
                    least = min(least, now.far[row + sight.touched[number * c.SIDES + side]])
                sight.ways[number * WAYS + seat * c.MAX_SHRINES + shrine] = least
    for shrine in range(s.n_shrines):
        for side in range(c.SIDES):
            q, r = s.shrine_q[shrine] + c.RING_Q[side + 1], s.shrine_r[shrine] + c.RING_R[side + 1]
            number = sight.grid[grid_at(q, r)] - 1
            for seat in range(s.n_players):
                sight.ways[number * WAYS + seat * c.MAX_SHRINES + shrine] = 0


@rule
def lay_over(sight: Sight, at: int) -> None:
    """Find the hexes round the map that a tile around this one of the grid would cover."""
    sight.parts = 0
    for position in range(c.TILE_SPACES):
        number = sight.grid[at + c.COVERED_FROM[position]]
        if number:
            sight.part[sight.parts] = number - 1
            sight.position[sight.parts] = position
            sight.parts += 1


@rule
def link_over(s: State, sight: Sight, seat: int) -> int:
    """The shortest chain of the seat if the tile of `lay_over` lay there."""
    link = sight.now.link[seat]
    for shrine in range(s.n_shrines):
        least = FAR
        for i in range(sight.parts):
            least = min(least, sight.ways[sight.part[i] * WAYS + seat * c.MAX_SHRINES + shrine])
        sight.least[shrine] = least
    for a in range(s.n_shrines - 1):
        for b in range(a + 1, s.n_shrines):
            if sight.least[a] + sight.least[b] + 1 < link:
                link = link_between(sight, seat, a, b, link)
    return link


@rule
def link_between(sight: Sight, seat: int, a: int, b: int, link: int) -> int:
    """The same for two shrines, no longer than `link`."""
    for i in range(sight.parts):
        first = sight.ways[sight.part[i] * WAYS + seat * c.MAX_SHRINES + a]
        one = sight.position[i]
        for j in range(sight.parts):
            two = sight.position[j]
            steps = 1 + apart(c.RING_Q[one] - c.RING_Q[two], c.RING_R[one] - c.RING_R[two])
            link = min(link, first + sight.ways[sight.part[j] * WAYS + seat * c.MAX_SHRINES + b] + steps)
    return link


@rule
def rate_extensions(s: State, moves: Moves, sight: Sight) -> None:
    """Room beside own buildings, a shorter chain for oneself, none for others."""
    look_round(s, sight)
    find_ways(s, sight)
    for i in range(moves.n):
        number = moves.action[i] - actions.EXTEND
        anchor, place = number // c.N_PLACES, number % c.N_PLACES
        lay_over(
            sight, grid_at(anchor_q(s, anchor) + c.PLACE_Q[place], anchor_r(s, anchor) + c.PLACE_R[place])
        )
        worth = 0.0
        for part in range(sight.parts):
            worth += 0.04 * sight.contact[sight.part[part]]
        for seat in range(s.n_players):
            shorter = link_over(s, sight, seat)
            if shorter < sight.now.link[seat]:
                build = sight.build[seat]
                less = turns_left(turns_to_link(s, seat, shorter), build)
                more = turns_left(sight.link[seat], build)
                worth += (more - less) * (1.0 if seat == s.turn else -1.0 / (s.n_players - 1))
        sight.rating[i] = TURN * worth
    forget(sight)


@rule
def contact_at(sight: Sight, at: int) -> float:
    """How much the player to act would like room at a hex of the grid."""
    number = sight.grid[at]
    return sight.contact[number - 1] if number else 0.0


@rule
def rate_rotations(s: State, moves: Moves, sight: Sight) -> None:
    """Symbols where own buildings are near."""
    look_round(s, sight)
    at = grid_at(s.q, s.r)
    for i in range(moves.n):
        steps = moves.action[i] - ROTATE
        worth = 0.0
        for position in range(c.TILE_SPACES):
            if c.LANDSCAPE[s.tile][steps * c.TILE_SPACES + position] >= 0:
                worth += 0.005 * int(10.0 * contact_at(sight, at + c.COVERED_FROM[position]))
        sight.rating[i] = TURN * worth
    forget(sight)
