"""Ratings as openskill has them, and as people read them. No database.

A strength is `mu` give or take `sigma`; people read 1500 for where somebody new begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
MIDDLE, A_POINT = 1500, 25.0  # what people read for MU, and for one more
WIDTH = 2.0  # of sigma: about 19 of 20 strengths lie within
FIRST = 5  # matches, before which a rating is provisional
# Bots begin near where the ladder (docs/benchmarks.md) puts them, and then learn as everybody does.
LEVELS = {"novice": 17.0, "casual": 25.0, "skilled": 31.0, "expert": 35.0, "master": 38.0}
BOT_SIGMA = 4.0


@cache
def _model() -> PlackettLuce:
    """Imported with the first rating: it takes a megabyte."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


class Strength(NamedTuple):
    """How strong somebody seems, and how uncertain that is."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def number(self) -> int:
        """As people read it."""
        return round(MIDDLE + A_POINT * (self.mu - MU))

    @property
    def margin(self) -> int:
        """How far the truth may lie from the number, to either side."""
        return round(A_POINT * WIDTH * self.sigma)

    @property
    def certain(self) -> int:
        """What is certain of the number: the lists are in this order."""
        return self.number - self.margin


def first_strength(level: str = "") -> Strength:
    """Where a member begins, or the bots of a level."""
    return Strength(LEVELS.get(level, MU), BOT_SIGMA) if level else Strength()


def rated_anew(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """The strengths after a match; the same rank for all who share it, 1 for who won."""
    model = _model()
    sides = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    after = model.rate(sides, ranks=[float(rank) for rank in ranks])
    return [Strength(side[0].mu, side[0].sigma) for side in after]
