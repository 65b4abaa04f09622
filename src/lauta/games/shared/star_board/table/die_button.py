"""The die in the picture as something to press: an unseen button over its tray, where it may be rolled.

How the die looks is in `drawing/dice.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import svg

from .....engine.drawing.kit import place
from .....engine.presentation import SceneRequest
from ..drawing.chart import TRAY

DIE = "die"  # the place's name for the page


def die_button(codes: Sequence[str], label: str) -> svg.G:
    """A place over the tray that plays one of these choices (`Choice.code`); `label` is read out."""
    return svg.G(
        class_=["target", "st-press"],
        transform=[place(*TRAY)],
        extra={
            "data-cell": DIE,
            "data-a": " ".join(codes),
            "tabindex": "0",
            "role": "button",
            "aria-label": escape(label),
        },
        elements=[svg.Rect(x=-50, y=-41, width=100, height=82, rx=20)],
    )


def die_buttons(request: SceneRequest) -> list[svg.Element]:
    """The die can be pressed where it may be rolled, for a move or for a token."""
    rolling = [choice for choice in request.choices if choice.kind in ("roll", "try")]
    if not rolling:
        return []
    label = ", ".join(request.say(choice.label) for choice in rolling)
    return [die_button([choice.code for choice in rolling], label)]
