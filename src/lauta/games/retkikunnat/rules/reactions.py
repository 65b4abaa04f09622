"""Windows for reactions, and what hand cards do (RE-74 to RE-80).

A window is a fixed poll: who is asked follows from what everybody knows, never from what is held.
"""

from __future__ import annotations

from ....engine.rule import rule
from ...shared.star_board.data.constants import FLIGHT_FIRST, N_CITIES
from ..data import card_codes as codes
from ..data import constants as c
from ..data.schema import MAX_ABILITIES
from .effects import is_in_force
from .holdings import (
    could_hold,
    discard,
    hand_limit,
    lose_turns,
    may_be_sabotaged,
    owned,
    pay_player,
    stealable,
)
from .pawns import begin_steps, can_step, place
from .state import ANYWHERE, How, Job, Phase, Player, State, Task, Window
from .task_fields import go_to_next_ability
from .task_stack import ask, drop, expose, push

REWARD_MONEY = 200


# --- being asked ------------------------------------------------------------------------------------


@rule
def ask_round(s: State, t: Task) -> None:
    """Ask the next player who might react; when all have passed the window closes (RE-80)."""
    while t.asked < s.n_players:
        seat = (t.seat + 1 + t.asked) % s.n_players
        if is_asked(s, t, seat):
            ask(s, Phase.POLL, seat)
            return
        t.asked += 1
    drop(s)


@rule
def is_asked(s: State, t: Task, seat: int) -> bool:
    """Whether a player is asked in this window: has cards in hand, and one that fits may be among them."""
    if s.players[seat].held == 0:
        return False
    me, window, topic = s.players[seat], t.window, t.topic
    if window == Window.CARD_USED:
        return (
            seat != t.seat and s.players[t.seat].cards[topic] > 0 and could_hold(s, codes.DESTROY_USED_CARD)
        )
    if window == Window.HAND_CARD_PLAYED:
        return seat != t.seat and could_hold(s, codes.CANCEL_HAND_CARD)
    if window == Window.TOKEN_TURNED:
        return seat == t.seat and could_hold(s, codes.SWAP_TURNED_TOKEN) and has_other_top(s, me.at, topic)
    if window == Window.DECLARE:
        if seat == t.seat:
            return could_hold(s, codes.FREE_FLIGHT) and can_be_flown(s, me)
        return could_hold(s, codes.CAP_ROLL)
    return seat != s.turn and seat != s.rival and could_hold(s, codes.RESCUE_DEFENDER)


@rule
def fits_window(s: State, t: Task, seat: int, code: int) -> bool:
    """Whether a hand card with this effect may be played in the window by a player who is asked."""
    window = t.window
    if window == Window.CARD_USED:
        return code == codes.DESTROY_USED_CARD
    if window == Window.HAND_CARD_PLAYED:
        return code == codes.CANCEL_HAND_CARD
    if window == Window.TOKEN_TURNED:
        return code == codes.SWAP_TURNED_TOKEN
    if window == Window.DECLARE:
        return code == (codes.FREE_FLIGHT if seat == t.seat else codes.CAP_ROLL)
    return code == codes.RESCUE_DEFENDER


@rule
def fits_own_turn(s: State, me: Player, code: int, due: bool) -> bool:
    """Whether a hand card may be played in the own turn while nothing is under way (RE-16, RE-42, RE-75).

    `due` tells whether the player has to challenge.
    """
    if code == codes.SWAP_POSITIONS or code == codes.PEEK_TOKENS:
        return True
    if me.captive or due:
        return False
    if code == codes.FREE_FLIGHT:
        return s.part == 1 and can_be_flown(s, me)
    return code == codes.FREE_STEPS


@rule
def can_be_flown(s: State, me: Player) -> bool:
    """Whether an air route leaves from here and planes fly today."""
    return (
        me.at < N_CITIES
        and FLIGHT_FIRST[me.at] < FLIGHT_FIRST[me.at + 1]
        and not is_in_force(s, codes.NO_FLIGHTS)
        and me.captive == 0
    )


@rule
def has_other_top(s: State, here: int, level: int) -> bool:
    """Whether another city has a top token of this level (RE-78)."""
    for city in range(N_CITIES):
        if city != here and s.height[city] == level:
            return True
    return False


# --- lasting cards ----------------------------------------------------------------------------------


@rule
def show_lasting(s: State, seat: int) -> None:
    """Limit raisers that are at work now are exposed (RE-77)."""
    me = s.players[seat]
    if me.n_cards > c.CARD_LIMIT_BASE or me.held > c.HAND_LIMIT_BASE:
        if may_be_sabotaged(s, seat):
            push(s, Job.LASTING, seat, 0, 0)


@rule
def expose_lasting(s: State, t: Task) -> None:
    """Expose one limit raiser after the other."""
    me = s.players[t.seat]
    limits = c.CODE_FIRST[codes.CARD_LIMIT + 1] - c.CODE_FIRST[codes.CARD_LIMIT]
    while t.at < limits + c.CODE_FIRST[codes.HAND_LIMIT + 1] - c.CODE_FIRST[codes.HAND_LIMIT]:
        at = t.at
        first = c.CODE_FIRST[codes.CARD_LIMIT] if at < limits else c.CODE_FIRST[codes.HAND_LIMIT] - limits
        ability = c.WITH_CODE[first + at]
        go_to_next_ability(t)
        works = (
            me.n_cards > c.CARD_LIMIT_BASE
            if c.AB_CODE[ability] == codes.CARD_LIMIT
            else me.held > c.HAND_LIMIT_BASE
        )
        if works and ability // MAX_ABILITIES < c.N_CARDS and owned(me, ability // MAX_ABILITIES) > 0:
            expose(s, t.seat, ability)
            return
    drop(s)


