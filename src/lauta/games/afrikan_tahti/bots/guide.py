"""What a greedy player of Afrikan tähti looks at: tokens within reach, money, the way home.

Estimates only: ratings of actions in turns times `TURN`, values of positions in log odds of the win (see
`chances.py`). The rules never ask this module, and nobody is shown its figures.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, int64, record
from ....engine.rule import rule
from ...shared.star_board.bots.distances import MILLIONTHS
from ...shared.star_board.bots.way_home import LONG
from ...shared.star_board.data import constants as board
from ...shared.star_board.rules.moving import is_open
from ..data import constants as c
from ..rules.actions import BOUND, END, FLY, N_ACTIONS, PASS, PAY, ROLL, SAIL, START, TO, TRY
from ..rules.chosen_port import NO_PORT
from ..rules.legal import carries, free_steps
from ..rules.play import actor as turn_of
from ..rules.state import FREE, Moves, Player, State
from .chances import log_odds, turns_home
from .nearness import LEFT, by_die, purse_at, row_of

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS = 2  # for searches: what is near is estimated too well, unless somebody has to go and get it
DEEP_ROUNDS = 2  # for long searches: the same
DUEL_ROUNDS = 8  # for long searches where two play: what one of them loses the other wins, however far away
EFFORT = 10  # for searches: they are quick, and single decisions weigh little beside luck
DEEP_EFFORT = 1  # for long searches: iterations as usual
GREED = 2.0  # for searches: of so many ways few iterations must keep to the likeliest
BLUR = 3.5  # for levels that err: luck hides small errors, so theirs are larger here
MARGIN = 1.0e9  # for searches: to win is all; a margin of log odds would count more than the win itself

# Found by play against itself; in turns where nothing else is said.
TURN = 4.0  # what a turn is worth, in the unit of ratings
ITEM = 25.0  # a winning item in hand
MONEY = 3.0  # very much money
ENOUGH = 500.0  # money that is worth half of that
ELSEWHERE = 0.1  # what hopes count beside the best one
CAPTURE = 2.5  # turns lost where bedouins or pirates wait; who sails for nothing cannot help it
NEVER = -1.0e9  # to do nothing by choice: two who both think that it is well to wait would wait for ever
LAST_HOPE = 1.0  # to turn what is left where no way leads home: else its owner would walk about for ever
HELD = 0.6  # a turn that one must sit out
LOST = -20.0  # log odds of who can no longer win
SURE = 20.0  # those of the only one who can, turns home not counted: without haste nobody gets there


@record
class Sight:
    """What the player to act sees: working space of `rate`, and its result `rating`.

    `prize[city]` is what turning the token there is worth, in millionths of a turn, the price not counted.
    Of the hopes in all cities but itself, seen from a spot, `hopes` is the sum and `best` the best one,
    both in millionths of millionths of a turn. They hold for the purse whose number and 1 is `seen` (0: not
    yet reckoned).
    """

    rating: Annotated[list[float64], N_ACTIONS]
    prize: Annotated[list[int64], board.N_CITIES]
    seen: Annotated[list[int64], board.N_SPOTS]
    hopes: Annotated[list[int64], board.N_SPOTS]
    best: Annotated[list[int64], board.N_SPOTS]


# --- what things are worth --------------------------------------------------------------------------


@rule
def worth_of_money(money: int) -> float:
    """What money is worth to somebody who looks for the Star: the first notes most."""
    return MONEY * money / (money + ENOUGH)


@rule
def item_worth(s: State, seat: int, spot: int, money: int) -> float:
    """What a winning item found here is worth: less where another's is nearer to home (ST-55)."""
    mine = turns_home(spot, money)
    worth = max(0.0, ITEM - 0.5 * mine)
    for other in range(s.n_players):
        you = s.players[other]
        if other != seat and you.out == 0 and carries(you):
            ahead = mine - turns_home(you.at, you.money) + 1.0
            worth *= 1.0 / (1.0 + max(0.0, 1.0 + ahead))
    return worth


