"""What a greedy player of Attika looks at: what actions seem worth, in sixths of a turn.

Two races are watched for every player: all buildings on the map, and the shortest chain between shrines.
Estimates only, for bots: the rules never ask this module, and nobody is shown its figures.
"""

from __future__ import annotations

from typing import Annotated

from ....engine.record import float64, int16, int32, record
from ....engine.rule import numbers, rule
from ..data import constants as c
from ..rules import actions
from ..rules.actions import TURN as ROTATE
from ..rules.play import actor as turn_of
from ..rules.prices import cards_needed, count_of, fee, is_free, packed_hand
from ..rules.state import EMPTY, Mode, Moves, Phase, State
from ..rules.terrain import anchor_q, anchor_r, apart, space_q, space_r
from .worth import (
    FAR,
    TARGETS,
    TURN,
    cards_to_come,
    future_cards,
    linking,
    reach,
    room_at,
    spread,
    turns_left,
    turns_to_build,
    turns_to_link,
    value,
    with_room,
)

__all__ = ["EFFORT", "MARGIN", "ROUNDS", "Sight", "rate", "spread", "turn_of", "value"]

ROUNDS = 2  # for searches: one round is too short to see a plan through
EFFORT = 1  # for searches: iterations as usual
MARGIN = 50.0  # for searches: the same for points and for values, more than anybody is ever ahead
NONE = -1000.0

# Found by play against itself; in turns where nothing else is said.
BUILT = 0.45  # a building from the store
DRAWN = 1.0 / 2.0  # a tile uncovered
PLENTY = 0.05  # what a card counts for when there are enough, of what it counts when they are needed
SHORT = 6.0  # cards still missing with which every card counts in full
STEP = 0.4  # one building less between two shrines
DETOUR = 0.15  # the same on a second way that is one longer
BLOCK = 0.2  # one building more for somebody else
DANGER = 2.0  # the same for one who could win in the coming turn
NEXT_TURN = 3  # buildings that a player may join two shrines with in one turn
FOLLOW = 0.12  # room for a building that an arrow makes free
CROWD = 0.12  # such a room taken away
SPITE = 0.5  # how much of that counts where it is somebody else's
FOUND = 0.02  # a settlement more, for every main building that must still be placed
REWARD = 0.3  # an amphora
APART = 0.25  # a group that can no longer be connected
SYMBOL_LOST = 0.03  # a symbol covered that might have helped again
HOLD = 0.3  # an amphora that is kept


@record
class Sight:
    """What the player to act sees: working space of `rate`, and its result `rating`.

    `far[(seat * MAX_SHRINES + shrine) * (N_SPACES + 1) + space]` counts buildings to that space, `link[seat]`
    those of the shortest chain, `drive[seat]` how far that seat goes for it. `gain[space]` is what building
    there is worth whatever is built, `room_for` are the kinds that would be free somewhere, as bits.
    """

    rating: Annotated[list[float64], actions.N_ACTIONS]
    far: Annotated[list[int16], c.MAX_PLAYERS * c.MAX_SHRINES * (c.N_SPACES + 1)]
    link: Annotated[list[int32], c.MAX_PLAYERS]
    drive: Annotated[list[float64], c.MAX_PLAYERS]
    layer: Annotated[list[int32], c.N_SPACES + 1]
    gain: Annotated[list[float64], c.N_SPACES + 1]
    best: Annotated[list[float64], c.N_KINDS]
    room_for: int32
    card: float64
    room: Annotated[list[int32], c.GRID]


# --- looking round ----------------------------------------------------------------------------------


@rule
def look(s: State, sight: Sight) -> None:
    """Measure both races of every player, and what each empty space means for the chains."""
    far, queue = numbers(c.N_SPACES + 1), numbers(2 * (c.N_SPACES + 1))
    spaces = s.n_tiles * c.TILE_SPACES
    for seat in range(s.n_players):
        for shrine in range(s.n_shrines):
            reach(s, seat, shrine, far, queue)
            base = (seat * c.MAX_SHRINES + shrine) * (c.N_SPACES + 1)
            for space in range(spaces):
                sight.far[base + space] = far[space]
            sight.far[base + c.OFF] = FAR
    for space in range(spaces):
        sight.gain[space] = 0.0
    for seat in range(s.n_players):
        look_at_seat(s, sight, seat, spaces)
    me = s.players[s.turn]
    sight.room_for = with_room(s, s.turn)
    missing = cards_to_come(s, s.turn, sight.room_for) - me.cards
    sight.card = BUILT * max(PLENTY, min(1.0, missing / SHORT))


