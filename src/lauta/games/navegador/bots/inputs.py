"""What a learned evaluation is told of a player of Navegador: what is owned, what it brings, how long for.

What it makes of that is in `learned.py`, how positions were estimated before in `prospects.py`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.rule import rule
from ..data import constants as c
from ..rules.scoring import total
from ..rules.state import State, Step
from .prospects import READY, readiness
from .prospects import spread as spread_by_hand
from .prospects import value as value_by_hand
from .worth import (
    PLACE,
    berth,
    coin,
    fleet_worth,
    good_worth,
    purse,
    sheet_worth,
    turns_to_come,
    workers_worth,
)

__all__ = ["INPUT_NAMES", "MODEL", "N_INPUTS", "inputs", "spread_by_hand", "tell", "value_by_hand"]

MODEL = Path(__file__).with_name("learned.toml")
# What the network is told of a player, in the order of their numbers. Points are told as they are, and in
# units of how much a lead may still change.
INPUT_NAMES = (
    "worth",  # all that follows together, as estimated by hand
    "lead",  # the same in such units
    "sheet",
    "sheet_lead",
    "market",
    "market_lead",
    "purse",
    "purse_lead",
    "hands",
    "fleet",
    "yards",
    "waters",
    "ready",
    "ready_lead",
    "points",  # if the game ended now
    "points_lead",
    "cash",
    "workers",
    "ships",
    "colonies",
    "factories",
    "explorers",
    "shipyards",
    "churches",
    "privileges",
    "turns",  # to come
    "soon",
    "waits",  # turns of others before the next one, as a share of all
    "card",
    "two_players",
    "three_players",
    "four_players",
)
(
    WORTH, LEAD, SHEET, SHEET_LEAD, MARKET, MARKET_LEAD, PURSE, PURSE_LEAD, HANDS, FLEET, YARDS, WATERS,
    READIED, READY_LEAD, POINTS, POINTS_LEAD, CASH, WORKERS, SHIPS, COLONIES, FACTORIES, EXPLORERS, SHIPYARDS,
    CHURCHES, PRIVILEGES, TURNS, SOON, WAITS, CARD, TWO, THREE, FOUR,
) = range(len(INPUT_NAMES))  # fmt: skip
N_INPUTS = len(INPUT_NAMES)
MANY = 20.0  # points
MUCH = 500.0  # cash


def inputs(s: State, seat: int) -> list[float]:
    """What the network is told of a player, in the order of `INPUT_NAMES`; for programs, not for rules."""
    told = [0.0] * N_INPUTS
    tell(s, seat, told)
    return told


@rule
def tell(s: State, seat: int, told: list[float]) -> None:
    """Write down what the network is told of a player; before, all is 0."""
    me = s.players[seat]
    turns = turns_to_come(s, seat)
    if s.turn == seat and s.step != Step.OVER:
        turns += 1.0
    tell_of_worth(s, seat, turns, told)
    told[CASH] = me.cash / MUCH
    told[WORKERS] = me.workers / 10.0
    told[SHIPS] = me.on_board / 10.0
    for column in range(c.N_COLUMNS):
        told[COLONIES + column] = me.items[column] / 10.0
        told[PRIVILEGES] += me.privileges[column] / 10.0
    told[TURNS] = turns / 10.0
    told[SOON] = 1.0 / (1.0 + turns)
    told[WAITS] = ((seat - s.turn + s.n_players) % s.n_players) / s.n_players
    told[CARD] = 1.0 if s.card_holder == seat else 0.0
    if s.n_players < c.MAX_PLAYERS:
        told[TWO + s.n_players - 2] = 1.0


@rule
def tell_of_worth(s: State, seat: int, turns: float, told: list[float]) -> None:
    """The parts of what a player owns, as `prospects.value` adds them up."""
    me = s.players[seat]
    sheet, cash = sheet_worth(s, seat, turns, -1, -1), purse(me.cash, turns)
    hands, fleet = workers_worth(me.workers, turns), fleet_worth(me.on_board, turns)
    yards = PLACE * turns * coin(turns) * (me.items[c.SHIPYARDS] + me.items[c.CHURCHES])
    market, waters = 0.0, 0.0
    for good in range(c.N_GOODS):
        market += good_worth(s, seat, good, 0, 0, turns)
    for region in range(c.N_REGIONS):
        for n in range(me.ships[region]):
            waters += berth(s, seat, region, n + 1, turns)
    ready = READY * readiness(s, seat, turns - 1.0) if turns > 0.0 else 0.0
    worth = sheet + cash + hands + fleet + yards + market + waters + ready
    points, scale = float(total(s, seat)), MANY / 10.0 * spread_by_hand(s)
    told[WORTH], told[LEAD] = worth / MANY, worth / scale
    told[SHEET], told[SHEET_LEAD] = sheet / MANY, sheet / scale
    told[MARKET], told[MARKET_LEAD] = market / MANY, market / scale
    told[PURSE], told[PURSE_LEAD] = cash / MANY, cash / scale
    told[HANDS], told[FLEET], told[YARDS], told[WATERS] = (
        hands / MANY,
        fleet / MANY,
        yards / MANY,
        waters / MANY,
    )
    told[READIED], told[READY_LEAD] = ready / MANY, ready / scale
    told[POINTS], told[POINTS_LEAD] = points / MANY, points / scale
