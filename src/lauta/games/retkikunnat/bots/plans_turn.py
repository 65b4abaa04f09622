"""What the decisions of a turn are worth: announcement, stops of a move, parts 2 and 3 (RE-11 to RE-52).

Estimates in turns, for bots; contests are in `plans_contest.py`, reactions and losses in `plans_cards.py`,
trade in `plans_trade.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.bots.distances import MILLIONTHS
from ...shared.star_board.data.constants import IS_HOME, N_CITIES
from ..data import card_codes as codes
from ..data import constants as c
from ..data.hops import ARRIVAL_SPOT, ARRIVAL_TERRAIN, HOP_STEPS, NEXT_CITY, NEXT_FIRST
from ..data.schema import MAX_ABILITIES
from ..rules import actions
from ..rules.holdings import air_fare, carries, hand_limit
from ..rules.pawns import budget, early_hop, hop_to
from ..rules.state import FREE, How, Player, State
from ..rules.tokens import CLOSED, price_of_top
from .dice_odds import chance_of_symbol
from .places import (
    CAPTURE,
    DEAR,
    EVENT,
    FARE,
    HELD_CARD,
    MEAN_CARD,
    NEVER,
    PRIZE,
    TIRED,
    WON,
    arrival,
    best_flight,
    best_of_roll,
    best_steps,
    here_and_now,
    outlook,
    price_in,
    rolled_worth,
    sails_free,
    turned_here,
)
from .plans_contest import challenge_worth
from .plans_trade import proposal_worth
from .worth import ITEM, loss_of, sale_of, turns_home, worth_of_money

# Found by play against itself, in turns.
EFFORT = 0.02  # what a use of a card must bring, but for steps and jumps: however little they bring helps
TRICK = 0.73  # what a hand card must bring, that is played in the own turn
GEM_FACE = c.N_FACES - 1
IDLE = 4.0e3  # what it costs to do nothing by choice, so that searches do not try it either
GLANCE = 0.1  # to know a token before it is turned


# --- the announcement -------------------------------------------------------------------------------


@rule
def announcement_worth(s: State, chart: list[int], action: int) -> float:
    """What it is worth to move by die, to stay, to fly, and so on (RE-13)."""
    me = s.players[s.turn]
    if me.captive:
        return 1.0 if action == actions.ROLL else own_card_worth(s, chart, me, action)
    if action == actions.ROLL:
        return rolled_worth(s, chart, me, me.money)
    if action == actions.STAY:
        return staying(s, chart, me)
    if action == actions.SAIL:
        return sailing(s, chart, me)
    if actions.FLY <= action < actions.JUMP:
        return EVENT + arrival(s, chart, me, action - actions.FLY, me.money - air_fare(me), 0)
    if action == actions.DICE:
        luck = chance_of_symbol(GEM_FACE, c.GEMS_FOR_CARD, c.N_DICE)
        here = here_and_now(s, chart, me)
        return here - TIRED + luck * chart[MEAN_CARD] / MILLIONTHS
    return own_card_worth(s, chart, me, action)


@rule
def staying(s: State, chart: list[int], me: Player) -> float:
    """What staying is worth: the token, an encounter, or a move by cards.

    To do nothing is out of the question: if all thought that it is well to wait, they would wait for ever.
    """
    idle = here_and_now(s, chart, me)
    here = idle - TIRED
    worth = turned_here(s, chart, me, me.at, me.money, here)
    for seat in range(s.n_players):
        if seat != s.turn and s.players[seat].at == me.at:
            worth = max(worth, challenge_worth(s, chart, seat, here))
    worth = max(worth, best_use(s, chart, me, codes.JUMP))
    if s.options.steps_after_stay:
        worth = max(worth, best_use(s, chart, me, codes.EXTRA_STEPS))
    return worth if worth > idle else worth - IDLE


@rule
def best_use(s: State, chart: list[int], me: Player, code: int) -> float:
    """What the best of the player's cards with an ability is worth that moves the pawn."""
    best = NEVER
    for i in range(c.CODE_FIRST[code], c.CODE_FIRST[code + 1]):
        ability = c.WITH_CODE[i]
        card = ability // MAX_ABILITIES
        if card < c.N_CARDS and me.cards[card] > 0:
            best = max(best, ability_worth(s, chart, me, ability))
    return best


