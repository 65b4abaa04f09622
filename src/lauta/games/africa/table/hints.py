"""What a newcomer to Africa is told once, and at which decision. The rules themselves are in `howto/`.

Words only; where a hint stands is the page's business.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Hint

hints = (
    Hint("start", T("Your explorer begins in a city of your choice, on the coast."), ("start",)),
    Hint(
        "move",
        T("A step is a movement and then an action. Press a lit cell to go there, or act where you are."),
        ("move",),
    ),
    Hint(
        "discover",
        T("Turn up a tile beside you. It scores at once or waits for whoever can use it; no taking back."),
        ("discover",),
    ),
    Hint(
        "place",
        T("Animals score where they have company, nomads in open country. Each lit cell tells its points."),
        ("place",),
    ),
    Hint(
        "trade",
        T(
            "Here you may exchange once. "
            "At the end many goods of one kind are worth far more than a few of each."
        ),
        ("trade",),
    ),
    Hint(
        "survey",
        T("A camp stays for good. Its survey scores what lies open around it, so look for company first."),
        ("survey",),
    ),
    Hint(
        "lift",
        T("You may move a tile to where it suits it better, and score the difference."),
        ("lift",),
    ),
)
