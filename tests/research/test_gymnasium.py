"""Gymnasium's own checks and wrappers: registered names, one game alone, the three modes of autoreset."""

from __future__ import annotations

import copy
import pickle
import tomllib
from pathlib import Path
from typing import Any

import gymnasium
import gymnasium.wrappers.vector as wrappers
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import lauta
from lauta import research
from lauta.engine.errors import IllegalAction, OptionError
from lauta.research import registration
from lauta.research.vector_environment import VectorEnvironment

IDS = research.register()
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def vector(mode: str = "SameStep", **more: Any) -> VectorEnvironment:
    return research.vector("navegador", 3, mode="plain", autoreset_mode=mode, **{"limit": 40, **more})


def test_every_game_has_a_name_that_gymnasium_finds_by_itself() -> None:
    assert research.register() == IDS and len(IDS) == len(lauta.games())
    assert "lauta/AfrikanTahti-v1" in IDS
    named = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["entry-points"]["gymnasium.envs"]
    assert named == {"__root__": f"{registration.__name__}:{registration.register.__name__}"}
    for ident in IDS:
        env = gymnasium.make(ident, mode="plain", players=3, mask=True)
        seen, info = env.reset(seed=1)
        assert env.observation_space.contains(seen)
        assert env.spec is not None and env.spec.id == ident
        assert (seen["action_mask"] == info["action_mask"]).all()
    many = gymnasium.make_vec("lauta/Africa-v1", num_envs=2, mode="plain", autoreset_mode="NextStep")
    assert many.num_envs == 2 and many.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("mask", [False, True])
