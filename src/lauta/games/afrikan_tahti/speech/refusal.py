"""Why an action is not legal now: one sentence, and the number of the rule.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ....engine.phrase import TN, Phrase, T
from ...shared.star_board.data.constants import (
    AIR_FARE,
    DIE,
    FLIGHT_FIRST,
    FLIGHT_TO,
    N_CITIES,
    SEA_FARE,
    WAY_END,
    WAY_FARES,
    WAY_FIRST,
)
from ...shared.star_board.rules.moving import is_open
from ...shared.star_board.speech.places import place_name
from ..data.constants import TOKEN_PRICE
from ..rules import actions
from ..rules.chosen_port import NO_PORT, keeps_to
from ..rules.legal import free_steps
from ..rules.state import FREE, PAID, Phase, Player, State

Reason = tuple[Phrase, str]

_DUE: dict[int, Reason] = {
    Phase.START: (T("choose a start city first"), "ST-6"),
    Phase.ORDER: (T("the dice now decide the order of play"), "ST-8"),
    Phase.TURN: (
        T("choose what to do now: a move, a flight, the token of the city, or nothing"),
        "ST-13",
    ),
    Phase.DIE: (T("the die has to be rolled first"), "ST-16"),
    Phase.MOVE: (T("the die has been rolled; choose where the move ends"), "ST-16"),
    Phase.SAIL: (T("choose where the free passage ends first"), "ST-27"),
    Phase.ARRIVED: (
        T("the move is done; the token can be bought where one lies, or the turn ended"),
        "ST-14",
    ),
    Phase.LUCK: (T("the die has to be rolled first"), "ST-32"),
    Phase.TOKEN: (T("a token has to be turned first"), "ST-34"),
    Phase.BOUND: (T("choose the port that the voyage goes to first"), "ST-23"),
    Phase.OVER: (T("the game is over"), "ST-55"),
}


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    phrase, rule = _reason(s, kind, args) or _DUE[s.phase]
    return IllegalAction(phrase, rule)


def _reason(s: State, kind: str, args: tuple[int, ...]) -> Reason | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    me = s.players[s.turn]
    match kind, s.phase:
        case "to", Phase.MOVE:
            return _why_not_there(s, me, *args)
        case "to", Phase.TURN if me.captive:
            return T("a captive can only roll to get free"), "ST-49"
        case "to", Phase.TURN:
            return T("roll the die first: the places that it reaches are marked then"), "ST-16"
        case "sail", Phase.SAIL:
            return _too_far(s, *args)
        case (("roll" | "sail" | "fly" | "pay" | "try" | "pass"), Phase.TURN):
            return _why_no_turn(s, me, kind, args)
        case "bound", Phase.BOUND:
            return T(
                "no ship goes to {port} without entering another port first", port=place_name(*args)
            ), "ST-23"
        case (("pay" | "try"), Phase.ARRIVED):
            return _why_no_token(s, me, kind)
    return None


def _why_no_turn(s: State, me: Player, kind: str, args: tuple[int, ...]) -> Reason:
    if kind == "pass":
        return T("in this game a turn may be passed only when nothing else is possible"), "ST-13"
    if me.captive:
        return T("a captive can only roll to get free"), "ST-49"
    if kind == "sail":
        return _why_no_sail(s, me, *args)
    if me.voyage == FREE and kind == "roll":
        return T("free passage goes on without a roll until the next city"), "ST-28"
    if kind == "roll":
        return T(
            "only the sea leads on from here, and the fare of £{fare} cannot be paid", fare=SEA_FARE
        ), "ST-26"
    if kind == "fly":
        return _why_no_flight(me, *args)
    return _why_no_token(s, me, kind)


# --- moving -----------------------------------------------------------------------------------------


def _fares_to(start: int, roll: int, spot: int) -> dict[int, int]:
    """The ways to a spot: number of fares -> way."""
    row = start * DIE + roll - 1
    ways = range(WAY_FIRST[row], WAY_FIRST[row + 1])
    return {WAY_FARES[way]: way for way in ways if WAY_END[way] == spot}


def _why_not_there(s: State, me: Player, spot: int, fares: int) -> Reason:
    ways = _fares_to(me.at, s.roll, spot)
    if not ways:
        return _why_no_way(s, me, spot)
    if fares not in ways:
        sums = ", ".join(f"£{n * SEA_FARE}" for n in ways)
        return T(
            "the way to {spot} costs {sums}, not £{fare}",
            spot=place_name(spot),
            sums=sums,
            fare=fares * SEA_FARE,
        ), ("ST-22")
    if fares * SEA_FARE > me.money:
        return T("the fare of £{fare} cannot be paid", fare=fares * SEA_FARE), "ST-26"
    if not is_open(ways[fares], s.options.mixed_move, 0, me.money):
        return T("in this game a roll may not go on from land to sea or from sea to land like this"), "ST-25"
    if me.bound != NO_PORT and not keeps_to(ways[fares], me.bound, s.options.mixed_move, 0):
        return T(
            "this voyage goes to {port}; no other port may be entered", port=place_name(me.bound)
        ), "ST-23"
    return T("the way leads through a start city, where a winning item wins the game"), "ST-52"


def _why_no_way(s: State, me: Player, spot: int) -> Reason:
    if any(_fares_to(me.at, roll, spot) for roll in range(1, s.roll)):
        return T("a move ends on a dot only with the last step of the {roll}", roll=s.roll), "ST-17"
    return (
        TN(
            "{spot} cannot be reached with {n} step",
            "{spot} cannot be reached with {n} steps",
            s.roll,
            spot=place_name(spot),
        ),
        "ST-16",
    )


def _why_no_sail(s: State, me: Player, spot: int) -> Reason:
    if me.voyage == PAID:
        return T("this voyage is paid for and goes by the die"), "ST-22"
    if free_steps(s) == 0:
        return T("there is no free passage in this game"), "ST-27"
    if me.voyage != FREE and me.at >= N_CITIES:
        return T("free passage starts from a port"), "ST-27"
    if me.voyage != FREE and me.money >= SEA_FARE:
        return T("free passage is for those who cannot pay £{fare}", fare=SEA_FARE), "ST-28"
    return _too_far(s, spot)


def _too_far(s: State, spot: int) -> Reason:
    me = s.players[s.turn]
    if me.bound != NO_PORT and spot < N_CITIES and spot != me.bound:
        return T(
            "this voyage goes to {port}; no other port may be entered", port=place_name(me.bound)
        ), "ST-23"
    return (
        TN(
            "free passage takes a pawn {n} step by sea, at most to the next city; {spot} is not reached",
            "free passage takes a pawn {n} steps by sea, at most to the next city; {spot} is not reached",
            free_steps(s),
            spot=place_name(spot),
        ),
        "ST-27",
    )


def _why_no_flight(me: Player, city: int) -> Reason:
    if me.at >= N_CITIES:
        return T("a flight starts from a city"), "ST-29"
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return T("no air route leads from {a} to {b}", a=place_name(me.at), b=place_name(city)), "ST-29"
    return T("a flight costs £{fare}, and there is only £{money}", fare=AIR_FARE, money=me.money), "ST-29"


# --- tokens -----------------------------------------------------------------------------------------


def _why_no_token(s: State, me: Player, kind: str) -> Reason:
    if me.at >= N_CITIES:
        return T("no token can be turned from a dot between cities"), "ST-20"
    if not s.token[me.at]:
        return T("no token lies in {city}", city=place_name(me.at)), "ST-31"
    if kind == "pay":
        return T(
            "a token costs £{price}, and there is only £{money}", price=TOKEN_PRICE, money=me.money
        ), "ST-31"
    if s.phase == Phase.ARRIVED and not s.options.roll_on_arrival:
        return T("rolling for a token takes a whole turn; it is not possible in the turn of arrival"), "ST-32"
    return T("in this game only those who cannot pay may roll for a token"), "ST-32"
