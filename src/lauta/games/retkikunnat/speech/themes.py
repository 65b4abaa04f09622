"""Other words for the same game: gentle names, and those of the printed board.

Only what is shown changes; ids, records and rules stay. What both games of the board say is shared;
the rules page has gentle passages of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC, Phrase, T
from ...shared.star_board.speech.printed import PRINTED
from ...shared.star_board.speech.themes import gentle

# The sentence of the code, and what is said in its place; both have the same fields.
_GENTLE: Mapping[str, Phrase] = {
    "is taken captive": TC("log", "is held up"),
    "You are about to be taken captive.": T("You are about to be held up."),
    "You are never made captive.": T("You are never held up."),
    "Danger on the Slave Coast": T("Danger on the Benin Coast"),
    "When a danger token makes its finder miss turns on the Slave Coast.": T(
        "When a danger token makes its finder miss turns on the Benin Coast."
    ),
    "Devil in the Night": TC("card", "Eyes in the Night"),
    "Sacred Ground": TC("card", "Closed Ground"),
}

THEMES = (gentle(_GENTLE), PRINTED)
