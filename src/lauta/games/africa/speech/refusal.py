"""Why an action is not legal now: one sentence, and the number of the rule; both are in `refusal.toml`.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.errors import IllegalAction
from ....engine.sentences import Refusals
from ..data.constants import BOARD, CATEGORY, EMPTY, HIDDEN, NEAR, NOMAD
from ..rules import actions
from ..rules.herds import can_wander, count_at, survey_value
from ..rules.state import Phase, State
from .words import place_name

_no = Refusals(Path(__file__).with_suffix(".toml"))


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    return _reason(s, kind, args) or _undone(s)


def _undone(s: State) -> IllegalAction:
    """That another decision is due."""
    if s.phase == Phase.PLACE_MOVED and _lifted(s) == "nomads":
        return _no("nomads_first")
    return _no("due", Phase(s.phase).name.lower())


def _lifted(s: State) -> str:
    return "nomads" if CATEGORY[s.content[s.origin]] == NOMAD else "animal"


def _reason(s: State, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    match kind:
        case "move" if s.phase == Phase.STEP:
            return _no("move", _not_open(s, args[0]), cell=place_name(args[0]))
        case "to" if s.phase == Phase.RELOCATE:
            return _no("relocation", _not_open(s, args[0]), cell=place_name(args[0]))
        case "relocate" if s.phase == Phase.STEP and s.step == 0:
            return _no("no_other_cell")
        case "relocate" if s.phase in (Phase.STEP, Phase.ACT):
            return _no("begun")
        case "discover" if s.phase in (Phase.STEP, Phase.ACT):
            return _no(
                "discovery", "far" if s.content[args[0]] == HIDDEN else "open", cell=place_name(args[0])
            )
        case "lift" if s.phase in (Phase.STEP, Phase.ACT):
            return _why_no_lift(s, args[0])
        case "place" if s.phase in (Phase.PLACE_FOUND, Phase.PLACE_MOVED):
            return _why_not_there(s, args[0])
        case "survey" | "mine" if s.phase in (Phase.STEP, Phase.ACT):
            return _why_no_camp(s, kind)
        case "trade" if s.phase == Phase.TRADE:
            return _why_no_trade(s, *args)
        case "start" if s.phase == Phase.START:
            known = args[0] in {city.cell for city in BOARD.cities}
            return _no("city_taken") if known else _no("no_city", cell=place_name(args[0]))
        case "take" if s.phase == Phase.TAKE:
            return _no("no_treasure", cell=place_name(args[0]))
        case "skip" if s.phase == Phase.STEP:
            return _no("no_skip")
    return None


def _not_open(s: State, cell: int) -> str:
    """Why the explorer does not go to a cell, as reasons are called."""
    if cell == s.players[s.turn].cell:
        return "stay"
    if s.content[cell] == HIDDEN:
        return "hidden"
    return "taken" if s.explorer[cell] else "far"


def _why_no_lift(s: State, cell: int) -> IllegalAction:
    home, name = s.players[s.turn].cell, place_name(cell)
    if not can_wander(s.content[cell]):
        return _no("lift", "nothing", cell=name)
    nomads = CATEGORY[s.content[cell]] == NOMAD
    if cell != home and not NEAR[home][cell]:
        return _no("lift", "far_nomads" if nomads else "far_animal", cell=name)
    return _no("lift", "best_nomads" if nomads else "best_animal", cell=name)


def _why_not_there(s: State, cell: int) -> IllegalAction:
    thing = _lifted(s)
    if cell == s.origin:
        return _no("lifted", f"moved_{thing}")
    which = f"{'found' if s.phase == Phase.PLACE_FOUND else 'moved'}_{thing}"
    if s.content[cell] != EMPTY:
        return _no("full", which, cell=place_name(cell))
    assert can_wander(s.content[s.origin])
    n, here = count_at(s, s.origin, cell), count_at(s, s.origin, s.origin)
    return _no("touching", which, n=n, cell=place_name(cell), here=here)


def _why_no_camp(s: State, kind: str) -> IllegalAction:
    me = s.players[s.turn]
    if me.camps == 0:
        return _no("camp", "none")
    if s.content[me.cell] != EMPTY:
        return _no("camp", "not_empty", cell=place_name(me.cell))
    if kind == "survey" and survey_value(s, me.cell) == 0:
        return _no("camp", "no_points")
    return _no("camp", "no_mine", cell=place_name(me.cell))


def _why_no_trade(s: State, seat: int, kind: int) -> IllegalAction:
    if seat == s.turn or seat >= s.n_players:
        return _no("trade", "nobody")
    if kind == s.found:
        return _no("trade", "same")
    wanted = s.players[seat].goods[kind]
    if wanted == 0:
        return _no("trade", "nothing")
    return _no("trade", "too_few", n=wanted, mine=s.players[s.turn].goods[s.found])
