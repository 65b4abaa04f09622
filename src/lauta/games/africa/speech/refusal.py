"""Why an action is not legal now: one sentence, and the number of the rule.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ....engine.phrase import TN, Phrase, T
from ..data.constants import BOARD, CATEGORY, EMPTY, HIDDEN, NEAR, NOMAD, SHIFT
from ..rules import actions
from ..rules.herds import can_wander, count_at, survey_value
from ..rules.state import Phase, State

_DUE: dict[int, tuple[Phrase, str]] = {
    Phase.FIRST: (T("the start player has to be drawn first"), "AF-15"),
    Phase.CITY: (T("a start city has to be drawn first"), "AF-15"),
    Phase.START: (T("choose a start city first"), "AF-15"),
    Phase.STEP: (T("choose a step now: a movement, an action, or the end of the turn"), "AF-21"),
    Phase.ACT: (T("the movement is done; choose an action now, or end the turn"), "AF-23"),
    Phase.RELOCATE: (T("choose the explorer's new place first"), "AF-20"),
    Phase.REVEAL: (T("a tile has to be turned up first"), "AF-32"),
    Phase.PLACE_FOUND: (T("place the tile just found first"), "AF-32"),
    Phase.PLACE_MOVED: (T("put down the tile just lifted first"), "AF-50"),
    Phase.TRADE: (T("choose an exchange for the goods just found first, or none"), "AF-36"),
    Phase.TAKE: (T("choose the gold and gems to mine first"), "AF-61"),
    Phase.END: (T("the turn is complete; all that is left is to end it"), "AF-21"),
    Phase.OVER: (T("the game is over"), "AF-66"),
}


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    reason = _reasons(s, kind, args)
    phrase, rule = reason if reason is not None else _DUE[s.phase]
    return IllegalAction(phrase, rule)


def _reasons(s: State, kind: str, args: tuple[int, ...]) -> tuple[Phrase, str] | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    match kind:
        case "move" if s.phase == Phase.STEP:
            return _why_no_move(s, args[0])
        case "to" if s.phase == Phase.RELOCATE:
            return _why_no_relocation(s, args[0])
        case "relocate" if s.phase == Phase.STEP and s.step == 0:
            return _DUE[s.phase][0], "AF-20"  # no other cell is open
        case "relocate" if s.phase in (Phase.STEP, Phase.ACT):
            return T(
                "a relocation takes the place of the whole turn, and this turn has begun with a step"
            ), "AF-18"
        case "discover" if s.phase in (Phase.STEP, Phase.ACT):
            return _why_no_discovery(s, args[0])
        case "lift" if s.phase in (Phase.STEP, Phase.ACT):
            return _why_no_lift(s, args[0])
        case "place" if s.phase in (Phase.PLACE_FOUND, Phase.PLACE_MOVED):
            return _why_not_there(s, args[0])
        case "survey" | "mine" if s.phase in (Phase.STEP, Phase.ACT):
            return _why_no_camp(s, kind)
        case "trade" if s.phase == Phase.TRADE:
            return _why_no_trade(s, *args)
        case "start" if s.phase == Phase.START:
            return _why_no_start(args[0])
        case "take" if s.phase == Phase.TAKE:
            return T(
                "{cell} holds no gold or gems next to the camp that can still be taken", cell=_name(args[0])
            ), "AF-61"
        case "skip" if s.phase == Phase.STEP:
            return T(
                "to skip a step without moving or acting, end the turn or go on to the other step"
            ), "AF-19"
    return None


def _name(cell: int) -> str:
    return BOARD.names[cell]


def _why_no_move(s: State, cell: int) -> tuple[Phrase, str]:
    if cell == s.players[s.turn].cell:
        return T(
            "the explorer already stands on {cell}; staying needs no movement", cell=_name(cell)
        ), "AF-27"
    blocked = _why_closed(s, cell)
    if blocked is not None:
        return blocked, "AF-26"
    return T("{cell} is not within two cells of the explorer over open cells", cell=_name(cell)), "AF-24"


def _why_no_relocation(s: State, cell: int) -> tuple[Phrase, str]:
    if cell == s.players[s.turn].cell:
        return T("the explorer already stands on {cell}", cell=_name(cell)), "AF-20"
    return _why_closed(s, cell) or T("the explorer cannot go to {cell}", cell=_name(cell)), "AF-20"


def _why_closed(s: State, cell: int) -> Phrase | None:
    if s.content[cell] == HIDDEN:
        return T("a face-down tile lies on {cell}", cell=_name(cell))
    if s.explorer[cell]:
        return T("another explorer stands on {cell}", cell=_name(cell))
    return None


def _why_no_discovery(s: State, cell: int) -> tuple[Phrase, str]:
    if s.content[cell] != HIDDEN:
        return T("no face-down tile lies on {cell}", cell=_name(cell)), "AF-31"
    return T("{cell} is not adjacent to the explorer", cell=_name(cell)), "AF-31"


def _why_no_lift(s: State, cell: int) -> tuple[Phrase, str]:
    home = s.players[s.turn].cell
    if not can_wander(s.content[cell]):
        return T("neither an animal nor nomads lie face up on {cell}", cell=_name(cell)), "AF-48"
    nomads = CATEGORY[s.content[cell]] == NOMAD
    if cell != home and not NEAR[home][cell]:
        return (
            T("{cell} is neither the explorer's cell nor next to it", cell=_name(cell)),
            "AF-52" if nomads else "AF-49",
        )
    if nomads:
        return T("no empty cell touches more empty cells than {cell}", cell=_name(cell)), "AF-53"
    return T("no empty cell touches more animals of the species than {cell}", cell=_name(cell)), "AF-50"


def _why_not_there(s: State, cell: int) -> tuple[Phrase, str]:
    found = s.phase == Phase.PLACE_FOUND
    nomads = CATEGORY[s.content[s.origin]] == NOMAD
    rule = ("AF-44" if nomads else "AF-41") if found else ("AF-53" if nomads else "AF-50")
    if cell == s.origin:
        return T("a lifted tile must leave its cell"), rule
    if s.content[cell] != EMPTY:
        return T("{cell} is not empty", cell=_name(cell)), rule
    assert SHIFT[s.content[s.origin]] >= 0
    n, here = count_at(s, s.origin, cell), count_at(s, s.origin, s.origin)
    if nomads:
        return TN(
            "{cell} touches {n} empty cell, but it must touch more than the present {here}",
            "{cell} touches {n} empty cells, but it must touch more than the present {here}",
            n,
            cell=_name(cell),
            here=here,
        ), rule
    return TN(
        "{cell} touches {n} animal of the species, but it must touch more than the present {here}",
        "{cell} touches {n} animals of the species, but it must touch more than the present {here}",
        n,
        cell=_name(cell),
        here=here,
    ), rule


def _why_no_camp(s: State, kind: str) -> tuple[Phrase, str]:
    me = s.players[s.turn]
    if me.camps == 0:
        return T("no camp is left to set up"), "AF-58"
    if s.content[me.cell] != EMPTY:
        return T("the explorer's cell {cell} is not empty", cell=_name(me.cell)), "AF-58"
    if kind == "survey" and survey_value(s, me.cell) == 0:
        return T("a survey here would score no points"), "AF-62"
    return T("neither gold nor gems lie next to {cell}", cell=_name(me.cell)), "AF-63"


def _why_no_trade(s: State, seat: int, kind: int) -> tuple[Phrase, str]:
    if seat == s.turn or seat >= s.n_players:
        return T("goods are exchanged with an opponent"), "AF-37"
    if kind == s.found:
        return T("goods cannot be exchanged for the same kind"), "AF-37"
    wanted = s.players[seat].goods[kind]
    if wanted == 0:
        return T("the opponent owns none of these goods"), "AF-37"
    return TN(
        "the opponent's {n} tile must be paid for with as many of the new kind, not {mine}",
        "all {n} of the opponent's tiles must be paid for with as many of the new kind, not {mine}",
        wanted,
        mine=s.players[s.turn].goods[s.found],
    ), "AF-37"


def _why_no_start(cell: int) -> tuple[Phrase, str]:
    if cell not in {city.cell for city in BOARD.cities}:
        return T("{cell} is not a start city", cell=_name(cell)), "AF-15"
    return T("an explorer already stands in this city"), "AF-15"
