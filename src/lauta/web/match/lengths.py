"""How long matches of an edition are, as a share of those with the built-in values.

One match of each is played by the same fixed rule: no more than a hint, but a map of five places shows.
"""

from __future__ import annotations

from functools import lru_cache

import lauta

from ...engine.actors import CHANCE
from ...engine.errors import LautaError
from ...engine.game import Game
from .edition_games import Keyed

MOST = 1500  # entries of a match
SEED = 7


@lru_cache(maxsize=64)
def length_of(edition: Keyed) -> float:
    """Return how many decisions a match has, as a share of those with the built-in values."""
    try:
        return _decisions(edition.game) / max(1, _built_in(edition.game.id))
    except LautaError:
        return 1.0  # whatever values do, the page is shown


@lru_cache(maxsize=16)
def _built_in(game_id: str) -> int:
    return _decisions(lauta.game(game_id))


def _decisions(game: Game) -> int:
    match = game.match(min(game.players), seed=SEED)
    for n in range(MOST):
        if match.over:
            break
        legal = match.legal_numbers()
        match.play(legal[(n * 7919 + 13) % len(legal)])
    return sum(entry.actor != CHANCE for entry in match.log)
