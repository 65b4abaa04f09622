"""Actions of Attika as text, both ways.

A space is the number of its tile, in the order of laying, and a letter: "7d"; "7a" is the tile's centre.
Texts are the same in every language; what people read is in `decisions`.
"""

from __future__ import annotations

import string

from ....engine.action_text import ActionTexts
from ....engine.actors import SEAT_LETTERS
from ..data import constants as c
from ..rules.actions import ACTIONS, ANCHOR, BUILDING, LANDSCAPE, MAP_TILE, PLACE, SEAT, SPACE, STACK

SPACE_NAMES = tuple(
    f"{space // c.TILE_SPACES + 1}{string.ascii_lowercase[space % c.TILE_SPACES]}"
    for space in range(c.N_SPACES)
)
ANCHOR_NAMES = (*SPACE_NAMES, *(f"S{shrine + 1}" for shrine in range(c.MAX_SHRINES)))
_TEXTS = ActionTexts(
    ACTIONS,
    {
        STACK: [str(stack + 1) for stack in range(c.STACKS)],
        BUILDING: c.KINDS,
        SPACE: SPACE_NAMES,
        LANDSCAPE: c.LANDSCAPES,
        ANCHOR: ANCHOR_NAMES,
        PLACE: [str(place + 1) for place in range(c.N_PLACES)],
        SEAT: SEAT_LETTERS[: c.MAX_PLAYERS],
        MAP_TILE: [tile.id for tile in c.MAP_TILES],
    },
    bare=("tile", "uncover", "deal"),  # "tower"
    reversed=("pay",),  # "pay 2 hill"
)
split, text_of, parse = _TEXTS.split, _TEXTS.text_of, _TEXTS.parse
