"""The actions of the rondel but Sailing: workers, ships, colonies, buildings, market, privileges.

Sections 4, 5 and 8 to 11 of the register (NA-27 to NA-38, NA-56 to NA-86). What is legal is in
`legal.py`; the functions that price an action serve both.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from .state import EndedBy, Player, State, Step
from .turns import note_end

# --- workers and ships ------------------------------------------------------------------------------


@rule
def places_cost(s: State, places: int, n: int) -> int:
    """The price of n workers or ships with so many churches or shipyards (NA-27 to NA-29, NA-34)."""
    cheap = min(n, places)
    price: int = c.EXTRA_PRICE[s.phase]
    return cheap * c.PLACE_PRICE + (n - cheap) * price


@rule
def recruit(s: State, n: int) -> None:
    """The n workers of the action; those above the cap are cashed in (NA-27 to NA-32)."""
    me = s.players[s.turn]
    joining = max(0, min(n, c.MAX_WORKERS - me.workers))
    me.cash += (n - joining) * c.SURPLUS_PRICE - places_cost(s, me.items[c.CHURCHES], n)
    me.workers += joining
    s.step = Step.END


@rule
def launch(s: State, n: int) -> None:
    """The n ships of the action, in Portugal; those above the cap are cashed in (NA-34 to NA-37)."""
    me = s.players[s.turn]
    joining = max(0, min(n, c.SHIPS - me.on_board))
    me.cash += (n - joining) * c.SURPLUS_PRICE - places_cost(s, me.items[c.SHIPYARDS], n)
    me.on_board += joining
    me.ships[c.PORTUGAL] += joining
    s.step = Step.END


# --- colonies ---------------------------------------------------------------------------------------


@rule
def cheapest_token(s: State, region: int) -> int:
    """The face-up token that is taken next from a region, -1 if there is none (NA-60, NA-61)."""
    good = c.STACK_GOOD[region]
    if good < 0 or s.left[region] == 0 or not s.explored >> region & 1:
        return -1
    for token in range(c.FIRST_TOKEN[good], c.FIRST_TOKEN[good + 1]):
        if s.token[token] == c.AT_REGION + region:
            return token
    return -1


@rule
def found(s: State, region: int) -> None:
    """A colony: pay the printed price, take the token (NA-56 to NA-60)."""
    me = s.players[s.turn]
    token = cheapest_token(s, region)
    me.cash -= c.TOKEN_PRICE[token]
    me.colonies[c.STACK_GOOD[region]] += 1
    me.items[c.COLONIES] += 1
    s.token[token] = c.WITH_SEAT + s.turn
    s.left[region] -= 1
    s.busy[region] += 1
    s.used += c.WORKERS_PER_COLONY
    s.cursor = region


# --- buildings --------------------------------------------------------------------------------------


@rule
def building_price(s: State, line: int) -> int:
    """The price of the cheapest building left in a line (NA-64)."""
    price: int = c.LINE_PRICE[line][s.sold[line]]
    return price


@rule
def has_room(me: Player, line: int) -> bool:
    """Whether the sheet has room for one more of a line: always, but where a position names too many."""
    if line < c.N_GOODS:
        return me.factories[line] < c.MOST_FACTORIES
    return me.items[c.LINE_COLUMN[line]] < c.PIECES


@rule
def erect(s: State, line: int) -> None:
    """Take the cheapest building of a line; the very last of all ends the game (NA-63 to NA-68)."""
    me = s.players[s.turn]
    me.cash -= building_price(s, line)
    if line < c.N_GOODS:
        me.factories[line] += 1
    me.items[c.LINE_COLUMN[line]] += 1
    s.sold[line] += 1
    s.used += c.LINE_WORKERS[line]
    s.cursor = line
    if s.unsold > 0:
        s.unsold -= 1
        if s.unsold == 0:
            note_end(s, EndedBy.BUILDINGS, s.turn)


# --- the market -------------------------------------------------------------------------------------


@rule
def sell(s: State, good: int, n: int) -> None:
    """Sell n units at the price of the marker's row; it goes down as many (NA-70, NA-73, NA-74)."""
    me = s.players[s.turn]
    me.cash += n * c.PRICE[good][s.rows[good]]
    s.rows[good] = min(c.N_ROWS, s.rows[good] + n)
    s.cursor = good + 1


@rule
def process(s: State, good: int, n: int) -> None:
    """Process n units at the factory value of the marker's row; it goes up as many (NA-71 to NA-74)."""
    me = s.players[s.turn]
    s.used += max(0, n - me.factories[good])
    me.cash += n * c.FACTORY_VALUE[s.rows[good]]
    s.rows[good] = max(1, s.rows[good] - n)
    s.cursor = good + 1


@rule
def most_processed(me: Player, good: int, orange: int) -> int:
    """How many units of a good a player can process, with so many orange factories (NA-71, NA-72)."""
    return min(c.MOST_FACTORIES + 1, me.factories[good] + orange)


@rule
def orange_factories(s: State, me: Player) -> int:
    """Orange factories that are still free in this Market action (NA-72)."""
    built = 0
    for good in range(c.N_GOODS):
        built += me.factories[good]
    return me.items[c.FACTORIES] - built - s.used


# --- privileges -------------------------------------------------------------------------------------


@rule
def privilege_cash(me: Player, column: int) -> int:
    """What the next privilege of a column pays (NA-82 to NA-84)."""
    rate: int = c.SLOT_CASH[column][me.privileges[column]]
    return rate * me.items[column]


@rule
def take_privilege(s: State, column: int) -> None:
    """Give up a worker, take a privilege from the gallery, receive its cash (NA-79 to NA-83)."""
    me = s.players[s.turn]
    me.workers -= c.PRIVILEGE_WORKERS
    me.cash += privilege_cash(me, column)
    me.privileges[column] += 1
    s.gallery[column] -= 1
    s.step = Step.END
