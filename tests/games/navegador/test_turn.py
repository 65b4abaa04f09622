"""The course of a game of Navegador: start, rondel, phases, last round (NA-1 to NA-26, NA-87 to NA-110).

Single rules are in turns.toml and rondel.toml, the card in card.toml; here what they cannot tell.
"""

from __future__ import annotations

from collections import Counter

import pytest

import lauta
from lauta.engine.errors import CannotUndo, OptionError

from .tables import EVERYWHERE, match_at

NAVEGADOR = lauta.game("navegador")
CONSTANTS = NAVEGADOR.module("data.constants")
CABO = "cabo_da_boa_esperanca"


# --- pieces and set-up ------------------------------------------------------------------------------


def test_two_to_five_play_in_turn_na1() -> None:
    assert list(NAVEGADOR.players) == [2, 3, 4, 5]
    board = match_at(players=3)
    seats = []
    for _ in range(6):
        seats.append(board.match.actor)
        board.play("rondel market_1" if len(seats) <= 3 else "rondel colony", "end")
    assert seats == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_every_player_begins_with_the_same_pieces_na2_na13(players: int) -> None:
    match = NAVEGADOR.match(players, options={"start_player": 1})
    owned = {
        (p.cash, p.workers, p.on_board, p.ships[0], *p.items, *p.privileges, p.stone)
        for p in match.state.players[:players]
    }
    assert owned == {(200, 3, 2, 2, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, -1)}
    assert CONSTANTS.SHIPS == 7 and CONSTANTS.SLOTS == 3
    assert CONSTANTS.COLOURS == ("red", "green", "yellow", "blue", "black")


@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_the_common_stock_is_that_of_the_box_na3_na12(players: int) -> None:
    s = NAVEGADOR.match(players, options={"start_player": 1}).state
    assert Counter(token.good for token in CONSTANTS.TOKENS) == {"sugar": 9, "gold": 11, "spice": 13}
    assert s.unsold == 18 + 2 * (10 - players)
    assert [g + n for g, n in zip(s.gallery, s.stock, strict=True)] == [6] * 5


def test_money_is_counted_in_tens_and_never_runs_out_na4() -> None:
    assert all(token.price % 10 == 0 for token in CONSTANTS.TOKENS)
    board = match_at(cash=0, workers=3, sold={})
    assert board.play("rondel buildings").texts == {"end"}
    rich = match_at(cash=29_990, colonies={"spice": 12}).play("rondel market_1", "sell 12 spice")
    assert rich.me.cash == 29_990 + 12 * 70


def test_unseen_tokens_are_no_part_of_the_state_na5_na6() -> None:
    match = NAVEGADOR.match(4, options={"start_player": 1})
    assert set(match.state.token) == {CONSTANTS.UNSEEN}
    assert list(match.state.left) == [0, 2, 3, 3, 3, 2, 2, 3, 4, 3, 2, 2, 1]
    draws = NAVEGADOR.match(4, seed=5)
    assert draws.draws == 1, "the first player"
    for seat in range(4):
        assert draws.redacted(seat) == draws.state


def test_a_first_player_who_does_not_sit_there_is_refused_na14() -> None:
    assert NAVEGADOR.match(3, options={"start_player": 3}).actor == 2
    with pytest.raises(OptionError, match="2 players"):
        NAVEGADOR.match(2, options={"start_player": 3})


# --- taking back ------------------------------------------------------------------------------------


def test_a_turn_can_be_taken_back_up_to_its_end() -> None:
    board = match_at(ships={"portugal": 2}, cash=200)
    board.play("rondel workers", "recruit 2")
    board.match.undo()
    board.match.undo()
    assert board.me.cash == 200 and "rondel ships" in board.texts
    board.play("rondel ships", "end")
    with pytest.raises(CannotUndo, match="the turn is over"):
        board.match.undo()


def test_an_exploration_cannot_be_taken_back_na47() -> None:
    board = match_at(ships={"portugal": 2}, stacks={"guine": [50, 60, 70]})
    board.play("rondel sailing", "sail portugal guine", "sail portugal guine")
    assert board.match.can_undo
    board.play("end", "gold 50", "gold 60", "gold 70")
    with pytest.raises(CannotUndo, match="something was revealed"):
        board.match.undo()


# --- phases -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase, borders, price", [(1, 1, 100), (2, 2, 200), (3, 3, 300)])
def test_a_phase_sets_range_and_price_na87(phase: int, borders: int, price: int) -> None:
    reached = {"guine", "angola", CABO}
    board = match_at(phase=phase, explored=EVERYWHERE, ships={"portugal": 1}, cash=50 + price)
    far = {text.split()[1] for text in board.play("rondel sailing").legal("sail")}
    assert len(far & reached) == borders
    hired = match_at(phase=phase, cash=50 + price).play("rondel workers", "recruit 2")
    assert hired.me.cash == 0


def test_phases_cannot_be_skipped_na93() -> None:
    """Nobody comes past a phase region that is unexplored, whatever the range."""
    stops = {CABO: "mocambique", "malaca": "timor"}
    for region, beyond in stops.items():
        near = {CABO: "angola", "malaca": "goa"}[region]
        explored = [ident for ident in EVERYWHERE if ident not in (region, beyond)]
        board = match_at(phase=3, explored=explored, ships={near: 7}).play("rondel sailing")
        assert f"{near} {region}" in board.legal("sail") and f"{near} {beyond}" not in board.legal("sail")
    zones = [region.zone for region in CONSTANTS.REGIONS]
    for a, b in CONSTANTS.CHART.borders:
        assert zones[a] == zones[b] or CONSTANTS.REGIONS[max(a, b)].starts_phase == max(zones[a], zones[b])


# --- the end ----------------------------------------------------------------------------------------


def test_other_regions_may_stay_unexplored_na105_na110() -> None:
    board = match_at(players=2, turns_taken=3, phase=3, explored=["malaca", "macau"], ships={"macau": 3},
                     stacks={"nagasaki": [90]})  # fmt: skip
    board.play("rondel sailing", *["sail macau nagasaki"] * 3, "end", "spice 90")
    board.pass_turns(2)
    assert board.match.over and bin(board.state.explored).count("1") == 4
