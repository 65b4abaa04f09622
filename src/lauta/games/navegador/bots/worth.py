"""What things are worth in Navegador, in points at the end: cash, buildings, privileges, ships, positions.

Estimates only, for bots; what an action seems worth is in `guide.py`. `turns` are always own turns that a
seat will still have after the present one.
"""

from __future__ import annotations

import math

from ....engine.rule import rule
from ..data import constants as c
from ..rules.scoring import total
from ..rules.state import State

# Found by play against itself.
TURNS_A_BUILDING = 3.6  # own turns until the last building, for each on offer and player
TURNS_A_REGION = 3.4  # own turns for each region on the way to the last one, with most players
HURRY = 1.0  # the power of the number of players with which that grows
SPEND = 22.0  # points that much cash can buy when there is all the time
FULL = 311.0  # cash with which a good part of that is bought
MONEY_TURNS = 25.0  # own turns in which cash is put to use
LATER = 0.33  # what cash to come counts, of cash in hand
VISITS = 0.39  # visits to a market in a turn
SECOND = 0.097  # the weaker use of a good, selling or processing, counts beside the better
NOW = 0.82  # how much the present price tells of later ones
GLUT = 0.055  # income lost by each unit more of one good
PLACE = 12.0  # cash a turn that a church or shipyard saves
PRIVILEGES = 2.2  # privileges still to come in a column, with all the time
PRIVILEGE_TURNS = 10.0  # own turns in which they come
GROWTH = (0.17, 0.047, 0.045, 0.032, 0.032)  # items that a player may still get in a column, a turn
HANDS = 27.0  # what enough workers are worth with all the time
HANDS_SCALE = 4.1  # workers that make a good part of it
HANDS_TURNS = 4.7
FLEET = 15.0  # the same for ships
FLEET_SCALE = 3.5
FLEET_TURNS = 6.5
ACCESS = 0.19  # a token within reach of a ship, of what its colony brings
FRONTIER = 1.7  # a ship one voyage from unexplored waters
FARTHER = 0.36  # the same for each voyage more
DISCOVERY = 1.4  # what exploring brings besides
END_DRIVE = 0.36  # how much a leader wants the end, a point of advance
LEAD_MOST = 44.0


# --- how long the game will last --------------------------------------------------------------------


@rule
def regions_to_go(s: State) -> int:
    """Regions to explore on the shortest way to the one that ends the game; all, where all are needed."""
    if s.options.end_exploration:
        left = 0
        for region in range(c.N_REGIONS):
            left += 1 - (s.explored >> region & 1)
        return left
    seen = 0
    for region in range(c.N_REGIONS):
        if c.ENDS_GAME[region]:
            seen |= 1 << region
    steps = 0
    while seen & s.explored == 0 and steps < c.N_REGIONS:
        beyond = seen
        for region in range(c.N_REGIONS):
            if seen >> region & 1:
                beyond |= c.BORDERS_OF[region]
        seen = beyond
        steps += 1
    return steps


@rule
def turns_to_come(s: State, seat: int) -> float:
    """Own turns that a seat will have after the present turn, as expected."""
    after = (seat - s.turn) % s.n_players
    if s.turns_left > 0:
        return 1.0 if 0 < after < s.turns_left else 0.0
    if s.ended_by > 0:
        return 1.0
    build = TURNS_A_BUILDING * s.unsold / s.n_players
    region = TURNS_A_REGION * math.exp(HURRY * math.log(s.n_players / 4.0))
    return 1.0 + min(build, region * regions_to_go(s))


@rule
def life(turns: float, scale: float) -> float:
    """How much of something comes true that takes about `scale` turns; 0 to 1."""
    return 1.0 - math.exp(-turns / scale)


# --- money ------------------------------------------------------------------------------------------


@rule
def purse(cash: float, turns: float) -> float:
    """What cash in hand is worth: points as at the end, and more while it can be spent."""
    held = max(0.0, cash)
    return held / c.CASH_PER_POINT + SPEND * life(turns, MONEY_TURNS) * (1.0 - math.exp(-held / FULL))


