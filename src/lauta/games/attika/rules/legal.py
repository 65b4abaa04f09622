"""Which actions are legal now: complete, exact, each position reached by one order of decisions.

Nothing here changes the state; what an action does is in `play.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.rules.action_list import add
from ..data import constants as c
from . import actions
from .prices import cards_needed, completes, free_kinds, greater, is_free, later_cards, packed_hand
from .state import EMPTY, Mode, Moves, Phase, Player, State
from .terrain import anchor_q, anchor_r, is_anchor


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """Fill `moves` with every legal action of the actor, chance outcomes with their weights."""
    moves.n = 0
    if s.phase == Phase.ACT:
        add_acts(s, moves)
    elif s.phase == Phase.PLACE:
        add_spaces(s, moves)
    elif s.phase == Phase.DRAWN:
        add_spaces(s, moves)
        add(moves, actions.STORE, 1)
    elif s.phase == Phase.PAY:
        add_payments(s, moves)
    elif s.phase == Phase.CARD or s.phase == Phase.HAND:
        for landscape in range(c.N_LANDSCAPES):
            if s.deck[landscape] > 0:
                add(moves, actions.DEAL + landscape, s.deck[landscape])
    elif s.phase == Phase.DRAW or s.phase == Phase.SHOW:
        add_kinds(s, moves)
    elif s.phase == Phase.ASK:
        add(moves, actions.EXPAND, 1)
        add(moves, actions.DECLINE, 1)
    elif s.phase == Phase.WHERE:
        add_places(s, moves)
    elif s.phase == Phase.TURN:
        for steps in range(c.ROTATIONS[s.tile]):
            add(moves, actions.TURN + steps, 1)
    else:
        add_setup(s, moves)


@rule
def add_setup(s: State, moves: Moves) -> None:
    """What chance decides before the game, and the tiles of extensions (AT-14, AT-21, AT-23, AT-75)."""
    if s.phase == Phase.LAY or s.phase == Phase.TILE:
        for tile in range(c.N_TILES):
            if s.unused[tile]:
                add(moves, actions.TILE + tile, 1)
    elif s.phase == Phase.LAY_TURN:
        for steps in range(c.ROTATIONS[s.tile]):
            add(moves, actions.TURN + steps, c.SIDES // c.ROTATIONS[s.tile])
    elif s.phase == Phase.FIRST:
        for seat in range(s.n_players):
            add(moves, actions.FIRST + seat, 1)


@rule
def add_kinds(s: State, moves: Moves) -> None:
    """The tile on top of the stack: the main stack has its own, the others share theirs (AT-18, AT-101)."""
    me = s.players[s.turn]
    main = 1 if s.stack == 0 else 0
    for kind in range(c.N_KINDS):
        if me.unseen[kind] > 0 and c.MAIN[kind] == main:
            add(moves, actions.UNCOVER + kind, me.unseen[kind])


# --- an action --------------------------------------------------------------------------------------


@rule
def add_acts(s: State, moves: Moves) -> None:
    """Draws, builds, cards, amphorae and the end of the turn (AT-25 to AT-33, AT-86 to AT-88)."""
    me = s.players[s.turn]
    if s.card_phase == 0:
        if may_act(s, Mode.DRAW):
            for stack in range(c.STACKS):
                if me.stack[stack] > 0:
                    add(moves, actions.DRAW + stack, 1)
        if may_act(s, Mode.BUILD):
            add_builds(s, moves)
    if me.amphorae > 0:
        if s.card_phase == 0:
            add(moves, actions.AMPHORA_ACTION, 1)
        if has_cards(s):
            if s.mode == Mode.NONE or s.left > 0:
                add(moves, actions.CARD, 1)
            add(moves, actions.AMPHORA_CARD, 1)
    add(moves, actions.END, 1)


@rule
def may_act(s: State, mode: int) -> bool:
    """Whether an action of this kind of turn is left (AT-25, AT-26)."""
    return s.mode == Mode.NONE or (s.mode == mode and s.left > 0)


@rule
def has_cards(s: State) -> bool:
    """Whether a card can be drawn, if need be after a reshuffle (AT-89, AT-90)."""
    if s.deck_size > 0:
        return True
    for landscape in range(c.N_LANDSCAPES):
        if s.discard[landscape] > 0:
            return True
    return False


@rule
def add_builds(s: State, moves: Moves) -> None:
    """Buildings of the store that the player can pay for somewhere (AT-39, AT-55)."""
    me = s.players[s.turn]
    most = survey(s, moves)
    hand, free = packed_hand(me), -1
    for kind in range(c.N_KINDS):
        if me.store[kind] > 0:
            if has_space(me, kind, most, hand, moves):
                add(moves, actions.BUILD + kind, 1)
            elif c.FREED_BY[kind] & me.standing:
                if free < 0:
                    free = free_kinds(s, s.turn)
                if (free >> kind) & 1:
                    add(moves, actions.BUILD + kind, 1)


@rule
def survey(s: State, moves: Moves) -> int:
    """Note the empty spaces whose fee the player can pay: what symbols they see, and the fee (AT-46, AT-67).

    Returns the most symbols of each landscape that any of them sees, packed.
    """
    seat, most = s.turn, 0
    founding, cards = s.players[seat].settlements, s.players[seat].cards
    moves.spaces = 0
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] == EMPTY:
            price = 0 if (s.touching[space] >> seat) & 1 else founding
            if price <= cards:
                moves.symbols[moves.spaces] = s.symbols[space]
                moves.fee[moves.spaces] = price
                moves.spaces += 1
                most = greater(most, s.symbols[space])
    return most


@rule
def has_space(me: Player, kind: int, most: int, hand: int, moves: Moves) -> bool:
    """Whether the player can pay for this building somewhere; `survey` told `most` and filled `moves`."""
    if c.ANY[kind] == 0 and cards_needed(kind, most, 0, hand) > me.cards:
        return False
    for i in range(moves.spaces):
        if cards_needed(kind, moves.symbols[i], moves.fee[i], hand) <= me.cards:
            return True
    return False


@rule
def add_spaces(s: State, moves: Moves) -> None:
    """Spaces where the chosen or drawn building can be paid for (AT-41, AT-55)."""
    seat = s.turn
    me = s.players[seat]
    hand = packed_hand(me)
    arrows = c.FREED_BY[s.kind] & me.standing
    for space in range(s.n_tiles * c.TILE_SPACES):
        if s.building[space] == EMPTY:
            mine = (s.touching[space] >> seat) & 1
            needed = cards_needed(s.kind, s.symbols[space], 0 if mine else me.settlements, hand)
            if needed <= me.cards or (arrows and mine and is_free(s, seat, s.kind, space)):
                add(moves, actions.AT + space, 1)


@rule
def add_payments(s: State, moves: Moves) -> None:
    """How many cards of the landscape `paying` may go into the payment (AT-52 to AT-54)."""
    me = s.players[s.turn]
    later = later_cards(s, me)
    for n in range(me.hand[s.paying] + 1):
        if completes(s, n, later):
            add(moves, actions.PAY + s.paying * actions.AMOUNTS + n, 1)


# --- an extension -----------------------------------------------------------------------------------


@rule
def add_places(s: State, moves: Moves) -> None:
    """Where the new tile touches the map or a shrine and covers neither (AT-76, AT-77).

    Each place is named once, by the first space that it touches, else by the first shrine.
    """
    moves.stamp += 2
    covered, listed = moves.stamp, moves.stamp + 1
    last = c.N_SPACES + s.n_shrines
    for anchor in range(last):
        if is_anchor(s, anchor):
            at = hex_of(s, anchor)
            for step in c.COVERED:
                moves.grid[at + step] = covered
    for anchor in range(last):
        if is_anchor(s, anchor):
            at = hex_of(s, anchor)
            for place in range(c.N_PLACES):
                hexagon = at + c.PLACES[place]
                if moves.grid[hexagon] < covered:
                    moves.grid[hexagon] = listed
                    add(moves, actions.EXTEND + anchor * c.N_PLACES + place, 1)


@rule
def hex_of(s: State, anchor: int) -> int:
    """The index of a space or shrine in the grid of hexes."""
    return (anchor_q(s, anchor) + c.HALF) * c.WIDTH + anchor_r(s, anchor) + c.HALF
