"""Our search with an evaluation of somebody else's, for experiments.

Not the bots of the table, which are `lauta.bot`; what searches do is in `lauta/bots`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from inspect import signature
from typing import Any

from ..bots.thinking import Thinker, budget_of, seed_of
from ..bots.toolkit import Desk, drivers_with
from ..engine.build import Mode
from ..engine.errors import LautaError, OptionError, shown
from ..engine.match import Match
from ..engine.record import fields, pack, unpack
from .settings import Setting

NUMBA_BEGINS = "Failed in "  # and goes on with the stage; the reason comes after it


def _check_takes_two(value: Any) -> None:
    """OptionError where this is no function of a state and a seat."""
    told = f"an evaluation is a function of a state and a seat, not {shown(value)}"
    if not callable(value):
        raise OptionError(told)
    with suppress(ValueError):  # of some functions nobody can say what they take
        try:
            signature(value).bind(None, 0)
        except TypeError as error:
            raise OptionError(f"{told}: {error}") from error


class Searcher:
    """Decides by Lauta's tree search with `value(state, seat)` in place of the game's own evaluation.

    `value` is a float in the unit of the guide's (points, in most games), of a state as the searching seat
    imagines it. In compiled mode Numba compiles it, so it keeps to numbers, loops and the fields of the state
    (`rules/state.py` of the game). "plain" mode is for looking into it, and slow.
    """

    def __init__(self, setting: Setting, value: Callable[[Any, int], float], mode: Mode = "compiled") -> None:
        self.setting, self._tried = setting, False
        _check_takes_two(value)
        drivers = drivers_with(setting.game, mode, value)
        self._desk = Desk(setting.game, mode, drivers)
        self._thinker = Thinker(self._desk)

    def choose(
        self, match: Match, *, iterations: int | None = None, seconds: float | None = None, seed: int = 0
    ) -> int:
        """The number of an action for the seat to act, by what that seat knows, after so much thought.

        With iterations alone equal seeds give equal actions. Trees of the last decision are gone on with
        where this one follows it in the same turn; `forget` it first where that should make no difference.
        LautaError where no seat is to act, without a budget, where the evaluation cannot be compiled, or
        where it is no number (nan) somewhere; OptionError where budget or seed are none, or the match is one
        of another setting.
        """
        seconds, iterations = budget_of(seconds, iterations)
        if iterations is None and seconds is None:
            raise LautaError("say how long to search: iterations or seconds")
        self.setting.check_match(match)
        seed = seed_of(seed)
        if match.actor is None or match.actor < 0:
            raise LautaError("there is no decision to take in this position")
        numbers = match.legal_numbers()
        if len(numbers) == 1:
            return numbers[0]
        root = unpack(self._desk.rules.State, pack(match.redacted(match.actor)))
        try:
            action = self._thinker.choose(root, seconds, iterations, seed)
        except Exception as error:
            if self._tried:
                raise
            raise _no_evaluation(error, self._desk.rules.State) from error
        self._tried = True
        if any(math.isnan(self._desk.poll.gains[number]) for number in numbers):
            self.forget()
            raise LautaError("the evaluation is no number (nan or inf) in a position that was searched")
        return action

    def forget(self) -> None:
        """Begin the next decision anew, also where it follows the last one."""
        self._thinker.forget()


def _no_evaluation(error: Exception, state: Any) -> LautaError:
    """Why an evaluation did not work when it was first asked; compilers say it on pages."""
    lines = [line.strip() for line in str(error).splitlines()]
    reason = next((line for line in lines if line and not line.startswith(NUMBA_BEGINS)), "")
    names = ", ".join(sorted(one.name for one in fields(state)))
    what = f"{type(error).__name__}: {reason}"
    return LautaError(f"the evaluation does not work ({what}); the fields of a state are {names}")
