"""How likely each player is to win, by what the chart shows: turns to tokens and home, money, rivals.

A small network whose weights were fitted to games between greedy players (`benchmarks/tahti_chances.py`) and
stand in `data/chances.toml`. For bots, not for rules.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ....engine.data import read
from ....engine.rule import amount, rule, table
from ...shared.star_board.bots.way_home import FREED, HUNDREDTHS, LEVELS, TURNS_HOME
from ...shared.star_board.data import constants as board
from ..data.constants import DATA, EFFECT, HORSESHOE, N_TOKENS, STAR, TOKEN_COUNT, TOKEN_PRICE
from ..data.schema import Chances
from ..rules.chosen_port import NO_PORT
from ..rules.legal import carries
from ..rules.state import FREE, Player, State

__all__ = [
    "FARTHEST",
    "INPUT_NAMES",
    "N_INPUTS",
    "inputs",
    "log_odds",
    "rolls",
    "turns_home",
    "turns_to_token",
]

FARTHEST = 60  # steps; what lies beyond is as far
BROKE = 2.0  # turns that rolling for a token takes beyond buying it on arrival
SHIP_PACE = 2.0  # steps of free passage in a turn
NEVER = 60.0  # turns
NEAR = 0.15  # the slowest rate at which nearness fades with turns; the others are 2, 4 and 8 times as fast
HOMING = 0.12  # the rate at which tokens fade with the turns to them and home
RIVALRY = 0.25  # the rate at which a rival's way home fades
LOST_TURN = 0.05  # log odds, measured: who misses the first three turns of four players wins 22.5 %, not 25 %
SOME_MONEY = 500.0  # what counts as half of much money
THOUSANDTHS = 1000
MILLIONTHS = 1_000_000


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


def rolls(steps: int) -> float:
    """Expected rolls until their sum is at least `steps`."""
    turns = [0.0] * (steps + 1)
    for n in range(1, steps + 1):
        turns[n] = 1 + sum(turns[max(0, n - face)] for face in range(1, board.DIE + 1)) / board.DIE
    return turns[steps]


def _millionths(rows: Sequence[Sequence[float]]) -> list[list[int]]:
    return [[round(MILLIONTHS * weight) for weight in row] for row in rows]


_NETWORK = read(DATA / "chances.toml", Chances).network
_ROLLS = table([round(THOUSANDTHS * rolls(steps)) for steps in range(FARTHEST)])
_WEIGHT = table(_millionths([_NETWORK.inputs[name] for name in INPUT_NAMES]))
_BIAS, _OUT = (table(_millionths([weights])[0]) for weights in (_NETWORK.bias, _NETWORK.out))
_HIDDEN = len(_NETWORK.bias)


# --- turns ------------------------------------------------------------------------------------------


@rule
def turns_home(spot: int, money: int) -> float:
    """Expected turns until a winning item is home, captivity where the pawn stands included (ST-52)."""
    return TURNS_HOME[min(LEVELS - 1, money // board.SEA_FARE)][spot] / HUNDREDTHS


@rule
def turns_by_die(spot: int, city: int, money: int, free: bool) -> float:
    """Expected turns until the token of a city is turned, without flying; `free`: the pawn is shipped."""
    if spot == city:
        return 1.0 if money >= TOKEN_PRICE else BROKE
    turns = NEVER
    land, sea = board.LAND_STEPS[spot][city], board.STEPS[spot][city]
    if land >= 0:
        turns = _ROLLS[min(FARTHEST - 1, land)] / THOUSANDTHS + (0.0 if money >= TOKEN_PRICE else BROKE)
    if sea >= 0 and (land < 0 or sea < land):
        fare = 0 if board.AT_SEA[spot] == 1 and not free else board.SEA_FARE
        if money < fare:
            return min(turns, BROKE + 1.0 + sea / SHIP_PACE)
        by_sea = _ROLLS[min(FARTHEST - 1, sea)] / THOUSANDTHS
        turns = min(turns, by_sea + (0.0 if money >= TOKEN_PRICE + fare else BROKE))
    return turns


@rule
def turns_to_token(spot: int, city: int, money: int, free: bool) -> float:
    """Expected turns until the token of a city is turned, by die or by a flight first (ST-16 to ST-32)."""
    turns = turns_by_die(spot, city, money, free)
    if spot < board.N_CITIES and money >= board.AIR_FARE:
        for i in range(board.FLIGHT_FIRST[spot], board.FLIGHT_FIRST[spot + 1]):
            to, left = board.FLIGHT_TO[i], money - board.AIR_FARE
            if to == city:
                turns = min(turns, 1.0 if left >= TOKEN_PRICE else 1.0 + BROKE)
            else:
                turns = min(turns, 1.0 + turns_by_die(to, city, left, False))
    return turns


@rule
def landfall(me: Player) -> int:
    """Where a pawn is free to go on from: the port that its voyage is bound for, else where it is (ST-23)."""
    return me.at if me.bound == NO_PORT else me.bound


@rule
def turns_to_landfall(me: Player) -> float:
    """Expected turns until the pawn is there."""
    return (
        0.0 if me.bound == NO_PORT else _ROLLS[min(FARTHEST - 1, board.STEPS[me.at][me.bound])] / THOUSANDTHS
    )


@rule
def turns_to_wait(me: Player) -> float:
    """Turns that a player must still sit out (ST-46, ST-49)."""
    return me.held + (FREED if me.captive else 0.0)


# --- the network ------------------------------------------------------------------------------------


@rule
def inputs(s: State, seat: int) -> list[float]:
    """What the network is told of a player, in the order of `INPUT_NAMES`."""
    told = [0.0] * N_INPUTS
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
    return told


@rule
def tell_of_tokens(s: State, seat: int, told: list[float]) -> None:
    """How near the tokens are once the player may move, and how near home from there."""
    me = s.players[seat]
    free, sailing = me.voyage == FREE, turns_to_landfall(me)
    nearest, next_nearest = NEVER, NEVER
    for city in range(board.N_CITIES):
        if s.token[city]:
            turns = sailing + turns_to_token(landfall(me), city, me.money, free)
            near = math.exp(-NEAR * turns)
            told[TOKENS_AROUND] += near
            told[TOKENS_NEAR] += near**2
            told[TOKENS_CLOSE] += near**4
            told[TOKENS_AT_HAND] += near**8
            trip = turns + turns_home(city, max(0, me.money - TOKEN_PRICE))
            told[BEST_TRIP] = max(told[BEST_TRIP], math.exp(-HOMING * trip))
            told[TRIPS] += math.exp(-2 * HOMING * trip)
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
    told = inputs(s, seat)
    odds = 0.0 if carries(s.players[seat]) else -LOST_TURN * turns_to_wait(s.players[seat])
    for unit in range(_HIDDEN):
        total = _BIAS[unit] / MILLIONTHS
        for i in range(N_INPUTS):
            total += told[i] * (_WEIGHT[i][unit] / MILLIONTHS)
        odds += math.tanh(total) * (_OUT[unit] / MILLIONTHS)
    return odds
