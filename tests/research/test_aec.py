"""PettingZoo's own tests over every game, and what they do not ask: masks, ends, refusals, pictures.

The numbers themselves are tested in tests/contract/test_research.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import lauta
from lauta import research
from lauta.engine.game import Game
from tests.contract.tables import GAMES, TABLES

# PettingZoo wants observations to be arrays, and allows tables with a mask in them.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("game, players", TABLES)
def test_pettingzoo_accepts_every_game_with_every_number_of_players(game: Game, players: int) -> None:
    api_test(research.aec(game.id, players=players, limit=200), num_cycles=15)


@pytest.mark.parametrize("game", GAMES)
def test_equal_seeds_give_equal_games(game: Game) -> None:
    seed_test(lambda: research.aec(game.id, players=3), num_cycles=15)


def test_the_benchmark_of_pettingzoo_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    hours = iter(range(100))
    benchmark: Any = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(benchmark.time, "time", lambda: 3.0 * next(hours))  # it stops after five seconds
    performance_benchmark(research.aec("navegador", limit=20))


def played(env: Any, seed: int) -> Iterator[str]:
    """Random play; the agent to act before each step."""
    dice = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        yield agent
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        assert (observation["action_mask"] == info["action_mask"]).all() and info["action_mask"].any()
        env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))


def test_agents_are_paid_at_the_end_what_the_match_is_worth() -> None:
    env = research.aec("afrikan_tahti", players=2)
    paid = {}
    for agent in played(env, 3):
        if env.terminations[agent]:
            paid[agent] = env.last()[1]
    assert env.match is not None
    assert [paid["seat_0"], paid["seat_1"]] == [float(each) for each in env.match.returns]
    assert sorted(paid.values()) == [-1, 1] and not env.agents


def test_a_match_over_the_limit_is_truncated() -> None:
    env = research.aec("attika", limit=38)  # 26 outcomes of chance, then 12 decisions
    for agent in played(env, 1):
        if env.truncations[agent]:
            assert env.last()[1] == 0 and not env.terminations[agent]
    assert not env.agents


def test_who_does_not_act_has_no_mask() -> None:
    env = research.aec("africa", players=3)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        assert ("action_mask" in env.infos[agent]) == (agent == env.agent_selection)


def test_options_and_editions_are_those_of_the_game() -> None:
    edition = lauta.read_edition(
        'lauta-edition = 1\ngame = "navegador"\nname = "Cheap"\n'
        "[components.market]\nsugar = [60, 55, 50, 50, 45, 40, 35, 30, 25, 20]\n"
    )
    other = research.aec("navegador", edition=edition)
    assert other.setting.game.edition_hash
    with pytest.raises(lauta.EditionError):
        research.aec("africa", edition=edition)
    env = research.aec("africa", options={"steps_per_turn": 1})
    env.reset(seed=1)
    assert env.match is not None and env.match.options["steps_per_turn"] == 1


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    env = research.aec("africa")
    with pytest.raises(lauta.LautaError, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    before = env.match.snapshot() if env.match else b""
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (wrong, -1, 10**6):
        with pytest.raises(lauta.IllegalAction):
            env.step(action)
    for nonsense in (None, "lion", 1.5, True):
        with pytest.raises(lauta.OptionError):
            env.step(nonsense)  # type: ignore[arg-type]
    assert env.match is not None and env.match.snapshot() == before
    with pytest.raises(lauta.OptionError, match="render_mode"):
        research.aec("africa", render_mode="film")


def test_pettingzoo_makes_a_parallel_environment_of_it() -> None:
    env = turn_based_aec_to_parallel(research.aec("navegador", limit=60))
    parallel_api_test(env, num_cycles=40)
    assert str(env.unwrapped) == f"<Environment {env.unwrapped.metadata['name']}, 2 players>"


def test_the_state_is_the_whole_position() -> None:
    env = research.aec("attika", players=3)
    dice = np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(12):
        env.step(int(dice.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    state = env.state()
    assert env.match is not None and env.state_space.contains(state)
    assert (state != env.setting.observe(env.match, None)).any()
    assert not any((state == env.observe(agent)["observation"]).all() for agent in env.agents)


def test_boards_are_shown_as_text_and_as_pictures() -> None:
    for mode, begin in (("ansi", ""), ("svg", "<svg")):
        env = research.aec("africa", render_mode=mode)
        env.reset(seed=1)
        shown = env.render()
        assert shown and shown.startswith(begin)
    env = research.aec("africa", render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().shape == (845, 800, 3)
    env = research.aec("africa")
    env.reset(seed=1)
    assert env.render() is None


@pytest.mark.parametrize(
    "library, call",
    [
        ("pettingzoo", lambda: research.aec("africa")),
        ("pyspiel", research.openspiel),
        ("gymnasium", lambda: research.vector("africa", 4)),
    ],
)
def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, library: str, call: Any) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(research.MissingExtra, match=r"pip install 'lauta\[research\]'"):
        call()