@rule
def sailing(s: State, chart: list[int], me: Player) -> float:
    """What free passage is worth (ST-27)."""
    free_of_fare = 0
    return best_steps(s, chart, me, 2, codes.SEA_STEPS, me.money, free_of_fare, EVENT)


# --- the move ---------------------------------------------------------------------------------------


@rule
def stop_worth(s: State, chart: list[int], action: int) -> float:
    """What the next stop of a move is worth, or its end, or a second throw (RE-16 to RE-23, RE-37)."""
    me = s.players[s.turn]
    if action == actions.STOP:
        return arrival(s, chart, me, me.at, me.money, 0)
    if action >= actions.FLY:
        return rolled_worth(s, chart, me, me.money) - 2 * EFFORT
    terrain = ARRIVAL_TERRAIN[action - actions.TO]
    steps = budget(s, terrain)
    hop = hop_to(s, me, terrain, steps, action - actions.TO)
    if hop < 0:
        hop = early_hop(s, me, terrain, steps, action - actions.TO)
    money = me.money
    if terrain == 1 and me.at < N_CITIES and s.how != How.SAIL and s.how != How.FREE_STEPS:
        money -= chart[FARE]
    spot = ARRIVAL_SPOT[action - actions.TO]
    if spot >= N_CITIES:
        return arrival(s, chart, me, spot, money, int(me.voyage == FREE or s.how == How.SAIL))
    if carries(me) and IS_HOME[spot]:
        return ITEM + WON
    rest = 0 if s.how == How.SAIL else steps - HOP_STEPS[hop]
    event = 0.0 if s.how == How.FREE_STEPS else EVENT
    stopped = arrival(s, chart, me, spot, money, 0)
    return event + max(stopped, best_of_roll(s, chart, me, spot, rest, money))


# --- parts 2 and 3 ----------------------------------------------------------------------------------


@rule
def act_worth(s: State, chart: list[int], action: int) -> float:
    """What a decision of part 2 or 3 is worth (RE-36 to RE-50)."""
    me = s.players[s.turn]
    if action == actions.END:
        return here_and_now(s, chart, me)
    if action == actions.PAY or action == actions.TRY or action == actions.PERMIT:
        return token_action_worth(s, chart, me, action)
    if actions.ABILITY <= action < actions.SELL:
        return ability_worth(s, chart, me, action - actions.ABILITY)
    if actions.SELL <= action < actions.LOSE:
        return sale_worth(s, chart, me, action - actions.SELL)
    if actions.CHALLENGE <= action < actions.CHALLENGE + s.n_players:
        here = here_and_now(s, chart, me)
        return challenge_worth(s, chart, action - actions.CHALLENGE, here)
    if actions.TRADE <= action < actions.TRADE + s.n_players:
        here = here_and_now(s, chart, me)
        return here + proposal_worth(s, action - actions.TRADE)
    return own_card_worth(s, chart, me, action)


@rule
def token_action_worth(s: State, chart: list[int], me: Player, action: int) -> float:
    """What turning the token by money, by luck or by a permit is worth (RE-45 to RE-49)."""
    prize = chart[PRIZE + me.at] / MILLIONTHS
    if action == actions.PAY:
        return prize + outlook(s, chart, me, me.at, me.money - price_in(s, chart, me.at), 0, 1)
    turned = prize + outlook(s, chart, me, me.at, me.money, 0, 1)
    if action == actions.PERMIT:
        return turned - worth_of_money(me.money + c.TOKEN_PRICE) + worth_of_money(me.money)
    luck = 2 if s.height[me.at] == c.DISCOVERY and chart[DEAR] else 3
    here = outlook(s, chart, me, me.at, me.money, 0, 0)
    return (luck * turned + (6 - luck) * here) / 6


