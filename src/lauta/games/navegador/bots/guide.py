"""What a greedy player of Navegador looks at: what actions seem worth, a whole turn being worth about 6.

A decision of a turn is rated with the best that can follow it in the same turn, so the small decisions carry
out one plan; a space of the rondel counts also with what the stone can reach from there in later turns.
Estimates only, for bots: the rules never ask this module, and nobody is shown its figures.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, record
from ....engine.rule import rule
from ...shared.bots.network import holds
from ..data import constants as c
from ..rules import actions
from ..rules.navigation import sailor
from ..rules.play import actor as turn_of
from ..rules.rondel import orange_factories, places_cost, privilege_cash
from ..rules.state import STEP_OF_SPACE, Moves, State, Step
from ..rules.turns import steps_to
from . import action_worth
from .inputs import MODEL
from .prospects import prospect, spread
from .voyages import Course, chart_berths, ending_rating, least_missed, leaving, plan_voyage, voyage_rating
from .worth import (
    fleet_worth,
    purse,
    token_price,
    turns_to_come,
)

if holds(MODEL):
    from .learned import value
else:
    from .prospects import value

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS = 1  # for searches: one round of turns shows where prices and colonies go
DEEP_ROUNDS = 1  # for long searches: the same
DUEL_ROUNDS = 1  # for long searches where two play: the same
EFFORT = 3  # for searches: a turn is many decisions, most of them quick
DEEP_EFFORT = 3  # for long searches: the same
GREED = 2.0  # for searches: with less they play no better
BLUR = 1.0  # for levels that err: errors as usual
MARGIN = 50.0  # for searches: points by which one can be ahead and still like to be further ahead
UNIT_OF_RATINGS = 1.7  # a point at the end, so that a whole turn is worth about 6

# Found by play against itself.
NEXT = 0.59  # how much the best of the next turn counts
AFTER = 0.3  # how much the one after it counts in that
CARD_KEPT = 1.3  # points for keeping the card


@record
class Sight:
    """What the player to act sees: working space of `rate`, and its result `rating`.

    `gain[space]` is what the action of a space can bring now, `later` what it could bring in the next turn
    with the cash and workers that the present one leaves.
    """

    rating: Annotated[list[float64], actions.N_ACTIONS]
    course: Course
    gain: Annotated[list[float64], c.N_SPACES]
    reach: Annotated[list[float64], c.N_SPACES]


# --- the rondel -------------------------------------------------------------------------------------


@rule
def aftermath(s: State, seat: int, turns: float, step: int) -> tuple[int, int]:
    """Cash and workers after the best use of an action."""
    me = s.players[seat]
    cash, workers = int(me.cash), int(me.workers)
    if step == Step.WORKERS:
        n = action_worth.best_recruits(s, seat, cash, workers, turns)
        joining = min(n, c.MAX_WORKERS - workers)
        cash += (n - joining) * c.SURPLUS_PRICE - places_cost(s, me.items[c.CHURCHES], n)
        workers += joining
    elif step == Step.MARKET:
        cash += int(action_worth.best_trades(s, seat, 0, 1))
    elif step == Step.COLONY:
        _, left = action_worth.best_colonies(s, seat, cash, workers, turns)
        cash = left
    elif step == Step.BUILDINGS:
        _, left = action_worth.best_buildings(s, seat, cash, workers, turns, 0, c.N_LINES - 1)
        cash = left
    elif step == Step.PRIVILEGE:
        column = action_worth.best_privilege(s, seat, cash, workers, turns)
        if column >= 0:
            cash += privilege_cash(me, column)
            workers -= c.PRIVILEGE_WORKERS
    return cash, workers


@rule
def rate_spaces(s: State, sight: Sight, seat: int, turns: float, voyage: float) -> None:
    """Fill `gain` and `reach`: what each space brings now, and what can be reached from there later."""
    me = s.players[seat]
    for space in range(c.N_SPACES):
        sight.gain[space] = prospect(s, seat, me.cash, me.workers, turns, STEP_OF_SPACE[space], voyage)
    for space in range(c.N_SPACES):
        sight.reach[space] = 0.0
        if turns > 0.0:
            cash, workers = aftermath(s, seat, turns, STEP_OF_SPACE[space])
            for steps in range(1, 4):
                next_space = (space + steps) % c.N_SPACES
                gain = prospect(s, seat, cash, workers, turns - 1.0, STEP_OF_SPACE[next_space], voyage)
                most = 0.0
                for more in range(1, 4):
                    last = (next_space + more) % c.N_SPACES
                    if last != space:
                        most = max(most, sight.gain[last])
                if turns > 1.0:
                    gain += AFTER * most
                sight.reach[space] = max(sight.reach[space], gain)


@rule
def ships_cost(s: State, sight: Sight, seat: int, turns: float, ships: int) -> float:
    """What paying so many ships costs, those that are missed least."""
    me = s.players[seat]
    cost = fleet_worth(me.on_board, turns) - fleet_worth(me.on_board - ships, turns)
    for region in range(c.N_REGIONS):
        sight.course.there[region] = me.ships[region]
    for _ in range(ships):
        region = least_missed(sight.course, 0)
        cost += leaving(sight.course, region)
        sight.course.there[region] -= 1
    return cost


@rule
def rate_rondel(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Where the stone goes, or the card before it."""
    chart_berths(s, seat, sight.course, turns)
    voyage = plan_voyage(s, seat, sight.course, turns)
    rate_spaces(s, sight, seat, turns, voyage)
    best, dry = -1000.0, -1000.0
    for i in range(moves.n):
        action = moves.action[i]
        if action < actions.PAY:
            space = action - actions.RONDEL
            worth = sight.gain[space] + NEXT * sight.reach[space]
            worth -= ships_cost(s, sight, seat, turns, c.STEP_COST[steps_to(s, space)])
            sight.rating[i] = worth
            best = max(best, worth)
            if STEP_OF_SPACE[space] != Step.SAIL:
                dry = max(dry, worth)
        else:
            sight.rating[i] = voyage - CARD_KEPT + max(dry, best - voyage)


