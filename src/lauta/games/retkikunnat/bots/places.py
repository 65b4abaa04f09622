"""What places of Retkikunnat are worth to a player, in turns: tokens within reach, the way home, the chase.

Estimates only, for bots; what things are worth by themselves is in `worth.py`.
"""

from __future__ import annotations

from ....engine.rule import inline, rule, table
from ...shared.star_board.bots.distances import DISTANCE, MILLIONTHS, N_PAIRS, THERE, purse_for
from ...shared.star_board.data import constants as board
from ..data import card_codes as codes
from ..data import constants as c
from ..data.card_codes import IN_ENCOUNTER, MAX_STEPS
from ..data.hops import ARRIVAL_SPOT, HOP_FIRST, HOP_TO
from ..rules.effects import change_of_roll
from ..rules.holdings import carries, is_complete, sea_fare
from ..rules.state import FREE, UNKNOWN, Player, State
from .dice_odds import SURE, wins_of
from .ends import CITY_FIRST, DOT_FIRST, END, END_FARES, END_OPEN, FACES_TO
from .nearness import LEFT, block_of_pace
from .worth import (
    HELD,
    ITEM,
    OPENED,
    level_of,
    mean_card,
    mean_danger,
    mean_token,
    pace,
    rerolls,
    share_of_wins,
    token_worth,
    turns_from,
    turns_home,
    wins,
    worth_of_money,
)

# Found by play against itself; in turns where nothing else is said.
ELSEWHERE = 0.073  # what hopes count beside the best one
CAPTURE = 5.1  # turns lost where bedouins or pirates wait; who sails for nothing cannot help it
TIRED = 1.12  # a turn with nothing done
EVENT = 0.147  # an event card
CHASE = 0.6  # what is left of a theft that cannot be tried in this turn
EXPOSED = 0.134  # how much of an item is at stake beside an opponent
FLOOR = 0.12  # the least that a token promises
UNSHUNNED = 1.5  # what one promises that all shun, once nothing else is left to turn
CLEARED = 0.072  # an equipment token that is out of the way, while OPENED are left; more when there are fewer
UNDER = 0.145  # what a token counts that lies under another one
HELD_CARD = 0.21  # a hand card
WON = 10.2  # the win itself, beyond an item that is as good as home
NEVER = -1000.0
SQUARED = MILLIONTHS * MILLIONTHS

# The city from which a spot is the fewest steps away.
NEAREST_CITY = table(
    [min(range(board.N_CITIES), key=board.STEPS[spot].__getitem__) for spot in range(board.N_SPOTS)]
)


# A chart is what a player sees of the board, as whole numbers: what turning the top token of each city is
# worth, and the one under it, the price not counted (0 where it may not be turned), in millionths of a turn;
# then what is named below, one for each seat from ROBS on; then what hopes are worth together, seen from each
# spot, as far as somebody has asked.
PRIZE = 0
BELOW = board.N_CITIES
(
    MEAN_CARD,  # what a card of the deck is worth, in millionths of a turn
    MEAN_DANGER,  # what a danger costs on average, in the same
    SEAT,
    PACE,  # the block of the extra steps that its cards give (`nearness.py`)
    FARE,  # what a voyage costs it
    DEAR,  # whether discovery tokens are dear or closed for it
    PRICE,  # what turning one of the tokens costs that it may turn
    RIVALS,  # the others who carry a winning item, as bits
    LEVEL,  # the level of its money, a token paid, on the way home
    HOME_PACE,
) = range(2 * board.N_CITIES, 2 * board.N_CITIES + 10)
ROBS = HOME_PACE + 1  # how likely the seat takes from a rival what it fights for, in parts of SURE
ROBBED = (
    ROBS + c.MAX_PLAYERS
)  # and how likely others take it from the seat; both once anybody carries an item
RIVAL_LEVEL = ROBBED + c.MAX_PLAYERS
RIVAL_PACE = RIVAL_LEVEL + c.MAX_PLAYERS
# Seen from a spot, two numbers: the sum of all hopes in other cities and, in the lowest bits, 1 + the purse
# with which it was reckoned, 0: not yet; then the best of these hopes.
SEEN_FROM = RIVAL_PACE + c.MAX_PLAYERS
CHART = SEEN_FROM + 2 * board.N_SPOTS
PURSE_BITS = 8


