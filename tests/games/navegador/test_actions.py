"""The actions of the rondel but Sailing, and what counts in the end.

What they do in play is in rondel.toml; here is the score.
"""

from __future__ import annotations

from typing import Any

import pytest

import lauta

from .tables import match_at

NAVEGADOR = lauta.game("navegador")
SCORING = NAVEGADOR.module("rules.scoring")
COLUMNS = NAVEGADOR.module("data.components").COLUMNS


# --- privileges -------------------------------------------------------------------------------------


def test_privileges_lie_in_the_order_of_the_gallery_na80() -> None:
    board = match_at(workers=3).play("rondel privilege")
    offered = [action.args[0] for action in board.match.legal_actions() if action.kind == "take"]
    assert offered == ["colony", "factory", "explorer", "shipyard", "church"] == list(COLUMNS)


# --- scoring ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cash, points", [(0, 0), (190, 0), (200, 1), (390, 1), (1000, 5)])
def test_workers_ships_and_full_200_count_na111(cash: int, points: int) -> None:
    nothing: dict[str, Any] = {"workers": 2, "ships": {}, "items": dict.fromkeys(COLUMNS, 0)}
    assert SCORING.total(match_at(**nothing, cash=cash).state, 0) == 2 + points
    assert SCORING.total(
        match_at(**(nothing | {"workers": 9, "ships": {"guine": 4}}), cash=cash).state, 0
    ) == (13 + points)