@rule
def look_at_seat(s: State, sight: Sight, seat: int, spaces: int) -> None:
    """The shortest chain of a seat, and what every space is worth in it: to the seat, or against it."""
    one, two, link = 0, 1, FAR
    for a in range(s.n_shrines - 1):
        for b in range(a + 1, s.n_shrines):
            least = FAR
            base = (seat * c.MAX_SHRINES + a) * (c.N_SPACES + 1)
            for space in range(spaces):
                if (s.shrine[space] >> b) & 1:
                    least = min(least, sight.far[base + space])
            if least < link:
                one, two, link = a, b, least
    sight.link[seat] = link
    drive = linking(turns_to_link(s, seat, link), turns_to_build(s, seat))
    sight.drive[seat] = drive
    if link >= FAR:
        return
    first = (seat * c.MAX_SHRINES + one) * (c.N_SPACES + 1)
    second = (seat * c.MAX_SHRINES + two) * (c.N_SPACES + 1)
    if seat == s.turn:
        for space in range(spaces):
            if s.building[space] == EMPTY:
                way = sight.far[first + space] + sight.far[second + space] - 1
                if way == link:
                    sight.gain[space] += STEP * drive
                elif way == link + 1:
                    sight.gain[space] += DETOUR * drive
        return
    for steps in range(link + 2):
        sight.layer[steps] = 0
    for space in range(spaces):
        if s.building[space] == EMPTY and sight.far[first + space] + sight.far[second + space] - 1 == link:
            sight.layer[sight.far[first + space]] += 1
    harm = (DANGER if link <= NEXT_TURN else BLOCK) * drive / (s.n_players - 1)
    for space in range(spaces):
        if s.building[space] == EMPTY and sight.far[first + space] + sight.far[second + space] - 1 == link:
            ways = sight.layer[sight.far[first + space]]
            sight.gain[space] += harm / (ways * ways)


# --- a building on a space --------------------------------------------------------------------------


@rule
def followers(s: State, seat: int, kind: int) -> int:
    """Buildings that would be free beside one of this kind and are not on the map."""
    n = 0
    targets = TARGETS[kind]
    if targets:
        for target in range(c.N_KINDS):
            if (targets >> target) & 1:
                n += c.COUNT[target] - s.players[seat].built[target]
        if (targets >> kind) & 1:
            n -= 1
    return n


@rule
def place_worth(s: State, sight: Sight, kind: int, space: int) -> float:
    """What it is worth to build this kind there now, the building itself not counted; in turns."""
    seat = s.turn
    me = s.players[seat]
    cards = 0
    if not is_free(s, seat, kind, space):
        cards = cards_needed(kind, s.symbols[space], fee(s, seat, space), packed_hand(me))
    worth = sight.gain[space] + sight.card * (future_cards(me, kind, sight.room_for) - cards)
    worth += FOLLOW * min(followers(s, seat, kind), room_at(s, space))
    if s.landscape[space] >= 0:
        worth -= SYMBOL_LOST
    group, beside = c.GROUP[kind], False
    for side in range(c.SIDES):
        near = s.near[space * c.SIDES + side]
        owner = s.owner[near]
        if owner >= 0:
            other = s.building[near]
            if owner == seat and c.GROUP[other] == group:
                beside = True
            if TARGETS[other] and not (owner == seat and (TARGETS[other] >> kind) & 1):
                if room_at(s, near) <= followers(s, owner, other):
                    worth += -CROWD if owner == seat else SPITE * CROWD / (s.n_players - 1)
    if (s.touching[space] >> seat) & 1 == 0 and me.settlements > 0:
        worth -= FOUND * mains_left(s, seat)
    return worth + group_worth(s, seat, group, beside)


@rule
def group_worth(s: State, seat: int, group: int, beside: bool) -> float:
    """What the building does for the reward of its group (AT-81)."""
    me = s.players[seat]
    if (me.rewards >> group) & 1:
        return 0.0
    there = 0
    for kind in range(c.N_KINDS):
        if c.GROUP[kind] == group:
            there += me.built[kind]
    if there == 0:
        return 0.0
    if not beside:
        return -APART * there / c.GROUP_SIZE[group]
    return REWARD * (there + 1) / c.GROUP_SIZE[group] - REWARD * there / c.GROUP_SIZE[group]


@rule
def mains_left(s: State, seat: int) -> int:
    """Main buildings that are not on the map; none of them can be free (AT-61)."""
    n = 0
    for kind in range(c.N_KINDS):
        if c.MAIN[kind]:
            n += c.COUNT[kind] - s.players[seat].built[kind]
    return n


@rule
def find_best(s: State, sight: Sight) -> None:
    """The best worth of each kind in the store."""
    seat = s.turn
    me = s.players[seat]
    hand = packed_hand(me)
    for kind in range(c.N_KINDS):
        sight.best[kind] = NONE
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] == EMPTY:
            extra = fee(s, seat, space)
            for kind in range(c.N_KINDS):
                if me.store[kind] > 0:
                    if is_free(s, seat, kind, space) or (
                        cards_needed(kind, s.symbols[space], extra, hand) <= me.cards
                    ):
                        sight.best[kind] = max(sight.best[kind], BUILT + place_worth(s, sight, kind, space))


