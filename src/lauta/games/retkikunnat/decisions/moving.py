"""Where a pawn of Retkikunnat goes: what `moving.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import Words
from ....engine.phrase import Phrase
from ...shared.star_board.data.constants import (
    AT_SEA,
    CAPE_TOWN,
    FLIGHT_FIRST,
    FLIGHT_TO,
    IS_HOME,
    IS_TRAP,
    N_CITIES,
    SPOT_NAMES,
)
from ...shared.star_board.speech.places import place_at, place_name, place_to, special_of
from ...shared.star_board.speech.words import apart, money
from ..data.card_codes import NO_FLIGHTS
from ..data.constants import CAPE_TOWN_BONUS, EQUIPMENT
from ..data.hops import ARRIVAL_SPOT, ARRIVAL_TERRAIN, HOP_STEPS
from ..rules.effects import is_in_force
from ..rules.holdings import air_fare, carries, sea_fare
from ..rules.pawns import budget, early_hop, hop_to
from ..rules.state import How, Job, Phase, State
from .common import decider, say
from .current_task import find
from .turns import Bound, bound

_fare, _first_to_arrive = say.sentence("fare", "money"), say.sentence("first_to_arrive", "money")
_home, _event_card, _at_sea = say.sentence("home"), say.sentence("event_card"), say.sentence("at_sea")
_equipment, _discovery = say.sentence("equipment"), say.sentence("discovery")
_bedouins, _pirates = say.sentence("bedouins"), say.sentence("pirates")


# --- fares and steps ------------------------------------------------------------------------------------


def hop_of(s: State, arrival: int) -> int:
    """The hop with which the move goes on to this arrival."""
    me, terrain = s.players[s.turn], ARRIVAL_TERRAIN[arrival]
    steps = budget(s, terrain)
    found = hop_to(s, me, terrain, steps, arrival)
    return found if found >= 0 else early_hop(s, me, terrain, steps, arrival)


def steps_to(s: State, arrival: int) -> int:
    """How many steps the hop takes."""
    return HOP_STEPS[hop_of(s, arrival)]


def fare_of(s: State, arrival: int) -> int:
    """What the hop costs: a voyage from a port, unless the move is free (ST-22)."""
    me = s.players[s.turn]
    free = s.how in (How.SAIL, How.FREE_STEPS)
    if me.at >= N_CITIES or not ARRIVAL_TERRAIN[arrival] or free:
        return 0
    return sea_fare(me)


# --- what it costs to go there, and what awaits there ---------------------------------------------------


@say.effect("to")
def arriving(s: State, arrival: int) -> Phrase | None:
    """The next stop of a move."""
    return _there(s, ARRIVAL_SPOT[arrival], fare_of(s, arrival), s.how != How.FREE_STEPS)


@say.effect("fly")
def landing(s: State, city: int) -> Phrase | None:
    """The end of a flight, which a card may pay."""
    paid = s.phase == Phase.TURN
    return _there(s, city, air_fare(s.players[s.turn]) if paid else 0, paid)


@say.effect("jump")
def going_straight(s: State, city: int) -> Phrase | None:
    """The next city."""
    task = find(s, Job.SHORTCUT)
    return _there(s, city, 0, task is not None and task.event != 0)


@say.effect("swap")
def changing_places(s: State, seat: int) -> Phrase:
    """Where the other one stands."""
    spot = s.players[seat].at
    return _there(s, spot, 0, False) or place_at(spot)


def _there(s: State, spot: int, fare: int, draws: bool) -> Phrase | None:
    me = s.players[s.turn]
    parts = [_fare(money=money(fare))] if fare else []
    if IS_HOME[spot] and carries(me):
        return apart([*parts, _home()])
    if IS_TRAP[spot]:
        parts.append(trap(spot))
    elif spot == CAPE_TOWN and not s.cape_visited:
        parts.append(_first_to_arrive(money=money(CAPE_TOWN_BONUS)))
    if spot < N_CITIES:
        parts += [_event_card()] if draws else []
        if s.height[spot]:
            parts.append(_equipment() if s.height[spot] == EQUIPMENT else _discovery())
    elif not parts and AT_SEA[spot] and s.how == How.DIE:
        parts.append(_at_sea())
    return apart(parts) if parts else None


def trap(spot: int) -> Phrase:
    """Who lies in wait there."""
    return _bedouins() if special_of(spot) == "bedouins" else _pirates()


# --- moves ----------------------------------------------------------------------------------------------


@say.log("to")
def moved(before: State, after: State, arrival: int) -> Literal["sails", "goes"]:
    """Whether a fare was due."""
    return "sails" if fare_of(before, arrival) else "goes"


@say.marks("to")
def where_it_stands(before: State, after: State, arrival: int) -> list[str]:
    """Where the pawn is now."""
    return [SPOT_NAMES[after.players[decider(before)].at]]


@say.refuses("to", words=("fare", "spot"), when=(Phase.MOVE,))
def not_there(s: State, arrival: int) -> tuple[Literal["terrain", "fare", "no_steps", "not_next"], Words]:
    """Why this is no next stop."""
    me, terrain = s.players[s.who], ARRIVAL_TERRAIN[arrival]
    if s.only & 1 << terrain == 0:
        return "terrain", {}
    if terrain and me.at < N_CITIES and s.how in (How.DIE, How.STEPS) and me.money < sea_fare(me):
        return "fare", {"fare": sea_fare(me)}
    if budget(s, terrain) == 0:
        return "no_steps", {}
    return "not_next", {"spot": place_name(ARRIVAL_SPOT[arrival])}


@say.label("stop", words=("place",))
def stop(s: State) -> Words:
    """Where the pawn is."""
    return {"place": place_at(s.players[s.turn].at)}


@say.log("stop", words=("place",))
def stopped(before: State, after: State) -> Words:
    """Where the pawn is."""
    return {"place": place_at(before.players[decider(before)].at)}


@say.refuses("stop", when=(Phase.MOVE,))
def no_stop(s: State) -> Literal["no_stop"]:
    """Why the move does not end."""
    return "no_stop"


NoFlight = Literal["no_airfield", "no_air_route", "grounded", "flight_costs"]


@say.refuses("fly", words=("a", "b", "fare", "money"), when=(Phase.TURN,))
def no_flight(s: State, city: int) -> tuple[Bound | NoFlight, Words]:
    """Why the pawn does not fly there."""
    me, why = s.players[s.who], bound(s)
    if why is not None:
        return why, {}
    if me.at >= N_CITIES:
        return "no_airfield", {}
    if city not in FLIGHT_TO[FLIGHT_FIRST[me.at] : FLIGHT_FIRST[me.at + 1]]:
        return "no_air_route", {"a": place_name(me.at), "b": place_name(city)}
    if is_in_force(s, NO_FLIGHTS):
        return "grounded", {}
    return "flight_costs", {"fare": air_fare(me), "money": me.money}


@say.refuses("swap", when=(Phase.PAWN,))
def no_swap(s: State, seat: int) -> Literal["no_swap"]:
    """Why places are not changed with this opponent."""
    return "no_swap"


# --- cities that a card is about ------------------------------------------------------------------------


@say.label("city", words=("place",))
def city(s: State, city: int) -> Phrase | tuple[Literal["look", "turn", "choose", "move"], Words]:
    """What the card does there."""
    if find(s, Job.PEEK, Job.SURPRISE, Job.SWAP, Job.RELOCATE) is None:
        return place_name(city)
    match s.tasks[s.depth - 1].job:
        case Job.PEEK:
            return "look", {"place": place_at(city)}
        case Job.SURPRISE:
            return "turn", {"place": place_at(city)}
        case Job.SWAP:
            return "choose", {"place": place_at(city)}
    return "move", {"place": place_to(city)}


@say.log("city", words=("place",))
def chosen(before: State, after: State, city: int) -> Words:
    """The city."""
    return {"place": place_name(city)}
