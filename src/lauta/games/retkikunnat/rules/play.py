"""The rules of Retkikunnat: who decides, what every action does, who has won (RE-1 to RE-100).

What is legal is in `legal.py` and `legal_turn.py`; what is done stands by theme: `turns.py`, `pawns.py`,
`events.py`, `effects.py`, `tokens.py`, `danger_dice.py`, `losses.py`, `expedition.py`, `reactions.py`,
`trade.py`, `setup.py`; who knows what, in `secrets.py`. What is still to be done lies on a stack of
tasks (`task_stack.py`); after every action it is worked off (`task_dispatch.py`) until somebody, or chance,
has to decide.
"""

from __future__ import annotations

from ....engine.actors import CHANCE, NOBODY
from ....engine.rule import rule
from . import actions
from .danger_dice import (
    challenge,
    choose_symbol,
    face_danger,
    name_loot,
    pick_die,
    show_dice,
    throw_again,
    use_reroll,
)
from .events import turn_up_event
from .expedition import put_away, receive, take_bonus
from .holdings import gain, give_up
from .losses import lose_card, relocate_to, use_shield
from .pawns import end_move, fly, hop
from .reactions import change_places, lay_off, play_card
from .setup import start_in, take_character, take_extra
from .state import MATTER, Job, Matter, Phase, State, Task
from .task_dispatch import work_off
from .task_fields import ability_of, copies_due_of, set_copies_due, set_looked_at
from .task_stack import drop, expose, push
from .tokens import begin_turning, choose_stack, price_of_top, see, try_luck, turn_by_permit, turn_up
from .trade import add_card, add_money, agree, counter, propose
from .turns import (
    announce_roll,
    begin_turn,
    fly_by_card,
    give_up_turn,
    jump,
    roll_for_move,
    roll_for_release,
    sail,
    stay,
    use_ability,
)

FINAL = (actions.PASS, actions.END, actions.ACCEPT, actions.REJECT)
UNIT = 1


@rule
def actor(s: State) -> int:
    """The seat to decide; CHANCE where something is drawn or thrown, NOBODY when the game is over."""
    if MATTER[s.phase] == Matter.CHANCE:
        return CHANCE
    if s.phase == Phase.OVER:
        return NOBODY
    return s.who


@rule
def apply(s: State, action: int) -> None:
    """Carry out a legal action, or an outcome of chance, and all that follows by itself."""
    phase = s.phase
    s.phase = Phase.RUN
    if action >= actions.SWAP:
        change_places(s, action - actions.SWAP)
    elif action >= actions.DRAWN_CHARACTER:
        take_outcome(s, phase, action)
    elif action >= actions.BUTTON:
        press(s, phase, action)
    elif action < actions.FLY:
        hop(s, action)
    elif action < actions.ABILITY:
        take_city(s, phase, action)
    elif action < actions.PLAY:
        take_card(s, phase, action)
    elif action < actions.CHALLENGE:
        play_card(
            s, s.who, (action - actions.PLAY) // actions.TARGETS, (action - actions.PLAY) % actions.TARGETS
        )
    elif action < actions.TRADE:
        contest(s, action)
    elif action < actions.START:
        deal(s, action)
    else:
        start_in(s, action - actions.START)
    work_off(s)


# --- decisions --------------------------------------------------------------------------------------


@rule
def take_city(s: State, phase: int, action: int) -> None:
    """A flight, a jump, or a city that a card is about."""
    if action < actions.JUMP:
        if phase == Phase.FLIGHT:
            fly_by_card(s, action - actions.FLY)
        else:
            fly(s, action - actions.FLY)
    elif action < actions.CITY:
        jump(s, action - actions.JUMP)
    else:
        choose_city(s, s.tasks[s.depth - 1], action - actions.CITY)


@rule
def choose_city(s: State, t: Task, city: int) -> None:
    """A city for the task that is due."""
    if t.job == Job.PEEK:
        set_looked_at(t, city)
    elif t.job == Job.SURPRISE:
        t.other_city = city
    elif t.job == Job.SWAP:
        choose_stack(s, city)
    else:
        relocate_to(s, city)


@rule
def take_card(s: State, phase: int, action: int) -> None:
    """An ability is used, or a card goes."""
    if action < actions.SELL:
        if phase == Phase.DICE_ASK:
            use_reroll(s, s.who, action - actions.ABILITY)
        else:
            use_ability(s, action - actions.ABILITY)
    elif action < actions.LOSE:
        put_away(
            s, s.who, action - actions.SELL, phase == Phase.ACT or s.options.hunter_pays_on_overflow == 1
        )
    elif action < actions.LAY_OFF:
        lose_or_give(s, s.tasks[s.depth - 1], action - actions.LOSE)
    else:
        if phase == Phase.LOSE_HAND:
            s.tasks[s.depth - 1].left -= 1
        lay_off(s, s.who, action - actions.LAY_OFF)


@rule
def lose_or_give(s: State, t: Task, card: int) -> None:
    """A card is lost, or given in thanks for a rescue."""
    if t.job == Job.REWARD:
        seat, rescuer = t.seat, t.rescuer
        drop(s)
        give_up(s, seat, card)
        gain(s.players[rescuer], card)
        push(s, Job.LIMIT, rescuer, 0, 0)
        push(s, Job.LIMIT, seat, 0, 0)
    else:
        lose_card(s, card)


