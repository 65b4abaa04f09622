"""The board and tile files of Africa: the register's figures, and other files.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import lauta
from lauta.engine.hexgrid import Cell, components, neighbours
from tests.games.files import changed, refused, write
from tests.games.register import REGISTERS

AFRICA = lauta.game("africa")
DATA: Path = AFRICA.module("data.constants").DATA
COMPONENTS = tomllib.loads((DATA / "components.toml").read_text(encoding="utf-8"))
TILES = tomllib.loads((DATA / "tiles.toml").read_text(encoding="utf-8"))
BOARD = tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))
TILE_FILES = sorted(DATA.glob("tiles_*.toml"))


# --- our own files ----------------------------------------------------------------------------------


def distances(start: Cell, cells: set[Cell]) -> dict[Cell, int]:
    """Steps from a cell to every other, over the board."""
    steps, edge = {start: 0}, [start]
    for cell in edge:
        for near in neighbours(cell):
            if near in cells and near not in steps:
                steps[near] = steps[cell] + 1
                edge.append(near)
    return steps


def test_the_checks_that_the_board_file_states_are_true_af1_af2() -> None:
    at = {name: (q, r) for name, q, r in BOARD["cells"]["list"]}
    cells, checks = set(at.values()), BOARD["checks"]
    degrees = Counter(sum(n in cells for n in neighbours(cell)) for cell in cells)
    assert len(cells) == checks["cell_count"] == 101 and len(components(cells)) == 1 and checks["connected"]
    assert {n: checks[f"cells_with_{n}_neighbours"] for n in range(3, 7)} == dict(degrees)
    assert min(degrees) == checks["min_neighbours"]
    around = {(q, r) for q in range(-4, 12) for r in range(-2, 17)} - cells
    assert len(components(around)) == 1 + checks["holes"]
    cities = {city["id"]: at[city["cell"]] for city in BOARD["city"]}
    assert all((city["q"], city["r"]) == at[city["cell"]] for city in BOARD["city"])
    found = {name: sum(n in cells for n in neighbours(cell)) for name, cell in cities.items()}
    assert found == checks["city_neighbours"]
    steps = {f"{a}_{b}": distances(cities[a], cells)[cities[b]] for a, b in combinations(cities, 2)}
    assert steps == checks["city_distances"]
    assert max(max(distances(cell, cells).values()) for cell in cells) == checks["diameter"]


def test_the_tiles_add_up_as_the_file_states_af11() -> None:
    totals: Counter[str] = Counter()
    for tile in TILES["tile"]:
        totals[tile["category"]] += tile["count"]
        totals["all"] += tile["count"]
        if tile["category"] in ("gold", "gem"):
            totals[{"gold": "gold_nuggets", "gem": "gem_stones"}[tile["category"]]] += (
                tile["count"] * tile["value"]
            )
    assert dict(totals) == TILES["checks"]


def test_the_unused_camps_add_up_af14() -> None:
    for row in COMPONENTS["setup"]:
        used = row["camp_supply"] + row["players"] * row["camps_each"]
        assert used + row["camps_unused"] == COMPONENTS["physical"]["base_camps"] == 20


def test_options_are_those_of_the_register_section_17() -> None:
    rows = REGISTERS["africa"].table("## 17. Options")
    assert [row[0].strip("`") for row in rows] == [option["name"] for option in COMPONENTS["option"]]
    for row, option in zip(rows, COMPONENTS["option"], strict=True):
        default = option["default"]
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        assert row[1].split(" ")[0].strip('"') == shown
        assert row[3] == option["rule"] == AFRICA.option(option["name"]).rule


# --- other files ------------------------------------------------------------------------------------


def test_the_alternative_splits_are_shipped_as_files() -> None:
    splits = {split["id"]: split for split in TILES["more"]["alternative_split"]}
    assert {path.stem.removeprefix("tiles_") for path in TILE_FILES} == set(splits)
    for path in TILE_FILES:
        tiles = tomllib.loads(path.read_text(encoding="utf-8"))["tile"]
        split = splits[path.stem.removeprefix("tiles_")]
        for category in ("good", "animal", "nomad", "monument", "gold", "gem"):
            assert sum(t["count"] for t in tiles if t["category"] == category) == split[category]
        assert sum(t["count"] for t in tiles) == 96
        assert all("count" in t["ours"] for t in tiles if t["category"] != "monument")


@pytest.mark.parametrize("path", TILE_FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("players", [3])
def test_a_game_with_other_tiles_is_played_to_the_end_and_recorded(path: Path, players: int) -> None:
    dice = random.Random(players)
    match = lauta.game("africa", files={"tiles.toml": path}).match(players, seed=players)
    while not match.over:
        match.play(dice.choice([action.number for action in match.legal_actions()]))
    text = match.record()
    assert "Data tiles.toml: " in text
    assert lauta.read(text, files={"tiles.toml": path}).scores == match.scores
    assert lauta.verify(text, files={"tiles.toml": path}) == match.draws
    assert match.view(None).text and "<svg" in match.view(None).svg
    with pytest.raises(lauta.RecordError, match="other data files"):
        lauta.read(text)


def test_the_sixth_species_is_an_animal_like_the_others() -> None:
    game = lauta.game("africa", files={"tiles.toml": DATA / "tiles_six_species.toml"})
    match = game.match(2, options={"start_player": 1, "start_city": "by_colour"})
    match.play("discover A2")
    assert {action.text: action.weight for action in match.legal_actions()}["buffalo"] == 5
    match.play("buffalo")
    match.play("place A2")
    assert match.scores == [1, 0]
    match.play("discover B1")
    match.play("buffalo")
    match.play("place A1")
    assert match.scores == [3, 0], "1 point, and 1 for the buffalo next door"


def test_other_figures_are_played(tmp_path: Path) -> None:
    camp = 'default = {}\nvalues = [false, true]\nrule = "AF-47"'
    changes = [("majority_first = 10", "majority_first = 20"), (camp.format("false"), camp.format("true"))]
    path = changed(tmp_path, DATA / "components.toml", *changes)
    game = lauta.game("africa", files={path.name: path})
    assert [g.module("data.constants").MAJORITY_FIRST for g in (game, AFRICA)] == [20, 10]
    assert game.match(2, seed=1).state.options.last_monument_camp == 1


def test_a_small_board_for_two(tmp_path: Path) -> None:
    """Six rows of five cells, two cities: at most two players, and exactly as many tiles as cells."""
    cells = [(q, r) for r in range(6) for q in range(5)]
    listed = ", ".join(f'["X{i}", {q}, {r}]' for i, (q, r) in enumerate(cells))
    board = write(
        tmp_path,
        "board.toml",
        f'[cells]\nlist = [{listed}]\n[[city]]\nid = "west"\ncell = "X0"\n'
        '[[city]]\nid = "east"\ncell = "X29"\n',
    )
    tiles = write(
        tmp_path,
        "tiles.toml",
        tile("monument", "monument", 11)
        + tile("animal", "lion", 10)
        + tile("good", "pot", 6)
        + tile("gold", "gold", 1, 3),
    )
    files = {"board.toml": board, "tiles.toml": tiles}
    game = lauta.game("africa", files=files)
    assert list(game.players) == [2]
    dice = random.Random(1)
    match = game.match(2, seed=1)
    while not match.over:
        match.play(dice.choice([action.number for action in match.legal_actions()]))
    assert lauta.read(match.record(), files=files).scores == match.scores


def test_there_are_at_most_twelve_kinds_of_goods(tmp_path: Path) -> None:
    goods = [tile("good", f"good{n}", 8) for n in range(12)]
    path = write(tmp_path, "tiles.toml", "".join(goods) + tile("good", "more", 0))
    with refused(path, "13 kinds of good, at most 12 are possible"):
        lauta.game("africa", files={path.name: path})


def tile(category: str, kind: str, count: int, value: int = 0) -> str:
    """An entry of a tile file."""
    ident = f'id = "{category}_{kind}"\ncategory = "{category}"\nkind = "{kind}"'
    return f"[[tile]]\n{ident}\nvalue = {value}\ncount = {count}\n"
