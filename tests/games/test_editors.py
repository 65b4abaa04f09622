"""What games show of an edition in ways of their own: places, scripts, drawings. Opens no page."""

from __future__ import annotations

import json

import pytest

import lauta
from lauta.engine.presentation import Editor, Edits
from lauta.web import static
from lauta.web.edition_draft import built_in


def known() -> list[tuple[str, Editor]]:
    """Every special editor with the id of its game."""
    found = [(game.id, game.view) for game in lauta.games()]
    return [(game, editor) for game, view in found if isinstance(view, Edits) for editor in view.editors]


@pytest.mark.parametrize("game, editor", known(), ids=lambda value: getattr(value, "place", value))
def test_an_editor_has_its_place_its_script_and_its_drawings(game: str, editor: Editor) -> None:
    tree = built_in(lauta.game(game))
    for place in (editor.place, *editor.beside):
        value: object = tree
        for step in place.split("."):
            assert isinstance(value, dict), place
            value = value[step]
        assert isinstance(value, dict | list), place
    assert any((folder / editor.module).is_file() for folder in static.folders())
    assert static.style_beside(editor.module)
    for glyph in editor.glyphs:
        assert lauta.game(game).view.glyph(glyph, 22).startswith("<svg")
    if editor.facts:
        facts = json.dumps(editor.facts())
        assert "style=" not in facts, "the page takes no styles in its markup"


def test_every_game_with_special_editors_hands_them_on() -> None:
    assert {"africa", "attika", "navegador"} <= {game for game, _ in known()}
