"""Other words for the same game: gentle names for places and figures that some would rather not read.

Only what is shown changes; ids, records and rules stay.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TN, Phrase, T
from ...shared.star_board.speech.themes import gentle

_N = 2  # stands for any number: the sentence that is replaced brings its own

# The sentence of the code, and what is said in its place; both have the same fields.
_GENTLE: Mapping[str, Phrase] = {
    "Here you are a captive: from your next turn on you can roll to get free.": T(
        "Here you are held up: from your next turn on you can roll to get on."
    ),
    "You are free: choose where the ship takes you.": T("You may go on: choose where the ship takes you."),
    "{line}, and falls captive": T("{line}, and is held up"),
    "{name} finds nothing {place} and is held there for {n} turn": TN(
        "{name} finds nothing {place} and rests there for {n} turn",
        "{name} finds nothing {place} and rests there for {n} turns",
        _N,
    ),
    # the rules page
    "Slave Coast: whoever turns a blank token there is held and sits out {n} turns.": T(
        "Benin Coast: whoever turns a blank token there rests for {n} turns."
    ),
    "Pirates lie in wait on the last dot before St. Helena on both sides, Bedouins on the second dot from "
    "the Sahara towards Dar-Fur. Whoever ends a move on such a dot is a captive; passing over it is "
    "harmless.": T(
        "Pirates lie in wait on the last dot before St. Helena on both sides, and a desert camp stands on "
        "the second dot from the Sahara towards Dar-Fur. Whoever ends a move on such a dot is held up; "
        "passing over it is harmless."
    ),
    "A captive rolls once a turn. {faces} sets you free, and you go on at once by that many steps; any other "
    "roll does nothing.": T(
        "Who is held up rolls once a turn. With {faces} you go on at once by that many steps; any other roll "
        "does nothing."
    ),
    "A captive of the Bedouins": T("Held up in the desert camp"),
    "A captive of the Bedouins, two steps from the Sahara.": T(
        "Held up in the desert camp, two steps from the Sahara."
    ),
    "A freed captive rolls again to move, or waits for the next turn.": T(
        "Whoever was held up rolls again to move, or waits for the next turn."
    ),
    "Freed captives": T("After being held up"),
    "How a captive goes on who has rolled his freedom.": T("How somebody goes on who was held up."),
}

THEMES = (gentle(_GENTLE),)
