"""Animals and nomads of Africa: what `herding.toml` needs of the position, and which sentence holds."""

from __future__ import annotations

from typing import Literal, cast

from ....engine.decisions import Words
from ..data.constants import BOARD, CATEGORY, EMPTY, N_CELLS, NEAR, NOMAD
from ..rules.herds import can_wander, count_at
from ..rules.play import placement_points
from ..rules.state import Phase, State
from ..speech.words import place_name, tile_command, tile_object
from .common import say

Way = Literal["put", "leave"]


def best_gain(s: State, origin: int) -> int:
    """The most points that moving the tile on `origin` can bring."""
    here = count_at(s, origin, origin)
    return max((count_at(s, origin, c) for c in range(N_CELLS) if s.content[c] == EMPTY), default=here) - here


# --- taking up ----------------------------------------------------------------------------------------


@say.label("lift", words=("tile",))
def lift(s: State, cell: int) -> Words:
    """What would be moved."""
    return {"tile": tile_command(s.content[cell])}


@say.effect("lift", words=("n",))
def gain(s: State, cell: int) -> Words:
    """What moving it brings at most."""
    return {"n": best_gain(s, cell)}


@say.log("lift", words=("tile",))
def lifted(before: State, after: State, cell: int) -> Words:
    """What was taken up."""
    return {"tile": tile_object(before.content[cell])}


@say.refuses("lift", when=(Phase.STEP, Phase.ACT))
def no_lift(
    s: State, cell: int
) -> Literal["nothing", "far_animal", "far_nomads", "best_animal", "best_nomads"]:
    """Why the tile there is not taken up."""
    home = s.players[s.turn].cell
    if not can_wander(s.content[cell]):
        return "nothing"
    nomads = CATEGORY[s.content[cell]] == NOMAD
    if cell != home and not NEAR[home][cell]:
        return "far_nomads" if nomads else "far_animal"
    return "best_nomads" if nomads else "best_animal"


# --- putting down -------------------------------------------------------------------------------------


def _way(s: State, cell: int) -> Way:
    return "leave" if cell == s.origin else "put"


@say.label("place", words=("tile",))
def put(s: State, cell: int) -> tuple[Way, Words]:
    """Where the tile would go, or that it stays."""
    return _way(s, cell), {"tile": tile_command(s.content[s.origin])}


@say.points("place")
def points(s: State, cell: int) -> int:
    """What it is worth there."""
    return placement_points(s, cell)


@say.log("place", words=("tile", "origin"))
def placed(before: State, after: State, cell: int) -> tuple[Way, Words]:
    """Where the tile went, or that it stayed."""
    tile = tile_object(before.content[before.origin])
    return _way(before, cell), {"tile": tile, "origin": place_name(before.origin)}


@say.marks("place")
def from_where_to_where(before: State, after: State, cell: int) -> list[str]:
    """The cell that the tile left, and where it is now."""
    return [BOARD.names[one] for one in dict.fromkeys((before.origin, cell))]


NotThere = Literal[
    "back_animal",
    "back_nomads",
    "full_found_animal",
    "full_found_nomads",
    "full_moved_animal",
    "full_moved_nomads",
    "touching_found_animal",
    "touching_found_nomads",
    "touching_moved_animal",
    "touching_moved_nomads",
]


@say.refuses("place", words=("n", "here"), when=(Phase.PLACE_FOUND, Phase.PLACE_MOVED))
def not_there(s: State, cell: int) -> tuple[NotThere, Words]:
    """Why the tile does not go there; animals and nomads, found and lifted, have a rule each."""
    thing = "nomads" if CATEGORY[s.content[s.origin]] == NOMAD else "animal"
    which = f"{'found' if s.phase == Phase.PLACE_FOUND else 'moved'}_{thing}"
    if cell == s.origin:
        return cast(NotThere, f"back_{thing}"), {}
    if s.content[cell] != EMPTY:
        return cast(NotThere, f"full_{which}"), {}
    assert can_wander(s.content[s.origin])
    touching = {"n": count_at(s, s.origin, cell), "here": count_at(s, s.origin, s.origin)}
    return cast(NotThere, f"touching_{which}"), touching
