"""The actions of the game of hands as text: "deal cobaltic", "draw", "build 2", "pay cobaltic", "pass"."""

from __future__ import annotations

from lauta.engine.action_text import ActionTexts
from lauta.engine.errors import IllegalAction
from lauta.engine.phrase import T

from ..rules import ACTIONS, CARD, PLACE, PLACES, State

WORDS = (
    "zephyrine", "quartzite", "obsidian", "saffronia", "vermilion", "marjoram", "junipera", "walnutty",
    "topazine", "indigofera", "pewterish", "cobaltic",
)  # fmt: skip
_TEXTS = ActionTexts(ACTIONS, {CARD: WORDS, PLACE: [str(n + 1) for n in range(PLACES)]})
split, text_of, parse = _TEXTS.split, _TEXTS.text_of, _TEXTS.parse


def why_illegal(s: State, action: int) -> IllegalAction:
    """One reason for all; it shows the state that it was given, which must therefore be redacted."""
    places = ", ".join(map(str, s.where))
    return IllegalAction(T("this is not possible now, with the cards at {places}", places=places), "HA-1")
