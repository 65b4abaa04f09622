"""What the coming turn can bring in Navegador, and what a position is worth with it, in points at the end.

Estimated by hand; what self-play has taught is in `learned.py`. Ratings of actions are in `guide.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from ..rules.navigation import can_reach, fleet
from ..rules.state import NOWHERE, STEP_OF_SPACE, State, Step
from . import action_worth
from .worth import assets, exploring_worth, loss_worth, purse, turns_to_come

# Found by play against itself.
READY = 0.52  # how much the best of the coming turn counts in what a position is worth
LEAD = 3.0  # points of advance that make the win likely at the end
LEAD_GROWS = 0.5  # the same for every turn to come


@rule
def prospect(s: State, seat: int, cash: int, workers: int, turns: float, step: int, voyage: float) -> float:
    """What an action could bring with so much cash and so many workers; `voyage` is known for Sailing."""
    if step == Step.SAIL:
        return voyage
    if step == Step.WORKERS:
        n = action_worth.best_recruits(s, seat, cash, workers, turns)
        return action_worth.recruits_gain(s, seat, cash, workers, turns, n) if n > 0 else 0.0
    if step == Step.SHIPS:
        return action_worth.best_launch(s, seat, cash, turns)
    if step == Step.MARKET:
        income = action_worth.best_trades(s, seat, 0, 1)
        return purse(cash + income, turns) - purse(cash, turns)
    if step == Step.COLONY:
        gain, _ = action_worth.best_colonies(s, seat, cash, workers, turns)
        return gain
    if step == Step.BUILDINGS:
        gain, _ = action_worth.best_buildings(s, seat, cash, workers, turns, 0, c.N_LINES - 1)
        return gain
    column = action_worth.best_privilege(s, seat, cash, workers, turns)
    return action_worth.privilege_gain(s, seat, cash, workers, turns, column) if column >= 0 else 0.0


@rule
def best_landing(s: State, seat: int, turns: float) -> float:
    """What the best exploration within reach brings."""
    me = s.players[seat]
    most = 0.0
    for region in range(c.N_REGIONS):
        if not s.explored >> region & 1 and can_reach(s, me, region, 0) >= fleet(s, region):
            most = max(most, exploring_worth(s, seat, region, turns) - loss_worth(s, seat, region, turns))
    return most


@rule
def readiness(s: State, seat: int, turns: float) -> float:
    """What the best of the spaces brings that the stone can reach for nothing."""
    me = s.players[seat]
    voyage = best_landing(s, seat, turns)
    most = 0.0
    for space in range(c.N_SPACES):
        if me.stone == NOWHERE or (space - me.stone - 1) % c.N_SPACES < 3:
            gain = prospect(s, seat, me.cash, me.workers, turns, STEP_OF_SPACE[space], voyage)
            most = max(most, gain)
    return most


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player: points at the end, as expected."""
    turns = turns_to_come(s, seat)
    if s.turn == seat and s.step != Step.OVER:
        turns += 1.0
    worth = assets(s, seat, turns)
    if turns > 0.0:
        worth += READY * readiness(s, seat, turns - 1.0)
    return worth


@rule
def spread(s: State) -> float:
    """How far, in points, a lead may still be lost."""
    return LEAD + LEAD_GROWS * turns_to_come(s, s.turn)
