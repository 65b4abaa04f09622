"""What the table is busy with: read from the stack of tasks, for sentences, pictures and choices.

Everything here is known to everybody; nothing here changes a state.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..data.card_codes import IN_DANGER, IN_ENCOUNTER
from ..data.constants import N_CARDS, N_FACES, REQUIRES, WITH_CODE
from ..data.schema import MAX_EFFECTS
from ..rules.danger_dice import showing
from ..rules.losses import shield_at
from ..rules.state import DEFENDING, Job, Phase, Stage, State, Task
from ..rules.task_fields import ability_of


def top(s: State) -> Task:
    """The task for which somebody is asked now."""
    return s.tasks[s.depth - 1]


def below(s: State) -> Task | None:
    """The task below it."""
    return s.tasks[s.depth - 2] if s.depth > 1 else None


def find(s: State, *jobs: int) -> Task | None:
    """The topmost task of these jobs that is still to be done."""
    for n in range(s.depth - 1, -1, -1):
        if s.tasks[n].job in jobs:
            return s.tasks[n]
    return None


# --- contests ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Need:
    """A symbol that dice must show: how many are needed, how many are there."""

    symbol: int
    needed: int
    shown: int

    @property
    def missing(self) -> int:
        """How many are still missing."""
        return max(self.needed - self.shown, 0)


@dataclass(frozen=True)
class Contest:
    """A danger situation or an encounter with its dice.

    `seat` throws; `danger` is the card that is faced, -1 in an encounter. `attacking` tells of an encounter
    whether the attacker throws: then there is one need. `thrown` is whether dice lie on the table at all.
    """

    seat: int
    danger: int
    attacking: bool
    thrown: bool
    needs: tuple[Need, ...]


def contest(s: State) -> Contest | None:
    """The contest in which dice are thrown now."""
    judge, fight = find(s, Job.JUDGE), find(s, Job.ENCOUNTER)
    if judge is not None:
        return _danger(s, judge)
    if fight is None or s.contest != IN_ENCOUNTER or fight.stage in (Stage.OPEN, Stage.NAMED):
        return None
    attacking = is_attackers(fight)
    seat = s.turn if attacking else s.rival
    needs = (Need(s.chosen, s.target, showing(s, seat, s.chosen)),) if attacking else ()
    return Contest(seat, -1, attacking, _any_dice(s), needs)


def is_attackers(fight: Task) -> bool:
    """Whether the attacker throws in an encounter, or has thrown."""
    return fight.stage in (Stage.ATTACK, Stage.RESULT)


def _danger(s: State, judge: Task) -> Contest:
    asked, card = s.contest == IN_DANGER, judge.trial
    needs = tuple(
        Need(face, REQUIRES[card][face], showing(s, judge.seat, face) if asked else 0)
        for face in range(N_FACES)
        if REQUIRES[card][face]
    )
    return Contest(judge.seat, card, False, _any_dice(s), needs)


def _any_dice(s: State) -> bool:
    return any(s.dice) or any(s.fresh)


def is_defending(s: State) -> bool:
    """Whether the dice that may be thrown again are the defender's."""
    ask = find(s, Job.DICE_ASK)
    return ask is not None and ask.trial == DEFENDING


# --- offers -----------------------------------------------------------------------------------------


def offered_ability(s: State) -> int:
    """The ability whose use is offered, -1 where it is an optional event (RE-24, RE-39)."""
    t = top(s)
    if t.job == Job.MAY:
        return -1
    if t.job in (Job.MORE_EVENTS, Job.TO_DANGER):
        return ability_of(t)
    if t.job == Job.BONUSES:
        return WITH_CODE[t.at]
    return shield_at(t)


def optional_event(s: State) -> int:
    """The event card that may be used or not."""
    return top(s).row // MAX_EFFECTS


def is_card(source: int) -> bool:
    """Whether a source of abilities is an expedition card, not a character."""
    return source < N_CARDS


def chance_seat(s: State) -> int:
    """Whom an outcome of chance is for."""
    if s.phase in (Phase.DEAL, Phase.EXTRA, Phase.FIRST) or s.depth == 0:
        return s.turn
    return top(s).seat
