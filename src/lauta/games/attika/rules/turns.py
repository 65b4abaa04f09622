"""The course of a turn: draws, builds, payment, cards, amphorae (AT-25 to AT-40, AT-73 to AT-99).

What may be done is in `legal.py`; `play.py` sends every action here.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import BUILD_ACTIONS, DRAW_ACTIONS, N_LANDSCAPES, PLACE_Q, PLACE_R, ROTATIONS
from .legal import has_cards
from .prices import completes, count_of, due, due_any, fee, is_free, later_cards, summed, worth_of
from .settling import put_building, rewards, wins
from .state import Mode, Phase, Player, State
from .terrain import anchor_q, anchor_r, lay_tile

OPTIONAL = 1  # option expansion


# --- beginning and end ------------------------------------------------------------------------------


@rule
def begin_turn(s: State, seat: int) -> None:
    """It is this player's turn, and nothing is fixed yet (AT-26)."""
    s.turn = seat
    s.mode = Mode.NONE
    s.left = 0
    s.card_phase = 0
    s.ending = 0
    s.active = 0
    s.phase = Phase.ACT


@rule
def next_turn(s: State) -> None:
    """The next player clockwise, unless all have passed in succession (AT-22, AT-98)."""
    s.quiet = 0 if s.active else s.quiet + 1
    passed = s.quiet == s.n_players
    begin_turn(s, (s.turn + 1) % s.n_players)
    if passed:
        s.phase = Phase.OVER


@rule
def go_on(s: State) -> None:
    """Cards that are owed come first, then an extension; then the turn goes on or ends (AT-31, AT-99)."""
    if s.owed > 0 and has_cards(s):
        if s.deck_size == 0:
            reshuffle(s)
        s.phase = Phase.CARD
        return
    s.owed = 0
    if s.extending:
        s.extending = 0
        s.phase = Phase.ASK if s.options.expansion == OPTIONAL else Phase.TILE
    elif s.ending or (s.card_phase and s.left == 0 and s.players[s.turn].amphorae == 0):
        next_turn(s)
    else:
        s.phase = Phase.ACT


@rule
def fix_mode(s: State, mode: int) -> None:
    """The first action says what kind of turn it is, and so how many actions there are (AT-25, AT-26)."""
    if s.mode == Mode.NONE:
        s.mode = mode
        s.left += DRAW_ACTIONS if mode == Mode.DRAW else BUILD_ACTIONS


# --- cards and amphorae -----------------------------------------------------------------------------


@rule
def reshuffle(s: State) -> None:
    """The discard pile becomes the deck (AT-89)."""
    for landscape in range(N_LANDSCAPES):
        s.deck[landscape] += s.discard[landscape]
        s.deck_size += s.discard[landscape]
        s.discard[landscape] = 0


@rule
def take_card(s: State, me: Player, landscape: int) -> None:
    """The top card of the deck goes to the hand."""
    s.deck[landscape] -= 1
    s.deck_size -= 1
    me.hand[landscape] += 1
    me.cards += 1


@rule
def receive_card(s: State, landscape: int) -> None:
    """One of the cards that are owed (AT-27, AT-84, AT-87)."""
    take_card(s, s.players[s.turn], landscape)
    s.owed -= 1
    s.active = 1
    go_on(s)


@rule
def begin_cards(s: State, n: int) -> None:
    """From now on the turn brings only cards, `n` of them now (AT-27, AT-28)."""
    fix_mode(s, Mode.BUILD)
    s.card_phase = 1
    s.owed = n


@rule
def card_for_action(s: State) -> None:
    """One card for one unused action (AT-27)."""
    begin_cards(s, 1)
    s.left -= 1
    go_on(s)


@rule
def end_turn(s: State) -> None:
    """All unused actions become cards, and the turn ends (AT-28, AT-31)."""
    begin_cards(s, 0)
    s.owed = s.left
    s.left = 0
    s.ending = 1
    go_on(s)


@rule
def give_back_amphora(s: State) -> None:
    """An amphora returns to the supply (AT-86)."""
    s.players[s.turn].amphorae -= 1
    s.supply += 1
    s.active = 1


@rule
def amphora_action(s: State) -> None:
    """One action more (AT-86, AT-88)."""
    give_back_amphora(s)
    s.left += 1


@rule
def amphora_card(s: State) -> None:
    """One card more; only cards follow (AT-87, AT-88)."""
    give_back_amphora(s)
    begin_cards(s, 1)
    go_on(s)


@rule
def reward(s: State, amphorae: int) -> None:
    """Amphorae from the supply, a card for each that is missing (AT-81, AT-84)."""
    given = min(s.supply, amphorae)
    s.supply -= given
    s.players[s.turn].amphorae += given
    s.owed += amphorae - given


# --- tiles ------------------------------------------------------------------------------------------


