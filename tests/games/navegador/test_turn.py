"""The course of a game of Navegador: start, rondel, phases, last round (NA-1 to NA-26, NA-87 to NA-110).

What single actions do is in scenarios and in test_actions.py, the card in test_card.py.
"""

from __future__ import annotations

from collections import Counter

import pytest

import lauta
from lauta.engine.errors import CannotUndo, IllegalAction, OptionError

from .tables import EVERYWHERE, match_at

NAVEGADOR = lauta.game("navegador")
CONSTANTS = NAVEGADOR.module("data.constants")
CABO = "cabo_da_boa_esperanca"
NEAR_THE_END = [ident for ident in EVERYWHERE if ident != "nagasaki"]
ONE_LEFT = {"factory_sugar": 6, "factory_gold": 6, "factory_spice": 5, "shipyard": 6, "church": 6}


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


def test_portugal_is_explored_and_has_no_stack_na9() -> None:
    s = NAVEGADOR.match(2, options={"start_player": 1}).state
    assert s.explored == 1 and s.left[0] == 0
    assert match_at().play("rondel colony").texts == {"end"}


@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_the_first_player_is_drawn_and_the_last_gets_the_card_na14(players: int) -> None:
    match = NAVEGADOR.match(players)
    assert match.actor == lauta.CHANCE
    assert [(a.text, a.weight) for a in match.legal_actions()] == [
        (f"first {letter}", 1) for letter in "ABCDE"[:players]
    ]
    match.play("first B")
    assert match.actor == 1 and match.state.card_holder == 0


def test_a_first_player_who_does_not_sit_there_is_refused_na14() -> None:
    assert NAVEGADOR.match(3, options={"start_player": 3}).actor == 2
    with pytest.raises(OptionError, match="2 players"):
        NAVEGADOR.match(2, options={"start_player": 3})


def test_the_game_begins_in_phase_1_na15() -> None:
    board = match_at(cash=500)
    assert board.state.phase == 1
    assert board.play("rondel workers").legal("recruit") == {"1", "2", "3", "4", "5"}, "50, then 100 each"


# --- the rondel -------------------------------------------------------------------------------------


def test_a_turn_is_stone_ships_action_end_na16() -> None:
    board = match_at(position="sailing", turns_taken=1, ships={"portugal": 1, "mina": 1})
    board.play("rondel privilege")
    assert board.legal("pay") == {"portugal", "mina"}
    board.play("pay mina")
    assert board.legal("take") == {"colony", "factory", "explorer", "shipyard", "church"}
    board.play("take factory")
    assert board.texts == {"end"}
    board.play("end")
    assert board.match.actor == 1


def test_the_first_placement_is_free_everywhere_na18() -> None:
    board = match_at(ships={})
    assert board.legal("rondel") == set(CONSTANTS.SPACES)
    board.play("rondel buildings")
    assert board.me.on_board == 0 and board.me.stone == 7


def test_spaces_are_shared_na23() -> None:
    board = match_at(players=2).play("rondel ships", "end", "rondel ships", "end")
    assert [player.stone for player in board.state.players[:2]] == [5, 5]


def test_only_ships_pay_and_each_is_chosen_na20_na24() -> None:
    board = match_at(position="sailing", workers=9, cash=900, ships={"portugal": 1, "mina": 2, "angola": 1})
    assert board.legal("rondel") == set(CONSTANTS.SPACES) - {"sailing"}, "eight steps cost five ships"
    board.play("rondel market_2")
    assert board.legal("pay") == {"portugal", "mina"}, "three of four pay, the first not from Angola"
    board.play("pay mina")
    assert [board.me.ships[0], board.me.ships[4], board.me.ships[5]] == [1, 0, 0], "the rest was forced"
    assert board.state.step == NAVEGADOR.module("rules.state").Step.MARKET


def test_what_is_paid_may_be_all_ships_na24() -> None:
    board = match_at(position="sailing", ships={"portugal": 2})
    board.play("rondel ships")
    assert board.me.on_board == 0
    assert board.legal("launch") == {"1", "2"}, "50 and 100 of 200"


def test_every_space_may_be_entered_and_left_without_effect_na25() -> None:
    for space in CONSTANTS.SPACES:
        board = match_at(cash=0, workers=2, ships={}).play(f"rondel {space}")
        assert "end" in board.texts
        board.play("end")
        assert board.match.actor == 1
    with pytest.raises(IllegalAction, match="the stone must move"):
        match_at().play("end")


def test_one_action_a_turn_of_any_extent_na26() -> None:
    board = match_at(workers=9, cash=5000).play("rondel buildings")
    board.play("build factory_sugar", "build factory_sugar", "build factory_spice")
    assert board.texts == {"end"}
    with pytest.raises(IllegalAction, match="choose buildings now, or end the turn"):
        board.play("recruit 1")


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
    board = match_at(ships={"portugal": 2}, stacks={"mina": [50, 60, 70]})
    board.play("rondel sailing", "sail portugal mina", "sail portugal mina")
    assert board.match.can_undo
    board.play("end", "gold 50", "gold 60", "gold 70")
    with pytest.raises(CannotUndo, match="something was revealed"):
        board.match.undo()


