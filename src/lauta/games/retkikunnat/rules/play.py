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
from .actions import (
    ABILITY,
    ACCEPT,
    BUTTON,
    CARD,
    CHALLENGE,
    CHOOSE,
    CITY,
    COUNTER,
    DECLINE,
    DICE,
    DICE_SHOW,
    DIE_FACE,
    DRAWN_CHARACTER,
    END,
    EVENT,
    FACED,
    FIRST,
    FLY,
    GIVE,
    GIVE_MONEY,
    JUMP,
    LAY_OFF,
    LOOT_MONEY,
    LOSE,
    OFFER,
    PASS,
    PAY,
    PERMIT,
    PICKED,
    PICKED_HAND,
    PLAY,
    REJECT,
    ROLL,
    ROLLED,
    SAIL,
    SEEN,
    SELL,
    START,
    STAY,
    STOP,
    TAKE,
    TAKE_MONEY,
    TARGETS,
    THROW,
    TRADE,
    TRY,
    TURNED,
    USE,
)
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
from .events import resolve_optional, turn_up_event
from .expedition import put_away, receive, take_bonus
from .holdings import gain, give_up
from .losses import decline_shield, lose_card, relocate_to, use_shield
from .pawns import end_move, fly, hop
from .reactions import (
    lay_off,
    play_card,
)
from .setup import let_begin, start_in, take_character, take_extra
from .state import MATTER, Job, Matter, Phase, State, Task
from .task_dispatch import work_off
from .task_fields import (
    ability_of,
    copies_due_of,
    set_copies_due,
    set_looked_at,
)
from .task_stack import drop, expose, push
from .tokens import (
    begin_turning,
    choose_stack,
    price_of_top,
    see,
    try_luck,
    turn_by_permit,
    turn_up,
)
from .trade import add_card, add_money, agree, counter, propose
from .turns import (
    announce_roll,
    fly_by_card,
    give_up_turn,
    jump,
    roll_for_move,
    roll_for_release,
    sail,
    stay,
    use_ability,
)

FINAL = (PASS, END, ACCEPT, REJECT)
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
    if action >= DRAWN_CHARACTER:
        take_outcome(s, phase, action)
    elif action >= BUTTON:
        press(s, phase, action)
    elif action < FLY:
        hop(s, action)
    elif action < ABILITY:
        take_city(s, phase, action)
    elif action < PLAY:
        take_card(s, phase, action)
    elif action < CHALLENGE:
        play_card(s, s.who, (action - PLAY) // TARGETS, (action - PLAY) % TARGETS)
    elif action < TRADE:
        contest(s, action)
    elif action < START:
        deal(s, action)
    else:
        start_in(s, action - START)
    work_off(s)


# --- decisions --------------------------------------------------------------------------------------


@rule
def take_city(s: State, phase: int, action: int) -> None:
    """A flight, a jump, or a city that a card is about."""
    if action < JUMP:
        if phase == Phase.FLIGHT:
            fly_by_card(s, action - FLY)
        else:
            fly(s, action - FLY)
    elif action < CITY:
        jump(s, action - JUMP)
    else:
        choose_city(s, s.tasks[s.depth - 1], action - CITY)


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
    if action < SELL:
        if phase == Phase.DICE_ASK:
            use_reroll(s, s.who, action - ABILITY)
        else:
            use_ability(s, action - ABILITY)
    elif action < LOSE:
        put_away(s, s.who, action - SELL, phase == Phase.ACT or s.options.hunter_pays_on_overflow == 1)
    elif action < LAY_OFF:
        lose_or_give(s, s.tasks[s.depth - 1], action - LOSE)
    else:
        if phase == Phase.LOSE_HAND:
            s.tasks[s.depth - 1].left -= 1
        lay_off(s, s.who, action - LAY_OFF)


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
    if action < LOOT_MONEY:
        challenge(s, action - CHALLENGE)
    elif action < DIE_FACE:
        name_loot(s, action)
    elif action < CHOOSE:
        pick_die(s, action - DIE_FACE)
    else:
        choose_symbol(s, action - CHOOSE)


@rule
def deal(s: State, action: int) -> None:
    """A trade is proposed, or an offer grows."""
    if action < GIVE:
        propose(s, action - TRADE)
    elif action < GIVE_MONEY:
        add_card(s, action - GIVE, False)
    elif action < TAKE:
        add_money(s, action - GIVE_MONEY + 1, False)
    elif action < TAKE_MONEY:
        add_card(s, action - TAKE, True)
    else:
        add_money(s, action - TAKE_MONEY + 1, True)


@rule
def press(s: State, phase: int, action: int) -> None:
    """Decisions without arguments."""
    if action == PASS:
        if phase == Phase.POLL:
            t = s.tasks[s.depth - 1]
            t.asked += 1
        else:
            drop(s)
    elif action == END:
        s.ended = 1
    elif action == STAY:
        stay(s)
    elif action == ROLL:
        announce_roll(s)
    elif action == STOP:
        end_move(s)
    elif action == USE:
        use_offer(s, s.tasks[s.depth - 1])
    elif action == DECLINE:
        decline_offer(s, s.tasks[s.depth - 1])
    elif action == PAY:
        s.players[s.turn].money -= price_of_top(s, s.players[s.turn])
        begin_turning(s)
    elif action == TRY:
        push(s, Job.LUCK, s.turn, 0, 0)
    elif action == PERMIT:
        turn_by_permit(s)
    elif action == SAIL:
        sail(s)
    elif action == DICE:
        give_up_turn(s)
    elif action == THROW:
        throw_again(s)
    elif action == OFFER:
        s.tasks[s.depth - 1].offering = 0
    elif action == ACCEPT:
        agree(s)
    elif action == COUNTER:
        counter(s)
    elif action == REJECT:
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
        resolve_optional(s)
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
        decline_shield(s)


# --- outcomes of chance -----------------------------------------------------------------------------


@rule
def take_outcome(s: State, phase: int, action: int) -> None:
    """What chance has brought, or the character that was chosen."""
    if action < FIRST:
        take_character(s, action - DRAWN_CHARACTER)
    elif action < ROLLED:
        let_begin(s, action - FIRST)
    elif action < DICE_SHOW:
        cast_die(s, s.tasks[s.depth - 1].job, action - ROLLED + 1)
    elif action < TURNED:
        show_dice(s, action - DICE_SHOW)
    elif action < SEEN:
        turn_up(s, action - TURNED)
    elif action < CARD:
        see(s, action - SEEN)
    elif action < EVENT:
        if phase == Phase.EXTRA:
            take_extra(s, action - CARD)
        else:
            receive(s, action - CARD)
    elif action < FACED:
        turn_up_event(s, action - EVENT)
    elif action < PICKED:
        face_danger(s, action - FACED)
    elif action < PICKED_HAND:
        lose_card(s, action - PICKED)
    else:
        t = s.tasks[s.depth - 1]
        t.left -= 1
        lay_off(s, t.seat, action - PICKED_HAND)


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


@rule
def points(s: State, seat: int) -> int:
    """There are no points on the way (RE-96)."""
    return total(s, seat)


@rule
def is_winner(s: State, seat: int) -> bool:
    """Whether this seat has won (RE-96)."""
    return s.winner == seat
