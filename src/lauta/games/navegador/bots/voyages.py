"""How a greedy player of Navegador sails: a plan for all ships of a voyage, exploring included.

Ships are worth something where they lie (`berth`); a plan moves them to better places, after a fleet that
explores has gathered where that pays. Estimates only, for bots.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, int8, int32, record
from ....engine.rule import rule
from ..data.constants import N_REGIONS, SHIPS
from ..rules.navigation import can_reach, fleet, free_ships, lacking
from ..rules.state import NOWHERE, State
from .worth import berth, exploring_worth, loss_worth

RANKS = SHIPS + 1
PAIRS = N_REGIONS * N_REGIONS
EPSILON = 0.01  # points that are worth a move


@record
class Course:
    """The plan of a voyage. `berth[region * RANKS + n]` is what the n-th ship there is worth.

    `moves[start * N_REGIONS + region]` counts ships that sail so in the best plan, `gain` what each brings;
    `worth` what the plan with each target brings, the last entry being no target at all.
    """

    berth: Annotated[list[float64], N_REGIONS * RANKS]
    there: Annotated[list[int32], N_REGIONS]
    free: Annotated[list[int32], N_REGIONS]
    moves: Annotated[list[int8], PAIRS]
    gain: Annotated[list[float64], PAIRS]
    worth: Annotated[list[float64], N_REGIONS + 1]
    target: int32


@rule
def chart_berths(s: State, seat: int, course: Course, turns: float) -> None:
    """What ships are worth in every explored region."""
    for region in range(N_REGIONS):
        for n in range(1, RANKS):
            worth = 0.0
            if s.explored >> region & 1:
                if n <= s.left[region] + 1:
                    worth = berth(s, seat, region, n, turns)
                else:
                    worth = course.berth[region * RANKS + n - 1]
            course.berth[region * RANKS + n] = worth


@rule
def leaving(course: Course, region: int) -> float:
    """What a place loses with its last ship."""
    n = min(SHIPS, course.there[region])
    return course.berth[region * RANKS + n]


@rule
def least_missed(course: Course, first: int) -> int:
    """The region, from `first` on, that loses least with its last ship; -1 where no ship is left."""
    best, least = -1, 1.0e9
    for region in range(first, N_REGIONS):
        if course.there[region] > 0 and leaving(course, region) < least:
            best, least = region, leaving(course, region)
    return best


@rule
def arriving(course: Course, region: int) -> float:
    """What one ship more is worth at a place."""
    n = min(SHIPS, course.there[region] + 1)
    return course.berth[region * RANKS + n]


@rule
def may_still(s: State, start: int, region: int) -> bool:
    """Whether a voyage from one region to another can be declared now or later."""
    return bool(s.reach[start] >> region & 1) and start * N_REGIONS + region >= s.cursor


@rule
def clear_plan(s: State, seat: int, course: Course) -> None:
    """All ships lie where they are."""
    me = s.players[seat]
    for region in range(N_REGIONS):
        course.there[region] = me.ships[region]
        course.free[region] = free_ships(s, me, region)
    for pair in range(PAIRS):
        course.moves[pair] = 0
        course.gain[pair] = 0.0


@rule
def gather(s: State, course: Course, target: int, missing: int) -> float:
    """Send so many ships to explore, those that are missed least; what their places lose."""
    lost = 0.0
    for _ in range(missing):
        best, least = -1, 1.0e9
        for start in range(N_REGIONS):
            if course.free[start] > 0 and may_still(s, start, target):
                if leaving(course, start) < least:
                    best, least = start, leaving(course, start)
        if best < 0:
            return 1.0e6
        course.free[best] -= 1
        course.there[best] -= 1
        course.moves[best * N_REGIONS + target] += 1
        lost += least
    return lost


@rule
def improve(s: State, course: Course) -> float:
    """Send the other ships to better places; what that brings."""
    total = 0.0
    for _ in range(SHIPS):
        best, most = -1, EPSILON
        for start in range(N_REGIONS):
            if course.free[start] > 0:
                lost = leaving(course, start)
                for region in range(N_REGIONS):
                    if s.explored >> region & 1 and may_still(s, start, region):
                        gain = arriving(course, region) - lost
                        if gain > most:
                            best, most = start * N_REGIONS + region, gain
        if best < 0:
            return total
        course.free[best // N_REGIONS] -= 1
        course.there[best // N_REGIONS] -= 1
        course.there[best % N_REGIONS] += 1
        course.moves[best] += 1
        course.gain[best] = most
        total += most
    return total


@rule
def lay_plan(s: State, seat: int, course: Course, turns: float, target: int, missing: int) -> float:
    """The plan with a target, or without one (NOWHERE); what it brings."""
    clear_plan(s, seat, course)
    worth = 0.0
    if target != NOWHERE:
        worth = exploring_worth(s, seat, target, turns) - loss_worth(s, seat, target, turns)
        worth -= gather(s, course, target, missing)
    return worth + improve(s, course)


@rule
def plan_voyage(s: State, seat: int, course: Course, turns: float) -> float:
    """The best plan from what has been declared on; what it brings. `chart_berths` comes before."""
    if s.target != NOWHERE:
        course.target = s.target
        return lay_plan(s, seat, course, turns, s.target, lacking(s))
    best = lay_plan(s, seat, course, turns, NOWHERE, 0)
    course.worth[N_REGIONS] = best
    course.target = NOWHERE
    me = s.players[seat]
    start = s.cursor // N_REGIONS
    for region in range(N_REGIONS):
        course.worth[region] = 0.0
        if not s.explored >> region & 1 and can_reach(s, me, region, start) >= fleet(s, region):
            worth = lay_plan(s, seat, course, turns, region, fleet(s, region))
            course.worth[region] = worth
            if worth > best:
                best, course.target = worth, region
    missing = fleet(s, course.target) if course.target != NOWHERE else 0
    return lay_plan(s, seat, course, turns, course.target, missing)


@rule
def skipped(course: Course, before: int) -> float:
    """What is lost if the planned voyages before one in their order are not made."""
    lost = 0.0
    for pair in range(before):
        if course.moves[pair] > 0:
            explores = pair % N_REGIONS == course.target
            lost += course.moves[pair] * (1.0 if explores else course.gain[pair])
    return lost


@rule
def voyage_rating(s: State, course: Course, start: int, region: int, best: float) -> float:
    """What it is worth to declare this voyage next, `best` being the worth of the plan."""
    pair = start * N_REGIONS + region
    if course.moves[pair] > 0:
        return best - skipped(course, pair)
    if not s.explored >> region & 1:
        if region == s.target or region == course.target:
            return best - 0.5 - skipped(course, pair)
        return course.worth[region]
    planned = 0.0
    for other in range(N_REGIONS):
        if course.moves[start * N_REGIONS + other] > 0:
            planned = max(planned, course.gain[start * N_REGIONS + other])
    me = course.berth[region * RANKS + 1] - course.berth[start * RANKS + 1]
    return best - skipped(course, pair) - EPSILON - max(0.0, planned - me)


@rule
def ending_rating(course: Course, best: float) -> float:
    """What it is worth to declare no voyage more."""
    return best - skipped(course, PAIRS)