@rule
def coin(turns: float) -> float:
    """What a cruzado that comes in later turns is worth."""
    return 1.0 / c.CASH_PER_POINT + LATER * SPEND / FULL * life(0.5 * turns, MONEY_TURNS)


@rule
def income(s: State, good: int, colonies: int, factories: int) -> float:
    """Cash that a visit to the market brings for a good, on average."""
    row = s.rows[good]
    price = NOW * c.PRICE[good][row] + (1.0 - NOW) * c.PRICE[good][c.START_ROW + 1]
    value = NOW * c.FACTORY_VALUE[row] + (1.0 - NOW) * c.FACTORY_VALUE[c.START_ROW + 1]
    sold = colonies * price * (1.0 - GLUT * colonies)
    processed = factories * value * (1.0 - GLUT * factories)
    return max(sold, processed) + SECOND * min(sold, processed)


@rule
def good_worth(s: State, seat: int, good: int, colonies: int, factories: int, turns: float) -> float:
    """The income to come from a good with so many more colonies and factories than now."""
    me = s.players[seat]
    cash = income(s, good, me.colonies[good] + colonies, me.factories[good] + factories)
    return VISITS * turns * coin(turns) * cash


# --- the sheet --------------------------------------------------------------------------------------


@rule
def sheet_worth(s: State, seat: int, turns: float, item: int, privilege: int) -> float:
    """All columns with their prospects; with one more item or privilege in a column, or -1 for none."""
    me = s.players[seat]
    worth, king = 0.0, 0.0
    coming = PRIVILEGES * life(turns, PRIVILEGE_TURNS)
    for column in range(c.N_COLUMNS):
        items = me.items[column] + (1 if column == item else 0)
        placed = me.privileges[column] + (1 if column == privilege else 0)
        increment = c.KING_INCREMENT[column]
        supply = s.gallery[column] + s.stock[column] - (1 if column == privilege else 0)
        hope = min(coming, float(min(c.SLOTS - placed, supply)))
        grown = items + GROWTH[column] * turns
        worth += (c.COLUMN_VALUE[column][placed] + increment * hope) * grown
        if placed < c.SLOTS:
            king = max(king, increment * grown)
    return worth + king


@rule
def item_worth(s: State, seat: int, column: int, turns: float) -> float:
    """One more item in a column."""
    return sheet_worth(s, seat, turns, column, -1) - sheet_worth(s, seat, turns, -1, -1)


@rule
def colony_worth(s: State, seat: int, good: int, turns: float) -> float:
    """One more colony of a good: its column and its income."""
    more = good_worth(s, seat, good, 1, 0, turns) - good_worth(s, seat, good, 0, 0, turns)
    return item_worth(s, seat, c.COLONIES, turns) + more


@rule
def building_worth(s: State, seat: int, line: int, turns: float) -> float:
    """One more building of a line: its column, and what it earns or saves."""
    worth = item_worth(s, seat, c.LINE_COLUMN[line], turns)
    if line < c.N_GOODS:
        return worth + good_worth(s, seat, line, 0, 1, turns) - good_worth(s, seat, line, 0, 0, turns)
    return worth + PLACE * turns * coin(turns)


# --- workers and ships ------------------------------------------------------------------------------


@rule
def workers_worth(workers: int, turns: float) -> float:
    """So many workers: points at the end, and what they can do until then."""
    return workers + HANDS * life(turns, HANDS_TURNS) * (1.0 - math.exp(-(workers - 2) / HANDS_SCALE))


@rule
def fleet_worth(ships: int, turns: float) -> float:
    """So many ships on the board, wherever they are."""
    return ships + FLEET * life(turns, FLEET_TURNS) * (1.0 - math.exp(-ships / FLEET_SCALE))


@rule
def token_price(s: State, region: int, n: int) -> int:
    """The price of the n-th cheapest token that lies open in a region, from 0; -1 if there are fewer."""
    good = c.STACK_GOOD[region]
    if good < 0 or s.left[region] <= n or not s.explored >> region & 1:
        return -1
    for token in range(c.FIRST_TOKEN[good], c.FIRST_TOKEN[good + 1]):
        if s.token[token] == 1 + region:
            if n == 0:
                price: int = c.TOKEN_PRICE[token]
                return price
            n -= 1
    return -1


