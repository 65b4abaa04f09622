"""The small drawings of every game: whole, without ids that could collide, and refused by name.

Which of a game's drawings must differ is tested with each game.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from lauta.engine.game import Game
from lauta.engine.presentation import SceneRequest

from .tables import GAMES, needs_view


@pytest.mark.parametrize("game", GAMES)
def test_glyphs_are_small_pictures_without_ids(game: Game) -> None:
    needs_view(game)
    for name in game.module("drawing.glyphs").names():
        root = ET.fromstring(game.view.glyph(name, 32))
        assert root.attrib["width"] == "32", name
        assert len(list(root.iter())) > 2, name
        assert not [element for element in root.iter() if "id" in element.attrib], name


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_glyph_is_refused_with_the_names_that_exist(game: Game) -> None:
    needs_view(game)
    with pytest.raises(ValueError, match="seat-0"):
        game.view.glyph("unheard of")


@pytest.mark.parametrize("game", GAMES)
def test_what_pictures_copy_has_no_paint_clip_or_filter_of_its_own(game: Game) -> None:
    """Pages keep it where nothing is displayed (`.drawings` in table.css), and that would not work there."""
    needs_view(game)
    scene = game.view.scene(game.match(game.players[0], seed=1).state, SceneRequest())
    names = scene.drawings.names()
    assert names
    for name in names:
        markup = scene.drawings.draw(name)
        assert "url(#" not in markup, name
        tags = {element.tag for element in ET.fromstring(markup).iter()}
        assert not tags & {"linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter"}, name