# --- looking round ----------------------------------------------------------------------------------


@rule
def look(s: State, chart: list[int], seat: int) -> None:
    """What cards, dangers and the tokens of all cities are worth to a seat; the chart is blank before."""
    me = s.players[seat]
    chart[SEAT] = seat
    card = mean_card(s, me)
    danger = mean_danger(s, me)
    chart[MEAN_CARD] = int(MILLIONTHS * card)
    chart[MEAN_DANGER] = int(MILLIONTHS * danger)
    chart[PACE] = block_of_pace(pace(me, codes.LAND_STEPS), pace(me, codes.SEA_STEPS))
    chart[FARE] = sea_fare(me)
    chart[DEAR] = int(not is_complete(s, me))
    open_too = chart[DEAR] == 0 or s.equipment_left == 0
    chart[PRICE] = c.DEAR_PRICE if chart[DEAR] and open_too else c.TOKEN_PRICE
    look_at_rivals(s, chart, me)
    if carries(me):
        return
    chart[LEVEL] = level_of(me, max(0, me.money - c.TOKEN_PRICE))
    chart[HOME_PACE] = pace(me, codes.LAND_STEPS)
    look_at_cities(s, chart, me, card, danger, open_too)


@rule
def look_at_rivals(s: State, chart: list[int], me: Player) -> None:
    """Who carries a winning item, and who would win it in an encounter."""
    rivals = 0
    for other in range(s.n_players):
        if other != chart[SEAT] and carries(s.players[other]):
            rivals |= 1 << other
    chart[RIVALS] = rivals
    if rivals == 0 and not carries(me):
        return
    mine = rerolls(me, IN_ENCOUNTER)
    for other in range(s.n_players):
        if other != chart[SEAT]:
            you = s.players[other]
            theirs = rerolls(you, IN_ENCOUNTER)
            chart[ROBS + other] = wins_of(mine, theirs)
            chart[ROBBED + other] = wins_of(theirs, mine)
            chart[RIVAL_LEVEL + other] = level_of(you, you.money)
            chart[RIVAL_PACE + other] = pace(you, codes.LAND_STEPS)


@rule
def time_of(s: State, chart: list[int], other: int) -> float:
    """Expected turns until another player has brought a winning item home."""
    return turns_from(chart[RIVAL_LEVEL + other], chart[RIVAL_PACE + other], s.players[other].at)


@rule
def item_at(s: State, chart: list[int], spot: int) -> float:
    """What a winning item found here is worth: less where another's is nearer to home."""
    mine = turns_from(chart[LEVEL], chart[HOME_PACE], spot)
    worth = max(0.0, ITEM - mine)
    if chart[RIVALS] != 0:
        for other in range(s.n_players):
            if (chart[RIVALS] >> other) & 1:
                ahead = mine - time_of(s, chart, other) - HELD * s.players[other].lost + 1.0
                worth *= 1.0 / (1.0 + max(0.0, 1.0 + ahead))
    return worth


@rule
def look_at_cities(
    s: State, chart: list[int], me: Player, card: float, danger: float, open_too: bool
) -> None:
    """What the tokens of all cities are worth; `card` and `danger` are the means."""
    upper = mean_token(s, me, c.EQUIPMENT, card, danger)
    lower = mean_token(s, me, c.DISCOVERY, card, danger) if open_too else 0.0
    upper_wins = share_of_wins(s, c.EQUIPMENT)
    lower_wins = share_of_wins(s, c.DISCOVERY) if open_too else 0.0
    may_win = upper_wins > 0.0 or lower_wins > 0.0
    cleared = CLEARED * OPENED / max(1, s.equipment_left)
    hopes = 0
    for city in range(board.N_CITIES):
        level = s.height[city]
        if level > 0:
            is_known = s.known[city] != UNKNOWN and (s.seen[city] >> chart[SEAT]) & 1
            item = item_at(s, chart, city) if may_win or is_known else 0.0
            under = lower + lower_wins * item
            worth = 0.0
            if is_known:
                worth = known_prize(s, chart, me, city, item)
            elif level == c.EQUIPMENT:
                worth = max(FLOOR, upper + upper_wins * item + peculiar(s, me, city, level))
            elif lower != 0.0 or lower_wins > 0.0:
                worth = max(FLOOR, under + peculiar(s, me, city, level))
            if level == c.EQUIPMENT:
                chart[BELOW + city] = int(MILLIONTHS * max(0.0, under))
                worth += UNDER * max(0.0, under) + cleared
            chart[PRIZE + city] = int(MILLIONTHS * max(0.0, worth))
            hopes += chart[PRIZE + city]
    if hopes == 0 and not open_too:
        clear_the_last(s, chart)


