"""Actions of Afrikan tähti as text, both ways.

Texts are the same in every language; what people read is in `decisions`.
"""

from __future__ import annotations

from ....engine.action_text import ActionTexts
from ...shared.star_board.data.constants import BOARD, MAX_FARES, SEA_FARE, SPOT_NAMES, STARTS
from ..data.constants import TOKENS
from ..rules.actions import ACTIONS, CITY, FARES, SPOT, START_CITY, TOKEN

_TEXTS = ActionTexts(
    ACTIONS,
    {
        SPOT: SPOT_NAMES,
        FARES: ["", *(str(n * SEA_FARE) for n in range(1, MAX_FARES + 1))],
        CITY: [city.id for city in BOARD.cities],
        START_CITY: [SPOT_NAMES[city] for city in STARTS],
        TOKEN: [token.id for token in TOKENS],
    },
    bare=("turned",),  # "topaz"
    unsaid={FARES: ""},  # "to tunis" where that costs nothing
    tidy=lambda text: text.replace(":", "."),  # dots as in the board's file: "land:cairo-egypt:1"
)
split, text_of, parse = _TEXTS.split, _TEXTS.text_of, _TEXTS.parse