# --- phases -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase, borders, price", [(1, 1, 100), (2, 2, 200), (3, 3, 300)])
def test_a_phase_sets_range_and_price_na87(phase: int, borders: int, price: int) -> None:
    reached = {"mina", "angola", CABO}
    board = match_at(phase=phase, explored=EVERYWHERE, ships={"portugal": 1}, cash=50 + price)
    far = {text.split()[1] for text in board.play("rondel sailing").legal("sail")}
    assert len(far & reached) == borders
    hired = match_at(phase=phase, cash=50 + price).play("rondel workers", "recruit 2")
    assert hired.me.cash == 0


def test_the_phase_is_the_same_for_all_and_stays_na88() -> None:
    board = match_at(players=2, phase=1, explored=["mina", "angola"], ships={"angola": 2},
                     stacks={CABO: [60, 70]})  # fmt: skip
    board.play("rondel sailing", *[f"sail angola {CABO}"] * 2, "end", "gold 60", "gold 70")
    assert board.state.phase == 2 and board.match.actor == 1
    board.play("rondel workers")
    assert board.legal("recruit") == {"1"}, "50, and 200 more than 200"
    board.play("end", "rondel workers", "end")
    assert board.state.phase == 2


def test_leftover_privileges_stay_or_are_filled_up_na92() -> None:
    gallery = {"colony": 3, "factory": 1, "explorer": 0, "shipyard": 2, "church": 0}
    for refill, after in (("add", [6, 4, 3, 5, 3]), ("top_up", [3, 3, 3, 3, 3])):
        board = match_at(players=5, phase=2, ships={"goa": 2}, stacks={"malaca": [60, 70, 80]},
                         gallery=gallery, options={"phase_refill": refill})  # fmt: skip
        board.play("rondel sailing", "sail goa malaca", "sail goa malaca", "end")
        board.play("spice 60", "spice 70", "spice 80")
        assert list(board.state.gallery) == after, refill


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


@pytest.mark.parametrize("by", ["exploration", "buildings"])
def test_the_triggering_turn_is_played_to_its_end_and_all_have_one_more_na104_na105_na106(by: str) -> None:
    if by == "exploration":
        board = match_at(players=3, player=1, turns_taken=3, phase=3, explored=NEAR_THE_END,
                         ships={"macau": 3}, stacks={"nagasaki": [90]})  # fmt: skip
        board.play("rondel sailing", *["sail macau nagasaki"] * 3, "end", "spice 90")
    else:
        board = match_at(
            players=4, player=1, turns_taken=3, position="ships", workers=9, cash=900, sold=ONE_LEFT
        )
        board.play("rondel buildings", "build factory_spice")
        assert board.match.actor == 1 and board.state.turns_left == 0
        board.play("end")
    n = board.match.players
    assert board.state.turns_left == n
    assert board.pass_turns(n) == [(2 + i) % n for i in range(n)]
    assert board.match.over and board.match.winners
    assert 0 <= board.state.card_holder < n


def test_nagasaki_with_the_card_belongs_to_the_turn_that_follows_na107() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, phase=3, explored=NEAR_THE_END,
                     ships={"macau": 3}, stacks={"nagasaki": [90]})  # fmt: skip
    board.play("card", *["sail macau nagasaki"] * 3, "done", "spice 90")
    assert board.match.actor == 0 and board.state.turns_left == 0
    assert board.pass_turns(1) == [0]
    assert board.pass_turns(3) == [1, 2, 0]
    assert board.match.over


def test_other_regions_may_stay_unexplored_na105_na110() -> None:
    board = match_at(players=2, turns_taken=3, phase=3, explored=["malaca", "macau"], ships={"macau": 3},
                     stacks={"nagasaki": [90]})  # fmt: skip
    board.play("rondel sailing", *["sail macau nagasaki"] * 3, "end", "spice 90")
    board.pass_turns(2)
    assert board.match.over and bin(board.state.explored).count("1") == 4


def test_all_regions_must_be_explored_with_that_option_na105() -> None:
    for explored, ended in ((NEAR_THE_END, 1), (NEAR_THE_END[1:], 0)):
        board = match_at(players=2, turns_taken=3, phase=3, explored=explored, ships={"macau": 3},
                         stacks={"nagasaki": [90]}, options={"end_exploration": "all_regions"})  # fmt: skip
        board.play("rondel sailing", *["sail macau nagasaki"] * 3, "end", "spice 90")
        assert board.state.ended_by == ended


def test_all_rules_stay_in_force_in_the_last_round_na109() -> None:
    board = match_at(players=2, card_holder=0, explored=["mina"], position="sailing",
                     ships={"portugal": 2, "angola": 2}, stacks={CABO: [60, 70]})  # fmt: skip
    board.set(ended_by=2, ender=0, turns_left=1)
    board.play("card", *[f"sail angola {CABO}"] * 2, "done", "gold 60", "gold 70")
    assert board.state.phase == 2 and board.state.card_holder == 1
    board.play("rondel privilege", "pay portugal", "take explorer")
    assert board.me.cash == 200 + 60 + 60
    board.play("end")
    assert board.match.over