@rule
def clear_the_last(s: State, chart: list[int]) -> None:
    """Who may turn nothing but what everybody shuns, such as a known robber, goes and turns it.

    It keeps the discovery tokens closed (RE-47): else all wait for each other, and nobody comes any further.
    """
    for city in range(board.N_CITIES):
        if s.height[city] == c.EQUIPMENT:
            chart[PRIZE + city] = int(MILLIONTHS * UNSHUNNED)


@rule
def known_prize(s: State, chart: list[int], me: Player, city: int, item: float) -> float:
    """What a token is worth that the player has seen."""
    token = s.known[city]
    if s.height[city] == c.DISCOVERY and chart[DEAR] == 1 and s.equipment_left > 0:
        return 0.0
    if wins(s, token):
        return item
    factor = c.GOLD_FACTOR if city == board.GOLD_COAST else 1
    worth = token_worth(me, token, factor, chart[MEAN_CARD] / MILLIONTHS, chart[MEAN_DANGER] / MILLIONTHS)
    effect = c.TOKEN_EFFECT[token]
    if city == board.SLAVE_COAST and (effect == c.ROBBER or effect == c.DANGER):
        worth -= HELD * c.SLAVE_COAST_TURNS
    return worth


@rule
def peculiar(s: State, me: Player, city: int, level: int) -> float:
    """What is different on the Gold Coast and on the Slave Coast for an unseen token (RE-56, RE-60)."""
    if city != board.GOLD_COAST and city != board.SLAVE_COAST:
        return 0.0
    left, worth = 0, 0.0
    for token in range(c.N_TOKENS):
        n = s.tokens[level * c.N_TOKENS + token]
        left += n
        effect = c.TOKEN_EFFECT[token]
        if city == board.GOLD_COAST:
            worth += n * (
                token_worth(me, token, c.GOLD_FACTOR, 0.0, 0.0) - token_worth(me, token, 1, 0.0, 0.0)
            )
        elif effect == c.ROBBER or effect == c.DANGER:
            worth -= n * HELD * c.SLAVE_COAST_TURNS
    return worth / max(1, left)


@rule
def price_in(s: State, chart: list[int], city: int) -> int:
    """What turning the top token of a city costs the player (RE-45 to RE-48)."""
    return c.DEAR_PRICE if s.height[city] == c.DISCOVERY and chart[DEAR] else c.TOKEN_PRICE


# --- places -----------------------------------------------------------------------------------------


@inline
def sails_free(me: Player) -> int:
    """Whether the pawn travels by free passage, as 0 or 1."""
    return int(me.voyage == FREE)


@rule
def nearness(chart: list[int], spot: int, city: int, money: int, price: int, free: int) -> float:
    """What is left of a hope in a city for a pawn on a spot: one that is a turn away counts PATIENCE.

    `free` is 1 where a pawn at sea travels by free passage.
    """
    purse = purse_for(money, price, fare_from(chart, spot, free))
    return LEFT[chart[PACE] + purse * N_PAIRS + DISTANCE[spot * board.N_CITIES + city]] / MILLIONTHS


@rule
def fare_from(chart: list[int], spot: int, free: int) -> int:
    """What going on by sea costs from a spot."""
    return 0 if board.AT_SEA[spot] == 1 and free == 0 else chart[FARE]


@rule
def scan(chart: list[int], spot: int, purse: int) -> None:
    """Reckon the hopes in all other cities, seen from a spot."""
    block, row = chart[PACE] + purse * N_PAIRS, spot * board.N_CITIES
    best, all_ = 0, 0
    for city in range(board.N_CITIES):
        hope = chart[PRIZE + city] * LEFT[block + DISTANCE[row + city]] * (city != spot)
        all_ += hope
        best = max(best, hope)
    chart[SEEN_FROM + 2 * spot] = all_ * PURSE_BITS + purse + 1
    chart[SEEN_FROM + 2 * spot + 1] = best


