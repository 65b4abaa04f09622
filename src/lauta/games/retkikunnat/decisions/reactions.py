"""What players of Retkikunnat are asked: what `reactions.toml` needs of the position."""

from __future__ import annotations

from typing import Literal

from ....engine.decisions import NO_WORDS, Words
from ....engine.phrase import Phrase
from ..data.schema import MAX_ABILITIES
from ..rules.state import DEFENDING, Phase, State
from ..speech import words
from .common import say
from .current_task import contest, offered_ability, optional_event, top


@say.label("pass")
def passing(s: State) -> Literal["pass", "keep", "stand"]:
    """Whether it is about dice, and whether they fail."""
    if s.phase != Phase.DICE_ASK:
        return "pass"
    return "keep" if top(s).trial == DEFENDING or contest(s) is None else "stand"


@say.effect("pass")
def failing(s: State) -> Words | None:
    """Dice that stand do not suffice."""
    return NO_WORDS if passing(s) == "stand" else None


@say.log("pass")
def passed(before: State, after: State) -> Literal["pass", "stand"]:
    """Whether it was about dice."""
    return "pass" if before.phase != Phase.DICE_ASK else "stand"


@say.label("use", words=("card",))
def use(s: State) -> Words:
    """What is offered."""
    return {"card": _offered(s)}


@say.log("use", "decline", words=("card",))
def answered(before: State, after: State) -> Words:
    """What was offered."""
    return {"card": _offered(before)}


def _offered(s: State) -> Phrase:
    """The card or character whose use is offered, or the optional event."""
    number = offered_ability(s)
    return words.event(optional_event(s)) if number < 0 else words.source(number // MAX_ABILITIES)
