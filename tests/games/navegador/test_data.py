"""The chart and the figures of Navegador: the register's, and other files.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import lauta
from lauta.engine.edition_text import complete
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


def flags_of(figures: str) -> set[str]:
    """The figures of a file that no source gives, as an edition's text says."""
    lines = complete(NAVEGADOR, "flags").splitlines()
    found, section = set(), ""
    for n, line in enumerate(lines):
        if line.startswith("["):
            entry = lines[n + 1].partition(" = ")[2].strip('"') if line.startswith("[[") else ""
            section = line.strip("[]") + f"[{entry}]" * bool(entry)
        elif line.endswith("; ours") and section.startswith(figures):
            found.add(f"{section}.{line.partition(' = ')[0]}")
    return found


def test_only_what_no_source_gives_is_flagged_key_by_key() -> None:
    prices = {f"buildings.prices.{line}" for line in ("factory_sugar", "factory_gold", "factory_spice")}
    columns = ("colony", "factory", "explorer", "shipyard", "church")
    assert flags_of("components") == {
        f"components.{name}"
        for name in {
            *prices, "buildings.prices.shipyard", "buildings.prices.church", "market.rows",
            *(f"colonies.{good}" for good in ("sugar", "gold", "spice")),
            *(f"privileges.refill.players_{n}" for n in (3, 4)),
            *(f"sheet.{column}.values" for column in ("explorer", "shipyard", "church")),
            *(f"sheet.cash.{column}" for column in columns),
        }
    }  # fmt: skip


def test_of_the_chart_three_names_and_all_stacks_but_timors_are_ours() -> None:
    flags = {flag for flag in flags_of("board.region") if not flag.endswith((".x", ".y"))}
    ids = [region.id for region in CONSTANTS.REGIONS[1:]]
    names = {f"board.region[{ident}].name" for ident in ("maranhao", "mocambique", "goa")}
    stacks = {f"board.region[{ident}].stack" for ident in ids if ident != "timor"}
    assert flags == names | stacks | {f"board.region[{ident}].land" for ident in ids}


def test_the_chart_fits_the_voyages_of_the_rulebooks_examples_na40() -> None:
    def borders_to(here: str) -> dict[str, int]:
        far, shore = {here: 0}, [here]
        for near in shore:
            for border in BOARD["border"]:
                ends = {border["a"], border["b"]}
                for other in ends - {near} if near in ends else ():
                    if other not in far:
                        far[other] = far[near] + 1
                        shore.append(other)
        return far

    portugal, guine = borders_to("portugal"), borders_to("guine")
    assert portugal["angola"] <= 2 and portugal["bahia"] <= 2 < portugal["cabo_da_boa_esperanca"]
    assert guine["cabo_da_boa_esperanca"] <= 2
    assert guine["angola"] == 1 == borders_to("rio_de_janeiro")["angola"]


def test_the_rulebooks_examples_of_prices_are_there_na64_na82() -> None:
    prices, cash = COMPONENTS["buildings"]["prices"], COMPONENTS["sheet"]["cash"]
    assert (70, 100) in pairwise(prices["factory_gold"])
    assert 100 in prices["factory_spice"] and 100 in prices["factory_sugar"]
    assert 150 in prices["shipyard"] and 250 in prices["church"]
    assert cash["church"][1] == 40 and 50 in cash["shipyard"] and {20, 30} <= set(cash["explorer"])
    assert 30 in cash["colony"] and 20 in cash["factory"]


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
    border = '[[border]]\na = "portugal"\nb = "guine"'
    chart = changed(
        tmp_path, CHART,
        (border, '[[border]]\na = "portugal"\nb = "angola"\ncolour = "blue"\n\n' + border),
        ('id = "macau"\nname = "Macau"', 'id = "amacao"\nname = "Amacao"'),
        *[('"macau"', '"amacao"')] * 5,
    )  # fmt: skip
    figures = changed(
        tmp_path, FIGURES, ("rows = 10\n", "rows = 5\n"),
        *[(f"{name} = {COMPONENTS['market'][name]}", f"{name} = {COMPONENTS['market'][name][::2]}")
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
    path = write(tmp_path, "licensed.toml", re.sub(r"reconstructed_rows = \[.*\]", "", text))
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