@rule
def sale_worth(s: State, chart: list[int], me: Player, card: int) -> float:
    """What selling a card is worth: the money may buy the token here, or a flight home (RE-34)."""
    money = me.money + sale_of(me, card)
    worth = outlook(s, chart, me, me.at, money, sails_free(me), 0)
    if me.at < N_CITIES and price_of_top(s, me) != CLOSED:
        worth = turned_here(s, chart, me, me.at, money, worth)
    return worth - loss_of(s, me, card) - EFFORT


@rule
def ability_worth(s: State, chart: list[int], me: Player, ability: int) -> float:
    """What using an ability in part 2 is worth (RE-37 to RE-42, RE-83)."""
    code, n, x = c.AB_CODE[ability], c.AB_N[ability], c.AB_X[ability]
    if code == codes.EXTRA_STEPS and s.flown == 0 and me.captive == 0:
        return best_steps(s, chart, me, n, x, me.money, chart[FARE], EVENT)
    if code == codes.JUMP and s.flown == 0 and me.captive == 0 and me.at < N_CITIES and me.money >= n:
        return best_jump(s, chart, me, x // 2, me.money - n) + EVENT
    here = here_and_now(s, chart, me)
    if code == codes.EXCHANGE:
        return here + chart[MEAN_CARD] / MILLIONTHS - loss_of(s, me, ability // MAX_ABILITIES)
    if code == codes.PEEK_TOKEN and me.at < N_CITIES and s.height[me.at] > 0:
        return turned_here(s, chart, me, me.at, me.money, here) + GLANCE
    return here - EFFORT


@rule
def best_jump(s: State, chart: list[int], me: Player, terrain: int, money: int) -> float:
    """What the best of the next cities is worth (RE-82)."""
    best = NEVER
    row = terrain * N_CITIES + me.at
    for i in range(NEXT_FIRST[row], NEXT_FIRST[row + 1]):
        best = max(best, arrival(s, chart, me, NEXT_CITY[i], money, 0))
    return best


# --- hand cards in the own turn ---------------------------------------------------------------------


@rule
def own_card_worth(s: State, chart: list[int], me: Player, action: int) -> float:
    """What a hand card is worth that is played while nothing is under way (RE-75)."""
    if not actions.PLAY <= action < actions.CHALLENGE:
        return NEVER
    card, target = (action - actions.PLAY) // actions.TARGETS, (action - actions.PLAY) % actions.TARGETS
    code = c.HAND_CODE[card]
    here = here_and_now(s, chart, me)
    here = turned_here(s, chart, me, me.at, me.money, here)
    if me.captive:
        here -= CAPTURE
    cost = HELD_CARD if me.held > hand_limit(me) - 1 else TRICK
    if code == codes.SWAP_POSITIONS:
        return swap_worth(s, chart, me, target - 1) - cost
    if code == codes.FREE_STEPS:
        return best_steps(s, chart, me, c.HAND_N[card], c.HAND_X[card], me.money, 0, 0.0) - cost
    if code == codes.FREE_FLIGHT:
        return best_flight(s, chart, me, me.money, 0.0) - cost
    if code == codes.PEEK_TOKENS and chart[DEAR] == 0:
        return here + cost / 2
    return here - cost


@rule
def swap_worth(s: State, chart: list[int], me: Player, seat: int) -> float:
    """What changing places with another player is worth: either may come home by it (RE-96)."""
    you = s.players[seat]
    if carries(me) and IS_HOME[you.at]:
        return ITEM + WON
    worth = arrival(s, chart, me, you.at, me.money, 0)
    if carries(you):
        if me.at < 0 or IS_HOME[me.at]:
            return NEVER
        worth += turns_home(you, me.at, you.money) - turns_home(you, you.at, you.money)
    return worth
