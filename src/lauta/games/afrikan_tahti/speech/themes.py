"""Other words for the same game: gentle names, and those of the printed board.

Only what is shown changes; ids, records and rules stay. The rules page has gentle passages of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TN, Phrase, T
from ...shared.star_board.speech.printed import PRINTED
from ...shared.star_board.speech.themes import gentle

_N = 2  # stands for any number: the sentence that is replaced brings its own

# The sentence of the code, and what is said in its place; both have the same fields.
_GENTLE: Mapping[str, Phrase] = {
    "Here you are a captive: from your next turn on you can roll to get free.": T(
        "Here you are held up: from your next turn on you can roll to get on."
    ),
    "You are free: choose where the ship takes you.": T("You may go on: choose where the ship takes you."),
    "{line} and is taken captive": T("{line} and is held up"),
    "{name} finds nothing {place} and is held there for {n} turn": TN(
        "{name} finds nothing {place} and rests there for {n} turn",
        "{name} finds nothing {place} and rests there for {n} turns",
        _N,
    ),
    "Freed captives": T("After being held up"),
    "How a captive goes on after rolling free.": T("How a player goes on after being held up."),
}

THEMES = (gentle(_GENTLE), PRINTED)
