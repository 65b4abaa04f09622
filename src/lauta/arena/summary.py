"""Sums up simulated games: wins with intervals, scores, lengths; and saves them as a table.

Plays nothing: that is `bots/matches.py`.
"""

from __future__ import annotations

import csv
import importlib.util
import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import files
from ..bots.matches import Played
from ..engine.errors import LautaError

COLUMNS = ("game", "seat", "bot", "score", "win", "decisions", "turns")
Z_95 = 1.959964


@dataclass(frozen=True)
class Row:
    """What one bot achieved: games by seat played, share of wins with its 95 % interval, mean scores."""

    name: str
    games: int
    wins: float
    low: float
    high: float
    score: float
    winning_score: float | None


@dataclass(frozen=True)
class Summary:
    """What a simulation shows. `stopped_by_time` counts decisions that a limit in time cut short."""

    title: str
    rows: tuple[Row, ...]
    turns: float
    shortest: int
    longest: int
    decisions: float
    stopped_by_time: int = 0


def wilson(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of `n` trials (Wilson's score interval)."""
    if n == 0:
        return 0.0, 1.0
    share, z = wins / n, Z_95
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def share(wins: float, n: int) -> tuple[float, float, float]:
    """The share of `n` trials that was won, and its 95 % interval."""
    return wins / n, *wilson(wins, n)


def summarise(title: str, names: Sequence[str], played: Sequence[Played]) -> Summary:
    """One row for every bot that took part, in the order of `names`.

    A shared victory counts as an equal share of a win for each.
    """
    turns = [game.turns for game in played]
    return Summary(
        title,
        tuple(_row(name, played) for name in dict.fromkeys(names)),
        sum(turns) / len(turns),
        min(turns),
        max(turns),
        sum(sum(game.decisions) for game in played) / len(played),
        sum(game.stopped_by_time for game in played),
    )


def _row(name: str, played: Sequence[Played]) -> Row:
    seats = [(game, seat) for game in played for seat, bot in enumerate(game.levels) if bot == name]
    wins = float(sum(game.shares[seat] for game, seat in seats))
    winning = [float(game.scores[seat]) for game, seat in seats if game.shares[seat]]
    return Row(
        name,
        len(seats),
        *share(wins, len(seats)),
        float(sum(game.scores[seat] for game, seat in seats)) / len(seats),
        sum(winning) / len(winning) if winning else None,
    )


def check_out(path: Path) -> None:
    """LautaError where results could not be saved under this name, before anything is played."""
    if path.suffix not in (".csv", ".parquet"):
        raise LautaError(f"{path}: results are saved as FILE.csv or FILE.parquet")
    if not path.parent.is_dir():
        raise LautaError(f"{path}: there is no folder {path.parent}")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise LautaError("Parquet needs pyarrow: pip install 'lauta[arena]', or save as FILE.csv")


def save(played: Sequence[Played], path: Path) -> None:
    """One row a game and seat, as CSV or Parquet by the ending of the name."""
    rows = list(_table(played))
    if path.suffix == ".csv":
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(COLUMNS)
        writer.writerows(rows)
        files.write(path, text.getvalue())
        return
    import pyarrow
    from pyarrow import parquet

    columns = dict(zip(COLUMNS, map(list, zip(*rows, strict=True)), strict=True))
    with files.writing(path) as file:
        parquet.write_table(pyarrow.table(columns), file)


def _table(played: Sequence[Played]) -> Iterator[tuple[int | float | str, ...]]:
    for game in played:
        for seat, bot in enumerate(game.levels):
            score, share = float(game.scores[seat]), float(game.shares[seat])
            yield game.number, seat, bot, score, share, game.decisions[seat], game.turns
