"""The Navegador card: who may use it when, to whom it goes, when it expires (NA-94 to NA-103).

Also the options card_window and card_lap.
"""

from __future__ import annotations

from typing import Any

import pytest

from lauta.engine.errors import CannotUndo, IllegalAction

from .tables import Board, match_at

ANY_TURN = {"card_window": "any_turn"}


def holder(**given: Any) -> Board:
    """A position in which player 0 of three has the card and two ships in Portugal."""
    return match_at(**{"players": 3, "turns_taken": 3, "card_holder": 0, "explored": ["mina"], **given})


def test_the_holder_sails_and_then_has_the_whole_turn_na94_na95() -> None:
    board = holder()
    assert "card" in board.texts
    board.play("card", "sail portugal mina", "done")
    assert board.match.actor == 0 and board.state.card_holder == 2
    assert "card" not in board.texts and "rondel sailing" in board.texts
    board.play("rondel sailing", "sail mina portugal", "end")
    assert board.me.ships[0] == 2 and board.match.actor == 1


def test_using_it_is_voluntary_and_takes_a_ship_that_sails_na95() -> None:
    board = holder().play("rondel workers", "end")
    assert board.state.card_holder == 0
    board = holder().play("card")
    assert "done" not in board.texts and "end" not in board.texts
    assert "card" not in holder(ships={}).texts
    assert "card" not in holder(ships={"portugal": 1}, explored=[]).texts, "all neighbours are unexplored"
    assert "card" in holder(ships={"portugal": 2}, explored=[], stacks={"mina": [50]}).texts


def test_the_card_without_exploring_can_be_taken_back_na95() -> None:
    board = holder().play("card", "sail portugal mina", "done")
    for _ in range(3):
        board.match.undo()
    assert board.state.card_holder == 0 and board.me.ships[0] == 2


def test_not_in_the_first_round_na96() -> None:
    board = match_at(players=2, explored=["mina"])
    assert board.state.card_holder == 1
    board.play("rondel workers", "end")
    assert "card" not in board.texts
    board.play("rondel workers", "end")
    board.pass_turns(1)
    assert "card" in board.texts


def test_with_two_players_it_is_there_every_turn_na97_na98() -> None:
    board = holder(players=2)
    for seat in (0, 1):
        board.state.players[seat].stone = 0
    for turn in range(4):
        assert board.match.actor == turn % 2 == board.state.card_holder
        ships = board.state.players[turn % 2].ships
        trip = "portugal mina" if ships[0] else "mina portugal"
        board.play("card", f"sail {trip}", "done", f"rondel {('workers', 'market_1')[turn // 2]}", "end")
        assert board.state.card_steps == 0


def test_it_expires_when_the_circle_is_complete_na99_na100() -> None:
    for lap, stays in (("reach", False), ("pass", True)):
        board = holder(position="sailing", steps_since_receipt=5, options={"card_lap": lap})
        assert "card" in board.texts, "before the move that completes the circle it can be used"
        board.play("rondel colony", "end")
        assert (board.state.card_holder == 0) is stays
        assert board.state.card_steps == (8 if stays else 0)
    board = holder(position="sailing", steps_since_receipt=6, options={"card_lap": "pass"})
    assert board.play("rondel colony", "end").state.card_holder == 2


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


def test_the_first_placement_counts_no_step_na101() -> None:
    board = match_at(players=2, player=1, card_holder=1)
    board.play("rondel buildings", "end")
    assert board.state.card_steps == 0
    board.play("rondel buildings", "end", "rondel workers", "end")
    assert board.state.card_steps == 2


def test_ships_lost_with_the_card_cannot_pay_na103() -> None:
    board = holder(position="sailing", ships={"portugal": 2}, explored=[], stacks={"mina": [50, 60, 70]})
    assert "rondel ships" in board.texts, "five steps for two ships"
    board.play("card", *["sail portugal mina"] * 2, "done", "gold 50", "gold 60", "gold 70")
    assert board.me.on_board == 1
    assert "rondel ships" not in board.texts and "rondel privilege" in board.texts
    board.play("rondel privilege")
    assert board.me.on_board == 0


# --- before the turn of another player (option card_window) -------------------------------------------


def test_the_holder_decides_before_the_turn_of_another_na95() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, explored=["mina"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end")
    assert board.match.actor == 0 and board.state.turn == 1
    assert board.texts == {"card", "keep"}
    board.play("keep")
    assert board.match.actor == 1 and "card" not in board.texts
    with pytest.raises(CannotUndo):
        board.match.undo()


def test_the_card_of_another_is_used_before_the_turn_na95_na97() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, explored=["mina"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end", "card", "sail portugal mina")
    assert "done" not in board.texts
    board.play("end")
    assert board.match.actor == 1 == board.state.turn and board.state.card_holder == 2
    assert board.state.players[0].ships[4] == 1 and not any(board.state.busy)
    with pytest.raises(CannotUndo, match="the turn is over"):
        board.match.undo()


def test_once_in_a_turn_whoever_holds_it_then_na95() -> None:
    board = match_at(players=2, turns_taken=3, card_holder=0, explored=["mina"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end", "card", "sail portugal mina", "end")
    assert board.match.actor == 1 and board.state.card_holder == 1
    with pytest.raises(
        IllegalAction, match="the Navegador card has already been used in this turn"
    ) as refused:
        board.play("card")
    assert refused.value.rule == "NA-95"
    board.play("rondel workers", "end")
    assert board.match.actor == 1 and board.texts == {"card", "keep"}, "before the next turn it may be used"


def test_no_window_in_the_first_round_or_without_a_voyage_na96() -> None:
    board = match_at(players=2, explored=["mina"], options=ANY_TURN)
    board.play("rondel workers", "end", "rondel workers", "end")
    assert board.match.actor == 1 and board.texts == {"card", "keep"}, "the first round is over"
    board = match_at(players=3, turns_taken=3, card_holder=0, ships={}, explored=["mina"], options=ANY_TURN)
    board.state.players[1].stone = 0
    board.play("rondel workers", "end")
    assert board.match.actor == 1, "the holder has no ship"


def test_nagasaki_before_the_turn_of_another_na107() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, phase=3, ships={"macau": 3}, options=ANY_TURN,
                     stacks={"nagasaki": [90]})  # fmt: skip
    for seat in (1, 2):
        board.state.players[seat].stone = 0
    board.play("rondel sailing", "end", "card", *["sail macau nagasaki"] * 3, "end", "spice 90")
    assert board.match.actor == 1 and board.state.ender == 0 and board.state.turns_left == 0
    assert board.pass_turns(1) == [1]
    assert board.state.turns_left == 3 and board.match.actor == 2
