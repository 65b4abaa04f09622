"""Measures how fast a game runs: plain and compiled, one thread and two, cold and warm.

Prints nothing: `lauta bench` does. Ratios are taken within one run, since machines are noisy.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from .. import bots, files
from ..engine.build import Mode
from ..engine.game import Game
from ..engine.loading import instantiate
from ..engine.modes import usable
from ..engine.random_stream import Stream
from ..engine.record import new, pack, size, unpack

PLAYOUTS = Path(bots.__file__).parent / "playouts_template.py"
COPIES = 5_000_000


@dataclass(frozen=True)
class Speed:
    """What `lauta bench` reports; times in seconds but for `copy_ns`, the best of the repetitions.

    A decision is a choice among at least two legal actions; chance and forced actions do not count.
    """

    game: str
    players: int
    state_bytes: int
    copy_ns: float
    cold_s: float
    warm_s: float
    plain_decisions_per_s: float
    compiled_decisions_per_s: float
    compiled_2_threads_decisions_per_s: float

    @property
    def times_plain(self) -> float:
        """How many times faster than plain the compiled rules are."""
        return self.compiled_decisions_per_s / self.plain_decisions_per_s

    @property
    def times_one_thread(self) -> float:
        """How much two threads are above one."""
        return self.compiled_2_threads_decisions_per_s / self.compiled_decisions_per_s


class Lane:
    """The storage that one thread needs to play random games of a game in one mode."""

    def __init__(self, game: Game, players: int, mode: Mode) -> None:
        self.driver: ModuleType = playouts(game, mode)
        rules = game.rules(mode)
        self.root: Any = unpack(rules.State, pack(game.new_state(players)))
        self.work, self.moves, self.rng = new(rules.State), new(rules.Moves), _stream(mode)

    def play(self, seed: int, first: int, games: int) -> int:
        """Random games from the start; returns the decisions made."""
        return int(self.driver.random_games(self.root, self.work, self.moves, self.rng, seed, first, games))


def playouts(game: Game, mode: Mode) -> ModuleType:
    """The drivers of random games for a game, in a mode."""
    rules: Any = game.rules(mode)
    return instantiate(PLAYOUTS, "playouts", rules, game.build(mode))


def _stream(mode: Mode) -> Any:
    if usable(mode) != "compiled":
        return new(Stream)
    from ..engine.compiling.compiled import batch

    return batch(Stream, 1)[0]


def measure(
    game: Game, players: int, seconds: float = 1.0, tell: Callable[[str], None] = lambda _: None
) -> Speed:
    """Measure a game; each figure takes about three times `seconds`, the cold start its own time."""
    tell("cold start")
    cold = _process_seconds(game, cold=True)
    tell("warm start")
    warm = min(_process_seconds(game, cold=False) for _ in range(3))
    tell("plain")
    plain = Lane(game, players, "plain")
    plain_rate = _rate([plain], 1, seconds)
    tell("compiled")
    lanes = [Lane(game, players, "compiled") for _ in range(2)]
    for lane in lanes:
        lane.play(0, 0, 1)
    one = _rate(lanes[:1], 200, seconds)
    tell("two threads")
    two = _rate(lanes, 200, seconds)
    tell("copies")
    return Speed(
        game.id, players, size(game.rules().State), _copy_ns(game, lanes[0]), cold, warm, plain_rate, one, two
    )


def _rate(lanes: list[Lane], games: int, seconds: float) -> float:
    """Decisions a second over all lanes at once, each in its own thread; the best of three."""
    return max(_rate_once(lanes, games, seconds, seed) for seed in range(3))


def _rate_once(lanes: list[Lane], games: int, seconds: float, seed: int) -> float:
    made = [0] * len(lanes)
    start = time.perf_counter()

    def work(index: int) -> None:
        first = index * 1_000_000
        while time.perf_counter() - start < seconds:
            made[index] += lanes[index].play(seed, first, games)
            first += games

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(lanes))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(made) / (time.perf_counter() - start)


def _copy_ns(game: Game, lane: Lane) -> float:
    from ..engine.compiling.compiled import batch

    pool = batch(game.rules("compiled").State, 64)
    lane.driver.copies(lane.root, pool, 1)
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        lane.driver.copies(lane.root, pool, COPIES)
        best = min(best, time.perf_counter() - start)
    return best / COPIES * 1e9


def _process_seconds(game: Game, *, cold: bool) -> float:
    """From the start of a new process to its first playout; cold: everything compiled from nothing."""
    script = (
        "import lauta, sys; from lauta.arena.bench import Lane; "
        f"game = lauta.game({_arguments(game)}); "
        "Lane(game, game.players[0], 'compiled').play(1, 0, 1)"
        + ("; from lauta.arena.warm import warm; warm(game)" if cold else "")
    )
    with files.scratch_folder() as folder:
        environment = {**os.environ, **({"LAUTA_CACHE": str(folder)} if cold else {})}
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", script], env=environment, check=True)
        return time.perf_counter() - start


def _arguments(game: Game) -> str:
    """How another process finds the same game, as Python."""
    files = {name: str(path) for name, path in game.files.items()}
    edition = f"lauta.read_edition({game.edition.text!r})" if game.edition else "None"
    return f"{game.id!r}, files={files!r}, edition={edition}"
