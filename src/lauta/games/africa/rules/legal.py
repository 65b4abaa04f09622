"""Which actions are legal now: complete, exact, each position reached by one order of decisions.

Nothing here changes the state; what an action does is in `play.py`.
"""

from __future__ import annotations

from ....engine.bits import each, has, plus
from ....engine.rule import rule
from ...shared.rules.action_list import add
from ..data import constants as c
from . import actions
from .herds import better_cells, can_wander, survey_value
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
        add_cells(moves, actions.PLACE, better_cells(s, moves, s.origin))
    elif s.phase == Phase.PLACE_MOVED:
        add_cells(moves, actions.PLACE, better_cells(s, moves, s.origin))
    elif s.phase == Phase.TRADE:
        add_trades(s, moves)
        add(moves, actions.KEEP, 1)
    elif s.phase == Phase.RELOCATE:
        add_cells(moves, actions.TO, c.WHOLE_BOARD[0] & ~closed_cells(s))
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
def add_if(moves: Moves, action: int, legal: bool) -> None:
    """An action is written down in any case, and counts only if it is legal: so nothing waits."""
    moves.action[moves.n] = action
    moves.weight[moves.n] = 1
    moves.n += legal


@rule
def add_cells(moves: Moves, kind: int, cells: int) -> None:
    """An action of a kind for each of these cells; how many there are is written down once."""
    n = moves.n
    for cell in each(cells):
        moves.action[n] = kind + cell
        moves.weight[n] = 1
        n += 1
    moves.n = n


@rule
def closed_cells(s: State) -> int:
    """Where a face-down tile lies, an explorer stands or no cell of the board is (AF-20, AF-25, AF-26)."""
    closed = s.lying[c.CLOSED_CELLS]
    for seat in range(s.n_players):
        if s.players[seat].cell >= 0:
            closed = plus(closed, s.players[seat].cell)
    return closed


@rule
def add_movements(s: State, moves: Moves) -> None:
    """Cells that one movement reaches, without the explorer's own (AF-24 to AF-27)."""
    n = moves.n
    for i in range(1, walk(s, moves, s.players[s.turn].cell)):
        moves.action[n] = actions.MOVE + moves.queue[i]
        moves.weight[n] = 1
        n += 1
    moves.n = n


@rule
def walk(s: State, moves: Moves, home: int) -> int:
    """How many cells lie within one movement of `home`; `moves.queue` holds them, `home` first.

    A cell is written down before it is asked whether it is new, and counts only then: so nothing waits.
    """
    moves.queue[0] = home
    if home < 0:
        return 1
    seen = plus(plus(closed_cells(s), home), c.OFF_BOARD)
    near = c.ROUND[home] & ~seen
    seen |= near
    end = 1
    for n in c.NEIGHBOURS[home]:
        moves.queue[end] = n
        end += has(near, n)
    start, last = 1, end
    if c.MOVEMENT > 1:
        for direction in range(6):
            if has(near, c.NEIGHBOURS[home][direction]):
                for i in range(3 * direction, 3 * direction + 3):
                    n = c.BEYOND[home][i]
                    moves.queue[end] = n
                    end += not has(seen, n)
                    seen = plus(seen, n)
        start = last
    for _ in range(c.MOVEMENT - 2):
        last = end
        for i in range(start, last):
            fresh = c.ROUND[moves.queue[i]] & ~seen
            seen |= fresh
            for n in c.NEIGHBOURS[moves.queue[i]]:
                moves.queue[end] = n
                end += has(fresh, n)
        start = last
    return end


@rule
def can_relocate(s: State) -> bool:
    """Whether some cell is open for a relocation (AF-20)."""
    return bool(c.WHOLE_BOARD[0] & ~closed_cells(s))


@rule
def add_actions(s: State, moves: Moves) -> None:
    """The actions from the cell where the explorer stands (AF-29, AF-30).

    Animals and nomads there and next to it are lifted if they have somewhere better to go (AF-48 to AF-53).
    """
    cell = s.players[s.turn].cell
    if cell < 0:
        return
    treasure = False
    moves.queue[0] = cell  # counts only where it can wander, like all that follow
    wanderers = int(can_wander(s.content[cell]))
    for n in c.NEIGHBOURS[cell]:
        content = s.content[n]
        moves.queue[wanderers] = n
        wanderers += can_wander(content)
        treasure |= is_treasure(content)
        add_if(moves, actions.DISCOVER + n, content == c.HIDDEN)
    for i in range(wanderers):
        add_if(moves, actions.LIFT + moves.queue[i], bool(better_cells(s, moves, moves.queue[i])))
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
    if cell < 0:
        return
    for n in c.NEIGHBOURS[cell]:
        if n > s.origin and is_treasure(s.content[n]):
            add(moves, actions.TAKE + n, 1)
