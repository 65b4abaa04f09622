"""The Navegador card: who may use it when, to whom it goes, when it expires (NA-94 to NA-103).

What they do in play is in card.toml; here is what is taken back, and who is asked.
"""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.errors import CannotUndo, IllegalAction

from .tables import Board, match_at

ANY_TURN = {"card_window": "any_turn"}


def holder(**given: Any) -> Board:
    """A position in which player 0 of three has the card and two ships in Portugal."""
    return match_at(**{"players": 3, "turns_taken": 3, "card_holder": 0, "explored": ["guine"], **given})


def test_the_card_without_exploring_can_be_taken_back_na95() -> None:
    board = holder().play("card", "sail portugal guine", "done")
    for _ in range(3):
        board.match.undo()
    assert board.state.card_holder == 0 and board.me.ships[0] == 2


def test_only_the_holder_counts_and_paid_steps_too_na100() -> None:
    board = holder(position="sailing", steps_since_receipt=0, ships={"portugal": 6})
    board.play("rondel privilege", "end")
    assert board.state.card_steps == 4
    for seat in (1, 2):
        board.state.players[seat].stone = 0
    board.pass_turns(2)
    assert board.state.card_steps == 4
    board.play("rondel sailing", "end")
    assert board.state.card_holder == 2, "the circle is complete"


# --- before the turn of another player (option card_window) -------------------------------------------


def test_the_holder_decides_before_the_turn_of_another_na95() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, explored=["guine"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end")
    assert board.match.actor == 0 and board.state.turn == 1
    assert board.texts == {"card", "keep"}
    board.play("keep")
    assert board.match.actor == 1 and "card" not in board.texts
    with pytest.raises(CannotUndo):
        board.match.undo()


def test_the_card_of_another_is_used_before_the_turn_na95_na97() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, explored=["guine"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end", "card", "sail portugal guine")
    assert "done" not in board.texts
    board.play("end")
    assert board.match.actor == 1 == board.state.turn and board.state.card_holder == 2
    assert board.state.players[0].ships[4] == 1 and not any(board.state.busy)
    with pytest.raises(CannotUndo, match="the turn is over"):
        board.match.undo()


def test_once_in_a_turn_whoever_holds_it_then_na95() -> None:
    board = match_at(players=2, turns_taken=3, card_holder=0, explored=["guine"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end", "card", "sail portugal guine", "end")
    assert board.match.actor == 1 and board.state.card_holder == 1
    with pytest.raises(
        IllegalAction, match="the Navegador card has already been used in this turn"
    ) as refused:
        board.play("card")
    assert refused.value.rule == "NA-95"
    board.play("rondel workers", "end")
    assert board.match.actor == 1 and board.texts == {"card", "keep"}, "before the next turn it may be used"
