"""Event cards: drawing, and what immediate ones do (RE-20 to RE-27, RE-74, RE-84 to RE-88).

Hand cards wait in the hand; what they do is in `reactions.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import N_CITIES
from ..data import card_codes as codes
from ..data import constants as c
from ..data.schema import MAX_ABILITIES, MAX_EFFECTS
from .effects import NOT_IN_FORCE, end_effect, put_in_force
from .expedition import ANY_TYPE
from .holdings import is_kept, owned, pay_player
from .losses import lose_money
from .state import ROTATE, SWAP_TWO, How, Job, Phase, State, Task
from .task_fields import is_penalty, packed_loss
from .task_stack import ask, drop, push

# --- drawing ----------------------------------------------------------------------------------------


@rule
def draw_event(s: State, t: Task) -> None:
    """The top event card is drawn, from a new deck where need be (RE-86, RE-88)."""
    if s.deck_size == 0:
        renew_events(s)
    if s.deck_size == 0:
        drop(s)
    else:
        ask(s, Phase.EVENT, t.seat)


@rule
def renew_events(s: State) -> None:
    """The discard pile is shuffled into a new deck, and the rainy season ends (RE-86)."""
    for slot in range(c.N_SLOTS):
        if c.SLOT_CODE[slot] == codes.RAIN_FALLS and s.slot_owner[slot] != NOT_IN_FORCE:
            end_effect(s, slot)
    for event in range(c.N_EVENTS):
        s.events[event] += s.events_out[event]
        s.deck_size += s.events_out[event]
        s.events_out[event] = 0


@rule
def turn_up_event(s: State, event: int) -> None:
    """The event card that was drawn: into the hand unseen, or resolved (RE-27, RE-74, RE-84, RE-101)."""
    seat = s.tasks[s.depth - 1].seat
    drop(s)
    s.events[event] -= 1
    s.deck_size -= 1
    if is_kept(s, event):
        me = s.players[seat]
        me.hand[c.IN_HAND[event]] += 1
        me.held += 1
        push(s, Job.HAND_LIMIT, seat, 0, 0)
        return
    s.events_out[event] += 1
    first = event * MAX_EFFECTS
    push(s, Job.MAY if c.IS_OPTIONAL[event] else Job.EFFECTS, seat, first, first + MAX_EFFECTS)
    offer_danger(s, seat, codes.EVENT_CARD)


@rule
def offer_danger(s: State, seat: int, source: int) -> None:
    """Who may face a danger card instead of the next task is asked."""
    for i in range(c.CODE_FIRST[codes.TO_DANGER], c.CODE_FIRST[codes.TO_DANGER + 1]):
        ability = c.WITH_CODE[i]
        if c.AB_X[ability] & source and owned(s.players[seat], ability // MAX_ABILITIES) > 0:
            push(s, Job.TO_DANGER, seat, ability, 0)
            return


# --- effects ----------------------------------------------------------------------------------------


@rule
def resolve(s: State, t: Task) -> None:
    """The next effect of a card, in the order in which they stand there."""
    row = t.row
    if row == t.end or c.DO_CODE[row] == c.NO_CODE:
        drop(s)
        return
    t.row += 1
    code, seat = c.DO_CODE[row], t.seat
    if code >= codes.LOSE_TURNS:
        suffer(s, seat, row, is_penalty(t))
    elif code >= codes.RAIN_FALLS:
        put_in_force(s, seat, row // MAX_EFFECTS)
        if code == codes.RAIN_FALLS and s.dry == 0 and is_walking(s):
            push(s, Job.DRY, s.turn, 0, 0)
    else:
        happen(s, seat, row)


@rule
def is_walking(s: State) -> bool:
    """Whether a move by the die is under way, so that rain that begins counts for its roll (RE-18)."""
    if s.how != How.DIE and s.how != How.RELEASE:
        return False
    return s.depth > 0 and s.tasks[0].job == Job.MOVE


@rule
def happen(s: State, seat: int, row: int) -> None:
    """An effect of an immediate event card."""
    code, n, x = c.DO_CODE[row], c.DO_N[row], c.DO_X[row]
    if code == codes.DRAW_EXPEDITION:
        push(s, Job.DRAW, seat, n, ANY_TYPE)
    elif code == codes.SEARCH_EXPEDITION:
        push(s, Job.DRAW, seat, 1, x)
    elif code == codes.DRAW_DANGER:
        push(s, Job.DANGER, seat, n, 0)
    elif code == codes.MONEY:
        s.players[seat].money = max(s.players[seat].money + n, 0)
    elif code == codes.MONEY_FROM_EACH:
        collect(s, seat, n)
    elif code == codes.EXTRA_TURN:
        s.extra += 1
    elif code == codes.SHORTCUT:
        push(s, Job.SHORTCUT, seat, x // 2, 0)
    elif code == codes.SWAP_STACKS:
        push(s, Job.SWAP, seat, 0, 0)
        s.tasks[s.depth - 1].way = ROTATE if n > 2 else SWAP_TWO
    elif code == codes.CHANGE_PLACES or code == codes.SWAP_POSITIONS:
        push(s, Job.PAWN, seat, 0, 0)
    elif code == codes.PEEK_HERE and s.players[seat].at < N_CITIES:
        push(s, Job.PEEK, seat, 1, s.players[seat].at)


@rule
def collect(s: State, seat: int, amount: int) -> None:
    """Money from every other player, or to them (RE-90)."""
    for k in range(1, s.n_players):
        other = (seat + k) % s.n_players
        if amount > 0:
            pay_player(s.players[other], s.players[seat], amount)
        else:
            pay_player(s.players[seat], s.players[other], -amount)


@rule
def suffer(s: State, seat: int, row: int, by_danger: bool) -> None:
    """A penalty, or a bad event (RE-61, RE-89 to RE-91)."""
    code, n = c.DO_CODE[row], c.DO_N[row]
    if code == codes.LOSE_TURNS:
        push(s, Job.LOSE_TURNS, seat, n, int(by_danger))
    elif code == codes.LOSE_MONEY:
        lose_money(s.players[seat], n)
    elif code == codes.LOSE_EXPEDITION:
        push(s, Job.LOSE_CARDS, seat, n, packed_loss(c.DO_X[row], c.DO_Y[row]))
    elif code == codes.LOSE_HAND:
        push(s, Job.LOSE_HAND, seat, n, packed_loss(0, c.DO_Y[row]))
    elif code == codes.RELOCATE:
        push(s, Job.RELOCATE, seat, c.DO_X[row], 0)
