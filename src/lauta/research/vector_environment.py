"""Gymnasium: one seat learns in many games at once, levels play the others inside compiled code.

The games themselves are a `Batch`; one game alone is in `single_environment.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from ..engine.build import Mode
from ..engine.errors import OptionError, no_seat, shown
from ..engine.match import Match
from ..engine.whole_numbers import whole
from .batch import ANY_SEAT, Batch
from .rendering import RENDER_MODES, check_mode, rendered
from .seeing import Seen
from .settings import Setting, seeded

Step = tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
MODES = [mode.value for mode in AutoresetMode]


class VectorEnvironment(VectorEnv[Any, NDArray[np.int64], Any]):
    """`n` games in which one seat learns: an agent decides only where that seat has a choice.

    Observations are float32 (n, size), with `mask` a dict of `observation` and `action_mask`;
    `infos["action_mask"]` is int8 (n, actions) in any case. The reward is the learner's utility at the end
    (`Match.returns`), 0 before; a game that the limit cuts is truncated.

    With the `autoreset_mode` SAME_STEP a game that ended starts again in the same step:
    `infos["final_obs"]` (n, size) is then what the learner saw last, for lanes with `infos["_final_obs"]`.
    With NEXT_STEP it begins in the next step, whose action there does not matter; with DISABLED when
    `reset(options={"reset_mask": ...})` says so. IllegalAction where an action is not legal in its lane;
    nothing was played then. Masks and observations are new arrays in every step; without `copy` observations
    are one array for reading, which the next step changes. LautaError before the first `reset` and after
    `close`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        setting: Setting,
        n: int,
        others: str | Sequence[str] = "random",
        seat: int | None = 0,
        threads: int | None = None,
        mode: Mode = "compiled",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        mask: bool = False,
        copy: bool = True,
        dtype: DTypeLike = np.float32,
        render_mode: str | None = None,
    ) -> None:
        self.autoreset_mode: AutoresetMode = _autoreset(autoreset_mode)
        self.metadata: dict[str, Any] = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.render_mode: str | None = check_mode(render_mode)
        self.setting: Setting = setting
        self.mask: bool = bool(mask)
        self.copy: bool = bool(copy)
        if seat is not None and whole(seat) not in range(setting.players):
            raise no_seat(seat, setting.players)
        learner = ANY_SEAT if seat is None else seat
        again = self.autoreset_mode == AutoresetMode.SAME_STEP
        self.batch: Batch = Batch(
            setting, n, learner=learner, others=others, threads=threads, mode=mode, again=again, dtype=dtype
        )
        n = self.batch.n
        self.num_envs: int = n
        self.single_observation_space: spaces.Space[Any] = self._space()
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(setting.n_actions)
        self.observation_space: spaces.Space[Any] = batch_space(self.single_observation_space, n)
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, n)
        self._ended = np.zeros(n, np.bool_)

    def _space(self) -> spaces.Space[Any]:
        fields = self.setting.layout.fields
        low, high = min(field.low for field in fields), max(field.high for field in fields)
        kind: Any = self.batch.dtype.type
        box = spaces.Box(kind(low), kind(high), (self.setting.layout.size,), kind)
        if not self.mask:
            return box
        return spaces.Dict(
            {"observation": box, "action_mask": spaces.Box(0, 1, (self.setting.n_actions,), np.int8)}
        )

    def __repr__(self) -> str:
        setting = self.setting
        return f"<VectorEnvironment {setting.game.id}, {setting.players} players, {self.num_envs} games>"

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New games in all lanes, or in those that `options["reset_mask"]`, bool (n,), marks.

        Equal seeds give equal games. A list has a seed for each lane, which then plays what an environment
        of one lane plays with it; None in it is any. OptionError where a seed is none, where there are not
        `n` of them, or for options that there are not.
        """
        some = self._reset_mask(options)
        one = not isinstance(seed, list | tuple | np.ndarray)
        if one and seed is not None:
            self._np_random = seeded(seed)
        if one and some is None:
            self.batch.reset(_drawn(self.np_random))
        else:
            given: Any = [None] * self.num_envs if one else seed
            seeds = [_drawn(self.np_random if each is None else seeded(each)) for each in given]
            if some is None:
                self.batch.reset(seeds)
            else:
                self.batch.begin_again(some, seeds)
        self._ended[...] = False if some is None else self._ended & ~some
        return self._seen_now(), self._infos()

    def _reset_mask(self, options: Mapping[str, Any] | None) -> NDArray[np.bool_] | None:
        options = options or {}
        for name in options:
            if name != "reset_mask":
                raise OptionError(f"options of reset are reset_mask alone, not {shown(name)}")
        if "reset_mask" not in options:
            return None
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise OptionError(
                f"reset_mask marks one of {self.num_envs} lanes or more: bool ({self.num_envs},)"
            )
        return mask

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play the learner's action in every lane, and on to its next choice."""
        batch = self.batch
        waited = self._ended.copy()
        rewards, over, cut = batch.step(np.asarray(actions))
        over, cut = over.copy(), cut.copy()
        ended = over | cut
        mine = np.zeros(self.num_envs)
        if ended.any():
            seats = np.maximum(batch.played, 0)
            mine = np.take_along_axis(rewards, seats[:, None], axis=1)[:, 0].astype(np.float64)
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and waited.any():
            batch.begin_again(waited)
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            self._ended = ended | (waited & (self.autoreset_mode == AutoresetMode.DISABLED))
        infos = self._infos()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            last = batch.final_observations(np.maximum(batch.played, 0), ended)
            infos["final_obs"], infos["_final_obs"] = self._told(last, np.zeros_like(batch.masks)), ended
        return self._seen_now(), mine, over, cut, infos

    def _seen_now(self) -> Any:
        batch = self.batch
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            seats = None
        else:  # lanes that are over show what the learner sees
            seats = np.where(batch.learners < -1, -2 - batch.learners, batch.learners)
        return self._told(batch.observations(seats=seats, copy=self.copy), batch.masks)

    def _told(self, seen: Seen, masks: NDArray[np.uint8]) -> Any:
        return {"observation": seen, "action_mask": masks.astype(np.int8)} if self.mask else seen

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for every lane, any with equal chance; 0 in lanes that are over."""
        return self.batch.random_actions()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.astype(np.int8), "_action_mask": self.batch.counts > 0}

    def match(self, lane: int) -> Match:
        """A match that begins where a lane stands, with all secrets, for looking at."""
        return self.setting.from_bytes(self.batch.state(lane), check=False)

    def render(self) -> tuple[Any, ...] | None:
        """The boards of all lanes as everybody may see them, as `render_mode` says."""
        if self.render_mode is None:
            return None
        return tuple(rendered(self.match(lane), self.render_mode) for lane in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        batch = getattr(self, "batch", None)  # none where it was refused
        if batch is not None:
            batch.close()


def _drawn(random: np.random.Generator) -> int:
    return int(random.integers(1 << 31))


def _autoreset(mode: AutoresetMode | str) -> AutoresetMode:
    """A mode by itself or by its name, in any spelling. OptionError."""
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if isinstance(mode, str) and mode.lower().replace("_", "") in (
            known.value.lower().replace("_", ""), known.name.lower().replace("_", ""),
        ):  # fmt: skip
            return known
    raise OptionError(f"autoreset_mode is one of {', '.join(MODES)}, not {shown(mode)}")


__all__ = ["VectorEnvironment"]
