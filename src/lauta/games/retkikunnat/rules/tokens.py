"""Tokens: turning them, looking at them, moving stacks about (RE-44 to RE-60, RE-78, RE-81).

The face of a token that nobody has seen is not in the state, only how many of each kind remain.
"""

from __future__ import annotations

from ....engine.rule import inline, rule
from ...shared.star_board.data.constants import GOLD_COAST, N_CITIES, SLAVE_COAST
from ..data import card_codes as codes
from ..data import constants as c
from ..data.hops import NEXT_CITY, NEXT_FIRST
from .effects import use_permit
from .events import offer_danger
from .expedition import push_bonuses
from .holdings import is_complete
from .reactions import has_other_top
from .state import (
    ALWAYS,
    CANNOT_PAY,
    NEARBY,
    ROTATE,
    SWAP_LEVEL,
    SWAP_TWO,
    UNKNOWN,
    Job,
    Phase,
    Player,
    State,
    Task,
    Window,
)
from .task_fields import (
    first_stack_of,
    looked_at,
    second_stack_of,
    set_first_stack,
    set_looked_at,
    set_second_stack,
)
from .task_stack import ask, drop, push

CLOSED = -1


# --- turning ----------------------------------------------------------------------------------------


@rule
def price_of_top(s: State, me: Player) -> int:
    """What turning the token of the city costs, CLOSED where it may not be turned (RE-44 to RE-48)."""
    if me.at >= N_CITIES or s.height[me.at] == 0:
        return CLOSED
    if not is_dear(s, me):
        return c.TOKEN_PRICE
    return c.DEAR_PRICE if s.equipment_left == 0 else CLOSED


@inline
def is_dear(s: State, me: Player) -> bool:
    """Whether a discovery token lies on top and the expedition is not complete (RE-47, RE-48)."""
    return s.height[me.at] == c.DISCOVERY and not is_complete(s, me)


@rule
def may_try(s: State, me: Player, price: int) -> bool:
    """Whether the player may roll for the token (RE-45 to RE-50)."""
    if s.options.roll_needs_broke == 0:
        return True
    return me.money < price if s.options.broke_means == CANNOT_PAY else me.money == 0


@rule
def begin_turning(s: State) -> None:
    """The token of the city is turned; the turn ends with it (RE-43, RE-51)."""
    s.ended = 1
    push(s, Job.TOKEN, s.turn, UNKNOWN, 0)


@rule
def turn_by_permit(s: State) -> None:
    """The token is turned without payment."""
    use_permit(s, s.turn)
    begin_turning(s)


@rule
def try_luck(s: State, face: int) -> None:
    """A roll for the token; on a failure the turn ends (RE-45, RE-48, RE-49)."""
    drop(s)
    s.ended = 1
    if c.IS_VERY_LUCKY[face] if is_dear(s, s.players[s.turn]) else c.IS_LUCKY[face]:
        begin_turning(s)


@rule
def take_face(s: State, city: int, token: int) -> None:
    """The face of the top token of a city is known to the rules from now on."""
    if s.known[city] == UNKNOWN:
        s.tokens[s.height[city] * c.N_TOKENS + token] -= 1
    s.known[city] = UNKNOWN
    s.seen[city] = 0


@rule
def turn_up(s: State, token: int) -> None:
    """A token is turned: the one of the city, or the one that comes in its place (RE-51, RE-78)."""
    t = s.tasks[s.depth - 1]
    if t.job == Job.SURPRISE:
        replace(s, t, token)
        return
    city = s.players[s.turn].at
    level = s.height[city]
    take_face(s, city, token)
    s.height[city] -= 1
    s.equipment_left -= int(level == c.EQUIPMENT)
    t.token = token
    push(s, Job.POLL, s.turn, Window.TOKEN_TURNED, level)


@rule
def replace(s: State, t: Task, token: int) -> None:
    """The first token goes face down where the other one came from; everybody has seen it (RE-78)."""
    city = t.other_city
    drop(s)
    turned = s.tasks[s.depth - 2]
    take_face(s, city, token)
    s.known[city] = turned.token
    s.seen[city] = (1 << s.n_players) - 1
    turned.token = token


@rule
def surprise(s: State, t: Task) -> None:
    """Choose the other token, then see it (RE-78)."""
    level = s.tasks[s.depth - 2].topic
    if t.other_city >= 0:
        ask(s, Phase.TOKEN, t.seat)
    elif has_other_top(s, s.players[s.turn].at, level):
        ask(s, Phase.CITY, t.seat)
    else:
        drop(s)


