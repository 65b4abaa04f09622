"""What things are worth in Africa, in points: camps, goods, shares of the prizes, whole positions.

Estimates only, for bots; what an action seems worth is in `guide.py`.
"""

from __future__ import annotations

import math

from ....engine.rule import rule
from ..data import constants as c
from ..rules.play import ends_at
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE, equal_goods_points, holding, total
from ..rules.state import Phase, State

# Found by play against itself.
TILES_A_TURN = 1.6  # tiles turned up in a turn of good play
CAMP_WORTH = 3.0  # what a camp brings a patient player beyond another action
CAMP_STEPS = 8.0  # steps in which a camp finds such a place
EFFORT = 1.0  # what is left of a prize after the camps it still costs
PRIZE_NOISE = 0.3  # how far shares of unmined treasure may differ


# --- how long the game will last --------------------------------------------------------------------


@rule
def tiles_left(s: State) -> int:
    """Face-down tiles."""
    tiles = 0
    for n in s.remaining:
        tiles += n
    return tiles


@rule
def monuments_left(s: State) -> int:
    """Monuments among the face-down tiles."""
    count = 0
    for face in range(c.N_FACES):
        if c.CATEGORY[c.FIRST_FACE + face] == c.MONUMENT:
            count += s.remaining[face]
    return count


@rule
def tiles_to_come(s: State) -> float:
    """How many tiles will be turned up before the game ends, as expected."""
    needed = ends_at(s) - s.monuments
    return (tiles_left(s) + 1.0) * needed / (monuments_left(s) + 1.0)


@rule
def steps_to_come(s: State) -> float:
    """Steps that each player will still have, as expected."""
    return s.options.steps_per_turn * tiles_to_come(s) / (TILES_A_TURN * s.n_players)


@rule
def spread(s: State) -> float:
    """How far, in points, the margin between two players may still move."""
    return 1.0 + math.sqrt(tiles_to_come(s))


# --- what things are worth --------------------------------------------------------------------------


@rule
def last_camp_worth(camps: int, steps: float) -> float:
    """What the last of `camps` camps is worth with so many steps to come."""
    if camps <= 0:
        return 0.0
    return CAMP_WORTH * (1.0 - math.exp(-steps / (CAMP_STEPS * camps)))


@rule
def goods_hope(s: State, n: int, left: int, chance: float) -> float:
    """Expected points for a kind of goods when each of `left` tiles still comes with `chance`."""
    likely = 1.0
    for _ in range(left):
        likely *= 1.0 - chance
    odds = chance / (1.0 - chance)
    hope = likely * equal_goods_points(s, n)
    for more in range(1, left + 1):
        likely *= odds * (left - more + 1) / more
        hope += likely * equal_goods_points(s, n + more)
    return hope


@rule
def goods_chance(s: State) -> float:
    """The chance that a given face-down tile will be found by a given player."""
    return min(0.9, tiles_to_come(s) / max(1, tiles_left(s))) / s.n_players


@rule
def kind_left(s: State, kind: int) -> int:
    """Face-down goods of a kind."""
    left = 0
    for face in range(c.N_FACES):
        if c.GOOD_KIND[c.FIRST_FACE + face] == kind:
            left += s.remaining[face]
    return left


@rule
def goods_worth(s: State, seat: int) -> float:
    """All goods of a player, and those that may be found."""
    chance = goods_chance(s)
    worth = 0.0
    for kind in range(c.N_GOODS):
        worth += goods_hope(s, s.players[seat].goods[kind], kind_left(s, kind), chance)
    return worth


@rule
def unmined(s: State, prize: int) -> float:
    """Nuggets or stones that may still be mined: those in sight, and those to come."""
    category = c.GOLD if prize == GOLD_PRIZE else c.GEM
    hidden = 0.0
    for face in range(c.N_FACES):
        if c.CATEGORY[c.FIRST_FACE + face] == category:
            hidden += s.remaining[face] * c.VALUE[c.FIRST_FACE + face]
    amount = hidden * tiles_to_come(s) / max(1, tiles_left(s))
    for cell in range(c.N_CELLS):
        if c.CATEGORY[s.content[cell]] == category:
            amount += c.VALUE[s.content[cell]]
    return amount


@rule
def drive(s: State, seat: int, prize: int, loose: float, who: int, change: float) -> float:
    """The weight of a seat in the race for a prize; `change` is added to the holding of `who`."""
    amount = float(holding(s.players[seat], prize))
    if seat == who:
        amount += change
    noise = 0.25 + PRIZE_NOISE * math.sqrt(loose)
    weight = math.exp(amount / noise)
    if amount > 0 or s.options.zero_holdings_rank:
        return weight
    return weight * EFFORT * (1.0 - math.exp(-loose / (2.0 * s.n_players)))


@rule
def prize_hope(s: State, seat: int, prize: int, loose: float, who: int, change: float) -> float:
    """The expected share of a prize (AF-70 to AF-75), `loose` nuggets or stones being unmined."""
    mine = drive(s, seat, prize, loose, who, change)
    weights = 0.0
    for other in range(s.n_players):
        weights += drive(s, other, prize, loose, who, change)
    if mine <= 0.0:
        return 0.0
    first = mine / weights
    second = 0.0
    for other in range(s.n_players):
        if other != seat:
            theirs = drive(s, other, prize, loose, who, change)
            if theirs > 0.0:
                second += theirs / weights * mine / (weights - theirs)
    hope = c.MAJORITY_FIRST * first + c.MAJORITY_SECOND * second
    amount = holding(s.players[seat], prize) + (change if seat == who else 0.0)
    if amount > 0 or s.options.zero_holdings_rank:
        return hope
    return hope * EFFORT * (1.0 - math.exp(-loose / (2.0 * s.n_players)))


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player: points booked and points to be expected."""
    if s.phase == Phase.OVER:
        return total(s, seat) / c.UNIT
    me = s.players[seat]
    worth = me.score + goods_worth(s, seat)
    worth += prize_hope(s, seat, GOLD_PRIZE, unmined(s, GOLD_PRIZE), -1, 0.0)
    worth += prize_hope(s, seat, GEM_PRIZE, unmined(s, GEM_PRIZE), -1, 0.0)
    steps = steps_to_come(s)
    for camp in range(1, me.camps + 1):
        worth += last_camp_worth(camp, steps)
    return worth
