"""The board and components of Afrikan tähti: the register's figures, and other files.

What the figures do in play is in the scenarios, files with faults in `data/faults.toml`.
"""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.build import MODES
from lauta.engine.errors import DataError
from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data import walks
from lauta.games.shared.star_board.data.components import BOARD_FILE as BOARD_DATA
from lauta.games.shared.star_board.data.components import read_board
from lauta.games.shared.star_board.data.schema import LAND, SEA
from tests.games.files import write
from tests.games.register import REGISTERS

from .tables import spots, tahti

BOARD_FILE = tables.DATA / "board.toml"
COMPONENTS_FILE: Path = tahti().module("data.constants").DATA / "components.toml"
BOARD = BOARD_FILE.read_text(encoding="utf-8")
COMPONENTS = COMPONENTS_FILE.read_text(encoding="utf-8")


# --- our own files ----------------------------------------------------------------------------------


def test_cities_that_only_land_routes_reach_st12() -> None:
    board = tables.BOARD
    linked = {end for pair in board.flights for end in pair}
    linked |= {end for r in board.routes if r.terrain == SEA for end in (r.spots[0], r.spots[-1])}
    alone = {city.name for i, city in enumerate(board.cities) if i not in linked}
    sentence = re.search(
        r"Nine cities can be reached by land only \(([^)]*)\)", REGISTERS["afrikan_tahti"].text
    )
    assert (
        sentence is not None
        and alone == set(sentence[1].replace("\n  ", " ").split(", "))
        and len(alone) == 9
    )
    islands = {city.id for city in board.cities if city.island}
    assert islands == {"canary_islands", "st_helena", "tamatave", "cape_st_marie"}
    assert tables.LANDMASS[spots()["tamatave"]] == tables.LANDMASS[spots()["cape_st_marie"]]


def test_every_step_is_a_line_and_every_line_a_step_st10() -> None:
    for spot, lines in enumerate(tables.LINES):
        assert lines, f"{tables.BOARD.spots[spot]} has no line"
        for line in lines:
            assert any(back.to == spot and back.number == line.number for back in tables.LINES[line.to])
    assert sum(len(lines) for lines in tables.LINES) == 2 * sum(route.steps for route in tables.BOARD.routes)


@pytest.mark.parametrize("city", ["tangier", "congo", "st_helena", "capetown"])
def test_the_tables_of_distances_are_those_of_the_routes_st10(city: str) -> None:
    """Bellman's equation: a spot is one step farther than the nearest of its neighbours."""
    goal = spots()[city]
    for steps, terrains in ((tables.STEPS, (LAND, SEA)), (tables.LAND_STEPS, (LAND,))):
        for spot, lines in enumerate(tables.LINES):
            near = [steps[line.to][goal] for line in lines if line.terrain in terrains]
            known = [n for n in near if n >= 0]
            expected = 0 if spot == goal else 1 + min(known) if known else -1
            assert steps[spot][goal] == expected


def test_the_ways_of_a_roll_are_the_walks_of_a_roll_st16_to_st26() -> None:
    for spot in random.Random(1).sample(range(tables.N_SPOTS), 40):
        for roll in range(1, 7):
            row = spot * tables.DIE + roll - 1
            ways = range(tables.WAY_FIRST[row], tables.WAY_FIRST[row + 1])
            listed = [(tables.WAY_END[way], tables.WAY_FARES[way]) for way in ways]
            walked = {(w.end, w.fares) for w in walks.ends_of(tables.BOARD, tables.LINES, spot, roll)}
            assert listed == sorted(walked)


# --- other files ------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_another_board_is_played_in_every_mode(tmp_path: Path) -> None:
    shorter = BOARD.replace('b = "egypt", steps = 4', 'b = "egypt", steps = 2')
    game = lauta.game("afrikan_tahti", files={"board.toml": write(tmp_path, "board.toml", shorter)})
    cairo, egypt = spots()["cairo"], spots()["egypt"]
    for mode in MODES:
        assert game.rules(mode) is not tahti().rules(mode)
        assert game.module("bots.guide", mode).board.STEPS[cairo][egypt] == 2
        assert tahti().module("bots.guide", mode).board.STEPS[cairo][egypt] == 4
    match = game.match(2, seed=1)
    dice = random.Random(1)
    while not match.over:
        match.play(dice.choice(match.legal_actions()))
    assert lauta.read(match.record(), files=game.files).winners == match.winners


def test_other_tokens_are_played(tmp_path: Path) -> None:
    richer = COMPONENTS.replace("value = 1000\ncount = 2", "value = 900\ncount = 3").replace(
        "count = 12", "count = 11"
    )
    richer = richer.replace("start = 300", "start = 500")
    game = lauta.game("afrikan_tahti", files={"components.toml": write(tmp_path, "mine.toml", richer)})
    assert list(game.match(2).state.remaining) == [1, 3, 3, 4, 3, 5, 11]
    assert game.match(2, seed=1).state.players[0].money == 500


def test_the_sums_of_the_board_are_those_of_its_entries() -> None:
    data: dict[str, Any] = tomllib.loads(BOARD)
    told, routes = data["checks"], data["routes"]
    assert told["token_city_count"] == sum(city["kind"] == "token" for city in data["city"]) == 30
    assert told["land_segment_count"] == len(routes["land"]) == 42
    assert told["sea_segment_count"] == len(routes["sea"]) == 23
    assert told["air_route_count"] == len(routes["air"]) == 23


def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    text = "\n".join(
        line for line in BOARD.splitlines() if '"canary_islands"' not in line or "steps" not in line
    )
    text = re.sub(r'(id = "canary_islands"[^\[]*?)port = true', r"\1port = false", text)
    with pytest.raises(DataError, match="the board is not connected: 'canary_islands' cannot be reached"):
        read_board(replace(BOARD_DATA, path=write(tmp_path, "board.toml", text)))
