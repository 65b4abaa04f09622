"""The chart and the figures of Navegador: the register's, other files, errors that name the entry.

What the figures do in play is in the scenarios.
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


BOARD_ERRORS: list[tuple[str, str, str]] = [
    ('id = "bahia"', 'id = "mina"', r"region\[mina\]: stands twice"),
    ('id = "bahia"', 'id = "Bahia!"', r"region\[Bahia!\].id: must be an id: made of small letters"),
    ('b = "maranhao"', 'b = "atlantis"', r"border\[portugal-atlantis\].b: must be one of portugal"),
    (
        'b = "maranhao"',
        'b = "portugal"',
        r"border\[portugal-portugal\]: a border joins two different regions",
    ),
    ('b = "maranhao"', 'b = "mina"', r"border\[portugal-mina\]: .*stands once"),
    ('a = "macau"\nb = "nagasaki"', 'a = "macau"\nb = "goa"', "'nagasaki' cannot be reached"),
    ('colour = "red"', 'colour = "blue"', r"border\[angola-cabo.*\].colour: borders between zones are red"),
    ('b = "malaca"\ncolour = "red"', 'b = "timor"\ncolour = "red"', "the region that starts phase 3"),
    ("starts_phase = 2", "starts_phase = 3", "phase 2 must begin in exactly one region"),
    ("ends_game = true", "ends_game = false", "exactly one region ends the game"),
    (
        'colony = "sugar"\nstack = 2',
        'colony = "tea"\nstack = 2',
        r"region\[maranhao\].colony: must be one of .*, not 'tea'",
    ),
    ("stack = 2", "stack = 3", "colonies.sugar: 9 tokens less 1 left out do not fill stacks of 9"),
    ("stack = 2", "stack = true", r"region\[maranhao\].stack: must be a whole number .*, not True"),
    (
        'players_3 = ["nagasaki", "macau"]',
        'players_3 = ["ormuz"]',
        "double_loss.players_3: 'ormuz' is none of",
    ),
    ("start = true", "start = false", "the start, and only it, stands first"),
    ("[[border]]\na =", "[[border]]\nfrom =", r"border\[1\].a: is missing; it must be a text"),
]

FIGURE_ERRORS: list[tuple[str, str, str]] = [
    ("sugar = [40, 50,", "sugar = [50, 40,", "colonies.sugar: must be at most 15 prices, each once, rising"),
    ("sugar = [40, 50,", "sugar = [50,", "colonies.sugar: 8 tokens less 1 left out"),
    ("sugar = [60, 60,", "sugar = [60,", "market.sugar: must have 10 entries, not 9"),
    ("sugar = [60, 60,", "sugar = [20, 60,", "market.sugar: prices fall from the top"),
    ("factory = [20, 20,", "factory = [60, 20,", "market.factory: values rise"),
    ("start_row = 4", "start_row = 11", "market.start_row: must be 1 to 10, not 11"),
    ("factory_gold = [100, 120,", "factory_gold = [120, 100,", "buildings.prices.factory_gold: prices rise"),
    (
        "factory_gold = [100, 120,",
        "factory_gold = [100,",
        "buildings.prices.factory_gold: must be one price for each",
    ),
    ("values = [1, 2, 3, 4]", "values = [1, 2, 3]", "sheet.colony.values: must have 4 entries"),
    ("values = [1, 2, 3, 4]", "values = [4, 3, 2, 1]", "sheet.colony.values: values rise"),
    (
        "explorer = [60, 40, 20]",
        'explorer = [60, 40, "20"]',
        r"sheet.cash.explorer\[3\]: must be a whole number from 0 to 10000 .*, not '20'",
    ),
    (
        '"sailing", "workers"',
        '"flying", "workers"',
        r"rondel.clockwise\[1\]: must be one of sailing, .*, not 'flying'",
    ),
    ('"market_1"', '"market_2"', "2 to 16 different spaces"),
    ("step_cost_ships = [0, 0,", "step_cost_ships = [0,", "rondel.step_cost_ships: must have 8 entries"),
    ("[market]\n", "[bazaar]\n", "market.rows: is missing; it must be a whole number"),
    ("[market]\n", "[market\n", "is not valid TOML"),
    ("format = 1", "format = 2", "toml: format: must be 1, not 2"),
    ('game = "navegador"', 'game = "africa"', "toml: game: must be 'navegador', not 'africa'"),
    ("min_players = 2", "min_players = 1", "toml: min_players: must be a whole number from 2 to 5 .*, not 1"),
    ("max_players = 5", "most_players = 5", "toml: max_players: is missing; it must be a whole number"),
    ('"blue", "black"]', '"blue"]', "colours.players: must be the colours of 5 players"),
    ("[scoring]\n", "[points]\n", "toml: scoring.per_worker: is missing; it must be a whole number"),
    (
        "cash_per_point = 200",
        "cash_per_point = 0",
        "scoring.cash_per_point: must be a whole number from 1 to",
    ),
    ("workers_max = 9", "workers_max = 1", "caps.workers_max: must be 2 to 20, not 1"),
    ("workers = 3\n", "workers = 10\n", "start.workers: must be 2 to 9, not 10"),
    ("ships_in_portugal = 2", "ships_in_portugal = 8", "start.ships_in_portugal: must be 0 to 7"),
    (
        "factories_orange = 1",
        "factories_orange = 2",
        "start.factories_orange: must be a whole number from 0 to 1 .*, not 2",
    ),
    (
        "price_extra_by_phase = [100, 200, 300]",
        "price_extra_by_phase = [100]",
        "recruit.price_extra_by_phase: must be a list of 3, .*, not of 1",
    ),
    ("sailing_range = [1, 2, 3]", 'sailing_range = "far"', "phases.sailing_range: must be a list"),
    ("needs_workers_per_colony = 2", "", "colonies.needs_workers_per_colony: is missing; it must be a whole"),
    (
        "workers_church = 5",
        "workers_church = -5",
        "buildings.workers_church: must be a whole number from 0 to 20",
    ),
    (
        'shipyards = { "2" = 8,',
        'shipyards = { "2" = 9,',
        "by_players.shipyards.2: must be 0 to 8, not 9",
    ),
    (
        'churches = { "2" = 8, "3" = 7,',
        'churches = { "2" = 8, "3" = 8,',
        "by_players.churches.3: must be 0 to 7",
    ),
    (
        'churches = { "2" = 8,',
        'churches = { "1" = 8,',
        "by_players.churches.2: is missing; it must be a whole number",
    ),
    (
        "players_4 = [1, 2, 2]",
        "players_4 = [7, 2, 2]",
        "privileges.refill.players_4: 7 at set-up, but there are 6",
    ),
    (
        "players_4 = [1, 2, 2]",
        "players_4 = [1, 2]",
        "privileges.refill.players_4: must be a list of 3, .*, not of 2",
    ),
    ("increment = { colony = 1,", "increment = {", "increment.colony: is missing; it must be a whole number"),
    (
        'reconstructed_rows = ["players_3", "players_4"]',
        "reconstructed_rows = 3",
        "refill.reconstructed_rows: must be a list, .*, not 3",
    ),
    ("step = 10\n", "step = 0\n", "guess.step: must be a whole number from 1 to"),
]


@pytest.mark.parametrize("old, new, message", BOARD_ERRORS)
def test_what_is_wrong_in_a_chart_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = changed(tmp_path, CHART, (old, new))
    with pytest.raises(DataError, match=message) as refused:
        lauta.game("navegador", files={"board.toml": path})
    assert "board.toml" in str(refused.value) or "components.toml" in str(refused.value)


@pytest.mark.parametrize("old, new, message", FIGURE_ERRORS)
def test_what_is_wrong_in_the_figures_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = changed(tmp_path, FIGURES, (old, new))
    with pytest.raises(DataError, match=message) as refused:
        lauta.game("navegador", files={"components.toml": path})
    assert str(path) in str(refused.value)


def test_entries_that_are_no_tables_are_named(tmp_path: Path) -> None:
    text = CHART.read_text(encoding="utf-8")
    for old, new, words in (
        ("[[border]]", "[[way]]", "border = [3]"),
        ("[[region]]", "[[sea]]", "region = [3]"),
    ):
        path = write(tmp_path, "board.toml", words + "\n" + text.replace(old, new))
        with pytest.raises(DataError, match=r"(border|region)\[1\]: must be a table, not 3"):
            lauta.game("navegador", files={"board.toml": path})


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nowhere"):
        lauta.game("navegador", files={"board.toml": tmp_path / "nowhere.toml"})
