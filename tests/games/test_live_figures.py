"""Figures of real games in compiled code: which changes need no compiling, and how they are played.

How compiled code reads figures is tested in tests/engine/test_live.py.
"""

from __future__ import annotations

import random

import pytest

import lauta
from lauta import bots
from lauta.arena.warm import warm
from lauta.bots.warm import _mark, for_any_edition, is_warm
from lauta.engine.game import Game
from lauta.engine.loading import shape_in

# Figures that the code of a game reads from memory.
LIVE = {
    "africa": """
        [components.scoring]
        majority_first = 20
        majority_second = 6
        end_bonus = 4
        goods_table = [0, 2, 3, 6, 10, 15]
        animal_discovery_base = 2
        [[components.setup]]
        players = 2
        camps_each = 7
        ends_at_monument = 9
        [components.turn]
        movement_per_step = 3
        [[tiles.tile]]
        id = "animal_lion"
        count = 6
        [[tiles.tile]]
        id = "animal_zebra"
        count = 4
    """,
    "attika": """
        [components.cards]
        water = 14
        [components.amphorae]
        supply = 12
        [components.start_hand]
        by_turn_order = [5, 6, 7, 8]
        [components.turn]
        draw_actions = 3
        build_actions = 4
        [[components.map_tile]]
        id = "T01"
        hexes = ["W", "-", "-", "F", "-", "M", "-"]
    """,
    "navegador": """
        [components.start]
        cash = 250
        workers = 4
        ships_in_portugal = 3
        [components.scoring]
        per_worker = 2
        cash_per_point = 150
        [components.caps]
        workers_min = 1
        workers_max = 8
        [components.recruit]
        price_with_building = 60
        price_extra_by_phase = [100, 210, 300]
        [components.market]
        start_row = 5
        sugar = [65, 60, 50, 50, 40, 40, 30, 30, 20, 20]
        [components.colonies]
        sugar = [40, 50, 60, 70, 80, 90, 100, 110, 125]
        needs_workers_per_colony = 3
        [components.buildings.prices]
        factory_gold = [100, 110, 120, 130, 140, 150]
        [components.privileges]
        supply_per_type = 7
        [components.sheet.factory]
        values = [2, 3, 4, 6]
        [[board.region]]
        id = "guine"
        name = "Elmina"
        stack = 2
        [[board.region]]
        id = "angola"
        stack = 3
    """,
    "afrikan_tahti": """
        [components.money]
        start = 500
        token = 200
        cape_town = 600
        [components.slave_coast]
        turns = 2
        [[components.token]]
        id = "ruby"
        value = 900
        count = 3
        [[components.token]]
        id = "blank"
        count = 11
        [[board.city]]
        id = "cairo"
        name = "Kairo"
    """,
    "retkikunnat": """
        [components.money]
        start = 500
        [components.cards]
        sale_per_symbol = 200
        [[cards.expedition]]
        id = "kivaari"
        copies = 3
        name_fi = "Pyssy"
        symbols = { action = 2 }
    """,
}
# Figures that shape a game: sizes, and what distances and lists of actions are made of.
SHAPING = {
    "africa": "[components]\nplayers_max = 4\n",
    "attika": "[components.cards]\nwater = 16\n",
    "navegador": "[components.privileges]\nslots_per_type = 2\n[components.sheet.cash]\n"
    + "".join(f"{name} = [30, 20]\n" for name in ("colony", "factory", "explorer", "shipyard", "church"))
    + "".join(
        f"[components.sheet.{name}]\nvalues = [1, 2, 3]\n"
        for name in ("colony", "factory", "explorer", "shipyard", "church")
    ),
    "afrikan_tahti": "[board.fares]\nsea_per_leg = 200\n",
    "retkikunnat": "[board.fares]\nsea_per_leg = 200\n",
}


def edition(game: str, body: str) -> Game:
    """The game with these figures."""
    return lauta.game(
        game, edition=lauta.read_edition(f'lauta-edition = 1\ngame = "{game}"\nname = "x"\n{body}')
    )


@pytest.mark.parametrize("game", sorted(LIVE))
def test_a_change_of_figures_alone_needs_no_compiling(game: str) -> None:
    own = lauta.game(game)
    live, shaping = edition(game, LIVE[game]), edition(game, SHAPING[game])
    built_in = shape_in(own.package, for_any_edition(own).build("compiled"))
    assert shape_in(own.package, live.build("compiled")) == built_in
    assert shape_in(own.package, shaping.build("compiled")) != built_in


@pytest.mark.compiled
def test_compiled_code_plays_two_editions_as_plain_rules_do() -> None:
    for body in (LIVE["navegador"], "[components.start]\ncash = 180\n"):
        game, dice = edition("navegador", body), random.Random(7)
        plain, compiled = game.match(3, seed=7), game.match(3, seed=7, mode="compiled")
        while not plain.over:
            action = dice.choice(plain.legal_actions()).number
            plain.play(action)
            compiled.play(action)
            assert plain.snapshot() == compiled.snapshot()
        assert compiled.over and compiled.scores == plain.scores


@pytest.mark.compiled
def test_what_is_compiled_of_africa_is_told_and_serves_every_edition() -> None:
    one, other = (edition("africa", f"[components.scoring]\nend_bonus = {points}\n") for points in (4, 5))
    _mark(one).unlink(missing_ok=True)
    told: list[str] = []
    warm(one, told.append)
    assert told == ["rules", "greedy players", *map(str, bots.LEVELS)]
    assert is_warm(other) and is_warm(for_any_edition(lauta.game("africa")))
    told.clear()
    warm(other, told.append)
    match = other.match(2, seed=1)
    action = bots.bot("expert").choose(other, match.redacted(match.actor), iterations=5, seed=1)
    assert told == [] and action in [legal.number for legal in match.legal_actions()]
