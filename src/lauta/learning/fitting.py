"""Fits the weights of a small network to who won, by SciPy's L-BFGS over all positions.

Sums are NumPy's own loops, not those of a library of linear algebra: the same on any number of cores. Nothing
is at random but the first weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .gathering import LearningError, Table

Floats = NDArray[np.float64]
UNITS = 8
STEPS = 200  # of the fit, at most
DECAY = 1e-5  # what large weights cost
TESTED = 5  # one of so many games judges, and teaches nothing
SCATTER = 0x9E3779B1  # so that which ones has nothing to do with how many play
MEMORY = 20  # steps that the fit remembers
LEAST = 1e-12


class Weights(NamedTuple):
    """From inputs to hidden units, the bias of these, what each adds to the odds; what inputs add."""

    weight: Floats
    bias: Floats
    out: Floats
    direct: Floats


class Sample:
    """Positions as columns: the inputs of every seat that plays, one below the other, and who won."""

    def __init__(self, rows: Table) -> None:
        seats = rows["won"].shape[1]
        self.there = np.arange(seats) < rows["players"][:, None]
        self.inputs: Floats = rows["inputs"][self.there]
        self.won: Floats = rows["won"]
        self.estimate: Floats = rows["estimate"]
        self.games: int = len(np.unique(rows["game"]))
        self.n: int = len(rows)

    def shares(self, odds: Floats) -> Floats:
        """Chances to win by position and seat, from log odds by seat that plays or by position and seat."""
        table = np.full(self.there.shape, -np.inf)
        table[self.there] = odds if odds.ndim == 1 else odds[self.there]
        shares = np.exp(table - table.max(1, keepdims=True))
        return np.asarray(shares / shares.sum(1, keepdims=True))

    def surprise(self, odds: Floats) -> float:
        """Mean surprise at who won, in natural units."""
        return float(-(self.won * np.log(np.maximum(self.shares(odds), LEAST))).sum() / self.n)


def split(rows: Table) -> tuple[Sample, Sample]:
    """What is learnt from, and what judges. LearningError where there are too few games."""
    judges = (rows["game"].astype(np.int64) * SCATTER % (1 << 32) >> 16) % TESTED == 0
    if not judges.any() or judges.all():
        raise LearningError(f"there are too few positions to learn from; play {10 * TESTED} games or more")
    return Sample(rows[~judges]), Sample(rows[judges])


def odds_of(weights: Weights, inputs: Floats) -> Floats:
    """Log odds by row of inputs."""
    total = np.einsum("ri,iu->ru", inputs, weights.weight) + weights.bias
    return np.asarray(
        np.einsum("ru,u->r", total / (1 + np.abs(total)), weights.out)
        + np.einsum("ri,i->r", inputs, weights.direct)
    )


def fit(
    sample: Sample, seed: int, units: int = UNITS, done: Callable[[int], None] = lambda _: None
) -> Weights:
    """The weights that foretell best who won. `done` hears of every step."""
    try:
        from scipy.optimize import minimize
    except ImportError as error:
        raise LearningError("SciPy is not installed; it comes with: pip install 'lauta[train]'") from error
    loss = Loss(sample, units)
    found: Any = minimize(
        loss, loss.first(seed), jac=True, method="L-BFGS-B", callback=lambda _: done(1),
        options={"maxiter": STEPS, "maxcor": MEMORY},
    )  # fmt: skip
    return loss.weights(found.x)


class Loss:
    """The surprise at who won, and how it changes with each weight, all weights being one row of numbers."""

    def __init__(self, sample: Sample, units: int) -> None:
        self.sample = sample
        self.mean, self.scale = sample.inputs.mean(0), sample.inputs.std(0) + 1e-6
        self.x: Any = (sample.inputs - self.mean) / self.scale
        n_inputs = sample.inputs.shape[1]
        self.shapes = (n_inputs, units), (units,), (units,), (n_inputs,)

    def first(self, seed: int) -> Floats:
        """Weights to begin with."""
        rng, sizes = np.random.default_rng(seed), (0.3, 0.0, 0.1, 0.0)
        drawn = [rng.normal(0, size, shape) for shape, size in zip(self.shapes, sizes, strict=True)]
        return np.concatenate([part.ravel() for part in drawn])

    def __call__(self, numbers: Floats) -> tuple[float, Floats]:
        """The loss of these weights, and its slope."""
        weights, x, sample = self._split(numbers), self.x, self.sample
        total = np.einsum("ri,iu->ru", x, weights.weight) + weights.bias
        size = 1 + np.abs(total)
        hidden = total / size
        odds = np.einsum("ru,u->r", hidden, weights.out) + np.einsum("ri,i->r", x, weights.direct)
        shares = sample.shares(odds)
        lost = -(sample.won * np.log(np.maximum(shares, LEAST))).sum() / sample.n
        wrong = (shares - sample.won)[sample.there] / sample.n
        back = wrong[:, None] * weights.out / size**2
        slopes = (
            np.einsum("ri,ru->iu", x, back), back.sum(0), np.einsum("ru,r->u", hidden, wrong),
            np.einsum("ri,r->i", x, wrong),
        )  # fmt: skip
        slope = np.concatenate([part.ravel() for part in slopes])
        return lost + DECAY * float((numbers**2).sum()), slope + 2 * DECAY * numbers

    def weights(self, numbers: Floats) -> Weights:
        """The weights for inputs as they are."""
        fitted = self._split(numbers)
        weight = fitted.weight / self.scale[:, None]
        bias = fitted.bias - np.einsum("i,iu->u", self.mean, weight)
        return Weights(weight, bias, fitted.out, fitted.direct / self.scale)

    def _split(self, numbers: Floats) -> Weights:
        ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes])[:-1]
        parts = zip(np.split(numbers, ends), self.shapes, strict=True)
        return Weights(*(part.reshape(shape) for part, shape in parts))


def best_factor(sample: Sample) -> float:
    """The one factor under which estimates by hand foretell best who won."""
    from scipy.optimize import minimize_scalar

    found: Any = minimize_scalar(
        lambda power: sample.surprise(np.exp(power) * sample.estimate), bounds=(-5.0, 2.0), method="bounded"
    )
    return float(np.exp(found.x))