def test_one_game_passes_the_checks_of_gymnasium(mask: bool, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("lauta/Africa-v1", mode="plain", mask=mask, render_mode="rgb_array")
    check_env(env.unwrapped)
    env.reset(seed=1)
    picture: Any = env.render()
    assert picture.dtype == np.uint8 and picture.shape[1:] == (800, 3) and len(np.unique(picture)) > 10
    assert "explorer" in capsys.readouterr().out  # of render_mode "human"


def played(env: Any, seed: int) -> list[float]:
    """A whole game by random legal actions; its rewards."""
    env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards, over = [], False
    while not over:
        action = env.action_space.sample()
        assert env.action_masks()[action]
        _, reward, ended, cut, info = env.step(action)
        assert not info["illegal_action"]
        rewards.append(reward)
        over = ended or cut
    return rewards


def test_one_game_is_played_to_its_end_and_equal_seeds_play_the_same() -> None:
    env = research.single("africa", mode="plain", others="casual")
    first = played(env, 4)
    assert first[-1] in (-1.0, 0.0, 1.0) and not any(first[:-1]) and played(env, 4) == first
    with pytest.raises(lauta.LautaError, match="this game is over"):
        env.step(0)
    env.reset(seed=1)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        twin.action_space.seed(3)
        env.reset(seed=2)
        env.action_space.seed(3)
        twin.reset(seed=2)
        assert [twin.action_space.sample() for _ in range(5)] == [env.action_space.sample() for _ in range(5)]


def test_an_action_that_is_not_legal_is_replaced_or_refused() -> None:
    strict, lenient = (research.single("africa", mode="plain", illegal=each) for each in ("raise", "random"))
    for env in (strict, lenient):
        _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = strict.vector.batch.state(0)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
    assert strict.vector.batch.state(0) == before
    assert lenient.step(wrong)[4]["illegal_action"] and lenient.vector.batch.state(0) != before
    with pytest.raises(IllegalAction):
        lenient.step(10**6)


def test_games_alone_are_put_together_by_gymnasium() -> None:
    many = SyncVectorEnv([lambda: research.single("navegador", mode="plain")] * 2)
    _, infos = many.reset(seed=[1, 1])
    assert (infos["action_mask"][0] == infos["action_mask"][1]).all() and infos["_action_mask"].all()
    legal = int(np.flatnonzero(infos["action_mask"][0])[0])
    seen = many.step(np.array([legal, legal]))[0]
    assert (seen[0] == seen[1]).all()


@pytest.mark.parametrize("mode", ["NextStep", "Disabled"])
def test_lanes_that_ended_wait_for_their_reset(mode: str) -> None:
    env = vector(mode)
    env.reset(seed=1)
    over = np.zeros(3, bool)
    while not over.any():
        seen, _, ended, cut, infos = env.step(env.random_actions())
        over = ended | cut
    assert (infos["_action_mask"] == ~over).all() and not infos["action_mask"][over].any()
    lane = int(np.flatnonzero(over)[0])
    assert (seen[lane] == env.batch.final_observations(np.zeros(3, int))[lane]).all()
    going = np.flatnonzero(~over)
    if mode == "Disabled":
        again, infos = env.reset(options={"reset_mask": over})
        assert (again[going] == seen[going]).all() and (again[lane] != seen[lane]).any()
    else:
        _, rewards, ended, cut, infos = env.step(env.random_actions())
        assert not rewards[lane] and not (ended | cut)[lane]
    assert infos["_action_mask"][lane] and infos["action_mask"][lane].sum() > 1


def test_some_lanes_begin_anew_with_seeds_of_their_own() -> None:
    env, alone = vector("Disabled"), research.vector("navegador", 1, mode="plain", limit=40)
    env.reset(seed=1)
    some = np.array([False, True, False])
    seen, _ = env.reset(seed=[None, 7, None], options={"reset_mask": some})
    assert (seen[1] == alone.reset(seed=[7])[0][0]).all()


WRAPPERS: dict[str, dict[str, Any]] = {
    "DictInfoToList": {},
    "FlattenObservation": {},
    "NormalizeReward": {},
    "ClipReward": {"min_reward": -0.5, "max_reward": 0.5},
    "RescaleObservation": {"min_obs": np.float32(0), "max_obs": np.float32(1)},
    "RecordEpisodeStatistics": {},
    "NormalizeObservation": {},
    "FilterObservation": {"filter_keys": ["observation"]},
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_wrappers_of_gymnasium_play(name: str) -> None:
    env = vector("NextStep", mask=name == "FilterObservation")
    wrapped = getattr(wrappers, name)(env, **WRAPPERS[name])
    seen, _ = wrapped.reset(seed=1)
    lengths: list[int] = []
    for _ in range(60):
        seen, _, ended, cut, infos = wrapped.step(env.random_actions())
        if name == "RecordEpisodeStatistics" and (ended | cut).any():
            lengths += infos["episode"]["l"][ended | cut].tolist()
        assert wrapped.observation_space.contains(seen) or name == "NormalizeObservation"
    assert name != "RecordEpisodeStatistics" or (len(lengths) > 2 and min(lengths) > 1)


def test_what_does_not_fit_is_refused() -> None:
    env = vector("Disabled")
    wrong: list[dict[str, Any]] = [
        {"reset_mask": [True]},
        {"reset_mask": np.zeros(3, bool)},
        {"reset_mask": np.ones(3)},
        {"seeds": 1},
    ]
    for options in wrong:
        with pytest.raises(OptionError):
            env.reset(options=options)
    for make in (research.single("africa", mode="plain").reset, research.aec("africa").reset):
        with pytest.raises(OptionError, match="reset has no options"):
            make(options={"start": 1})
    for more in ({"autoreset_mode": "never"}, {"render_mode": "rgb"}):
        with pytest.raises(OptionError):
            research.vector("africa", 1, mode="plain", **more)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(OptionError, match="'random' or 'raise'"):
        research.single("africa", mode="plain", illegal="no")


def test_observations_without_copies_are_one_array_for_reading() -> None:
    env = vector(copy=False)
    first, _ = env.reset(seed=1)
    second = env.step(env.random_actions())[0]
    assert np.shares_memory(first, second) and (first == second).all() and not second.flags.writeable
    assert np.shares_memory(np.from_dlpack(second), second)  # as torch.from_dlpack takes it
