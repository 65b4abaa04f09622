"""What the bots of a game need compiled, step by step, and whether it is there already.

Whoever waits for it asks `worker.py` or `arena/warm.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .. import files
from ..engine.edition import Edition
from ..engine.game import Game
from ..engine.loading import folder_of
from ..engine.modes import can_compile
from .levels import LEVELS, Bot, bot, level

MARK = "complete"  # a file beside compiled code, once all of it is there
STEPS = ("rules", "greedy", "search")  # what is compiled one after the other


def for_any_edition(game: Game) -> Game:
    """The game with its own figures, compiled as editions are: once for all of equal shape."""
    return replace(game, edition=Edition(game.id, "any"))


def is_warm(game: Game) -> bool:
    """Whether all that the bots of a game need was compiled before: the figures of an edition share it."""
    return not can_compile() or _mark(game).is_file()


def warm(game: Game) -> Iterator[str]:
    """Compile what the bots of a game need, step by step; each of STEPS comes once it is done."""
    game.guide("compiled")
    yield STEPS[0]
    match = game.match(game.players[0], seed=1)
    state = match.redacted(match.actor)
    Bot(level("skilled"), "compiled").choose(game, state, seed=1)
    yield STEPS[1]
    for name in LEVELS:
        bot(name).choose(game, state, iterations=1, seed=1)
    mark_warm(game)
    yield STEPS[2]


def mark_warm(game: Game) -> None:
    """From now on all that the bots of a game need is there."""
    if can_compile():
        files.write(_mark(game), b"", durable=False)


def _mark(game: Game) -> Path:
    return folder_of(game.package, game.build("compiled")) / MARK
