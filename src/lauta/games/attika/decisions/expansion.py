"""The map of Attika: what `expansion.toml` needs of the position, and why a tile cannot lie in a place."""

from __future__ import annotations

from math import atan2, degrees, sqrt
from typing import Literal

from ....engine.decisions import Words
from ....engine.presentation import Event
from ..data import constants as c
from ..rules.state import Phase, State
from ..rules.terrain import anchor_q, anchor_r, covers, is_anchor, name_of_place
from ..speech.notation import ANCHOR_NAMES
from ..speech.words import anchor_label, tile_spaces
from .common import SETUP, say

# --- the tile -----------------------------------------------------------------------------------------


@say.label("tile", words=("name",))
def tile(s: State, tile: int) -> Words:
    """Which tile."""
    return {"name": c.MAP_TILES[tile].id}


@say.log("tile")
def found(before: State, after: State, tile: int) -> Literal["drawn", "setup"]:
    """A tile of the first map, or of an extension."""
    return "setup" if before.phase in SETUP else "drawn"


@say.shows("tile")
def turning(before: State, after: State, tile: int) -> Event:
    """The tile turns over."""
    return Event("turn", (f"ak-tile-{tile}",))


# --- its place ----------------------------------------------------------------------------------------


def spot_place(anchor: int, place: int) -> str:
    """The id of a place for a tile on the board."""
    return f"{ANCHOR_NAMES[anchor]}-{place + 1}"


@say.place("extend")
def spot(s: State, anchor: int, place: int) -> str:
    """What is clicked to lay the tile."""
    return spot_place(anchor, place)


@say.label("extend", words=("hour", "place"))
def lay(s: State, anchor: int, place: int) -> Words:
    """Where the tile would lie."""
    return {"hour": hour(place), "place": anchor_label(anchor)}


def hour(place: int) -> int:
    """In which direction a place lies from its anchor, as on a clock: there are twelve."""
    x, y = sqrt(3) * (c.PLACE_Q[place] + c.PLACE_R[place] / 2), 1.5 * c.PLACE_R[place]
    return round(degrees(atan2(x, -y)) / 30) % 12 or 12


@say.effect("extend")
def at_a_shrine(s: State, anchor: int, place: int) -> Words | None:
    """That a shrine lies there."""
    return {} if anchor >= c.N_SPACES else None


@say.log("extend")
def laid(before: State, after: State, anchor: int, place: int) -> Literal["chosen", "laid"]:
    """The tile lies, or has to be turned."""
    return "laid" if after.n_tiles > before.n_tiles else "chosen"


@say.minor("extend")
def not_laid_yet(before: State, after: State, anchor: int, place: int) -> bool:
    """The next line is about the same tile."""
    return after.n_tiles == before.n_tiles


@say.marks("extend")
def new_spaces(before: State, after: State, anchor: int, place: int) -> tuple[str, ...]:
    """The spaces of the new tile."""
    return tile_spaces(after, before.n_tiles) if after.n_tiles > before.n_tiles else ()


NoTile = Literal["overlap", "no_contact"]


@say.refuses("extend", when=(Phase.WHERE,))
def not_there(s: State, anchor: int, place: int) -> NoTile | Literal["no_space", "other_name"]:
    """Why the tile does not lie there."""
    if not is_anchor(s, anchor):
        return "no_space"
    q, r = anchor_q(s, anchor) + c.PLACE_Q[place], anchor_r(s, anchor) + c.PLACE_R[place]
    return why_no_tile(s, q, r) or "other_name"


def why_no_tile(s: State, q: int, r: int) -> NoTile | None:
    """Why the map tile may not lie around the hex (q, r); None where nothing is against it."""
    if covers(s, q, r):
        return "overlap"
    return "no_contact" if name_of_place(s, q, r) < 0 else None


# --- its rotation -------------------------------------------------------------------------------------


@say.place("turn")
def rotation(s: State, steps: int) -> str:
    """What is clicked to turn the tile."""
    return f"turn-{steps}"


@say.label("turn", words=("n",))
def turn(s: State, steps: int) -> tuple[Literal["none", "turned"], Words]:
    """By how much."""
    return "turned" if steps else "none", {"n": steps}


@say.log("turn")
def turned(before: State, after: State, steps: int) -> Literal["laid", "setup"]:
    """A tile of the first map, or of an extension."""
    return "setup" if before.phase in SETUP else "laid"


@say.marks("turn")
def spaces_turned(before: State, after: State, steps: int) -> tuple[str, ...]:
    """The spaces of the new tile."""
    return tile_spaces(after, before.n_tiles)
