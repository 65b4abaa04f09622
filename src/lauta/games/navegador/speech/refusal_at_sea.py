"""Why a voyage is not legal now, or cannot be completed yet.

The other refusals are in `refusal.py`.
"""

from __future__ import annotations

from ....engine.phrase import TN, Phrase, T
from ..data.constants import N_REGIONS, SAILING_RANGE
from ..rules.navigation import can_reach, fleet, free_ships, lacking, sailor
from ..rules.state import NOWHERE, State
from .words import region as region_name

Reason = tuple[Phrase, str]


def why_no_voyage(s: State, start: int, region: int) -> Reason:
    """The reason why a ship of `start` cannot sail to `region` now."""
    me, here, there = s.players[sailor(s)], region_name(start), region_name(region)
    if me.ships[start] == 0:
        return T("there is no ship of yours in {region}", region=here), "NA-39"
    if free_ships(s, me, start) == 0:
        return T("the ships in {region} have already sailed", region=here), "NA-39"
    if start == region:
        return T("a ship that stays in {region} needs no voyage", region=here), "NA-39"
    if not s.reach[start] >> region & 1:
        return _why_too_far(s, there)
    if not s.explored >> region & 1 and s.target not in (NOWHERE, region):
        return T(
            "only one unexplored region can be entered in an action, and that is {region}",
            region=region_name(s.target),
        ), "NA-44"
    if start * N_REGIONS + region < s.cursor:
        return T(
            "voyages are chosen in the order of the chart; {here} to {there} has been passed",
            here=here,
            there=there,
        ), "NA-47"
    if s.target != NOWHERE:
        return _why_incomplete(s)
    return T(
        "{region} is unexplored: {need} ships must arrive together, but only {n} can",
        region=there,
        need=fleet(s, region),
        n=can_reach(s, me, region, start),
    ), "NA-43"


def why_not_complete(s: State, kind: str) -> Reason:
    """The reason why the voyages cannot be completed like this."""
    if lacking(s) > 0:
        return _why_incomplete(s)
    if s.by_card and s.cursor == 0:
        return T("with the card at least one ship must sail"), "NA-95"
    if kind == "end":
        return T("the voyage with the card comes before the turn; complete it with 'done'"), "NA-95"
    return T("the Sailing action ends the turn; complete it with 'end'"), "NA-16"


def _why_too_far(s: State, there: Phrase) -> Reason:
    return TN(
        "{region} is more than {n} border away through explored regions",
        "{region} is more than {n} borders away through explored regions",
        SAILING_RANGE[s.phase],
        region=there,
    ), "NA-40"


def _why_incomplete(s: State) -> Reason:
    return TN(
        "{n} more ship must sail to {region} to explore it",
        "{n} more ships must sail to {region} to explore it",
        lacking(s),
        region=region_name(s.target),
    ), "NA-43"
