"""From a game and a seed to a file of weights, by way of a folder that a cut-off call goes on with.

settings.json                what decides the outcome; another call must agree
positions-NNNNN-GAMES.npy    finished shards of self-play
learned.toml                 the evaluation, with where it comes from
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import lauta

from .. import files
from ..cluster.work import Cluster
from ..engine.actors import CHANCE, NOBODY
from ..engine.build import Mode
from ..engine.compiling.folders import digest_of, sources
from ..engine.game import Game
from ..engine.random_stream import Stream, below, seed_stream
from ..engine.record import new
from .fitting import Sample, Weights, best_factor, fit, odds_of, split
from .gathering import LearningError, gather, inputs_of, setups

MODEL = "learned.toml"
LOOKED_AT = 60  # positions of which the hash of the features is made
STEPS_BETWEEN = 7


def train(
    game: Game,
    folder: Path,
    games: int = 20_000,
    seed: int = 1,
    jobs: int = 1,
    mode: Mode = "compiled",
    played: Callable[[int], None] = lambda _: None,
    fitted: Callable[[int], None] = lambda _: None,
    cluster: Cluster | None = None,
) -> Path:
    """Learn an evaluation from so many games; the path of its file.

    The same game, number and seed give the same file, byte by byte, also where a call went on with what
    another one had left in the folder, and where a cluster plays the games.
    LearningError where that is another training's, or where the game has nothing to learn from.
    """
    files.folder(folder)
    features = features_of(game)
    _agree(
        folder / "settings.json",
        {
            "game": game.id,
            "rules": game.version,
            "seed": seed,
            "features": features,
            "sources": sources_of(game),
        },
    )
    rows = gather(game, folder, games, seed, jobs, mode, played, cluster)
    learnt, judges = split(rows)
    weights = rounded(fit(learnt, seed, done=fitted))
    made = {
        "command": f"lauta train {game.id} --games {games} --seed {seed}",
        "game": game.id,
        "rules_version": game.rules_version,
        "figures": game.about.figures,
        "features": features,
        "seed": seed,
        "games": games,
        "positions": len(rows),
        "lauta": lauta.__version__,
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "scipy": version("scipy"),
    }
    path = folder / MODEL
    files.write(path, written(weights, inputs_of(game).INPUT_NAMES, made, judged(judges, weights)))
    return path


def judged(judges: Sample, weights: Weights) -> dict[str, float]:
    """How well games that were not learnt from are foretold."""
    found = {
        "learned": judges.surprise(odds_of(weights, judges.inputs)),
        "by_hand": judges.surprise(judges.estimate),
        "by_hand_at_its_best": judges.surprise(best_factor(judges) * judges.estimate),
        "even": judges.surprise(np.zeros_like(judges.won)),
    }
    told = {name: round(lost, 4) for name, lost in found.items()}
    return {"games": judges.games, "positions": judges.n, **told}


def rounded(weights: Weights) -> Weights:
    """As they will stand in the file."""
    return Weights(*(np.round(part, 6) + 0.0 for part in weights))


def written(weights: Weights, names: Iterable[str], made: dict[str, Any], found: dict[str, float]) -> str:
    """The file of a learned evaluation."""
    lines = [
        "# How likely each player is to win, learnt by self-play; for bots only. Do not edit: train again.",
        "",
        "[made]",
        *(f"{name} = {json.dumps(value)}" for name, value in made.items()),
        "",
        "[held_out]  # mean surprise at who won games that were not learnt from",
        *(f"{name} = {value}" for name, value in found.items()),
        "",
        "[network]",
        f"bias = {_row(weights.bias)}",
        f"out = {_row(weights.out)}",
        "",
        "[network.direct]",
        *(f"{name} = {number:.6f}" for name, number in zip(names, weights.direct, strict=True)),
        "",
        "[network.inputs]  # by input, a weight for each hidden unit",
        *(f"{name} = {_row(row)}" for name, row in zip(names, weights.weight, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _row(numbers: Iterable[float]) -> str:
    return "[" + ", ".join(f"{number:.6f}" for number in numbers) + "]"


def features_of(game: Game) -> str:
    """A hash of what the inputs say of some positions: another one where they say other things."""
    told, rules = inputs_of(game), game.rules()
    digest = hashlib.sha256(" ".join(told.INPUT_NAMES).encode())
    rng, moves, looked = new(Stream), new(rules.Moves), 0
    for lane, (players, preset) in enumerate(setups(game)):
        state = game.new_state(players, game.options_of(preset))
        seed_stream(rng, 1, lane)
        most = -(-LOOKED_AT // len(setups(game)))
        for step in range(most * STEPS_BETWEEN):
            who = rules.actor(state)
            if who == NOBODY:
                break
            if who != CHANCE and step % STEPS_BETWEEN == 0:
                looked += 1
                for seat in range(players):
                    digest.update(" ".join(f"{number:.6f}" for number in told.inputs(state, seat)).encode())
            rules.legal_actions(state, moves)
            rules.apply(state, moves.action[below(rng, moves.n)])
    return digest.hexdigest()[:16]


def sources_of(game: Game) -> str:
    """A hash of all that decides how games of self-play go; what was learnt before is none of it."""
    home = Path(lauta.__file__).parent
    files = sources(home / "engine", home / "games" / game.package.rpartition(".")[2])
    return digest_of(path for path in files if path.name != MODEL).hex()[:16]


def _agree(path: Path, settings: dict[str, object]) -> None:
    if not path.exists():
        files.write(path, json.dumps(settings, indent=1) + "\n")
        return
    try:
        before = dict(json.loads(path.read_text("utf-8")))
    except (ValueError, TypeError) as error:
        raise LearningError(f"{path} does not say what was learnt: {error}") from error
    differ = [
        f"{name} was {before.get(name)}, not {settings.get(name)}"
        for name in {**settings, **before}
        if before.get(name) != settings.get(name)
    ]
    if differ:
        raise LearningError(
            f"{path.parent} belongs to another training: {'; '.join(differ)}. Take another folder."
        )
