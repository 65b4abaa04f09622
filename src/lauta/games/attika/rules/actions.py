"""The actions of Attika: every decision and every outcome of chance is one number. No rules here.

Each constant is the first number of its kind; what its arguments run over is declared with it.
"""

from __future__ import annotations

from ....engine.actions import ActionSpace, Axis
from ..data import constants as c

AMOUNTS = c.MOST_OF_ONE + 1

STACK = Axis("stack", c.STACKS)
BUILDING = Axis("building", c.N_KINDS)
SPACE = Axis("space", c.N_SPACES)
LANDSCAPE = Axis("landscape", c.N_LANDSCAPES)
AMOUNT = Axis("number of cards", AMOUNTS)
ANCHOR = Axis("space or shrine", c.N_ANCHORS)
PLACE = Axis("place", c.N_PLACES)
ROTATION = Axis("rotation", c.SIDES)
SEAT = Axis("seat", c.MAX_PLAYERS)
MAP_TILE = Axis("map tile", c.N_TILES)

ACTIONS = ActionSpace("Attika")
DRAW = ACTIONS.kind("draw", STACK)  # uncover its top tile (AT-34)
BUILD = ACTIONS.kind("build", BUILDING)  # take this tile from the store (AT-39)
AT = ACTIONS.kind("at", SPACE)  # build the chosen or drawn tile there (AT-41)
PAY = ACTIONS.kind("pay", LANDSCAPE, AMOUNT)  # hand in so many of them (AT-52)
EXTEND = ACTIONS.kind("extend", ANCHOR, PLACE)  # centre of the new map tile (AT-76)
TURN = ACTIONS.kind("turn", ROTATION)  # steps of rotation (AT-75); also drawn by chance (AT-23)
STORE = ACTIONS.kind("store")  # the drawn tile goes into the store (AT-35)
CARD = ACTIONS.kind("card")  # one card for one unused action (AT-27)
AMPHORA_ACTION = ACTIONS.kind("amphora action")  # one action more (AT-86)
AMPHORA_CARD = ACTIONS.kind("amphora card")  # one card more (AT-87)
EXPAND = ACTIONS.kind("expand")  # the map is extended (option expansion)
DECLINE = ACTIONS.kind("decline")  # it is not (option expansion)
END = ACTIONS.kind("end")  # end of the turn; unused actions become cards (AT-31)
FIRST = ACTIONS.kind("first", SEAT)  # drawn by chance: the first player (AT-21)
TILE = ACTIONS.kind("tile", MAP_TILE)  # drawn by chance
UNCOVER = ACTIONS.kind("uncover", BUILDING)  # drawn by chance: the top tile of a stack
DEAL = ACTIONS.kind("deal", LANDSCAPE)  # drawn by chance: a card
N_ACTIONS = ACTIONS.size

split, join = ACTIONS.split, ACTIONS.join
