"""What a learned evaluation is told of a player of Retkikunnat: the way home, what is near, the expedition.

What it makes of that is in `learned.py`, how positions are estimated by hand in `places.py`.
"""

from __future__ import annotations

from pathlib import Path

from ....engine.rule import numbers, rule
from ..data import card_codes as codes
from ..data import constants as c
from ..data.card_codes import IN_DANGER, IN_ENCOUNTER
from ..rules.holdings import carries, is_complete
from ..rules.state import Phase, Player, State
from .estimate import spread as spread_by_hand
from .estimate import standing
from .estimate import value as value_by_hand
from .nearness import MILLIONTHS, purse_for
from .places import (
    CHART,
    MEAN_DANGER,
    PRICE,
    RIVALS,
    chase,
    exposure,
    fare_from,
    hopes_from,
    look,
    sails_free,
    time_of,
)
from .worth import (
    MONEY,
    card_worth,
    lacking,
    needed,
    pace,
    rerolls,
    share_of_wins,
    turns_home,
    worth_of_money,
)

__all__ = ["INPUT_NAMES", "MODEL", "N_INPUTS", "inputs", "spread_by_hand", "value_by_hand"]

MODEL = Path(__file__).with_name("learned.toml")
# What the network is told of a player, in the order of their numbers. Turns home are told twice: as they are,
# and as nearness, which is 1 at home.
INPUT_NAMES = (
    "by_hand",  # the estimate by hand, in tens of turns
    "carries",  # a winning item
    "home",  # turns home with it, in tens
    "home_near",
    "exposed",  # how much of it opponents near by may cost
    "rival",  # somebody else carries one
    "rival_near",  # how near home the quickest of them is
    "chase",  # what it promises to go after them, in tens of turns
    "hopes",  # the tokens within reach, seen from here, in turns
    "money",  # as a share of all that it could be worth
    "broke",  # the next token must be rolled for
    "complete",  # the expedition
    "missing",  # symbols, in tens
    "cards",
    "abilities",  # what the cards are worth besides their symbols, in turns
    "hand",  # cards in hand
    "lost",  # turns to sit out
    "captive",
    "land_pace",  # extra steps a turn by land
    "sea_pace",
    "danger",  # what a danger costs on average, in turns
    "rerolls_danger",
    "rerolls_encounter",
    "cape",  # nobody has had the bonus yet
    "equipment_left",  # tokens, as a share
    "discovery_left",
    "star_found",
    "wins_above",  # how likely an equipment token is a winning item
    "wins_below",  # and a discovery token
    "waits",  # turns of others before the next one, as a share of all
    "begins",  # it is this player's turn
    "two_players",
    "three_players",
    "four_players",
)
(
    BY_HAND, CARRIES, HOME, HOME_NEAR, EXPOSED, RIVAL, RIVAL_NEAR, CHASE, HOPES, PURSE, BROKE, COMPLETE,
    MISSING, CARDS, ABILITIES, HAND, LOST, CAPTIVE, LAND_PACE, SEA_PACE, DANGER, REROLLS_DANGER,
    REROLLS_ENCOUNTER, CAPE, EQUIPMENT_LEFT, DISCOVERY_LEFT, STAR_FOUND, WINS_ABOVE, WINS_BELOW, WAITS,
    BEGINS, TWO, THREE, FOUR,
) = range(len(INPUT_NAMES))  # fmt: skip
N_INPUTS = len(INPUT_NAMES)
TENS = 10.0
MOST = 15.0  # beyond which nothing is told apart


@rule
def inputs(s: State, seat: int) -> list[float]:
    """What the network is told of a player, in the order of `INPUT_NAMES`."""
    told = [0.0] * N_INPUTS
    me = s.players[seat]
    chart = numbers(CHART)
    look(s, chart, seat)
    told[BY_HAND] = min(MOST, max(-MOST, standing(s, chart, me) / TENS))
    tell_of_places(s, chart, me, told)
    tell_of_expedition(s, me, told)
    told[PURSE] = worth_of_money(me.money) / MONEY
    told[BROKE] = 1.0 if me.money < chart[PRICE] else 0.0
    told[HAND] = me.held / 5.0
    told[LOST] = min(MOST, me.lost / 3.0)
    told[CAPTIVE] = 1.0 if me.captive else 0.0
    told[DANGER] = chart[MEAN_DANGER] / MILLIONTHS
    told[REROLLS_DANGER] = rerolls(me, IN_DANGER) / 5.0
    told[REROLLS_ENCOUNTER] = rerolls(me, IN_ENCOUNTER) / 5.0
    told[CAPE] = 1.0 if s.cape_visited == 0 else 0.0
    told[STAR_FOUND] = 1.0 if s.star_found else 0.0
    told[EQUIPMENT_LEFT] = left_on(s, c.EQUIPMENT) / 30.0
    told[DISCOVERY_LEFT] = left_on(s, c.DISCOVERY) / 30.0
    told[WINS_ABOVE] = share_of_wins(s, c.EQUIPMENT)
    told[WINS_BELOW] = share_of_wins(s, c.DISCOVERY)
    told[WAITS] = ((seat - s.turn + s.n_players) % s.n_players) / s.n_players
    told[BEGINS] = 1.0 if s.phase != Phase.OVER and s.turn == seat else 0.0
    if s.n_players <= 4:
        told[TWO + s.n_players - 2] = 1.0
    return told


@rule
def left_on(s: State, level: int) -> int:
    """How many tokens of a level nobody has turned."""
    left = 0
    for token in range(c.N_TOKENS):
        left += s.tokens[level * c.N_TOKENS + token]
    return left


@rule
def tell_of_places(s: State, chart: list[int], me: Player, told: list[float]) -> None:
    """The way home with a winning item, those who have one, and the tokens within reach."""
    if me.at < 0:
        return
    if chart[RIVALS] != 0:
        told[RIVAL] = 1.0
        for other in range(s.n_players):
            if (chart[RIVALS] >> other) & 1:
                time = time_of(s, chart, other) + s.players[other].lost
                told[RIVAL_NEAR] = max(told[RIVAL_NEAR], 1.0 / (1.0 + time))
    if carries(me):
        home = turns_home(me, me.at, me.money)
        told[CARRIES] = 1.0
        told[HOME] = min(MOST, home / TENS)
        told[HOME_NEAR] = 1.0 / (1.0 + home)
        told[EXPOSED] = exposure(s, chart, me.at) / TENS
        return
    free = sails_free(me)
    purse = purse_for(me.money, chart[PRICE], fare_from(chart, me.at, free))
    told[HOPES] = min(MOST, hopes_from(chart, me.at, purse, 0))
    if chart[RIVALS] != 0:
        told[CHASE] = chase(s, chart, me.at, me.money) / TENS


@rule
def tell_of_expedition(s: State, me: Player, told: list[float]) -> None:
    """What is there of the expedition, and what its cards do besides."""
    n = me.symbols
    told[COMPLETE] = 1.0 if is_complete(s, me) else 0.0
    told[MISSING] = lacking(needed(s), n[0], n[1], n[2], n[3], n[4], n[5]) / TENS
    told[CARDS] = me.n_cards / TENS
    told[LAND_PACE] = pace(me, codes.LAND_STEPS) / 3.0
    told[SEA_PACE] = pace(me, codes.SEA_STEPS) / 3.0
    for card in range(c.N_CARDS):
        if me.cards[card] > 0:
            told[ABILITIES] += me.cards[card] * card_worth(me, card) / 5.0
