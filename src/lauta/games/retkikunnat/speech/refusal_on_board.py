"""Why a move, a flight or a token is refused (RE-13 to RE-26, RE-44 to RE-50).

Cards and opponents are in `refusal.py`.
"""

from __future__ import annotations

from ....engine.phrase import T
from ...shared.star_board.data.constants import FLIGHT_FIRST, FLIGHT_TO, N_CITIES
from ..data.hops import ARRIVAL_SPOT, ARRIVAL_TERRAIN
from ..rules.effects import is_grounded
from ..rules.holdings import air_fare, needs_few, sea_fare
from ..rules.legal_turn import must_challenge
from ..rules.pawns import budget
from ..rules.state import FREE, PAID, How, Phase, Player, State
from ..rules.tokens import CLOSED, price_of_top
from .refusal_parts import DUTY, Reason, city_name, no


def why_not_moved(s: State, me: Player, kind: str, args: tuple[int, ...]) -> Reason | None:
    """An announcement, or a stop of the move that is under way."""
    if s.phase == Phase.MOVE:
        return _why_not_there(s, me, *args) if kind == "to" else _why_no_stop(s, kind)
    if kind not in ("roll", "sail", "fly", "dice", "end"):
        return None
    if me.captive:
        return no(T("a captive can only roll to get free"), "RE-42", "captive")
    if kind == "end":
        return no(T("the turn begins: say whether the pawn moves, flies or stays"), "RE-13", "phase")
    if must_challenge(s, me):
        return DUTY
    if kind == "dice":
        assert not needs_few(s)
        return no(
            T(
                "a turn for the danger dice is only for games in which two symbols of each attribute are "
                "enough"
            ),
            "RE-93",
            "option",
        )
    if kind == "fly":
        return _why_no_flight(s, me, *args)
    if kind == "sail":
        return _why_no_passage(me)
    if me.voyage == FREE:
        return no(T("free passage goes on without a roll until the next city"), "ST-28", "passage")
    return no(
        T("only the sea leads on from here, and the fare of £{fare} cannot be paid", fare=sea_fare(me)),
        "ST-26",
        "money",
    )


def _why_no_stop(s: State, kind: str) -> Reason | None:
    if kind == "stop":
        return no(T("the move ends in a city, or on a dot with its last step"), "RE-15", "place")
    return None


def _why_not_there(s: State, me: Player, arrival: int) -> Reason:
    spot, terrain = ARRIVAL_SPOT[arrival], ARRIVAL_TERRAIN[arrival]
    if s.only & 1 << terrain == 0:
        return no(T("the card gives no steps on this kind of route"), "RE-40", "terrain")
    if terrain and me.at < N_CITIES and s.how in (How.DIE, How.STEPS) and me.money < sea_fare(me):
        return no(T("the fare of £{fare} cannot be paid", fare=sea_fare(me)), "ST-26", "money")
    if budget(s, terrain) == 0:
        return no(T("no steps are left for this"), "RE-18", "steps")
    return no(
        T(
            "{spot} is not the next stop: a city on the way, or a dot with the last of {steps} steps",
            spot=city_name(spot),
            steps=budget(s, terrain),
        ),
        "ST-16",
        "steps",
    )


def _why_no_passage(me: Player) -> Reason:
    if me.voyage == PAID:
        return no(T("this voyage is paid for and goes by the die"), "ST-22", "passage")
    if me.at >= N_CITIES or me.money < sea_fare(me):
        return no(T("free passage starts from a port"), "ST-27", "place")
    return no(T("free passage is for those who cannot pay £{fare}", fare=sea_fare(me)), "ST-28", "money")


def _why_no_flight(s: State, me: Player, city: int) -> Reason:
    if me.at >= N_CITIES:
        return no(T("a flight starts from a city"), "ST-29", "place")
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return no(
            T("no air route leads from {a} to {b}", a=city_name(me.at), b=city_name(city)), "ST-29", "place"
        )
    if is_grounded(s):
        return no(T("nobody may fly now"), "RE-84", "grounded")
    return no(
        T("a flight costs £{fare}, and there is only £{money}", fare=air_fare(me), money=me.money),
        "ST-29",
        "money",
    )


def why_not_turned(s: State, me: Player, kind: str) -> Reason | None:
    """Why the token of the city cannot be turned in this way."""
    if kind not in ("pay", "try", "permit"):
        return None
    if me.at >= N_CITIES:
        return no(T("no token can be turned from a dot between cities"), "ST-20", "place")
    if s.height[me.at] == 0:
        return no(T("no token lies in {city}", city=city_name(me.at)), "RE-43", "place")
    price = price_of_top(s, me)
    if price == CLOSED:
        return no(
            T("discovery tokens are closed to an expedition that is not complete"), "RE-47", "incomplete"
        )
    if kind == "pay":
        return no(
            T("a token costs £{price}, and there is only £{money}", price=price, money=me.money),
            "RE-45",
            "money",
        )
    if kind == "permit":
        return no(T("there is no permit to turn a token without paying"), "RE-84", "card")
    return no(T("only those who cannot pay may roll for a token"), "RE-50", "solvent")
