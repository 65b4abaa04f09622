"""Where puzzles of a game are looked for: in which matches, and in which part of them.

What is not usual stands in `games/<game>/puzzles/plan.toml`. Nothing is played or judged here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from ..engine.game import Game
from .puzzle import PuzzleError

LEVELS = ("skilled", "skilled", "casual", "expert")
SIZES = (2, 2, 2, 3, 3, 4)
SEARCH_GAP = 0.04  # of what a search expects of decisions


@dataclass(frozen=True)
class Plan:
    """From what the players of a match are drawn, and how many play, as far as the game allows.

    With `late` only so many of the last entries of its log are looked at: where a match is long and full of
    luck, single decisions weigh little before. What `races` is looked at first by games, not by a search.
    The long searches must expect `search_gap` more of the decision that they prefer than of any other.
    With `to_the_end` they play on to the end of the match, and not for so many rounds as a bot's do.
    A check makes so many `searches`, most of which must prefer it again.
    Whoever changes a plan raises its `version`, and begins a new file.
    """

    levels: Sequence[str] = LEVELS
    sizes: Sequence[int] = SIZES
    late: int | None = None
    races: bool = False
    search_gap: float = SEARCH_GAP
    to_the_end: bool = False
    searches: int = 1
    version: int = 1


def plan_of(game: Game) -> Plan:
    """The plan of a game. PuzzleError where its file is none."""
    path = Path(str(files(game.package))) / "puzzles" / "plan.toml"
    return read_plan(path) if path.exists() else Plan()


def read_plan(path: Path) -> Plan:
    """The plan of a file. PuzzleError where it is none, or names something that no plan has."""
    try:
        return Plan(**tomllib.loads(path.read_text(encoding="utf-8")))
    except (TypeError, ValueError) as error:
        raise PuzzleError(f"{path.name}: {error}") from error
