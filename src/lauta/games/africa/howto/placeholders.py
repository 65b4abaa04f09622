"""What fills the placeholders of the rules page, from the data and from what its pictures show.

No sentences: they stand in `en.md` and its sisters.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.drawing.seats import seat_symbol
from ....engine.phrase import Arg
from ..data import constants as c
from ..speech.words import amount, nuggets, nuggets_object, stones_object
from . import pictures

_MANY, _TWO = c.SETUP_OF[c.MAX_PLAYERS], c.SETUP_OF[2]
(_MOST_GOLD, _SHARE), _, (_LITTLE_GOLD, _NO_PRIZE) = pictures.PRIZES

PLACEHOLDERS: Mapping[str, Arg] = {
    "red": seat_symbol(0),
    "blue": seat_symbol(1),
    "third": seat_symbol(2),
    "fewest_players": c.MIN_PLAYERS,
    "most_players": c.MAX_PLAYERS,
    "cells": c.N_CELLS,
    "cities": c.N_CITIES,
    "tiles": sum(face.count for face in c.FACES),
    "kinds_of_goods": len(c.GOODS),
    "species": len(c.SPECIES),
    "camps": _MANY[c.CAMPS_EACH],
    "camp_supply": _MANY[c.CAMP_SUPPLY],
    "camp_supply_of_two": _TWO[c.CAMP_SUPPLY],
    "movement": c.MOVEMENT,
    "cells_in_reach": len(pictures.REACH.targets),
    "masks": amount(pictures.EXCHANGE.possible, pictures.EXCHANGE.theirs[pictures.EXCHANGE.possible]),
    "pots": amount(pictures.EXCHANGE.impossible, pictures.EXCHANGE.theirs[pictures.EXCHANGE.impossible]),
    "drums": amount(pictures.EXCHANGE.found, pictures.EXCHANGE.mine),
    "drums_needed": pictures.EXCHANGE.theirs[pictures.EXCHANGE.impossible],
    "animal_base": c.ANIMAL_BASE,
    "animal_here": pictures.FOUND_ANIMAL.here or 0,
    "animal_there": pictures.FOUND_ANIMAL.best(),
    "nomads_here": pictures.FOUND_NOMADS.here or 0,
    "nomads_there": pictures.FOUND_NOMADS.best(),
    "lion_gain": pictures.MOVED_ANIMAL.best(),
    "survey_points": pictures.SURVEY.best(),
    "mined_gold": nuggets_object(pictures.MINED_GOLD),
    "mined_gems": stones_object(pictures.MINED_GEMS),
    "last_monument": _MANY[c.ENDS_AT],
    "last_monument_of_two": _TWO[c.ENDS_AT],
    "end_bonus": c.END_BONUS,
    "goods_set": c.GOODS_SET,
    "goods_points": ", ".join(str(points) for points in c.GOODS_TABLE[1:]),
    "first_prize": c.MAJORITY_FIRST,
    "second_prize": c.MAJORITY_SECOND,
    "both_prizes": c.MAJORITY_FIRST + c.MAJORITY_SECOND,
    "most_gold": nuggets(_MOST_GOLD),
    "share": _SHARE,
    "little_gold": nuggets(_LITTLE_GOLD),
    "no_prize": _NO_PRIZE,
}