@rule
def look(s: State, sight: Sight, seat: int) -> None:
    """What turning the token of each city is worth to a seat on average, with its money (ST-36 to ST-46)."""
    money = s.players[seat].money
    purse = worth_of_money(money)
    left, winning, robbers, blanks, gems, golden = 0, 0, 0, 0, 0.0, 0.0
    for token in range(c.N_TOKENS):
        n = s.remaining[token]
        if n > 0:
            left += n
            effect = c.EFFECT[token]
            if effect == c.STAR or (effect == c.HORSESHOE and s.star_found):
                winning += n
            elif effect == c.GEM:
                value = c.VALUE[token]
                gems += n * (worth_of_money(money + value) - purse)
                golden += n * (worth_of_money(money + value * s.options.gold_coast_factor) - purse)
            elif effect == c.ROBBER:
                robbers += n
            elif effect == c.BLANK:
                blanks += n
    for city in range(board.N_CITIES):
        worth = 0.0
        if s.token[city]:
            worth = (golden if city == board.GOLD_COAST else gems) - robbers * purse
            if winning > 0:
                worth += winning * item_worth(s, seat, city, max(0, money - c.TOKEN_PRICE))
            if city == board.SLAVE_COAST:
                worth -= blanks * c.SLAVE_COAST_TURNS * HELD
        sight.prize[city] = int(MILLIONTHS * max(0.0, worth / max(1, left)))
    for spot in range(board.N_SPOTS):
        sight.seen[spot] = 0


# --- places -----------------------------------------------------------------------------------------


@rule
def scan(sight: Sight, spot: int, purse: int) -> None:
    """Reckon the hopes in all other cities, seen from a spot."""
    row = row_of(purse, spot)
    hopes, best = 0, 0
    for city in range(board.N_CITIES):
        hope = sight.prize[city] * LEFT[row + city] * (city != spot)
        hopes += hope
        best = max(best, hope)
    sight.seen[spot], sight.hopes[spot], sight.best[spot] = purse + 1, hopes, best


@rule
def hopes_from(sight: Sight, spot: int, purse: int, turned: bool) -> float:
    """What all hopes are worth together, seen from a spot; with `turned` its own token is gone."""
    if sight.seen[spot] != purse + 1:
        scan(sight, spot, purse)
    hopes, best = sight.hopes[spot], sight.best[spot]
    if spot < board.N_CITIES and not turned:
        own = sight.prize[spot] * LEFT[row_of(purse, spot) + spot]
        hopes += own
        best = max(best, own)
    return (best + ELSEWHERE * (hopes - best)) / (MILLIONTHS * MILLIONTHS)


@rule
def outlook(s: State, sight: Sight, me: Player, spot: int, money: int, free: bool, turned: bool) -> float:
    """What a place is worth to be at with so much money; with `turned` its own token is gone.

    On a voyage that is bound for a port it is that port, some turns later.
    """
    if me.bound != NO_PORT and board.AT_SEA[spot] == 1:
        return voyage_worth(s, sight, me, spot, me.bound, money)
    if carries(me):
        return ITEM - turns_home(spot, money)
    return outlook_from(s, sight, spot, money, free, turned)


@rule
def cut_off(s: State, spot: int, money: int) -> bool:
    """Whether no way leads home from a place with so much money: only tokens can bring more (ST-56)."""
    if money >= board.SEA_FARE or free_steps(s) > 0 or board.AT_SEA[spot] == 1:
        return False
    for i in range(board.N_STARTS):
        if board.LAND_STEPS[spot][board.START_CITY[i]] >= 0:
            return False
    return True


@rule
def voyage_worth(s: State, sight: Sight, me: Player, spot: int, port: int, money: int) -> float:
    """What it is worth to be at sea on the way to a port, and to no other one before (ST-23)."""
    near = by_die(board.STEPS[spot][port])
    if carries(me):
        return near * (ITEM - turns_home(port, money))
    purse = worth_of_money(money)
    return purse + near * (outlook_from(s, sight, port, money, False, False) - purse)


@rule
def outlook_from(s: State, sight: Sight, spot: int, money: int, free: bool, turned: bool) -> float:
    """As `outlook`, for somebody who looks for tokens and is free to go anywhere."""
    purse = purse_at(spot, money, free)
    worth = hopes_from(sight, spot, purse, turned) + worth_of_money(money)
    if s.cape_visited == 0 and spot != board.CAPE_TOWN:
        worth += (LEFT[row_of(purse, spot) + board.CAPE_TOWN] / MILLIONTHS) * (
            worth_of_money(money + c.CAPE_TOWN_BONUS) - worth_of_money(money)
        )
    if board.IS_TRAP[spot] and not free:
        worth -= CAPTURE
    return worth