@rule
def voyages_to_explore(s: State, region: int) -> int:
    """Voyages from a region until a ship is in unexplored waters."""
    seen = 1 << region
    steps = 0
    while steps < 6:
        steps += 1
        beyond = seen
        for start in range(c.N_REGIONS):
            if (seen & s.explored) >> start & 1:
                beyond |= s.reach[start]
        if beyond & ~s.explored:
            return steps
        if beyond == seen:
            return 6
        seen = beyond
    return steps


@rule
def berth(s: State, seat: int, region: int, n: int, turns: float) -> float:
    """What it is worth to have the n-th ship (from 1) there rather than nowhere in particular."""
    steps = voyages_to_explore(s, region)
    soon = life(turns, 4.0)
    worth = FRONTIER * FARTHER ** (steps - 1) * soon if steps < 6 else 0.0
    price = token_price(s, region, n - 1)
    if price >= 0:
        gain = colony_worth(s, seat, c.STACK_GOOD[region], turns) - price * coin(turns)
        if gain > 0.0:
            worth += ACCESS * gain * soon
    return worth


# --- exploring --------------------------------------------------------------------------------------


@rule
def expected_lowest(s: State, region: int) -> float:
    """The lowest price to be expected in a stack that nobody has seen."""
    good = c.STACK_GOOD[region]
    low, high = 1000, 0
    for token in range(c.FIRST_TOKEN[good], c.FIRST_TOKEN[good + 1]):
        if s.token[token] == c.UNSEEN:
            low = min(low, c.TOKEN_PRICE[token])
            high = max(high, c.TOKEN_PRICE[token])
    if high == 0:
        return 0.0
    return low + (high - low) / (s.left[region] + 1.0)


@rule
def end_wish(s: State, seat: int) -> float:
    """What bringing the end about is worth: much for the leader, less than nothing for others."""
    if s.ended_by > 0:
        return 0.0
    most = -1000.0
    for other in range(s.n_players):
        if other != seat:
            most = max(most, float(total(s, other)))
    return END_DRIVE * max(-LEAD_MOST, min(LEAD_MOST, total(s, seat) - most))


@rule
def exploring_worth(s: State, seat: int, region: int, turns: float) -> float:
    """What exploring a region brings, the fleet and the places that it left put aside."""
    soon = life(turns, 4.0)
    worth = item_worth(s, seat, c.EXPLORERS, turns) + DISCOVERY * soon
    cash, price = s.players[seat].cash, expected_lowest(s, region)
    worth += purse(cash + price, turns) - purse(cash, turns)
    # The ship that stays there.
    gain = colony_worth(s, seat, c.STACK_GOOD[region], turns) - price * coin(turns)
    worth += soon * (FRONTIER + ACCESS * max(0.0, gain))
    if c.ENDS_GAME[region] and not s.options.end_exploration:
        worth += end_wish(s, seat)
    return worth


@rule
def loss_worth(s: State, seat: int, region: int, turns: float) -> float:
    """The ships that exploring a region costs."""
    ships = s.players[seat].on_board
    loss = c.LOSS[s.n_players][region]
    return fleet_worth(ships, turns) - fleet_worth(ships - loss, turns)


@rule
def assets(s: State, seat: int, turns: float) -> float:
    """All that a player owns, in points at the end."""
    me = s.players[seat]
    worth = sheet_worth(s, seat, turns, -1, -1) + purse(me.cash, turns)
    worth += workers_worth(me.workers, turns) + fleet_worth(me.on_board, turns)
    for good in range(c.N_GOODS):
        worth += good_worth(s, seat, good, 0, 0, turns)
    yards = me.items[c.N_COLUMNS - 2] + me.items[c.N_COLUMNS - 1]
    worth += PLACE * turns * coin(turns) * yards
    for region in range(c.N_REGIONS):
        for n in range(me.ships[region]):
            worth += berth(s, seat, region, n + 1, turns)
    return worth
