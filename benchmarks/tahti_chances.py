"""Fits the network of `afrikan_tahti/bots/chances.py` to games of greedy players; writes its weights as TOML.

Run from the repository: python benchmarks/tahti_chances.py. Takes some minutes. Equal seeds give
equal weights.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lauta
from lauta.bots.toolkit import desk_of
from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import seed_stream, unit
from lauta.engine.record import pack, unpack

GAME = lauta.game("afrikan_tahti")
WEIGHTS = Path(lauta.__file__).parent / "games" / "afrikan_tahti" / "data" / "chances.toml"
PLAYERS = (2, 3, 4, 4, 4, 4, 5, 6)  # of the games, one after the other: four is the usual number
KEPT = 0.15  # the share of turns that is kept
NOISE = 0.6  # points of error of the players, so that more positions come up
WILD = 0.1  # the share of random decisions in every second round of games: plights that good players avoid
TESTED = 0.2  # the share of positions that judges the fit
BATCH, RATE, DECAY = 2048, 0.01, 1e-5

Floats = NDArray[np.float32]


@dataclass
class Sample:
    """Positions at the start of a turn: inputs[position, seat, input], who is there, who won."""

    inputs: Floats
    there: NDArray[np.bool_]
    winner: NDArray[np.int64]


def play(games: int, seed: int) -> Sample:
    """Positions of greedy games that somebody won."""
    desk, chances = desk_of(GAME, "compiled"), GAME.module("bots.chances", "compiled")
    most = max(PLAYERS)
    shown: list[Floats] = []
    there: list[list[bool]] = []
    winners: list[int] = []
    for number in range(games):
        n = PLAYERS[number % len(PLAYERS)]
        seed_stream(desk.dice, seed, number)
        state = unpack(desk.rules.State, pack(GAME.new_state(n)))
        kept = _positions(desk, chances, state, WILD * (number // len(PLAYERS) % 2))
        if state.winner >= 0:
            shown += [np.pad(position, ((0, most - n), (0, 0))) for position in kept]
            there += [[seat < n for seat in range(most)]] * len(kept)
            winners += [int(state.winner)] * len(kept)
    return Sample(np.array(shown), np.array(there), np.array(winners))


def _positions(desk: Any, chances: Any, state: Any, wild: float) -> list[Floats]:
    """Plays a game to its end; the inputs of the positions that are kept."""
    seats = range(state.n_players)
    rules, greedy, moves = desk.rules, desk.drivers.greedy, desk.moves
    turn = GAME.module("rules.state").Phase.TURN
    kept: list[Floats] = []
    who = rules.actor(state)
    while who != NOBODY:
        rules.legal_actions(state, moves)
        if who == CHANCE:
            rules.apply(state, greedy.random_outcome(moves, desk.dice))
        else:
            if state.phase == turn and unit(desk.dice) < KEPT:
                kept.append(np.array([chances.inputs(state, seat) for seat in seats], np.float32))
            rules.apply(state, greedy.greedy_action(state, moves, desk.sight, wild, NOISE, desk.dice))
        who = rules.actor(state)
    return kept


@dataclass
class Network:
    """Weights from inputs to hidden units, their bias, and what each adds to the log odds."""

    weight: Floats
    bias: Floats
    out: Floats

    def log_odds(self, x: Floats) -> Floats:
        """Log odds by position and seat."""
        return np.asarray(np.tanh(x @ self.weight + self.bias) @ self.out, np.float32)

    def slope(self, x: Floats, sample: Sample, chosen: Any) -> tuple[Floats, Floats, Floats]:
        """How the loss changes with each of the three."""
        hidden = np.tanh(x @ self.weight + self.bias)
        wrong = _shares(hidden @ self.out, sample.there[chosen])
        wrong[np.arange(len(wrong)), sample.winner[chosen]] -= 1
        wrong /= len(wrong)
        back = wrong[..., None] * self.out * (1 - hidden**2)
        weight = np.einsum("psi,psh->ih", x, back) + DECAY * self.weight
        return weight, back.sum((0, 1)), np.einsum("ps,psh->h", wrong, hidden)


def _shares(odds: Floats, there: NDArray[np.bool_]) -> Floats:
    """Chances to win by position and seat."""
    odds = np.where(there, odds, -1e9)
    shares = np.exp(odds - odds.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True), np.float32)


def loss(network: Network, x: Floats, sample: Sample, chosen: Any) -> float:
    """Mean surprise at who won, in natural units."""
    shares = _shares(network.log_odds(x[chosen]), sample.there[chosen])
    return float(-np.log(shares[np.arange(len(shares)), sample.winner[chosen]] + 1e-12).mean())


def fit(sample: Sample, hidden: int, steps: int, seed: int) -> tuple[Network, float]:
    """The network that fits best (by Adam, on standardised inputs), and its loss on games not seen."""
    rng = np.random.default_rng(seed)
    learnt = int(len(sample.winner) * (1 - TESTED))
    shown = sample.inputs[:learnt][sample.there[:learnt]]
    mean, spread = shown.mean(0), shown.std(0) + 1e-6
    x = np.asarray((sample.inputs - mean) / spread, np.float32)
    shapes = (x.shape[2], hidden), (hidden,), (hidden,)
    first = [
        rng.normal(0, size, shape).astype(np.float32)
        for shape, size in zip(shapes, (0.3, 0, 0.1), strict=True)
    ]
    network = Network(*first)
    speed, power = [np.zeros(s, np.float32) for s in shapes], [np.zeros(s, np.float32) for s in shapes]
    for step in range(1, steps + 1):
        chosen = rng.integers(0, learnt, BATCH)
        rate = RATE * min(1.0, 2 * (1 - step / steps))
        for i, slope in enumerate(network.slope(x[chosen], sample, chosen)):
            speed[i] = 0.9 * speed[i] + 0.1 * slope
            power[i] = 0.999 * power[i] + 0.001 * slope**2
            first[i] -= rate * (speed[i] / (1 - 0.9**step)) / (np.sqrt(power[i] / (1 - 0.999**step)) + 1e-8)
    tested = loss(network, x, sample, slice(learnt, None))
    return Network(
        network.weight / spread[:, None], network.bias - mean / spread @ network.weight, network.out
    ), tested


def written(network: Network, note: str) -> str:
    """The weights as TOML."""

    def row(numbers: Floats) -> str:
        return "[" + ", ".join(f"{number:.4f}" for number in numbers) + "]"

    names = GAME.module("bots.chances").INPUT_NAMES
    lines = [
        "# How likely each player is to win: the network of chances.py. Fitted, not known; for bots only.",
        *(f"# {line}" for line in note.splitlines()),
        "",
        "[network]",
        f"bias = {row(network.bias)}",
        f"out = {row(network.out)}",
        "",
        "[network.inputs]  # by input, a weight for each hidden unit",
        *(f"{name} = {row(weights)}" for name, weights in zip(names, network.weight, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit, write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=32_000)
    options.add_argument("--hidden", type=int, default=8)
    options.add_argument("--steps", type=int, default=8000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=WEIGHTS)
    chosen = options.parse_args()
    sample = play(chosen.games, chosen.seed)
    network, tested = fit(sample, chosen.hidden, chosen.steps, chosen.seed)
    note = (
        f"python benchmarks/tahti_chances.py --games {chosen.games} --hidden {chosen.hidden} "
        f"--steps {chosen.steps} --seed {chosen.seed}\n"
        f"Mean surprise at the winner of {int(len(sample.winner) * TESTED)} positions not learnt from: "
        f"{tested:.4f}."
    )
    chosen.out.write_text(written(network, note), encoding="utf-8")
    print(note)


if __name__ == "__main__":
    main()