@rule
def resolve_token(s: State, t: Task) -> None:
    """What a turned token does, and the Slave Coast (RE-53 to RE-60)."""
    seat, token = t.seat, t.token
    if token == UNKNOWN:
        ask(s, Phase.TOKEN, seat)
        return
    drop(s)
    me = s.players[seat]
    effect = c.TOKEN_EFFECT[token]
    if (effect == c.ROBBER or effect == c.DANGER) and me.at == SLAVE_COAST:
        hold(s, effect)
    if effect == c.EXPEDITION:
        push(s, Job.DRAW, seat, 1, -1)
    elif effect == c.DANGER:
        push(s, Job.DANGER, seat, 1, 0)
    elif effect == c.GEM:
        me.money += c.TOKEN_VALUE[token] * (c.GOLD_FACTOR if me.at == GOLD_COAST else 1)
        push_bonuses(s, seat, codes.PER_GEM_BONUS, 0)
    elif effect == c.ROBBER:
        push(s, Job.ROBBED, seat, 0, 0)
        offer_danger(s, seat, codes.ROBBER_TOKEN)
    elif effect == c.HORSESHOE:
        me.horseshoes += s.star_found
    elif effect == c.STAR:
        s.star_found = 1
        me.star = 1


@inline
def hold(s: State, effect: int) -> None:
    """The Slave Coast will hold the player; with an option only where the danger is not survived (RE-60)."""
    s.slave = 1 if effect == c.ROBBER or s.options.slave_coast_extra == ALWAYS else 2


# --- looking ----------------------------------------------------------------------------------------


@rule
def may_look(s: State, t: Task, city: int) -> bool:
    """Whether the player can look at the top token of a city that he does not know yet."""
    if s.height[city] == 0 or (s.seen[city] >> t.seat) & 1:
        return False
    if t.where >= 0:
        return city == t.where
    return t.where != NEARBY or is_near(s.players[t.seat].at, city)


@rule
def is_near(spot: int, city: int) -> bool:
    """Whether this is the city of the pawn, or a next city by land (RE-82)."""
    if spot == city:
        return True
    if spot < N_CITIES:
        for i in range(NEXT_FIRST[spot], NEXT_FIRST[spot + 1]):
            if NEXT_CITY[i] == city:
                return True
    return False


@rule
def look(s: State, t: Task) -> None:
    """Look at the next token: choose the city where there is a choice, then see the face."""
    if looked_at(t) >= 0:
        ask(s, Phase.PEEK, t.seat)
        return
    last = -1
    for city in range(N_CITIES):
        if t.left > 0 and may_look(s, t, city):
            last = city
    if last < 0:
        drop(s)
    elif t.where >= 0:
        set_looked_at(t, last)
        ask(s, Phase.PEEK, t.seat)
    else:
        ask(s, Phase.CITY, t.seat)


@rule
def see(s: State, token: int) -> None:
    """The player has seen the token, which lies face down again."""
    t = s.tasks[s.depth - 1]
    city = looked_at(t)
    if s.known[city] == UNKNOWN:
        s.tokens[s.height[city] * c.N_TOKENS + token] -= 1
    s.known[city] = token
    s.seen[city] |= 1 << t.seat
    set_looked_at(t, -1)
    t.left -= 1


# --- stacks -----------------------------------------------------------------------------------------


@rule
def stacks(s: State, level: int) -> int:
    """How many cities hold tokens; with a level, how many have such a top token."""
    n = 0
    for city in range(N_CITIES):
        n += int(s.height[city] == level if level else s.height[city] > 0)
    return n


@rule
def may_swap(s: State, t: Task, city: int) -> bool:
    """Whether a city can be chosen next; each choice of cities can be made in one order only (RE-81)."""
    first, way = first_stack_of(t), t.way
    if s.height[city] == 0 or city <= first:
        return False
    if second_stack_of(t) >= 0:
        return city != second_stack_of(t)
    if first >= 0:
        return way != SWAP_LEVEL or s.height[city] == s.height[first]
    later = 0
    for other in range(city + 1, N_CITIES):
        same = s.height[other] > 0 if way != SWAP_LEVEL else s.height[other] == s.height[city]
        later += int(same)
    return later >= (2 if way == ROTATE else 1)


@rule
def choose_stacks(s: State, t: Task) -> None:
    """Choose the cities whose stacks change places, as many as there are (RE-81)."""
    if t.way == ROTATE and stacks(s, 0) < 3:
        t.way = SWAP_TWO
    if t.way == SWAP_LEVEL:
        enough = stacks(s, c.DISCOVERY) > 1 or stacks(s, c.EQUIPMENT) > 1
    else:
        enough = stacks(s, 0) > 1
    if enough:
        ask(s, Phase.CITY, t.seat)
    else:
        drop(s)


@rule
def choose_stack(s: State, city: int) -> None:
    """A city is chosen; with the last one the stacks move."""
    t = s.tasks[s.depth - 1]
    first, second, rotates = first_stack_of(t), second_stack_of(t), t.way == ROTATE
    if first < 0:
        set_first_stack(t, city)
    elif rotates and second < 0:
        set_second_stack(t, city)
    else:
        drop(s)
        if rotates:
            swap_stacks(s, first, second)
            swap_stacks(s, first, city)
        else:
            swap_stacks(s, first, city)


@rule
def swap_stacks(s: State, one: int, other: int) -> None:
    """Two whole stacks change places, with what is known of them (RE-81)."""
    height, known, seen = s.height[one], s.known[one], s.seen[one]
    s.height[one], s.known[one], s.seen[one] = s.height[other], s.known[other], s.seen[other]
    s.height[other], s.known[other], s.seen[other] = height, known, seen
