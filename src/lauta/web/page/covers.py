"""A picture of each game for the front page: its board some way into a match, the same every time."""

from __future__ import annotations

from functools import lru_cache

import lauta

from ...engine.game import Game
from ...engine.phrase import Translations
from ...engine.presentation import SceneRequest, picture
from ..match.edition_games import Keyed

_MOVES, _SEED = 300, 7


@lru_cache(maxsize=32)
def cover(game_id: str, translations: Translations, standalone: bool = False) -> str:
    """The board after a number of moves chosen by a fixed rule, without anything to click."""
    return _drawn(lauta.game(game_id), translations, standalone)


@lru_cache(maxsize=8)
def cover_of_edition(edition: Keyed, translations: Translations) -> str:
    """The same of a game with an edition."""
    return _drawn(edition.game, translations, False)


def _drawn(game: Game, translations: Translations, standalone: bool) -> str:
    players = min(3, max(game.players))
    match = game.match(players, seed=_SEED)
    for n in range(_MOVES):
        if match.over:
            break
        legal = match.legal_actions()
        match.play(legal[(n * 7919 + 13) % len(legal)])
    request = SceneRequest(translations=translations, prefix=f"cover-{game.id}-", standalone=standalone)
    return picture(game.view, match.redacted(None), request)
