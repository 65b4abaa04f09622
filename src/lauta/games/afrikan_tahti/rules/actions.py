"""The action space of Afrikan tähti: every decision and every chance outcome is one number.

A kind with an argument takes a block of numbers: `kind + argument`. No rules here.
"""

from __future__ import annotations

from ...shared.star_board.data.constants import DIE, MAX_FARES, N_CITIES, N_SPOTS, N_STARTS
from ..data.constants import N_TOKENS

TO = 0  # + fares * N_SPOTS + spot: where the move by die ends, and what it costs (ST-16 to ST-26)
SAIL = TO + (MAX_FARES + 1) * N_SPOTS  # + spot: free passage to this spot (ST-27)
FLY = SAIL + N_SPOTS  # + city (ST-29)
START = FLY + N_CITIES  # + number of the start city (ST-6)
ROLL = START + N_STARTS  # announce a move by die, or a captive's roll (ST-13 a, ST-49)
PAY = ROLL + 1  # pay for the token (ST-31)
TRY = ROLL + 2  # roll for the token (ST-32)
PASS = ROLL + 3  # nothing this turn (ST-13 d)
END = ROLL + 4  # end of the turn, its token not bought
ROLLED = END + 1  # + face - 1, drawn by chance
TURNED = ROLLED + DIE  # + token, drawn by chance
BOUND = TURNED + N_TOKENS  # + port: where the voyage goes that was begun (ST-23, option sea_destination_lock)
N_ACTIONS = BOUND + N_CITIES

BUTTON_KINDS = {"roll": ROLL, "pay": PAY, "try": TRY, "pass": PASS, "end": END}


def split(action: int) -> tuple[str, tuple[int, ...]]:
    """The kind of an action and its arguments: a spot and the number of fares, a city, a face, a token."""
    if TO <= action < SAIL:
        fares, spot = divmod(action - TO, N_SPOTS)
        return "to", (spot, fares)
    if SAIL <= action < FLY:
        return "sail", (action - SAIL,)
    if FLY <= action < START:
        return "fly", (action - FLY,)
    if START <= action < ROLL:
        return "start", (action - START,)
    if ROLL <= action <= END:
        return list(BUTTON_KINDS)[action - ROLL], ()
    if ROLLED <= action < TURNED:
        return "rolled", (action - ROLLED + 1,)
    if TURNED <= action < BOUND:
        return "turned", (action - TURNED,)
    if BOUND <= action < N_ACTIONS:
        return "bound", (action - BOUND,)
    raise ValueError(f"{action} is no action of Afrikan tähti; they go from 0 to {N_ACTIONS - 1}")


def join(kind: str, *args: int) -> int:
    """The number of an action; the inverse of `split`."""
    match kind, args:
        case "to", (spot, fares) if 0 <= spot < N_SPOTS and 0 <= fares <= MAX_FARES:
            return TO + fares * N_SPOTS + spot
        case "sail", (spot,) if 0 <= spot < N_SPOTS:
            return SAIL + spot
        case "fly", (city,) if 0 <= city < N_CITIES:
            return FLY + city
        case "start", (number,) if 0 <= number < N_STARTS:
            return START + number
        case "rolled", (face,) if 1 <= face <= DIE:
            return ROLLED + face - 1
        case "turned", (token,) if 0 <= token < N_TOKENS:
            return TURNED + token
        case "bound", (port,) if 0 <= port < N_CITIES:
            return BOUND + port
        case _, () if kind in BUTTON_KINDS:
            return BUTTON_KINDS[kind]
    raise ValueError(f"there is no action {kind} {' '.join(map(str, args))}")
