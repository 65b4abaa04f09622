"""Danger dice: danger situations, rerolls, encounters, the turn for a card (RE-61 to RE-71, RE-93).

The penalties themselves are in `losses.py`.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data import constants as c
from ..data.card_codes import IN_DANGER, IN_ENCOUNTER, REROLL_ANY
from ..data.schema import MAX_ABILITIES, MAX_EFFECTS
from .actions import LOOT_CARD, LOOT_HORSESHOE, LOOT_MONEY, LOOT_STAR
from .holdings import auto_symbols, can_reroll, could_hold, gain, give_up, lose_turns, pay_player
from .state import ATTACKING, DEFENDING, PER_TURN, Job, Phase, Stage, State, Task, Window
from .task_fields import make_penalty
from .task_stack import ask, drop, expose, push

GEM_FACE = c.N_FACES - 1


# --- throwing ---------------------------------------------------------------------------------------


@rule
def begin_contest(s: State, contest: int) -> None:
    """All dice are taken up; rerolls are ready that were not used up in this turn (RE-39)."""
    s.contest = contest
    for face in range(c.N_FACES):
        s.dice[face] = 0
        s.fresh[face] = 0
    for card in range(c.N_CARDS + 1):
        s.spent[card] = 0


@rule
def throw(s: State, t: Task) -> None:
    """Chance throws so many dice."""
    s.thrown = t.left
    ask(s, Phase.DICE, t.seat)


@rule
def show_dice(s: State, thrown: int) -> None:
    """The dice lie on the table."""
    drop(s)
    for face in range(c.N_FACES):
        s.dice[face] += c.THROW_SHOWS[thrown][face]


@rule
def showing(s: State, seat: int, face: int) -> int:
    """How many dice count as showing a symbol."""
    return s.dice[face] + auto_symbols(s.players[seat], face, s.contest)


# --- rerolls ----------------------------------------------------------------------------------------


@rule
def is_enough(s: State, t: Task) -> bool:
    """Whether the dice suffice already, so that none is thrown again (RE-62, RE-67)."""
    trial = t.trial
    if trial == DEFENDING:
        return False
    if trial == ATTACKING:
        return showing(s, t.seat, s.chosen) >= s.target
    for face in range(c.N_FACES):
        if c.REQUIRES[trial][face] > 0 and showing(s, t.seat, face) < c.REQUIRES[trial][face]:
            return False
    return True


@rule
def ask_for_dice(s: State, t: Task) -> None:
    """Ask whether to throw again; whoever might hold a card for it is asked too (RE-62, RE-80)."""
    may = can_reroll(s, t.seat) or (s.players[t.seat].held > 0 and could_hold(s, REROLL_ANY))
    if may and not is_enough(s, t):
        ask(s, Phase.DICE_ASK, t.seat)
    else:
        drop(s)


@rule
def use_reroll(s: State, seat: int, ability: int) -> None:
    """A dice ability is used; it can be sabotaged (RE-38, RE-39, RE-62)."""
    source = min(ability // MAX_ABILITIES, c.N_CARDS)
    s.spent[source] += 1
    if source < c.N_CARDS and seat == s.turn:
        if s.options.reroll_per == PER_TURN:
            s.leaned[source] += 1
        elif c.IS_EITHER[source]:
            s.leaned[source] = max(s.leaned[source], s.spent[source])
    push(s, Job.DICE_PICK, seat, c.AB_N[ability], 0)
    expose(s, seat, ability)


@rule
def pick_dice(s: State, t: Task) -> None:
    """Ask which dice are thrown again, symbol by symbol."""
    if t.stopped != 0 or (t.symbol == 0 and sum(s.fresh) == 0 and is_enough(s, question_of(s))):
        drop(s)
        return
    left = False
    for face in range(t.symbol, c.N_FACES):
        left = left or s.dice[face] > 0
    if t.left > 0 and left:
        ask(s, Phase.DICE_PICK, t.seat)
    else:
        throw_again(s)


@rule
def question_of(s: State) -> Task:
    """What the dice are thrown for: the task below all that are about throwing again."""
    k = s.depth - 1
    while s.tasks[k].job == Job.DICE_PICK:
        k -= 1
    return s.tasks[k]


@rule
def pick_die(s: State, face: int) -> None:
    """A die with this symbol is taken up."""
    t = s.tasks[s.depth - 1]
    s.dice[face] -= 1
    s.fresh[face] += 1
    t.left -= 1
    t.symbol = face


@rule
def throw_again(s: State) -> None:
    """The dice that were taken up are thrown."""
    seat, n = s.tasks[s.depth - 1].seat, sum(s.fresh)
    drop(s)
    for face in range(c.N_FACES):
        s.fresh[face] = 0
    if n > 0:
        push(s, Job.THROW, seat, n, 0)


# --- danger -----------------------------------------------------------------------------------------


@rule
def draw_danger(s: State, t: Task) -> None:
    """Draw the next of so many danger cards (RE-54, RE-86, RE-88)."""
    n = sum(s.dangers)
    if n == 0:
        for card in range(c.N_DANGERS):
            s.dangers[card] = s.dangers_out[card]
            s.dangers_out[card] = 0
            n += s.dangers[card]
    if t.left == 0 or n == 0:
        drop(s)
    else:
        ask(s, Phase.DANGER, t.seat)


@rule
def face_danger(s: State, card: int) -> None:
    """The danger card is turned up, and five dice are thrown (RE-61)."""
    t = s.tasks[s.depth - 1]
    seat = t.seat
    t.left -= 1
    s.dangers[card] -= 1
    s.dangers_out[card] += 1
    begin_contest(s, IN_DANGER)
    push(s, Job.JUDGE, seat, card, 0)
    push(s, Job.DICE_ASK, seat, card, 0)
    push(s, Job.THROW, seat, c.N_DICE, 0)


@rule
def judge(s: State, t: Task) -> None:
    """A failure brings the penalties and, in the own turn, its end at once (RE-61, RE-63)."""
    seat, card = t.seat, t.trial
    failed = not is_enough(s, t)
    drop(s)
    if failed:
        if seat == s.turn:
            break_off(s, seat)
            s.ended = 1
            s.slave = int(s.slave > 0)
        first = c.FIRST_PENALTY + card * MAX_EFFECTS
        push(s, Job.EFFECTS, seat, first, first + MAX_EFFECTS)
        make_penalty(s.tasks[s.depth - 1])


@rule
def break_off(s: State, seat: int) -> None:
    """What was under way is over; a pawn that was on the move rests where it stands (RE-26, ST-44)."""
    moving = False
    for k in range(s.depth):
        job = s.tasks[k].job
        moving = moving or job == Job.MOVE or job == Job.REST
    s.depth = 0
    if moving:
        push(s, Job.REST, seat, s.players[seat].at, 0)


# --- encounters -------------------------------------------------------------------------------------


@rule
def challenge(s: State, seat: int) -> None:
    """An opponent on the same spot is challenged; the turn ends with it (RE-64, RE-71)."""
    s.rival = seat
    s.ended = 1
    s.stopped_early = 0
    push(s, Job.ENCOUNTER, s.turn, 0, 0)


@rule
def name_loot(s: State, loot: int) -> None:
    """What it is about; third players may save the defender (RE-64, RE-70)."""
    s.loot = loot
    s.tasks[s.depth - 1].stage = Stage.NAMED
    push(s, Job.POLL, s.turn, Window.ENCOUNTER_DECLARED, 0)


@rule
def go_on_fighting(s: State, t: Task) -> None:
    """Defender, attacker, a last chance to rescue, the outcome (RE-66 to RE-70)."""
    stage = t.stage
    if stage == Stage.OPEN:
        ask(s, Phase.LOOT, s.turn)
    elif stage == Stage.NAMED:
        t.stage = Stage.DEFENCE
        begin_contest(s, IN_ENCOUNTER)
        push(s, Job.DEFEND, s.rival, 0, 0)
        push(s, Job.DICE_ASK, s.rival, DEFENDING, 0)
        push(s, Job.THROW, s.rival, c.N_DICE, 0)
    elif stage == Stage.DEFENCE:
        t.stage = Stage.ATTACK
        begin_contest(s, IN_ENCOUNTER)
        push(s, Job.DICE_ASK, s.turn, ATTACKING, 0)
        push(s, Job.THROW, s.turn, c.N_DICE, 0)
    elif stage == Stage.ATTACK:
        t.stage = Stage.RESULT
        push(s, Job.POLL, s.turn, Window.ENCOUNTER_RESULT, 0)
    else:
        t.stage = Stage.OVER
        drop(s)
        settle(s)


@rule
def choose_symbol(s: State, face: int) -> None:
    """The defender's symbol and how many of it the attacker needs (RE-66, RE-67)."""
    s.chosen = face
    s.target = showing(s, s.rival, face)
    drop(s)


