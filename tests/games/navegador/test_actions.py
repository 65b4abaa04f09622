"""The actions of the rondel but Sailing, and what counts in the end.

Most of it is in scenarios; here what they leave open.
"""

from __future__ import annotations

from typing import Any

import pytest

import lauta

from .tables import match_at

NAVEGADOR = lauta.game("navegador")
SCORING = NAVEGADOR.module("rules.scoring")
COLUMNS = NAVEGADOR.module("data.components").COLUMNS

# --- workers and ships ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "workers, churches, cash, most",
    [
        (3, 1, 49, 0),
        (3, 1, 50, 1),
        (3, 1, 149, 1),
        (3, 1, 650, 6),
        (9, 1, 50, 1),
        (9, 4, 150, 3),
        (9, 4, 5000, 4),
        (8, 1, 5000, 1),
        (8, 3, 149, 2),
        (7, 1, 5000, 2),
    ],
)
def test_the_whole_sum_is_in_hand_before_anything_is_received_na31_na32(
    workers: int, churches: int, cash: int, most: int
) -> None:
    board = match_at(workers=workers, churches=churches, cash=cash).play("rondel workers")
    assert board.legal("recruit") == {str(n) for n in range(1, most + 1)}


def test_workers_stay_where_they_are_needed_na33_na59_na63() -> None:
    board = match_at(players=2, workers=9, cash=900, ships={"mina": 2}, tokens={"mina": [50, 60]})
    board.play("rondel colony", "found mina", "found mina", "end")
    board.pass_turns(1)
    board.play("rondel buildings", "build church")
    assert board.me.workers == 9
    board.play("end")
    board.pass_turns(1)
    board.play("rondel workers", "recruit 1", "end")
    assert board.me.workers == 9


def test_ships_come_back_from_supply_na38() -> None:
    board = match_at(position="sailing", ships={"portugal": 7}, cash=500, shipyards=2)
    board.play("rondel ships")
    assert board.me.on_board == 5
    assert board.legal("launch") == {"1", "2"}
    board.play("launch 2")
    assert board.me.on_board == 7 and board.me.cash == 400


# --- colonies and buildings -------------------------------------------------------------------------


def test_tokens_are_bought_in_explored_regions_only_and_are_gone_na61() -> None:
    board = match_at(workers=9, cash=900, ships={"mina": 3}, tokens={"mina": [50, 60]},
                     stacks={"maranhao": [40, 50]})  # fmt: skip
    board.play("rondel colony")
    assert board.legal("found") == {"mina"}
    board.play("found mina", "found mina")
    assert board.texts == {"end"} and board.me.cash == 900 - 110
    assert board.state.left[4] == 0


def test_a_colony_stays_when_the_ship_sails_on_na62() -> None:
    board = match_at(players=2, workers=4, ships={"mina": 1}, tokens={"mina": [50]})
    board.play("rondel colony", "found mina", "end")
    board.pass_turns(1)
    board.play("rondel market_2", "sell 1 gold")
    assert board.me.cash == 150 + 60 and list(board.me.colonies) == [0, 1, 0]


def test_the_orange_factory_is_not_for_sale_na65_na72() -> None:
    board = match_at(workers=9, cash=900).play("rondel buildings")
    assert board.legal("build") == {
        "factory_sugar", "factory_gold", "factory_spice", "shipyard", "church",
    }  # fmt: skip
    board.play("build factory_gold")
    assert list(board.me.factories) == [0, 1, 0] and board.me.items[1] == 2


def test_a_building_counts_from_the_next_action_on_and_stays_na67() -> None:
    board = match_at(players=2, workers=5, cash=400, shipyards=1)
    points = NAVEGADOR.rules().total(board.state, 0)
    board.play("rondel buildings", "build church")
    assert board.me.cash == 200
    assert NAVEGADOR.rules().total(board.state, 0) == points - 1 + 3 + 2, "the king goes to two churches"
    board.play("end")
    board.pass_turns(1)
    board.play("rondel workers", "recruit 2")
    assert board.me.cash == 100, "two places at 50"


def test_an_empty_line_stays_empty_na68() -> None:
    board = match_at(workers=9, cash=900, sold={"church": 6, "shipyard": 5}).play("rondel buildings")
    assert "church" not in board.legal("build")
    board.play("build shipyard")
    assert board.texts == {"end"} and board.state.ended_by == 0


# --- the market -------------------------------------------------------------------------------------


