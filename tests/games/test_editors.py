"""What games show of an edition in ways of their own: places, scripts, drawings. Opens no page."""

from __future__ import annotations

import json

import pytest

import lauta
from lauta.engine.edition import Edition, read_edition
from lauta.engine.presentation import Editor, Edits, NamesEntries
from lauta.i18n import say, speaking
from lauta.web.base import static
from lauta.web.editions.draft import built_in, draft_of
from lauta.web.editions.sheet import differing, sheet


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
    assert {game.id for game in lauta.games()} == {game for game, _ in known()}


@pytest.mark.parametrize("game", ["afrikan_tahti", "retkikunnat"])
def test_names_of_cities_are_drawn_where_they_lie(game: str) -> None:
    made = lauta.game(game, edition=edition(game, '[[board.city]]\nid = "cairo"\nname = "Misr"'))
    (editor,) = (one for one in made.view.editors if one.place == "board.city")  # type: ignore[attr-defined]
    assert editor.picture is not None
    with speaking("fi") as said:
        question = {"names": [["dar_fur", "Darfur"], ["suakin", "<b>"]]}
        names = editor.picture(made, question, said)["names"]
        whole = editor.picture(made, {**question, "whole": True}, said)
    assert names in whole["chart"] and ">Darfur</text>" in names and ">&lt;b&gt;</text>" in names
    assert ">Misr</text>" in names and "Dar-Fur" not in names
    lies = {city: (x, y) for city, x, y in whole["cities"]}
    assert lies["cairo"][0] > lies["tangier"][0] and lies["capetown"][1] > 80 > lies["cairo"][1] > 0


@pytest.mark.parametrize(
    "game, table, ident, name",
    [
        ("africa", "board.city", "cairo", "Misr"),
        ("attika", "components.building", "mint", "Munt"),
        ("attika", "components.group", "city", "Polis"),
        ("attika", "components.state", "athens", "Athenai"),
        ("afrikan_tahti", "board.city", "dar_fur", "Darfur"),
        ("navegador", "board.region", "guine", "Costa da Guiné"),
    ],
)
def test_a_name_as_printed_is_what_is_said_at_the_table(game: str, table: str, ident: str, name: str) -> None:
    made = lauta.game(game, edition=edition(game, f'[[{table}]]\nid = "{ident}"\nname = "{name}"'))
    with speaking("fi"):
        said = {say(phrase) for phrase in made.view.entry_names[table].values()}  # type: ignore[attr-defined]
        usual = {say(phrase) for phrase in lauta.game(game).view.entry_names[table].values()}  # type: ignore[attr-defined]
    assert name in said and name not in usual and len(said & usual) == len(usual) - 1


def edition(game: str, figures: str) -> Edition:
    """One with these figures as TOML."""
    return read_edition(f'lauta-edition = 1\ngame = "{game}"\nname = "x"\n{figures}')


def titles(game: str, place: str, figures: str = "") -> list[str]:
    """The headings of a list's entries on the page of an edition, in Finnish."""
    with speaking("fi"):
        nodes = sheet(draft_of(lauta.game(game), edition(game, figures)))
    (found,) = (part for file in nodes for part in file["children"] if part["place"] == place)
    return [entry["title"] for entry in found["children"]]


@pytest.mark.parametrize(
    "game, place, name, also",
    [
        ("africa", "board.city", "Kapkaupunki", "Kairo"),
        ("navegador", "board.region", "Portugali", "Nagasaki"),
        ("afrikan_tahti", "board.city", "Kairo", "Kanariansaaret"),
        ("retkikunnat", "board.city", "Kairo", "Kanariansaaret"),
        ("retkikunnat", "cards.expedition", "Teltta", "Kompassi"),
        ("retkikunnat", "cards.danger", "Kuohuva koski", "Pyhä maa"),
        ("attika", "components.building", "temppeli", "kaivo"),
        ("africa", "tiles.tile", "leijona", "rumpu"),
        ("africa", "components.setup", "3 pelaajalle", "5 pelaajalle"),
        ("navegador", "board.border", "Portugali – Guiné", "Guiné – Angola"),
        ("afrikan_tahti", "components.token", "rubiini", "rosvo"),
    ],
)
def test_entries_are_headed_by_their_names_in_the_readers_language(
    game: str, place: str, name: str, also: str
) -> None:
    found = titles(game, place)
    assert {name, also} <= set(found)
    assert not [title for title in found if "_" in title or "-j" in title]


def test_an_entry_with_another_name_is_headed_by_that() -> None:
    found = titles("africa", "board.city", '[[board.city]]\nid = "cairo"\nname = "Misr"')
    assert "Misr" in found and "Kairo" not in found


def test_names_of_entries_stand_where_there_are_lists() -> None:
    for game in lauta.games():
        if isinstance(game.view, NamesEntries):
            tree = built_in(lauta.game(game.id))
            for place, names in game.view.entry_names.items():
                file, table, *signs = place.split(".")
                if signs:
                    assert {each for entry in tree[file][table] for each in entry[signs[0]]} == set(names)
                else:
                    assert {entry["id"] for entry in tree[file][table]} == set(names)


def differs(game: str, figures: str) -> dict[str, tuple[str, str]]:
    """What an edition replaces, as the page of a table tells it in Finnish."""
    with speaking("fi"):
        found = differing(lauta.game(game, edition=edition(game, figures)))
    return {place: (old, new) for place, old, new in found}


def test_what_differs_is_told_by_the_names_that_people_see() -> None:
    figures = """
        [[board.region]]
        id = "guine"
        name = "Costa da Guiné"
        [[board.region]]
        id = "bahia"
        land = "Salvador"
        [components.buildings.offered_by_players.churches]
        3 = 6
    """
    found = differs("navegador", figures)
    assert found["Merialueet › Costa da Guiné › Nimi"] == ("Guiné", "Costa da Guiné")
    assert found["Merialueet › Bahia › Maa"][1] == "Salvador"
    assert found["Rakennukset › Tarjolla pelaajamäärän mukaan › Kirkot › 3 pelaajalle"] == ("7", "6")
    tile = '[[components.map_tile]]\nid = "T01"\nhexes = ["F", "-", "-", "-", "-", "-", "-"]'
    assert differs("attika", tile)["Karttalaatat › T01 › Ruudut"][1].startswith("metsä, niitty, niitty")
    city, way = '[[board.city]]\nid = "cairo"\nname = "Misr"', 'a = "cairo"\nb = "egypt"\nsteps = 5'
    found = differs("afrikan_tahti", f"{city}\n[[board.routes.land]]\n{way}")
    (told,) = (place for place in found if "Reitit" in place)
    assert told == "Reitit › Maitse › Misr – Egypti › Askeleet"
