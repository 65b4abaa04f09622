"""What greedy players of Navegador see: positions in which the right move is clear, and whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import lauta
from lauta.bots.levels import LEVELS, Bot
from lauta.bots.toolkit import desk_of
from lauta.engine.record import pack, unpack
from tests.bots.positions import ratings

from .tables import EVERYWHERE, Board, match_at

NAVEGADOR = lauta.game("navegador")
SKILLED = Bot(LEVELS["skilled"], "plain")
LAST_TURN = {"turns_left": 1, "ended_by": 1, "ender": 0}
STOPS = (1, 2, 5, 12, 20, 33, 50, 80, 120, 200, 300)


def choice(match: lauta.Match) -> str:
    """The text of what a skilled player does."""
    number = SKILLED.choose(NAVEGADOR, match.redacted(match.actor))
    return next(action.text for action in match.legal_actions() if action.number == number)


def turn_of(board: Board) -> list[str]:
    """What a skilled player does until another seat or chance has to act."""
    seat = board.match.actor
    texts: list[str] = []
    while board.match.actor == seat and not (texts and texts[-1] == "end"):
        texts.append(choice(board.match))
        board.play(texts[-1])
    return texts


def positions(players: int, options: dict[str, Any] | None = None) -> Iterator[lauta.Match]:
    """Random games stopped half-way, where there is a choice."""
    draw = random.Random(players)
    match = NAVEGADOR.match(players, seed=players, options=options or {})
    for n in range(max(STOPS) + 1):
        legal = match.legal_actions()
        if n in STOPS and len(legal) > 1 and match.actor is not None and match.actor >= 0:
            yield match
        match.play(draw.choice(legal))
        if match.over:
            return


# --- the last turn ----------------------------------------------------------------------------------


def test_at_the_end_a_privilege_goes_where_one_has_most() -> None:
    items = {"colony": 2, "factory": 2, "explorer": 1, "shipyard": 4, "church": 1}
    board = match_at(position="colony", workers=5, cash=0, items=items).set(**LAST_TURN)
    assert turn_of(board) == ["rondel privilege", "take shipyard", "end"]


def test_at_the_end_money_becomes_buildings() -> None:
    items = {"colony": 0, "factory": 1, "explorer": 0, "shipyard": 1, "church": 3}
    board = match_at(
        position="privilege", workers=5, cash=390, items=items, owned={"church": 3}, sold={"church": 1}
    ).set(**LAST_TURN)
    assert turn_of(board) == ["rondel buildings", "build church", "end"]


def test_at_the_end_no_points_are_paid_for_less() -> None:
    """Workers bring a point each, the first of them for 50; 200 cruzados more are a point too."""
    board = match_at(position="sailing", workers=3, cash=250, phase=3, churches=1).set(**LAST_TURN)
    board.play("rondel workers")
    assert choice(board.match) == "recruit 1"


def test_a_leader_takes_the_last_building_and_so_ends_the_game() -> None:
    sold = {"factory_sugar": 6, "factory_gold": 6, "factory_spice": 5, "shipyard": 6, "church": 6}
    items = {"colony": 6, "factory": 4, "explorer": 4, "shipyard": 4, "church": 4}
    board = match_at(position="ships", workers=6, cash=300, items=items, sold=sold, phase=3)
    assert choice(board.match) == "rondel buildings"
    assert "build factory_spice" in turn_of(board) and board.state.ended_by


# --- the market -------------------------------------------------------------------------------------


def test_dear_goods_are_sold_and_cheap_ones_processed() -> None:
    board = match_at(
        position="workers",
        colonies={"sugar": 4, "gold": 1},
        factories={"gold": 3, "orange": 1},
        rows={"sugar": 1, "gold": 9, "spice": 4},
    )
    board.play("rondel market_1")
    assert turn_of(board) == ["sell 4 sugar", "process 4 gold", "end"]


def test_the_orange_factory_works_where_it_earns_most() -> None:
    board = match_at(position="workers", rows={"sugar": 1, "gold": 4, "spice": 10}).play("rondel market_1")
    assert turn_of(board) == ["process 1 spice", "end"]


# --- the sea ----------------------------------------------------------------------------------------


def test_a_fleet_beside_unexplored_waters_explores() -> None:
    board = match_at(position="buildings", turns_taken=1, cash=0, ships={"portugal": 2})
    assert choice(board.match) == "rondel sailing"
    texts = turn_of(board)
    assert texts[1:] == [texts[1], texts[1], "end"] and "portugal" in texts[1]
    assert board.match.actor == lauta.CHANCE, "tokens are turned up"


def test_the_ship_that_is_missed_least_pays_for_the_rondel() -> None:
    """A ship beside tokens or open waters is worth more than one that is far from both."""
    explored = [ident for ident in EVERYWHERE if ident not in ("macau", "nagasaki")]
    tokens = {"malaca": [60, 70]}
    board = match_at(
        position="sailing",
        turns_taken=1,
        phase=3,
        workers=6,
        explored=explored,
        ships={"bahia": 1, "malaca": 2},
        tokens=tokens,
    )
    board.play("rondel privilege")
    assert choice(board.match) == "pay bahia"


def test_cheap_colonies_in_reach_are_founded_together() -> None:
    board = match_at(
        position="market_1",
        workers=4,
        cash=400,
        ships={"bahia": 1, "guine": 1},
        tokens={"bahia": [40, 50], "guine": [50]},
    )
    board.play("rondel colony")
    assert turn_of(board) == ["found bahia", "found guine", "end"]


# --- what must hold everywhere ----------------------------------------------------------------------


@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_rating_changes_nothing_in_the_position(players: int) -> None:
    desk = desk_of(NAVEGADOR, "checked")
    for match in positions(players):
        root = unpack(desk.rules.State, match.snapshot())
        desk.rules.legal_actions(root, desk.moves)
        desk.drivers.guide.rate(root, desk.moves, desk.sight)
        for seat in range(players):
            desk.drivers.guide.value(root, seat)
        assert pack(root) == match.snapshot()


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_guide_says_the_same_plain_and_compiled(players: int) -> None:
    for options in ({}, {"card_window": "any_turn", "end_exploration": "all_regions"}):
        for match in positions(players, options):
            state = match.snapshot()
            plain, fast = (ratings(desk_of(NAVEGADOR, mode), state) for mode in ("plain", "compiled"))
            assert plain == pytest.approx(fast, rel=1e-9, abs=1e-9)


def test_hidden_money_is_neither_needed_nor_used() -> None:
    """Two positions that differ in others' secret cash look alike and are answered alike."""
    desk = desk_of(NAVEGADOR, "plain")
    for match in positions(3, {"money_visibility": "hidden"}):
        seat = match.actor
        assert seat is not None
        rich = unpack(desk.rules.State, match.snapshot())
        rich.players[(seat + 1) % 3].cash += 500
        desk.rules.redact(rich, seat)
        assert ratings(desk, pack(rich)) == ratings(desk, pack(match.redacted(seat)))


@pytest.mark.parametrize("players", NAVEGADOR.players)
def test_greedy_games_are_of_sane_length_with_sane_scores(players: int) -> None:
    match = NAVEGADOR.match(players, seed=players)
    turns, last = 0, None
    while not match.over:
        if match.actor is not None and match.actor >= 0 and match.actor != last:
            turns, last = turns + 1, match.actor
        match.play(choice(match))
    assert 15 <= turns / players <= 60
    assert min(match.scores) >= 30 and max(match.scores) >= 50