def test_the_orange_factory_works_for_one_good_na69_na72() -> None:
    board = match_at(factories={"sugar": 1, "orange": 1}, colonies={"gold": 2}).play("rondel market_1")
    assert board.legal("process") == {"1 sugar", "2 sugar", "1 gold", "1 spice"}
    board.play("process 1 sugar")
    assert board.legal("process") == {"1 gold", "1 spice"}, "it may be kept for another good"
    assert board.legal("sell") == {"1 gold", "2 gold"}
    board.play("process 1 gold")
    assert board.texts == {"end"}, "neither gold to sell nor a factory left"


def test_goods_are_not_used_up_na77_na78() -> None:
    board = match_at(players=2, colonies={"sugar": 2, "spice": 1}, rows={"sugar": 4, "gold": 4, "spice": 4})
    board.play("rondel market_1", "sell 2 sugar", "sell 1 spice", "end")
    assert board.me.cash == 200 + 2 * 50 + 70
    assert list(board.me.colonies) == [2, 0, 1] and list(board.state.rows) == [6, 4, 5]


# --- privileges -------------------------------------------------------------------------------------


def test_privileges_lie_in_the_order_of_the_gallery_na80() -> None:
    board = match_at(workers=3).play("rondel privilege")
    offered = [action.args[0] for action in board.match.legal_actions() if action.kind == "take"]
    assert offered == ["colony", "factory", "explorer", "shipyard", "church"] == list(COLUMNS)


def test_one_privilege_an_action_and_two_workers_remain_na79_na81() -> None:
    board = match_at(workers=3).play("rondel privilege", "take church")
    assert board.texts == {"end"} and board.me.workers == 2
    assert match_at(workers=2).play("rondel privilege").texts == {"end"}


def test_the_kings_privilege_is_none_to_take_na86() -> None:
    gallery = dict.fromkeys(COLUMNS, 0)
    assert match_at(workers=9, gallery=gallery).play("rondel privilege").texts == {"end"}


@pytest.mark.parametrize("slot, pays", [(0, 60), (1, 40), (2, 20)])
def test_each_slot_pays_less_na82_na83(slot: int, pays: int) -> None:
    board = match_at(workers=5, cash=0, items={"explorer": 3}, owned={"explorer": slot})
    assert board.play("rondel privilege", "take explorer").me.cash == 3 * pays


# --- scoring ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cash, points", [(0, 0), (190, 0), (200, 1), (390, 1), (1000, 5)])
def test_workers_ships_and_full_200_count_na111(cash: int, points: int) -> None:
    nothing: dict[str, Any] = {"workers": 2, "ships": {}, "items": dict.fromkeys(COLUMNS, 0)}
    assert SCORING.total(match_at(**nothing, cash=cash).state, 0) == 2 + points
    assert SCORING.total(
        match_at(**(nothing | {"workers": 9, "ships": {"mina": 4}}), cash=cash).state, 0
    ) == (13 + points)


def test_columns_multiply_all_items_na113_na114() -> None:
    items = {"colony": 3, "factory": 2, "explorer": 1, "shipyard": 2, "church": 4}
    owned = {"colony": 3, "factory": 3, "explorer": 3, "shipyard": 3, "church": 3}
    s = match_at(items=items, owned=owned).state
    assert [SCORING.column_points(s, 0, column) for column in range(5)] == [12, 10, 7, 18, 36]
    assert SCORING.king_column(s, 0) == SCORING.NO_COLUMN, "no slot is free (NA-112)"


def test_of_equal_columns_the_leftmost_takes_the_king_na115() -> None:
    items = {"colony": 4, "factory": 4, "explorer": 1, "shipyard": 2, "church": 2}
    s = match_at(items=items).state
    assert COLUMNS[SCORING.king_column(s, 0)] == "colony"
    s = match_at(items={**items, "church": 3}).state
    assert COLUMNS[SCORING.king_column(s, 0)] == "church"


def test_the_highest_total_wins_na116() -> None:
    board = match_at(players=3, cash=5000).set(step=NAVEGADOR.module("rules.state").Step.OVER)
    assert board.match.over and board.match.winners == [0]
    assert board.match.scores[0] == max(board.match.scores)


def test_ties_are_broken_on_every_place_na117_na118() -> None:
    over = NAVEGADOR.module("rules.state").Step.OVER
    s = match_at(players=5, card_holder=3, cash=5000).set(step=over).state
    assert [SCORING.place(s, seat) for seat in range(5)] == [1, 4, 3, 2, 5]