# --- ratings ----------------------------------------------------------------------------------------


@rule
def rate(s: State, moves: Moves, sight: Sight) -> None:
    """Rate every legal action for the seat to act."""
    if s.phase == Phase.PAY:
        rate_payment(s, moves, sight)
        return
    look(s, sight)
    if s.phase == Phase.ACT:
        rate_actions(s, moves, sight)
    elif s.phase == Phase.WHERE:
        rate_extensions(s, moves, sight)
    elif s.phase == Phase.TURN:
        rate_rotations(s, moves, sight)
    else:
        for i in range(moves.n):
            sight.rating[i] = TURN * place_rating(s, sight, moves.action[i])


@rule
def place_rating(s: State, sight: Sight, action: int) -> float:
    """Where to build, or into the store; whether to extend the map."""
    if actions.AT <= action < actions.PAY:
        return BUILT + place_worth(s, sight, s.kind, action - actions.AT)
    if action == actions.EXPAND:
        return 0.1
    return 0.0


@rule
def rate_actions(s: State, moves: Moves, sight: Sight) -> None:
    """Draw, build, or take cards: the first action counts with what the rest of the turn can bring."""
    find_best(s, sight)
    first, second, third = sight.card, sight.card, sight.card
    for kind in range(c.N_KINDS):
        for _ in range(min(3, s.players[s.turn].store[kind])):
            worth = sight.best[kind]
            if worth > first:
                first, second, third = worth, first, second
            elif worth > second:
                second, third = worth, second
            elif worth > third:
                third = worth
    draw = NONE
    for stack in range(c.STACKS):
        if s.players[s.turn].stack[stack] > 0:
            draw = max(draw, draw_worth(s, sight, stack))
    open_turn = s.mode == Mode.NONE and s.card_phase == 0
    built_rest = second + third if open_turn else 0.0
    drawn_rest = draw * (c.DRAW_ACTIONS - 1) if open_turn else 0.0
    cards_rest = sight.card * (c.BUILD_ACTIONS - 1) if open_turn else 0.0
    for i in range(moves.n):
        action = moves.action[i]
        worth = 0.0
        if action < actions.BUILD:
            worth = draw_worth(s, sight, action - actions.DRAW) + drawn_rest
        elif action < actions.AT:
            worth = sight.best[action - actions.BUILD] + built_rest
        elif action == actions.CARD:
            worth = sight.card + cards_rest
        elif action == actions.AMPHORA_ACTION:
            worth = (first + built_rest if first > draw or s.mode == Mode.BUILD else draw + drawn_rest) - HOLD
        elif action == actions.AMPHORA_CARD:
            worth = sight.card - HOLD - 0.1
        elif action == actions.END:
            worth = sight.card + cards_rest - 0.001 if s.left > 0 or open_turn else 0.0
        sight.rating[i] = TURN * worth


@rule
def draw_worth(s: State, sight: Sight, stack: int) -> float:
    """What uncovering a tile is worth: it must be done once, and some can be built at once for nothing."""
    me = s.players[s.turn]
    tiles, free, main = 0, 0.0, 1 if stack == 0 else 0
    for kind in range(c.N_KINDS):
        if c.MAIN[kind] == main and me.unseen[kind] > 0:
            tiles += me.unseen[kind]
            if (sight.room_for >> kind) & 1:
                free += me.unseen[kind]
            elif main and me.cards >= 2:
                free += 0.5 * me.unseen[kind]
    drive = sight.drive[s.turn]
    worth = DRAWN * (1.0 - 0.6 * drive)
    return worth + (BUILT + 0.5 * drive * STEP) * free / max(1, tiles)


@rule
def rate_payment(s: State, moves: Moves, sight: Sight) -> None:
    """Cards of the landscape that is due first; what is paid beyond comes from where most is left."""
    me = s.players[s.turn]
    wanted = count_of(s.due, s.paying)
    spare = me.hand[s.paying] - wanted
    later = 0
    for landscape in range(s.paying + 1, c.N_LANDSCAPES):
        later = max(later, me.hand[landscape] - count_of(s.due, landscape))
    for i in range(moves.n):
        n = (moves.action[i] - actions.PAY) % actions.AMOUNTS
        over = max(0, n - wanted)
        sight.rating[i] = 2.0 * min(n, wanted) + (0.2 if spare - over >= later else -0.2) * over


# --- the growing map --------------------------------------------------------------------------------


