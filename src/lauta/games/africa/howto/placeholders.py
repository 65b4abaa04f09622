"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters. Also which of them are shown at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Arg
from ..data.constants import (
    ANIMAL_BASE,
    BOARD,
    CAMP_SUPPLY,
    CAMPS_EACH,
    END_BONUS,
    ENDS_AT,
    FACES,
    GOODS,
    GOODS_SET,
    GOODS_TABLE,
    MAJORITY_FIRST,
    MAJORITY_SECOND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOVEMENT,
    N_CELLS,
    N_CITIES,
    SETUP_OF,
    SPECIES,
)
from ..speech.words import amount, nuggets, nuggets_object, stones_object
from .pictures import (
    EXCHANGE,
    FOUND_ANIMAL,
    FOUND_NOMADS,
    MINED_GEMS,
    MINED_GOLD,
    MOVED_ANIMAL,
    PRIZES,
    REACH,
    SURVEY,
)

_MANY, _TWO = SETUP_OF[MAX_PLAYERS], SETUP_OF[2]
(_MOST_GOLD, _SHARE), _, (_LITTLE_GOLD, _NO_PRIZE) = PRIZES

PLACEHOLDERS: Mapping[str, Arg] = {
    "red": seat_symbol(0),
    "blue": seat_symbol(1),
    "third": seat_symbol(2),
    "fewest_players": MIN_PLAYERS,
    "most_players": MAX_PLAYERS,
    "cells": N_CELLS,
    "cities": N_CITIES,
    "tiles": sum(face.count for face in FACES),
    "kinds_of_goods": len(GOODS),
    "species": len(SPECIES),
    "camps": _MANY[CAMPS_EACH],
    "camp_supply": _MANY[CAMP_SUPPLY],
    "camp_supply_of_two": _TWO[CAMP_SUPPLY],
    "movement": MOVEMENT,
    "cells_in_reach": len(REACH.targets),
    "masks": amount(EXCHANGE.possible, EXCHANGE.theirs[EXCHANGE.possible]),
    "pots": amount(EXCHANGE.impossible, EXCHANGE.theirs[EXCHANGE.impossible]),
    "drums": amount(EXCHANGE.found, EXCHANGE.mine),
    "drums_needed": EXCHANGE.theirs[EXCHANGE.impossible],
    "animal_base": ANIMAL_BASE,
    "animal_here": FOUND_ANIMAL.here or 0,
    "animal_there": FOUND_ANIMAL.best(),
    "nomads_here": FOUND_NOMADS.here or 0,
    "nomads_there": FOUND_NOMADS.best(),
    "lion_gain": MOVED_ANIMAL.best(),
    "survey_points": SURVEY.best(),
    "mined_gold": nuggets_object(MINED_GOLD),
    "mined_gems": stones_object(MINED_GEMS),
    "last_monument": _MANY[ENDS_AT],
    "last_monument_of_two": _TWO[ENDS_AT],
    "end_bonus": END_BONUS,
    "goods_set": GOODS_SET,
    "goods_points": ", ".join(str(points) for points in GOODS_TABLE[1:]),
    "first_prize": MAJORITY_FIRST,
    "second_prize": MAJORITY_SECOND,
    "both_prizes": MAJORITY_FIRST + MAJORITY_SECOND,
    "most_gold": nuggets(_MOST_GOLD),
    "share": _SHARE,
    "little_gold": nuggets(_LITTLE_GOLD),
    "no_prize": _NO_PRIZE,
}

CONDITIONS: Mapping[str, bool] = {"map_reconstructed": bool(BOARD.reconstructed)}