@rule
def settle(s: State) -> None:
    """The attacker takes the loot, or loses turns (RE-68, RE-69)."""
    if showing(s, s.turn, s.chosen) >= s.target:
        take_loot(s)
        lose_turns(s, s.rival, 1)
    else:
        lose_turns(s, s.turn, penalty_of(s))


@rule
def penalty_of(s: State) -> int:
    """How many turns a failed attack costs (RE-69)."""
    if s.loot == LOOT_STAR or s.loot == LOOT_HORSESHOE:
        return 1
    if s.loot < LOOT_CARD:
        return c.MONEY_LOOT[s.loot - LOOT_MONEY] // c.PENALTY_STEP
    card = s.loot - LOOT_CARD
    return s.options.choice_penalty_symbols if c.IS_CHOICE[card] else c.CARD_SYMBOLS[card]


@rule
def take_loot(s: State) -> None:
    """The loot changes hands (RE-68, RE-97)."""
    me, victim = s.players[s.turn], s.players[s.rival]
    if s.loot == LOOT_STAR:
        victim.star, me.star = 0, 1
    elif s.loot == LOOT_HORSESHOE:
        victim.horseshoes -= 1
        me.horseshoes += 1
    elif s.loot < LOOT_CARD:
        pay_player(victim, me, c.MONEY_LOOT[s.loot - LOOT_MONEY])
    else:
        card = s.loot - LOOT_CARD
        if victim.cards[card] > 0:
            give_up(s, s.rival, card)
            gain(me, card)
            push(s, Job.LIMIT, s.turn, 0, 0)
            push(s, Job.LIMIT, s.rival, 0, 0)


# --- the turn for a card ----------------------------------------------------------------------------


@rule
def seek_fortune(s: State, t: Task) -> None:
    """A whole turn for one throw; enough gems bring an expedition card (RE-93)."""
    seat = t.seat
    if t.thrown == 0:
        t.thrown = 1
        begin_contest(s, 0)
        push(s, Job.THROW, seat, c.N_DICE, 0)
        return
    drop(s)
    if s.dice[GEM_FACE] >= c.GEMS_FOR_CARD:
        push(s, Job.DRAW, seat, 1, -1)
