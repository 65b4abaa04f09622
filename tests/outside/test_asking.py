"""Asking changes nothing: a game goes the same way however often it is observed, drawn, copied or sampled.

Every interface plays one course twice, once with every question between two decisions, and ends alike.
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable, Iterator

import numpy as np
import pyspiel
import pytest

import lauta
from lauta import research
from lauta.engine.errors import OptionError
from lauta.research.batch import Batch
from tests.contract.tables import GAMES

STEPS = 5
Course = Callable[[str, bool], Iterator[bytes]]


def ask_batch(batch: Batch) -> None:
    batch.random_actions()
    batch.choices("casual")
    batch.observations()
    batch.observations(seats=np.ones(batch.n, int), copy=False)
    batch.final_observations(np.zeros(batch.n, int))
    batch.state(0)
    copy.copy(batch).step(copy.deepcopy(batch).random_actions())
    Batch(batch.setting, 2, mode="plain").take(batch, np.array([1]))


def of_batch(ident: str, ask: bool) -> Iterator[bytes]:
    batch = Batch(research.setting(ident, players=3), 2, mode="plain")
    batch.reset(5)
    for _ in range(STEPS):
        if ask:
            ask_batch(batch)
        batch.step(batch.numbers[:, 0].astype(int))
        yield batch.state(0) + batch.state(1)


def of_vector(ident: str, ask: bool) -> Iterator[bytes]:
    env = research.vector(ident, 2, others="casual", seat=None, mode="plain", render_mode="ansi")
    env.reset(seed=3)
    for _ in range(STEPS):
        if ask:
            env.random_actions()
            env.action_space.sample()
            env.render()
            pickle.loads(pickle.dumps(env)).step(env.random_actions())
        env.step(env.batch.numbers[:, 0].astype(int))
        yield env.batch.state(0) + env.batch.state(1)


def of_single(ident: str, ask: bool) -> Iterator[bytes]:
    env = research.single(ident, others="novice", mode="plain", render_mode="ansi")
    env.reset(seed=3)
    for _ in range(STEPS):
        if ask:
            env.action_space.sample()
            env.render()
            env.action_masks()
            copy.deepcopy(env).step(env.action_space.sample())
        if env.step(int(env.legal_numbers()[0]))[2]:
            break
        yield env.vector.batch.state(0)


def of_aec(ident: str, ask: bool) -> Iterator[bytes]:
    env = research.aec(ident, players=3, render_mode="svg")
    env.reset(seed=3)
    for _ in range(STEPS):
        if ask:
            for agent in env.agents:
                env.observe(agent)
                env.action_space(agent).sample()
            env.state()
            env.render()
            env.last()
            twin = copy.deepcopy(env)
            twin.step(int(np.flatnonzero(twin.last()[0]["action_mask"])[-1]))
        assert env.match is not None
        if env.match.over:
            break
        env.step(env.match.legal_numbers()[0])
        yield env.match.snapshot()


def of_match(ident: str, ask: bool) -> Iterator[bytes]:
    setting = research.setting(ident, players=3)
    match = setting.match(seed=3)
    for _ in range(STEPS):
        if match.over:
            break
        if ask:
            setting.guess(match, 1, 4)
            setting.information_text(match, 0)
            setting.information_tensor(match, 2)
            setting.to_text(match)
            assert match.view(None).svg
            list(match.drawn())
            match.clone(seed=1).play(match.legal_numbers()[-1])
        match.play(match.legal_numbers()[0])
        yield match.snapshot()


def of_openspiel(ident: str, ask: bool) -> Iterator[bytes]:
    research.openspiel()
    state = pyspiel.load_game(f"python_lauta_{ident}").new_initial_state()
    for _ in range(STEPS):
        if ask:
            state.observation_tensor(0)
            state.information_state_string(1)
            state.resample_from_infostate(0, random.Random(1).random)
            twin = pickle.loads(pickle.dumps(state))
            twin.apply_action(twin.legal_actions()[-1])
        state.apply_action(state.legal_actions()[0])
        yield state.match.snapshot()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("course", [of_batch, of_vector, of_single, of_aec, of_match, of_openspiel])
def test_asking_changes_nothing(course: Course, game: lauta.Game) -> None:
    quiet = list(course(game.id, False))
    assert quiet and list(course(game.id, True)) == quiet


def read_elsewhere(data: bytes) -> str:
    """What a state is in a process that never heard of our games."""
    return str(pickle.loads(data).history())


def test_a_state_of_openspiel_goes_to_another_process() -> None:
    research.openspiel()
    state = pyspiel.load_game("python_lauta_navegador").new_initial_state()
    for _ in range(4):
        state.apply_action(state.legal_actions()[0])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(read_elsewhere, (pickle.dumps(state),)) == str(state.history())


@pytest.mark.parametrize("path", ["my box (2011), north.toml", "e=f.toml"])
def test_a_parameter_that_openspiel_cannot_write_down_is_refused(path: str) -> None:
    research.openspiel()
    with pytest.raises(OptionError, match="cannot save a game"):
        pyspiel.load_game("python_lauta_navegador", {"edition": path})


def test_a_match_without_players_takes_the_fewest() -> None:
    for game in lauta.games():
        assert game.match().players == research.setting(game.id).players == game.players[0]
