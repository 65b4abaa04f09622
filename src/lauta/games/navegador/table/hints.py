"""What a newcomer to Navegador is told once, and at which decision. The rules themselves are in `howto/`.

Words only; where a hint stands is the page's business.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Hint

hints = (
    Hint(
        "rondel",
        T(
            "Where your stone goes is what you do in this turn. "
            "The nearest spaces are free; each one beyond them costs one of your ships."
        ),
        ("rondel",),
    ),
    Hint(
        "sail",
        T("Press the region where ships shall sail. Unknown waters take two ships at once, and one is lost."),
        ("sail",),
    ),
    Hint(
        "market",
        T(
            "For each good, sell with your colonies or process with your factories. "
            "The price moves afterwards."
        ),
        ("sell", "process"),
    ),
    Hint(
        "found",
        T("A colony needs a ship of yours there and workers. They are not used up."),
        ("found",),
    ),
    Hint(
        "build",
        T("A building needs free workers, too. It works from your next action on."),
        ("build",),
    ),
    Hint(
        "take",
        T(
            "A privilege costs a worker and pays at once. "
            "At the end its column is worth more: take what you have many of."
        ),
        ("take",),
    ),
    Hint(
        "recruit",
        T(
            "One worker for each church is cheap, each shipyard does the same for ships; more "
            "of them cost extra."
        ),
        ("recruit", "launch"),
    ),
    Hint(
        "card",
        T("The Navegador card is a voyage on top of your turn. Then it goes to your right neighbour."),
        ("card",),
    ),
)
