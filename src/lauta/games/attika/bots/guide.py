"""What a greedy player of Attika looks at: what actions seem worth, in sixths of a turn.

Two races are watched for every player: all buildings on the map, and the shortest chain between shrines.
Estimates only, for bots: the rules never ask this module, and nobody is shown its figures.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.bots.network import holds
from ..data import constants as c
from ..rules import actions
from ..rules.legal import may_act
from ..rules.play import actor as turn_of
from ..rules.prices import cards_needed, count_of, fee, packed_hand
from ..rules.state import EMPTY, Mode, Moves, Phase, State
from .growth import rate_extensions, rate_rotations
from .inputs import MODEL
from .outlook import ROW, bring_up_to_date
from .sight import Sight
from .worth import (
    FAR,
    MEMBERS,
    TURN,
    future_cards,
    linking,
    spread,
    turns_to_link,
    turns_to_pay,
)

if holds(MODEL):
    from .learned import value
else:
    from .worth import value

__all__ = [
    "BLUR", "DEEP_EFFORT", "DEEP_ROUNDS", "DUEL_ROUNDS", "EFFORT", "GREED", "MARGIN", "ROUNDS",
    "Sight", "rate", "spread", "turn_of", "value",
]  # fmt: skip

ROUNDS = 2  # for searches: one round is too short to see a plan through
DEEP_ROUNDS = 2  # for long searches: the same
DUEL_ROUNDS = 2  # for long searches where two play: the same
EFFORT = 1  # for searches: iterations as usual
DEEP_EFFORT = 1  # for long searches: the same
GREED = 0.5  # for searches: they look further than ratings do, and need room for it
BLUR = 1.0  # for levels that err: errors as usual
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


# --- looking round ----------------------------------------------------------------------------------


@rule
def look(s: State, sight: Sight) -> None:
    """Measure both races of every player, and what each empty space means for the chains."""
    now = sight.now
    bring_up_to_date(s, now, sight.base, sight.queue)
    for space in range(s.n_tiles * c.TILE_SPACES):
        sight.gain[space] = 0.0
    for seat in range(s.n_players):
        sight.link[seat] = turns_to_link(s, seat, now.link[seat])
        sight.build[seat] = turns_to_pay(s, seat, now.cards[seat])
        sight.drive[seat] = linking(sight.link[seat], sight.build[seat])
        if now.link[seat] < FAR:
            look_along(s, sight, seat)
    missing = now.cards[s.turn] - s.players[s.turn].cards
    sight.card = BUILT * max(PLENTY, min(1.0, missing / SHORT))


@rule
def look_along(s: State, sight: Sight, seat: int) -> None:
    """What every space is worth in the shortest chain of a seat: to the seat, or against it."""
    now, drive = sight.now, sight.drive[seat]
    begin = seat * c.N_SPACES
    if seat == s.turn:
        for i in range(begin, begin + now.on_way[seat]):
            sight.gain[now.way[i]] += (STEP if now.abreast[i] else DETOUR) * drive
        return
    harm = (DANGER if now.link[seat] <= NEXT_TURN else BLOCK) * drive / (s.n_players - 1)
    for i in range(begin, begin + now.on_way[seat]):
        ways = now.abreast[i]
        if ways:
            sight.gain[now.way[i]] += harm / (ways * ways)


# --- a building on a space --------------------------------------------------------------------------


@rule
def weigh(s: State, sight: Sight, kind: int) -> None:
    """What a building of this kind brings wherever it is built; `look` comes before.

    Whether it stands beside others of its group makes a difference, until that is rewarded (AT-81).
    """
    me, group = s.players[s.turn], c.GROUP[kind]
    sight.future[kind] = future_cards(me, kind, sight.now.room_for[s.turn])
    sight.joined[kind], sight.apart[kind] = 0.0, 0.0
    there, size = sight.now.grouped[s.turn * c.N_GROUPS + group], c.GROUP_SIZE[group]
    if there > 0 and (me.rewards >> group) & 1 == 0:
        sight.joined[kind] = REWARD * (there + 1) / size - REWARD * there / size
        sight.apart[kind] = -APART * there / size


@rule
def found_worth(s: State) -> float:
    """What a settlement more costs later, for each main building that must still be placed."""
    return FOUND * mains_left(s, s.turn) if s.players[s.turn].settlements > 0 else 0.0


@rule
def place_worth(s: State, sight: Sight, kind: int, space: int, cards: int, found: float) -> float:
    """What it is worth to build this kind there now for so many cards, the building itself not counted.

    In turns; `weigh` comes before; `found` as `found_worth` tells.
    """
    now, seat = sight.now, s.turn
    worth = sight.gain[space] + sight.card * (sight.future[kind] - cards)
    worth += FOLLOW * min(now.followers[seat * c.N_KINDS + kind], now.room[space])
    if s.landscape[space] >= 0:
        worth -= SYMBOL_LOST
    if now.tight_round[space]:
        for side in range(c.SIDES):
            near = s.near[space * c.SIDES + side]
            if now.tight[near]:
                owner = now.owner[near]
                if owner != seat:
                    worth += SPITE * CROWD / (s.n_players - 1)
                elif (c.FREES[now.building[near]] >> kind) & 1 == 0:
                    worth += -CROWD
    if (s.touching[space] >> seat) & 1 == 0:
        worth -= found
    beside = now.beside[seat * ROW + space] & MEMBERS[c.GROUP[kind]]
    return worth + (sight.joined[kind] if beside else sight.apart[kind])


@rule
def cards_at(s: State, sight: Sight, kind: int, space: int, hand: int) -> int:
    """The fewest cards for which the player to act can build this there; none where an arrow points."""
    if c.FREED_BY[kind] & sight.now.beside[s.turn * ROW + space]:
        return 0
    return cards_needed(kind, s.symbols[space], fee(s, s.turn, space), hand)


@rule
def mains_left(s: State, seat: int) -> int:
    """Main buildings that are not on the map; none of them can be free (AT-61)."""
    n = 0
    for kind in range(c.N_KINDS):
        if c.MAIN[kind]:
            n += c.COUNT[kind] - s.players[seat].built[kind]
    return n


@rule
def find_best(s: State, moves: Moves, sight: Sight) -> None:
    """The best worth of each kind in the store that can be built; `moves` holds what is legal."""
    me = s.players[s.turn]
    hand, found, n = packed_hand(me), found_worth(s), 0
    legal = s.card_phase == 0 and may_act(s, Mode.BUILD)
    for kind in range(c.N_KINDS):
        sight.best[kind] = NONE
        if me.store[kind] > 0 and me.amphorae > 0 and not legal:
            sight.stored[n] = kind
            n += 1
    if legal:
        for i in range(moves.n):
            if actions.BUILD <= moves.action[i] < actions.AT:
                sight.stored[n] = moves.action[i] - actions.BUILD
                n += 1
    if n == 0:
        return
    for i in range(n):
        weigh(s, sight, sight.stored[i])
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] == EMPTY:
            symbols, extra = s.symbols[space], fee(s, s.turn, space)
            beside = sight.now.beside[s.turn * ROW + space]
            if beside or extra <= me.cards:
                for i in range(n):
                    kind, cards = sight.stored[i], 0
                    if c.FREED_BY[kind] & beside == 0:
                        cards = cards_needed(kind, symbols, extra, hand)
                    if cards <= me.cards:
                        worth = BUILT + place_worth(s, sight, kind, space, cards, found)
                        sight.best[kind] = max(sight.best[kind], worth)


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
        rate_places(s, moves, sight)


@rule
def rate_places(s: State, moves: Moves, sight: Sight) -> None:
    """Where to build, or into the store; whether to extend the map."""
    hand, found = packed_hand(s.players[s.turn]), found_worth(s)
    if s.kind >= 0:
        weigh(s, sight, s.kind)
    for i in range(moves.n):
        action = moves.action[i]
        worth = 0.0
        if actions.AT <= action < actions.PAY:
            space = action - actions.AT
            cards = cards_at(s, sight, s.kind, space, hand)
            worth = BUILT + place_worth(s, sight, s.kind, space, cards, found)
        elif action == actions.EXPAND:
            worth = 0.1
        sight.rating[i] = TURN * worth


@rule
def rate_actions(s: State, moves: Moves, sight: Sight) -> None:
    """Draw, build, or take cards: the first action counts with what the rest of the turn can bring."""
    find_best(s, moves, sight)
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
    draw, draw_main, draw_other = NONE, draw_worth(s, sight, 1), draw_worth(s, sight, 0)
    for stack in range(c.STACKS):
        if s.players[s.turn].stack[stack] > 0:
            draw = max(draw, draw_other if stack else draw_main)
    open_turn = s.mode == Mode.NONE and s.card_phase == 0
    built_rest = second + third if open_turn else 0.0
    drawn_rest = draw * (c.DRAW_ACTIONS - 1) if open_turn else 0.0
    cards_rest = sight.card * (c.BUILD_ACTIONS - 1) if open_turn else 0.0
    for i in range(moves.n):
        action = moves.action[i]
        worth = 0.0
        if action < actions.BUILD:
            worth = (draw_main if action == actions.DRAW else draw_other) + drawn_rest
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
def draw_worth(s: State, sight: Sight, main: int) -> float:
    """What uncovering a tile of the main stack (1) or of another (0) is worth.

    It must be done once, and some can be built at once for nothing.
    """
    me = s.players[s.turn]
    tiles, free = 0, 0.0
    for kind in range(c.N_KINDS):
        if c.MAIN[kind] == main and me.unseen[kind] > 0:
            tiles += me.unseen[kind]
            if (sight.now.room_for[s.turn] >> kind) & 1:
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
