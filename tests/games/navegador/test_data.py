"""The chart and the figures of Navegador: the register's, and other files.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import lauta
from lauta.engine.errors import DataError
from lauta.engine.presentation import SceneRequest
from tests.games.files import changed, write

NAVEGADOR = lauta.game("navegador")
CONSTANTS = NAVEGADOR.module("data.constants")
CHART, FIGURES = CONSTANTS.DATA / "board.toml", CONSTANTS.DATA / "components.toml"
BOARD = tomllib.loads(CHART.read_text(encoding="utf-8"))
COMPONENTS = tomllib.loads(FIGURES.read_text(encoding="utf-8"))

# --- our own files ----------------------------------------------------------------------------------


def test_the_checks_that_the_chart_states_are_true_na8_na9() -> None:
    checks, regions = BOARD["checks"], BOARD["region"]
    stacks = Counter[str]()
    for region in regions:
        stacks[region["colony"]] += region["stack"]
    assert len(regions) == checks["regions"]
    assert sum(region["more"]["explorer"] for region in regions) == checks["explorers"]
    assert sum(stacks.values()) == checks["tokens_in_stacks"]
    for good in ("sugar", "gold", "spice"):
        assert stacks[good] == checks[f"{good}_in_stacks"]
    sizes = [region["stack"] for region in regions if region["stack"]]
    assert (len(sizes), min(sizes), max(sizes)) == (
        checks["stacks"], checks["min_stack"], checks["max_stack"],
    )  # fmt: skip
    assert len(CONSTANTS.CHART.red_borders) == checks["red_borders"]
    assert CONSTANTS.N_TOKENS - checks["tokens_in_stacks"] == checks["tokens_left_out"]


def test_the_market_has_the_start_prices_na7() -> None:
    start = COMPONENTS["market"]["more"]["start_prices"]
    row = CONSTANTS.START_ROW
    assert row == 4
    assert [CONSTANTS.PRICE[good][row] for good in range(3)] == [
        start["sugar"],
        start["gold"],
        start["spice"],
    ]
    assert CONSTANTS.FACTORY_VALUE[row] == start["factory"]


def test_every_player_count_has_ten_shipyards_and_churches_na3_na12() -> None:
    for players in NAVEGADOR.players:
        offered = CONSTANTS.OFFERED[players]
        assert [n + players for n in offered[3:]] == [COMPONENTS["pieces"]["shipyards"]] * 2
        assert sum(CONSTANTS.REFILL[players]) <= CONSTANTS.PRIVILEGES_PER_TYPE


def test_the_kings_privilege_is_worth_what_a_privilege_is_na112_na113() -> None:
    for column, values in enumerate(CONSTANTS.COLUMN_VALUE):
        steps = {b - a for a, b in pairwise(values)}
        assert steps == {CONSTANTS.KING_INCREMENT[column]}


def test_the_rondel_has_seven_actions_and_two_markets_apart_na17_na22() -> None:
    names = [space.partition("_")[0] for space in CONSTANTS.SPACES]
    assert names == ["sailing", "workers", "market", "colony", "privilege", "ships", "market", "buildings"]
    assert list(CONSTANTS.STEP_COST) == [0, 0, 0, 0, 1, 2, 3, 4, 5]


# --- other files ------------------------------------------------------------------------------------


def test_another_chart_and_market_are_played_to_the_end_and_recorded(tmp_path: Path) -> None:
    border = '[[border]]\na = "portugal"\nb = "mina"'
    chart = changed(
        tmp_path, CHART,
        (border, '[[border]]\na = "portugal"\nb = "angola"\ncolour = "blue"\n\n' + border),
        ('id = "macau"\nname = "Macau"', 'id = "amacao"\nname = "Amacao"'),
        *[('"macau"', '"amacao"')] * 5,
    )  # fmt: skip
    ladder = COMPONENTS["market"]["more"]["alternative_steps10"]
    figures = changed(
        tmp_path, FIGURES, ("rows = 10\n", f"rows = {ladder['rows']}\n"),
        *[(f"{name} = {COMPONENTS['market'][name]}", f"{name} = {ladder[name]}")
          for name in ("sugar", "gold", "spice", "factory")],
    )  # fmt: skip
    files = {"board.toml": chart, "components.toml": figures}
    game = lauta.game("navegador", files=files)
    match, dice = game.match(3, seed=3), random.Random(3)
    assert match.state.reach[0] >> 5 & 1, "Angola is next to Portugal now"
    while not match.over:
        match.play(dice.choice([action.number for action in match.legal_actions()]))
    text = match.record()
    assert "Data board.toml: " in text and "Data components.toml: " in text
    assert lauta.read(text, files=files).scores == match.scores
    with pytest.raises(lauta.RecordError, match="other data files"):
        lauta.read(text)


def test_what_is_reconstructed_is_what_the_file_in_use_says(tmp_path: Path) -> None:
    text = FIGURES.read_text(encoding="utf-8").replace("reconstructed = true", "reconstructed = false")
    path = write(tmp_path, "licensed.toml", text.replace('["players_3", "players_4"]', "[]"))
    for files, ours in (({}, True), ({"components.toml": path}, False)):
        game = lauta.game("navegador", files=files)
        state, view = game.match(3, seed=1).state, game.module("view")
        assert any(fact.reconstructed for fact in view.pool(state)) == ours
        assert all((sheet.note is not None) == ours for sheet in view.sheets(state, 0, SceneRequest()))


def test_entries_that_are_no_tables_are_named(tmp_path: Path) -> None:
    text = CHART.read_text(encoding="utf-8")
    for old, new, words in (
        ("[[border]]", "[[way]]", "border = [3]"),
        ("[[region]]", "[[sea]]", "region = [3]"),
    ):
        path = write(tmp_path, "board.toml", words + "\n" + text.replace(old, new))
        with pytest.raises(DataError, match=r"(border|region)\[1\]: must be a table, not 3"):
            lauta.game("navegador", files={"board.toml": path})
