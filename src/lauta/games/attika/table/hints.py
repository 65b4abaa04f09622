"""What a newcomer to Attika is told once, and at which decision. The rules themselves are in `howto/`.

Words only; where a hint stands is the page's business.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Hint

hints = (
    Hint(
        "draw",
        T(
            "In a turn you draw, or you build from your store. What you draw you may build at once. "
            "Press a stack to draw its top tile."
        ),
        ("draw",),
    ),
    Hint(
        "build",
        T("What you have drawn and not yet built lies here, in your store. Press a building to build it."),
        ("build",),
    ),
    Hint(
        "at",
        T(
            "The number is what the building costs on this space, in cards. "
            "Landscapes that it needs, here and next door, pay their share."
        ),
        ("at",),
    ),
    Hint(
        "pay",
        T("A landscape that is missing is paid with one card of it, or with any two others."),
        ("pay",),
    ),
    Hint(
        "card",
        T("Nothing worth drawing or building? What you do not use becomes cards, and cards come last."),
        ("card",),
    ),
    Hint(
        "amphora",
        T(
            "An amphora is your reward for a connected group. "
            "Keep it for the turn in which one more action counts."
        ),
        ("amphora action", "amphora card"),
    ),
    Hint(
        "extend",
        T("The new tile may touch the map anywhere: give yourself room, or a way to a shrine."),
        ("extend",),
    ),
)
