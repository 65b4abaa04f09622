"""The rules of Africa: set-up, whose turn it is, and what every action does (AF-1 to AF-83).

What is legal is in `legal.py`, the end in `scoring.py`. `apply` expects a legal action.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.random_stream import Stream
from ....engine.rule import rule
from ...shared.rules.start_player import RANDOM_START_PLAYER
from ..data import constants as c
from . import actions
from .herds import count_at, lay, survey_value, take_stock
from .legal import can_trade, is_treasure
from .state import Phase, Player, State

FINAL = (actions.END,)
CHOOSE, BY_COLOUR, RANDOM = range(3)


# --- set-up -----------------------------------------------------------------------------------------


@rule
def set_up(s: State) -> None:
    """Set up a state in which only `n_players` and `options` are filled (AF-11 to AF-15)."""
    for cell in range(c.N_CELLS):
        s.content[cell] = c.HIDDEN
    for cell in c.CITIES:
        s.content[cell] = c.EMPTY
    s.content[c.OFF_BOARD] = c.NOTHING
    s.explorer[c.OFF_BOARD] = c.MAX_PLAYERS + 1
    take_stock(s)
    for face in range(c.N_FACES):
        s.remaining[face] = c.FACE_COUNT[face]
    s.supply = c.SETUP_OF[s.n_players][c.CAMP_SUPPLY]
    for seat in range(c.MAX_PLAYERS):
        s.players[seat].cell = -1
        s.players[seat].camps = c.SETUP_OF[s.n_players][c.CAMPS_EACH] if seat < s.n_players else 0
    s.origin = -1
    s.found = -1
    s.phase = Phase.FIRST
    if s.options.start_player != RANDOM_START_PLAYER:
        begin_with(s, s.options.start_player)


@rule
def begin_with(s: State, seat: int) -> None:
    """The start player is known; the explorers come next (AF-15, AF-16)."""
    s.first = seat
    s.turn = seat
    if s.options.start_city == CHOOSE:
        s.phase = Phase.START
    elif s.options.start_city == RANDOM:
        s.phase = Phase.CITY
    else:
        for each in range(s.n_players):
            put_explorer(s, each, c.CITIES[each])
        s.phase = Phase.STEP


@rule
def put_explorer(s: State, seat: int, cell: int) -> None:
    """The explorer stands on `cell` now and nowhere else (AF-5)."""
    me = s.players[seat]
    if me.cell >= 0:
        s.explorer[me.cell] = 0
    me.cell = cell
    s.explorer[cell] = seat + 1


@rule
def start_at(s: State, cell: int) -> None:
    """The explorer of the player to act goes to a start city (AF-15)."""
    put_explorer(s, s.turn, cell)
    s.turn = (s.turn + 1) % s.n_players
    if s.turn == s.first:
        s.phase = Phase.STEP


# --- whose decision ---------------------------------------------------------------------------------


@rule
def actor(s: State) -> int:
    """The seat to decide; CHANCE where something is drawn, NOBODY when the game is over."""
    if s.phase == Phase.REVEAL or s.phase == Phase.FIRST or s.phase == Phase.CITY:
        return CHANCE
    if s.phase == Phase.OVER:
        return NOBODY
    return s.turn


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action, or an outcome of chance."""
    if action < actions.START + c.N_CELLS:
        start_at(s, action - actions.START)
    elif action < actions.MOVE + c.N_CELLS:
        put_explorer(s, s.turn, action - actions.MOVE)
        s.phase = Phase.ACT
    elif action < actions.TO + c.N_CELLS:
        put_explorer(s, s.turn, action - actions.TO)
        s.phase = Phase.END
    elif action < actions.DISCOVER + c.N_CELLS:
        s.origin = action - actions.DISCOVER
        s.active = 1
        s.phase = Phase.REVEAL
    elif action < actions.LIFT + c.N_CELLS:
        s.origin = action - actions.LIFT
        s.phase = Phase.PLACE_MOVED
    elif action < actions.PLACE + c.N_CELLS:
        place_tile(s, action - actions.PLACE)
        settle(s)
    elif action < actions.TAKE + c.N_CELLS:
        take_treasure(s, action - actions.TAKE)
        s.origin = action - actions.TAKE
    elif action < actions.RELOCATE:
        trade(s, (action - actions.TRADE) // c.N_GOODS, (action - actions.TRADE) % c.N_GOODS)
    elif action == actions.RELOCATE:
        s.phase = Phase.RELOCATE
    elif action == actions.SURVEY:
        found_camp(s)
        settle(s)
    elif action == actions.MINE:
        mine(s)
    elif action == actions.KEEP or action == actions.DONE:
        settle(s)
    elif action == actions.SKIP:
        s.step += 1
        s.phase = Phase.STEP
    elif action == actions.END:
        next_turn(s)
    elif action < actions.REVEAL:
        begin_with(s, action - actions.FIRST)
    else:
        reveal(s, action - actions.REVEAL)


# --- the turn ---------------------------------------------------------------------------------------


@rule
def settle(s: State) -> None:
    """An action is complete and could still be taken back: the next step, or the end (AF-21, AF-81)."""
    s.origin = -1
    s.found = -1
    s.step += 1
    s.phase = Phase.STEP if s.step < s.options.steps_per_turn else Phase.END


@rule
def settle_revealed(s: State) -> None:
    """An action is complete and final: the turn passes on by itself after the last step (AF-32)."""
    settle(s)
    if s.phase == Phase.END:
        next_turn(s)


@rule
def next_turn(s: State) -> None:
    """The player to the left is next, unless nothing happens any more (AF-16, AF-17, AF-82)."""
    s.step = 0
    s.phase = Phase.STEP
    if s.options.stall_rounds > 0:
        s.quiet = 0 if s.active else s.quiet + 1
        if s.quiet == s.options.stall_rounds * s.n_players:
            s.phase = Phase.OVER
    s.active = 0
    s.turn = (s.turn + 1) % s.n_players


# --- discovery --------------------------------------------------------------------------------------


@rule
def reveal(s: State, face: int) -> None:
    """Turn up the tile that chance drew, and begin its effect (AF-32, AF-33)."""
    tile = c.FIRST_FACE + face
    me = s.players[s.turn]
    s.remaining[face] -= 1
    lay(s, s.origin, tile)
    category = c.CATEGORY[tile]
    if category == c.ANIMAL or category == c.NOMAD:
        s.phase = Phase.PLACE_FOUND
    elif category == c.MONUMENT:
        find_monument(s, me)
    elif category == c.GOOD:
        find_good(s, me, c.GOOD_KIND[tile])
    else:
        me.score += c.VALUE[tile]
        settle_revealed(s)


@rule
def find_good(s: State, me: Player, kind: int) -> None:
    """Take the goods off the board; an exchange may follow (AF-35, AF-36)."""
    me.goods[kind] += 1
    lay(s, s.origin, c.EMPTY)
    s.found = kind
    if can_trade(s):
        s.phase = Phase.TRADE
    else:
        settle_revealed(s)


@rule
def find_monument(s: State, me: Player) -> None:
    """A camp from the supply, or the end of the game and its bonus (AF-46, AF-47, AF-65, AF-66)."""
    s.monuments += 1
    last = s.monuments == ends_at(s)
    if s.supply > 0 and (not last or s.options.last_monument_camp):
        s.supply -= 1
        me.camps += 1
    if last:
        me.score += c.END_BONUS
        s.origin = -1
        s.phase = Phase.OVER
    else:
        settle_revealed(s)


@rule
def ends_at(s: State) -> int:
    """The monument that ends the game (AF-65, AF-78)."""
    if s.options.two_player_end:
        return c.ENDS_AT_ELEVEN
    return c.SETUP_OF[s.n_players][c.ENDS_AT]


@rule
def trade(s: State, seat: int, kind: int) -> None:
    """Give as many of the kind just found as the opponent has of `kind`, and take those (AF-37)."""
    me, other = s.players[s.turn], s.players[seat]
    n = other.goods[kind]
    other.goods[kind] = 0
    other.goods[s.found] += n
    me.goods[s.found] -= n
    me.goods[kind] += n
    if s.options.trades_per_find == 0 or not can_trade(s):
        settle(s)


@rule
def place_tile(s: State, cell: int) -> None:
    """Put down a found or lifted tile and book its points (AF-42, AF-45, AF-51, AF-54)."""
    tile = s.content[s.origin]
    s.players[s.turn].score += placement_points(s, cell)
    lay(s, s.origin, c.EMPTY)
    lay(s, cell, tile)
    s.active = 1


@rule
def placement_points(s: State, cell: int) -> int:
    """Points for putting the tile from `origin` down on `cell` (AF-42, AF-45, AF-51, AF-54)."""
    there = count_at(s, s.origin, cell)
    if s.phase == Phase.PLACE_MOVED:
        return there - count_at(s, s.origin, s.origin)
    if c.CATEGORY[s.content[s.origin]] == c.NOMAD:
        return there + s.options.nomad_discovery_base
    return there + c.ANIMAL_BASE


# --- camps ------------------------------------------------------------------------------------------


@rule
def pitch_camp(s: State) -> None:
    """A camp of the player to act goes on the explorer's cell for good (AF-57 to AF-59)."""
    me = s.players[s.turn]
    me.camps -= 1
    lay(s, me.cell, c.CAMP)
    s.active = 1


@rule
def found_camp(s: State) -> None:
    """A camp for a survey: points for what is to be seen (AF-60, AF-62)."""
    me = s.players[s.turn]
    pitch_camp(s)
    me.score += survey_value(s, me.cell)


@rule
def mine(s: State) -> None:
    """A camp for mining: take all gold and gems next to it, or choose (AF-61, AF-63)."""
    pitch_camp(s)
    found = 0
    cell = s.players[s.turn].cell
    for n in c.NEIGHBOURS[cell]:
        if is_treasure(s.content[n]):
            found += 1
            if s.options.mining_takes == 0:
                take_treasure(s, n)
    if s.options.mining_takes and found > 0:
        s.phase = Phase.TAKE
    else:
        settle(s)


@rule
def take_treasure(s: State, cell: int) -> None:
    """One gold or gem tile goes to the player; its cell is empty (AF-61)."""
    tile = s.content[cell]
    me = s.players[s.turn]
    if c.CATEGORY[tile] == c.GOLD:
        me.gold += c.VALUE[tile]
    elif c.CATEGORY[tile] == c.GEM:
        me.gems += c.VALUE[tile]
    lay(s, cell, c.EMPTY)


# --- information ------------------------------------------------------------------------------------


@rule
def is_secret(s: State, action: int, viewer: int) -> bool:
    """Whether `viewer` may not see an outcome: never, tiles are turned up for everybody (AF-32)."""
    return False


@rule
def redact(s: State, viewer: int) -> None:
    """Blank what `viewer` (-1: a spectator) may not know: nothing, the state holds no secret (AF-80)."""


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """Fill in at random what `viewer` does not know: nothing, the tiles are drawn lazily (AF-80)."""
