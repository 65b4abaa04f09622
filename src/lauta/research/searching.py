"""Our search with an evaluation of somebody else's, for experiments.

Not the bots of the table, which are `lauta.bot`; what searches do is in `lauta/bots`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..bots.thinking import Thinker
from ..bots.toolkit import Desk, drivers_with
from ..engine.build import Mode
from ..engine.errors import LautaError
from ..engine.match import Match
from ..engine.record import pack, unpack
from .settings import Setting


class Searcher:
    """Decides by Lauta's tree search with `value(state, seat)` in place of the game's own evaluation.

    `value` is a float in the unit of the guide's (points, in most games), of a state as the searching seat
    imagines it. In compiled mode Numba compiles it, so it keeps to numbers, loops and the fields of the state
    (`rules/state.py` of the game). "plain" mode is for looking into it, and slow.
    """

    def __init__(self, setting: Setting, value: Callable[[Any, int], float], mode: Mode = "compiled") -> None:
        self.setting = setting
        drivers = drivers_with(setting.game, mode, value)
        self._desk = Desk(setting.game, mode, drivers)
        self._thinker = Thinker(self._desk)

    def choose(
        self, match: Match, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0
    ) -> int:
        """The number of an action for the seat to act, by what that seat knows, after so much thought.

        With iterations alone equal seeds give equal actions. LautaError where no seat is to act, or without
        a budget.
        """
        if iterations is None and seconds is None:
            raise LautaError("say how long to search: iterations or seconds")
        if match.actor is None or match.actor < 0:
            raise LautaError("there is no decision to take in this position")
        numbers = match.legal_numbers()
        if len(numbers) == 1:
            return numbers[0]
        root = unpack(self._desk.rules.State, pack(match.redacted(match.actor)))
        return self._thinker.choose(root, seconds, iterations, seed)
