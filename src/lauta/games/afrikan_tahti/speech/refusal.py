"""Why an action is not legal now: one sentence, and the number of the rule; both are in `refusal.toml`.

Only asked for actions that exist and that `rules/legal.py` does not list; it changes nothing.
"""

from __future__ import annotations

from functools import reduce
from pathlib import Path

from ....engine.errors import IllegalAction
from ....engine.phrase import T
from ....engine.sentences import Refusals
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
from ...shared.star_board.speech.places import place_name, place_to
from ...shared.star_board.speech.words import money
from ..data.constants import TOKEN_PRICE
from ..rules import actions
from ..rules.chosen_port import NO_PORT, keeps_to
from ..rules.legal import free_steps
from ..rules.state import FREE, PAID, Phase, Player, State

_no = Refusals(Path(__file__).with_suffix(".toml"))


def why_illegal(s: State, action: int) -> IllegalAction:
    """The reason for which an action that exists is not legal in this state."""
    kind, args = actions.split(action)
    return _reason(s, kind, args) or _no("due", Phase(s.phase).name.lower())


def _reason(s: State, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """A reason of its own, where the kind of decision is the one that is due."""
    me = s.players[s.turn]
    match kind, s.phase:
        case "to", Phase.MOVE:
            return _why_not_there(s, me, *args)
        case "to", Phase.TURN if me.captive:
            return _no("captive")
        case "to", Phase.TURN:
            return _no("roll_first")
        case "sail", Phase.SAIL:
            return _too_far(s, *args)
        case (("roll" | "sail" | "fly" | "pay" | "try" | "pass"), Phase.TURN):
            return _why_no_turn(s, me, kind, args)
        case "bound", Phase.BOUND:
            return _no("no_ship", port=place_name(*args))
        case (("pay" | "try"), Phase.ARRIVED):
            return _why_no_token(s, me, kind)
    return None


def _why_no_turn(s: State, me: Player, kind: str, args: tuple[int, ...]) -> IllegalAction:
    if kind == "pass":
        return _no("no_pass")
    if me.captive:
        return _no("captive")
    if kind == "sail":
        return _why_no_sail(s, me, *args)
    if kind == "roll":
        return _no("no_roll_on_passage") if me.voyage == FREE else _no("only_sea", fare=SEA_FARE)
    if kind == "fly":
        return _why_no_flight(me, *args)
    return _why_no_token(s, me, kind)


# --- moving -----------------------------------------------------------------------------------------


def _fares_to(start: int, roll: int, spot: int) -> dict[int, int]:
    """The ways to a spot: number of fares -> way."""
    row = start * DIE + roll - 1
    ways = range(WAY_FIRST[row], WAY_FIRST[row + 1])
    return {WAY_FARES[way]: way for way in ways if WAY_END[way] == spot}


def _why_not_there(s: State, me: Player, spot: int, fares: int) -> IllegalAction:
    ways, fare = _fares_to(me.at, s.roll, spot), fares * SEA_FARE
    if not ways:
        return _why_no_way(s, me, spot)
    if fares not in ways:
        sums = reduce(lambda a, b: T("{a} or {b}", a=a, b=b), (money(n * SEA_FARE) for n in ways))
        return _no("other_sum", to=place_to(spot), sums=sums, fare=fare)
    if fare > me.money:
        return _no("fare", fare=fare)
    if not is_open(ways[fares], s.options.mixed_move, 0, me.money):
        return _no("mixed")
    if me.bound != NO_PORT and not keeps_to(ways[fares], me.bound, s.options.mixed_move, 0):
        return _no("bound", port=place_name(me.bound))
    return _no("through_home")


def _why_no_way(s: State, me: Player, spot: int) -> IllegalAction:
    if any(_fares_to(me.at, roll, spot) for roll in range(1, s.roll)):
        return _no("last_step", roll=s.roll)
    return _no("out_of_reach", n=s.roll, spot=place_name(spot))


def _why_no_sail(s: State, me: Player, spot: int) -> IllegalAction:
    if me.voyage == PAID:
        return _no("voyage_paid")
    if free_steps(s) == 0:
        return _no("no_free_passage")
    if me.voyage != FREE and me.at >= N_CITIES:
        return _no("no_port")
    if me.voyage != FREE and me.money >= SEA_FARE:
        return _no("can_pay_voyage", fare=SEA_FARE)
    return _too_far(s, spot)


def _too_far(s: State, spot: int) -> IllegalAction:
    me = s.players[s.turn]
    if me.bound != NO_PORT and spot < N_CITIES and spot != me.bound:
        return _no("bound", port=place_name(me.bound))
    return _no("too_far", n=free_steps(s), spot=place_name(spot))


def _why_no_flight(me: Player, city: int) -> IllegalAction:
    if me.at >= N_CITIES:
        return _no("no_airfield")
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return _no("no_air_route", a=place_name(me.at), b=place_name(city))
    return _no("flight_costs", fare=AIR_FARE, money=me.money)


# --- tokens -----------------------------------------------------------------------------------------


def _why_no_token(s: State, me: Player, kind: str) -> IllegalAction:
    if me.at >= N_CITIES:
        return _no("token", "on_dot")
    if not s.token[me.at]:
        return _no("token", "none", city=place_name(me.at))
    if kind == "pay":
        return _no("token", "costs", price=TOKEN_PRICE, money=me.money)
    not_yet = s.phase == Phase.ARRIVED and not s.options.roll_on_arrival
    return _no("token", "on_arrival" if not_yet else "solvent")
