"""The drawn market, buildings, tracks and the sheet of a player: every price and number in its place.
What a position means is tested with view.py; here only the picture counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from lauta.games.navegador.drawing.board import BoardPicture
from lauta.games.navegador.drawing.glyphs import PLAYERS
from lauta.games.navegador.drawing.market import GoodPicture, MarketPicture, RungPicture
from lauta.games.navegador.drawing.player_board import ColumnPicture, SheetPicture
from lauta.games.navegador.drawing.side_sheets import CardPicture, StallPicture
from tests.games.drawn import (
    places,
    texts,
    with_class,
)
from tests.games.navegador.pictures import (
    FIGURES,
    choosing,
    lines,
    market,
    trading,
    tree,
)

# ------------------------------------------------------------------ market, buildings, privileges


def test_ladders_show_every_price_and_the_marker_in_its_row_na7() -> None:
    root = tree(BoardPicture((), market=market((4, 4, 4))))
    assert len(with_class(root, "nv-ladder")) == 3
    columns = [[str(price) for price in FIGURES["market"][good]] for good in ("sugar", "gold", "spice")]
    rungs = [text.text for text in with_class(root, "nv-rung") if "nv-earns" not in text.attrib["class"]]
    assert rungs == [price for column in columns for price in column]
    marked = [texts(marker) for marker in with_class(root, "nv-marker")]
    assert marked == [[str(FIGURES["market"][good][3])] for good in ("gold", "spice", "sugar")]
    assert [marker.attrib["id"] for marker in with_class(root, "nv-marker")] == [
        "marker-gold", "marker-spice", "marker-sugar",
    ]  # fmt: skip


def test_selling_leads_down_and_processing_up_the_ladder_na74() -> None:
    good = GoodPicture(
        "gold", "gold", (70, 60, 50), 2,
        rungs=(
            RungPicture(3, "sell", "1+", label="sell", actions=("1", "2")),
            RungPicture(1, "process", "1", actions=("3",)),
        ),
    )  # fmt: skip
    found = places(tree(BoardPicture((), market=MarketPicture((good,), (20, 30, 40)))))
    sell, process = found["gold-sell-3"], found["gold-process-1"]
    assert sell.attrib["data-a"] == "1 2"
    assert texts(sell) == ["50", "1+"]
    heights = [float(g.attrib["transform"].rstrip(")").split()[1]) for g in (process, sell)]
    assert heights[1] - heights[0] == 2 * 25
    arrows = [with_class(g, "nv-arrow")[0].attrib["d"] for g in (sell, process)]
    assert arrows[0] != arrows[1]


def test_a_marker_that_moved_shows_where_it_came_from() -> None:
    def moved(was: int) -> int:
        good = replace(market().goods[0], was=was)
        return len(with_class(tree(BoardPicture((), market=replace(market(), goods=(good,)))), "nv-moved"))

    assert [moved(0), moved(4), moved(7)] == [0, 0, 1]


@pytest.mark.parametrize("players", range(2, 6))
def test_building_lines_show_the_fields_for_the_number_of_players_na12(players: int) -> None:
    root = tree(BoardPicture((), lines=lines((2, 0, 6, 1, 0), players)))
    drawn = with_class(root, "nv-line")
    assert [len(with_class(line, "nv-gone")) for line in drawn] == [2, 0, 6, 1, 0]
    kinds = ("nv-gone", "nv-next-price", "nv-later")
    fields = [sum(len(with_class(line, name)) for name in kinds) for line in drawn]
    assert fields == [6, 6, 6, 10 - players, 10 - players]
    nexts = [price.text for price in with_class(root, "nv-next-price")]
    assert nexts == ["130", "70", "200", "200"]


def test_gallery_tells_numbers_and_cash_and_shows_empty_stalls_na82() -> None:
    stalls = (StallPicture("church", "church", 2, 60), StallPicture("colony", "colony", 0))
    root = tree(BoardPicture((), stalls=stalls))
    assert [texts(stall) for stall in with_class(root, "nv-stall")] == [["2", "60"], ["0"]]
    assert len(with_class(root, "nv-sold-out")) == 1


def test_track_marks_the_phase_and_what_is_left_until_the_end_na87_na105() -> None:
    root = tree(BoardPicture((), track=choosing().track))
    states = [group.attrib["class"].split()[-1] for group in with_class(root, "nv-phase-field")]
    assert states == ["past", "now", "later"]
    assert [texts(end) for end in with_class(root, "nv-end")] == [["1"], ["25"]]
    assert "50 · 200" in texts(root)
    last = tree(BoardPicture((), track=trading().track))
    assert [texts(end) for end in with_class(last, "nv-end")] == [["3"], ["7"]]
    assert len(with_class(last, "done")) == 1


def test_card_tells_its_holder_and_how_far_its_circle_is_na99() -> None:
    root = tree(BoardPicture((), card=CardPicture(2, 5)))
    assert len(with_class(root, "nv-lap")) == 8
    assert len(with_class(root, "made")) == 5
    signs = {ET.tostring(tree(BoardPicture((), card=CardPicture(seat)))) for seat in range(PLAYERS)}
    assert len(signs) == PLAYERS
    assert not with_class(tree(BoardPicture((), card=CardPicture(-1))), "nv-holder")


# ------------------------------------------------------------------ the sheet of a player


def column(**changes: Any) -> ET.Element:
    base = ColumnPicture("own", "explorer", 3, 1, (60, 40, 20), 5, 15, 120, 3)
    (group,) = places(tree(SheetPicture(0, 200, 3, 2, (replace(base, **changes),)))).values()
    return group


def test_column_tells_value_times_items_and_what_the_next_privilege_brings_na82_na114() -> None:
    assert texts(column()) == ["×3", "+120", "+3", "20", "5 × 3 =", "15"]


def test_full_column_offers_nothing_na85() -> None:
    full = column(held=3, next_cash=None, next_points=None)
    assert texts(full) == ["×3", "5 × 3 =", "15"]
    assert not with_class(full, "nv-slot")


def test_king_is_shown_in_one_column_na115() -> None:
    assert len(ET.tostring(column(king=True))) > len(ET.tostring(column()))


def test_sheet_tells_money_workers_ships_goods_and_total() -> None:
    words = texts(tree(SheetPicture(1, 340, 6, 4, (), (2, 0, 1), (0, 3, 0), worth=(6, 4, 1), total=48)))
    assert words == ["340", "+1", "6", "+6", "4", "+4", "48", "2", "0", "0", "3", "1", "0"]


def test_money_that_the_reader_may_not_know_is_a_question_mark() -> None:
    assert texts(tree(SheetPicture(1, None, 3, 2, ())))[0] == "?"
