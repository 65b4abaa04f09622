"""Money that is hidden: who sees it, what points tell of it, and how it is guessed.

Single actions are in the scenarios and in the files beside this one.
"""

from __future__ import annotations

import pytest

import lauta
from lauta.engine.match import Match
from lauta.engine.record import new, pack

from .tables import match_at

NAVEGADOR = lauta.game("navegador")
UNKNOWN = NAVEGADOR.module("rules.state").UNKNOWN_CASH
HIDDEN = {"money_visibility": "hidden"}


def test_cash_is_open_by_default_na5() -> None:
    board = match_at(cash=300)
    assert board.match.redacted(2) == board.match.redacted(None) == board.state


def test_nobody_sees_the_cash_of_others_na5() -> None:
    board = match_at(players=3, cash=730, options=HIDDEN)
    seen = {viewer: [p.cash for p in board.match.redacted(viewer).players[:3]] for viewer in (None, 0, 1)}
    assert seen == {
        None: [UNKNOWN] * 3,
        0: [730, UNKNOWN, UNKNOWN],
        1: [UNKNOWN, 200, UNKNOWN],
    }


def test_points_before_the_end_do_not_tell_the_cash_na5() -> None:
    poor, rich = (match_at(players=2, cash=cash, options=HIDDEN) for cash in (0, 5000))
    assert poor.match.scores == rich.match.scores
    rules = NAVEGADOR.rules()
    assert rules.total(rich.match.redacted(1), 0) == rules.total(poor.state, 0)
    assert rules.total(rich.state, 0) == rules.total(poor.state, 0) + 25


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_guess_looks_the_same_and_can_be_played_on_na5(viewer: int | None) -> None:
    board = match_at(players=2, cash=730, options=HIDDEN)
    guesses = [board.match.determinized(viewer, seed) for seed in range(30)]
    for guess in guesses:
        assert all(p.cash >= 0 and p.cash % 10 == 0 for p in guess.players[:2])
        NAVEGADOR.rules().redact(guess, -1 if viewer is None else viewer)
        assert pack(guess) == pack(board.match.redacted(viewer))
    assert len({pack(board.match.determinized(viewer, seed)) for seed in range(30)}) > 10


def test_a_spectator_can_look_at_any_position_with_hidden_money_na5() -> None:
    match = NAVEGADOR.match(3, seed=2, options=HIDDEN)
    moves = new(NAVEGADOR.rules().Moves)
    for _ in range(60):
        NAVEGADOR.rules().legal_actions(match.redacted(None), moves)
        play_last(match)
    assert moves.n > 0


def play_last(match: Match) -> None:
    """The last legal action that is not the end, else the end."""
    legal = [action for action in match.legal_actions() if action.kind != "end"] or match.legal_actions()
    match.play(legal[-1])
