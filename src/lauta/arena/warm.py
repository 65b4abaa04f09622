"""Compiles what the bots of a game need, so that the first bot move does not wait for it."""

from __future__ import annotations

import time
from collections.abc import Callable

from .. import bots
from ..bots.warm import is_warm, mark_warm
from ..engine.game import Game


def warm(game: Game, tell: Callable[[str], None] = lambda _: None) -> float:
    """Compile rules, playouts and every level's bot, where the game has bots; returns the seconds it took.

    `tell` is told what is being compiled; nothing where all of it is there already and only loaded.
    """
    from .bench import Lane

    start = time.perf_counter()
    if is_warm(game):
        tell = _say_nothing
    tell("rules")
    Lane(game, game.players[0], "compiled").play(1, 0, 1)
    match = game.match(game.players[0], seed=1)
    if game.has_bots:
        tell("greedy players")
        bots.Bot(bots.level("skilled"), "compiled").choose(game, match.redacted(match.actor), seed=1)
    for level in bots.LEVELS if game.has_bots else ():
        tell(str(level))
        bots.bot(str(level)).choose(game, match.redacted(match.actor), iterations=1, seed=1)
    mark_warm(game)
    return time.perf_counter() - start


def _say_nothing(_what: str) -> None:
    pass
