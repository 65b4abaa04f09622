"""Where the names of cities stand on the chart, so that they cover no route.
Set by hand in `names.toml` for the places of the board's file; any other city has its name below it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from .....engine.drawing.chart import Box
from .....engine.drawing.coast import Point
from .....engine.drawing.lettering import SERIF_BOLD, width
from ..data.components import Board
from .coast import scene_point

SIZE, START_SIZE = 19.5, 23.0  # of lettering
SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8)  # for names that are longer in other languages
CLEAR_OF_CITY, CLEAR_OF_DOT = 18.0, 4.0
_EAST, _WEST = (24.0, 6.0, "start"), (-24.0, 6.0, "end")
_BELOW = (0.0, 40.0, "middle")
_SIDES: dict[str, tuple[float, float, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Name:
    """Where a city's name is anchored, the size of its letters, and the room that it takes."""

    x: float
    y: float
    anchor: str
    size: float
    box: Box


def place_name(city: str, at: Point, text: str, size: float = SIZE) -> Name:
    """The place for the name of a city that lies at `at`, in letters of this size."""
    dx, dy, anchor = _SIDES.get(city, _BELOW)
    x, y, wide = at[0] + dx, at[1] + dy, width(text, size, SERIF_BOLD)
    left = {"start": x, "end": x - wide, "middle": x - wide / 2}[anchor]
    return Name(x, y, anchor, size, Box(left, y - 0.77 * size, left + wide, y + 0.2 * size))


def fit_name(
    city: str, at: Point, text: str, start: bool, cities: Iterable[Point], dots: Iterable[Point]
) -> Name:
    """The name in the largest letters with which it covers none of the other cities and dots."""
    near = [(point, CLEAR_OF_CITY) for point in cities if point != at]
    near += [(point, CLEAR_OF_DOT) for point in dots]
    size = START_SIZE if start else SIZE
    name = place_name(city, at, text, size)
    near = [(point, room) for point, room in near if name.box.distance(*point) < room]
    for smaller in SMALLER:
        name = place_name(city, at, text, round(size * smaller, 1))
        if all(name.box.distance(*point) >= room for point, room in near):
            break
    return name


def name_boxes(board: Board) -> list[Box]:
    """The room of all names as the board's file has them."""
    return [
        place_name(city.id, scene_point(city.x, city.y), city.name, START_SIZE if city.start else SIZE).box
        for city in board.cities
    ]


def name_below(city: str) -> bool:
    """Whether a city's name takes the room below it."""
    return _SIDES.get(city, _BELOW)[1] > 14


def airfield(city: str) -> Point:
    """Where the mark of its airfield stands beside a city: away from the name."""
    _, _, anchor = _SIDES.get(city, _BELOW)
    return (-15.0, -15.0) if anchor == "start" and city != "tamatave" else (15.0, -15.0)
