"""Gentle names for places and figures of the star's board that some would rather not read; their ids stay.

The games add what they alone say of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from .....engine.phrase import TC, Phrase, T, Theme

GENTLE_PLACES: Mapping[str, Phrase] = {
    "Slave Coast": T("Benin Coast"),
    "to the Slave Coast": T("to the Benin Coast"),
    "on the Slave Coast": T("on the Benin Coast"),
    "Bedouins ({route})": T("desert camp ({route})"),
    "to the Bedouins ({route})": T("to the desert camp ({route})"),
    "with the Bedouins ({route})": T("in the desert camp ({route})"),
}

# The sentence of the code, and what is said in its place; both have the same fields.
_GENTLE_CAPTIVITY: Mapping[str, Phrase] = {
    "the Bedouins take you captive": T("a desert camp holds you up"),
    "pirates take you captive": T("pirates hold you up"),
    "captive": TC("pawn", "held up"),
    "Captive {place}.": T("Held up {place}."),
    "You are a captive {place}.": T("You are held up {place}."),
    "Roll to get free": T("Roll to get on"),
    "Roll: {faces} sets you free.": T("Roll: {faces} lets you go on."),
    "{name} rolls {n} and remains a captive": T("{name} rolls {n} and must wait"),
    "{name} rolls {n} and is free": T("{name} rolls {n} and may go on"),
    "a captive can only roll to get free": T("a player who is held up can only roll to get on"),
}


def gentle(words: Mapping[str, Phrase]) -> Theme:
    """The theme of a game on this board that says `words` besides."""
    return Theme(
        "gentle",
        T("Gentle names"),
        T("Neutral words for places and figures with a dark past; the rules are the same."),
        {**GENTLE_PLACES, **_GENTLE_CAPTIVITY, **words},
    )
