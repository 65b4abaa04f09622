"""The rules page of every game: its pictures are whole, have ids of their own, and nobody can act in them.

What a page says is tested with each game; which rules it cites, in test_registers.py.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from lauta.engine.game import Game

from .tables import GAMES, needs_view

ACTING = {"tabindex", "data-a", "data-cell"}


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_well_formed_and_nobody_can_act_in_them(game: Game) -> None:
    needs_view(game)
    drawn = [section for section in game.view.how_to_play(None) if section.picture]
    assert drawn
    ids: list[str] = []
    for section in drawn:
        assert section.caption is not None
        for root in ET.fromstring(f"<figure>{section.picture}</figure>"):
            assert root.get("role") == "img" and root.get("aria-label")
            ids += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert not [element.tag for element in root.iter() if ACTING & set(element.attrib)]
    assert len(ids) == len(set(ids))
