"""Pairing and seats by properties: everybody plays once a round, meets all alike, has every seat alike."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lauta.web.tournaments.pairing import (
    Met,
    Round,
    met_in,
    robin_rounds,
    round_robin,
    swiss,
    swiss_rounds,
    unevenness,
)
from lauta.web.tournaments.seating_order import sat_in, seated, seated_next

FIELDS = [(tables * size, size) for size in (2, 3, 4, 5) for tables in range(1, 9) if tables * size <= 20]
fields = st.sampled_from([field for field in FIELDS if field[0] >= 4])


def whole(groups: Round, n: int, size: int) -> bool:
    return sorted(p for group in groups for p in group) == list(range(n)) and {len(g) for g in groups} == {
        size
    }


@given(fields)
@settings(max_examples=12)
def test_in_a_round_robin_everybody_plays_once_a_round(field: tuple[int, int]) -> None:
    n, size = field
    rounds = round_robin(n, size)
    assert len(rounds) == robin_rounds(n, size)
    assert all(whole(groups, n, size) for groups in rounds)


@pytest.mark.parametrize("n", [4, 6, 8, 16])
def test_in_pairs_everybody_meets_everybody_once(n: int) -> None:
    assert met_in(round_robin(n, 2)) == {frozenset(pair): 1 for pair in combinations(range(n), 2)}


def test_nine_in_threes_meet_once_each() -> None:
    """There is a perfect schedule (the affine plane of order three), and it is found."""
    assert unevenness(round_robin(9, 3)) == 36


@pytest.mark.parametrize("n, size", [(6, 3), (8, 4), (10, 5)])
def test_no_schedule_of_two_tables_is_more_even(n: int, size: int) -> None:
    """By trying all of three rounds; the first may be any, as the players have no names yet."""
    first, *_ = ways = [
        [group, tuple(p for p in range(n) if p not in group)]
        for group in combinations(range(n), size)
        if 0 in group
    ]
    best = min(unevenness([first, second, third]) for second, third in combinations(ways, 2))
    assert robin_rounds(n, size) == 3 and unevenness(round_robin(n, size)) == best


@given(fields, st.randoms(use_true_random=False), st.integers(1, 8))
@settings(max_examples=40)
def test_seats_are_even_in_any_schedule(field: tuple[int, int], chance: random.Random, n_rounds: int) -> None:
    n, size = field
    rounds = []
    for _ in range(n_rounds):
        line = chance.sample(range(n), n)
        rounds.append([tuple(line[at : at + size]) for at in range(0, n, size)])
    done = seated(rounds)
    assert [[sorted(g) for g in groups] for groups in done] == [
        [sorted(g) for g in groups] for groups in rounds
    ]
    assert all(max(seats) - min(seats) <= 1 for seats in sat_in(done, n, size).values())


def test_four_at_one_table_have_each_seat_once() -> None:
    assert all(seats == [1, 1, 1, 1] for seats in sat_in(seated(round_robin(4, 4)), 4, 4).values())


def test_the_next_seat_is_where_one_has_been_least() -> None:
    sat = sat_in([[(0, 1), (2, 3)], [(0, 2), (1, 3)]], 4, 2)
    assert seated_next([(0, 3), (1, 2)], sat)[0] == (3, 0)


def fewest_rematches(n: int, size: int, met: Met) -> int:
    """By trying all groups."""

    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        return min(
            sum(met[frozenset(pair)] ** 2 for pair in combinations((first, *others), 2))
            + best(tuple(p for p in rest if p not in others))
            for others in combinations(rest, size - 1)
        )

    return best(tuple(range(n)))


@given(st.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_swiss_avoids_rematches_where_it_can(field: tuple[int, int], chance: random.Random) -> None:
    n, size = field
    rounds: list[Round] = []
    for _ in range(min(n - 1, 4)):
        met = met_in(rounds)
        order = chance.sample(range(n), n)
        scores = [0.0] * n
        for place, player in enumerate(order):
            scores[player] = float((n - place) // 2)
        groups = swiss(order, scores, met, size)
        assert whole(groups, n, size)
        again = sum(met[frozenset(pair)] ** 2 for group in groups for pair in combinations(group, 2))
        assert again == fewest_rematches(n, size, met)
        rounds.append(groups)


@given(st.sampled_from([(12, 2), (16, 2), (15, 5), (20, 5)]), st.randoms(use_true_random=False))
@settings(max_examples=8)
def test_a_large_swiss_has_no_rematch_in_pairs(field: tuple[int, int], chance: random.Random) -> None:
    n, size = field
    rounds: list[Round] = []
    scores = [0.0] * n
    for _ in range(swiss_rounds(n, size)):
        order = sorted(range(n), key=lambda p: -scores[p])
        rounds.append(swiss(order, scores, met_in(rounds), size))
        for group in rounds[-1]:
            scores[chance.choice(group)] += 1
    if size == 2:
        assert max(met_in(rounds).values()) == 1


def test_like_meets_like() -> None:
    scores = [3.0, 3.0, 2.0, 2.0, 1.0, 1.0, 0.0, 0.0]
    groups = swiss(range(8), scores, Met(), 2)
    assert groups == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert swiss(range(8), scores, met_in([groups]), 2) != groups


def test_no_other_order_of_seats_would_be_fairer() -> None:
    sat = sat_in([[(0, 1, 2), (3, 4, 5)]], 6, 3)
    for group in seated_next([(0, 1, 5), (3, 4, 2)], sat):
        cost = sum(sat[p][seat] for seat, p in enumerate(group))
        assert cost == min(sum(sat[p][s] for s, p in enumerate(order)) for order in permutations(group))
