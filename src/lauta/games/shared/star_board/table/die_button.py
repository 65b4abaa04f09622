"""The die in the picture as something to press, where it may be rolled.

How the die looks is in `drawing/dice.py`.
"""

from __future__ import annotations

from .....engine.presentation import SceneRequest
from ..drawing.board import PressPicture

DIE = "die"  # the place's name for the page


def die_button(request: SceneRequest) -> PressPicture | None:
    """The die can be pressed where it may be rolled, for a move or for a token."""
    rolling = [choice for choice in request.choices if choice.kind in ("roll", "try")]
    if not rolling:
        return None
    label = ", ".join(request.say(choice.label) for choice in rolling)
    return PressPicture(DIE, tuple(choice.code for choice in rolling), label)
