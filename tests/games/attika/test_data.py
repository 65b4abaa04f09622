"""The component and map files of Attika: the register's figures, and other files.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.actors import CHANCE
from lauta.engine.hexgrid import Cell, components, distance, neighbours
from tests.games.files import changed, refused, write

from .tables import attika, flower

C = attika().module("data.constants")
TILES, BOARD = C.DATA / "components.toml", C.DATA / "board.toml"
COMPONENTS = tomllib.loads(TILES.read_text(encoding="utf-8"))
MAPS = tomllib.loads(BOARD.read_text(encoding="utf-8"))
LANDSCAPES = ("water", "forest", "hill", "mountain")


# --- our own files ----------------------------------------------------------------------------------


def test_the_counts_of_the_box_add_up_at1_at3_at4_at5() -> None:
    counts = {name: row["n"] for name, row in COMPONENTS["physical"].items()}
    buildings = COMPONENTS["building"]
    assert counts["map_tiles"] == len(COMPONENTS["map_tile"]) == 22
    assert counts["amphorae"] == COMPONENTS["amphorae"]["supply"] == 15
    assert counts["buildings_player"] == sum(row["count"] for row in buildings) == 30
    assert counts["main_per_player"] == sum(row["count"] for row in buildings if row["main"]) == 6
    assert counts["cards"] == sum(COMPONENTS["cards"][name] for name in LANDSCAPES) == 60
    assert {COMPONENTS["cards"][name] for name in LANDSCAPES} == {15}
    assert counts["player_boards"] == len(COMPONENTS["state"]) == C.MAX_PLAYERS == 4


def test_the_checks_that_the_component_file_states_are_true_at5_at6_at44() -> None:
    checks, buildings = COMPONENTS["checks"], COMPONENTS["building"]
    totals: Counter[str] = Counter()
    city: Counter[str] = Counter()
    for row in buildings:
        for name in LANDSCAPES:
            totals[name] += row["cost"][name] * row["count"]
            city[name] += row["cost"][name] * (row["group"] == "city")
    assert dict(totals) == checks["landscape_totals"] and dict(city) == checks["city_totals"]
    assert checks["road_resources"] == sum(row["cost"]["any"] * row["count"] for row in buildings)
    plain = [row for row in buildings if not row["cost"]["any"]]
    pairs = [row for row in plain if sum(row["cost"].values()) == 2]
    assert checks["two_resource_buildings"] == len(pairs)
    targets = Counter(target for row in buildings for target in row["frees"])
    freed = [row for row in plain if not row["main"]]
    assert checks["arrow_targets"] == sum(row["count"] for row in freed)
    assert set(targets) == {row["id"] for row in freed} | {"road"} and set(targets.values()) == {1}
    assert checks["groups"] == len(COMPONENTS["group"])
    mains = {row["group"]: row["id"] for row in buildings if row["main"]}
    assert mains == {row["id"]: row["more"]["main"] for row in COMPONENTS["group"] if row["more"]["main"]}


def test_a_space_shows_one_landscape_or_none_and_no_two_tiles_are_equal_at2() -> None:
    info, tiles = COMPONENTS["more"]["map_tile_info"], C.MAP_TILES
    shown = Counter(n for tile in tiles for n in tile.spaces)
    assert shown[-1] == info["blank_spaces"] and {shown[n] for n in range(4)} == {info["symbols_per_kind"]}
    looks = [min(tile.turned(n) for n in range(6)) for tile in tiles]
    assert len(set(looks)) == len(tiles) == 22


def test_no_two_map_tiles_show_the_same_landscapes_wherever_these_lie_at2() -> None:
    shown = Counter("".join(sorted(row["hexes"])) for row in COMPONENTS["map_tile"])
    assert max(shown.values()) == 1, shown.most_common(3)


def test_one_step_of_rotation_moves_ring_position_k_to_k_plus_one_at2_at75() -> None:
    tile = C.MAP_TILES[8]
    assert tile.id == "T09" and tile.spaces == (2, -1, -1, 0, 3, -1, -1)
    assert tile.turned(1) == (2, -1, -1, -1, 0, 3, -1)
    assert tile.turned(4) == (2, 0, 3, -1, -1, -1, -1) and tile.turned(6) == tile.spaces


def chains(spaces: set[Cell], start: Cell, end: Cell) -> int:
    """Buildings in the shortest chain from one shrine to another."""
    edge = [cell for cell in spaces if distance(cell, start) == 1]
    steps = dict.fromkeys(edge, 1)
    for cell in edge:
        for near in neighbours(cell):
            if near in spaces and near not in steps:
                steps[near] = steps[cell] + 1
                edge.append(near)
    return min(steps[cell] for cell in spaces if distance(cell, end) == 1)


@pytest.mark.parametrize("row", MAPS["layout"], ids=lambda row: row["more"]["figure"])
def test_what_the_map_file_states_is_true_at7_at9_at14_at15(row: dict[str, Any]) -> None:
    spaces = {cell for q, r in row["tile_centres"] for cell in flower((q, r))}
    assert len(spaces) == row["more"]["spaces"] == 7 * row["more"]["tiles"] and len(components(spaces)) == 1
    shrines = [(q, r) for q, r in row["shrines"]]
    assert len(shrines) == row["players"] and not spaces & set(shrines)
    for touch in row["more"]["shrine_touches"]:
        at = shrines[touch["shrine"] - 1]
        assert {cell for cell in spaces if distance(cell, at) == 1} == {(q, r) for q, r in touch["spaces"]}
    found = {
        pair: chains(spaces, *(shrines[n - 1] for n in pair))
        for pair in combinations(range(1, len(shrines) + 1), 2)
    }
    assert found == {tuple(entry["pair"]): entry["buildings"] for entry in row["more"]["shortest_chain"]}
    assert MAPS["more"]["setup"]["tiles_left"][f"p{row['players']}"] == 22 - row["more"]["tiles"]


def test_the_start_hands_and_stacks_are_those_of_the_register_at18_at21() -> None:
    assert COMPONENTS["start_hand"]["by_turn_order"] == [4, 5, 6, 7]
    assert COMPONENTS["stacks"]["more"]["after_setup"] == [int(n) - 1 for n in C.STACK_SIZES]


# --- other files ------------------------------------------------------------------------------------


def test_other_maps_and_prices_can_be_played_at14_at44(tmp_path: Path) -> None:
    board = changed(tmp_path, BOARD, ("[[0, 0], [2, 1], [-1, 3], [1, 4]]", "[[0, 0], [2, 1], [3, -2]]"))
    tiles = changed(tmp_path, TILES, ("water = 1, forest = 1, hill = 0", "water = 3, forest = 0, hill = 0"))
    game = lauta.game("attika", files={"board.toml": board, "components.toml": tiles})
    match, dice = game.match(2, seed=1), random.Random(1)
    assert match.state.n_tiles == 3 and match.state.map_stack == 19
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
    assert lauta.read(match.record(), files=game.files).snapshot() == match.snapshot()


def test_another_number_of_cards_is_dealt_from(tmp_path: Path) -> None:
    tiles = changed(tmp_path, TILES, ("water    = 15", "water    = 7"))
    match = lauta.game("attika", files={"components.toml": tiles}).match(2)
    while match.actor == CHANCE and match.state.phase != 4:
        match.play(match.legal_actions()[0])
    assert {a.text: a.weight for a in match.legal_actions()}["water"] == 7


def test_a_city_state_for_one_player_is_not_enough(tmp_path: Path) -> None:
    text = TILES.read_text(encoding="utf-8")
    for state in COMPONENTS["state"][1:]:
        entry = "".join(f'{key} = "{state[key]}"\n' for key in ("id", "name", "colour"))
        text = text.replace(f"[[state]]\n{entry}", "")
    path = write(tmp_path, "components.toml", text)
    with refused(path, "state: must be a list of 2 or more, each entry a table, not of 1"):
        lauta.game("attika", files={path.name: path})
