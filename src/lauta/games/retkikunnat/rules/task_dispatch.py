"""The stack of tasks is worked off: which rule goes on with a task of which job.

What a task does is in the file of its theme; the jobs themselves are listed in `state.py`.
"""

from __future__ import annotations

from ....engine.rule import rule, table
from .danger_dice import ask_for_dice, draw_danger, go_on_fighting, judge, pick_dice, seek_fortune, throw
from .events import draw_event, resolve
from .expedition import check_limit, draw_cards, pay_bonuses
from .losses import (
    be_robbed,
    capture,
    lose_some_cards,
    lose_some_hand_cards,
    lose_some_turns,
    relocate,
    stay_dry,
)
from .pawns import go_on, more_events, rest
from .reactions import ask_round, carry_out, check_hand_limit, choose_pawn, expose_lasting, give_reward
from .state import Job, Phase, State, Task
from .task_stack import ask
from .tokens import choose_stacks, look, resolve_token, surprise
from .trade import bargain
from .turns import carry_out_ability, end_turn, take_shortcut

# Which jobs the rules below know; `work` does the others itself.
DICE_AND_CARDS, LOSSES, PLACES, OTHER = range(4)
_JOBS = {
    DICE_AND_CARDS: (
        *(Job.THROW, Job.DICE_ASK, Job.DICE_PICK, Job.JUDGE, Job.DANGER, Job.DEFEND, Job.ENCOUNTER),
        *(Job.FORTUNE, Job.DRAW, Job.HAND_LIMIT, Job.LASTING, Job.REWARD),
        *(Job.MORE_EVENTS, Job.MAY, Job.TO_DANGER),
    ),
    LOSSES: (
        *(Job.BONUSES, Job.ROBBED, Job.LOSE_TURNS, Job.LOSE_CARDS, Job.LOSE_HAND, Job.CAPTURE, Job.DRY),
        *(Job.RELOCATE, Job.SURPRISE),
    ),
    PLACES: (Job.PEEK, Job.SWAP, Job.SHORTCUT, Job.FLIGHT, Job.PAWN, Job.TRADE),
}
THEME = table([next((theme for theme, jobs in _JOBS.items() if job in jobs), OTHER) for job in Job])


@rule
def work_off(s: State) -> None:
    """Do what follows by itself until somebody, or chance, has to decide (RE-99)."""
    while s.phase == Phase.RUN:
        if s.depth > 0:
            work(s, s.tasks[s.depth - 1])
        elif s.ended:
            end_turn(s)
        else:
            ask(s, Phase.ACT if s.part else Phase.TURN, s.turn)


# --- the stack --------------------------------------------------------------------------------------


@rule
def work(s: State, t: Task) -> None:
    """Go on with the task on top of the stack."""
    job = t.job
    if job == Job.POLL:
        ask_round(s, t)
    elif job == Job.MOVE:
        go_on(s)
    elif job == Job.LIMIT:
        check_limit(s, t)
    elif job == Job.REST:
        rest(s, t)
    elif job == Job.EVENT:
        draw_event(s, t)
    elif job == Job.EFFECTS:
        resolve(s, t)
    elif job == Job.DIE or job == Job.RELEASE or job == Job.LUCK:
        ask(s, Phase.DIE, t.seat)
    elif job == Job.TOKEN:
        resolve_token(s, t)
    elif job == Job.HAND:
        carry_out(s, t)
    elif job == Job.ABILITY:
        carry_out_ability(s, t)
    elif THEME[job] == DICE_AND_CARDS:
        work_on_dice_and_cards(s, t, job)
    elif THEME[job] == LOSSES:
        work_on_losses(s, t, job)
    else:
        work_on_places(s, t, job)


@rule
def work_on_dice_and_cards(s: State, t: Task, job: int) -> None:
    """Contests, and cards that come or go by their limits."""
    if job == Job.THROW:
        throw(s, t)
    elif job == Job.DICE_ASK:
        ask_for_dice(s, t)
    elif job == Job.DICE_PICK:
        pick_dice(s, t)
    elif job == Job.JUDGE:
        judge(s, t)
    elif job == Job.DANGER:
        draw_danger(s, t)
    elif job == Job.DRAW:
        draw_cards(s, t)
    elif job == Job.HAND_LIMIT:
        check_hand_limit(s, t)
    elif job == Job.LASTING:
        expose_lasting(s, t)
    elif job == Job.MORE_EVENTS:
        more_events(s, t)
    elif job == Job.DEFEND:
        ask(s, Phase.CHOOSE, t.seat)
    elif job == Job.ENCOUNTER:
        go_on_fighting(s, t)
    elif job == Job.REWARD:
        give_reward(s, t)
    elif job == Job.FORTUNE:
        seek_fortune(s, t)
    else:
        ask(s, Phase.OFFER, t.seat)


@rule
def work_on_losses(s: State, t: Task, job: int) -> None:
    """Bonuses, penalties and shields."""
    if job == Job.BONUSES:
        pay_bonuses(s, t)
    elif job == Job.LOSE_TURNS:
        lose_some_turns(s, t)
    elif job == Job.LOSE_CARDS:
        lose_some_cards(s, t)
    elif job == Job.LOSE_HAND:
        lose_some_hand_cards(s, t)
    elif job == Job.ROBBED:
        be_robbed(s, t)
    elif job == Job.CAPTURE:
        capture(s, t)
    elif job == Job.DRY:
        stay_dry(s, t)
    elif job == Job.RELOCATE:
        relocate(s, t)
    else:
        surprise(s, t)


@rule
def work_on_places(s: State, t: Task, job: int) -> None:
    """Tokens, stacks, shortcuts, flights by cards, trade."""
    if job == Job.PEEK:
        look(s, t)
    elif job == Job.SWAP:
        choose_stacks(s, t)
    elif job == Job.SHORTCUT:
        take_shortcut(s, t)
    elif job == Job.FLIGHT:
        ask(s, Phase.FLIGHT, t.seat)
    elif job == Job.PAWN:
        choose_pawn(s, t)
    else:
        bargain(s, t)
