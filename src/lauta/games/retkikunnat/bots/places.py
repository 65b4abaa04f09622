"""What places of Retkikunnat are worth to a player, in turns: tokens within reach, the way home, the chase.

Estimates only, for bots; what things are worth by themselves is in `worth.py`.
"""

from __future__ import annotations

from ....engine.rule import numbers, rule, table
from ...shared.star_board.data import constants as board
from ...shared.star_board.data.walks import MIXED
from ...shared.star_board.rules.moving import is_open
from ..data import card_codes as codes
from ..data import constants as c
from ..data.card_codes import IN_ENCOUNTER, MAX_STEPS
from ..data.hops import ARRIVAL_SPOT, HOP_FIRST, HOP_TO
from ..rules.effects import change_of_roll
from ..rules.holdings import carries, is_complete, sea_fare
from ..rules.state import FREE, UNKNOWN, Player, State
from .dice_odds import chance_to_win
from .worth import (
    HELD,
    ITEM,
    OPENED,
    holdings,
    item_worth,
    mean_card,
    mean_danger,
    mean_token,
    pace,
    rerolls,
    share_of_wins,
    token_worth,
    turns_home,
    wins,
    worth_of_money,
)

# Found by play against itself; in turns where nothing else is said.
PATIENCE = 0.87  # what is left of a hope that is a turn further off
ELSEWHERE = 0.1  # what hopes count beside the best one
BROKE = 2  # turns that rolling for a token takes beyond paying
FREE_PACE = 2  # steps of free passage in a turn
CAPTURE = 2.5  # turns lost where bedouins or pirates wait; who sails for nothing cannot help it
TIRED = 1.5  # a turn with nothing done
EVENT = 0.01  # an event card
CHASE = 0.15  # what is left of a theft that cannot be tried in this turn
EXPOSED = 0.35  # how much of an item is at stake beside an opponent
FLOOR = 0.6  # the least that a token promises
CLEARED = 0.15  # an equipment token that is out of the way, while OPENED are left; more when there are fewer
UNDER = 0.6  # what a token counts that lies under another one
HELD_CARD = 0.15  # a hand card
LEAD = 9.0  # turns of advance that make the win likely
WON = 10.0  # the win itself, beyond an item that is as good as home
FARTHEST = 100
MOST_PACE = 4
MILLIONTHS = 1_000_000
NEVER = -1000.0


def _near(steps: int, more: int) -> float:
    """What is left of a hope that is so many steps away, with so many extra steps in every turn."""
    hope = [1.0] * (steps + 1)
    for n in range(1, steps + 1):
        hope[n] = (
            PATIENCE * sum(hope[max(0, n - face - more)] for face in range(1, board.DIE + 1)) / board.DIE
        )
    return hope[steps]


# What is left of a hope so many steps away by die and cards, and so many turns away; in parts of MILLIONTHS.
NEAR = table(
    [[round(MILLIONTHS * _near(steps, more)) for steps in range(FARTHEST)] for more in range(MOST_PACE + 1)]
)
LATER = table([round(MILLIONTHS * PATIENCE**turns) for turns in range(FARTHEST)])
# The city from which a spot is the fewest steps away.
NEAREST_CITY = table(
    [min(range(board.N_CITIES), key=board.STEPS[spot].__getitem__) for spot in range(board.N_SPOTS)]
)


# A chart is what a player sees of the board, as whole numbers: what turning the top token of each city is
# worth, and the one under it, the price not counted (0 where it may not be turned); what a card of the deck
# is worth and a danger costs on average; all in millionths of a turn. Then the seat, the extra steps that its
# cards give by land and sea, its sea fare, and whether discovery tokens are dear or closed for it.
PRIZE = 0
BELOW = board.N_CITIES
MEAN_CARD, MEAN_DANGER, SEAT, LAND_PACE, SEA_PACE, FARE, DEAR = range(
    2 * board.N_CITIES, 2 * board.N_CITIES + 7
)
CHART = 2 * board.N_CITIES + 7


# --- looking round ----------------------------------------------------------------------------------


@rule
def look(s: State, chart: list[int], seat: int) -> None:
    """What cards, dangers and the tokens of all cities are worth to a seat."""
    me = s.players[seat]
    chart[SEAT] = seat
    card = mean_card(s, me, -1)
    danger = mean_danger(s, me)
    chart[MEAN_CARD] = int(MILLIONTHS * card)
    chart[MEAN_DANGER] = int(MILLIONTHS * danger)
    chart[LAND_PACE] = min(MOST_PACE, pace(me, codes.LAND_STEPS))
    chart[SEA_PACE] = min(MOST_PACE, pace(me, codes.SEA_STEPS))
    chart[FARE] = sea_fare(me)
    chart[DEAR] = int(not is_complete(s, me))
    for city in range(board.N_CITIES):
        chart[PRIZE + city] = 0
        chart[BELOW + city] = 0
    if carries(me):
        return
    open_too = chart[DEAR] == 0 or s.equipment_left == 0
    upper = mean_token(s, me, c.EQUIPMENT, card, danger)
    lower = mean_token(s, me, c.DISCOVERY, card, danger) if open_too else 0.0
    upper_wins = share_of_wins(s, c.EQUIPMENT)
    lower_wins = share_of_wins(s, c.DISCOVERY) if open_too else 0.0
    hopes = 0
    for city in range(board.N_CITIES):
        if s.height[city] > 0:
            look_at_city(s, chart, me, city, upper, upper_wins, lower, lower_wins)
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
            chart[PRIZE + city] = int(MILLIONTHS * FLOOR)


