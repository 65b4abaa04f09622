"""What the actions of Navegador can bring at once, in points at the end: the best way to use each of them.

`cash` and `workers` are given apart from the position, so that a turn to come can be looked at with what the
present one leaves. Estimates only, for bots. Sailing is in `voyages.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from ..rules.navigation import free_ships
from ..rules.rondel import places_cost, privilege_cash
from ..rules.state import Player, State
from .worth import (
    berth,
    building_worth,
    colony_worth,
    end_wish,
    fleet_worth,
    purse,
    sheet_worth,
    token_price,
    workers_worth,
)

# Found by play against itself.
OWN_NEXT = 0.25  # how much it counts what a row brings at the next visit
RIVALS_NEXT = 0.86  # the same for the others
DENIAL = 1.0  # a privilege that nobody else can take any more
SAME_AGAIN = 1.5  # a second colony or building of the same action counts so much

NO_GAIN = -1000.0


# --- workers and ships ------------------------------------------------------------------------------


@rule
def recruits_gain(s: State, seat: int, cash: int, workers: int, turns: float, n: int) -> float:
    """So many workers, surplus included; NO_GAIN where they cannot be paid."""
    cost = places_cost(s, s.players[seat].items[c.CHURCHES], n)
    if cost > cash:
        return NO_GAIN
    joining = max(0, min(n, c.MAX_WORKERS - workers))
    left = cash - cost + (n - joining) * c.SURPLUS_PRICE
    gain = workers_worth(workers + joining, turns) - workers_worth(workers, turns)
    return gain + purse(left, turns) - purse(cash, turns)


@rule
def launch_gain(s: State, seat: int, cash: int, turns: float, n: int) -> float:
    """So many ships in Portugal, surplus included; NO_GAIN where they cannot be paid."""
    me = s.players[seat]
    cost = places_cost(s, me.items[c.SHIPYARDS], n)
    if cost > cash:
        return NO_GAIN
    joining = max(0, min(n, c.SHIPS - me.on_board))
    left = cash - cost + (n - joining) * c.SURPLUS_PRICE
    gain = fleet_worth(me.on_board + joining, turns) - fleet_worth(me.on_board, turns)
    gain += joining * berth(s, seat, c.PORTUGAL, 1, turns)
    return gain + purse(left, turns) - purse(cash, turns)


@rule
def best_recruits(s: State, seat: int, cash: int, workers: int, turns: float) -> int:
    """The number of workers that brings most."""
    best, most = 0, 0.0
    for n in range(1, max(s.players[seat].items[c.CHURCHES], c.MAX_WORKERS - workers) + 1):
        gain = recruits_gain(s, seat, cash, workers, turns, n)
        if gain > most:
            best, most = n, gain
    return best


@rule
def best_launch(s: State, seat: int, cash: int, turns: float) -> float:
    """What the Ships action brings."""
    me = s.players[seat]
    most = 0.0
    for n in range(1, max(me.items[c.SHIPYARDS], c.SHIPS - me.on_board) + 1):
        most = max(most, launch_gain(s, seat, cash, turns, n))
    return most


# --- colonies ---------------------------------------------------------------------------------------


@rule
def next_colony(
    s: State, seat: int, cash: int, turns: float, first: int, taken: int, worths: tuple[float, float, float]
) -> int:
    """The region from `first` on whose next token brings most, `taken` holding three bits a region.

    -1 where none brings anything.
    """
    me = s.players[seat]
    best, most = -1, 0.0
    for region in range(first, c.N_REGIONS):
        if me.ships[region] > 0 and s.left[region] > 0:
            n = taken >> 3 * region & 7
            ships = free_ships(s, me, region) if seat == s.turn else me.ships[region]
            if n < ships:
                price = token_price(s, region, n)
                if 0 <= price <= cash:
                    gain = worths[c.STACK_GOOD[region]]
                    gain += purse(cash - price, turns) - purse(cash, turns)
                    if gain > most:
                        best, most = region, gain
    return best


@rule
def colonies_worths(s: State, seat: int, turns: float) -> tuple[float, float, float]:
    """What a colony of each good is worth."""
    return colony_worth(s, seat, 0, turns), colony_worth(s, seat, 1, turns), colony_worth(s, seat, 2, turns)


@rule
def best_colonies(s: State, seat: int, cash: int, workers: int, turns: float) -> tuple[float, int]:
    """The colonies that bring most: gain, cash left."""
    if not near_tokens(s, seat):
        return 0.0, cash
    worths = colonies_worths(s, seat, turns)
    gain, left = more_colonies(s, seat, cash, turns, 0, 0, worths, workers // c.WORKERS_PER_COLONY, 0.0)
    return gain + purse(left, turns) - purse(cash, turns), left


@rule
def more_colonies(
    s: State, seat: int, cash: int, turns: float, first: int, taken: int,
    worths: tuple[float, float, float], most: int, gain: float,
) -> tuple[float, int]:  # fmt: skip
    """At `most` so many colonies from region `first` on, the best one first: `gain` with them, cash left."""
    for _ in range(most):
        region = next_colony(s, seat, cash, turns, first, taken, worths)
        if region < 0:
            break
        cash -= token_price(s, region, taken >> 3 * region & 7)
        taken += 1 << 3 * region
        gain += worths[c.STACK_GOOD[region]]
    return gain, cash


@rule
def near_tokens(s: State, seat: int) -> bool:
    """Whether any ship lies beside an open token."""
    for region in range(c.N_REGIONS):
        if s.players[seat].ships[region] > 0 and s.left[region] > 0:
            return True
    return False


# --- buildings --------------------------------------------------------------------------------------


@rule
def line_price(s: State, line: int, n: int) -> int:
    """The price of the n-th building from now in a line, from 0; -1 if there are fewer."""
    if s.sold[line] + n >= c.OFFERED[s.n_players][line]:
        return -1
    price: int = c.LINE_PRICE[line][s.sold[line] + n]
    return price


@rule
def best_buildings(
    s: State, seat: int, cash: int, workers: int, turns: float, first: int, last: int
) -> tuple[float, int]:
    """The buildings that bring most: gain, cash left. The first is of a line from `first` up to `last`.

    With first = last it is built in any case; NO_GAIN where it cannot be.
    """
    best, most = cash, NO_GAIN if first == last else 0.0
    start = purse(cash, turns)
    for a in range(first, last + 1):
        price_a = line_price(s, a, 0)
        hands_a = workers - c.LINE_WORKERS[a]
        if price_a >= 0 and price_a <= cash and hands_a >= 0:
            worth_a = building_worth(s, seat, a, turns)
            gain = worth_a + purse(cash - price_a, turns) - start
            if s.unsold == 1:
                gain += end_wish(s, seat)
            if gain > most:
                best, most = cash - price_a, gain
            for b in range(a, c.N_LINES):
                price_b = line_price(s, b, int(b == a))
                hands_b = hands_a - c.LINE_WORKERS[b]
                left_b = cash - price_a - price_b
                if price_b >= 0 and left_b >= 0 and hands_b >= 0:
                    worth_b = worth_a + SAME_AGAIN * building_worth(s, seat, b, turns)
                    gain = worth_b + purse(left_b, turns) - start
                    if s.unsold == 2:
                        gain += end_wish(s, seat)
                    if gain > most:
                        best, most = left_b, gain
                    for d in range(b, c.N_LINES):
                        price_d = line_price(s, d, int(d == a) + int(d == b))
                        left_d = left_b - price_d
                        if price_d >= 0 and left_d >= 0 and hands_b >= c.LINE_WORKERS[d]:
                            worth_d = worth_b + SAME_AGAIN * building_worth(s, seat, d, turns)
                            gain = worth_d + purse(left_d, turns) - start
                            if s.unsold == 3:
                                gain += end_wish(s, seat)
                            if gain > most:
                                best, most = left_d, gain
    return most, best


# --- the market -------------------------------------------------------------------------------------


@rule
def visit(me: Player, good: int, row: int) -> int:
    """Cash for all of a good at a row."""
    sold: int = me.colonies[good] * c.PRICE[good][row]
    processed: int = me.factories[good] * c.FACTORY_VALUE[row]
    return max(sold, processed)


@rule
def row_cash(s: State, seat: int, good: int, row: int) -> float:
    """What moving a marker to a row brings, in cash: to oneself at the next visit, less to the others'."""
    now = s.rows[good]
    cash = 0.0
    for other in range(s.n_players):
        change = visit(s.players[other], good, row) - visit(s.players[other], good, now)
        if other == seat:
            cash += OWN_NEXT * change
        else:
            cash -= RIVALS_NEXT * change / (s.n_players - 1)
    return cash


