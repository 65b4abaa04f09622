"""Where ships may go: ranges, fleets that explore, and whether a voyage can still be completed.

Nothing here changes the position but the table of ranges; voyages themselves are in `sailing.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import BORDERS_OF, LOSS, N_REGIONS, SAILING_RANGE
from .state import NOWHERE, Player, State


@rule
def chart_ranges(s: State) -> None:
    """For every region, where a ship may sail from there in one action (NA-40, NA-41, NA-45)."""
    borders = SAILING_RANGE[s.phase]
    for start in range(N_REGIONS):
        seen = edge = 1 << start
        for _ in range(borders):
            beyond = 0
            for region in range(N_REGIONS):
                if (edge & s.explored) >> region & 1:
                    beyond |= BORDERS_OF[region]
            edge = beyond & ~seen
            seen |= edge
        s.reach[start] = seen & ~(1 << start)


@rule
def sailor(s: State) -> int:
    """The seat whose ships sail in this action (NA-94)."""
    return s.card_holder if s.by_card else s.turn


@rule
def free_ships(s: State, me: Player, region: int) -> int:
    """Ships in a region that are not used up in this action (NA-39, NA-57)."""
    return me.ships[region] - s.busy[region]


@rule
def fleet(s: State, region: int) -> int:
    """How many ships must arrive together to explore a region (NA-43)."""
    return LOSS[s.n_players][region] + 1


@rule
def can_reach(s: State, me: Player, region: int, first: int) -> int:
    """Ships that have not sailed yet, in `first` and the regions behind it, which may sail to `region`."""
    ships = 0
    for start in range(first, N_REGIONS):
        if me.ships[start] > 0 and s.reach[start] >> region & 1:
            ships += me.ships[start] - s.busy[start]
    return ships


@rule
def can_sail(s: State, seat: int) -> bool:
    """Whether any ship of a player has somewhere to sail to (NA-95)."""
    me = s.players[seat]
    for start in range(N_REGIONS):
        if me.ships[start] > 0:
            if s.reach[start] & s.explored:
                return True
            for region in range(N_REGIONS):
                if s.reach[start] >> region & 1 and can_reach(s, me, region, 0) >= fleet(s, region):
                    return True
    return False


@rule
def may_explore(s: State, me: Player, start: int, region: int) -> bool:
    """Whether a fleet can gather in an unexplored region, ships of `start` being the first (NA-43, NA-44)."""
    if s.target != NOWHERE:
        return False
    return can_reach(s, me, region, start) >= fleet(s, region)


@rule
def lacking(s: State) -> int:
    """Ships that must still arrive in the unexplored region that this voyage enters (NA-43)."""
    if s.target == NOWHERE:
        return 0
    return max(0, fleet(s, s.target) - s.busy[s.target])
