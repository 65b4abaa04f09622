"""What the refusals share: a reason, and the name of a place."""

from __future__ import annotations

from ....engine.phrase import Phrase, T
from ...shared.star_board.speech.places import place_name

Reason = tuple[Phrase, str, str]


def no(phrase: Phrase, rule: str, code: str) -> Reason:
    """A sentence, the rule that forbids, and a word for programs."""
    return phrase, rule, code


DUTY = no(T("the pawn stopped early next to an opponent, who has to be challenged now"), "RE-16", "duty")


def city_name(spot: int) -> Phrase:
    """A place by the name that people read."""
    return place_name(spot)
