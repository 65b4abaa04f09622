"""The actions of Africa: every decision and every outcome of chance is one number. No rules here.

Each constant is the first number of its kind; what its arguments run over is declared with it.
"""

from __future__ import annotations

from ....engine.actions import ActionSpace, Axis
from ..data.constants import MAX_PLAYERS, N_CELLS, N_FACES, N_GOODS

CELL = Axis("cell", N_CELLS)
SEAT = Axis("seat", MAX_PLAYERS)
GOOD = Axis("kind of goods", N_GOODS)
FACE = Axis("face", N_FACES)

ACTIONS = ActionSpace("Africa")
START = ACTIONS.kind("start", CELL)  # the explorer starts here (AF-15); also drawn by chance
MOVE = ACTIONS.kind("move", CELL)  # the movement of a step (AF-24)
TO = ACTIONS.kind("to", CELL)  # relocation (AF-20)
DISCOVER = ACTIONS.kind("discover", CELL)  # turn up the tile there (AF-31)
LIFT = ACTIONS.kind("lift", CELL)  # take up the animal or nomads there (AF-48, AF-52)
PLACE = ACTIONS.kind("place", CELL)  # put the tile there (AF-40 to AF-54)
TAKE = ACTIONS.kind("take", CELL)  # mine this tile (option mining_takes)
TRADE = ACTIONS.kind("trade", SEAT, GOOD)  # with this opponent (AF-37)
RELOCATE = ACTIONS.kind("relocate")
SURVEY = ACTIONS.kind("survey")
MINE = ACTIONS.kind("mine")
KEEP = ACTIONS.kind("keep")  # no exchange
DONE = ACTIONS.kind("done")  # enough mined
SKIP = ACTIONS.kind("skip")  # no action in the first step
END = ACTIONS.kind("end")  # end of the turn
FIRST = ACTIONS.kind("first", SEAT)  # drawn by chance: the start player
REVEAL = ACTIONS.kind("reveal", FACE)  # drawn by chance
N_ACTIONS = ACTIONS.size

split, join = ACTIONS.split, ACTIONS.join
