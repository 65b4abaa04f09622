"""Choices that take decisions of the running turn back first, where a game has such: see `Revises`.

People need not know in which order a game wants its decisions; undo alone is in `moves.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import cast

import lauta
from lauta.engine.actors import CHANCE
from lauta.engine.match import Match

from ...engine.presentation import Choice, Revises


def free_decisions(match: Match) -> int:
    """How many decisions the seat to act may take back: those of its turn, as nothing was revealed since."""
    n = 0
    for entry in reversed(match.log):
        if entry.actor != match.actor or entry.action in match.rules.FINAL:
            break
        n += 1
    return n


def has_acted(match: Match, end: int) -> bool:
    """Whether the seat to act has done anything in its turn; `end` is what ends a turn.

    A pass is nothing done, nor is the set-up, in which every seat decides alike.
    """
    acted = False
    for entry in reversed(match.log):
        if entry.action == end and entry.actor != CHANCE:
            return acted
        acted = acted or (entry.actor == match.actor and entry.action not in match.rules.FINAL)
    decided = Counter(entry.actor for entry in match.log)
    return any(decided[seat] < decided[match.actor or 0] for seat in range(match.players))


@cache
def _revises(game_id: str) -> bool:
    return isinstance(lauta.game(game_id).view, Revises)


def revisions(match: Match) -> list[Choice]:
    """What the seat to act can choose besides, in place of decisions of this turn."""
    view, n, seat = match.game.view, free_decisions(match), match.actor
    if n == 0 or seat is None or seat < 0 or not _revises(match.game.id):
        return []
    first = len(match.log) - n
    before, played = match.at(first).redacted(seat), [entry.action for entry in match.log[first:]]
    return cast(Revises, view).revisions(match.redacted(seat), before, played, match.names)
