"""Matches of an engine of others against our bots: who wins how often, and what went wrong.

One match after the other, through the real match, for an engine is slower than all of ours together. Bots
among themselves meet in `contest.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ..bots.levels import Bot, contender
from ..engine.about import Value
from ..engine.game import Game
from ..engines import Engine, EngineFault
from .summary import wilson

MOST_DECISIONS = 20_000  # after which a match counts for nobody


@dataclass
class Meeting:
    """What came of it. `wins` is the engine's share of all games, shared wins in part, `low` to `high` its
    95 % interval (Wilson), `fair` what an equal of the others would have; `faults` of the engine, for which
    the match is lost.
    """

    game: str
    players: int
    games: int
    wins: float
    low: float
    high: float
    fair: float
    faults: list[str] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def meet(
    game: Game,
    engine: Engine,
    against: str,
    *,
    players: int,
    games: int,
    seed: int,
    seconds: float | None = None,
    iterations: int | None = None,
    options: Mapping[str, Value] | None = None,
    done: Callable[[], None] = lambda: None,
) -> Meeting:
    """Play `games` matches, the engine at every seat in turn; the others are bots of a level. EngineError."""
    other, won, faults = Bot(contender(against)), 0.0, []
    for number in range(games):
        seat = number % players
        match = game.match(players, seed=seed + number, options=options)
        try:
            while not match.over and len(match.log) < MOST_DECISIONS:
                actor = match.actor
                assert actor is not None
                legal = match.legal_numbers()
                if len(legal) == 1:
                    match.play(legal[0])
                elif actor == seat:
                    match.play(engine.choose(match, seconds, iterations, seed + number))
                else:
                    lane = (seed + number) * 1_000_003 + len(match.log)
                    match.play(other.choose(game, match.redacted(actor), seed=lane % 2**31))
            if match.over and seat in match.winners:
                won += 1 / len(match.winners)
        except EngineFault as error:
            faults.append(f"match {number}: {error}")
        done()
    low, high = wilson(won, games)
    return Meeting(game.id, players, games, won / max(1, games), low, high, 1 / players, faults)
