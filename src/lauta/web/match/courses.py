"""The scripts that tables follow, tutorials and puzzles: each is read and checked once.

How a learner goes through one stands in `tutorials/lessons.py` and `puzzles/solving.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache

import lauta
from lauta.engine.position import Position
from lauta.engine.tutorial import Course, tutorials

from ...engine.phrase import T
from ...puzzles.puzzle import Puzzle, puzzles_of
from ..base.refusals import NotFound, Refused
from ..models import Table


class LostLesson(Refused):
    """The script is another one than when the learner began."""

    status = 410
    way_on = "learn"

    def __init__(self) -> None:
        super().__init__(T("This tutorial has changed since you began it. Begin it anew."))


class LostPuzzle(Refused):
    """The puzzle is no longer among those of the game."""

    status = 410
    way_on = "puzzles"

    def __init__(self) -> None:
        super().__init__(T("This puzzle is gone. There are others."))


@cache
def course(game_id: str, name: str) -> Course:
    """A tutorial of a game by its name. NotFound."""
    game = lauta.game(game_id)
    for script in tutorials(game):
        if script.name == name:
            return Course(game, script)
    raise NotFound(T("There is no such tutorial."))


def key(course: Course) -> str:
    """What a table keeps of the script that it follows."""
    return f"{course.script.name}@{course.script.digest}"


def course_at(table: Table) -> Course:
    """The script of a table. LostLesson where it has changed since, or the rules have."""
    found = course(table.game, table.lesson.partition("@")[0])
    if key(found) != table.lesson or table.rules_version != found.game.rules_version:
        raise LostLesson
    return found


def begin_of(table: Table) -> Position | None:
    """The position at which a scripted match begins, None for set-up. LostLesson, LostPuzzle."""
    if not table.puzzle:
        return course_at(table).start
    puzzle_at(table)
    return start_of(table.game, table.puzzle)


def puzzle_at(table: Table) -> Puzzle:
    """The puzzle of a table. LostPuzzle where it is gone, or the rules have changed."""
    game = lauta.game(table.game)
    found = puzzles_of(game).get(table.puzzle)
    if found is None or table.rules_version != game.rules_version:
        raise LostPuzzle
    return found


@lru_cache(maxsize=256)
def start_of(game_id: str, puzzle: str) -> Position:
    """The position of a puzzle, what its seat does not know filled in."""
    game = lauta.game(game_id)
    return puzzles_of(game)[puzzle].filled(game)


@lru_cache(maxsize=256)
def line_of(game_id: str, puzzle: str) -> tuple[int, ...]:
    """The decisions to find, as numbers."""
    game = lauta.game(game_id)
    return puzzles_of(game)[puzzle].numbers(game)
