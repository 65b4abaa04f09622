"""The rules page of every game: its pictures are whole, and all languages tell the same.

What a page says is tested with each game; which rules it cites, in test_registers.py.
"""

from __future__ import annotations

import re
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest

import lauta
from lauta import i18n
from lauta.engine.game import Game
from lauta.engine.page_parts import PageRequest, Passage
from lauta.engine.pages import Chapter, Piece, RulesPage, read
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


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_table_says_what_its_options_change(game: Game) -> None:
    """Every other value of an option is told in its place, and what could have been chosen is not."""
    needs_view(game)
    many = game.players[-1]
    plain_page = told(game, many, game.options_of())
    for option in game.options:
        for value in option.values:
            if value.value == option.default or (game.id, option.name, value.value) in SAYS_NOTHING:
                continue
            here = told(game, many, game.options_of(None, {option.name: value.value}))
            more = here.count(EXCEPTION) - plain_page.count(EXCEPTION)
            assert more > 0, f"{option.name} = {value.value} is not told"
    assert "set up a table" not in plain_page
    assert "set up a table" in told(game, 0, None) or game.id == "retkikunnat"


# What changes nothing at the fullest table, or is no rule that players follow.
SAYS_NOTHING = {
    ("africa", "stall_rounds", 10),
    ("africa", "two_player_end", "eleventh"),
    ("retkikunnat", "symbols", "two"),
    ("retkikunnat", "symbols", "three"),
}
EXCEPTION = "<strong>At this table:</strong>"


def told(game: Game, players: int, options: Any) -> str:
    """The page in English, as read at such a table."""
    page = game.view.how_to_play(PageRequest(options=options, players=players))
    return " ".join(block.html for section in page for block in section.blocks if isinstance(block, Passage))


def test_two_players_hear_which_monument_ends_their_match_af78() -> None:
    africa = lauta.game("africa")
    ninth = "the game ends with monument number 9"
    assert ninth in told(africa, 2, africa.options_of())
    assert ninth not in told(africa, 2, africa.options_of("finnish_rulebook"))
    assert ninth not in told(africa, 3, africa.options_of())


def test_two_shrines_win_where_two_play_whatever_was_chosen_at94() -> None:
    attika = lauta.game("attika")
    amphorae = attika.options_of(None, {"shrine_link": "amphorae"})
    assert "joining shrines does not win" in told(attika, 3, amphorae)
    assert "joining shrines does not win" not in told(attika, 2, amphorae)


def test_five_players_hear_of_fewer_symbols_re93() -> None:
    game = lauta.game("retkikunnat")
    few = "symbols of each attribute are enough"
    for players in game.players:
        assert (few in told(game, players, game.options_of())) == (players >= 5)
        assert few in told(game, players, game.options_of(None, {"symbols": "two"}))
        assert few not in told(game, players, game.options_of(None, {"symbols": "three"}))
