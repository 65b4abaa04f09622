"""What the figures of an edition do to a game: bots play it with them and without, and both are summed up.

Plays nothing itself: that is `bots/matches.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import lauta

from ..bots.matches import Plan, Played, play_games
from ..engine.game import Game
from ..engine.record import unpack
from .summary import Row, Summary, share, summarise


@dataclass(frozen=True)
class Seat:
    """The share of wins of a seat, counted from 1, with its 95 % interval."""

    number: int
    wins: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """A line of the account: how many points it brings to winners and to all, on average a seat."""

    name: str
    winners: float
    all: float


@dataclass(frozen=True)
class Side:
    """How a game goes with one set of figures: length and scores, advantage of seats, ways to win."""

    summary: Summary
    seats: tuple[Seat, ...]
    lines: tuple[Line, ...]

    @property
    def bots(self) -> Row:
        """What the bots achieved, who are all of one level."""
        return self.summary.rows[0]


def effect(
    game: Game,
    games: int,
    players: int,
    level: str = "skilled",
    seed: int = 1,
    jobs: int = 1,
    done: Callable[[Played], None] = lambda _: None,
) -> tuple[Side, Side]:
    """The built-in figures and those of `game`, with the same seeds; `done` hears of each game.

    PlayersError or UnknownName where these seats cannot play it.
    """
    sides = []
    for title, one in (("built in", lauta.game(game.id)), (game.edition.name if game.edition else "", game)):
        plan = Plan(one, (level,) * players, seed, rotate=False, ends=True)
        sides.append(_side(title, one, level, play_games(plan, games, jobs, done)))
    return sides[0], sides[1]


def _side(title: str, game: Game, level: str, played: Sequence[Played]) -> Side:
    wins = [float(sum(each.shares[seat] for each in played)) for seat in range(len(played[0].shares))]
    seats = (Seat(n, *share(won, len(played))) for n, won in enumerate(wins, 1))
    return Side(summarise(title, [level], played), tuple(seats), tuple(_lines(game, played)))


def _lines(game: Game, played: Sequence[Played]) -> list[Line]:
    """The account of every game, line by line; a line that a game does not have counts 0 there."""
    state = game.rules().State
    winners: dict[str, float] = {}
    everybody: dict[str, float] = {}
    for each in played:
        for row in game.view.score_sheet(unpack(state, each.end)):
            if row.total:
                continue
            name = str(row.label)
            mean = sum(row.values) / len(row.values)
            won = sum(value * part for value, part in zip(row.values, each.shares, strict=True))
            everybody[name] = everybody.get(name, 0.0) + float(mean)
            winners[name] = winners.get(name, 0.0) + float(won)
    return [Line(name, winners[name] / len(played), everybody[name] / len(played)) for name in everybody]
