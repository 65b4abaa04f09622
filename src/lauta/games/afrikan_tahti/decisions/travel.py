"""Travel without a die in Afrikan tähti: what `travel.toml` needs of the position, and which reason holds."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ...shared.star_board.data.constants import AIR_FARE, FLIGHT_FIRST, FLIGHT_TO, N_CITIES, SEA_FARE
from ...shared.star_board.speech.places import place_name
from ...shared.star_board.speech.words import money
from ..rules.chosen_port import NO_PORT
from ..rules.legal import free_steps
from ..rules.state import FREE, PAID, Phase, State
from .common import say
from .dice import fare_paid, there

# --- flights ------------------------------------------------------------------------------------------


@say.effect("fly")
def there_by_air(s: State, city: int) -> Phrase | None:
    """What the flight costs and brings."""
    return there(s, city, AIR_FARE)


@say.log("fly", words=("sum",))
def flown(before: State, after: State, city: int) -> Words:
    """What the flight has cost."""
    return {"sum": money(fare_paid(before, after))}


@say.refuses("fly", words=("a", "b", "fare", "money"), when=(Phase.TURN,))
def no_flight(
    s: State, city: int
) -> tuple[Literal["captive", "no_airfield", "no_air_route", "flight_costs"], Words]:
    """Why there is no flight to a city."""
    me = s.players[s.turn]
    if me.captive:
        return "captive", {}
    if me.at >= N_CITIES:
        return "no_airfield", {}
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return "no_air_route", {"a": place_name(me.at), "b": place_name(city)}
    return "flight_costs", {"fare": AIR_FARE, "money": me.money}


# --- by sea -------------------------------------------------------------------------------------------


@say.effect("sail")
def there_for_free(s: State, spot: int) -> Phrase | None:
    """What the passage brings."""
    return there(s, spot, 0)


NoSail = Literal[
    "captive", "voyage_paid", "no_free_passage", "no_port", "can_pay_voyage", "bound", "too_far"
]  # fmt: skip


@say.refuses("sail", words=("fare", "port", "n"), when=(Phase.TURN, Phase.SAIL))
def no_sail(s: State, spot: int) -> tuple[NoSail, Words]:
    """Why there is no free passage to a spot."""
    me = s.players[s.turn]
    why = _no_passage(s) if s.phase == Phase.TURN else None
    if why is not None:
        return why, {"fare": SEA_FARE}
    if me.bound != NO_PORT and spot < N_CITIES and spot != me.bound:
        return "bound", {"port": place_name(me.bound)}
    return "too_far", {"n": free_steps(s)}


def _no_passage(s: State) -> NoSail | None:
    me = s.players[s.turn]
    if me.captive:
        return "captive"
    if me.voyage == PAID:
        return "voyage_paid"
    if free_steps(s) == 0:
        return "no_free_passage"
    if me.voyage != FREE and me.at >= N_CITIES:
        return "no_port"
    return "can_pay_voyage" if me.voyage != FREE and me.money >= SEA_FARE else None


@say.refuses("bound", words=("port",), when=(Phase.BOUND,))
def no_ship(s: State, city: int) -> tuple[Literal["no_ship"], Words]:
    """Why the voyage does not go to a port."""
    return "no_ship", {"port": place_name(city)}


@say.marks("bound")
def still_here(before: State, after: State, city: int) -> list[str]:
    """The voyage has only begun: nothing is marked."""
    return []
