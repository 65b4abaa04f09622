"""What an action of Africa did, in a sentence for the log.

Compares the states before and after; points come from the score, never from a second calculation.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ....engine.phrase import Phrase, T
from ....engine.presentation import Event, LogLine
from ..data.constants import BOARD, CATEGORY, FACES, FIRST_FACE, GOOD, GOODS, MONUMENT
from ..drawing.glyphs import art_name
from ..rules import actions
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE, holding, prize_share
from ..rules.state import Phase, State
from ..speech.words import face_object, nuggets_object, place_name, some_goods, stones_object, tile_object


def log_line(before: State, action: int, after: State, names: Sequence[str]) -> LogLine:
    """The sentence, the points booked and the places to mark."""
    kind, args = actions.split(action)
    seat = None if kind == "first" else before.turn
    phrase = _sentence(before, kind, args, after, names)
    gained = 0 if seat is None else after.players[seat].score - before.players[seat].score
    points = Fraction(gained) if gained or kind in _SCORING else None
    shows = Event("turn", (f"af-{art_name(FACES[args[0]].content)}",)) if kind == "reveal" else None
    if overtaken := [names[lost] for prize in _PRIZES for lost in _overtaken(before, prize, after)]:
        less = T("{name} would now get less of a prize", name=", ".join(dict.fromkeys(overtaken)))
        phrase = T("{line}; {more}", line=phrase, more=less)
    places, minor = _places(before, kind, args, after), kind in _MINOR
    touches, sign = _done_to(before, kind, args, after)
    return LogLine(phrase, seat, points, places, minor, shows=shows, touches=touches, sign=sign)


_SCORING = {"place", "survey"}
_PRIZES = {GOLD_PRIZE: "gold", GEM_PRIZE: "gem"}  # and their drawings
# What the next line tells again, and what goes without saying.
_MINOR = {"discover", "lift", "relocate", "skip", "end", "keep", "done"}


def _done_to(before: State, kind: str, args: tuple[int, ...], after: State) -> tuple[tuple[int, ...], str]:
    """Whose goods were taken in an exchange, or whose share of a prize shrank; and its drawing."""
    if kind == "trade":
        return (args[0],), art_name(f"good:{GOODS[args[1]]}")
    lost = {prize: _overtaken(before, prize, after) for prize in _PRIZES}
    seats = tuple(seat for seat in range(before.n_players) if any(seat in some for some in lost.values()))
    return seats, next((sign for prize, sign in _PRIZES.items() if lost[prize]), "")


def _overtaken(before: State, prize: int, after: State) -> list[int]:
    """The other seats that would now get less of the prize for gold or for gems (AF-70 to AF-75)."""
    if holding(before.players[before.turn], prize) == holding(after.players[before.turn], prize):
        return []
    others = (seat for seat in range(before.n_players) if seat != before.turn)
    return [seat for seat in others if prize_share(after, seat, prize) < prize_share(before, seat, prize)]


def _places(before: State, kind: str, args: tuple[int, ...], after: State) -> tuple[str, ...]:
    names = BOARD.names
    if kind == "place":
        cells = [before.origin, args[0]] if before.origin != args[0] else [args[0]]
    elif kind in actions.ACTIONS.over(actions.CELL):
        cells = [args[0]]
    elif kind == "reveal":
        cells = [before.origin]
    elif kind in ("survey", "mine"):
        home = before.players[before.turn].cell
        cells = [home, *(c for c in range(len(names)) if before.content[c] != after.content[c] and c != home)]
    else:
        cells = []
    return tuple(names[cell] for cell in cells)


def _sentence(before: State, kind: str, args: tuple[int, ...], after: State, names: Sequence[str]) -> Phrase:
    if kind == "first":
        return T("{name} begins", name=names[args[0]])
    who = names[before.turn]
    me = before.players[before.turn]
    match kind:
        case "start":
            return T("{name} starts in {place}", name=who, place=place_name(args[0]))
        case "move":
            return T("{name} moves to {place}", name=who, place=place_name(args[0]))
        case "to":
            return T("{name} relocates to {place}", name=who, place=place_name(args[0]))
        case "discover":
            return T("{name} turns up the tile on {place}", name=who, place=place_name(args[0]))
        case "lift":
            tile = tile_object(before.content[args[0]])
            return T("{name} picks up {tile} on {place}", name=who, tile=tile, place=place_name(args[0]))
        case "place":
            return _placing(before, args[0], who)
        case "reveal":
            return _finding(before, args[0], after, who)
        case "trade":
            return _exchange(before, args[0], args[1], names)
        case "survey":
            return T("{name} sets up a camp on {place} for a survey", name=who, place=place_name(me.cell))
        case "mine":
            return _mining(before, after, who)
        case "take":
            tile = tile_object(before.content[args[0]])
            return T("{name} mines {tile}", name=who, tile=tile)
        case "relocate":
            return T("{name} relocates instead of taking steps", name=who)
        case "keep":
            return T("{name} makes no exchange", name=who)
        case "done":
            return T("{name} has mined enough", name=who)
        case "skip":
            return T("{name} takes no action in the first step", name=who)
    return T("{name} ends the turn", name=who)


def _placing(before: State, cell: int, who: str) -> Phrase:
    tile = tile_object(before.content[before.origin])
    if cell == before.origin:
        return T("{name} leaves {tile} on {place}", name=who, tile=tile, place=place_name(cell))
    return T(
        "{name} moves {tile} from {origin} to {place}",
        name=who,
        tile=tile,
        origin=place_name(before.origin),
        place=place_name(cell),
    )


def _finding(before: State, face: int, after: State, who: str) -> Phrase:
    category = CATEGORY[FIRST_FACE + face]
    found = face_object(FACES[face])
    place = place_name(before.origin)
    if category == GOOD:
        return T("{name} finds {tile} on {place} and takes it", name=who, tile=found, place=place)
    if category == MONUMENT and after.phase == Phase.OVER:
        return T("{name} finds the last monument on {place}; the game is over", name=who, place=place)
    if category == MONUMENT and after.supply < before.supply:
        return T("{name} finds a monument on {place} and gets a camp", name=who, place=place)
    if category == MONUMENT:
        return T("{name} finds a monument on {place}; there is no camp left for it", name=who, place=place)
    return T("{name} finds {tile} on {place}", name=who, tile=found, place=place)


def _exchange(before: State, seat: int, kind: int, names: Sequence[str]) -> Phrase:
    n = before.players[seat].goods[kind]
    return T(
        "{name} takes {taken} from {other} for {given}",
        name=names[before.turn],
        taken=some_goods(kind, n),
        other=names[seat],
        given=some_goods(before.found, n),
    )


def _mining(before: State, after: State, who: str) -> Phrase:
    old, new = before.players[before.turn], after.players[before.turn]
    place = place_name(old.cell)
    gold, gems = new.gold - old.gold, new.gems - old.gems
    if gold and gems:
        return T(
            "{name} sets up a camp on {place} and mines {gold} and {gems}",
            name=who,
            place=place,
            gold=nuggets_object(gold),
            gems=stones_object(gems),
        )
    if gold or gems:
        what = nuggets_object(gold) if gold else stones_object(gems)
        return T("{name} sets up a camp on {place} and mines {what}", name=who, place=place, what=what)
    return T("{name} sets up a camp on {place} for mining", name=who, place=place)
