"""What a newcomer to Retkikunnat is told once, and at which decision. The rules themselves are in `howto/`.

Words only; where a hint stands is the page's business.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Hint

hints = (
    Hint(
        "start",
        T(
            "You start here, and the first player to bring the Star to a start city wins. "
            "First you need an expedition."
        ),
        ("start",),
    ),
    Hint(
        "roll",
        T("First you move: roll the die, fly, or stay. Then come your cards, and then one action."),
        ("roll", "stay"),
    ),
    Hint(
        "to",
        T("You go from stop to stop. Each city that you enter brings an event card."),
        ("to",),
    ),
    Hint(
        "pay",
        T(
            "Of the two tokens in a city only the upper one can be turned; the lower ones wait "
            "for a complete expedition."
        ),
        ("pay", "try"),
    ),
    Hint(
        "sell",
        T("Cards in front of you make up your expedition: it is complete with enough symbols of each kind."),
        ("ability", "sell"),
        beside="boards",
    ),
    Hint(
        "play",
        T("Cards in your hand are yours alone to see. Press one to read it; playing it costs nothing."),
        ("play",),
        beside="hand",
    ),
    Hint(
        "throw",
        T("Pick the dice that you want to throw again, then throw. The last result counts."),
        ("die", "throw"),
    ),
    Hint(
        "challenge",
        T("With the dice you may try to win something from a player on your spot. The loser misses turns."),
        ("challenge",),
    ),
)
