"""All walks of a pawn over the lines of the board: what the tables are made of, and what a page draws.

Plain lists and generators, no rules: in play the tables of `constants.py` are looked up instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .components import Board
from .schema import LAND, SEA

NEVER_MIXED, LAND_TO_SEA, MIXED = range(3)


@dataclass(frozen=True)
class Line:
    """A line from a spot to one of its neighbours; `number` is the same in both directions."""

    number: int
    to: int
    terrain: int


@dataclass(frozen=True)
class Walk:
    """A walk along lines, never straight back (ST-18).

    `spots` begin with where the pawn stands; `fares` counts departures from cities by sea (ST-22);
    `mixing` is the least that must be allowed for it (ST-25); `passes_home` tells of start cities
    that it goes through (ST-52).
    """

    spots: tuple[int, ...]
    line: int
    terrain: int
    fares: int
    mixing: int
    passes_home: bool

    @property
    def end(self) -> int:
        """Where the walk ends."""
        return self.spots[-1]

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return len(self.spots) - 1


def lines_of(board: Board) -> list[list[Line]]:
    """The lines at each spot."""
    found: list[list[Line]] = [[] for _ in board.spots]
    number = 0
    for route in board.routes:
        for a, b in zip(route.spots, route.spots[1:], strict=False):
            found[a].append(Line(number, b, route.terrain))
            found[b].append(Line(number, a, route.terrain))
            number += 1
    return found


def walks_from(
    board: Board, lines: list[list[Line]], start: int, most: int, through: bool = True
) -> Iterator[Walk]:
    """Every walk of 1 to `most` steps, to whatever spot, `through` cities or into one (ST-16 to ST-26)."""
    terrain = -1 if start < len(board.cities) else lines[start][0].terrain
    edge = [Walk((start,), -1, terrain, 0, NEVER_MIXED, False)]
    for _ in range(most):
        edge = [
            _longer(board, walk, line)
            for walk in edge
            if through or walk.steps == 0 or walk.end >= len(board.cities)
            for line in lines[walk.end]
            if line.number != walk.line
        ]
        yield from edge


def _longer(board: Board, walk: Walk, line: Line) -> Walk:
    here = walk.end
    in_city = here < len(board.cities)
    mixing, home = walk.mixing, walk.passes_home
    if in_city and walk.steps > 0:
        home = home or board.cities[here].start
        if walk.terrain == LAND and line.terrain == SEA:
            mixing = max(mixing, LAND_TO_SEA)
        elif walk.terrain == SEA and line.terrain == LAND:
            mixing = MIXED
    fares = walk.fares + (in_city and line.terrain == SEA)
    return Walk((*walk.spots, line.to), line.number, line.terrain, fares, mixing, home)


def ends_of(board: Board, lines: list[list[Line]], start: int, roll: int) -> Iterator[Walk]:
    """The walks with which a roll may end: in a city early, on a dot with the exact count (ST-16, ST-17)."""
    for walk in walks_from(board, lines, start, roll):
        if walk.steps == roll or walk.end < len(board.cities):
            yield walk


def free_ends(board: Board, lines: list[list[Line]], start: int, steps: int) -> Iterator[Walk]:
    """The walks of free passage: by sea, to the next city at most (ST-27)."""
    for walk in walks_from(board, lines, start, steps, through=False):
        if walk.terrain == SEA and (walk.steps == steps or walk.end < len(board.cities)):
            yield walk


def steps_between(board: Board, lines: list[list[Line]], city: int, terrains: tuple[int, ...]) -> list[int]:
    """Steps from every spot to a city over lines of these terrains; -1 where there is no way."""
    found = [-1] * len(board.spots)
    found[city] = 0
    edge = [city]
    for spot in edge:
        for line in lines[spot]:
            if line.terrain in terrains and found[line.to] < 0:
                found[line.to] = found[spot] + 1
                edge.append(line.to)
    return found


def next_cities(board: Board, lines: list[list[Line]], start: int, terrain: int) -> list[int]:
    """Cities that can be reached over lines of this terrain without passing through another city."""
    seen, edge = {start}, [start]
    for spot in edge:
        if spot == start or spot >= len(board.cities):
            new = {line.to for line in lines[spot] if line.terrain == terrain} - seen
            seen |= new
            edge.extend(new)
    return sorted(spot for spot in seen - {start} if spot < len(board.cities))