@rule
def check_hand_limit(s: State, t: Task) -> None:
    """A hand card too many is put aside (RE-74)."""
    me = s.players[t.seat]
    if me.held > hand_limit(me):
        ask(s, Phase.HAND_LIMIT, t.seat)
        return
    seat = t.seat
    drop(s)
    if me.held > c.HAND_LIMIT_BASE:
        show_lasting(s, seat)


@rule
def lay_off(s: State, seat: int, card: int) -> None:
    """A hand card goes to the discard pile (RE-74, RE-75)."""
    me = s.players[seat]
    me.hand[card] -= 1
    me.held -= 1
    s.events_out[c.HAND_EVENT[card]] += 1


# --- playing a hand card ----------------------------------------------------------------------------


@rule
def play_card(s: State, seat: int, card: int, target: int) -> None:
    """A hand card is announced; others may stop it before it works (RE-75, RE-76)."""
    lay_off(s, seat, card)
    if s.depth > 0 and s.tasks[s.depth - 1].job == Job.POLL:
        t = s.tasks[s.depth - 1]
        t.asked = 0
        if t.window == Window.HAND_CARD_PLAYED:
            stop_card(s, t, seat)
            return
    push(s, Job.HAND, seat, card, target)
    push(s, Job.POLL, seat, Window.HAND_CARD_PLAYED, 0)


@rule
def stop_card(s: State, t: Task, seat: int) -> None:
    """The last card is stopped, or the one that stopped it; last in, first out (RE-76)."""
    played = s.tasks[s.depth - 2]
    played.stopped = int(played.stopped == 0)
    t.seat = seat
    if s.options.counter_counter == 0:
        drop(s)


@rule
def carry_out(s: State, t: Task) -> None:
    """What a hand card does, unless it was stopped (RE-75 to RE-79)."""
    seat, card, target, stopped = t.seat, t.card, t.target, t.stopped != 0
    drop(s)
    if stopped:
        return
    code = c.HAND_CODE[card]
    if code == codes.DESTROY_USED_CARD:
        sabotage(s)
    elif code == codes.RESCUE_DEFENDER:
        rescue(s, seat, c.HAND_X[card])
    elif code == codes.SWAP_TURNED_TOKEN:
        push(s, Job.SURPRISE, seat, -1, 0)
    elif code == codes.SWAP_POSITIONS:
        swap_positions(s, seat, target - 1)
    elif code == codes.CAP_ROLL:
        s.cap = min(s.cap, c.HAND_N[card])
    elif code == codes.FREE_STEPS:
        if can_step(s, s.players[seat], c.HAND_X[card], How.FREE_STEPS):
            begin_steps(s, How.FREE_STEPS, c.HAND_N[card], c.HAND_X[card])
    elif code == codes.FREE_FLIGHT:
        free_flight(s, seat)
    elif code == codes.REROLL_ANY:
        for _ in range(c.HAND_N[card]):
            push(s, Job.DICE_PICK, seat, c.N_DICE, 0)
    elif code == codes.PEEK_TOKENS:
        push(s, Job.PEEK, seat, c.HAND_N[card], ANYWHERE)


@rule
def sabotage(s: State) -> None:
    """The card that was used is destroyed; its use stands, unless an option says otherwise (RE-77, RE-92)."""
    t = s.tasks[s.depth - 1]
    t.asked = s.n_players
    if s.options.sabotage_cancels_use and s.depth > 1:
        used = s.tasks[s.depth - 2]
        if used.job == Job.ABILITY or used.job == Job.DICE_PICK:
            used.stopped = 1
    discard(s, t.seat, t.topic)
    push(s, Job.LIMIT, t.seat, 0, 0)


@rule
def rescue(s: State, rescuer: int, reward: int) -> None:
    """The encounter ends without loot and without lost turns (RE-70)."""
    s.depth = 0
    saved = s.rival
    if s.options.rescue_saves_turn == 0:
        lose_turns(s, saved, 1)
    if reward == codes.MONEY_REWARD:
        pay_player(s.players[saved], s.players[rescuer], REWARD_MONEY)
    elif reward == codes.CARD_REWARD:
        push(s, Job.REWARD, saved, rescuer, 0)


@rule
def give_reward(s: State, t: Task) -> None:
    """The saved player hands over a card of his choice that is no skill, if he has one."""
    if stealable(s.players[t.seat]) > 0:
        ask(s, Phase.LOSE, t.seat)
    else:
        drop(s)


@rule
def swap_positions(s: State, seat: int, other: int) -> None:
    """Two pawns change places; what belongs to a spot stays there (RE-25, RE-96)."""
    here, there = s.players[seat].at, s.players[other].at
    place(s, seat, there)
    if s.phase != Phase.OVER:
        place(s, other, here)


@rule
def choose_pawn(s: State, t: Task) -> None:
    """Ask with whom places are changed, if any opponent stands elsewhere (RE-101)."""
    for seat in range(s.n_players):
        if s.players[seat].at != s.players[t.seat].at:
            ask(s, Phase.PAWN, t.seat)
            return
    drop(s)


@rule
def change_places(s: State, other: int) -> None:
    """Places are changed with this opponent, by an event card (RE-101)."""
    seat = s.tasks[s.depth - 1].seat
    drop(s)
    swap_positions(s, seat, other)


@rule
def free_flight(s: State, seat: int) -> None:
    """A flight without pay, in place of the announced move or after it (RE-41)."""
    if s.part == 0:
        s.depth -= 2  # the window, and the roll that was announced
        s.part = 1
        s.flown = 1
    push(s, Job.FLIGHT, seat, 0, 0)
