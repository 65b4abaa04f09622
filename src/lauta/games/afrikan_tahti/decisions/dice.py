"""The die in Afrikan tähti: what `dice.toml` needs of the position, and which sentence holds."""

from __future__ import annotations

from functools import reduce
from typing import Literal

from ....engine.decisions import Seat, Words
from ....engine.phrase import Phrase
from ....engine.presentation import Event
from ....engine.record import new
from ...shared.star_board.data.constants import (
    CAPE_TOWN,
    DIE,
    FLIGHT_FIRST,
    FLIGHT_TO,
    IS_HOME,
    IS_TRAP,
    N_CITIES,
    SEA_FARE,
    SPOT_NAMES,
    WAY_END,
    WAY_FARES,
    WAY_FIRST,
)
from ...shared.star_board.rules.moving import is_open
from ...shared.star_board.speech.places import place_at, place_name, special_of
from ...shared.star_board.speech.words import apart, faces, money
from ...shared.star_board.table.events import rolled
from ..data.constants import CAPE_TOWN_BONUS, FREEING_FACES, TOKEN_PRICE
from ..rules import actions
from ..rules.chosen_port import NO_PORT, keeps_to
from ..rules.legal import carries, legal_actions
from ..rules.state import FREE, Moves, Phase, Player, State
from ..speech.words import items_object
from .common import say

_fare, _home, _first = say.sentence("fare", "money"), say.sentence("home"), say.sentence("first", "money")
_traps = {"bedouins": say.sentence("bedouins"), "pirates": say.sentence("pirates")}
_token, _poor, _either = say.sentence("token"), say.sentence("poor"), say.sentence("either", "a", "b")
_won, _caught = say.sentence("won", "line", "what"), say.sentence("caught", "line")
_paid = say.sentence("paid", "line", "sum")


# --- rolling ------------------------------------------------------------------------------------------


@say.label("roll")
def roll(s: State) -> Literal["move", "captive"]:
    """To move, or to get free."""
    return "captive" if s.players[s.turn].captive else "move"


@say.effect("roll", words=("faces",))
def what_frees(s: State) -> Words | None:
    """What a captive needs."""
    return {"faces": faces(FREEING_FACES)} if s.players[s.turn].captive else None


@say.refuses("roll", words=("fare",), when=(Phase.TURN,))
def no_roll(s: State) -> tuple[Literal["captive", "no_roll_on_passage", "only_sea"], Words]:
    """Why the die is not rolled for a move."""
    me = s.players[s.turn]
    if me.captive:
        return "captive", {}
    return "no_roll_on_passage" if me.voyage == FREE else "only_sea", {"fare": SEA_FARE}


@say.log("rolled", words=("first", "place"))
def fallen(
    before: State, after: State, face: int
) -> tuple[Literal["move", "first", "order", "token", "no_token", "captive", "free"], Words]:
    """What the roll was for, and what came of it."""
    me, now = before.players[before.turn], after.players[before.turn]
    if before.phase == Phase.ORDER:
        return "first" if after.phase == Phase.TURN else "order", {"first": Seat(after.turn)}
    if before.phase == Phase.LUCK:
        return "token" if after.phase == Phase.TOKEN else "no_token", {"place": place_at(me.at)}
    return ("captive" if now.captive else "free") if me.captive else "move", {}


@say.minor("rolled")
def told_next(before: State, after: State, face: int) -> bool:
    """A choice follows, or a token: its line tells the roll again."""
    return after.phase in (Phase.MOVE, Phase.TOKEN)


@say.shows("rolled")
def tumbling(before: State, after: State, face: int) -> Event:
    """The die."""
    return rolled(face)


# --- moving -------------------------------------------------------------------------------------------


@say.effect("to")
def there_by_die(s: State, spot: int, fares: int) -> Phrase | None:
    """What the move costs and brings."""
    return there(s, spot, fares * SEA_FARE)


