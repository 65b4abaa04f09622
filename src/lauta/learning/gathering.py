"""Positions from games between greedy players, with who won: by shards, a file each, which are kept.

Nothing is learnt here. Equal seeds give equal shards, byte by byte, whatever was played before.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import bots, files
from ..bots.child import game_with
from ..bots.toolkit import GREEDY, GUIDE, INPUTS, PLAYOUTS, RULES, Desk, desk_of, drivers_of
from ..cluster.work import Cluster, Doer, Job
from ..engine.actors import NOBODY
from ..engine.build import Mode
from ..engine.errors import LautaError
from ..engine.game import Game
from ..engine.loading import instantiate
from ..engine.random_stream import below, seed_stream
from ..engine.record import new, pack, unpack

A_SHARD = 500  # games
SHARE = 0.15  # of the turns whose begin is kept; the next ones tell nearly the same
NOISE = 0.3  # points of error of the players, as in playouts of a search
WILD = 0.25  # of their decisions at random, at the begin of every second game
WILD_TURNS = 10  # of a player at most
MOST_KEPT = 256  # positions of a game
MOST_STEPS = 100_000

Table = NDArray[Any]  # structured: a position a row


class LearningError(LautaError):
    """A folder of another training, a damaged one, a game that learns nothing, a library that is missing."""


def inputs_of(game: Game, mode: Mode = "plain") -> ModuleType:
    """What the learned evaluation of a game is told. LearningError where the game has none."""
    guide: Any = game.guide()
    if not Path(guide.__file__).with_name("inputs.py").exists():
        raise LearningError(f"{game.id} has no inputs that an evaluation could learn from (bots/inputs.py)")
    return game.module("bots.inputs", mode)


def setups(game: Game) -> list[tuple[int, str | None]]:
    """Players and preset of games in turn: every number of players with every preset."""
    presets: list[str | None] = [preset.id for preset in game.presets] or [None]
    return [(players, preset) for preset in presets for players in game.players]


class Gatherer:
    """Plays games of a game in a mode, in one thread."""

    def __init__(self, game: Game, mode: Mode, seed: int) -> None:
        self.game, self.seed = game, seed
        self.desk: Desk = desk_of(game, mode)
        self.driver: Any = driver_of(game, mode)
        self.diary: Any = new(self.driver.Diary)
        self.glimpses: Any = [new(self.driver.Glimpse) for _ in range(MOST_KEPT)]
        if mode == "compiled":
            from ..engine.compiling.compiled import batch

            self.glimpses = batch(self.driver.Glimpse, MOST_KEPT)
        self.n_inputs: int = int(inputs_of(game).N_INPUTS)
        self.seats: int = int(self.desk.rules.MAX_PLAYERS)
        self.roots = [pack(game.new_state(n, game.options_of(preset))) for n, preset in setups(game)]

    @property
    def row(self) -> np.dtype[Any]:
        """What is kept of a position: game, players, turn; by seat estimate, share of the win and inputs."""
        seats = (self.seats,)
        return np.dtype(
            [
                ("game", "<i4"),
                ("players", "<i4"),
                ("turn", "<i4"),
                ("estimate", "<f8", seats),
                ("won", "<f8", seats),
                ("inputs", "<f8", (self.seats, self.n_inputs)),
            ]
        )

    def shard(self, first: int, games: int) -> Table:
        """The positions of `games` games from number `first` on."""
        found = [self.play(one) for one in range(first, first + games)]
        return np.concatenate(found) if found else np.zeros(0, self.row)

    def play(self, number: int) -> Table:
        """The positions of one game, none where nobody won it."""
        desk, diary = self.desk, self.diary
        state = unpack(desk.rules.State, self.roots[number % len(self.roots)])
        n = int(state.n_players)
        seed_stream(desk.dice, self.seed, number)
        diary.kept, diary.room, diary.turns, diary.last, diary.left = 0, MOST_KEPT, 0, -1, MOST_STEPS
        diary.share, diary.wild, diary.noise = SHARE, WILD, NOISE
        round_ = number // len(self.roots)
        diary.first = int(below(desk.dice, WILD_TURNS * n + 1)) if round_ % 2 else 0
        storage = desk.seen, desk.moves, desk.sight, diary, self.glimpses, desk.dice
        ended = int(self.driver.gather(state, *storage)) == NOBODY
        won = [float(ended and desk.rules.is_winner(state, seat)) for seat in range(n)]
        rows = np.zeros(int(diary.kept) if sum(won) else 0, self.row)
        rows["game"], rows["players"] = number, n
        rows["won"][:, :n] = np.array(won) / (sum(won) or 1.0)
        for row, glimpse in zip(rows, self.glimpses, strict=False):
            row["turn"] = glimpse.turn
            row["estimate"][:n] = list(glimpse.estimate)[:n]
            row["inputs"][:n] = np.reshape(list(glimpse.inputs), (self.seats, self.n_inputs))[:n]
        return rows


def driver_of(game: Game, mode: Mode) -> ModuleType:
    """The functions that play and keep, for a game."""
    build, made = game.build(mode), drivers_of(game, mode)
    told, rules = inputs_of(game, mode), made.rules
    names = ModuleType(rules.__name__)
    home = Path(bots.__file__).parent
    playouts = instantiate(home / "playouts_template.py", "playouts", names, build)
    for source, handed in (
        (rules, RULES), (made.guide, GUIDE), (playouts, PLAYOUTS), (made.greedy, GREEDY), (told, INPUTS),
    ):  # fmt: skip
        for name in handed:
            setattr(names, name, getattr(source, name))
    return instantiate(home / "gather_template.py", "gather", names, build)


def sizes(games: int) -> Iterator[tuple[int, int]]:
    """The number of each shard, and how many games it holds."""
    for number in range(-(-games // A_SHARD)):
        yield number, min(A_SHARD, games - number * A_SHARD)


def shard_path(folder: Path, number: int, games: int) -> Path:
    """Where a shard is kept; a smaller one has another name."""
    return folder / f"positions-{number:05}-{games}.npy"


def gather(
    game: Game,
    folder: Path,
    games: int,
    seed: int,
    jobs: int = 1,
    mode: Mode = "compiled",
    done: Callable[[int], None] = lambda _: None,
    cluster: Cluster | None = None,
) -> Table:
    """The positions of so many games; shards that are there already are read. `done` hears of games.

    A cluster plays instead of this machine; the shards are the same.
    """
    missing = []
    for number, size in sizes(games):
        if shard_path(folder, number, size).exists():
            done(size)
        else:
            missing.append((number, size))
    if cluster is None:
        _play(game, folder, missing, seed, jobs, mode, done)
    else:
        _play_afar(game, folder, missing, seed, mode, done, cluster)
    return np.concatenate([read(shard_path(folder, *one)) for one in sizes(games)])


def _play(
    game: Game,
    folder: Path,
    missing: Sequence[tuple[int, int]],
    seed: int,
    jobs: int,
    mode: Mode,
    done: Callable[[int], None],
) -> None:
    if missing:
        Gatherer(game, mode, seed).play(0)  # compiles what several threads want

    def make(number: int, size: int) -> int:
        _write(shard_path(folder, number, size), Gatherer(game, mode, seed).shard(number * A_SHARD, size))
        return size

    with ThreadPoolExecutor(max(1, jobs), thread_name_prefix="self-play") as threads:
        waiting = [threads.submit(make, *one) for one in missing]
        try:
            for future in as_completed(waiting):
                done(future.result())
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)
            raise


def _play_afar(
    game: Game,
    folder: Path,
    missing: Sequence[tuple[int, int]],
    seed: int,
    mode: Mode,
    done: Callable[[int], None],
    cluster: Cluster,
) -> None:
    def keep(unit: str, found: bytes) -> None:
        first, size = json.loads(unit)
        _write(
            shard_path(folder, first // A_SHARD, size),
            np.load(BytesIO(zlib.decompress(found)), allow_pickle=False),
        )
        done(size)

    about = {
        "game": game.id,
        "edition": game.edition.text if game.edition else "",
        "seed": seed,
        "mode": mode,
    }
    job = Job(f"{__name__}:{gatherer.__name__}", json.dumps(about))
    cluster.do(job, [json.dumps([number * A_SHARD, size]) for number, size in missing], keep)


def gatherer(about: str) -> Doer:
    """Who plays shards, on the machine where this is called; they travel as compressed files."""
    told = json.loads(about)
    here = Gatherer(game_with(told["game"], told["edition"]), told["mode"], told["seed"])

    def gather_shard(unit: str) -> bytes:
        file = BytesIO()
        np.save(file, here.shard(*json.loads(unit)))
        return zlib.compress(file.getvalue(), 1)

    return gather_shard


def _write(path: Path, rows: Table) -> None:
    """Whole or not at all."""
    with files.writing(path) as file:
        np.save(file, rows)


def read(path: Path) -> Table:
    """A shard. LearningError where it is damaged."""
    try:
        rows: Table = np.load(path, allow_pickle=False)
        if not {"game", "players", "estimate", "won", "inputs"} <= set(rows.dtype.names or ()):
            raise ValueError("it holds no positions")
    except (ValueError, EOFError, OSError) as error:
        raise LearningError(f"{path} is damaged ({error}); remove it, and it is played again") from error
    return rows
