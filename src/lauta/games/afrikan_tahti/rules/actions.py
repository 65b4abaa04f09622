"""The actions of Afrikan tähti: every decision and every outcome of chance is one number. No rules here.

Each constant is the first number of its kind; what its arguments run over is declared with it.
"""

from __future__ import annotations

from ....engine.actions import ActionSpace, Axis
from ...shared.star_board.data.constants import DIE, MAX_FARES, N_CITIES, N_SPOTS, N_STARTS
from ..data.constants import N_TOKENS

SPOT = Axis("spot", N_SPOTS)
FARES = Axis("sum of fares", MAX_FARES + 1)
CITY = Axis("city", N_CITIES)
START_CITY = Axis("start city", N_STARTS)
FACE = Axis("face of the die", DIE, first=1)
TOKEN = Axis("token", N_TOKENS)

ACTIONS = ActionSpace("Afrikan tähti")
TO = ACTIONS.kind("to", SPOT, FARES, major=FARES)  # where a move ends, what it costs (ST-16 to ST-26)
SAIL = ACTIONS.kind("sail", SPOT)  # free passage to this spot (ST-27)
FLY = ACTIONS.kind("fly", CITY)  # ST-29
START = ACTIONS.kind("start", START_CITY)  # ST-6
ROLL = ACTIONS.kind("roll")  # announce a move by die, or a captive's roll (ST-13 a, ST-49)
PAY = ACTIONS.kind("pay")  # pay for the token (ST-31)
TRY = ACTIONS.kind("try")  # roll for the token (ST-32)
PASS = ACTIONS.kind("pass")  # nothing this turn (ST-13 d)
END = ACTIONS.kind("end")  # end of the turn, its token not bought
ROLLED = ACTIONS.kind("rolled", FACE)  # drawn by chance
TURNED = ACTIONS.kind("turned", TOKEN)  # drawn by chance
BOUND = ACTIONS.kind(
    "bound", CITY
)  # where the voyage goes that was begun (ST-23, option sea_destination_lock)
N_ACTIONS = ACTIONS.size

split, join = ACTIONS.split, ACTIONS.join
