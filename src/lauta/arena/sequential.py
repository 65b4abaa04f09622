"""A test that may be looked at after every rotation of the seats and stopped at any time: the mean of shares.

Counts only; who plays, and when it stops, is said by `contest.py`. Nothing is known of games here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["above", "below", "open"]
ALPHA = 0.05  # how often a true mean may ever lie outside
PRECISION = 1e-9


@dataclass(frozen=True)
class Goal:
    """Games stop as soon as it is clear whether the first bot wins more or less than `share` of them."""

    share: float

    def verdict(self, low: float, high: float) -> Verdict:
        """What an interval that holds at any time says of the goal."""
        return "above" if low > self.share else "below" if high < self.share else "open"

    def is_decided(self, total: float, n: int) -> bool:
        """Whether `n` shares of sum `total` tell their mean from the goal."""
        return log_evidence(total, n, self.share) >= -math.log(ALPHA)


def log_evidence(total: float, n: int, mean: float) -> float:
    """The logarithm of the evidence that `n` shares, which sum up to `total`, do not have this mean.

    A mixture of likelihood ratios over Beta(1, 1). For values between 0 and 1 each ratio is at most what it
    is linearly between those of 0 and 1, so the product expects at most 1 where the mean is true, however
    values lie in between. Where the mean differs by seat, the same holds after whole rotations, since a
    product is at most what equal factors of the same sum give. By Ville's inequality the evidence ever
    reaches 1 / ALPHA with a probability of ALPHA at most, however often it is looked at.
    """
    lost = n - total
    mixed = math.lgamma(total + 1) + math.lgamma(lost + 1) - math.lgamma(n + 2)
    return mixed - _times_log(total, mean) - _times_log(lost, 1 - mean)


def _times_log(times: float, value: float) -> float:
    if times <= 0:
        return 0.0
    return -math.inf if value <= 0 else times * math.log(value)


def at_any_time(total: float, n: int) -> tuple[float, float]:
    """The 95 % interval of the mean of `n` shares of sum `total`; it may be taken after any number of games.

    Wider than one for a number of games that was fixed beforehand.
    """
    if n == 0:
        return 0.0, 1.0
    middle, limit = total / n, -math.log(ALPHA)
    return _edge(total, n, middle, 0.0, limit), _edge(total, n, middle, 1.0, limit)


def _edge(total: float, n: int, inside: float, outside: float, limit: float) -> float:
    """Where the evidence reaches the limit between the mean and an end."""
    if log_evidence(total, n, outside) < limit:
        return outside
    while abs(outside - inside) > PRECISION:
        middle = (inside + outside) / 2
        if log_evidence(total, n, middle) < limit:
            inside = middle
        else:
            outside = middle
    return outside
