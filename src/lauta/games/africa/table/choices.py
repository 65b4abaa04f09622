"""The decisions of Africa as people see them: label, place, points, and what they bring.

What is legal is told by the rules; where a choice is drawn, by `scenes.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....engine.actors import SEAT_LETTERS
from ....engine.phrase import TN, Phrase, T
from ....engine.presentation import Choice
from ..data.constants import (
    BOARD,
    CATEGORY,
    EMPTY,
    FACES,
    GEM,
    GOLD,
    HIDDEN,
    N_CELLS,
    NEAR,
    NEIGHBOURS,
    VALUE,
)
from ..rules import actions
from ..rules.herds import can_wander, count_at, survey_value
from ..rules.legal import is_treasure
from ..rules.play import placement_points
from ..rules.state import Phase, State
from ..speech.notation import text_of
from ..speech.words import face_label, nuggets, place_name, some_goods, stones, tile_command


def choices(s: State, numbers: Sequence[int], names: Sequence[str] = SEAT_LETTERS) -> list[Choice]:
    """The legal actions as people see them."""
    return [_choice(s, number, names) for number in numbers]


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


def _choice(s: State, number: int, names: Sequence[str]) -> Choice:
    kind, args = actions.split(number)
    if kind in actions.ACTIONS.over(actions.CELL):
        return _cell_choice(s, number, kind, args[0])
    label, points, effect = _button(s, kind, args, names)
    return Choice(number, kind, text_of(number), label, None, points, effect, ends=kind == "end")


def _cell_choice(s: State, number: int, kind: str, cell: int) -> Choice:
    label, points, effect = _cell_words(s, kind, cell)
    return Choice(
        number, kind, text_of(number), label, BOARD.names[cell], points, effect, reveals=kind == "discover"
    )


def _cell_words(s: State, kind: str, cell: int) -> tuple[Phrase, Fraction | None, Phrase | None]:
    place = place_name(cell)
    match kind:
        case "start":
            return T("Start in {place}", place=place), None, None
        case "move":
            return T("Move to {place}", place=place), None, _survey_there(s, cell)
        case "to":
            return T("Relocate to {place}", place=place), None, _survey_there(s, cell)
        case "discover":
            return T("Turn up the tile on {place}", place=place), None, None
        case "lift":
            best = best_gain(s, cell)
            label = T("Move {tile} from {place}", tile=tile_command(s.content[cell]), place=place)
            return label, None, TN("up to {n} point", "up to {n} points", best)
        case "take":
            return T("Mine {tile}", tile=tile_command(s.content[cell])), None, None
    points = Fraction(placement_points(s, cell))
    tile = tile_command(s.content[s.origin])
    if cell == s.origin:
        return T("Leave {tile} on {place}", tile=tile, place=place), points, None
    return T("Put {tile} on {place}", tile=tile, place=place), points, None


def _survey_there(s: State, cell: int) -> Phrase | None:
    if s.content[cell] != EMPTY or s.players[s.turn].camps == 0:
        return None
    value = survey_value(s, cell)
    return (
        TN("a survey there is worth {n} point", "a survey there is worth {n} points", value)
        if value
        else None
    )


def best_gain(s: State, origin: int) -> int:
    """The most points that moving the tile on `origin` can bring."""
    here = count_at(s, origin, origin)
    return max((count_at(s, origin, c) for c in range(N_CELLS) if s.content[c] == EMPTY), default=here) - here


def _button(
    s: State, kind: str, args: tuple[int, ...], names: Sequence[str]
) -> tuple[Phrase, Fraction | None, Phrase | None]:
    match kind:
        case "survey":
            value = survey_value(s, s.players[s.turn].cell)
            return T("Set up camp: survey"), Fraction(value), None if value else T("no points here")
        case "mine":
            return T("Set up camp: mine"), None, _treasure_near(s)
        case "relocate":
            return T("Relocate"), None, T("any distance, instead of both steps")
        case "trade":
            n = s.players[args[0]].goods[args[1]]
            taken, given = some_goods(args[1], n), some_goods(s.found, n)
            return (
                T("Take {taken} from {name} for {given}", taken=taken, name=names[args[0]], given=given),
                None,
                None,
            )
        case "keep":
            return T("No exchange"), None, None
        case "done":
            return T("That is all"), None, None
        case "skip":
            return T("No action, on to the second step"), None, None
        case "first":
            return T("{name} begins", name=names[args[0]]), None, None
        case "reveal":
            return face_label(FACES[args[0]]), None, None
    return T("End turn"), None, None


def _treasure_near(s: State) -> Phrase:
    near = [s.content[n] for n in NEIGHBOURS[s.players[s.turn].cell] if is_treasure(s.content[n])]
    gold = sum(VALUE[c] for c in near if CATEGORY[c] == GOLD)
    gems = sum(VALUE[c] for c in near if CATEGORY[c] == GEM)
    if gold and gems:
        return T("{gold} and {gems}", gold=nuggets(gold), gems=stones(gems))
    return nuggets(gold) if gold or not gems else stones(gems)
