"""Every symbol that lies on a board or a sheet says what it is, but for what only decorates another piece.

Where it lies is said with one decimal: painters write no more, and two of them must write the same.

How it is shown is tested in tests/browser/test_teach.py.
"""

from __future__ import annotations

import random

import pytest

from lauta.engine.game import Game
from lauta.engine.match import Match
from lauta.engine.presentation import SceneRequest
from lauta.engine.scene import Scene, coordinate

from .tables import GAMES, needs_view

# Pieces, by how their ids begin, that belong to another one, which says what it is: marks, ways, fares,
# the number beside a price; bars of a chart that has a heading.
SILENT: dict[str, tuple[str, ...]] = {
    "africa": (),
    "attika": ("settlements-", "note-", "chain-", "laid-"),
    "navegador": ("pip-", "marker-", "card-mark"),
    "afrikan_tahti": ("rolls-", "spot-", "track-", "die", "fare-", "air-"),
    "retkikunnat": (
        "rolls-",
        "danger-dice-",
        "contest-versus",
        "rain",
        "spot-",
        "track-",
        "die",
        "fare-",
        "air-",
    ),
}


def scenes(match: Match) -> list[Scene]:
    """All that the seat to act sees."""
    game, seat = match.game, match.actor
    s = match.redacted(seat)
    choices = game.view.choices(s, [action.number for action in match.legal_actions()], match.names)
    request = SceneRequest(choices=choices, names=match.names, log=match.log_for(seat))
    sheets = [sheet for n in range(match.players) for sheet in game.view.sheets(s, n, request)]
    return [game.view.scene(s, request), *(sheet.scene for sheet in sheets)]


def finer(scene: Scene) -> set[str]:
    """Ids of pieces that are placed with more than one decimal."""
    places = {p.id: [p.x, p.y, *(at for part in p.parts for at in (part.x, part.y))] for p in scene.pieces}
    return {name for name, found in places.items() if found != [coordinate(at) for at in found]}


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_says_what_it_is_and_where_with_one_decimal(game: Game) -> None:
    needs_view(game)
    rng, dumb, met, between = random.Random(2), set(), set(), set()
    for seed in range(2):
        match = game.match(players=3, seed=seed)
        for n in range(240):
            if match.over:
                break
            if n % 15 == 0:
                shown = scenes(match)
                between |= {name for scene in shown for name in finer(scene)}
                bare = {piece.id for scene in shown for piece in scene.pieces if not piece.label}
                met |= {known for known in SILENT[game.id] if any(one.startswith(known) for one in bare)}
                dumb |= {one for one in bare if not one.startswith(SILENT[game.id] or "\0")}
            match.play(rng.choice(match.legal_actions()))
    assert not dumb
    assert not between
    assert met or not SILENT[game.id]