@rule
def look_at_city(
    s: State,
    chart: list[int],
    me: Player,
    city: int,
    upper: float,
    upper_wins: float,
    lower: float,
    lower_wins: float,
) -> None:
    """What the tokens of one city are worth."""
    item = item_worth(s, chart[SEAT], city, max(0, me.money - c.TOKEN_PRICE))
    level = s.height[city]
    under = lower + lower_wins * item
    worth = 0.0
    if s.known[city] != UNKNOWN and (s.seen[city] >> chart[SEAT]) & 1:
        worth = known_prize(s, chart, me, city, item)
    elif level == c.EQUIPMENT:
        worth = max(FLOOR, upper + upper_wins * item + peculiar(s, me, city, level))
    elif lower != 0.0 or lower_wins > 0.0:
        worth = max(FLOOR, under + peculiar(s, me, city, level))
    if level == c.EQUIPMENT:
        chart[BELOW + city] = int(MILLIONTHS * max(0.0, under))
        worth += UNDER * max(0.0, under) + CLEARED * OPENED / max(1, s.equipment_left)
    chart[PRIZE + city] = int(MILLIONTHS * max(0.0, worth))


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


@rule
def nearness(chart: list[int], spot: int, city: int, money: int, price: int, free: bool) -> float:
    """What is left of a hope in a city for a pawn on a spot: one that is a turn away counts PATIENCE.

    `free` tells that a pawn at sea travels by free passage.
    """
    if spot == city:
        return LATER[1 if money >= price else BROKE] / MILLIONTHS
    near = 0
    land, sea = board.LAND_STEPS[spot][city], board.STEPS[spot][city]
    if land >= 0:
        near = NEAR[chart[LAND_PACE]][min(FARTHEST - 1, land)]
        if money < price:
            near = near * LATER[BROKE] // MILLIONTHS
    if sea >= 0 and (land < 0 or sea < land):
        fare = 0 if board.AT_SEA[spot] == 1 and not free else chart[FARE]
        if money >= fare:
            by_sea = NEAR[chart[SEA_PACE]][min(FARTHEST - 1, sea)]
            if money < price + fare:
                by_sea = by_sea * LATER[BROKE] // MILLIONTHS
        else:
            by_sea = LATER[min(FARTHEST - 1, BROKE + 1 + sea // FREE_PACE)]
        near = max(near, by_sea)
    return near / MILLIONTHS


@rule
def outlook(s: State, chart: list[int], me: Player, spot: int, money: int, free: bool, gone: int) -> float:
    """What a place is worth to be at with so much money; the top token of city `gone` is away."""
    if carries(me):
        worth = ITEM - turns_home(me, spot, money) - exposure(s, chart[SEAT], spot)
        return worth - CAPTURE if board.IS_TRAP[spot] and not free else worth
    best, others = 0.0, 0.0
    for city in range(board.N_CITIES):
        prize = chart[BELOW + city] if city == gone else chart[PRIZE + city]
        if prize > 0:
            hope = prize / MILLIONTHS * nearness(chart, spot, city, money, price_in(s, chart, city), free)
            others += hope
            best = max(best, hope)
    worth = best + ELSEWHERE * (others - best) + worth_of_money(money)
    if s.cape_visited == 0 and spot != board.CAPE_TOWN:
        worth += nearness(chart, spot, board.CAPE_TOWN, money, 0, free) * (
            worth_of_money(money + c.CAPE_TOWN_BONUS) - worth_of_money(money)
        )
    if board.IS_TRAP[spot] and not free:
        worth -= CAPTURE
    return worth + chase(s, chart, me, spot, money)


@rule
def chance_to_reach(spot: int, target: int) -> float:
    """How likely a pawn that moves by die can stop where another one stands (RE-15, RE-16)."""
    if spot == target:
        return 1.0
    for face in range(board.DIE):
        row = spot * board.DIE + face
        for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
            if board.WAY_END[way] == target:
                return (board.DIE - face) / board.DIE
    return 0.0


@rule
def exposure(s: State, seat: int, spot: int) -> float:
    """What opponents near a spot may cost somebody who carries a winning item there (RE-64)."""
    me = s.players[seat]
    safe = 1.0
    for other in range(s.n_players):
        you = s.players[other]
        if other != seat and you.lost == 0 and you.captive == 0:
            duel = chance_to_win(rerolls(you, IN_ENCOUNTER), rerolls(me, IN_ENCOUNTER))
            safe *= 1.0 - EXPOSED * duel * chance_to_reach(you.at, spot)
    return (1.0 - safe) * (ITEM - turns_home(me, spot, me.money))


@rule
def chase(s: State, chart: list[int], me: Player, spot: int, money: int) -> float:
    """What it is worth to be near those who carry a winning item, to take it from them (RE-64)."""
    worth = 0.0
    for other in range(s.n_players):
        you = s.players[other]
        if other != chart[SEAT] and carries(you):
            time = turns_home(you, you.at, you.money) + you.lost + 3 * you.captive
            city = NEAREST_CITY[you.at]
            near = nearness(chart, spot, city, money, 0, False)
            theft = chance_to_win(rerolls(me, IN_ENCOUNTER), rerolls(you, IN_ENCOUNTER))
            worth = max(worth, CHASE * min(1.0, time / 3.0) * theft * near * (ITEM - time))
    return worth


@rule
def theft_worth(s: State, chart: list[int], me: Player, spot: int, money: int, else_: float) -> float:
    """What an encounter with somebody on the spot who carries a winning item is worth (RE-64 to RE-69)."""
    best = else_
    for other in range(s.n_players):
        you = s.players[other]
        if other != chart[SEAT] and you.at == spot and carries(you):
            odds = chance_to_win(rerolls(me, IN_ENCOUNTER), rerolls(you, IN_ENCOUNTER))
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
        return max(here, prize + outlook(s, chart, me, spot, money - price, False, spot))
    turned = prize + outlook(s, chart, me, spot, money, False, spot)
    luck = 3 if price == c.TOKEN_PRICE else 2
    return max(here, (luck * turned + (board.DIE - luck) * here) / board.DIE)


@rule
def arrival(s: State, chart: list[int], me: Player, spot: int, money: int, free: bool) -> float:
    """What it is worth that the move ends on a spot: what is done there, or the outlook."""
    if carries(me):
        return ITEM + WON if board.IS_HOME[spot] else outlook(s, chart, me, spot, money, free, -1)
    if spot == board.CAPE_TOWN and s.cape_visited == 0:
        money += c.CAPE_TOWN_BONUS
    worth = turned_here(s, chart, me, spot, money, outlook(s, chart, me, spot, money, free, -1))
    return theft_worth(s, chart, me, spot, money, worth)


@rule
def best_of_roll(s: State, chart: list[int], me: Player, spot: int, steps: int, money: int) -> float:
    """What the best move by so many steps is worth."""
    if steps <= 0:
        return NEVER
    best = NEVER
    row = spot * board.DIE + min(steps, board.DIE) - 1
    carrying = int(carries(me))
    purse = money if chart[FARE] > 0 else money + board.DIE * board.SEA_FARE
    for way in range(board.WAY_FIRST[row], board.WAY_FIRST[row + 1]):
        if is_open(way, MIXED, carrying, purse):
            end = board.WAY_END[way]
            worth = arrival(s, chart, me, end, money - board.WAY_FARES[way] * chart[FARE], False)
            best = max(best, worth + EVENT if end < board.N_CITIES else worth)
    return best


@rule
def rolled_worth(s: State, chart: list[int], me: Player, money: int) -> float:
    """What a move by die is worth on average: the best end for every face."""
    change = change_of_roll(s, codes.LAND_STEPS)
    sums, known, last = 0.0, 0, 0.0
    for face in range(1, board.DIE + 1):
        steps = max(1, min(board.DIE, face + change))
        if steps != known:
            known = steps
            last = best_of_roll(s, chart, me, me.at, steps, money)
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
                worth = arrival(s, chart, me, end, money - fare if boards else money, False)
                best = max(best, worth + event if end < board.N_CITIES else worth)
    return best


@rule
def best_flight(s: State, chart: list[int], me: Player, money: int, event: float) -> float:
    """What the best flight from the city of the pawn is worth, with so much money left after it."""
    best = NEVER
    if me.at < board.N_CITIES:
        for i in range(board.FLIGHT_FIRST[me.at], board.FLIGHT_FIRST[me.at + 1]):
            best = max(best, event + arrival(s, chart, me, board.FLIGHT_TO[i], money, False))
    return best


# --- positions --------------------------------------------------------------------------------------


@rule
def standing(s: State, seat: int) -> float:
    """What a position is worth for a player: how near to bringing something home."""
    me = s.players[seat]
    chart = numbers(CHART)
    look(s, chart, seat)
    worth = outlook(s, chart, me, me.at, me.money, me.voyage == FREE, -1) if me.at >= 0 else 0.0
    return worth + holdings(s, me) - HELD * me.lost + HELD_CARD * me.held - (CAPTURE if me.captive else 0.0)
