"""The general rules of the register; that every rule is tested somewhere is seen in tests/contract.

Single actions are in the scenarios, the course of the game in course.toml and test_turn.py.
"""

from __future__ import annotations

import lauta
from lauta.engine.record import pack

from .tables import match_at

LION = "animal:lion"
EVERYTHING = {
    (0, 0): "empty",
    (1, 0): LION,
    (0, 1): "nomad",
    (-1, 0): "gold:1",
    (-3, 0): LION,
    (-2, 0): "empty",
    (-3, 1): "empty",
    (-2, -1): "empty",
}


def test_an_explorer_stands_on_open_cells_alone_af5() -> None:
    board = match_at(
        {(0, 0): "empty", (1, 0): LION, (2, 0): "camp", (0, 1): "empty"}, explorers={"B": [0, 1]}
    )
    reached = {action.number for action in board.match.legal_actions() if action.kind == "move"}
    assert reached == {board.number("move", (1, 0)), board.number("move", (2, 0))}
    board.play("move", (2, 0))
    assert [cell for cell, seat in enumerate(board.match.state.explorer) if seat == 1] == [
        board.index((2, 0))
    ]


def test_everybody_begins_with_nothing_but_two_camps_af12_af14() -> None:
    match = lauta.game("africa").match(5, seed=12)
    owned = {(p.score, p.camps, p.gold, p.gems, *p.goods) for p in match.state.players}
    assert owned == {(0, 2, 0, 0, 0, 0, 0, 0, 0)}
    assert match.scores == [0] * 5


def test_the_five_actions_are_offered_together_af29() -> None:
    board = match_at(EVERYTHING)
    offered = {action.number for action in board.match.legal_actions()}
    assert offered >= {
        board.number("discover", (1, -1)),
        board.number("lift", (1, 0)),
        board.number("lift", (0, 1)),
        board.number("survey"),
        board.number("mine"),
    }


def test_holdings_lie_open_and_have_no_limit_af39() -> None:
    rich = {
        "goods": {"pot": 5, "drum": 5, "shirt": 5, "mask": 5, "statue": 4},
        "gold": 15,
        "gems": 15,
        "camps": 9,
    }
    board = match_at({(0, 0): "empty"}, holdings={"A": rich}, remaining={"good:statue": 1})
    board.play("discover", (1, 0))
    board.reveal("good:statue")
    assert [list(player.goods) for player in board.match.state.players[:2]] == [[5] * 5, [0] * 5]
    seen = {pack(board.match.redacted(viewer)) for viewer in (None, 0, 1)}
    assert seen == {board.match.snapshot()}
