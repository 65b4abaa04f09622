"""Search where others act within a turn: turns are told by whose turn it is, playouts end somewhere."""

from __future__ import annotations

import pytest

import lauta
from lauta.bots.levels import LEVELS, Bot, prepare, think
from lauta.bots.matches import Plan, play_games
from lauta.bots.toolkit import Desk, desk_of
from lauta.engine.game import Game
from lauta.engine.record import copy_into

DAWDLE = Game.find("tests.bots.dawdle")


def desk_at_the_start(horizon: int) -> Desk:
    """A desk with a tree at the first decision of the toy game, that looks so many turns ahead."""
    desk = desk_of(DAWDLE, "checked")
    root = DAWDLE.match(2, mode="checked").state
    prepare(desk, root, desk.nodes(64), 64)
    desk.tree.horizon = horizon
    copy_into(desk.work, root)
    desk.tree.turns = 0
    desk.tree.last = root.turn
    return desk


def test_a_playout_in_which_nobody_goes_on_is_estimated_after_so_many_steps() -> None:
    desk = desk_at_the_start(2)
    desk.drivers.search.play_out(desk.work, desk.moves, desk.sight, desk.tree, desk.rng)
    assert desk.work.applied == desk.drivers.search.MAX_PLAYOUT and desk.work.over == 0


def test_answers_of_others_are_no_turns() -> None:
    """Both seats act within the first turn; only the change of turns is counted."""
    desk = desk_at_the_start(3)
    tree, turned, state = desk.tree, desk.drivers.search.turned, desk.work
    for action, turns in ((0, 0), (0, 0), (1, 1), (0, 1), (1, 2)):
        desk.rules.apply(state, action)
        assert turned(state, tree, desk.rules.actor(state)) == turns


def test_a_search_chooses_where_no_turn_need_end() -> None:
    match = DAWDLE.match(2, mode="checked")
    root = match.state
    desk = desk_of(DAWDLE, "checked")
    assert Bot(LEVELS["expert"], "checked").choose(DAWDLE, root, iterations=3, seed=1) in (0, 1)
    nodes = desk.nodes(1024)
    prepare(desk, root, nodes, 1024)
    think(desk, root, nodes, 2)
    assert desk.tree.depth <= desk.drivers.search.MAX_DEPTH + 1


def test_a_game_that_greedy_players_never_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.bots.matches.MOST_STEPS", 1000)
    with pytest.raises(lauta.OptionError, match="does not end within 1000 steps"):
        play_games(Plan(DAWDLE, ("skilled", "skilled")), 1)
    (ended,) = play_games(Plan(DAWDLE, ("random", "random")), 1)
    assert ended.turns == 4
