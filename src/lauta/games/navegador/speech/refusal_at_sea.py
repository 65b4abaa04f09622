"""Why a voyage is not legal now, or cannot be completed yet; the sentences are in `refusal.toml`.

The other refusals are in `refusal.py`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.errors import IllegalAction
from ....engine.sentences import Refusals
from ..data.constants import N_REGIONS, SAILING_RANGE
from ..rules.navigation import can_reach, fleet, free_ships, lacking, sailor
from ..rules.state import NOWHERE, State
from .words import region as region_name

no = Refusals(Path(__file__).with_name("refusal.toml"))


def why_no_voyage(s: State, start: int, region: int) -> IllegalAction:
    """The reason why a ship of `start` cannot sail to `region` now."""
    me, here, there = s.players[sailor(s)], region_name(start), region_name(region)
    if me.ships[start] == 0:
        return no("voyage", "no_ship", region=here)
    if free_ships(s, me, start) == 0:
        return no("voyage", "sailed", region=here)
    if start == region:
        return no("voyage", "stays", region=here)
    if not s.reach[start] >> region & 1:
        return no("voyage", "too_far", n=SAILING_RANGE[s.phase], region=there)
    if not s.explored >> region & 1 and s.target not in (NOWHERE, region):
        return no("voyage", "one_target", region=region_name(s.target))
    if start * N_REGIONS + region < s.cursor:
        return no("voyage", "passed", here=here, there=there)
    if s.target != NOWHERE:
        return _why_incomplete(s)
    ready = can_reach(s, me, region, start)
    return no("voyage", "too_few", region=there, need=fleet(s, region), n=ready)


def why_not_complete(s: State, kind: str) -> IllegalAction:
    """The reason why the voyages cannot be completed like this."""
    if lacking(s) > 0:
        return _why_incomplete(s)
    if s.by_card and s.cursor == 0:
        return no("voyage", "with_card")
    return no("voyage", "before_turn" if kind == "end" else "ends_turn")


def _why_incomplete(s: State) -> IllegalAction:
    return no("voyage", "incomplete", n=lacking(s), region=region_name(s.target))
