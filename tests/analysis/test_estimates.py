"""Chances from playouts: what intervals cover, what the guide's leads count, what whole games put right."""

from __future__ import annotations

import math
import random
from statistics import NormalDist

import pytest

from lauta.analysis.estimates import Estimates, Tally, sharpest, softmax
from lauta.analysis.playouts import Outcome
from lauta.analysis.results import Chance

TRUST = 1.5  # what a lead of this world counts


def world(chance: random.Random, games: int, base: float, wrong: float) -> tuple[Tally, float]:
    """Games of a position with this lead, about which the guide is wrong; and how likely the seat wins.

    After a few turns leads have moved by chance; then who wins is drawn.
    """
    tally = Tally()
    truth = sum(_won(base + NormalDist(0, 0.5).inv_cdf((i + 0.5) / 100) + wrong) for i in range(100)) / 100
    for lane in range(games):
        lead = base + chance.gauss(0, 0.5)
        if lane % 4:
            tally.outcomes[lane] = Outcome((lead, 0.0))
        else:
            won = float(chance.random() < _won(lead + wrong))
            tally.outcomes[lane] = Outcome((lead, 0.0), (won, 1 - won), (won, 1 - won))
    return tally, truth


def _won(lead: float) -> float:
    return 1 / (1 + math.exp(-TRUST * lead))


@pytest.mark.parametrize("base, wrong", [(0.0, 0.0), (0.6, 0.1), (-1.2, -0.1), (2.0, 0.2)])
def test_intervals_hold_the_truth_as_often_as_they_say(base: float, wrong: float) -> None:
    held = 0
    for seed in range(40):
        tally, truth = world(random.Random(seed), 120, base, wrong)
        found = Estimates({0: tally}, 0).chance(0)
        held += found.low <= truth <= found.high
    assert held >= 36


def test_whole_games_put_right_what_the_guide_misses() -> None:
    tally, truth = world(random.Random(5), 2000, 0.0, 1.0)
    found = Estimates({0: tally}, 0)
    assert abs(found.mean(0) - truth) < 0.05
    assert abs(truth - 0.5) > 0.2  # the guide alone sees even leads


def test_actions_are_told_apart_by_few_games_with_equal_luck() -> None:
    one, _ = world(random.Random(3), 64, 0.0, 0.0)
    two = Tally(
        {
            lane: outcome._replace(leads=(outcome.leads[0] + 0.1, 0.0) if outcome.leads else None)
            for lane, outcome in one.outcomes.items()
        }
    )
    less, error = Estimates({0: one, 1: two}, 0).behind(0, 1)
    assert 0 < error < less / 3


def test_what_leads_count_is_found_from_who_won() -> None:
    chance = random.Random(2)
    leads = [chance.uniform(-2, 2) for _ in range(1000)]
    pairs = [((lead, 0.0), (w := float(chance.random() < _won(lead)), 1 - w), 1.0) for lead in leads]
    assert 1.2 < sharpest(pairs) < 1.9


def test_leads_become_shares() -> None:
    assert softmax((0.0, 0.0), 3.0) == (0.5, 0.5)
    assert sum(softmax((1e9, 0.0, -1e9), 1.0)) == pytest.approx(1.0)


def test_an_interval_is_honest_for_few_playouts() -> None:
    few, many, none = Chance.of(1.0, 4), Chance.of(1.0, 400), Chance.of(0.3, 0)
    assert few.low < 0.6 and many.low > 0.98 and (none.low, none.high) == (0.0, 1.0)


def test_actions_that_met_the_same_luck_are_no_second_opinion() -> None:
    one, _ = world(random.Random(4), 120, 0.3, 0.0)
    alone, beside = (Estimates(dict.fromkeys(range(n), one), 0).chance(0) for n in (1, 4))
    assert beside.high - beside.low > 0.85 * (alone.high - alone.low)


def test_two_equal_scores_are_no_certainty() -> None:
    sure = Tally({lane: Outcome(None, (1.0, 0.0), (80.0, 60.0)) for lane in range(2)})
    wide = Tally({lane: Outcome(None, (1.0, 0.0), (60.0 + lane, 60.0)) for lane in range(40)})
    score = Estimates({0: sure, 1: wide}, 0).score(0)
    assert score is not None and score.mean == 80.0 and score.error > 5.0


def even(lanes: range, won: float) -> Tally:
    """Whole games of a position whose leads are even, all with the same end."""
    return Tally({lane: Outcome((0.0, 0.0), (won, 1 - won), (won, 1 - won)) for lane in lanes})


def test_games_of_equal_luck_count_as_one() -> None:
    lucky, others = even(range(1), 1.0), even(range(100, 108), 0.0)
    few = Estimates({0: lucky, 1: others}, 0)
    many = Estimates({**dict.fromkeys(range(2, 60), lucky), 0: lucky, 1: others}, 0)
    assert many.common == pytest.approx(few.common) and few.common < 0


def test_few_games_that_agree_are_no_certainty() -> None:
    found = Estimates({0: even(range(3), 1.0)}, 0)
    assert 0.5 < found.mean(0) < 0.75 and found.chance(0).low < 0.6


def test_an_action_that_had_luck_is_not_told_as_better() -> None:
    chance = random.Random(8)
    told = []
    for _ in range(100):
        wins = [[float(chance.random() < 0.5) for _ in range(8)] for _ in range(4)]
        found = Estimates(
            {
                action: Tally({lane: Outcome((0.0, 0.0), (won, 1 - won)) for lane, won in enumerate(games)})
                for action, games in enumerate(wins)
            },
            0,
        )
        told.append(max(found.mean(action) for action in range(4)))
    assert sum(told) / len(told) < 0.54