@rule
def selling(s: State, seat: int, good: int, n: int) -> float:
    """What selling n units is worth, in cash."""
    row = s.rows[good]
    return n * c.PRICE[good][row] + row_cash(s, seat, good, min(c.N_ROWS, row + n))


@rule
def processing(s: State, seat: int, good: int, n: int) -> float:
    """What processing n units is worth, in cash."""
    row = s.rows[good]
    return n * c.FACTORY_VALUE[row] + row_cash(s, seat, good, max(1, row - n))


@rule
def best_trade(s: State, seat: int, good: int, orange: int) -> float:
    """The best use of a good, in cash, with so many orange factories."""
    me = s.players[seat]
    most = 0.0
    for n in range(me.colonies[good]):
        most = max(most, selling(s, seat, good, n + 1))
    for n in range(me.factories[good] + orange):
        most = max(most, processing(s, seat, good, n + 1))
    return most


@rule
def best_trades(s: State, seat: int, first: int, orange: int) -> float:
    """The best use of all goods from one on, in cash."""
    cash, more = 0.0, 0.0
    for good in range(first, c.N_GOODS):
        plain = best_trade(s, seat, good, 0)
        cash += plain
        if orange > 0:
            more = max(more, best_trade(s, seat, good, 1) - plain)
    return cash + more


# --- privileges -------------------------------------------------------------------------------------


@rule
def privilege_gain(s: State, seat: int, cash: int, workers: int, turns: float, column: int) -> float:
    """What a privilege is worth: its column and its cash, less the worker."""
    me = s.players[seat]
    gain = sheet_worth(s, seat, turns, -1, column) - sheet_worth(s, seat, turns, -1, -1)
    gain += purse(cash + privilege_cash(me, column), turns) - purse(cash, turns)
    gain -= workers_worth(workers, turns) - workers_worth(workers - c.PRIVILEGE_WORKERS, turns)
    if s.gallery[column] == 1:
        gain += DENIAL
    return gain


@rule
def best_privilege(s: State, seat: int, cash: int, workers: int, turns: float) -> int:
    """The column whose privilege brings most, -1 if none brings anything or can be taken."""
    me = s.players[seat]
    best, most = -1, 0.0
    if workers - c.PRIVILEGE_WORKERS < c.MIN_WORKERS:
        return best
    for column in range(c.N_COLUMNS):
        if s.gallery[column] > 0 and me.privileges[column] < c.SLOTS:
            gain = privilege_gain(s, seat, cash, workers, turns, column)
            if gain > most:
                best, most = column, gain
    return best
