"""What a newcomer to Afrikan tähti is told once, and at which decision. The rules themselves are in `howto/`.

Words only; where a hint stands is the page's business.
"""

from __future__ import annotations

from ....engine.phrase import T
from ....engine.presentation import Hint

hints = (
    Hint(
        "start",
        T(
            "Somewhere in Africa lies the Star. "
            "Here you begin, and whoever first brings it to a start city wins."
        ),
        ("start",),
    ),
    Hint(
        "roll",
        T(
            "Say what you do before the die falls: roll it to move, fly from an airfield, or "
            "stay for a token."
        ),
        ("roll",),
    ),
    Hint(
        "to",
        T("Press a lit place. In a city you may stop early; on a dot only with the last step."),
        ("to",),
    ),
    Hint(
        "pay",
        T(
            "The token here lies face down: a gem, a horseshoe, a robber, nothing at all, or the Star "
            "itself. Buying turns it at once."
        ),
        ("pay",),
    ),
    Hint(
        "try",
        T("Without paying, you stay here for a whole turn and roll for the token."),
        ("try",),
    ),
    Hint(
        "fly",
        T("A flight takes you to the other end of a line without a roll, but it is expensive."),
        ("fly",),
    ),
    Hint(
        "sail",
        T("Anyone who cannot pay the fare is taken along slowly, for free."),
        ("sail",),
    ),
)
