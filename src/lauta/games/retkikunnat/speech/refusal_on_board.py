"""Why a move, a flight or a token is refused (RE-13 to RE-26, RE-44 to RE-50).

Cards and opponents are in `refusal.py`.
"""

from __future__ import annotations

from ....engine.errors import IllegalAction
from ...shared.star_board.data.constants import FLIGHT_FIRST, FLIGHT_TO, N_CITIES
from ...shared.star_board.speech.places import place_name
from ..data.card_codes import NO_FLIGHTS
from ..data.hops import ARRIVAL_SPOT, ARRIVAL_TERRAIN
from ..rules.effects import is_in_force
from ..rules.holdings import air_fare, needs_few, sea_fare
from ..rules.legal_turn import must_challenge
from ..rules.pawns import budget
from ..rules.state import FREE, PAID, How, Phase, Player, State
from ..rules.tokens import CLOSED, price_of_top
from .refusal_parts import no


def why_not_moved(s: State, me: Player, kind: str, args: tuple[int, ...]) -> IllegalAction | None:
    """An announcement, or a stop of the move that is under way."""
    if s.phase == Phase.MOVE:
        if kind == "to":
            return _why_not_there(s, me, *args)
        return no("no_stop") if kind == "stop" else None
    if kind not in ("roll", "sail", "fly", "dice", "end"):
        return None
    if me.captive:
        return no("captive")
    if kind == "end":
        return no("due", "turn")
    if must_challenge(s, me):
        return no("duty")
    if kind == "dice":
        assert not needs_few(s)
        return no("dice_only_for_few")
    if kind == "fly":
        return _why_no_flight(s, me, *args)
    if kind == "sail":
        return _why_no_passage(me)
    if me.voyage == FREE:
        return no("no_roll_on_passage")
    return no("only_sea", fare=sea_fare(me))


def _why_not_there(s: State, me: Player, arrival: int) -> IllegalAction:
    spot, terrain = ARRIVAL_SPOT[arrival], ARRIVAL_TERRAIN[arrival]
    if s.only & 1 << terrain == 0:
        return no("terrain")
    if terrain and me.at < N_CITIES and s.how in (How.DIE, How.STEPS) and me.money < sea_fare(me):
        return no("fare", fare=sea_fare(me))
    if budget(s, terrain) == 0:
        return no("no_steps")
    return no("not_next", spot=place_name(spot))


def _why_no_passage(me: Player) -> IllegalAction:
    if me.voyage == PAID:
        return no("voyage_paid")
    if me.at >= N_CITIES or me.money < sea_fare(me):
        return no("no_port")
    return no("can_pay_voyage", fare=sea_fare(me))


def _why_no_flight(s: State, me: Player, city: int) -> IllegalAction:
    if me.at >= N_CITIES:
        return no("no_airfield")
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return no("no_air_route", a=place_name(me.at), b=place_name(city))
    if is_in_force(s, NO_FLIGHTS):
        return no("grounded")
    return no("flight_costs", fare=air_fare(me), money=me.money)


def why_not_turned(s: State, me: Player, kind: str) -> IllegalAction | None:
    """Why the token of the city cannot be turned in this way."""
    if kind not in ("pay", "try", "permit"):
        return None
    if me.at >= N_CITIES:
        return no("token_on_dot")
    if s.height[me.at] == 0:
        return no("no_token", city=place_name(me.at))
    price = price_of_top(s, me)
    if price == CLOSED:
        return no("incomplete")
    if kind == "pay":
        return no("token_costs", price=price, money=me.money)
    return no("no_permit" if kind == "permit" else "solvent")
