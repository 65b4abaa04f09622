"""The actions of Navegador: every decision and every outcome of chance is one number. No rules here.

Each constant is the first number of its kind; what its arguments run over is declared with it.
"""

from __future__ import annotations

from ....engine.actions import ActionSpace, Axis
from ..data import constants as c

MOST_PLACES = max(c.PIECES, c.MAX_WORKERS, c.SHIPS)
MOST_PROCESSED = c.MOST_FACTORIES + 1

SPACE = Axis("space", c.N_SPACES)
REGION = Axis("region", c.N_REGIONS)
PLACED = Axis("number of pieces", MOST_PLACES, first=1)  # surplus included
GOOD = Axis("kind of goods", c.N_GOODS)
SOLD = Axis("number of pieces", c.MOST_TOKENS, first=1)
PROCESSED = Axis("number of pieces", MOST_PROCESSED, first=1)
LINE = Axis("line of buildings", c.N_LINES)
COLUMN = Axis("column", c.N_COLUMNS)
SEAT = Axis("seat", c.MAX_PLAYERS)
TOKEN = Axis("token", c.N_TOKENS)

ACTIONS = ActionSpace("Navegador")
RONDEL = ACTIONS.kind("rondel", SPACE)  # where the stone goes (NA-18 to NA-22)
PAY = ACTIONS.kind("pay", REGION)  # a ship from there pays for rondel steps (NA-20)
SAIL = ACTIONS.kind("sail", REGION, REGION)  # the voyage of one ship, from and to (NA-39)
RECRUIT = ACTIONS.kind("recruit", PLACED)  # workers (NA-27 to NA-31)
LAUNCH = ACTIONS.kind("launch", PLACED)  # ships (NA-34 to NA-37)
SELL = ACTIONS.kind("sell", GOOD, SOLD)  # NA-70
PROCESS = ACTIONS.kind("process", GOOD, PROCESSED)  # NA-71, NA-72
FOUND = ACTIONS.kind("found", REGION)  # a colony with the cheapest token there (NA-56)
BUILD = ACTIONS.kind("build", LINE)  # the cheapest building of it (NA-64)
TAKE = ACTIONS.kind("take", COLUMN)  # a privilege (NA-79)
CARD = ACTIONS.kind("card")  # use the Navegador card (NA-94)
KEEP = ACTIONS.kind("keep")  # do not use it before another player's turn (option card_window)
DONE = ACTIONS.kind("done")  # the voyage with the card is complete, one's own turn goes on
END = ACTIONS.kind("end")  # the action is complete, and with it the turn
FIRST = ACTIONS.kind("first", SEAT)  # drawn by chance: the first player (NA-14)
REVEAL = ACTIONS.kind("reveal", TOKEN)  # drawn by chance, in rising order (NA-48)
N_ACTIONS = ACTIONS.size

split, join = ACTIONS.split, ACTIONS.join
