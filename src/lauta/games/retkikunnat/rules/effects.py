"""Lasting effects beside the board: rain, winds, fever, permits, grounded planes (RE-84 to RE-86).

How an effect card comes there is in `events.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import card_codes as codes
from ..data.constants import DO_N, DO_X, DO_Y, DO_Z, N_SLOTS, SLOT_CODE, SLOT_EVENT
from ..data.schema import MAX_EFFECTS
from .state import State

NOT_IN_FORCE = -1


@rule
def row_of(slot: int) -> int:
    """Where the effect of a place beside the board stands among the effects."""
    return SLOT_EVENT[slot] * MAX_EFFECTS


@rule
def put_in_force(s: State, seat: int, event: int) -> None:
    """The effect card that was just discarded lies in force instead (RE-84)."""
    for slot in range(N_SLOTS):
        if SLOT_EVENT[slot] == event and s.slot_owner[slot] == NOT_IN_FORCE:
            s.events_out[event] -= 1
            s.slot_owner[slot] = seat
            # The turn in which it was drawn is not counted among its turns.
            s.slot_left[slot] = DO_Z[row_of(slot)] + int(is_timed(slot))
            return


@rule
def is_timed(slot: int) -> bool:
    """Whether the effect lasts for turns of its owner."""
    return SLOT_CODE[slot] == codes.ROLL_MOD or SLOT_CODE[slot] == codes.NO_FLIGHTS


@rule
def end_effect(s: State, slot: int) -> None:
    """The effect card goes to the discard pile."""
    s.slot_owner[slot] = NOT_IN_FORCE
    s.slot_left[slot] = 0
    s.events_out[SLOT_EVENT[slot]] += 1


@rule
def count_turn(s: State, seat: int) -> None:
    """A turn of this player is over: durations are reduced (RE-91, RE-100)."""
    for slot in range(N_SLOTS):
        if s.slot_owner[slot] == seat and is_timed(slot):
            s.slot_left[slot] -= 1
            if s.slot_left[slot] == 0:
                end_effect(s, slot)


@rule
def is_in_force(s: State, code: int) -> bool:
    """Whether an effect of this kind works: nobody may fly, the rainy season has begun (RE-84, RE-85)."""
    for slot in range(N_SLOTS):
        if SLOT_CODE[slot] == code and s.slot_owner[slot] != NOT_IN_FORCE:
            return True
    return False


@rule
def change_of_roll(s: State, terrains: int) -> int:
    """What is added to the roll of the turn's player who goes on these terrains (RE-17, RE-85)."""
    change = 0
    for slot in range(N_SLOTS):
        if s.slot_owner[slot] != NOT_IN_FORCE:
            row = row_of(slot)
            if SLOT_CODE[slot] == codes.RAIN_FALLS:
                if terrains & codes.LAND_STEPS and s.dry == 0:
                    change -= DO_N[row]
            elif SLOT_CODE[slot] == codes.ROLL_MOD:
                if DO_Y[row] != codes.OWNER or s.slot_owner[slot] == s.turn:
                    if DO_X[row] == codes.ANY_STEPS or DO_X[row] & terrains:
                        change += DO_N[row]
    return change


@rule
def permit_of(s: State, seat: int) -> int:
    """The place of a permit with which the player can turn a token for nothing, -1: none."""
    for slot in range(N_SLOTS):
        if SLOT_CODE[slot] == codes.FREE_FLIP and s.slot_owner[slot] == seat:
            return slot
    return -1


@rule
def use_permit(s: State, seat: int) -> None:
    """A permit is used, and goes when it is used up."""
    slot = permit_of(s, seat)
    s.slot_left[slot] -= 1
    if s.slot_left[slot] == 0:
        end_effect(s, slot)
