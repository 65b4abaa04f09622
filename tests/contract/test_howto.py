"""The rules page of every game: its pictures are whole, and all languages tell the same.

What a page says is tested with each game; which rules it cites, in test_registers.py.
"""

from __future__ import annotations

import re
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

from lauta import i18n
from lauta.engine.game import Game
from lauta.engine.pages import Chapter, Piece, RulesPage, read
from lauta.engine.presentation import PageRequest
from tests.pages import figures, plain

from .tables import GAMES, needs_view

ACTING = {"tabindex", "data-a", "data-cell"}


@pytest.mark.parametrize("game", GAMES)
def test_pictures_are_well_formed_and_nobody_can_act_in_them(game: Game) -> None:
    needs_view(game)
    drawn = figures(game.view.how_to_play(PageRequest()))
    assert drawn
    ids: list[str] = []
    for figure in drawn:
        assert figure.caption
        for root in ET.fromstring(f"<figure>{figure.picture}</figure>"):
            assert root.get("role") == "img" and root.get("aria-label")
            ids += [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert not [element.tag for element in root.iter() if ACTING & set(element.attrib)]
    assert len(ids) == len(set(ids))


def page_of(game: Game) -> RulesPage:
    return cast(RulesPage, game.module("howto").PAGE)


def themes(game: Game) -> list[str]:
    return ["", *(theme.id for theme in game.about.themes)]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_is_shown_once_in_every_language(game: Game) -> None:
    needs_view(game)
    for language in i18n.LANGUAGES:
        for theme in themes(game):
            page = game.view.how_to_play(PageRequest(language, theme, i18n.catalogue(language)))
            assert sorted(figure.name for figure in figures(page)) == sorted(page_of(game).pictures)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_page_in_every_language_and_no_other(game: Game) -> None:
    needs_view(game)
    assert sorted(file.stem for file in page_of(game).folder.glob("*.md")) == sorted(i18n.LANGUAGES)


@pytest.mark.parametrize("language", [language for language in i18n.LANGUAGES if language != i18n.DEFAULT])
@pytest.mark.parametrize("game", GAMES)
def test_every_language_tells_the_same(game: Game, language: str) -> None:
    """The same sections, pictures, placeholders, conditions and rule numbers, passage by passage."""
    needs_view(game)
    english, other = (read(page_of(game).folder / f"{code}.md") for code in (i18n.DEFAULT, language))
    assert len(other) == len(english)
    for one, two in zip(english, other, strict=True):
        assert skeleton(two) == skeleton(one), f"{language}.md, section {two.title!r} from line {two.line}"


def skeleton(chapter: Chapter) -> list[dict[str, Any]]:
    """What a section has in every language."""
    return [bones(piece) for piece in (Piece(chapter.line, chapter.title), *chapter.pieces)]


def bones(piece: Piece) -> dict[str, Any]:
    words = plain(piece.html)
    return {
        "tags": re.findall(r"<[^>]*>", piece.html),
        "picture": piece.picture,
        "has a title": bool(piece.title),
        "conditions": piece.conditions,
        "placeholders": set(piece.fields),
        "rules": re.findall(r"[A-Z]{2}-\d+", words),
        "end": words[-1] if words[-1] in ".:?…" else "",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_whose_it_is(game: Game) -> None:
    needs_view(game)
    assert game.about.origin is not None


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_offered_that_no_page_uses(game: Game) -> None:
    needs_view(game)
    pieces = [piece for chapter in read(page_of(game).folder / "en.md") for piece in chapter.pieces]
    assert set(page_of(game).placeholders) <= {name for piece in pieces for name in piece.fields}
    conditions = {name for piece in pieces for name, _ in piece.conditions}
    assert {*page_of(game).conditions, *themes(game)[1:]} <= conditions
