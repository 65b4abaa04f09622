"""The general rules of the register; that every rule is tested somewhere is seen in tests/contract.

Single actions are in the scenarios, the course of the game in course.toml and test_turn.py.
"""

from __future__ import annotations

import random
import re

from lauta.engine.hexgrid import distance
from tests.games.register import REGISTERS

from .tables import attika, match_at, started, texts

C = attika().module("data.constants")


def test_everything_on_a_tile_is_a_building_at4_at7_at17() -> None:
    """Corn field, ship and road lie in the store and are built like all others."""
    match = match_at(
        spaces=["0,0,W", "1,0,H", "0,1,F", "-1,0,W", "0,-1,W"],
        store=["corn_field", "ship", "road"],
        hand={"M": 2},
    )
    assert texts(match, "build") == {"build corn_field", "build ship", "build road"}
    assert {name for name, n in zip(C.KINDS, match.state.players[1].unseen, strict=True) if n} == set(C.KINDS)


def test_amphorae_are_a_number_at8() -> None:
    match = match_at(amphorae=7, amphora_supply=8)
    match.play("amphora action")
    assert (match.state.players[0].amphorae, match.state.supply) == (6, 9)


def test_spaces_of_different_tiles_are_adjacent_like_others_at9() -> None:
    s, terrain = started(2).state, attika().module("rules.terrain")
    across = 0
    for space in range(7 * s.n_tiles):
        here = terrain.space_q(s, space), terrain.space_r(s, space)
        near = {int(n) for n in s.near[6 * space : 6 * space + 6]} - {C.OFF}
        there = {
            other
            for other in range(7 * s.n_tiles)
            if distance(here, (terrain.space_q(s, other), terrain.space_r(s, other))) == 1
        }
        assert near == there
        across += sum(other // 7 != space // 7 for other in near)
    assert across > 20


def test_one_tile_of_the_store_for_one_action_at39_at44() -> None:
    match = match_at(store=["tower", "tower"], hand={"H": 2, "M": 1}, mode="build", actions_left=2)
    match.play("build tower")
    assert match.state.players[0].store[C.KINDS.index("tower")] == 1
    match.play("at 1a")
    assert match.state.left == 1 and match.state.players[0].cards == 0


def test_a_price_is_a_multiset_of_symbols_or_any_at44_at63() -> None:
    for building in C.BUILDINGS:
        assert (building.any > 0) == (building.id == "road") != (sum(building.price) > 0)


def test_a_game_of_each_size_ends_with_a_winner_alone_at24_at96() -> None:
    for players in (2, 3, 4):
        match, dice = attika().match(players, seed=players), random.Random(players)
        while not match.over:
            match.play(dice.choice(match.legal_actions()))
        assert len(match.winners) == 1


def test_the_open_points_name_options_and_figures_that_exist() -> None:
    """In the last column, as `option = value` and `file.table.figure`."""
    known = {option.name: {str(one.value).lower() for one in option.values} for option in attika().options}
    figures, rows = attika().figures(), re.findall(r"^\| OP-.*$", REGISTERS["attika"].text, re.MULTILINE)
    code = [word for row in rows for word in re.findall(r"`([^`]+)`", row.strip("| ").split(" | ")[-1])]
    chosen = [word.replace('"', "").split(" = ") for word in code if " = " in word]
    assert len(rows) == 28 and len(chosen) == 6
    assert all(value in known[name] for name, value in chosen)
    others = [word.split(".") for word in code if " = " not in word]
    assert len(others) == 2
    for file, table, field in others:
        assert hasattr(getattr(figures[file], table), field)


def test_the_rulebooks_preset_lets_whoever_empties_a_stack_decline_at74() -> None:
    assert attika().options_of("rulebook")["expansion"] == "optional"
    assert attika().options_of("open")["expansion"] == "optional"
    assert attika().options_of()["expansion"] == "compulsory"


def test_four_who_decline_every_extension_draw_on_a_full_map_at98() -> None:
    match, dice = attika().match(4, options={"expansion": "optional"}, seed=1), random.Random(1)
    while not match.over:
        declines = [action for action in match.legal_actions() if action.kind == "decline"]
        match.play(declines[0] if declines else dice.choice(match.legal_actions()))
    s = match.state
    players = s.players[: s.n_players]
    assert len(match.winners) == 4 and all(player.buildings < 30 for player in players)
    assert sum(player.buildings for player in players) == 7 * s.n_tiles == 56
    assert sum(player.cards for player in players) == C.N_CARDS and s.map_stack > 0
