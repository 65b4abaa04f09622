"""What the editors of an edition know of Navegador: lines that are in the data, the chart of a draft."""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.engine.edition import read_edition
from lauta.games.navegador.table.editors import editors
from lauta.i18n import catalogue
from lauta.web.editions.draft import draft_of

DRAFT = draft_of(lauta.game("navegador"), read_edition('lauta-edition = 1\ngame = "navegador"\nname = "x"'))
BOARD = DRAFT.tree["board"]


def value_at(place: str, path: list[str]) -> Any:
    """What a draft has at a place and below it."""
    found: Any = DRAFT.tree
    for step in (*place.split("."), *path):
        found = found[step]
    return found


def chart(**question: Any) -> str:
    """The chart as the page gets it."""
    (editor,) = (one for one in editors if one.place == "board.region")
    assert editor.picture is not None
    return str(editor.picture(DRAFT.game, {"of": "regions", **question}, catalogue("fi")))


def test_lines_stand_in_the_data_and_have_words_and_drawings() -> None:
    places = []
    for editor in (one for one in editors if one.module == "editors/lines.js"):
        assert editor.facts is not None
        for line in (line for group in editor.facts()["groups"] for line in group["lines"]):
            assert isinstance(value_at(editor.place, line["path"]), list | int)
            assert line["word"] in editor.words and line["glyph"] in (*editor.glyphs, "")
        places.append(editor.place)
    assert places == [
        "components.buildings.prices", "components.colonies", "components.privileges.refill",
        "components.buildings.offered_by_players", "components.sheet",
    ]  # fmt: skip


def test_a_region_is_drawn_under_the_name_that_was_typed() -> None:
    regions = [dict(one) for one in BOARD["region"]]
    assert ">Guiné<" in chart(regions=regions) and ">Portugali<" in chart(regions=regions)
    regions[0]["name"], regions[4]["name"] = "Lusitania", "Mina"
    drawn = chart(regions=regions)
    assert ">Mina<" in drawn and ">Guiné<" not in drawn
    assert ">Lusitania<" in drawn and ">Portugali<" not in drawn


def test_borders_are_drawn_as_the_draft_has_them() -> None:
    borders = [dict(one) for one in BOARD["border"]]
    assert chart(borders=borders).count('class="nv-way"') == sum(b["colour"] == "blue" for b in borders)
    blue = next(n for n, one in enumerate(borders) if one["colour"] == "blue")
    assert chart(borders=borders[:blue] + borders[blue + 1 :]).count('class="nv-way"') == (
        chart(borders=borders).count('class="nv-way"') - 1
    )


def test_what_is_no_region_is_not_drawn() -> None:
    with pytest.raises((ValueError, KeyError)):
        chart(regions=[{**BOARD["region"][0], "stack": "many"}])


def test_the_name_of_the_start_as_an_edition_has_it_is_said() -> None:
    head = 'lauta-edition = 1\ngame = "navegador"\nname = "x"\n'
    text = '[[board.region]]\nid = "portugal"\nname = "Lusitania"'
    game = lauta.game("navegador", edition=read_edition(head + text))
    words = game.module("speech.words")
    assert words.region(0).render(catalogue("fi")) == "Lusitania"