@rule
def draw(s: State, stack: int) -> None:
    """Take the top tile of a stack (AT-34)."""
    fix_mode(s, Mode.DRAW)
    s.left -= 1
    s.players[s.turn].stack[stack] -= 1
    s.stack = stack
    s.active = 1
    s.phase = Phase.DRAW


@rule
def look_at(s: State, kind: int) -> None:
    """The drawn tile is seen; build it now or store it (AT-35, AT-38)."""
    s.players[s.turn].unseen[kind] -= 1
    s.kind = kind
    s.phase = Phase.DRAWN


@rule
def store(s: State) -> None:
    """The drawn tile goes to the player's board (AT-35, AT-36)."""
    s.players[s.turn].store[s.kind] += 1
    put_aside(s)


@rule
def put_aside(s: State) -> None:
    """The tile is dealt with; if it was the last of its stack the map grows (AT-37, AT-73, AT-79)."""
    s.kind = -1
    if s.stack >= 0:
        if s.players[s.turn].stack[s.stack] == 0 and s.map_stack > 0:
            s.extending = 1
        s.stack = -1
    go_on(s)


@rule
def take_from_store(s: State, kind: int) -> None:
    """Choose a tile of the store to be built (AT-39)."""
    s.players[s.turn].store[kind] -= 1
    s.kind = kind
    s.phase = Phase.PLACE


# --- building ---------------------------------------------------------------------------------------


@rule
def build_at(s: State, space: int) -> None:
    """The place is chosen: compute what is to be paid, and pay (AT-45, AT-62, AT-63, AT-67)."""
    s.space = space
    s.worth = 0
    s.due = 0
    s.paying = N_LANDSCAPES
    if not is_free(s, s.turn, s.kind, space):
        s.due = due(s, s.kind, space)
        s.worth = 2 * summed(s.due) + due_any(s, s.kind, space) + fee(s, s.turn, space)
        if s.worth > 0 or s.options.overpay:
            s.paying = 0
    pay_forced(s)


@rule
def pay(s: State, n: int) -> None:
    """Hand in cards of the landscape in turn, then what leaves no choice (AT-52, AT-55)."""
    hand_in(s, n)
    pay_forced(s)


@rule
def pay_forced(s: State) -> None:
    """Go through the landscapes to the first with a choice; when all are paid the building stands."""
    while s.paying < N_LANDSCAPES:
        n = only_amount(s)
        if n < 0:
            s.phase = Phase.PAY
            return
        hand_in(s, n)
    s.due = 0
    place(s)


@rule
def only_amount(s: State) -> int:
    """The only number of cards that can be paid of the landscape in turn, -1 where there are several."""
    me = s.players[s.turn]
    later = later_cards(s, me)
    only = -1
    for n in range(me.hand[s.paying] + 1):
        if completes(s, n, later):
            if only >= 0:
                return -1
            only = n
    return only


@rule
def hand_in(s: State, n: int) -> None:
    """Cards of the landscape in turn go to the discard pile (AT-55)."""
    me = s.players[s.turn]
    s.worth = max(0, s.worth - worth_of(n, count_of(s.due, s.paying)))
    me.hand[s.paying] -= n
    me.cards -= n
    s.discard[s.paying] += n
    s.paying += 1


@rule
def place(s: State) -> None:
    """The building stands: victory, or its reward and what follows (AT-92, AT-99)."""
    seat, kind, space = s.turn, s.kind, s.space
    put_building(s, seat, kind, space)
    s.paying = 0
    s.worth = 0
    s.space = -1
    s.active = 1
    if s.stack < 0:
        fix_mode(s, Mode.BUILD)
        s.left -= 1
    if wins(s, seat, space):
        s.kind = -1
        s.stack = -1
        s.winner = seat
        s.phase = Phase.OVER
    else:
        reward(s, rewards(s, seat, kind, space))
        put_aside(s)


# --- extensions -------------------------------------------------------------------------------------


@rule
def decline(s: State) -> None:
    """The map is not extended (option expansion)."""
    go_on(s)


@rule
def turn_up(s: State, tile: int) -> None:
    """The top map tile is seen (AT-75)."""
    s.unused[tile] = 0
    s.map_stack -= 1
    s.tile = tile


@rule
def extend(s: State, anchor: int, place: int) -> None:
    """The tile's place is chosen; its rotation may be left to choose (AT-75, AT-76)."""
    s.q = anchor_q(s, anchor) + PLACE_Q[place]
    s.r = anchor_r(s, anchor) + PLACE_R[place]
    if ROTATIONS[s.tile] == 1:
        lay_here(s, 0)
    else:
        s.phase = Phase.TURN


@rule
def lay_here(s: State, rotation: int) -> None:
    """The tile lies, and the turn goes on (AT-78)."""
    lay_tile(s, s.tile, rotation, s.q, s.r)
    s.tile = -1
    s.q = 0
    s.r = 0
    go_on(s)
