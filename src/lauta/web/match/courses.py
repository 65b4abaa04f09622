"""The tutorials that tables follow: each is read and checked once.

How a learner goes through one stands in `tutorials/lessons.py`.
"""

from __future__ import annotations

from functools import cache

import lauta
from lauta.engine.tutorial import Course, tutorials

from ...engine.phrase import T
from ..base.refusals import NotFound, Refused
from ..models import Table


class LostLesson(Refused):
    """The script is another one than when the learner began."""

    status = 410

    def __init__(self) -> None:
        super().__init__(T("This tutorial has changed since you began it. Begin it anew."))


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
