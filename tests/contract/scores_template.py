"""All scores of a position by one call of compiled code (see `engine.loading.instantiate`).

Not imported by anybody: what it takes from its game's rules becomes its globals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lauta.engine.rule import rule

if TYPE_CHECKING:
    from lauta.games.africa.rules import State, is_winner, points, total


@rule
def scores(s: State, players: int, into: Any) -> int:
    """Put points, total and whether it has won of every seat into a list of 3 times as many."""
    for seat in range(players):
        into[3 * seat] = points(s, seat)
        into[3 * seat + 1] = total(s, seat)
        into[3 * seat + 2] = 1 if is_winner(s, seat) else 0
    return players
