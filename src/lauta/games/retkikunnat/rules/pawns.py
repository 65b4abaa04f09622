"""Moving pawns: stops, fares, flights, jumps, captivity (RE-14 to RE-26, RE-40 to RE-42, RE-98).

Where a pawn may go is counted here too, from the tables of `data/hops.py`.
"""

from __future__ import annotations

from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import (
    AT_SEA,
    BY_LAND,
    CAPE_TOWN,
    IS_HOME,
    IS_TRAP,
    MAX_FREE_STEPS,
    N_CITIES,
)
from ...shared.star_board.data.constants import BY_SEA as SEA_AT
from ..data.card_codes import BY_AIR, BY_SEA, EVENT_DRAWS, LAND_STEPS, MAX_STEPS, SEA_STEPS
from ..data.constants import AB_N, CAPE_TOWN_BONUS, CODE_FIRST, WITH_CODE
from ..data.hops import (
    ARRIVAL_LINE,
    ARRIVAL_SPOT,
    ARRIVAL_TERRAIN,
    HOP_FIRST,
    HOP_LINE,
    HOP_STEPS,
    HOP_TO,
    NEXT_FIRST,
)
from ..data.schema import MAX_ABILITIES
from .effects import change_of_roll
from .holdings import air_fare, carries, fare_ability, has_loot, owned, sea_fare
from .state import FREE, NO_VOYAGE, PAID, How, Job, Phase, Player, State, Task
from .task_stack import ask, drop, expose, finish, push

ON_LAND, ON_SEA = 0, 1


# --- how far ----------------------------------------------------------------------------------------


@rule
def budget(s: State, terrain: int) -> int:
    """How many steps the move may go on by this terrain (RE-17, RE-18, RE-85)."""
    bit = 1 << terrain
    if s.only & bit == 0:
        return 0
    steps = s.roll
    if s.how == How.DIE or s.how == How.RELEASE:
        steps = max(1, steps + change_of_roll(s, s.went | bit))
    return min(max(steps - s.walked, 0), MAX_STEPS)


@rule
def can_board(s: State, me: Player, how: int) -> bool:
    """Whether a pawn may leave a city by sea (ST-22, ST-26, ST-27)."""
    return how == How.SAIL or how == How.FREE_STEPS or me.money >= sea_fare(me)


@rule
def can_step(s: State, me: Player, terrains: int, how: int) -> bool:
    """Whether at least one step can be made on one of these terrains."""
    if terrains & LAND_STEPS and BY_LAND[me.at] == 1:
        return True
    return terrains & SEA_STEPS != 0 and SEA_AT[me.at] == 1 and (me.at >= N_CITIES or can_board(s, me, how))


@rule
def may_go(s: State, me: Player, terrain: int) -> bool:
    """Whether the move can go on by this terrain at all from where it stands."""
    return terrain == ON_LAND or me.at >= N_CITIES or can_board(s, me, s.how)


@rule
def hop_to(s: State, me: Player, terrain: int, steps: int, arrival: int) -> int:
    """The hop of so many steps that leads there without going straight back, -1: none (ST-18)."""
    row = me.at * MAX_STEPS + steps - 1
    for hop in range(HOP_FIRST[terrain][row], HOP_FIRST[terrain][row + 1]):
        if HOP_TO[hop] == arrival and HOP_LINE[hop] != s.before:
            return hop
    return -1


@rule
def early_hop(s: State, me: Player, terrain: int, most: int, arrival: int) -> int:
    """The hop with which the pawn stops early on a dot, -1: none (RE-16)."""
    for steps in range(1, most):
        hop = hop_to(s, me, terrain, steps, arrival)
        if hop >= 0:
            return hop
    return -1


@rule
def is_tempting(s: State, seat: int) -> bool:
    """Whether the pawn of another player stands on a dot and could be challenged there (RE-16)."""
    other = s.players[seat]
    return seat != s.turn and other.at >= N_CITIES and has_loot(other)


@rule
def can_go_on(s: State, me: Player) -> bool:
    """Whether the move has any further stop."""
    for terrain in range(2):
        steps = budget(s, terrain)
        if steps > 0 and may_go(s, me, terrain):
            row = me.at * MAX_STEPS + steps - 1
            for hop in range(HOP_FIRST[terrain][row], HOP_FIRST[terrain][row + 1]):
                if HOP_LINE[hop] != s.before:
                    return True
    return False


@rule
def has_next(city: int, terrain: int) -> bool:
    """Whether a next city can be reached by this terrain (RE-82)."""
    row = terrain * N_CITIES + city
    return NEXT_FIRST[row] < NEXT_FIRST[row + 1]


# --- the move ---------------------------------------------------------------------------------------


@rule
def begin_move(s: State, how: int, steps: int, terrains: int) -> None:
    """A move begins; its stops are chosen one by one."""
    s.how = how
    s.roll = steps
    s.only = terrains
    s.walked = 0
    s.went = 0
    s.before = -1
    s.moved_away = 0
    s.stopped_early = 0


@rule
def begin_steps(s: State, how: int, steps: int, terrains: int) -> None:
    """A move of so many steps by a card (RE-40), or by free passage (ST-27)."""
    begin_move(s, how, steps, terrains)
    push(s, Job.MOVE, s.turn, 0, 0)


@inline
def begin_passage(s: State) -> None:
    """Free passage (ST-27)."""
    begin_steps(s, How.SAIL, MAX_FREE_STEPS, SEA_STEPS)


