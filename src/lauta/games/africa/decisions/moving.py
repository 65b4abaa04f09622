"""Steps and turns of Africa: what `moving.toml` needs of the position, and which reason holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ..data.constants import BOARD, EMPTY, HIDDEN, NEAR
from ..rules import actions
from ..rules.herds import can_wander, survey_value
from ..rules.state import Phase, State
from .common import say


@say.effect("move", "to", words=("n",))
def survey_there(s: State, cell: int) -> Words | None:
    """What a survey would bring there, where it would bring anything."""
    if s.content[cell] != EMPTY or s.players[s.turn].camps == 0:
        return None
    value = survey_value(s, cell)
    return {"n": value} if value else None


@say.refuses("move", when=(Phase.STEP,))
@say.refuses("to", when=(Phase.RELOCATE,))
def not_open(s: State, cell: int) -> Literal["stay", "hidden", "taken", "far"]:
    """Why the explorer does not go to a cell."""
    if cell == s.players[s.turn].cell:
        return "stay"
    if s.content[cell] == HIDDEN:
        return "hidden"
    return "taken" if s.explorer[cell] else "far"


@say.refuses("relocate", when=(Phase.STEP, Phase.ACT))
def no_relocation(s: State) -> Literal["no_other_cell", "begun"]:
    """Why there is no relocation in this turn."""
    return "no_other_cell" if s.phase == Phase.STEP and s.step == 0 else "begun"


@say.refuses("skip", when=(Phase.STEP,))
def no_skip(s: State) -> Literal["no_skip"]:
    """A step cannot be skipped before it has begun."""
    return "no_skip"


def meant(s: State, place: str) -> list[int]:
    """What a click on a cell where nothing can be done may have meant: to turn up, to move, to go there."""
    if place not in BOARD.names:
        return []
    cell = BOARD.names.index(place)
    if s.phase not in (Phase.STEP, Phase.ACT):
        return []
    if s.content[cell] == HIDDEN:
        return [actions.DISCOVER + cell]
    near = cell == s.players[s.turn].cell or NEAR[s.players[s.turn].cell][cell]
    return [actions.LIFT + cell if can_wander(s.content[cell]) and near else actions.MOVE + cell]
