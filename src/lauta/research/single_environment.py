"""Gymnasium: one seat of one game as an ordinary environment, levels play the others.

One lane of `vector_environment.py`; many at once are quicker there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from ..engine.build import Mode
from ..engine.errors import LautaError, OptionError, shown
from ..engine.whole_numbers import whole
from .rendering import RENDER_MODES, check_mode, rendered
from .settings import Setting, setting_of
from .vector_environment import VectorEnvironment

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class LegalActions(spaces.Discrete):
    """The numbers of all actions, of which `sample` without a mask draws one that is legal now."""

    def __init__(self, n: int, env: SingleEnvironment | None = None) -> None:
        super().__init__(n)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action: a legal one, unless a mask or probabilities say which there are."""
        legal = self._env.legal_numbers() if self._env and mask is None and probability is None else ()
        if len(legal):
            return np.int64(legal[int(self.np_random.integers(len(legal)))])
        return super().sample(mask, probability)

    def __reduce__(self) -> tuple[Any, ...]:
        return _legal_actions, (int(self.n), self._np_random)


def _legal_actions(n: int, random: Any) -> LegalActions:
    made = LegalActions(n)
    made._np_random = random
    return made


class SingleEnvironment(gymnasium.Env[Any, Any]):
    """A game in which one seat learns: an agent decides only where that seat has a choice.

    Observations are float32 (size,), with `mask` a dict of `observation` and `action_mask`; the mask int8
    (n_actions,) is in the infos in any case. The reward is the learner's utility at the end
    (`Match.returns`), 0 before; a game that the limit cuts is truncated. `action_space.sample()` draws a
    legal action.
    Where an action is not legal a random one is played in its place and `infos["illegal_action"]` is true:
    Gymnasium's checks and agents without masks send such; with `illegal` "raise" it is IllegalAction, and
    nothing was played. LautaError before `reset` and after the end.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        setting: Setting,
        others: str | Sequence[str] = "random",
        seat: int | None = 0,
        mode: Mode = "compiled",
        mask: bool = False,
        render_mode: str | None = None,
        illegal: str = "random",
    ) -> None:
        if illegal not in ("random", "raise"):
            raise OptionError(f"illegal actions are 'random' or 'raise', not {shown(illegal)}")
        self.illegal = illegal
        self.render_mode = check_mode(render_mode)
        self.setting = setting
        self.vector: VectorEnvironment = VectorEnvironment(
            setting, 1, others, seat, 1, mode, autoreset_mode=AutoresetMode.DISABLED, mask=mask
        )
        self.observation_space = self.vector.single_observation_space
        self.action_space: LegalActions = LegalActions(setting.n_actions, self)
        self._over = False

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.action_space._env = self

    def __repr__(self) -> str:
        return f"<SingleEnvironment {self.setting.game.id}, {self.setting.players} players>"

    def legal_numbers(self) -> NDArray[np.int16]:
        """The numbers of the actions that are legal now; none before `reset` and after the end."""
        batch = self.vector.batch
        return batch.numbers[0, : batch.counts[0]]

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as sb3-contrib asks for it: bool (n_actions,)."""
        masks: NDArray[np.bool_] = self.vector.batch.masks[0].astype(np.bool_)
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game. Equal seeds give equal games; without one each is another one."""
        if options:
            raise OptionError(f"reset has no options here, so none called {shown(next(iter(options)))}")
        seen, infos = self.vector.reset(seed=seed)
        self._np_random = self.vector.np_random
        self._np_random_seed = -1 if seed is None else seed
        self._over = False
        if self.render_mode == "human":
            self.render()
        return self._first(seen), {"action_mask": infos["action_mask"][0]}

    def step(self, action: Any) -> Step:
        """Play the learner's action, and on to its next choice."""
        number = whole(action)
        if number is None:
            raise OptionError(f"an action is a whole number, not {shown(action)}")
        if self._over:
            raise LautaError("this game is over; reset() the environment")
        batch = self.vector.batch
        odd = 0 <= number < self.setting.n_actions and not batch.masks[0, number]
        if odd and self.illegal == "random":
            number = int(batch.random_actions()[0])
        seen, rewards, over, cut, infos = self.vector.step(np.array([number], np.int64))
        self._over = bool(over[0] or cut[0])
        if self.render_mode == "human":
            self.render()
        info = {"action_mask": infos["action_mask"][0], "illegal_action": bool(odd)}
        return self._first(seen), float(rewards[0]), bool(over[0]), bool(cut[0]), info

    def _first(self, seen: Any) -> Any:
        return {name: each[0] for name, each in seen.items()} if isinstance(seen, dict) else seen[0]

    def render(self) -> Any:
        """The board as everybody may see it, as `render_mode` says; "human" writes it to the terminal."""
        return rendered(self.vector.match(0), self.render_mode)

    def close(self) -> None:
        """Let go of the game."""
        self.vector.close()


def make(ident: str, render_mode: str | None = None, **how: Any) -> SingleEnvironment:
    """What `gymnasium.make` calls; arguments are those of `research.single`."""
    given = {
        name: how.pop(name) for name in ("players", "options", "edition", "limit", "fields") if name in how
    }
    return SingleEnvironment(setting_of(ident, **given), render_mode=render_mode, **how)


def make_vector(ident: str, num_envs: int, render_mode: str | None = None, **how: Any) -> VectorEnvironment:
    """What `gymnasium.make_vec` calls; arguments are those of `research.vector`."""
    given = {
        name: how.pop(name) for name in ("players", "options", "edition", "limit", "fields") if name in how
    }
    return VectorEnvironment(setting_of(ident, **given), num_envs, render_mode=render_mode, **how)
