"""Tries the figures of an edition before people sit down: plays matches, draws all that a page shows of them.

What data files may hold is checked where they are read (`data.py`); this finds what then cannot be shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from .game import Game
from .match import Match
from .page_parts import PageRequest
from .presentation import SceneRequest

DECISIONS = 40  # of each match that is tried


def unplayable(game: Game) -> Iterator[str]:
    """Why a match cannot be begun, played a little, drawn or told, a line for each number of players."""
    for players in game.players:
        try:
            match = game.match(players, seed=players)
            _show(match)
            _play(match)
            _show(match)
        except Exception as error:  # of any kind: the built-in figures raise none
            yield f"a match of {players} cannot be shown: {_told(error)}"


def page_missing(game: Game) -> str:
    """Why the page on how to play cannot be shown; empty where it can."""
    try:
        game.view.how_to_play(PageRequest())
    except Exception as error:  # as above
        return _told(error)
    return ""


def _play(match: Match) -> None:
    dice = random.Random(1)
    for _ in range(DECISIONS):
        if match.over:
            return
        match.play(dice.choice(match.legal_actions()))


def _show(match: Match) -> None:
    for viewer in (None, 0):
        shown = match.view(viewer)
        _ = shown.svg, shown.text
        _draw_panels(match, viewer)


def _draw_panels(match: Match, viewer: int | None) -> None:
    """Draw what stands beside the board. KeyError names a drawing that does not exist."""
    view, s = match.game.view, match.redacted(viewer)
    facts = [*view.pool(s), *(fact for seat in range(match.players) for fact in view.facts(s, seat))]
    if viewer is not None:
        facts += view.hand(s, viewer)
    for fact in facts:
        _ = fact.glyph and view.glyph(fact.glyph)
    request = SceneRequest(names=match.names)
    scenes = [view.scene(s, request)]
    scenes += (sheet.scene for seat in range(match.players) for sheet in view.sheets(s, seat, request))
    for scene in scenes:
        known = set(scene.drawings.names())
        for name in (part.symbol for piece in scene.pieces for part in piece.parts):
            if name and name not in known:
                raise KeyError(f"no drawing is called {name!r}")


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
