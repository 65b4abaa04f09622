"""What a position of Navegador is worth to a player, part by part, for reasons in words.

Estimates of the guide, in points at the end; no rules.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.phrase import TC
from ....engine.reasons import Thing
from ..bots.worth import (
    berth,
    fleet_worth,
    good_worth,
    purse,
    sheet_worth,
    turns_to_come,
    workers_worth,
)
from ..data.constants import N_GOODS, N_REGIONS
from ..rules.state import State, Step

things: Mapping[str, Thing] = {
    "sheet": Thing(TC("object", "columns and privileges")),
    "market": Thing(TC("object", "income from the market")),
    "cash": Thing(TC("object", "cash")),
    "workers": Thing(TC("object", "workers")),
    "fleet": Thing(TC("object", "ships")),
    "waters": Thing(TC("object", "a better place for ships")),
}


def terms(s: State, seat: int) -> dict[str, float]:
    """The parts of what a player owns, as they will count at the end."""
    if s.step == Step.OVER:
        return {}
    turns, me = turns_to_come(s, seat), s.players[seat]
    return {
        "sheet": sheet_worth(s, seat, turns, -1, -1),
        "market": sum(good_worth(s, seat, good, 0, 0, turns) for good in range(N_GOODS)),
        "cash": purse(me.cash, turns),
        "workers": workers_worth(me.workers, turns),
        "fleet": fleet_worth(me.on_board, turns),
        "waters": sum(
            berth(s, seat, region, n + 1, turns)
            for region in range(N_REGIONS)
            for n in range(me.ships[region])
        ),
    }
