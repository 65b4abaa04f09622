"""The board and components of Afrikan tähti: the register's figures, other files, errors naming the entry.

What the figures do in play is in the scenarios.
"""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import lauta
from lauta.engine.edition import MODES
from lauta.engine.errors import DataError
from lauta.games.shared.star_board.data import constants as tables
from lauta.games.shared.star_board.data import walks
from lauta.games.shared.star_board.data.components import read_board
from lauta.games.shared.star_board.data.schema import LAND, SEA
from tests.games.files import changed, refused, write
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
        assert game.module("bots.nearest_token", mode).STEPS[cairo][egypt] == 2
        assert tahti().module("bots.nearest_token", mode).STEPS[cairo][egypt] == 4
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


MOROCCO = 'id = "morocco"\nname = "Morocco"\nkind = '
ATLAS = '\nmore.joins = "Tangier'
TUNIS, TRIPOLI = 'b = "tunis", steps = 5', '{ a = "tunis", b = "tripoli", steps = 3,'
BAD_BOARDS = [
    ('id = "morocco"', 'id = "Morocco"', "city[Morocco].id: must be an id in small letters"),
    ('id = "morocco"', 'id = "cairo"', "city[cairo]: stands twice"),
    (MOROCCO + '"token"', MOROCCO + '"town"', "city[morocco].kind: must be one of start, token, not 'town'"),
    ('special = "gold_coast"', 'special = "silver_coast"', "city[gold_coast].special: must be one of"),
    ('special = "gold_coast"', 'special = "slave_coast"', "one city with special = 'gold_coast'"),
    ('terrain = "land"' + ATLAS, 'terrain = "air"' + ATLAS, "junction[j_atlas].terrain: must be one of"),
    ('terrain = "land"' + ATLAS, 'terrain = "sea"' + ATLAS, "junction[j_atlas]: at least 2 routes"),
    (
        TUNIS,
        'b = "tunis", steps = 0',
        "routes.land[tangier-tunis].steps: must be a whole number from 1 to 60",
    ),
    (TUNIS, 'b = "carthage", steps = 5', "[tangier-carthage]: there is no place 'carthage'"),
    (TUNIS, 'b = "tangier", steps = 5', "routes.land[tangier-tangier]: leads from one place to another"),
    (TRIPOLI, '{ a = "tunis", b = "tangier", steps = 3,', "routes.land[tunis-tangier]: stands twice"),
    (
        "special = { at = 2",
        "special = { at = 9",
        "land[sahara-dar_fur].special.at: must be 1 to 7 (steps), not 9",
    ),
    (
        "special = { at = 2",
        "special = { at = 0",
        "land[sahara-dar_fur].special.at: must be a whole number from 1",
    ),
    ('kind = "bedouins"', 'kind = "nomads"', "special.kind: must be one of bedouins, pirates, not 'nomads'"),
    ('["tangier", "morocco"]', '["tangier", "tangier"]', "air[1]: must be a flight between two cities"),
    ('["tangier", "tripoli"]', '["morocco", "tangier"]', "flight morocco-tangier stands twice"),
    ("token_city_count = 30", "token_city_count = 31", "meta.token_city_count: is 31, but there are 30"),
    ("sea_per_leg = 100", "sea_per_leg = 150", "fares.sea_per_leg: must be a whole number from 100"),
    ("port = false", "port = true", "city[morocco].port: does not fit the routes"),
    (
        "via = [[561, 146]]",
        "via = [561, 146]",
        "land[tripoli-egypt].via[1]: must be [a whole number, a whole",
    ),
    ("x = 259", 'x = "west"', "city[tangier].x: must be a whole number, not 'west'"),
    ("air_per_flight = 300", "air_per_fight = 300", "fares.air_per_fight: is not known here"),
]
ROBBER = 'effect = "lose_all_money"'
BAD_COMPONENTS = [
    ("count = 12", "count = 13", "token: 31 tokens in all, but 30 cities take one"),
    (ROBBER, 'effect = "lose_all_hope"', "token[robber].effect: must be one of"),
    (ROBBER, 'effect = "winning_item"', "one kind of token with the effect 'winning_item'"),
    ('id = "blank"', 'id = "robber"', "token[robber]: stands twice"),
    (
        "value = 300",
        "value = 350",
        "[topaz].value: must be a whole number from 0 to 2000 that is a multiple of 100",
    ),
    ("value = 300", "value = 0", "token[topaz].value: a gem has a value"),
    ("count = 12", "count = -1", "token[blank].count: must be a whole number from 0 to 120 (tokens), not -1"),
    (
        "start = 300",
        "start = 350",
        "money.start: must be a whole number from 0 to 2000 that is a multiple of 100",
    ),
    ("free = [1, 2]", "free = [0]", "captivity.free[1]: must be a whole number from 1 to 6, not 0"),
    (
        "values = [600, 500]",
        "values = [700]",
        "option[emerald_value]: option 'emerald_value' has no words for 700",
    ),
]


@pytest.mark.parametrize("old, new, words", BAD_BOARDS)
def test_a_bad_board_is_refused_with_its_entry(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed(tmp_path, BOARD_FILE, (old, new))
    with refused(path, words):
        read_board(path)
    with pytest.raises(DataError):
        lauta.game("afrikan_tahti", files={path.name: path})


@pytest.mark.parametrize("old, new, words", BAD_COMPONENTS)
def test_bad_components_are_refused_with_their_entry(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = changed(tmp_path, COMPONENTS_FILE, (old, new))
    with refused(path, words):
        lauta.game("afrikan_tahti", files={path.name: path})


def test_a_board_in_two_parts_is_refused(tmp_path: Path) -> None:
    data: dict[str, Any] = tomllib.loads(BOARD)
    sea = [r for r in data["routes"]["sea"] if "canary_islands" in (r["a"], r["b"])]
    text = BOARD.replace("sea_segment_count = 23", f"sea_segment_count = {23 - len(sea)}")
    text = "\n".join(
        line for line in text.splitlines() if '"canary_islands"' not in line or "steps" not in line
    )
    text = re.sub(r'(id = "canary_islands"[^\[]*?)port = true', r"\1port = false", text)
    with pytest.raises(DataError, match="the board is not connected: 'canary_islands' cannot be reached"):
        read_board(write(tmp_path, "board.toml", text))