@rule
def hopes_from(chart: list[int], spot: int, purse: int, turned: int) -> float:
    """What all hopes are worth together, seen from a spot; with `turned` its own top token is away."""
    at = SEEN_FROM + 2 * spot
    if chart[at] % PURSE_BITS != purse + 1:
        scan(chart, spot, purse)
    all_, best = chart[at] // PURSE_BITS, chart[at + 1]
    if spot < board.N_CITIES:
        here = (BELOW if turned else PRIZE) + spot
        own = chart[here] * LEFT[chart[PACE] + purse * N_PAIRS + THERE]
        all_ += own
        best = max(best, own)
    return (best + ELSEWHERE * (all_ - best)) / SQUARED


@rule
def outlook(s: State, chart: list[int], me: Player, spot: int, money: int, free: int, turned: int) -> float:
    """What a place is worth to be at with so much money; with `turned` its top token is away."""
    if carries(me):
        worth = ITEM - turns_home(me, spot, money) - exposure(s, chart, spot)
        return worth - CAPTURE if board.IS_TRAP[spot] and free == 0 else worth
    purse = purse_for(money, chart[PRICE], fare_from(chart, spot, free))
    worth = hopes_from(chart, spot, purse, turned) + worth_of_money(money)
    if s.cape_visited == 0 and spot != board.CAPE_TOWN:
        worth += nearness(chart, spot, board.CAPE_TOWN, money, 0, free) * (
            worth_of_money(money + c.CAPE_TOWN_BONUS) - worth_of_money(money)
        )
    if board.IS_TRAP[spot] and free == 0:
        worth -= CAPTURE
    return worth if chart[RIVALS] == 0 else worth + chase(s, chart, spot, money)


@rule
def here_and_now(s: State, chart: list[int], me: Player) -> float:
    """What it is worth to be where the pawn is."""
    return outlook(s, chart, me, me.at, me.money, sails_free(me), 0)


@rule
def exposure(s: State, chart: list[int], spot: int) -> float:
    """What opponents near a spot may cost somebody who carries a winning item there (RE-64)."""
    seat = chart[SEAT]
    me = s.players[seat]
    safe = 1.0
    for other in range(s.n_players):
        you = s.players[other]
        if other != seat and you.lost == 0 and you.captive == 0:
            reach = FACES_TO[you.at * board.N_SPOTS + spot] / board.DIE
            safe *= 1.0 - EXPOSED * (chart[ROBBED + other] / SURE) * reach
    return (1.0 - safe) * (ITEM - turns_home(me, spot, me.money)) if safe < 1.0 else 0.0


@rule
def chase(s: State, chart: list[int], spot: int, money: int) -> float:
    """What it is worth to be near those who carry a winning item, to take it from them (RE-64)."""
    worth = 0.0
    for other in range(s.n_players):
        if (chart[RIVALS] >> other) & 1:
            you = s.players[other]
            time = time_of(s, chart, other) + you.lost + 3 * you.captive
            near = nearness(chart, spot, NEAREST_CITY[you.at], money, 0, 0)
            theft = chart[ROBS + other] / SURE
            worth = max(worth, CHASE * min(1.0, time / 3.0) * theft * near * (ITEM - time))
    return worth


@rule
def theft_worth(s: State, chart: list[int], me: Player, spot: int, money: int, else_: float) -> float:
    """What an encounter with somebody on the spot who carries a winning item is worth (RE-64 to RE-69)."""
    best = else_
    for other in range(s.n_players):
        if (chart[RIVALS] >> other) & 1 and s.players[other].at == spot:
            odds = chart[ROBS + other] / SURE
            gain = ITEM - turns_home(me, spot, money)
            best = max(best, odds * gain + (1.0 - odds) * (else_ - HELD))
    return best


