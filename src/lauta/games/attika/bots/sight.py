"""What a greedy player of Attika sees, and the room to work it out. No judgement here.

The map with its buildings is in `outlook.py`, ratings are in `guide.py` and `growth.py`.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, int16, int32, record
from ..data import constants as c
from ..rules import actions
from .outlook import ROW, Outlook

MOST_HEXES = 2 * c.SIDES * c.N_TILES + c.SIDES * c.MAX_SHRINES  # round a map with its shrines


@record
class Sight:
    """What the player to act sees: working space of `rate`, and its result `rating`.

    By seat: `link` and `build` are the turns of the two races, `drive` is how far it goes for the chain.
    `gain[space]` is what building there is worth whatever is built. By kind: the `best` worth anywhere, the
    cards it will take in the `future`, what it does for its group `joined` to it or `apart`. By hex round the
    map: the spaces it touches, what room there is worth (`contact`), and the ways that lead there (`ways`, as
    `far` in an outlook).
    """

    rating: Annotated[list[float64], actions.N_ACTIONS]
    card: float64
    now: Outlook
    base: Outlook
    queue: Annotated[list[int16], 2 * ROW]
    link: Annotated[list[float64], c.MAX_PLAYERS]
    build: Annotated[list[float64], c.MAX_PLAYERS]
    drive: Annotated[list[float64], c.MAX_PLAYERS]
    gain: Annotated[list[float64], ROW]
    best: Annotated[list[float64], c.N_KINDS]
    stored: Annotated[list[int16], c.N_KINDS]
    future: Annotated[list[float64], c.N_KINDS]
    joined: Annotated[list[float64], c.N_KINDS]
    apart: Annotated[list[float64], c.N_KINDS]
    hexes: int32
    hex: Annotated[list[int16], MOST_HEXES]  # where on the grid
    touched: Annotated[list[int16], MOST_HEXES * c.SIDES]  # spaces, OFF for none
    contact: Annotated[list[float64], MOST_HEXES]
    ways: Annotated[list[int16], MOST_HEXES * c.MAX_PLAYERS * c.MAX_SHRINES]
    parts: int32
    part: Annotated[list[int16], c.TILE_SPACES]  # hexes round the map that a new tile would cover
    position: Annotated[list[int16], c.TILE_SPACES]  # of each on the tile
    least: Annotated[list[int16], c.MAX_SHRINES]
    grid: Annotated[list[int16], c.GRID]  # the number of each hex plus one; empty between calls
