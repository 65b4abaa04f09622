"""What a greedy player of Africa looks at: what positions and actions seem worth, in points.

Estimates only, for bots: the rules never ask this module, and nobody is shown its figures.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.bits import each
from ....engine.record import float64, int32, record
from ....engine.rule import rule
from ..data import constants as c
from ..rules import actions
from ..rules.herds import can_wander, count_at, greatest_count, survey_value
from ..rules.legal import closed_cells, is_treasure, walk
from ..rules.play import actor as turn_of
from ..rules.play import ends_at, placement_points
from ..rules.scoring import GEM_PRIZE, GOLD_PRIZE, total
from ..rules.state import Moves, Phase, State
from .worth import (
    goods_chance,
    goods_hope,
    kind_left,
    last_camp_worth,
    prize_hope,
    spread,
    steps_to_come,
    unmined,
    value,
)

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS = 1  # for searches: one round of turns shows what can still be had
DEEP_ROUNDS = 2  # for long searches: a thousand ways and more show the round after it, too
DUEL_ROUNDS = 2  # for long searches where two play: the same
EFFORT = 1  # for searches: iterations as usual
DEEP_EFFORT = 1  # for long searches: the same
GREED = 2.0  # for searches: half and twice as much play alike
BLUR = 1.0  # for levels that err: errors as usual
MARGIN = 50.0  # for searches: points by which one can be ahead and still like to be further ahead

# Found by play against itself.
TREASURE_NEAR = 0.25  # a nugget or stone turned up, for its finder, beyond the points
WALK = 0.02  # a movement that could be spared
LATER = 0.85  # an action in the next step instead of this one
AWAY = 0.95  # a plan after a relocation: others act before it


@record
class Sight:
    """What the player to act sees: working space of `rate`, and its result `rating`.

    `rating[i]` is what `moves.action[i]` seems worth, in points for the actor.
    """

    rating: Annotated[list[float64], actions.N_ACTIONS]
    best: Annotated[list[int32], c.N_SORTS]
    lift: Annotated[list[float64], c.N_CELLS + 1]
    worth: Annotated[list[float64], c.N_CELLS + 1]
    seen: Annotated[list[int32], c.N_CELLS + 1]
    stamp: int32
    discovery: float64
    camp: float64
    gold: float64
    gems: float64


# --- looking round ----------------------------------------------------------------------------------


@rule
def look(s: State, sight: Sight) -> None:
    """Find what the actions of this turn need: best places, the worth of a camp and of a find."""
    me = s.players[s.turn]
    sight.stamp += 1
    for sort in range(c.NOMADS, c.N_SORTS):
        sight.best[sort] = greatest_count(s, sort, -1)
    for cell in range(c.N_CELLS):
        sight.lift[cell] = -1.0
    steps = steps_to_come(s)
    sight.camp = last_camp_worth(me.camps, steps)
    sight.gold = unmined(s, GOLD_PRIZE)
    sight.gems = unmined(s, GEM_PRIZE)
    sight.discovery = discovery_worth(s, sight, steps)


@rule
def discovery_worth(s: State, sight: Sight, steps: float) -> float:
    """What turning up a tile is worth on average."""
    tiles = 0
    worth = 0.0
    chance = goods_chance(s)
    for face in range(c.N_FACES):
        if s.remaining[face] > 0:
            tiles += s.remaining[face]
            worth += s.remaining[face] * face_worth(s, sight, c.FIRST_FACE + face, steps, chance)
    return worth / max(1, tiles)


@rule
def face_worth(s: State, sight: Sight, tile: int, steps: float, chance: float) -> float:
    """What it is worth to turn up this tile."""
    me = s.players[s.turn]
    category = c.CATEGORY[tile]
    if category == c.ANIMAL:
        return c.ANIMAL_BASE + max(0, sight.best[c.SORT[tile]])
    if category == c.NOMAD:
        return s.options.nomad_discovery_base + max(1, sight.best[c.SORT[tile]])
    if category == c.GOOD:
        kind = c.GOOD_KIND[tile]
        left = kind_left(s, kind) - 1
        owned = me.goods[kind]
        return goods_hope(s, owned + 1, left, chance) - goods_hope(s, owned, left, chance)
    if category == c.MONUMENT:
        if s.monuments + 1 >= ends_at(s):
            return c.END_BONUS + 0.3 * min(10.0, max(-10.0, lead(s, s.turn)))
        return last_camp_worth(me.camps + 1, steps) if s.supply > 0 else 0.0
    return c.VALUE[tile] * (1.0 + TREASURE_NEAR)


@rule
def lead(s: State, seat: int) -> float:
    """How far a player would be in front if the game ended now."""
    best = -1000000
    for other in range(s.n_players):
        if other != seat:
            best = max(best, total(s, other))
    return (total(s, seat) - best) / c.UNIT


@rule
def lift_worth(s: State, sight: Sight, origin: int) -> float:
    """Points for moving the animal or nomads on a cell to the best place; 0 where there is none."""
    if sight.lift[origin] >= 0.0:
        return sight.lift[origin]
    sort = c.SORT[s.content[origin]]
    here = count_at(s, origin, origin)
    gain = 0
    if sight.best[sort] + (sort == c.NOMADS) > here:
        gain = max(0, greatest_count(s, sort, origin) - here)
    sight.lift[origin] = float(gain)
    return sight.lift[origin]


@rule
def mining_worth(s: State, sight: Sight, cell: int) -> float:
    """What the gold and gems round a cell do for the prizes, without the camp."""
    gold = gems = 0
    for n in c.NEIGHBOURS[cell]:
        tile = s.content[n]
        if c.CATEGORY[tile] == c.GOLD:
            gold += c.VALUE[tile]
        elif c.CATEGORY[tile] == c.GEM:
            gems += c.VALUE[tile]
    return prize_gain(s, GOLD_PRIZE, sight.gold, gold) + prize_gain(s, GEM_PRIZE, sight.gems, gems)


@rule
def prize_gain(s: State, prize: int, loose: float, amount: int) -> float:
    """What `amount` more nuggets or stones bring the player to act, against the others."""
    if amount == 0:
        return 0.0
    me = s.turn
    gain = prize_hope(s, me, prize, loose, me, float(amount)) - prize_hope(s, me, prize, loose, -1, 0.0)
    for other in range(s.n_players):
        if other != me:
            lost = prize_hope(s, other, prize, loose, -1, 0.0)
            lost -= prize_hope(s, other, prize, loose, me, float(amount))
            gain += lost / (s.n_players - 1)
    return gain


@rule
def stand_worth(s: State, sight: Sight, cell: int) -> float:
    """The best action from a cell, in points."""
    if sight.seen[cell] == sight.stamp:
        return sight.worth[cell]
    hidden = treasure = False
    worth = lift_worth(s, sight, cell) if can_wander(s.content[cell]) else 0.0
    for n in c.NEIGHBOURS[cell]:
        content = s.content[n]
        if content == c.HIDDEN:
            hidden = True
        elif can_wander(content):
            worth = max(worth, lift_worth(s, sight, n))
        elif is_treasure(content):
            treasure = True
    if hidden:
        worth = max(worth, sight.discovery)
    if s.content[cell] == c.EMPTY and s.players[s.turn].camps > 0:
        worth = max(worth, survey_value(s, cell) - sight.camp)
        if treasure:
            worth = max(worth, mining_worth(s, sight, cell) - sight.camp)
    sight.seen[cell] = sight.stamp
    sight.worth[cell] = worth
    return sight.worth[cell]


@rule
def region_worth(s: State, sight: Sight, moves: Moves, home: int) -> float:
    """The best action within one movement of a cell; 0 where there is none."""
    best = max(0.0, stand_worth(s, sight, home))
    for i in range(1, walk(s, moves, home)):
        best = max(best, stand_worth(s, sight, moves.queue[i]) - WALK)
    return best


# --- actions ----------------------------------------------------------------------------------------


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """Fill `sight.rating` for the legal actions in `moves`; the actor is a player."""
    if s.phase == Phase.STEP:
        rate_step(s, moves, sight)
    elif s.phase == Phase.ACT:
        look(s, sight)
        for i in range(moves.n):
            sight.rating[i] = action_worth(s, sight, moves.action[i])
        rate_rest(s, moves, sight)
    elif s.phase == Phase.PLACE_FOUND or s.phase == Phase.PLACE_MOVED:
        for i in range(moves.n):
            sight.rating[i] = placing_worth(s, moves.action[i] - actions.PLACE)
    elif s.phase == Phase.TRADE:
        for i in range(moves.n):
            sight.rating[i] = (
                0.0 if moves.action[i] == actions.KEEP else trade_worth(s, moves.action[i] - actions.TRADE)
            )
    elif s.phase == Phase.RELOCATE:
        look(s, sight)
        for i in range(moves.n):
            cell = moves.action[i] - actions.TO
            sight.rating[i] = stand_worth(s, sight, cell)
    else:
        for i in range(moves.n):
            sight.rating[i] = other_worth(s, moves.action[i])


@rule
def other_worth(s: State, action: int) -> float:
    """Start cities with many tiles around; all treasure that can be had."""
    if actions.START <= action < actions.MOVE:
        hidden = 0
        for n in c.NEIGHBOURS[action - actions.START]:
            hidden += s.content[n] == c.HIDDEN
        return 0.1 * hidden
    if actions.TAKE <= action < actions.TRADE:
        return 1.0
    return 0.0


@rule
def action_worth(s: State, sight: Sight, action: int) -> float:
    """An action from where the explorer stands; 0 for all that is no action."""
    cell = s.players[s.turn].cell
    if actions.DISCOVER <= action < actions.LIFT:
        return sight.discovery + tile_bonus(s, action - actions.DISCOVER)
    if actions.LIFT <= action < actions.PLACE:
        return lift_worth(s, sight, action - actions.LIFT)
    if action == actions.SURVEY:
        return survey_value(s, cell) - sight.camp
    if action == actions.MINE:
        return mining_worth(s, sight, cell) - sight.camp
    return 0.0


@rule
def tile_bonus(s: State, cell: int) -> float:
    """Which of several face-down tiles: one with more things around, for the herd or the survey."""
    bonus = 0.0
    for n in c.NEIGHBOURS[cell]:
        if s.content[n] == c.HIDDEN:
            bonus += 0.01
        elif s.content[n] == c.EMPTY:
            bonus += 0.02 * survey_value(s, n)
    return bonus


@rule
def rate_step(s: State, moves: Moves, sight: Sight) -> None:
    """A movement is worth the best action after it; relocation what it leads to."""
    look(s, sight)
    best = 0.0
    for i in range(moves.n):
        action = moves.action[i]
        if actions.MOVE <= action < actions.TO:
            sight.rating[i] = stand_worth(s, sight, action - actions.MOVE) - WALK
        else:
            sight.rating[i] = action_worth(s, sight, action)
        best = max(best, sight.rating[i])
    if best < 1.0:
        rate_walks(s, moves, sight)
    rate_rest(s, moves, sight)


@rule
def rate_walks(s: State, moves: Moves, sight: Sight) -> None:
    """Nothing much is at hand: a movement may lead to something in the step after it."""
    for i in range(moves.n):
        action = moves.action[i]
        if actions.MOVE <= action < actions.TO:
            # `moves.queue` serves as working space here; the list of actions stays.
            beyond = LATER * region_worth(s, sight, moves, action - actions.MOVE)
            sight.rating[i] = max(sight.rating[i], beyond)


@rule
def rate_rest(s: State, moves: Moves, sight: Sight) -> None:
    """Doing without: the second step may still bring something, the end of the turn does not."""
    last = moves.n - 1
    home = s.players[s.turn].cell
    if moves.action[last] == actions.END:
        sight.rating[last] = -0.01
    if last > 0 and moves.action[last - 1] == actions.SKIP:
        sight.rating[last - 1] = LATER * LATER * region_worth(s, sight, moves, home) - WALK
    elif last > 0 and moves.action[last - 1] == actions.RELOCATE:
        sight.rating[last - 1] = relocation_worth(s, moves, sight, home)


@rule
def relocation_worth(s: State, moves: Moves, sight: Sight, home: int) -> float:
    """A better place next turn, against two steps from here now and then."""
    here = region_worth(s, sight, moves, home)
    if here >= 0.8:
        return -1.0
    best = 0.0
    for cell in each(c.WHOLE_BOARD[0] & ~closed_cells(s)):
        best = max(best, stand_worth(s, sight, cell))
    return AWAY * best - 3.0 * here


@rule
def placing_worth(s: State, cell: int) -> float:
    """Points for putting a tile down, and what it spoils or makes for surveys."""
    worth = float(placement_points(s, cell))
    me = s.players[s.turn]
    if me.camps > 0 and s.step + 1 < s.options.steps_per_turn:
        best = 0
        for n in c.NEIGHBOURS[me.cell]:
            if s.content[n] == c.EMPTY and n != cell:
                best = max(best, survey_value(s, n) + c.NEAR[cell][n] - c.NEAR[s.origin][n])
        worth += 0.1 * best
    if s.content[cell] == c.EMPTY:
        worth -= 0.05 * survey_value(s, cell)
    return worth


@rule
def trade_worth(s: State, offer: int) -> float:
    """What an exchange brings, against what it brings the other (AF-37)."""
    seat, kind = offer // c.N_GOODS, offer % c.N_GOODS
    n = s.players[seat].goods[kind]
    gain = goods_change(s, s.turn, kind, n) + goods_change(s, s.turn, s.found, -n)
    theirs = goods_change(s, seat, kind, -n) + goods_change(s, seat, s.found, n)
    return gain - theirs / (s.n_players - 1)


@rule
def goods_change(s: State, seat: int, kind: int, change: int) -> float:
    """What so many more goods of a kind are worth for a player."""
    chance = goods_chance(s)
    left = kind_left(s, kind)
    owned = s.players[seat].goods[kind]
    return goods_hope(s, owned + change, left, chance) - goods_hope(s, owned, left, chance)
