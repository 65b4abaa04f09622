"""What a position of Africa is worth to a player, part by part, for reasons in words.

Estimates of the guide and points that were booked; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC
from ....engine.reasons import Thing
from ..bots.worth import goods_worth, last_camp_worth, prize_hope, steps_to_come, unmined
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE
from ..rules.state import Phase, State

things: Mapping[str, Thing] = {
    "herd": Thing(TC("object", "the herd")),
    "survey": Thing(TC("object", "the survey")),
    "find": Thing(TC("object", "the points for finds")),
    "goods": Thing(TC("object", "the goods")),
    "gold": Thing(TC("object", "a larger share of the prize for gold")),
    "gems": Thing(TC("object", "a larger share of the prize for gems")),
    "camps": Thing(TC("object", "the use of a camp")),
}


def terms(s: State, seat: int) -> dict[str, float]:
    """What is to be expected beyond the points that are booked."""
    if s.phase == Phase.OVER:
        return {}
    steps, me = steps_to_come(s), s.players[seat]
    return {
        "goods": goods_worth(s, seat),
        "gold": prize_hope(s, seat, GOLD_PRIZE, unmined(s, GOLD_PRIZE), -1, 0.0),
        "gems": prize_hope(s, seat, GEM_PRIZE, unmined(s, GEM_PRIZE), -1, 0.0),
        "camps": sum(last_camp_worth(camp, steps) for camp in range(1, me.camps + 1)),
    }