@rule
def contest(s: State, action: int) -> None:
    """A challenge, its loot, dice to be thrown again, the symbol that counts."""
    if action < actions.LOOT_MONEY:
        challenge(s, action - actions.CHALLENGE)
    elif action < actions.DIE_FACE:
        name_loot(s, action)
    elif action < actions.CHOOSE:
        pick_die(s, action - actions.DIE_FACE)
    else:
        choose_symbol(s, action - actions.CHOOSE)


@rule
def deal(s: State, action: int) -> None:
    """A trade is proposed, or an offer grows."""
    if action < actions.GIVE:
        propose(s, action - actions.TRADE)
    elif action < actions.GIVE_MONEY:
        add_card(s, action - actions.GIVE, False)
    elif action < actions.TAKE:
        add_money(s, action - actions.GIVE_MONEY + 1, False)
    elif action < actions.TAKE_MONEY:
        add_card(s, action - actions.TAKE, True)
    else:
        add_money(s, action - actions.TAKE_MONEY + 1, True)


@rule
def press(s: State, phase: int, action: int) -> None:
    """Decisions without arguments."""
    if action == actions.PASS:
        if phase == Phase.POLL:
            t = s.tasks[s.depth - 1]
            t.asked += 1
        else:
            drop(s)
    elif action == actions.END:
        s.ended = 1
    elif action == actions.STAY:
        stay(s)
    elif action == actions.ROLL:
        announce_roll(s)
    elif action == actions.STOP:
        end_move(s)
    elif action == actions.USE:
        use_offer(s, s.tasks[s.depth - 1])
    elif action == actions.DECLINE:
        decline_offer(s, s.tasks[s.depth - 1])
    elif action == actions.PAY:
        s.players[s.turn].money -= price_of_top(s, s.players[s.turn])
        begin_turning(s)
    elif action == actions.TRY:
        push(s, Job.LUCK, s.turn, 0, 0)
    elif action == actions.PERMIT:
        turn_by_permit(s)
    elif action == actions.SAIL:
        sail(s)
    elif action == actions.DICE:
        give_up_turn(s)
    elif action == actions.THROW:
        throw_again(s)
    elif action == actions.OFFER:
        s.tasks[s.depth - 1].offering = 0
    elif action == actions.ACCEPT:
        agree(s)
    elif action == actions.COUNTER:
        counter(s)
    elif action == actions.REJECT:
        drop(s)
    else:
        name_loot(s, action)


@rule
def use_offer(s: State, t: Task) -> None:
    """An ability or an optional event that was offered is used (RE-24, RE-39)."""
    if t.job == Job.MORE_EVENTS:
        seat, ability = t.seat, ability_of(t)
        t.left -= 1
        push(s, Job.EVENT, seat, 0, 0)
        expose(s, seat, ability)
    elif t.job == Job.MAY:
        t.job = Job.EFFECTS
    elif t.job == Job.TO_DANGER:
        face_instead(s, t)
    elif t.job == Job.BONUSES:
        take_bonus(s)
    else:
        use_shield(s)


@rule
def face_instead(s: State, t: Task) -> None:
    """A danger card is faced in place of the event or the robber."""
    seat, ability = t.seat, ability_of(t)
    s.depth -= 2
    push(s, Job.DANGER, seat, 1, 0)
    expose(s, seat, ability)


@rule
def decline_offer(s: State, t: Task) -> None:
    """It is not used (RE-39)."""
    if t.job == Job.MORE_EVENTS or t.job == Job.MAY or t.job == Job.TO_DANGER:
        drop(s)
    elif t.job == Job.BONUSES:
        set_copies_due(t, copies_due_of(t) - 1)
    else:
        t.shields += 1


# --- outcomes of chance -----------------------------------------------------------------------------


@rule
def take_outcome(s: State, phase: int, action: int) -> None:
    """What chance has brought, or the character that was chosen."""
    if action < actions.FIRST:
        take_character(s, action - actions.DRAWN_CHARACTER)
    elif action < actions.ROLLED:
        begin_turn(s, action - actions.FIRST)
    elif action < actions.DICE_SHOW:
        cast_die(s, s.tasks[s.depth - 1].job, action - actions.ROLLED + 1)
    elif action < actions.TURNED:
        show_dice(s, action - actions.DICE_SHOW)
    elif action < actions.SEEN:
        turn_up(s, action - actions.TURNED)
    elif action < actions.CARD:
        see(s, action - actions.SEEN)
    elif action < actions.EVENT:
        if phase == Phase.EXTRA:
            take_extra(s, action - actions.CARD)
        else:
            receive(s, action - actions.CARD)
    elif action < actions.FACED:
        turn_up_event(s, action - actions.EVENT)
    elif action < actions.PICKED:
        face_danger(s, action - actions.FACED)
    elif action < actions.PICKED_HAND:
        lose_card(s, action - actions.PICKED)
    else:
        t = s.tasks[s.depth - 1]
        t.left -= 1
        lay_off(s, t.seat, action - actions.PICKED_HAND)


@rule
def cast_die(s: State, job: int, face: int) -> None:
    """A roll of the die, whatever it was for (ST-2)."""
    if job == Job.DIE:
        roll_for_move(s, face)
    elif job == Job.RELEASE:
        roll_for_release(s, face)
    else:
        try_luck(s, face)


# --- the result -------------------------------------------------------------------------------------


@rule
def total(s: State, seat: int) -> int:
    """1 for who has come home with a winning item, 0 for everybody else (RE-96)."""
    return int(s.winner == seat)


points = total  # there are none on the way (RE-96)


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this seat has won (RE-96)."""
    return s.winner == seat
