"""What many games came to, as sums that add up: games may be played in pieces, kept, and played on later.

Plays nothing and compares nothing; that is `effect.py` and `comparison.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..bots.matches import Played
from ..engine.game import Game
from ..engine.phrase import Phrase
from ..engine.record import unpack
from .summary import Z_95, wilson

TURNS, DECISIONS, SCORE, WINNER, SEAT, LINE, EVERYBODY = (
    "turns", "decisions", "score", "winner", "seat ", "line ", "all ",
)  # fmt: skip


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval and its standard error."""

    mean: float
    low: float
    high: float
    error: float


@dataclass(frozen=True)
class Tally:
    """So many games: the shortest and the longest in turns, and of each figure the sum and that of squares.

    Figures go by name: `turns`, `decisions`, `score` (the mean of a game's seats), `winner` (the winners'
    mean), `seat N` (its share of the win), `line L` and `all L` (a line of the account: winners, all seats).
    A figure that a game does not have counts 0 there.
    """

    games: int = 0
    shortest: int = 0
    longest: int = 0
    sums: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        if not self.games or not other.games:
            return self if self.games else other
        sums = dict(self.sums)
        for name, (total, squares) in other.sums.items():
            before = sums.get(name, (0.0, 0.0))
            sums[name] = before[0] + total, before[1] + squares
        return Tally(
            self.games + other.games,
            min(self.shortest, other.shortest),
            max(self.longest, other.longest),
            sums,
        )

    def mean(self, name: str) -> float:
        """The mean of a figure over all games."""
        return self.sums.get(name, (0.0, 0.0))[0] / self.games

    def estimate(self, name: str) -> Estimate:
        """The mean of a figure, and how far it may be off; shares of wins by Wilson's interval."""
        total, squares = self.sums.get(name, (0.0, 0.0))
        mean = total / self.games
        spread = max(0.0, squares - total * mean) / max(1, self.games - 1)
        error = math.sqrt(spread / self.games)
        if name.startswith(SEAT):
            return Estimate(mean, *wilson(total, self.games), error)
        return Estimate(mean, mean - Z_95 * error, mean + Z_95 * error, error)

    def named(self, kind: str) -> list[str]:
        """What follows the name of a kind of figure, in the order of the games."""
        return [name.removeprefix(kind) for name in self.sums if name.startswith(kind)]

    def as_json(self) -> dict[str, Any]:
        """Plain content, which `tally_of` reads."""
        sums = {name: list(pair) for name, pair in self.sums.items()}
        return {"games": self.games, "shortest": self.shortest, "longest": self.longest, "sums": sums}


def tally_of(content: Mapping[str, Any]) -> Tally:
    """The tally that was written by `as_json`; an empty one of nothing."""
    if not content:
        return Tally()
    sums = {str(name): (float(total), float(squares)) for name, (total, squares) in content["sums"].items()}
    return Tally(int(content["games"]), int(content["shortest"]), int(content["longest"]), sums)


def tally(game: Game, played: Sequence[Played]) -> Tally:
    """The games of a plan that kept their last positions (`Plan.ends`)."""
    found = Tally()
    for each in played:
        figures = _figures(game, each)
        sums = {name: (value, value * value) for name, value in figures.items()}
        found += Tally(1, each.turns, each.turns, sums)
    return found


def _figures(game: Game, each: Played) -> dict[str, float]:
    scores = [float(score) for score in each.scores]
    won = [score for score, part in zip(scores, each.shares, strict=True) if part]
    figures = {
        DECISIONS: float(sum(each.decisions)),
        TURNS: float(each.turns),
        SCORE: sum(scores) / len(scores),
        WINNER: sum(won) / len(won),
    }
    for seat, part in enumerate(each.shares, 1):
        figures[f"{SEAT}{seat}"] = float(part)
    for row in game.view.score_sheet(unpack(game.rules().State, each.end)):
        if row.total:
            continue
        values = [float(value) for value in row.values]
        name = _written(row.label)
        figures[LINE + name] = sum(
            value * float(part) for value, part in zip(values, each.shares, strict=True)
        )
        figures[EVERYBODY + name] = sum(values) / len(values)
    return figures


def _written(label: Phrase) -> str:
    if label.args:
        return json.dumps([str(label), ""])
    return json.dumps([label.template, label.context])


def label_of(name: str) -> Phrase:
    """The words of a line of the account, of its name in a tally."""
    template, context = json.loads(name)
    return Phrase(template, context=context)


@cache
def sources_of(game_package: str) -> str:
    """A hash of all that decides how bots play a game: its rules and figures, and the bots.

    What was measured with other sources says nothing any more.
    """
    return _digest(game_package, "bots", "arena")


@cache
def play_sources_of(game_package: str) -> str:
    """A hash of all that decides how a game between bots goes, whoever counts it."""
    return _digest(game_package, "bots")


def _digest(game_package: str, *whole: str) -> str:
    home = Path(__file__).parent.parent
    folder = home / "games" / game_package.rpartition(".")[2]
    digest = sha256()
    for top in (folder, home / "games" / "shared", *(home / name for name in whole)):
        for path in sorted((*top.rglob("*.py"), *top.rglob("*.toml"))):
            rooms = path.relative_to(top).parts
            if top.name in whole or {"rules", "data", "bots"} & set(rooms):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
