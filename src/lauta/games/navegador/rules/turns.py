"""The course of a turn: rondel, card, phases, end triggers and the last round.

Sections 3 and 12 to 14 of the register (NA-16 to NA-26, NA-87 to NA-110). The actions themselves
are in `rondel.py` and `sailing.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import CARD_LAP, N_COLUMNS, N_REGIONS, N_SPACES, REFILL, STEP_COST
from .navigation import can_sail, chart_ranges
from .state import NOWHERE, STEP_OF_SPACE, State, Step

# --- the beginning ----------------------------------------------------------------------------------


@rule
def begin_turn(s: State) -> None:
    """Nothing is done yet; with option card_window the card may come before it (NA-16, NA-95)."""
    for region in range(N_REGIONS):
        s.busy[region] = 0
    s.target = NOWHERE
    s.cursor = 0
    s.used = 0
    s.by_card = 0
    s.card_used = 0
    s.step = Step.RONDEL
    if s.options.card_window and s.card_holder != s.turn and may_use_card(s):
        s.step = Step.WINDOW


@rule
def may_use_card(s: State) -> bool:
    """Whether the card can be used in this turn, seen from its beginning (NA-95, NA-96)."""
    return s.card_used == 0 and s.players[s.turn].stone != NOWHERE and can_sail(s, s.card_holder)


# --- the rondel -------------------------------------------------------------------------------------


@rule
def steps_to(s: State, space: int) -> int:
    """Steps of the stone to a space; the first placement counts none (NA-18, NA-19, NA-21, NA-101)."""
    stone = s.players[s.turn].stone
    if stone == NOWHERE:
        return 0
    return (space - stone - 1) % N_SPACES + 1


@rule
def move_stone(s: State, space: int) -> None:
    """The stone goes to a space; what its steps cost is paid before the action (NA-19, NA-20, NA-24)."""
    steps = steps_to(s, space)
    if s.card_holder == s.turn:
        s.card_steps += steps
    me = s.players[s.turn]
    me.stone = space
    s.to_pay = STEP_COST[steps]
    s.step = Step.PAY
    pay_where_forced(s)


@rule
def pay_ship(s: State, region: int) -> None:
    """A ship of this region goes into supply for the rondel (NA-20)."""
    me = s.players[s.turn]
    me.ships[region] -= 1
    me.on_board -= 1
    s.to_pay -= 1
    s.cursor = region
    pay_where_forced(s)


@rule
def pay_where_forced(s: State) -> None:
    """Pay what leaves no choice; when all is paid, the action of the space begins (NA-16, NA-24)."""
    me = s.players[s.turn]
    while s.to_pay > 0:
        region = only_payer(s)
        if region == NOWHERE:
            return
        me.ships[region] -= 1
        me.on_board -= 1
        s.to_pay -= 1
        s.cursor = region
    s.cursor = 0
    s.step = STEP_OF_SPACE[me.stone]


@rule
def only_payer(s: State) -> int:
    """The region whose ship must pay next, NOWHERE if there are several; paid from Portugal outwards."""
    only = NOWHERE
    for region in range(s.cursor, N_REGIONS):
        if can_pay(s, region):
            if only != NOWHERE:
                return NOWHERE
            only = region
    return only


@rule
def can_pay(s: State, region: int) -> bool:
    """Whether a ship of this region can pay next, the others being paid from there on (NA-20)."""
    me = s.players[s.turn]
    if region < s.cursor or me.ships[region] == 0:
        return False
    ships = 0
    for other in range(region, N_REGIONS):
        ships += me.ships[other]
    return ships >= s.to_pay


# --- the end ----------------------------------------------------------------------------------------


@rule
def end_turn(s: State) -> None:
    """An expired card goes on, the last round is counted, the left neighbour is next (NA-16, NA-106).

    The last round waits for a regular turn of whoever brought it about (NA-107).
    """
    most = CARD_LAP if s.options.card_lap else CARD_LAP - 1
    if s.card_holder == s.turn and s.card_steps > most:
        pass_card(s)
    if s.turns_left > 0:
        s.turns_left -= 1
        if s.turns_left == 0:
            s.step = Step.OVER
            return
    elif s.ended_by > 0 and s.turn == s.ender:
        s.turns_left = s.n_players
    s.turn = (s.turn + 1) % s.n_players
    begin_turn(s)


@rule
def pass_card(s: State) -> None:
    """The card goes to the right neighbour, whose steps count from now on (NA-97, NA-99, NA-100)."""
    s.card_holder = (s.card_holder - 1) % s.n_players
    s.card_steps = 0


@rule
def begin_phase(s: State, phase: int) -> None:
    """Longer voyages, dearer recruits, more privileges in the gallery (NA-87 to NA-92)."""
    s.phase = phase
    for column in range(N_COLUMNS):
        added = REFILL[s.n_players][phase]
        if s.options.phase_refill:
            added = max(0, added - s.gallery[column])
        added = min(added, s.stock[column])
        s.gallery[column] += added
        s.stock[column] -= added
    chart_ranges(s)


@rule
def note_end(s: State, ended_by: int, seat: int) -> None:
    """The end of the game is brought about, once (NA-105, NA-108)."""
    if s.ended_by == 0:
        s.ended_by = ended_by
        s.ender = seat
