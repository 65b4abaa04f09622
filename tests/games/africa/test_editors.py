"""What the editors of an edition know of Africa: the chart of a board that somebody paints. Opens no page."""

from __future__ import annotations

from typing import Any

import pytest

import lauta
from lauta.games.africa.table.editors import editors
from lauta.i18n import catalogue
from lauta.web.editions.draft import built_in

GAME = lauta.game("africa")
BOARD = built_in(GAME)["board"]


def chart(cells: list[Any], cities: list[Any] | None = None) -> str:
    """The chart as the page gets it."""
    (editor,) = (one for one in editors if one.place == "board.cells")
    assert editor.picture is not None
    question = {"cells": cells, "cities": BOARD["city"] if cities is None else cities}
    return str(editor.picture(GAME, question, catalogue("fi")))


def test_a_painted_board_is_drawn_with_its_cells_and_its_cities() -> None:
    cells = [list(cell) for cell in BOARD["cells"]["list"]]
    assert chart(cells).count('class="cell"') == 101
    assert ">Kapkaupunki<" in chart(cells) and ">Afrikka<" in chart(cells)
    assert chart(cells[1:]).count('class="cell"') == 100
    assert ">Kapkaupunki<" not in chart([cell for cell in cells if cell[0] != "O1"])


def test_a_city_is_drawn_under_the_name_that_was_typed() -> None:
    cities = [{**dict(city), "name": "Tanger"} if city["id"] == "tangier" else city for city in BOARD["city"]]
    assert ">Tanger<" in chart(BOARD["cells"]["list"], cities)


@pytest.mark.parametrize(
    "cells", [[], [["A1", 0]], [["A1", 0, 10**6]], [[f"A{n}", n % 25, n // 25] for n in range(401)]]
)
def test_what_is_no_board_is_not_drawn(cells: list[Any]) -> None:
    with pytest.raises(ValueError):
        chart(cells)
