"""Whether a program keeps to the protocol: some positions of every game, and whether it ends.

Says what is wrong in words; how well it plays is asked in `arena/strangers.py`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence

import lauta

from ..engine.game import Game
from ..engine.match import Match
from .asking import Engine, EngineError, EngineFault

POSITIONS = 6  # of each game
SECONDS = 1.0
LATEST = 400  # decisions, after which no position is taken


def check(
    command: str | Sequence[str],
    games: Sequence[Game],
    seed: int = 1,
    tell: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """What is wrong with an engine, one sentence each; empty where it keeps to the protocol."""
    engine = Engine(command, [game.id for game in games], hear=tell)
    try:
        found = engine.start()
    except EngineError as error:
        return [str(error)]
    tell(" ".join(part for part in (found.name, found.version) if part))
    faults: list[str] = []
    for game in games:
        for match in positions(game, seed):
            assert match.actor is not None
            where = f"{game.id}, {match.players} players, after {len(match.log)} entries of the log"
            begun = time.monotonic()
            try:
                action = engine.choose(match, seconds=SECONDS)
                tell(f"{where}: {match.action(action).text}, {time.monotonic() - begun:.1f} s")
            except EngineFault as error:
                faults.append(f"{where}: {error}")
                break
            except EngineError as error:
                return [*faults, str(error)]
    if not engine.leaves():
        faults.append("It does not end when its input ends.")
    return faults


def positions(game: Game, seed: int) -> Iterator[Match]:
    """Positions of random matches in which a seat has to choose, for different numbers of players."""
    chance = random.Random(seed)
    for n in range(POSITIONS):
        match = game.match(game.players[n % len(game.players)], seed=chance.randrange(2**31))
        for _ in range(chance.randrange(LATEST) if n else 0):
            if match.over:
                break
            match.play(chance.choice(match.legal_numbers()))
        while match.over or match.actor is None or match.actor < 0 or len(match.legal_numbers()) < 2:
            if match.over:
                match = game.match(match.players, seed=chance.randrange(2**31))
            match.play(chance.choice(match.legal_numbers()))
        yield match


def of_names(names: Sequence[str]) -> list[Game]:
    """The games by their ids, all where none is named. UnknownName."""
    return [lauta.game(name) for name in names] or list(lauta.games())
