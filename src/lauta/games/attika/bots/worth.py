"""What positions of Attika are worth: how many turns each of the two races still takes (AT-24).

Estimates only, for bots; what an action seems worth is in `guide.py`.
"""

from __future__ import annotations

import math

from ....engine.rule import numbers, rule, table
from ..data import constants as c
from ..rules.prices import free_kinds, summed
from ..rules.settling import link_brings_amphorae
from ..rules.state import EMPTY, Phase, Player, State

# Bit k of MEMBERS[group]: buildings of kind k belong to it.
MEMBERS = table(
    [sum(1 << k for k in range(c.N_KINDS) if c.GROUP[k] == group) for group in range(len(c.GROUPS))]
)

FAR = 99  # no way, in buildings
NEVER = 40.0  # the same, in turns

# Found by play against itself.
TURN = 6.0  # what a turn is worth, in the unit of ratings
DISCOUNT = 2.0  # symbols that a well-chosen space takes off a price
FOLLOWER = 0.3  # cards for a building that an arrow can make free
AT_ONCE = 0.4  # share of the drawn buildings that are built as they are drawn
LINK_CARDS = 1.2  # cards for a building on the way between two shrines
LINK_DRAWS = 0.2  # turns for drawing what such a way still needs, a building
RIVALRY = 1.5  # turns by which one way to win may be behind the other and still count
LEAD = 1.2  # turns of advance that make the win likely
MARKS = c.N_SPACES + 1  # numbers of working space: one a space, and twice as many for two queues
QUEUES = 2 * MARKS


@rule
def shortest_link(s: State, seat: int) -> int:
    """How many more buildings join two shrines at the least; FAR where there is no way (AT-94)."""
    far, queue = numbers(MARKS), numbers(QUEUES)
    least = FAR
    for one in range(s.n_shrines - 1):
        least = min(least, link_from(s, seat, one, least, far, queue))
    return least


@rule
def link_from(s: State, seat: int, shrine: int, most: int, far: list[int], queue: list[int]) -> int:
    """How many more buildings of the seat join this shrine to a later one; FAR if it takes `most` or more.

    `far` and `queue` are working space, of N_SPACES + 1 and twice as many entries.
    """
    later = -2 << shrine
    now, then = 0, c.N_SPACES + 1  # where the two halves of `queue` begin
    n = m = 0
    for space in range(s.n_tiles * c.TILE_SPACES):
        far[space] = FAR
        if (s.shrine[space] >> shrine) & 1:
            if s.owner[space] == seat:
                far[space] = 0
                queue[now + n] = space
                n += 1
            elif s.building[space] == EMPTY:
                far[space] = 1
                queue[then + m] = space
                m += 1
    far[c.OFF] = 0
    steps = 0
    while n + m > 0 and steps < most:
        i = 0
        while i < n:
            if s.shrine[queue[now + i]] & later:
                return steps
            base = queue[now + i] * c.SIDES
            for side in range(c.SIDES):
                near = s.near[base + side]
                if far[near] > steps:
                    if s.owner[near] == seat:
                        far[near] = steps
                        queue[now + n] = near
                        n += 1
                    elif far[near] > steps + 1 and s.building[near] == EMPTY:
                        far[near] = steps + 1
                        queue[then + m] = near
                        m += 1
            i += 1
        now, then = then, now
        n, m = m, 0
        steps += 1
    return FAR


@rule
def stored(me: Player) -> int:
    """Buildings in the store."""
    n = 0
    for kind in range(c.N_KINDS):
        n += me.store[kind]
    return n


@rule
def covered(me: Player) -> int:
    """Buildings in the stacks."""
    n = 0
    for stack in range(c.STACKS):
        n += me.stack[stack]
    return n


@rule
def future_cards(me: Player, kind: int, room: int) -> float:
    """Cards that a building of this kind will probably take; `room` as `free_kinds` tells."""
    if (room >> kind) & 1:
        return 0.0
    price = (c.ANY[kind] if c.ANY[kind] > 0 else summed(c.PRICE[kind])) - DISCOUNT
    if c.FREED_BY[kind] == 0 or c.FREED_BY[kind] & me.standing:
        return max(0.0, price)
    return price if c.ANY[kind] > 0 else FOLLOWER


@rule
def cards_to_come(s: State, seat: int, room: int) -> float:
    """Cards that all buildings that are not on the map will probably take."""
    me = s.players[seat]
    cards = 0.0
    for kind in range(c.N_KINDS):
        left = c.COUNT[kind] - me.built[kind]
        if left > 0:
            cards += future_cards(me, kind, room) + (left - 1) * FOLLOWER
    return cards


@rule
def turns_to_build(s: State, seat: int) -> float:
    """Turns until all buildings stand, if nobody interferes (AT-93)."""
    return turns_to_pay(s, seat, cards_to_come(s, seat, free_kinds(s, seat)))


@rule
def turns_to_pay(s: State, seat: int, cards: float) -> float:
    """The same where all buildings that are not on the map take so many cards."""
    me = s.players[seat]
    hidden = covered(me)
    missing = max(0.0, cards - me.cards - me.amphorae)
    actions = stored(me) + (1.0 - AT_ONCE) * hidden + missing
    return hidden / 2.0 + max(0.0, actions - me.amphorae) / 3.0


@rule
def turns_to_link(s: State, seat: int, link: int) -> float:
    """Turns until two shrines are joined by `link` buildings more, if nobody interferes (AT-94)."""
    if link >= FAR or link_brings_amphorae(s):
        return NEVER
    me = s.players[seat]
    if link > c.N_BUILDINGS - me.buildings:
        return NEVER
    missing = max(0.0, LINK_CARDS * link - me.cards - me.amphorae)
    draws = max(0, link - stored(me))
    return link / 3.0 + missing / 3.0 + LINK_DRAWS * draws


@rule
def linking(link: float, build: float) -> float:
    """How far a player goes for the shrines rather than for all buildings, 0 to 1; both in turns."""
    return 1.0 / (1.0 + math.exp(max(-20.0, min(20.0, (link - build) / RIVALRY))))


@rule
def turns_left(link: float, build: float) -> float:
    """Turns until a player wins on the better of two ways; a second good way helps a little."""
    best = min(link, build)
    other = max(link, build)
    return best - 0.3 * RIVALRY * math.exp(-(other - best) / RIVALRY)


@rule
def value(s: State, seat: int) -> float:
    """What a position is worth for a player: the fewer turns to the win, the better."""
    link = turns_to_link(s, seat, shortest_link(s, seat))
    turns = turns_left(link, turns_to_build(s, seat))
    if s.phase != Phase.OVER and s.turn == seat:
        turns -= 0.5
    return -TURN * turns


@rule
def spread(s: State) -> float:
    """How much values may differ before the game is as good as won."""
    return TURN * LEAD
