"""Games summed up in pieces, two sums compared, and the process that plays them for a server."""

from __future__ import annotations

import json

import pytest

from lauta.arena.comparison import compared, verdict
from lauta.arena.player import answer
from lauta.arena.tally import SCORE, SEAT, TURNS, WINNER, Tally, tally_of


def of(*turns: float, wins: tuple[float, ...] = (0.5, 0.5)) -> Tally:
    """Games of these lengths."""
    found = Tally()
    for n in turns:
        figures = {TURNS: n, SCORE: 1.0, WINNER: 1.0} | {f"{SEAT}{s}": w for s, w in enumerate(wins, 1)}
        found += Tally(1, int(n), int(n), {name: (x, x * x) for name, x in figures.items()})
    return found


def test_sums_add_up_and_are_read_again() -> None:
    both = of(10, 20) + of(60)
    assert both == of(10, 20, 60) and (both.shortest, both.longest) == (10, 60)
    assert tally_of(json.loads(json.dumps(both.as_json()))) == both
    assert Tally() + both == both == both + tally_of({})
    assert both.estimate(TURNS).mean == 30
    assert both.estimate(TURNS).error == pytest.approx(15.2753, abs=1e-4)  # 26.4575 / sqrt(3)


def test_only_what_is_far_apart_is_called_different() -> None:
    near = compared(of(*[10, 14] * 50), of(*[10, 14.5] * 50))
    assert [row.clear for row in near] == [0, 0, 0, 0]
    told = str(verdict(near, 100))
    assert told == "After 100 games, nothing is clearly different; what differs may be chance."
    far = compared(of(*[10, 14] * 50), of(*[13, 17] * 50))
    assert [row.clear for row in far if row.clear] == [1]
    assert str(verdict(far, 100)) == "Clearly more: turns a game. All else may be chance."
    less = compared(of(*[13, 17] * 50), of(*[10, 14] * 50, wins=(1.0, 0.0)))
    assert str(verdict(less, 100)) == (
        "Clearly more: wins of seat 1. Clearly less: turns a game, wins of seat 2. All else may be chance."
    )


@pytest.mark.parametrize(
    "line, said",
    [
        (b"nonsense", "JSONDecodeError"),
        (b'{"game": "chess", "players": 2, "first": 0, "games": 1}', "chess"),
        (b'{"game": "africa", "players": 9, "first": 0, "games": 1}', "not 9"),
        (b'{"game": "africa"}', "KeyError"),
    ],
)
def test_whatever_is_asked_is_answered(line: bytes, said: str) -> None:
    assert said in answer(line)["error"]


@pytest.mark.compiled
def test_pieces_are_the_games_that_one_call_would_play() -> None:
    def play(first: int, games: int) -> Tally:
        asked = {"game": "africa", "players": 2, "first": first, "games": games}
        return tally_of(answer(json.dumps(asked).encode())["tally"])

    whole, pieces = play(0, 4), play(0, 1) + play(1, 3)
    assert (whole.games, whole.shortest, whole.longest) == (pieces.games, pieces.shortest, pieces.longest)
    assert dict(whole.sums) == {name: pytest.approx(pair) for name, pair in pieces.sums.items()}


@pytest.mark.compiled
def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lauta.bots.matches.MOST_STEPS", 20)
    told = answer(b'{"game": "africa", "players": 2, "first": 0, "games": 1}')
    assert told["endless"] is True and "within 20 steps" in told["error"]
