"""How likely each player is to win, by what the chart shows: turns to tokens and home, money, rivals.

A small network whose weights were fitted to games between greedy players (`benchmarks/tahti_chances.py`) and
stand in `data/chances.toml`. For bots, not for rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....engine.data import read
from ....engine.rule import amount, floats, rule, table
from ...shared.star_board.bots.distances import MILLIONTHS
from ...shared.star_board.bots.way_home import FREED, HUNDREDTHS, LEVELS, TURNS_HOME
from ...shared.star_board.data import constants as board
from ..data.constants import DATA, EFFECT, HORSESHOE, N_TOKENS, STAR, TOKEN_COUNT, TOKEN_PRICE
from ..data.schema import Chances
from ..rules.chosen_port import NO_PORT
from ..rules.legal import carries
from ..rules.state import FREE, Player, State
from .nearness import FLOWN, NEVER, THOUSANDTHS, TURNS, purse_at, row_of, turns_by_die

__all__ = [
    "INPUT_NAMES",
    "N_INPUTS",
    "inputs",
    "log_odds",
    "turns_home",
    "turns_to_token",
]

FADING = 0.03  # a rate of fading with turns, of which others are multiples
NEAR = 5 * FADING  # the slowest rate at which nearness fades; the others are 2, 4 and 8 times as fast
HOMING = 4 * FADING  # the rate at which tokens fade with the turns to them and home
RIVALRY = 0.25  # the rate at which a rival's way home fades
LOST_TURN = 0.05  # log odds, measured: who misses the first three turns of four players wins 22.5 %, not 25 %
SOME_MONEY = 500.0  # what counts as half of much money

# What the network is told of a player. What fades with turns is 1 where nothing is left to go.
INPUT_NAMES = (  # as in the file, in the order of their numbers
    "tokens_around",  # sum over tokens, fading with the turns to them
    "tokens_near",
    "tokens_close",
    "tokens_at_hand",
    "best_trip",  # the best token to fetch and bring home, fading with the turns
    "trips",  # the sum of all such trips
    "nearest",  # turns to the nearest token and to the next one, in tens
    "next_nearest",
    "money",
    "can_buy",
    "can_fly_and_buy",
    "carries",
    "home",  # turns home in tens, where nothing is carried
    "carried_way",  # and where something is
    "carried_home",  # the same, fading
    "rival_home",  # fading with the turns home of the nearest rival who carries something
    "rivals",  # how many others carry something
    "wait",  # turns of others before the next one, of four
    "cape",  # the bonus of Capetown, fading with the turns to it
    "star_found",
    "left",  # the share of tokens that is left
    "hope",  # the share of these that wins
)
(
    TOKENS_AROUND, TOKENS_NEAR, TOKENS_CLOSE, TOKENS_AT_HAND, BEST_TRIP, TRIPS, NEAREST, NEXT_NEAREST,
    MONEY, CAN_BUY, CAN_FLY_AND_BUY, CARRIES, HOME, CARRIED_WAY, CARRIED_HOME, RIVAL_HOME, RIVALS, WAIT,
    CAPE, STAR_FOUND, LEFT, HOPE,
) = range(len(INPUT_NAMES))  # fmt: skip
N_INPUTS = len(INPUT_NAMES)
ALL_TOKENS = amount(sum(TOKEN_COUNT))


def _millionths(rows: Sequence[Sequence[float]]) -> list[list[int]]:
    return [[round(MILLIONTHS * weight) for weight in row] for row in rows]


_NETWORK = read(DATA / "chances.toml", Chances).network
_WEIGHT = table(_millionths([_NETWORK.inputs[name] for name in INPUT_NAMES]))
_BIAS, _OUT = (table(_millionths([weights])[0]) for weights in (_NETWORK.bias, _NETWORK.out))
_HIDDEN = len(_NETWORK.bias)

# What the turns home leave of a hope, in millionths, by level of money and by spot.
_HOMEWARD = table(
    [[round(MILLIONTHS * math.exp(-HOMING * turns / HUNDREDTHS)) for turns in row] for row in TURNS_HOME]
)


# --- turns ------------------------------------------------------------------------------------------


@rule
def level_of(money: int) -> int:
    """The level of money in tables of the way home."""
    return min(LEVELS - 1, money // board.SEA_FARE)


@rule
def turns_home(spot: int, money: int) -> float:
    """Expected turns until a winning item is home, captivity where the pawn stands included (ST-52)."""
    return TURNS_HOME[level_of(money)][spot] / HUNDREDTHS


@rule
def turns_to_token(spot: int, city: int, money: int, free: bool) -> float:
    """Expected turns until the token of a city is turned, by die or by a flight first (ST-16 to ST-32)."""
    turns = TURNS[row_of(purse_at(spot, money, free), spot) + city]
    if spot < board.N_CITIES and money >= board.AIR_FARE:
        purse = purse_at(spot, money - board.AIR_FARE, False)
        turns = min(turns, FLOWN[(purse * board.N_CITIES + spot) * board.N_CITIES + city])
    return turns / THOUSANDTHS


@rule
def landfall(me: Player) -> int:
    """Where a pawn is free to go on from: the port that its voyage is bound for, else where it is (ST-23).

    One that is not on the board yet will begin in a start city, of which none is far better than another.
    """
    if me.at < 0:
        return board.START_CITY[0]
    return me.at if me.bound == NO_PORT else me.bound


@rule
def turns_to_landfall(me: Player) -> float:
    """Expected turns until the pawn is there."""
    return 0.0 if me.bound == NO_PORT else turns_by_die(board.STEPS[me.at][me.bound])


@rule
def turns_to_wait(me: Player) -> float:
    """Turns that a player must still sit out (ST-46, ST-49)."""
    return me.held + (FREED if me.captive else 0.0)


# --- the network ------------------------------------------------------------------------------------


def inputs(s: State, seat: int) -> list[float]:
    """What the network is told of a player, in the order of `INPUT_NAMES`; for programs, not for rules."""
    told = [0.0] * N_INPUTS
    tell(s, seat, told)
    return told


@rule
def tell(s: State, seat: int, told: list[float]) -> None:
    """Write down what the network is told of a player; before, all is 0."""
    tell_of_tokens(s, seat, told)
    tell_of_player(s, seat, told)
    tell_of_rivals(s, seat, told)
    left, winning = 0, 0
    for token in range(N_TOKENS):
        left += s.remaining[token]
        if EFFECT[token] == STAR or (EFFECT[token] == HORSESHOE and s.star_found == 1):
            winning += s.remaining[token]
    told[STAR_FOUND] = s.star_found
    told[LEFT] = left / ALL_TOKENS
    told[HOPE] = winning / max(1, left)


@rule
def tell_of_tokens(s: State, seat: int, told: list[float]) -> None:
    """How near the tokens are once the player may move, and how near home from there."""
    me = s.players[seat]
    free, sailing = me.voyage == FREE, turns_to_landfall(me)
    level = level_of(max(0, me.money - TOKEN_PRICE))
    nearest, next_nearest = float(NEVER), float(NEVER)
    for city in range(board.N_CITIES):
        if s.token[city]:
            turns = sailing + turns_to_token(landfall(me), city, me.money, free)
            fade = math.exp(-FADING * turns)
            fourth = fade**4
            near = fourth * fade
            told[TOKENS_AROUND] += near
            told[TOKENS_NEAR] += near**2
            told[TOKENS_CLOSE] += near**4
            told[TOKENS_AT_HAND] += near**8
            trip = fourth * (_HOMEWARD[level][city] / MILLIONTHS)
            told[BEST_TRIP] = max(told[BEST_TRIP], trip)
            told[TRIPS] += trip**2
            next_nearest = min(next_nearest, max(nearest, turns))
            nearest = min(nearest, turns)
    told[NEAREST] = min(3.0, nearest / 10)
    told[NEXT_NEAREST] = min(3.0, next_nearest / 10)


@rule
def tell_of_player(s: State, seat: int, told: list[float]) -> None:
    """Money, and how far it is home where something is carried, with all that is in the way (ST-52)."""
    me = s.players[seat]
    home = turns_home(landfall(me), me.money) + turns_to_landfall(me) + me.held
    told[MONEY] = me.money / (me.money + SOME_MONEY)
    told[CAN_BUY] = int(me.money >= TOKEN_PRICE)
    told[CAN_FLY_AND_BUY] = int(me.money >= TOKEN_PRICE + board.AIR_FARE)
    if carries(me):
        told[CARRIES] = 1.0
        told[CARRIED_WAY] = min(3.0, home / 10)
        told[CARRIED_HOME] = math.exp(-RIVALRY * home)
    else:
        told[HOME] = min(3.0, (home - turns_to_wait(me)) / 10)
    told[WAIT] = ((s.rank[seat] - s.rank[s.turn] + s.n_players) % s.n_players) / 4
    if s.cape_visited == 0:
        told[CAPE] = math.exp(
            -2 * NEAR * turns_to_token(landfall(me), board.CAPE_TOWN, me.money, me.voyage == FREE)
        )


@rule
def tell_of_rivals(s: State, seat: int, told: list[float]) -> None:
    """Who else is on the way home."""
    for other in range(s.n_players):
        you = s.players[other]
        if other != seat and you.out == 0 and carries(you):
            home = turns_home(landfall(you), you.money) + turns_to_landfall(you) + you.held
            told[RIVALS] += 1.0
            told[RIVAL_HOME] = max(told[RIVAL_HOME], math.exp(-RIVALRY * home))


@rule
def log_odds(s: State, seat: int) -> float:
    """How likely a player is to win: chances are as the exponentials of this, over all players.

    What is carried home may come too late by the turns that its owner waits; all others just lose them.
    """
    told = floats(N_INPUTS)
    tell(s, seat, told)
    totals = floats(_HIDDEN)
    for unit in range(_HIDDEN):
        totals[unit] = float(_BIAS[unit])
    for i in range(N_INPUTS):
        for unit in range(_HIDDEN):
            totals[unit] += told[i] * _WEIGHT[i][unit]
    odds = 0.0
    for unit in range(_HIDDEN):
        odds += math.tanh(totals[unit] / MILLIONTHS) * _OUT[unit]
    odds /= MILLIONTHS
    return odds if carries(s.players[seat]) else odds - LOST_TURN * turns_to_wait(s.players[seat])
