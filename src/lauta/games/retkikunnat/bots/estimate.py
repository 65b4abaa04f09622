"""What a position of Retkikunnat is worth for a player: how near to bringing something home.

Estimates only, for bots; the parts are in `places.py` and `worth.py`.
"""

from __future__ import annotations

from ....engine.rule import numbers, rule
from ..rules.holdings import carries
from ..rules.state import State
from .places import CAPTURE, CHART, HELD_CARD, here_and_now, look
from .worth import HELD, holdings

POINT = 1.5  # what a turn is worth in values: so that a search still tells far ahead from further ahead
LEAD = 6.1  # turns of advance that make the win likely
CARRIED = 6.7  # turns that a winning item in hand is worth beyond those that are saved to find one


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player."""
    me = s.players[seat]
    chart = numbers(CHART)
    look(s, chart, seat)
    worth = here_and_now(s, chart, me) if me.at >= 0 else 0.0
    if carries(me):
        worth += CARRIED
    worth += holdings(s, me) - HELD * me.lost + HELD_CARD * me.held - (CAPTURE if me.captive else 0.0)
    return POINT * worth


@rule
def spread(s: State) -> float:
    """How much values may differ before the game is as good as won."""
    return POINT * LEAD
