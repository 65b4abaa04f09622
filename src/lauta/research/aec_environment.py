"""PettingZoo: every game as an AEC environment, one agent a seat.

Plays plain matches one at a time; thousands at once are in `batch.py`.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..engine.errors import LautaError, OptionError, shown
from ..engine.match import Match
from ..engine.whole_numbers import whole
from .settings import Setting, seats_of, seeded

RENDER_MODES = ("ansi", "svg")
Observation = dict[str, Any]


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game of Lauta for PettingZoo: agents seat_0, seat_1, ... act in the order of the rules.

    Observations are `{"observation": float32 (size,), "action_mask": int8 (n_actions,)}`, the mask of 0
    but for the agent that is to act, whose mask stands in its info as well. An agent is rewarded at the
    end with its utility (`Match.returns`), which is 0 for all where the match was cut by the limit
    (truncation). Chance is drawn from the seed of `reset`. IllegalAction where an action is not legal;
    the match is then as it was.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(
                f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {shown(render_mode)}"
            )
        setting.check_decides()
        self.setting = setting
        self.render_mode = render_mode
        self.metadata = {
            "name": f"lauta_{setting.game.id}_v{setting.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = list(seats_of(setting.players))
        self.agents: list[str] = []
        low, high = min(f.low for f in setting.layout.fields), max(f.high for f in setting.layout.fields)
        size, n = setting.layout.size, setting.n_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.match: Match | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions of the game."""
        return self.action_spaces[agent]

    @cached_property
    def _nothing(self) -> NDArray[np.int8]:
        return np.zeros(self.setting.n_actions, np.int8)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. Equal seeds give equal chance; without one each match is another one."""
        if seed is not None:
            self._random = seeded(seed)
        self.match = self.setting.match(seed=int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Who acts now, and by what mask; at the end what everybody gets."""
        match = self._playing()
        for info in self.infos.values():
            info.pop("action_mask", None)
        cut = self.setting.cut(match)
        if match.over or cut:
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = self.setting.utilities(match)[seat]
                self.terminations[agent] = match.over
                self.truncations[agent] = cut
            self.agent_selection = self.agents[0]
            return
        assert match.actor is not None and match.actor >= 0  # chance is drawn
        self.agent_selection = self.possible_agents[match.actor]
        self.infos[self.agent_selection]["action_mask"] = self.setting.mask(match)

    def _playing(self) -> Match:
        if self.match is None:
            raise LautaError("reset() the environment before you use it")
        return self.match

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent to act sees, has earned and is told. LautaError before the first `reset`."""
        self._playing()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> Observation:
        """What this agent sees, of what it may know, and what it may do if it is to act."""
        match = self._playing()
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise OptionError(f"there is no agent {shown(agent)}; agents are {known}")
        seat = self.possible_agents.index(agent)
        acting = match.actor == seat and not any(self.truncations.values())
        mask = self.setting.mask(match) if acting else self._nothing.copy()
        return {"observation": self.setting.observe(match, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play for the agent to act; None, and nothing else, for one whose match is over."""
        match = self._playing()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = whole(action)
        if number is None:
            raise OptionError(f"an action is a whole number, not {shown(action)}")
        match.play(number)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as everybody may see it: text for "ansi", a picture (SVG) for "svg", else None."""
        if self.render_mode is None:
            return None
        view = self._playing().view(None)
        return view.text if self.render_mode == "ansi" else view.svg

    def close(self) -> None:
        """Nothing is open."""
