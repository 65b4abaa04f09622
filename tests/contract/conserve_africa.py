"""What no action of Africa may change: points are never lost, tiles never turned down, camps never removed.

Called after every action of the contract's random games, for the states before and after. That tiles, camps,
treasure and explorers add up is said once, by the faults of a position (`speech/position.py`).
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import Game
from lauta.engine.record import copy


def check(game: Game, before: Any, after: Any) -> None:
    """AssertionError where something appeared, vanished or was taken back."""
    c = game.module("data.constants")
    faults = list(game.module("speech.position").faults(after))
    assert not faults, "; ".join(map(str, faults))
    for seat in range(after.n_players):
        assert after.players[seat].score >= before.players[seat].score, "points are never lost (AF-10)"
    for cell in range(c.N_CELLS):
        if before.content[cell] != c.HIDDEN:
            assert after.content[cell] != c.HIDDEN, "no tile is turned down again (AF-4)"
        if before.content[cell] == c.CAMP:
            assert after.content[cell] == c.CAMP, "a camp is never removed (AF-57)"
    _check_winners(game, after)
    again = copy(after)
    game.module("rules.herds").take_stock(again)
    assert again == after, "what is kept of the cells follows from the tiles on them"


def _check_winners(game: Game, s: Any) -> None:
    """A winner has the most points (AF-76)."""
    rules = game.rules()
    totals = [rules.total(s, seat) for seat in range(s.n_players)]
    for seat, points in enumerate(totals):
        assert points == max(totals) or not rules.is_winner(s, seat)
