"""The step of a tutorial that a page shows: which it is, the places it is about, and what it asks for.

The scripts are read in `engine/tutorial.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...engine.match import Match
from ...engine.phrase import Phrase, T
from ...engine.presentation import Choice
from ...engine.scene import Piece
from ...engine.tutorial import Step
from ..match.courses import course_at
from ..models import Table

THE_END = (
    T("That was all."),
    T("You know enough to play. In a match of your own, hints will tell you the rest when you need it."),
)


@dataclass(frozen=True)
class Lesson:
    """The step of a tutorial that a page shows: its number from 0, how many there are, what may be done."""

    step: Step | None  # None behind the last one
    n: int
    steps: int
    ways: tuple[tuple[int, ...], ...]
    end: tuple[Phrase, Phrase] = THE_END  # what is said behind the last step


def lesson_at(table: Table, match: Match) -> Lesson | None:
    """Where the learner is; None in matches and at puzzles."""
    if not table.lesson or table.puzzle:
        return None
    course, n = course_at(table), table.step
    if n >= len(course.steps):
        return Lesson(None, n, len(course.steps), (), course.script.end or THE_END)
    return Lesson(course.steps[n], n, len(course.steps), tuple(course.ways_on(n, match)))


def aimed(step: Step | None, choices: Sequence[Choice], pieces: Iterable[Piece]) -> list[str]:
    """Places on the board that a step is about: what it points at, and where it is done.

    A die that could be pressed as well is none of them: it has its button.
    """
    placed = [piece for piece in pieces if piece.place]
    drawn = {piece.place for piece in placed}
    found = [*(step.places if step else ())]
    for choice in choices:
        if choice.place in drawn:
            found.append(choice.place)
        elif choice.place is not None:
            found += [piece.place for piece in placed if choice.code in piece.actions]
    return list(dict.fromkeys(found))


def wanted(step: Step | None, choices: Sequence[Choice]) -> Phrase:
    """What is to be done now, for who has tried something else."""
    if step is None:
        return T("This tutorial is done: press “Play a match”.")
    if not choices:
        return T("This step is only to be read: press “Next” to go on.")
    return T("This step asks for: “{what}”.", what=choices[0].label)
