"""The test that may be looked at at any time: known values, and that coins do not deceive it."""

from __future__ import annotations

import math
import random

import pytest

from lauta.arena.sequential import Goal, at_any_time, log_evidence
from lauta.arena.summary import wilson

COINS, FLIPS = 400, 300


def test_the_evidence_of_ten_wins_in_a_row() -> None:
    """Of all shares alike ten wins have the chance 1/11, of a fair coin 1/1024."""
    assert log_evidence(10, 10, 0.5) == pytest.approx(math.log(1024 / 11))
    assert log_evidence(5, 10, 0.5) < 0
    assert log_evidence(3, 10, 0.0) == math.inf and log_evidence(0, 10, 0.0) < 0


def test_the_interval_ends_where_the_evidence_does() -> None:
    low, high = at_any_time(30, 40)
    assert log_evidence(30, 40, low) == pytest.approx(math.log(20), abs=1e-4)
    assert log_evidence(30, 40, high) == pytest.approx(math.log(20), abs=1e-4)
    assert (1 - high, 1 - low) == pytest.approx(at_any_time(10, 40))
    fixed = wilson(30, 40)
    assert low < fixed[0] < 0.75 < fixed[1] < high
    assert at_any_time(0, 0) == (0.0, 1.0) and at_any_time(8, 8)[1] == 1.0


def ever_outside(chances: list[float], goal: float, shared: float = 0.0) -> bool:
    """Whether games of these chances by turns ever tell their mean from the goal, looked at each round."""
    total = 0.0
    for n in range(1, FLIPS + 1):
        total += 0.5 if random.random() < shared else random.random() < chances[n % len(chances)]
        if n % len(chances) == 0 and Goal(goal).is_decided(total, n):
            return True
    return False


@pytest.mark.parametrize(
    "chances, shared",
    [([0.5], 0.0), ([0.85], 0.0), ([0.7, 0.3], 0.0), ([0.5, 0.5], 0.3), ([0.1, 0.1, 0.1, 0.7], 0.0)],
)
def test_no_more_than_one_true_share_in_twenty_is_ever_ruled_out(chances: list[float], shared: float) -> None:
    random.seed(5)
    mean = sum(chances) / len(chances) * (1 - shared) + shared / 2
    wrong = sum(ever_outside(chances, mean, shared) for _ in range(COINS))
    assert wrong <= COINS * 0.05


def test_an_interval_for_a_fixed_number_would_be_deceived() -> None:
    """So one that holds at any time is needed."""
    random.seed(5)
    wrong = 0
    for _ in range(100):
        total = 0
        for n in range(1, FLIPS + 1):
            total += random.random() < 0.5
            low, high = wilson(total, n)
            if not low <= 0.5 <= high:
                wrong += 1
                break
    assert wrong > 20


def test_a_clear_advantage_is_soon_seen_and_called_by_its_name() -> None:
    random.seed(5)
    assert sum(ever_outside([0.7], 0.5) for _ in range(50)) >= 48
    assert Goal(0.5).verdict(0.51, 0.8) == "above"
    assert Goal(0.5).verdict(0.2, 0.49) == "below"
    assert Goal(0.5).verdict(0.4, 0.6) == "open"
