"""The board and tile files of Africa: the register's figures, other files, and errors that name the entry.

What the figures do in play is in the scenarios.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import lauta
from lauta.engine.errors import DataError
from lauta.engine.hexgrid import Cell, components, neighbours
from tests.games.files import changed, write
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
        assert all(t["reconstructed"] for t in tiles if t["category"] != "monument")


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


# --- errors -----------------------------------------------------------------------------------------


def tile(category: str, kind: str, count: int, value: int = 0, ident: str = "") -> str:
    """An entry of a tile file."""
    return (
        f'[[tile]]\nid = "{ident or f"{category}_{kind}"}"\ncategory = "{category}"\nkind = "{kind}"\n'
        f"value = {value}\ncount = {count}\n"
    )


LINE = '["A1", 0, 0], ["A2", 1, 0], ["A3", 2, 0], ["A4", 3, 0]'
TWO = '[[city]]\nid = "x"\ncell = "A1"\n[[city]]\nid = "y"\ncell = "A4"\n'
RING = ", ".join(f'["R{i}", {q}, {r}]' for i, (q, r) in enumerate([(0, 0), *neighbours((0, 0))]))


@pytest.mark.parametrize(
    "text, words",
    [
        ("cells = 3", r"mine.toml: cells: must be a table, not 3"),
        ("format = 2\ncells = 3", r"mine.toml: format: must be 1, not 2"),
        ("game = 'attika'\ncells = 3", r"mine.toml: game: must be 'africa', not 'attika'"),
        ("city = []", r"mine.toml: cells: is missing; it must be a table"),
        ("[cells]\nlist = 5", r"cells.list: must be a list of 2 to 400.*, not 5"),
        ('[cells]\nlist = [["A1", 0, 0]]', r"cells.list: must be a list of 2 to 400, .*, not of 1"),
        (
            '[cells]\nlist = [["A1", 0, 0], ["A2", 1]]',
            r"cells.list\[2\]: must be \[id, q, r\].*, not \['A2', 1\]",
        ),
        ('[cells]\nlist = [["A1", 0, 0], ["A 2", 1, 0]]', r"cells.list\[2\]: must be .* not \['A 2', 1, 0\]"),
        (
            '[cells]\nlist = [["A1", 0, 0], ["ABCDEFGHI", 1, 0]]',
            r"cells.list\[2\]: must be .* not \['ABCDEFGHI', 1, 0\]",
        ),
        (
            '[cells]\nlist = [["A1", 0, 0], ["A2", 1, 0.5]]',
            r"cells.list\[2\]: must be .* not \['A2', 1, 0.5\]",
        ),
        (
            '[cells]\nlist = [["A1", 0, 0], ["A2", true, 0]]',
            r"cells.list\[2\]: must be .* not \['A2', True, 0\]",
        ),
        (f"city = [7]\n[cells]\nlist = [{LINE}]", r"city\[1\]: must be a table, not 7"),
        (
            TWO + '[cells]\nlist = [["A1", 0, 0], ["A2", 0, 0]]',
            r"cells.list\[A2\]: lies on \(0, 0\) like cell 'A1'",
        ),
        (TWO + '[cells]\nlist = [["A1", 0, 0], ["A1", 1, 0]]', r"cells.list\[A1\]: stands twice"),
        (
            TWO + '[cells]\nlist = [["A1", 0, 0], ["A2", 1, 0], ["A9", 5, 0]]',
            r"cells.list\[A9\]: the board is not connected: 'A9' cannot be reached",
        ),
        (f"[cells]\nlist = [{LINE}]", r"mine.toml: city: is missing; it must be a list"),
        (
            f"[[city]]\ncell = 'A1'\n[cells]\nlist = [{LINE}]",
            r"city\[1\].id: is missing; it must be a text",
        ),
        (f"[[city]]\nid = 'x'\n[cells]\nlist = [{LINE}]", r"city\[x\].cell: is missing; it must be the id"),
        (
            TWO + f"[[city]]\nid = 'z'\ncell = 'Z1'\n[cells]\nlist = [{LINE}]",
            r"city\[z\].cell: there is no cell 'Z1'",
        ),
        (
            f"[[city]]\nid = 'x'\ncell = 'R0'\n[[city]]\nid = 'y'\ncell = 'R1'\n[cells]\nlist = [{RING}]",
            r"city\[x\].cell: cell 'R0' is not on the coast",
        ),
        (
            TWO + f"[[city]]\nid = 'x'\ncell = 'A2'\n[cells]\nlist = [{LINE}]",
            r"city\[x\]: stands twice",
        ),
        (
            TWO + f"[[city]]\nid = 'z'\ncell = 'A4'\n[cells]\nlist = [{LINE}]",
            r"city\[z\].cell: cell 'A4' is taken by another city",
        ),
        (
            f"[[city]]\nid = 'x'\ncell = 'A1'\n[cells]\nlist = [{LINE}]",
            r"city: must be a list of 2 or more, .*, not of 1",
        ),
        (
            TWO + f"[cells]\nlist = [{LINE}]",
            r"tiles.toml: tile: 96 tiles in all, but the board takes 2",
        ),
        ("cells = [", r"is not valid TOML"),
        ("\x00", r"is not valid TOML"),
    ],
)
def test_a_board_that_cannot_be_used_names_the_entry(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(DataError, match=words) as refused:
        lauta.game("africa", files={"board.toml": write(tmp_path, "mine.toml", text)})
    assert "mine.toml" in str(refused.value) or "tiles.toml" in str(refused.value)


def tiles_with(change: str, old: str = 'id = "monument"\ncategory = "monument"\n') -> str:
    """The default tiles with one entry changed."""
    text = "".join(tile(t["category"], t["kind"], t["count"], t["value"], t["id"]) for t in TILES["tile"])
    assert old in text
    return text.replace(old, change, 1)


@pytest.mark.parametrize(
    "text, words",
    [
        ("", r"tile: is missing; it must be a list"),
        ("tile = 5", r"tile: must be a list, each entry a table, not 5"),
        ("tile = [3]", r"tile\[1\]: must be a table, not 3"),
        (tiles_with('category = "monument"\n'), r"tile\[12\].id: is missing; it must be a text"),
        (tiles_with('id = "monument"\n'), r"tile\[monument\].category: is missing"),
        (
            tiles_with('id = "monument"\ncategory = "dragon"\n'),
            r"tile\[monument\].category: must be one of good, .*, not 'dragon'",
        ),
        (
            tiles_with("count = 11.5", "count = 11"),
            r"tile\[monument\].count: must be a whole number .*, not 11.5",
        ),
        (
            tiles_with("count = true", "count = 11"),
            r"tile\[monument\].count: must be a whole number .*, not True",
        ),
        (
            tiles_with("count = -1", "count = 11"),
            r"tile\[monument\].count: must be .* from 0 to 120 \(tiles\), not -1",
        ),
        (tiles_with("count = 12", "count = 11"), r"tile: 97 tiles in all, but the board takes 96"),
        (
            tiles_with("value = 0\ncount = 5", "value = 2\ncount = 5"),
            r"tile\[gold_2\].value: must be 1 to 20 \(nuggets or stones\), not 0",
        ),
        (
            tiles_with("value = 3\ncount = 11", "value = 0\ncount = 11"),
            r"tile\[monument\].value: must be 0: only gold and gems have a value, not 3",
        ),
        (
            tiles_with('kind = "a lion"', 'kind = "lion"'),
            r"tile\[animal_lion\].kind: must be one word, not 'a lion'",
        ),
        (tiles_with('kind = "zebra"', 'kind = "lion"'), r"tile\[animal_zebra\]: stands twice"),
        (
            tiles_with(
                'id = "nomad"\ncategory = "nomad"\nkind = "monument"'.replace("monument", "nomad"),
                'id = "monument"\ncategory = "monument"\nkind = "monument"',
            ),
            r"tile\[nomad\]: stands twice",
        ),
        (
            tiles_with("count = 8", "count = 11").replace("count = 15", "count = 18"),
            r"tile: 8 monuments, but the game of 2 ends at 9",
        ),
        (
            tiles_with("count = 10", "count = 11").replace("count = 15", "count = 16"),
            r"tile: 10 monuments, but the game of 3 ends at 11",
        ),
        (
            "".join(tile("good", f"good{i}", 8) for i in range(12)) + tile("good", "more", 0),
            r"13 kinds of good, at most 12 are possible",
        ),
    ],
)
def test_tiles_that_cannot_be_used_name_the_entry(tmp_path: Path, text: str, words: str) -> None:
    path = write(tmp_path, "mine.toml", text)
    with pytest.raises(DataError, match=rf"^{path}: .*{words}"):
        lauta.game("africa", files={"tiles.toml": path})


@pytest.mark.parametrize("name", ["board.toml", "tiles.toml", "components.toml"])
def test_a_file_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError, match=r"nowhere.toml: cannot be read"):
        lauta.game("africa", files={name: tmp_path / "nowhere.toml"})
