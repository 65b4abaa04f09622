"""Points and tie-breaks, by examples worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from lauta.web.tournaments.standings import Line, Result, standings


def lines(n: int, *results: Result) -> dict[int, Line]:
    return {line.player: line for line in standings(n, results)}


def test_between_two_a_win_is_one_and_a_draw_a_half() -> None:
    won, drawn = Result((0, 1), (1, 2)), Result((0, 1), (1, 1))
    assert [won.score(0), won.score(1)] == [1, 0]
    assert [drawn.score(0), drawn.score(1)] == [Fraction(1, 2), Fraction(1, 2)]


def test_among_more_it_is_the_share_of_those_beaten() -> None:
    four = Result((0, 1, 2, 3), (1, 2, 2, 4))
    assert [four.score(at) for at in range(4)] == [1, Fraction(1, 2), Fraction(1, 2), 0]
    three = Result((0, 1, 2), (1, 2, 2))  # a game that knows winners alone
    assert [three.score(at) for at in range(3)] == [1, Fraction(1, 4), Fraction(1, 4)]


def test_a_table_is_worth_half_of_its_seats_whoever_wins() -> None:
    for ranks in ((1, 2, 3, 4, 5), (1, 1, 1, 1, 1), (1, 1, 3, 4, 4)):
        result = Result((0, 1, 2, 3, 4), ranks)
        assert sum(result.score(at) for at in range(5)) == Fraction(5, 2)


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    # Round 1: 0 beats 1, 2 beats 3. Round 2: 0 beats 2, 3 beats 1. Points 2, 0, 1, 1.
    found = lines(
        4, Result((0, 1), (1, 2)), Result((2, 3), (1, 2)), Result((0, 2), (1, 2)), Result((3, 1), (1, 2))
    )
    assert {p: found[p].score for p in range(4)} == {0: 2, 1: 0, 2: 1, 3: 1}
    # 0 met 1 and 2: 0 + 1. 1 met 0 and 3: 2 + 1. 2 met 3 and 0: 1 + 2. 3 met 2 and 1: 1 + 0.
    assert {p: found[p].buchholz for p in range(4)} == {0: 1, 1: 3, 2: 3, 3: 1}
    assert [found[p].place for p in range(4)] == [1, 4, 2, 3]


def test_direct_encounter_parts_who_are_level_and_have_met() -> None:
    # A round robin of four. 0 beats 1 and 3; 1 beats 2 and 3; 2 beats 0 and 3. Points 2, 2, 2, 0: a ring.
    ring = [Result((0, 1), (1, 2)), Result((1, 2), (1, 2)), Result((2, 0), (1, 2))]
    rest = [Result((p, 3), (1, 2)) for p in range(3)]
    found = lines(4, *ring, *rest)
    assert [found[p].direct for p in range(3)] == [1, 1, 1] and [found[p].place for p in range(3)] == [
        1,
        1,
        1,
    ]
    # 0 beats 1, 1 beats 2, 0 and 3 draw, 2 and 3 draw ... and 0 and 1 are level: 0 has beaten 1.
    found = lines(4, Result((0, 1), (1, 2)), Result((1, 2), (1, 2)), Result((1, 3), (1, 2)),
                  Result((0, 2), (1, 2)), Result((3, 0), (1, 2)), Result((2, 3), (1, 2)))  # fmt: skip
    assert [found[p].score for p in range(4)] == [2, 2, 1, 1]
    assert [found[p].buchholz for p in range(4)] == [4, 4, 5, 5]
    assert [found[p].direct for p in range(4)] == [1, 0, 1, 0]
    assert [found[p].place for p in range(4)] == [1, 2, 3, 4]


def test_direct_encounter_says_nothing_where_not_all_have_met() -> None:
    found = lines(4, Result((0, 1), (1, 2)), Result((2, 3), (1, 2)))
    assert found[0].direct == found[2].direct == 0
    assert found[0].place == found[2].place == 1 and found[1].place == found[3].place == 3


def test_the_share_of_the_game_points_comes_last() -> None:
    found = lines(4, Result((0, 1), (1, 2), (60.0, 40.0)), Result((2, 3), (1, 2), (75.0, 25.0)))
    assert found[2].share == Fraction(3, 4) and found[2].place == 1 and found[0].place == 2
    assert found[1].place == 3 and found[3].place == 4
    below = Result((0, 1), (1, 2), (10.0, -5.0))
    assert [below.share(0), below.share(1)] == [1, 0]
    assert Result((0, 1), (1, 1), (0.0, 0.0)).share(1) == Fraction(1, 2)


def test_who_has_not_played_has_nothing() -> None:
    found = lines(2)
    assert found[0] == Line(0, 1, Fraction(0), 0, Fraction(0), Fraction(0), Fraction(0))