@rule
def turned_here(s: State, chart: list[int], me: Player, spot: int, money: int, here: float) -> float:
    """What it is worth to be in a city at the end of the move: its token is turned, or not."""
    if spot >= board.N_CITIES or chart[PRIZE + spot] == 0 or carries(me):
        return here
    price = price_in(s, chart, spot)
    prize = chart[PRIZE + spot] / MILLIONTHS
    if money >= price:
        return max(here, prize + outlook(s, chart, me, spot, money - price, 0, 1))
    turned = prize + outlook(s, chart, me, spot, money, 0, 1)
    luck = 3 if price == c.TOKEN_PRICE else 2
    return max(here, (luck * turned + (board.DIE - luck) * here) / board.DIE)


@rule
def arrival(s: State, chart: list[int], me: Player, spot: int, money: int, free: int) -> float:
    """What it is worth that the move ends on a spot: what is done there, or the outlook."""
    if carries(me):
        return ITEM + WON if board.IS_HOME[spot] else outlook(s, chart, me, spot, money, free, 0)
    if spot == board.CAPE_TOWN and s.cape_visited == 0:
        money += c.CAPE_TOWN_BONUS
    worth = turned_here(s, chart, me, spot, money, outlook(s, chart, me, spot, money, free, 0))
    return worth if chart[RIVALS] == 0 else theft_worth(s, chart, me, spot, money, worth)


@rule
def best_end(
    s: State, chart: list[int], me: Player, first: int, behind: int, money: int, event: float
) -> float:
    """What the best of some ends of a roll is worth that are open; `event` comes on top."""
    best = NEVER
    bit = int(carries(me))
    purse = money if chart[FARE] > 0 else money + board.DIE * board.SEA_FARE
    for i in range(first, behind):
        if (END_OPEN[i] >> bit) & 1 and END_FARES[i] * board.SEA_FARE <= purse:
            paid = money - END_FARES[i] * chart[FARE]
            best = max(best, arrival(s, chart, me, END[i], paid, 0) + event)
    return best


@rule
def best_of_roll(s: State, chart: list[int], me: Player, spot: int, steps: int, money: int) -> float:
    """What the best move by so many steps is worth."""
    if steps <= 0:
        return NEVER
    row = spot * board.DIE
    last = row + min(steps, board.DIE)
    cities = best_end(s, chart, me, CITY_FIRST[row], CITY_FIRST[last], money, EVENT)
    return max(cities, best_end(s, chart, me, DOT_FIRST[last - 1], DOT_FIRST[last], money, 0.0))


@rule
def rolled_worth(s: State, chart: list[int], me: Player, money: int) -> float:
    """What a move by die is worth on average: the best end for every face."""
    change = change_of_roll(s, codes.LAND_STEPS)
    row = me.at * board.DIE
    sums, known, cities, last = 0.0, row, NEVER, 0.0
    for face in range(1, board.DIE + 1):
        now = row + max(1, min(board.DIE, face + change))
        if now != known:
            new = best_end(s, chart, me, CITY_FIRST[known], CITY_FIRST[now], money, EVENT)
            cities = max(cities, new)
            known = now
            last = max(cities, best_end(s, chart, me, DOT_FIRST[now - 1], DOT_FIRST[now], money, 0.0))
        sums += last
    return sums / board.DIE


@rule
def best_steps(
    s: State, chart: list[int], me: Player, steps: int, terrains: int, money: int, fare: int, event: float
) -> float:
    """What the best move by a card that gives so many steps is worth (RE-40)."""
    best = NEVER
    for terrain in range(2):
        boards = terrain == 1 and me.at < board.N_CITIES
        if (terrains >> terrain) & 1 and (not boards or money >= fare):
            row = me.at * MAX_STEPS + steps - 1
            for hop in range(HOP_FIRST[terrain][row], HOP_FIRST[terrain][row + 1]):
                end = ARRIVAL_SPOT[HOP_TO[hop]]
                worth = arrival(s, chart, me, end, money - fare if boards else money, 0)
                best = max(best, worth + event if end < board.N_CITIES else worth)
    return best


@rule
def best_flight(s: State, chart: list[int], me: Player, money: int, event: float) -> float:
    """What the best flight from the city of the pawn is worth, with so much money left after it."""
    best = NEVER
    if me.at < board.N_CITIES:
        for i in range(board.FLIGHT_FIRST[me.at], board.FLIGHT_FIRST[me.at + 1]):
            best = max(best, event + arrival(s, chart, me, board.FLIGHT_TO[i], money, 0))
    return best
