"""Turns: announcement, abilities, the end of the turn (RE-11 to RE-13, RE-36 to RE-43, RE-91, RE-99, RE-100).

What they set going is in the files of their themes.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import DIE, N_CITIES
from ..data.card_codes import (
    ANY_STEPS,
    BLIND_SWAP,
    EXCHANGE,
    EXTRA_STEPS,
    JUMP,
    OWN_CITY,
    PEEK_TOKEN,
    RAIN_FALLS,
    REROLL_MOVEMENT,
)
from ..data.constants import AB_CODE, AB_N, AB_X, IS_FREEING, N_CARDS, SLAVE_COAST_TURNS
from ..data.schema import MAX_ABILITIES
from .effects import count_turn, is_in_force
from .expedition import ANY_TYPE
from .holdings import discard, lose_turns
from .pawns import begin_move, begin_passage, begin_steps, has_next, land_in, place
from .reactions import show_lasting
from .state import FREE, NEARBY, SWAP_LEVEL, How, Job, Phase, State, Task, Window
from .task_fields import ability_of
from .task_stack import ask, drop, expose, push

# --- part 1 -----------------------------------------------------------------------------------------


@rule
def announce_roll(s: State) -> None:
    """A move by die, or a captive's roll (RE-13, RE-42)."""
    if s.players[s.turn].captive:
        push(s, Job.RELEASE, s.turn, 0, 0)
    else:
        push(s, Job.DIE, s.turn, 0, 0)
        push(s, Job.POLL, s.turn, Window.DECLARE, 0)


@rule
def stay(s: State) -> None:
    """The pawn stays (RE-19)."""
    s.part = 1
    s.stayed = 1


@rule
def sail(s: State) -> None:
    """Free passage (ST-27)."""
    s.part = 1
    begin_passage(s)


@rule
def give_up_turn(s: State) -> None:
    """The whole turn for the danger dice (RE-93)."""
    s.ended = 1
    push(s, Job.FORTUNE, s.turn, 0, 0)


@rule
def roll_for_move(s: State, face: int) -> None:
    """The die of the move, or of a second throw (RE-17, RE-37)."""
    drop(s)
    roll = min(face, s.cap)
    s.part = 1
    s.dry = 0
    if s.rerolled:
        s.roll = roll
    else:
        begin_steps(s, How.DIE, roll, ANY_STEPS)
    if is_in_force(s, RAIN_FALLS):
        push(s, Job.DRY, s.turn, 0, 0)


@rule
def roll_for_release(s: State, face: int) -> None:
    """A captive's roll: free at once and on the way, or the turn is over (RE-42, ST-49, ST-50)."""
    drop(s)
    me = s.players[s.turn]
    s.part = 1
    if IS_FREEING[face] == 0:
        s.ended = 1
        return
    me.captive = 0
    if me.voyage == FREE:
        begin_passage(s)
    else:
        begin_steps(s, How.RELEASE, face, ANY_STEPS)
        if is_in_force(s, RAIN_FALLS):
            push(s, Job.DRY, s.turn, 0, 0)


# --- part 2 -----------------------------------------------------------------------------------------


@rule
def use_ability(s: State, ability: int) -> None:
    """An ability is announced and its card turned sideways; it can be sabotaged (RE-37, RE-77)."""
    s.used[min(ability // MAX_ABILITIES, N_CARDS)] += 1
    push(s, Job.ABILITY, s.turn, ability, 0)
    expose(s, s.turn, ability)


@rule
def carry_out_ability(s: State, t: Task) -> None:
    """What an announced ability does, unless it was stopped (RE-40, RE-77, RE-83)."""
    seat, ability, stopped = t.seat, ability_of(t), t.stopped != 0
    drop(s)
    if stopped:
        return
    code, n, x = AB_CODE[ability], AB_N[ability], AB_X[ability]
    if code == EXTRA_STEPS:
        begin_steps(s, How.STEPS, n, x)
    elif code == REROLL_MOVEMENT:
        s.rerolled = 1
        push(s, Job.DIE, seat, 0, 0)
    elif code == JUMP:
        s.players[seat].money -= n
        push(s, Job.SHORTCUT, seat, x // 2, 1)
    elif code == EXCHANGE:
        exchange(s, seat, ability // MAX_ABILITIES, n)
    elif code == PEEK_TOKEN:
        push(s, Job.PEEK, seat, n, s.players[seat].at if x == OWN_CITY else NEARBY)
    elif code == BLIND_SWAP:
        push(s, Job.SWAP, seat, 0, 0)
        s.tasks[s.depth - 1].way = SWAP_LEVEL


@rule
def exchange(s: State, seat: int, card: int, n: int) -> None:
    """A card is put on the discard pile for others from the deck."""
    if card < N_CARDS and s.players[seat].cards[card] > 0:
        discard(s, seat, card)
    push(s, Job.LIMIT, seat, 0, 0)
    push(s, Job.DRAW, seat, n, ANY_TYPE)


@rule
def take_shortcut(s: State, t: Task) -> None:
    """Choose the next city of a shortcut or a jump (RE-82, RE-83)."""
    at = s.players[t.seat].at
    if at < N_CITIES and has_next(at, t.terrain):
        ask(s, Phase.JUMP, t.seat)
    else:
        drop(s)


@rule
def jump(s: State, city: int) -> None:
    """The pawn goes to a next city; an event follows where an expedition card took it (RE-22, RE-83)."""
    t = s.tasks[s.depth - 1]
    seat, event = t.seat, t.event != 0
    drop(s)
    if event:
        land_in(s, city)
    else:
        place(s, seat, city)


@rule
def fly_by_card(s: State, city: int) -> None:
    """A flight by a hand card; no event is drawn (RE-22)."""
    seat = s.tasks[s.depth - 1].seat
    drop(s)
    place(s, seat, city)


# --- turns ------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State, seat: int) -> None:
    """The next turn; a lost one passes at once (RE-91, RE-99)."""
    me = s.players[seat]
    s.turn = seat
    s.part = 0
    s.ended = 0
    s.slave = 0
    s.cap = DIE
    s.rerolled = 0
    s.dry = 0
    s.flown = 0
    s.stayed = 0
    s.start_at = me.at
    s.asked = 0
    s.traded = 0
    begin_move(s, How.DIE, 0, 0)
    if me.lost > 0:
        me.lost -= 1
        s.ended = 1
        return
    for k in range(s.n_players):
        show_lasting(s, (seat + k) % s.n_players)


@rule
def end_turn(s: State) -> None:
    """The turn is over: marks are cleared, durations reduced, the next player begins (RE-60, RE-100)."""
    if s.slave == 1:
        lose_turns(s, s.turn, SLAVE_COAST_TURNS)
    for card in range(N_CARDS):
        s.used[card] = 0
        s.leaned[card] = 0
    s.used[N_CARDS] = 0
    count_turn(s, s.turn)
    if s.extra > 0:
        s.extra -= 1
        begin_turn(s, s.turn)
    else:
        begin_turn(s, (s.turn + 1) % s.n_players)
