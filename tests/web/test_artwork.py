"""Charts and drawings as files: browsers keep them for ever, so another content has another address."""

from __future__ import annotations

import gzip
from hashlib import sha256

import pytest

import lauta
from lauta.engine.game import Game
from lauta.engine.presentation import SceneRequest
from lauta.web.page.artwork import chart_address, drawings_address, packed

SHOWN = [pytest.param(game, id=game.id) for game in lauta.games() if game.about.at_table]


@pytest.mark.parametrize("game", SHOWN)
def test_the_address_of_a_file_is_the_hash_of_what_is_in_it(game: Game) -> None:
    scene = game.view.scene(game.match(min(game.players), seed=1).redacted(None), SceneRequest())
    for address in (chart_address(scene.chart), drawings_address(scene.drawings)):
        name = address.rsplit("/", 1)[-1].removesuffix(".svg")
        assert sha256(gzip.decompress(packed(name))).hexdigest().startswith(name)
        assert len(name) == 16
