"""How far a player of Attika still is from winning on either way, for reasons in words.

Estimates of the guide, in turns; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC
from ....engine.reasons import Thing
from ..bots.worth import shortest_link, turns_to_build, turns_to_link
from ..rules.state import Phase, State
from ..speech.words import cards

BEHIND = 3.0  # turns by which a chain may be behind the buildings and still be spoken of
FAR = 12.0  # turns; what is farther is as far

things: Mapping[str, Thing] = {
    "chain": Thing(TC("object", "the way to a chain between two shrines"), "turns"),
    "buildings": Thing(TC("object", "the way to all buildings"), "turns"),
    "cards": Thing(unit="amount", least=1.0, amount=cards),
}


def terms(s: State, seat: int) -> dict[str, float]:
    """Turns to the win by a chain and by all buildings, and cards in hand."""
    if s.phase == Phase.OVER:
        return {}
    build = turns_to_build(s, seat)
    link = turns_to_link(s, seat, shortest_link(s, seat))
    return {
        "chain": -min(link, build + BEHIND, FAR),
        "buildings": -build,
        "cards": float(s.players[seat].cards),
    }
