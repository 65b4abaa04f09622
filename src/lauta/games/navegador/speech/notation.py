"""Actions of Navegador as text, both ways.

Texts are the same in every language; what people read is in `decisions`.
"""

from __future__ import annotations

from ....engine.action_text import ActionTexts
from ....engine.actors import SEAT_LETTERS
from ..data.components import COLUMNS, GOODS, LINES
from ..data.constants import MAX_PLAYERS, REGIONS, SPACES, TOKENS
from ..rules.actions import ACTIONS, COLUMN, GOOD, LINE, REGION, SEAT, SPACE, TOKEN

_TEXTS = ActionTexts(
    ACTIONS,
    {
        SPACE: SPACES,
        REGION: [region.id for region in REGIONS],
        GOOD: GOODS,
        LINE: LINES,
        COLUMN: COLUMNS,
        SEAT: SEAT_LETTERS[:MAX_PLAYERS],
        TOKEN: [f"{token.good} {token.price}" for token in TOKENS],
    },
    bare=("reveal",),  # "gold 70"
    reversed=("sell", "process"),  # "sell 3 sugar"
)
split, text_of, parse = _TEXTS.split, _TEXTS.text_of, _TEXTS.parse
