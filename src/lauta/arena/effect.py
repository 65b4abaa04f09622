"""What the figures of an edition do to a game: bots play it with them and without, and both are summed up.

Plays nothing itself: that is `bots/matches.py`. What is clearly different is said by `comparison.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import lauta

from ..bots.matches import Plan, Played, play_games
from ..engine.about import Value
from ..engine.game import Game
from .summary import Row, Summary, share
from .tally import DECISIONS, EVERYBODY, LINE, SCORE, SEAT, TURNS, WINNER, Tally, label_of, tally

LEVEL, SEED = "skilled", 1


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
    level: str = LEVEL,
    seed: int = SEED,
    jobs: int = 1,
    done: Callable[[Played], None] = lambda _: None,
    options: Mapping[str, Value] | None = None,
) -> tuple[Tally, Tally]:
    """The built-in figures and those of `game`, with the same seeds and options; `done` hears of each game.

    PlayersError or UnknownName where these seats cannot play it.
    """
    both = lauta.game(game.id), game
    before, after = (play(one, games, players, level, seed, jobs, done, 0, options) for one in both)
    return before, after


def play(
    game: Game,
    games: int,
    players: int,
    level: str = LEVEL,
    seed: int = SEED,
    jobs: int = 1,
    done: Callable[[Played], None] = lambda _: None,
    first: int = 0,
    options: Mapping[str, Value] | None = None,
) -> Tally:
    """Games `first` and up of bots of a level. OptionError where one does not end."""
    plan = Plan(game, (level,) * players, seed, options=options, rotate=False, ends=True)
    return tally(game, play_games(plan, games, jobs, done, first))


def side(title: str, level: str, of: Tally) -> Side:
    """A tally as tables show it."""
    seats = [(int(n), of.sums[SEAT + n][0]) for n in of.named(SEAT)]
    everybody = of.games * len(seats)
    bots = Row(level, everybody, *share(of.games, everybody), of.mean(SCORE), of.mean(WINNER))
    return Side(
        Summary(title, (bots,), of.mean(TURNS), of.shortest, of.longest, of.mean(DECISIONS)),
        tuple(Seat(n, *share(won, of.games)) for n, won in seats),
        tuple(
            Line(str(label_of(name)), of.mean(LINE + name), of.mean(EVERYBODY + name))
            for name in of.named(LINE)
        ),
    )
