"""How a meeting stands: by bot its share of the games won with an interval, scores, effort. Plays nothing.

An interval at 95 %: Wilson's for a number of games fixed beforehand, one that holds at any time after a test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots.matches import Played
from .ratings import Table
from .sequential import Goal, Verdict, at_any_time
from .summary import wilson


@dataclass(frozen=True)
class Result:
    """What a bot achieved in a meeting.

    `wins` is the share of the games that its seats won together, a shared win in part; `fair` what the seats
    alone would give. A game is one trial, however many seats a bot has. `ms` is processor time of a searched
    decision, `iterations` made for one, both 0 for bots that do not search.
    """

    bot: str
    seats: int
    games: int
    wins: float
    low: float
    high: float
    fair: float
    score: float
    winning_score: float | None
    decisions: float
    iterations: float
    kept: float
    ms: float


@dataclass(frozen=True)
class Standing:
    """A meeting: its seats, results by bot in their order, length in turns; what a test says, if any."""

    seats: tuple[str, ...]
    games: int
    results: tuple[Result, ...]
    turns: float
    shortest: int
    longest: int
    goal: float | None = None
    verdict: Verdict | None = None

    @property
    def table(self) -> Table:
        """For ratings."""
        return Table(
            {row.bot: row.seats for row in self.results},
            {row.bot: row.wins * row.games for row in self.results},
            self.games,
        )


def standing(seats: Sequence[str], played: Sequence[Played], goal: Goal | None) -> Standing:
    """Games of one meeting, counted; at least one."""
    turns = [one.turns for one in played]
    results = tuple(_result(bot, list(seats).count(bot), played, goal) for bot in dict.fromkeys(seats))
    verdict = goal.verdict(results[0].low, results[0].high) if goal else None
    length = sum(turns) / len(turns), min(turns), max(turns)
    return Standing(
        tuple(seats), len(played), results, *length, goal=goal.share if goal else None, verdict=verdict
    )


def _result(bot: str, seats: int, played: Sequence[Played], goal: Goal | None) -> Result:
    places = [(one, seat) for one in played for seat, name in enumerate(one.levels) if name == bot]
    won = float(sum(one.shares[seat] for one, seat in places))
    games = len(played)
    if seats * games == sum(len(one.levels) for one in played):
        low = high = won / games  # it plays against itself, so who wins is no question
    else:
        low, high = at_any_time(won, games) if goal else wilson(won, games)
    winning = [float(one.scores[seat]) for one, seat in places if one.shares[seat]]
    searched = [one.searched[seat] for one, seat in places if one.searched]
    thought = sum(account.decisions for account in searched)
    each = max(1, thought)
    return Result(
        bot,
        seats,
        games,
        won / games,
        low,
        high,
        seats * games / sum(len(one.levels) for one in played),
        float(sum(one.scores[seat] for one, seat in places)) / len(places),
        sum(winning) / len(winning) if winning else None,
        sum(one.decisions[seat] for one, seat in places) / len(places),
        sum(account.iterations for account in searched) / each,
        sum(account.kept for account in searched) / each,
        1000 * sum(one.seconds[seat] for one, seat in places) / each,
    )
