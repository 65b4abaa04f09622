"""The page of openings, for every game: figures of the library, in three languages, and hostile addresses."""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.openings import library_of


@pytest.mark.parametrize("game", lauta.games(), ids=lambda game: game.id)
def test_every_number_of_players_has_its_page(guest: Any, game: Any) -> None:
    library = library_of(game.id)
    assert library is not None
    for cell in library.cells:
        page = guest.get(f"/openings/{game.id}?players={cell.players}&level={cell.level}").content.decode()
        assert f"{100 * cell.wins[0] / cell.games:.0f} %" in page
        assert all(one.text in page or one.phrase is not None for one in cell.firsts)
        assert page.count('class="bar"') >= cell.players + len(cell.firsts)


def test_the_words_are_the_readers(another: Any) -> None:
    assert "Voittajien tavat" in another("fi").get("/openings/africa").content.decode()
    assert "Gewoonten van winnaars" in another("nl").get("/openings/africa").content.decode()


@pytest.mark.parametrize("query", ["?players=99", "?players=-1", "?players=x", "?level=nobody", "?players="])
def test_what_there_is_not_shows_what_is_nearest(guest: Any, query: str) -> None:
    assert guest.get(f"/openings/africa{query}").status_code == 200


def test_unknown_games_are_refused_and_the_index_leads_to_the_first(guest: Any) -> None:
    assert guest.get("/openings/chess").status_code == 404
    assert guest.get("/openings").headers["Location"].startswith("/openings/")
