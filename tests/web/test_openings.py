"""The page of openings, for every game: figures of the library, in three languages, and hostile addresses."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lauta
from lauta.engine.actors import CHANCE
from lauta.openings import library_of, tried


@pytest.mark.parametrize("game", lauta.games(), ids=lambda game: game.id)
def test_every_number_of_players_has_its_page(guest: Any, game: Any) -> None:
    library = library_of(game.id)
    assert library is not None
    for cell in library.cells:
        page = guest.get(f"/openings/{game.id}?players={cell.players}&level={cell.level}").content.decode()
        assert f"{100 * cell.wins[0] / cell.games:.0f} %" in page
        assert all(f"<code>{one.text}</code>" in page for one in (*cell.firsts, *cell.lines))
        assert page.count('class="bar"') >= cell.players + len(cell.firsts)


@pytest.mark.parametrize("game", lauta.games(), ids=lambda game: game.id)
def test_what_options_change_stands_beside_what_is_usual(guest: Any, game: Any) -> None:
    library = library_of(game.id)
    assert library is not None and library.options
    for cell in library.cells:
        page = guest.get(f"/openings/{game.id}?players={cell.players}&level={cell.level}").content.decode()
        changed = library.changed(cell)
        assert ("What options change" in page) == bool(changed)
        _, _, table = page.partition('id="options"')
        assert table.count("<tr>") == (len(changed) + 2 if changed else 0)
        for one in changed:
            (spec,) = (spec for spec in game.about.options if spec.name == one.option)
            assert str(spec.label.template) in table and f"{100 * one.chance(0)[0]:.0f} %" in table


def test_the_words_are_the_readers(another: Any) -> None:
    assert "Voittajien tavat" in another("fi").get("/openings/africa").content.decode()
    assert "Gewoonten van winnaars" in another("nl").get("/openings/africa").content.decode()


@pytest.mark.parametrize("code, mark", [("en", "."), ("fi", ","), ("nl", ",")])
def test_numbers_with_decimals_have_the_mark_of_the_language(another: Any, code: str, mark: str) -> None:
    text = re.sub("<[^>]*>", " ", another(code).get("/openings/attika").content.decode().split("<main")[1])
    assert set(re.findall(r"(?<![\d.,])\d+([.,])\d(?![\d.,])", text)) == {mark}


@pytest.mark.parametrize("query", ["?players=99", "?players=-1", "?players=x", "?level=nobody", "?players="])
def test_what_there_is_not_shows_what_is_nearest(guest: Any, query: str) -> None:
    assert guest.get(f"/openings/africa{query}").status_code == 200


def test_unknown_games_are_refused_and_the_index_leads_to_the_first(guest: Any) -> None:
    assert guest.get("/openings/chess").status_code == 404
    assert guest.get("/openings").headers["Location"].startswith("/openings/")


@pytest.mark.parametrize("game", lauta.games(), ids=lambda game: game.id)
def test_an_opening_is_said_in_words_and_opens_on_a_free_board(guest: Any, game: Any) -> None:
    from lauta.web.match.lines import MOST_NAMED
    from lauta.web.match.match_cache import shelf
    from lauta.web.models import Table

    library = library_of(game.id)
    assert library is not None
    cell = library.at(3)[0]
    line = next(one for one in cell.lines if one.said)
    page = guest.get(f"/openings/{game.id}?players=3&level={cell.level}").content.decode()
    assert f'value="{line.text}"' in page and "The player" in page
    answer = guest.post(f"/openings/{game.id}/board", fragment=False, players=3, opening=line.text)
    table = Table.objects.get(public_id=answer.headers["Location"].rpartition("/")[2])
    assert table.board.name == line.text[:MOST_NAMED]
    assert table.free and (table.game, table.players) == (game.id, 3)
    found = tried(game.id, 3, line.text)
    assert found is not None
    match, places = found
    assert shelf.look(table).log == match.log
    texts = [game.notation.text_of(match.log[n].action) for n in places]
    assert ", ".join(texts) == line.text
    assert all(entry.actor == CHANCE for entry in match.log[places[-1] + 1 :])


@pytest.mark.parametrize(
    "form",
    [
        {"players": "3", "opening": "resign"},
        {"players": "99", "opening": "discover F4"},
        {"players": "x", "opening": "discover F4"},
        {},
        {"players": "3", "opening": "discover C8, place A1"},  # in the library, out of reach of new matches
    ],
)
def test_what_is_no_opening_of_the_library_makes_no_board(guest: Any, form: dict[str, str]) -> None:
    from lauta.web.models import Table

    boards = Table.objects.count()
    assert guest.post("/openings/africa/board", fragment=False, **form).status_code == 404
    assert guest.get("/openings/africa/board").status_code == 405
    assert Table.objects.count() == boards


@pytest.mark.parametrize("page", ["/learn", "/rules/africa", "/statistics?game=africa"])
def test_openings_are_found_where_newcomers_look(another: Any, page: str) -> None:
    for language, words in (("en", "How strong bots begin"), ("fi", "Miten vahvat"), ("nl", "Hoe sterke")):
        shown = another(language).get(page).content.decode()
        assert 'href="/openings/africa"' in shown and words in shown
