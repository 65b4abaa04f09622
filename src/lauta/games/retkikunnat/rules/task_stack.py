"""The stack of tasks, what is still to be done, and the ends of a decision: who is asked, the game is over.

What a task does is in the file of its theme; `task_dispatch.py` calls it.
"""

from __future__ import annotations

from ....engine.rule import rule
from ..data.constants import N_CARDS
from ..data.schema import MAX_ABILITIES
from .state import Job, Phase, State, Window


@rule
def push(s: State, job: int, seat: int, a: int, b: int) -> None:
    """Put a task on top of the stack: it comes next."""
    t = s.tasks[s.depth]
    t.job = job
    t.seat = seat
    t.a = a
    t.b = b
    t.k = 0
    s.depth += 1


@rule
def drop(s: State) -> None:
    """The task on top is done."""
    s.depth -= 1


@rule
def ask(s: State, phase: int, seat: int) -> None:
    """A decision is due."""
    s.phase = phase
    s.who = seat


@rule
def finish(s: State, winner: int) -> None:
    """Somebody has come home: the game is over (RE-96)."""
    s.winner = winner
    s.phase = Phase.OVER


@rule
def expose(s: State, seat: int, ability: int) -> None:
    """An ability of an expedition card was used: opponents may sabotage the card (RE-77)."""
    source = ability // MAX_ABILITIES
    if source < N_CARDS:
        push(s, Job.POLL, seat, Window.CARD_USED, source)
