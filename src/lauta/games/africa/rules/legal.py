"""Which actions are legal now: complete, exact, each position reached by one order of decisions.

Nothing here changes the state; what an action does is in `play.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add
from ..data import constants as c
from . import actions
from .herds import can_wander, count_at, left_behind, packed_around, survey_value
from .state import Moves, Phase, State


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Fill `moves` with every legal action of the actor, chance outcomes with their weights."""
    moves.n = 0
    if s.phase == Phase.STEP:
        add_movements(s, moves)
        add_actions(s, moves)
        if s.step == 0 and can_relocate(s):
            add(moves, actions.RELOCATE, 1)
        add(moves, actions.END, 1)
    elif s.phase == Phase.ACT:
        add_actions(s, moves)
        if s.step + 1 < s.options.steps_per_turn:
            add(moves, actions.SKIP, 1)
        add(moves, actions.END, 1)
    elif s.phase == Phase.REVEAL:
        for face in range(c.N_FACES):
            if s.remaining[face] > 0:
                add(moves, actions.REVEAL + face, s.remaining[face])
    elif s.phase == Phase.PLACE_FOUND:
        add(moves, actions.PLACE + s.origin, 1)
        add_better_cells(s, moves)
    elif s.phase == Phase.PLACE_MOVED:
        add_better_cells(s, moves)
    elif s.phase == Phase.TRADE:
        add_trades(s, moves)
        add(moves, actions.KEEP, 1)
    elif s.phase == Phase.RELOCATE:
        for cell in range(c.N_CELLS):
            if may_enter(s, cell):
                add(moves, actions.TO + cell, 1)
    elif s.phase == Phase.END:
        add(moves, actions.END, 1)
    elif s.phase == Phase.TAKE:
        add_takings(s, moves)
    elif s.phase == Phase.START or s.phase == Phase.CITY:
        for cell in c.CITIES:
            if s.explorer[cell] == 0:
                add(moves, actions.START + cell, 1)
    elif s.phase == Phase.FIRST:
        for seat in range(s.n_players):
            add(moves, actions.FIRST + seat, 1)


@rule
def may_enter(s: State, cell: int) -> bool:
    """Neither a face-down tile nor an explorer (AF-20, AF-25, AF-26)."""
    return s.content[cell] != c.HIDDEN and s.explorer[cell] == 0


@rule
def add_movements(s: State, moves: Moves) -> None:
    """Cells that one movement reaches, without the explorer's own (AF-24 to AF-27)."""
    for i in range(1, walk(s, moves, s.players[s.turn].cell)):
        add(moves, actions.MOVE + moves.queue[i], 1)


@rule
def walk(s: State, moves: Moves, home: int) -> int:
    """How many cells lie within one movement of `home`; `moves.queue` holds them, `home` first."""
    moves.stamp += 1
    moves.queue[0] = home
    moves.seen[home] = moves.stamp
    start, end = 0, 1
    for _ in range(c.MOVEMENT):
        last = end
        for i in range(start, last):
            for n in c.NEIGHBOURS[moves.queue[i]]:
                if moves.seen[n] != moves.stamp and may_enter(s, n):
                    moves.seen[n] = moves.stamp
                    moves.queue[end] = n
                    end += 1
        start = last
    return end


@rule
def can_relocate(s: State) -> bool:
    """Whether some cell is open for a relocation (AF-20)."""
    for cell in range(c.N_CELLS):
        if may_enter(s, cell):
            return True
    return False


@rule
def add_actions(s: State, moves: Moves) -> None:
    """The actions from the cell where the explorer stands (AF-29, AF-30)."""
    cell = s.players[s.turn].cell
    near_wanderer = can_wander(s.content[cell])
    treasure = False
    for n in c.NEIGHBOURS[cell]:
        content = s.content[n]
        if content == c.HIDDEN:
            add(moves, actions.DISCOVER + n, 1)
        elif can_wander(content):
            near_wanderer = True
        elif is_treasure(content):
            treasure = True
    if near_wanderer:
        add_lifts(s, cell, moves)
    if s.content[cell] == c.EMPTY and s.players[s.turn].camps > 0:
        if s.options.survey_needs_point == 0 or survey_value(s, cell) > 0:
            add(moves, actions.SURVEY, 1)
        if treasure or s.options.mining_needs_resource == 0:
            add(moves, actions.MINE, 1)


@rule
def is_treasure(content: int) -> bool:
    """Gold or gems, face up (AF-61)."""
    return c.CATEGORY[content] == c.GOLD or c.CATEGORY[content] == c.GEM


@rule
def add_lifts(s: State, cell: int, moves: Moves) -> None:
    """Animals and nomads here or next door that have somewhere better to go (AF-48 to AF-53)."""
    for empty in range(c.N_CELLS):
        if s.content[empty] == c.EMPTY:
            moves.around[empty] = packed_around(s, empty)
    if can_wander(s.content[cell]) and has_better_cell(s, cell, moves):
        add(moves, actions.LIFT + cell, 1)
    for n in c.NEIGHBOURS[cell]:
        if can_wander(s.content[n]) and has_better_cell(s, n, moves):
            add(moves, actions.LIFT + n, 1)


@rule
def has_better_cell(s: State, origin: int, moves: Moves) -> bool:
    """Whether the tile on `origin` has a target (AF-50, AF-53); `moves.around` is filled."""
    tile = s.content[origin]
    here = count_at(s, origin, origin)
    change = left_behind(s, tile)
    for cell in range(c.N_CELLS):
        if s.content[cell] == c.EMPTY:
            total = moves.around[cell] + c.NEAR[origin][cell] * change
            if (total >> c.SHIFT[tile]) & c.COUNT_MASK > here:
                return True
    return False


@rule
def add_better_cells(s: State, moves: Moves) -> None:
    """Empty cells with a greater count than where the tile lies (AF-41, AF-44, AF-50, AF-53)."""
    here = count_at(s, s.origin, s.origin)
    for cell in range(c.N_CELLS):
        if s.content[cell] == c.EMPTY and count_at(s, s.origin, cell) > here:
            add(moves, actions.PLACE + cell, 1)


@rule
def add_trades(s: State, moves: Moves) -> None:
    """Exchanges of the kind just found (AF-36, AF-37)."""
    purse = s.players[s.turn].goods[s.found]
    for seat in range(s.n_players):
        if seat != s.turn:
            for kind in range(c.N_GOODS):
                if kind != s.found and 0 < s.players[seat].goods[kind] <= purse:
                    add(moves, actions.TRADE + seat * c.N_GOODS + kind, 1)


@rule
def can_trade(s: State) -> bool:
    """Whether any exchange of the kind just found is possible (AF-37)."""
    purse = s.players[s.turn].goods[s.found]
    for seat in range(s.n_players):
        if seat != s.turn:
            for kind in range(c.N_GOODS):
                if kind != s.found and 0 < s.players[seat].goods[kind] <= purse:
                    return True
    return False


@rule
def add_takings(s: State, moves: Moves) -> None:
    """Gold and gems that can still be mined, in the order of the cells (option mining_takes)."""
    if s.origin >= 0:
        add(moves, actions.DONE, 1)
    cell = s.players[s.turn].cell
    for n in c.NEIGHBOURS[cell]:
        if n > s.origin and is_treasure(s.content[n]):
            add(moves, actions.TAKE + n, 1)
