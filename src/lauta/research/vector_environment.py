"""Gymnasium: one seat learns in many games at once, levels play the others inside compiled code.

The games themselves are a `Batch`; environments of single games are in `aec_environment.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine.build import Mode
from ..engine.errors import no_seat
from ..engine.whole_numbers import whole
from .batch import ANY_SEAT, Batch
from .observing import Floats
from .settings import Setting, seeded

Step = tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class VectorEnvironment(VectorEnv[Floats, NDArray[np.int64], Any]):
    """`n` games in which one seat learns: an agent decides only where that seat has a choice.

    Observations are float32 (n, size); `infos["action_mask"]` is int8 (n, actions). The reward is the
    learner's utility at the end (`Match.returns`), 0 before; a game that the limit cuts is truncated. A game
    that ended begins anew in the same step (autoreset mode SAME_STEP): `infos["final_obs"]` float32 (n, size)
    is then what the learner saw last, for lanes with `infos["_final_obs"]`. IllegalAction where an action is
    not legal in its lane; nothing was played then. Masks and observations are new arrays in every step.
    LautaError before the first `reset` and after `close`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        setting: Setting,
        n: int,
        others: str | Sequence[str] = "random",
        seat: int | None = 0,
        threads: int | None = None,
        mode: Mode = "compiled",
    ) -> None:
        self.setting = setting
        if seat is not None and whole(seat) not in range(setting.players):
            raise no_seat(seat, setting.players)
        learner = ANY_SEAT if seat is None else seat
        self.batch = Batch(setting, n, learner=learner, others=others, threads=threads, mode=mode)
        self.num_envs = n = self.batch.n
        fields = setting.layout.fields
        low, high = min(field.low for field in fields), max(field.high for field in fields)
        self.single_observation_space = spaces.Box(low, high, (setting.layout.size,), np.float32)
        self.single_action_space = spaces.Discrete(setting.n_actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._random = np.random.default_rng()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """New games in all lanes. Equal seeds give equal games.

        A list has a seed for each lane, which then plays what an environment of one lane plays with it; None
        in it is any. OptionError where a seed is none, or where there are not `n` of them.
        """
        if isinstance(seed, list | tuple | np.ndarray):
            self.batch.reset([self._drawn(self._random if one is None else seeded(one)) for one in seed])
        else:
            if seed is not None:
                self._random = seeded(seed)
            self.batch.reset(self._drawn(self._random))
        return self.batch.observations(), self._masks()

    def _drawn(self, random: np.random.Generator) -> int:
        return int(random.integers(1 << 31))

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play the learner's action in every lane, and on to its next choice."""
        batch = self.batch
        rewards, over, cut = batch.step(np.asarray(actions))
        infos = self._masks()
        ended = over | cut
        if ended.any():
            seats = np.maximum(batch.played, 0)
            infos["final_obs"], infos["_final_obs"] = batch.final_observations(seats), ended
            mine = np.take_along_axis(rewards, seats[:, None], axis=1)[:, 0].astype(np.float64)
        else:
            mine = np.zeros(self.num_envs)
        return batch.observations(), mine, over.copy(), cut.copy(), infos

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every lane, any with equal chance."""
        return self.batch.random_actions()

    def _masks(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.astype(np.int8)}

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.batch.close()


__all__ = ["VectorEnvironment"]
