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

from ..engine.actors import NOBODY
from ..engine.errors import LautaError, OptionError, shown
from ..engine.match import Match
from ..engine.record import pack, size
from ..engine.whole_numbers import whole
from .following import SeatTracker, changes_of
from .observing import Floats
from .rendering import RENDER_MODES, check_mode, rendered
from .settings import Setting, seats_of, seeded

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
        self.render_mode: str | None = check_mode(render_mode)
        setting.check_decides()
        self.setting = setting
        self.metadata: dict[str, Any] = {
            "name": f"lauta_{setting.game.id}_v{setting.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,  # by turn_based_aec_to_parallel
            "render_fps": 2,
        }
        self.possible_agents: list[str] = list(seats_of(setting.players))
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._trackers: dict[int, SeatTracker] = {}
        self.agents: list[str] = []
        low, high = min(f.low for f in setting.layout.fields), max(f.high for f in setting.layout.fields)
        length, n = setting.layout.size, setting.n_actions
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space: spaces.Space[Any] = spaces.Box(low, high, (length,), np.float32)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(n) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self.match: Match | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions of the game."""
        return self.action_spaces[agent]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_trackers": {}}  # they start over

    @cached_property
    def _nothing(self) -> NDArray[np.int8]:
        return np.zeros(self.setting.n_actions, np.int8)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. Equal seeds give equal chance; without one each match is another one."""
        odd = set(options or ()) - {"options"}  # which PettingZoo's api_test hands over, and nobody else
        if odd:
            raise OptionError(f"reset has no options here, so none called {shown(min(odd, key=str))}")
        if seed is not None:
            self._random = seeded(seed)
        self.match = self.setting.match(seed=int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
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
        seat = self._seats[agent]
        acting = match.actor == seat and not any(self.truncations.values())
        mask = self.setting.mask(match) if acting else self._nothing.copy()
        who = NOBODY if match.actor is None else match.actor
        seen = self._tracker(seat).look(pack(match.redacted(seat)), who)
        return {"observation": seen.copy(), "action_mask": mask}

    def _tracker(self, seat: int) -> SeatTracker:
        """Who follows the match for a seat, so that only what changed is put in."""
        if seat not in self._trackers:
            changes = changes_of(self.setting.layout, size(self.setting.game.rules().State))
            self._trackers[seat] = SeatTracker(changes, seat, self.setting.players)
        return self._trackers[seat]

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

    def __repr__(self) -> str:
        return f"<Environment {self.metadata['name']}, {self.setting.players} players>"

    __str__ = __repr__

    def state(self) -> Floats:
        """The whole position, with all secrets, as seat_0 would see it: for critics that know everything."""
        match = self._playing()
        who = NOBODY if match.actor is None else match.actor
        return self.setting.observer.one(pack(match.state), who, 0)

    def render(self) -> Any:
        """The board as everybody may see it, as `render_mode` says; "human" writes it to the terminal."""
        return rendered(self._playing(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