@rule
def rate_payment(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Which ship pays: the one that is missed least, and none is left behind that would be better."""
    me = s.players[seat]
    chart_berths(s, seat, sight.course, turns)
    for i in range(moves.n):
        paid = moves.action[i] - actions.PAY
        for region in range(c.N_REGIONS):
            sight.course.there[region] = me.ships[region] if region >= paid else 0
        cost = leaving(sight.course, paid)
        sight.course.there[paid] -= 1
        for _ in range(s.to_pay - 1):
            other = least_missed(sight.course, paid)
            if other >= 0:
                cost += leaving(sight.course, other)
                sight.course.there[other] -= 1
        sight.rating[i] = -cost


# --- the actions ------------------------------------------------------------------------------------


@rule
def rate_voyage(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Which ship sails where next."""
    course = sight.course
    chart_berths(s, seat, course, turns)
    best = plan_voyage(s, seat, course, turns)
    for i in range(moves.n):
        action = moves.action[i]
        if action < actions.RECRUIT:
            pair = action - actions.SAIL
            sight.rating[i] = voyage_rating(s, course, pair // c.N_REGIONS, pair % c.N_REGIONS, best)
        else:
            sight.rating[i] = ending_rating(course, best)


@rule
def rate_trades(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Sell or process: each with the best use of the goods behind it."""
    me = s.players[seat]
    orange = orange_factories(s, me)
    for i in range(moves.n):
        action = moves.action[i]
        cash = 0.0
        if action < actions.PROCESS:
            good, n = (action - actions.SELL) // c.MOST_TOKENS, (action - actions.SELL) % c.MOST_TOKENS + 1
            cash = action_worth.selling(s, seat, good, n) + action_worth.best_trades(
                s, seat, good + 1, orange
            )
        elif action < actions.FOUND:
            good, n = (
                (action - actions.PROCESS) // actions.MOST_PROCESSED,
                (action - actions.PROCESS) % actions.MOST_PROCESSED + 1,
            )
            rest = orange - max(0, n - me.factories[good])
            cash = action_worth.processing(s, seat, good, n) + action_worth.best_trades(
                s, seat, good + 1, rest
            )
        sight.rating[i] = purse(me.cash + cash, turns) - purse(me.cash, turns)


@rule
def rate_colonies(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Where to found: each region with the best that can follow from there on."""
    me = s.players[seat]
    worths = action_worth.colonies_worths(s, seat, turns)
    for i in range(moves.n):
        sight.rating[i] = 0.0
        action = moves.action[i]
        if action < actions.BUILD:
            region = action - actions.FOUND
            gain, left = action_worth.more_colonies(
                s, seat, me.cash - token_price(s, region, 0), turns, region, 1 << 3 * region,
                worths, (me.workers - s.used) // c.WORKERS_PER_COLONY - 1,
                worths[c.STACK_GOOD[region]],
            )  # fmt: skip
            sight.rating[i] = gain + purse(left, turns) - purse(me.cash, turns)


@rule
def rate_buildings(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Which line to build from: each with the best that can follow from there on."""
    me = s.players[seat]
    for i in range(moves.n):
        sight.rating[i] = 0.0
        action = moves.action[i]
        if action < actions.TAKE:
            line, hands = action - actions.BUILD, me.workers - s.used
            gain, _ = action_worth.best_buildings(s, seat, me.cash, hands, turns, line, line)
            sight.rating[i] = gain


@rule
def rate_alike(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """Workers, ships, a privilege: one decision each, or nothing."""
    me = s.players[seat]
    for i in range(moves.n):
        action = moves.action[i]
        gain = 0.0
        if actions.RECRUIT <= action < actions.LAUNCH:
            gain = action_worth.recruits_gain(
                s, seat, me.cash, me.workers, turns, action - actions.RECRUIT + 1
            )
        elif actions.LAUNCH <= action < actions.SELL:
            gain = action_worth.launch_gain(s, seat, me.cash, turns, action - actions.LAUNCH + 1)
        elif actions.TAKE <= action < actions.CARD:
            gain = action_worth.privilege_gain(s, seat, me.cash, me.workers, turns, action - actions.TAKE)
        sight.rating[i] = gain


@rule
def rate_window(s: State, moves: Moves, sight: Sight, seat: int, turns: float) -> None:
    """The card before another player's turn, or not (option card_window)."""
    chart_berths(s, seat, sight.course, turns)
    for i in range(moves.n):
        sight.rating[i] = 0.0
        if moves.action[i] == actions.CARD:
            sight.rating[i] = plan_voyage(s, seat, sight.course, turns) - CARD_KEPT


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """Rate every legal action for the seat to act."""
    seat = sailor(s) if s.step == Step.SAIL else s.turn
    if s.step == Step.WINDOW:
        seat = s.card_holder
    turns = turns_to_come(s, seat)
    if s.step == Step.RONDEL:
        rate_rondel(s, moves, sight, seat, turns)
    elif s.step == Step.PAY:
        rate_payment(s, moves, sight, seat, turns)
    elif s.step == Step.SAIL:
        rate_voyage(s, moves, sight, seat, turns)
    elif s.step == Step.MARKET:
        rate_trades(s, moves, sight, seat, turns)
    elif s.step == Step.COLONY:
        rate_colonies(s, moves, sight, seat, turns)
    elif s.step == Step.BUILDINGS:
        rate_buildings(s, moves, sight, seat, turns)
    elif s.step == Step.WINDOW:
        rate_window(s, moves, sight, seat, turns)
    else:
        rate_alike(s, moves, sight, seat, turns)
    for i in range(moves.n):
        sight.rating[i] *= UNIT_OF_RATINGS
