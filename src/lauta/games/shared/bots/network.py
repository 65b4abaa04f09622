"""A small network that tells how likely a seat is to win: its file, read and checked, and its arithmetic.

Files are written by `lauta train` (`lauta/learning`); what a network is told of a position is said in
`games/<game>/bots/inputs.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ....engine.build import current_build
from ....engine.data import Entry, read
from ....engine.errors import Fault
from ....engine.rule import floats, rule

MILLIONTHS = 1_000_000
MOST_UNITS = 64
HEAVIEST = 2000.0  # a weight beyond is no weight of ours, and would not fit into 32 bits


class Made(Entry, frozen=True):
    """Where a model comes from: all that is needed to make it again."""

    command: str
    game: str
    rules_version: int
    figures: str
    features: str  # a hash of what the inputs say of some positions
    seed: int
    games: int
    positions: int
    lauta: str
    python: str
    numpy: str
    scipy: str


class HeldOut(Entry, frozen=True):
    """Mean surprise (natural logarithm) at who won games that were not learnt from."""

    games: int
    positions: int
    learned: float
    by_hand: float
    by_hand_at_its_best: float  # with the one factor under which it foretells best
    even: float  # everybody as likely as the others


class Weights(Entry, frozen=True):
    """By hidden unit `bias` and `out`; by input what counts directly, and a weight for each unit."""

    bias: tuple[float, ...]
    out: tuple[float, ...]
    direct: dict[str, float]
    inputs: dict[str, tuple[float, ...]]


class Model(Entry, frozen=True):
    """A file, `games/<game>/bots/learned.toml`."""

    made: Made
    held_out: HeldOut
    network: Weights


class Network(NamedTuple):
    """Weights in millionths: by unit, by input, and by input for each unit."""

    bias: list[int]
    out: list[int]
    direct: list[int]
    weight: list[list[int]]


def holds(path: Path) -> bool:
    """Whether the evaluation in a file is that of this build: it is there, and figures are the game's own.

    It was learnt with no other figures, so with an edition positions are estimated by hand.
    """
    return not current_build().token and path.exists()


def read_model(path: Path) -> Model:
    """A file of a learned evaluation, with where it comes from. DataError where it is missing or damaged."""
    return read(path, Model)


def read_network(path: Path, names: Sequence[str]) -> Network:
    """The network of a file, whose inputs must be these. DataError where it is missing or damaged."""

    def faults(model: Model) -> Iterable[Fault]:
        return faults_of(model.network, names)

    found = read(path, Model, faults).network
    return Network(
        _millionths(found.bias),
        _millionths(found.out),
        _millionths([found.direct[name] for name in names]),
        [_millionths(found.inputs[name]) for name in names],
    )


def faults_of(network: Weights, names: Sequence[str]) -> Iterable[Fault]:
    """What is wrong with a network that is to be told these inputs."""
    units = len(network.bias)
    if not 1 <= units <= MOST_UNITS:
        yield Fault("network.bias", f"there are 1 to {MOST_UNITS} units, not {units}; train again")
    if len(network.out) != units:
        yield Fault("network.out", f"there must be {units} weights, one a unit, not {len(network.out)}")
    for place, given in (("direct", tuple(network.direct)), ("inputs", tuple(network.inputs))):
        if given != tuple(names):
            wrong = sorted({*given} ^ {*names}) or ["their order"]
            yield Fault(f"network.{place}", f"these are not the inputs of the game: {', '.join(wrong)}")
    for name, row in network.inputs.items():
        if len(row) != units:
            yield Fault(f"network.inputs.{name}", f"there must be {units} weights, not {len(row)}")
    rows = (network.bias, network.out, tuple(network.direct.values()), *network.inputs.values())
    for weight in (weight for row in rows for weight in row):
        if not math.isfinite(weight) or abs(weight) > HEAVIEST:
            yield Fault("network", f"{weight} is no weight; they lie between {-HEAVIEST} and {HEAVIEST}")


def _millionths(weights: Iterable[float]) -> list[int]:
    return [round(MILLIONTHS * weight) for weight in weights]


@rule
def answer(
    told: list[float],
    bias: Sequence[int],
    out: Sequence[int],
    direct: Sequence[int],
    weight: Sequence[Sequence[int]],
) -> float:
    """Log odds to win of a seat of which the network is `told` this; x / (1 + |x|) is alike in all modes."""
    odds = 0.0
    for i in range(len(direct)):
        odds += told[i] * direct[i]
    totals = floats(MOST_UNITS)
    for unit in range(len(bias)):
        totals[unit] = float(bias[unit])
    for i in range(len(direct)):
        for unit in range(len(bias)):
            totals[unit] += told[i] * weight[i][unit]
    for unit in range(len(bias)):
        odds += out[unit] * totals[unit] / (MILLIONTHS + abs(totals[unit]))
    return odds / MILLIONTHS