@rule
def fill_room(s: State, sight: Sight) -> None:
    """Where on the grid each space lies: its number plus one."""
    for i in range(c.GRID):
        sight.room[i] = 0
    for space in range(s.n_tiles * c.TILE_SPACES):
        sight.room[(space_q(s, space) + c.HALF) * c.WIDTH + space_r(s, space) + c.HALF] = space + 1


@rule
def space_at(sight: Sight, q: int, r: int) -> int:
    """The space at a hex of the grid, or OFF."""
    number = sight.room[(q + c.HALF) * c.WIDTH + r + c.HALF]
    return number - 1 if number > 0 else c.OFF


@rule
def contact(s: State, sight: Sight, q: int, r: int) -> float:
    """How much the player to act would like room at this hex: own buildings and ways around it."""
    worth = 0.0
    for side in range(c.SIDES):
        near = space_at(sight, q + c.RING_Q[side + 1], r + c.RING_R[side + 1])
        if near != c.OFF:
            if s.owner[near] == s.turn:
                left = followers(s, s.turn, s.building[near])
                worth += 1.0 + (1.0 if left > room_at(s, near) else 0.0)
            elif s.owner[near] >= 0:
                worth -= 0.5
            elif (s.touching[near] >> s.turn) & 1:
                worth += 0.3
    return worth


@rule
def way_from(s: State, sight: Sight, seat: int, shrine: int, q: int, r: int) -> int:
    """Buildings of the seat between a shrine and a new space at this hex."""
    if apart(s.shrine_q[shrine] - q, s.shrine_r[shrine] - r) == 1:
        return 0
    base = (seat * c.MAX_SHRINES + shrine) * (c.N_SPACES + 1)
    least = FAR
    for side in range(c.SIDES):
        near = space_at(sight, q + c.RING_Q[side + 1], r + c.RING_R[side + 1])
        least = min(least, sight.far[base + near])
    return least


@rule
def link_over(s: State, sight: Sight, seat: int, q: int, r: int) -> int:
    """The shortest chain of the seat if a tile lay around (q, r)."""
    link = sight.link[seat]
    ways = numbers(c.TILE_SPACES * c.MAX_SHRINES)
    for position in range(c.TILE_SPACES):
        for shrine in range(s.n_shrines):
            ways[position * c.MAX_SHRINES + shrine] = way_from(
                s, sight, seat, shrine, q + c.RING_Q[position], r + c.RING_R[position]
            )
    for one in range(c.TILE_SPACES):
        for two in range(c.TILE_SPACES):
            steps = 1 + apart(c.RING_Q[one] - c.RING_Q[two], c.RING_R[one] - c.RING_R[two])
            for a in range(s.n_shrines - 1):
                for b in range(a + 1, s.n_shrines):
                    way = ways[one * c.MAX_SHRINES + a] + ways[two * c.MAX_SHRINES + b] + steps
                    link = min(link, way)
    return link


@rule
def rate_extensions(s: State, moves: Moves, sight: Sight) -> None:
    """Room beside own buildings, a shorter chain for oneself, none for others."""
    fill_room(s, sight)
    for i in range(moves.n):
        number = moves.action[i] - actions.EXTEND
        anchor, place = number // c.N_PLACES, number % c.N_PLACES
        q = anchor_q(s, anchor) + c.PLACE_Q[place]
        r = anchor_r(s, anchor) + c.PLACE_R[place]
        worth = 0.0
        for position in range(c.TILE_SPACES):
            worth += 0.04 * contact(s, sight, q + c.RING_Q[position], r + c.RING_R[position])
        for seat in range(s.n_players):
            change = sight.link[seat] - link_over(s, sight, seat, q, r)
            if change > 0:
                shorter = turns_left(
                    turns_to_link(s, seat, sight.link[seat] - change), turns_to_build(s, seat)
                )
                longer = turns_left(turns_to_link(s, seat, sight.link[seat]), turns_to_build(s, seat))
                worth += (longer - shorter) * (1.0 if seat == s.turn else -1.0 / (s.n_players - 1))
        sight.rating[i] = TURN * worth


@rule
def rate_rotations(s: State, moves: Moves, sight: Sight) -> None:
    """Symbols where own buildings are near."""
    fill_room(s, sight)
    near = numbers(c.TILE_SPACES)
    for position in range(c.TILE_SPACES):
        near[position] = int(10.0 * contact(s, sight, s.q + c.RING_Q[position], s.r + c.RING_R[position]))
    for i in range(moves.n):
        steps = moves.action[i] - ROTATE
        worth = 0.0
        for position in range(c.TILE_SPACES):
            if c.LANDSCAPE[s.tile][steps * c.TILE_SPACES + position] >= 0:
                worth += 0.005 * near[position]
        sight.rating[i] = TURN * worth