@rule
def prize_at(sight: Sight, city: int) -> float:
    """What turning the token of a city is worth, in turns, the price not counted."""
    return sight.prize[city] / MILLIONTHS


@rule
def arrival(s: State, sight: Sight, me: Player, spot: int, money: int, free: bool) -> float:
    """What it is worth to arrive at a spot: what is bought there, or the outlook (ST-14, ST-44)."""
    if carries(me):
        return ITEM + 1.0 if board.IS_HOME[spot] else ITEM - turns_home(spot, money)
    if spot == board.CAPE_TOWN and s.cape_visited == 0:
        money += c.CAPE_TOWN_BONUS
    worth = outlook(s, sight, me, spot, money, free, False)
    if spot < board.N_CITIES and s.token[spot] and money >= c.TOKEN_PRICE:
        bought = prize_at(sight, spot) + outlook(s, sight, me, spot, money - c.TOKEN_PRICE, False, True)
        worth = max(worth, bought)
    return worth


@rule
def rolled_worth(s: State, sight: Sight, me: Player) -> float:
    """What a move by die is worth on average: the best end for every face."""
    carrying = int(carries(me))
    sums = 0.0
    for face in range(board.DIE):
        row = me.at * board.DIE + face
        best = -LONG
        for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
            if is_open(way, s.options.mixed_move, carrying, me.money):
                money = me.money - board.WAY_FARES[way] * board.SEA_FARE
                best = max(best, arrival(s, sight, me, board.WAY_END[way], money, False))
        sums += best
    return sums / board.DIE


# --- ratings ----------------------------------------------------------------------------------------


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """Rate every legal action for the seat to act."""
    if only_passes_else(moves):
        for i in range(moves.n):
            sight.rating[i] = TURN * NEVER if moves.action[i] == PASS else 0.0
        return
    look(s, sight, s.turn)
    for i in range(moves.n):
        sight.rating[i] = TURN * action_worth(s, sight, moves.action[i])


@rule
def only_passes_else(moves: Moves) -> bool:
    """Whether there is one action beside doing nothing: what it is worth makes no difference."""
    return moves.n == 2 and (moves.action[0] == PASS or moves.action[1] == PASS)


@rule
def action_worth(s: State, sight: Sight, action: int) -> float:
    """What an action is worth, in turns."""
    me = s.players[s.turn]
    if action < SAIL:
        fares, spot = (action - TO) // board.N_SPOTS, (action - TO) % board.N_SPOTS
        return arrival(s, sight, me, spot, me.money - fares * board.SEA_FARE, False)
    if action < FLY:
        return arrival(s, sight, me, action - SAIL, me.money, True)
    if action < START:
        return arrival(s, sight, me, action - FLY, me.money - board.AIR_FARE, False)
    if action < START + board.N_STARTS:
        return outlook(s, sight, me, board.START_CITY[action - START], me.money, False, False)
    here = outlook(s, sight, me, me.at, me.money, me.voyage == FREE, False)
    if action == ROLL:
        return here if me.captive else rolled_worth(s, sight, me)
    if action == PAY:
        return prize_at(sight, me.at) + outlook(s, sight, me, me.at, me.money - c.TOKEN_PRICE, False, True)
    if action == TRY:
        turned = prize_at(sight, me.at) + outlook(s, sight, me, me.at, me.money, False, True)
        last = carries(me) and cut_off(s, me.at, me.money)
        return (turned + here) / 2 + (LAST_HOPE if last else 0.0)
    if action == PASS:
        return NEVER
    if action >= BOUND:
        return voyage_worth(s, sight, me, me.at, action - BOUND, me.money)
    return here if action == END else 0.0


@rule
def can_win(s: State, seat: int) -> bool:
    """Whether a player has something to win with, or can still find it (ST-54)."""
    me = s.players[seat]
    return me.out == 0 and (carries(me) or s.star_found == 0 or s.horseshoes_turned < c.HORSESHOES)


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player: the log odds of winning, but for a number that all share."""
    if not can_win(s, seat):
        return LOST
    for other in range(s.n_players):
        if other != seat and can_win(s, other):
            return log_odds(s, seat)
    return SURE - turns_home(s.players[seat].at, s.players[seat].money)


@rule
def spread(s: State) -> float:
    """How much values may differ before the game is as good as won: they are log odds already."""
    return 1.0