@rule
def go_on(s: State) -> None:
    """Ask for the next stop, or end the move (RE-23, RE-25)."""
    me = s.players[s.turn]
    if s.moved_away:
        drop(s)
    elif s.walked > 0 and (s.how == How.SAIL or not can_go_on(s, me)):
        end_move(s)
    else:
        ask(s, Phase.MOVE, s.turn)


@rule
def hop(s: State, arrival: int) -> None:
    """The pawn goes on to its next stop: a city, or the dot where the move ends (RE-20)."""
    me = s.players[s.turn]
    terrain = ARRIVAL_TERRAIN[arrival]
    steps = budget(s, terrain)
    found = hop_to(s, me, terrain, steps, arrival)
    early = found < 0
    if early:
        found = early_hop(s, me, terrain, steps, arrival)
    boarded = me.at < N_CITIES and terrain == ON_SEA
    s.walked += HOP_STEPS[found]
    s.went |= 1 << terrain
    s.before = ARRIVAL_LINE[arrival]
    if s.how == How.STEPS or s.how == How.FREE_STEPS:
        s.only = 1 << terrain
    me.at = ARRIVAL_SPOT[arrival]
    if me.at < N_CITIES:
        me.voyage = NO_VOYAGE
        enter_city(s, me)
    else:
        end_move(s)
        s.stopped_early = int(early)
    if boarded:
        board(s, me)


@rule
def board(s: State, me: Player) -> None:
    """A voyage begins: it is paid, or free (ST-22, ST-27)."""
    if me.at >= N_CITIES:
        me.voyage = FREE if s.how == How.SAIL else PAID
    if s.how != How.SAIL and s.how != How.FREE_STEPS:
        ability = fare_ability(me, BY_SEA)
        me.money -= sea_fare(me)
        if ability >= 0:
            expose(s, s.turn, ability)


@rule
def enter_city(s: State, me: Player) -> None:
    """The pawn has come into a city: it may have won; else there is an event (RE-20, RE-22, RE-98)."""
    if IS_HOME[me.at] and carries(me):
        finish(s, s.turn)
    elif draws_events(s):
        push(s, Job.EVENT, s.turn, 0, 0)


@rule
def draws_events(s: State) -> bool:
    """Whether this move draws event cards (RE-22)."""
    return s.how != How.FREE_STEPS and (s.how != How.SAIL or s.options.event_on_free_passage == 1)


@rule
def end_move(s: State) -> None:
    """The move is over: further events of the stop, then what the place does (RE-98)."""
    drop(s)
    me = s.players[s.turn]
    push(s, Job.REST, s.turn, me.at, 0)
    if me.at < N_CITIES and draws_events(s):
        offer_more_events(s, me)


@rule
def offer_more_events(s: State, me: Player) -> None:
    """Who may draw several event cards for a city is asked (RE-24)."""
    best, most = -1, 1
    for i in range(CODE_FIRST[EVENT_DRAWS], CODE_FIRST[EVENT_DRAWS + 1]):
        ability = WITH_CODE[i]
        if AB_N[ability] > most and owned(me, ability // MAX_ABILITIES) > 0:
            best, most = ability, AB_N[ability]
    if best >= 0:
        push(s, Job.MORE_EVENTS, s.turn, most - 1, best)


@rule
def more_events(s: State, t: Task) -> None:
    """Ask for a further event while the pawn is still where it stopped (RE-24)."""
    if t.left == 0 or s.moved_away:
        drop(s)
    else:
        ask(s, Phase.OFFER, t.seat)


@rule
def rest(s: State, t: Task) -> None:
    """The pawn rests: captivity on special dots, the bonus of Capetown (ST-44, ST-47, ST-48, RE-98)."""
    seat, spot = t.seat, t.spot
    me = s.players[seat]
    drop(s)
    if me.at != spot:
        return
    if IS_TRAP[spot]:
        push(s, Job.CAPTURE, seat, 0, 0)
    elif spot == CAPE_TOWN and s.cape_visited == 0:
        s.cape_visited = 1
        me.money += CAPE_TOWN_BONUS


# --- flights, jumps, cards --------------------------------------------------------------------------


@rule
def land_in(s: State, city: int) -> None:
    """The pawn reaches a city in one go; an event is drawn there (RE-22, RE-83)."""
    me = s.players[s.turn]
    begin_move(s, How.STEPS, 0, 0)
    me.at = city
    me.voyage = NO_VOYAGE
    push(s, Job.REST, s.turn, city, 0)
    offer_more_events(s, me)
    enter_city(s, me)


@rule
def fly(s: State, city: int) -> None:
    """A flight, announced and paid (ST-29)."""
    me = s.players[s.turn]
    ability = fare_ability(me, BY_AIR)
    me.money -= air_fare(me)
    s.flown = 1
    s.part = 1
    land_in(s, city)
    if ability >= 0:
        expose(s, s.turn, ability)


@rule
def place(s: State, seat: int, spot: int) -> None:
    """A card puts a pawn somewhere: no event, at sea a paid voyage; it may win (RE-25, RE-96)."""
    me = s.players[seat]
    me.at = spot
    me.voyage = PAID if AT_SEA[spot] else NO_VOYAGE
    me.captive = 0
    if seat == s.turn:
        s.moved_away = 1
        s.stopped_early = 0
    if IS_HOME[spot] and carries(me):
        finish(s, seat)
    else:
        push(s, Job.REST, seat, spot, 0)
