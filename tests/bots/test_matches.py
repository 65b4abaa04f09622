"""Whole games between bots: seats, seeds, jobs, and that stronger levels win."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lauta
from lauta.bots.matches import Plan, Played, pieces, play_games
from lauta.bots.toolkit import desk_of

AFRICA = lauta.game("africa")
pytestmark = pytest.mark.compiled


def wins(played: list[Played], level: str) -> float:
    """The share of games that a level won."""
    return sum(float(one.shares[one.levels.index(level)]) for one in played) / len(played)


def test_seats_rotate_and_shares_add_up() -> None:
    played = play_games(Plan(AFRICA, ("skilled", "casual", "novice"), seed=4), 6)
    assert [one.number for one in played] == list(range(6))
    assert [one.levels.index("skilled") for one in played] == [0, 1, 2, 0, 1, 2]
    for one in played:
        assert sum(one.shares) == 1 and one.turns >= 15
        assert max(one.scores) == max(score for seat, score in enumerate(one.scores) if one.shares[seat])


def untimed(played: list[Played]) -> list[tuple[object, ...]]:
    """Everything about the games but how long they took."""
    return [(p.number, p.levels, p.scores, p.shares, p.decisions, p.turns) for p in played]


def test_jobs_do_not_change_the_games() -> None:
    plan = Plan(AFRICA, ("expert", "skilled", "casual"), seed=9, iterations=10)
    assert untimed(play_games(plan, 6, jobs=1)) == untimed(play_games(plan, 6, jobs=3))
    assert untimed(play_games(plan, 2, first=4)) == untimed(play_games(plan, 6))[4:]


@pytest.mark.parametrize("rotate", [True, False])
def test_games_at_one_go_are_those_one_by_one(rotate: bool) -> None:
    """Where nobody searches; first and last numbers as they come."""
    plan = Plan(AFRICA, ("skilled", "casual", "novice"), seed=5, rotate=rotate)
    singly = untimed(play_games(replace(plan, ends=True), 25, first=2))
    assert untimed(play_games(plan, 25, jobs=1, first=2)) == singly
    assert untimed(play_games(plan, 25, jobs=2, first=2)) == singly
    assert sorted(number for piece in pieces(plan, 2, 1000, 2) for number in piece) == [*range(2, 1002)]


def test_a_match_tells_what_its_searches_took() -> None:
    (one,) = play_games(Plan(AFRICA, ("expert", "skilled"), seed=9, iterations=40), 1)
    expert, skilled = one.searched
    assert expert.decisions == one.decisions[0] and skilled.decisions == 0
    assert expert.kept > 0 and 0 < expert.iterations < 40 * expert.decisions
    assert one.stopped_by_time == 0
    (hasty,) = play_games(Plan(AFRICA, ("expert", "skilled"), seed=9, iterations=90000, seconds=0.0), 1)
    assert hasty.stopped_by_time > 0


def test_greedy_beats_random_and_search_beats_greedy_with_noise() -> None:
    assert wins(play_games(Plan(AFRICA, ("casual", "random")), 20), "casual") > 0.9
    assert wins(play_games(Plan(AFRICA, ("expert", "novice"), iterations=40), 20, jobs=2), "expert") > 0.9


@pytest.mark.parametrize("players, average, winner", [(2, 90, 95), (3, 77, 84), (4, 60, 66), (5, 46, 54)])
def test_greedy_reaches_the_figures_of_the_register(players: int, average: int, winner: int) -> None:
    played = play_games(Plan(AFRICA, ("skilled",) * players, seed=2), 300)
    scores = [float(score) for one in played for score in one.scores]
    best = [float(max(one.scores)) for one in played]
    assert sum(scores) / len(scores) > average - 4 and sum(best) / len(best) > winner - 4


@pytest.mark.parametrize(
    "options",
    [
        {"steps_per_turn": 1},
        {"mining_takes": "choice", "trades_per_find": "any", "majority_tie_rounding": "exact"},
        {"two_player_end": "eleventh", "start_city": "random", "zero_holdings_rank": True},
        {"mining_needs_resource": False, "goods_over_five": "cap", "nomad_discovery_base": 1},
        {"stall_rounds": 3, "survey_needs_point": True, "last_monument_camp": True},
    ],
)
def test_bots_play_every_option(options: dict[str, object]) -> None:
    plan = Plan(AFRICA, ("expert", "casual"), iterations=10, options=options)  # type: ignore[arg-type]  # values of many types
    assert len(play_games(plan, 2)) == 2


def test_a_bad_plan_is_refused() -> None:
    with pytest.raises(lauta.UnknownName, match="casual"):
        play_games(Plan(AFRICA, ("skilled", "nobody")), 1)
    with pytest.raises(lauta.OptionError, match="2 to 5 players"):
        play_games(Plan(AFRICA, ("skilled",)), 1)


def test_a_search_sees_only_the_redacted_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every searched decision starts from the copy that `redact` has gone over."""
    desk = desk_of(AFRICA, "compiled")
    shown: list[int] = []

    def searched(thinker: object, seen: object, *budget: object) -> int:
        shown.append(int(desk.rules.actor(seen)))
        desk.rules.legal_actions(seen, desk.moves)
        return int(desk.moves.action[0])

    monkeypatch.setattr("lauta.bots.thinking.Thinker.choose", searched)
    plan = Plan(AFRICA, ("expert", "novice"), options={"stall_rounds": 2})
    play_games(plan, 1)
    assert shown and set(shown) == {0}
