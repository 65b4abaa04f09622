"""Hexagonal cells in axial coordinates: neighbours, distances, names of rows.

Pointy top: q grows to the east, r to the south. Knows no game and draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around `cell`, from the east counter-clockwise."""
    q, r = cell
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def distance(a: Cell, b: Cell) -> int:
    """Steps between two cells on an endless board."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def disc(radius: int) -> list[Cell]:
    """All cells within `radius` steps of (0, 0), row by row from the north, west to east."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if abs(q + r) <= radius]


def neighbour_table(cells: Sequence[Cell]) -> list[list[int]]:
    """Six indices a cell; the index `len(cells)` stands for "off the board".

    One row more than there are cells: the neighbours of off the board are off the board.
    """
    index = {cell: i for i, cell in enumerate(cells)}
    off_board = len(cells)
    rows = [[index.get(n, off_board) for n in neighbours(cell)] for cell in cells]
    return [*rows, [off_board] * 6]


def components(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of a set of cells, largest first."""
    left, parts = set(cells), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = [n for n in neighbours(cell) if n in left]
            left.difference_update(near)
            edge.extend(near)
        parts.append(part)
    return sorted(parts, key=len, reverse=True)