def there(s: State, spot: int, fare: int) -> Phrase | None:
    """What it costs to go there, and what awaits there."""
    parts = [_fare(money=money(fare))] if fare else []
    left = s.players[s.turn].money - fare
    if IS_HOME[spot] and carries(s.players[s.turn]):
        parts.append(_home())
    elif IS_TRAP[spot]:
        parts.append(_traps["bedouins" if special_of(spot) == "bedouins" else "pirates"]())
    elif spot == CAPE_TOWN and not s.cape_visited:
        parts.append(_first(money=money(CAPE_TOWN_BONUS)))
        left += CAPE_TOWN_BONUS
    if spot < N_CITIES and s.token[spot]:
        parts.append(_token() if left >= TOKEN_PRICE else _poor())
    return apart(parts) if parts else None


@say.log("to", words=("n", "sum"))
def gone(before: State, after: State, spot: int, fares: int) -> tuple[Literal["walk", "voyage"], Words]:
    """By which roll, for what."""
    fare = fare_paid(before, after)
    return "voyage" if fare else "walk", {"n": before.roll, "sum": money(fare)}


def fare_paid(before: State, after: State) -> int:
    """What was paid on the way."""
    bonus = CAPE_TOWN_BONUS if after.cape_visited > before.cape_visited else 0
    return before.players[before.turn].money + bonus - after.players[before.turn].money


def arrived(line: Phrase, before: State, after: State) -> Phrase:
    """The line of a move, a flight or a passage with what it has brought."""
    me, now = before.players[before.turn], after.players[before.turn]
    if IS_HOME[now.at] and carries(now):
        return _won(line=line, what=items_object(now))
    if now.captive > me.captive:
        return _caught(line=line)
    if after.cape_visited > before.cape_visited:
        return _paid(line=line, sum=money(CAPE_TOWN_BONUS))
    return line


NotThere = Literal[
    "captive", "roll_first", "last_step", "out_of_reach",
    "other_sum", "fare", "mixed", "bound", "through_home",
]  # fmt: skip


@say.refuses("to", words=("sums", "fare", "port", "roll", "n"), when=(Phase.TURN, Phase.MOVE))
def not_there(s: State, spot: int, fares: int) -> tuple[NotThere, Words]:
    """Why the move does not end there."""
    me = s.players[s.turn]
    if s.phase == Phase.TURN:
        return "captive" if me.captive else "roll_first", {}
    ways, fare = _fares_to(me.at, s.roll, spot), fares * SEA_FARE
    if not ways:
        early = any(_fares_to(me.at, roll, spot) for roll in range(1, s.roll))
        return "last_step" if early else "out_of_reach", {"roll": s.roll, "n": s.roll}
    if fares not in ways:
        sums = reduce(lambda a, b: _either(a=a, b=b), (money(n * SEA_FARE) for n in ways))
        return "other_sum", {"sums": sums, "fare": fare}
    return _not_that_way(s, me, ways[fares], fare), {"fare": fare, **_port(me)}


def _not_that_way(s: State, me: Player, way: int, fare: int) -> NotThere:
    if fare > me.money:
        return "fare"
    if not is_open(way, s.options.mixed_move, 0, me.money):
        return "mixed"
    if me.bound != NO_PORT and not keeps_to(way, me.bound, s.options.mixed_move, 0):
        return "bound"
    return "through_home"


def _port(me: Player) -> Words:
    return {"port": place_name(me.bound)} if me.bound != NO_PORT else {}


def _fares_to(start: int, roll: int, spot: int) -> dict[int, int]:
    """The ways to a spot: number of fares -> way."""
    row = start * DIE + roll - 1
    ways = range(WAY_FIRST[row], WAY_FIRST[row + 1])
    return {WAY_FARES[way]: way for way in ways if WAY_END[way] == spot}


def meant(s: State, place: str) -> list[int]:
    """What a click where nothing can be done may have meant: to fly there, else to go there by die."""
    if place not in SPOT_NAMES or s.phase != Phase.TURN:
        return []
    spot, here = SPOT_NAMES.index(place), s.players[s.turn].at
    if here < N_CITIES and spot in FLIGHT_TO[FLIGHT_FIRST[here] : FLIGHT_FIRST[here + 1]]:
        return [actions.FLY + spot]
    moves = new(Moves)
    legal_actions(s, moves)
    return [actions.join("to", spot, 0)] if actions.ROLL in moves.action[: moves.n] else []
