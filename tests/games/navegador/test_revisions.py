"""Choices out of order: any of them can be played, and the parts then stand in order (NA-47, NA-78)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lauta.engine.match import Match
from lauta.engine.presentation import Choice
from lauta.games.navegador.decisions import brought
from lauta.games.navegador.decisions import revisions as revise
from lauta.games.navegador.decisions.targets import rung_place
from lauta.web.match.revisions import free_decisions, revisions

from .tables import NAVEGADOR, Board, match_at

VIEW = NAVEGADOR.view
RICH: dict[str, Any] = {
    "turns_taken": 3,
    "cash": 2000,
    "workers": 9,
    "colonies": {"sugar": 2, "gold": 3, "spice": 1},
    "factories": {"sugar": 1, "gold": 1, "orange": 1},
}


def choose(board: Board, place: str, label: str = "") -> Choice:
    """Play what a click on a place means, whether it comes in order or not."""
    match = board.match
    offered = [
        choice for choice in all_choices(match) if choice.place == place and label in str(choice.label)
    ]
    usual = [choice for choice in offered if not choice.aside]
    chosen = (usual or offered)[0]
    play(match, chosen)
    return chosen


def all_choices(match: Match) -> list[Choice]:
    numbers = [action.number for action in match.legal_actions()]
    assert match.actor is not None
    return [*VIEW.choices(match.redacted(match.actor), numbers, match.names), *out_of_order(match)]


def out_of_order(match: Match) -> list[Choice]:
    """As the page finds them, but from positions, too, that are no start of a game."""
    n, log, s = free_decisions(match), list(match.log), match.redacted(match.actor)
    match.load(log[: len(log) - n], None)
    before = match.redacted(log[-1].actor) if n else s
    match.load(log, None)
    played = [entry.action for entry in log[len(log) - n :]]
    return revise(s, before, played, match.names) if n else []


def play(match: Match, choice: Choice) -> None:
    for _ in range(choice.back):
        match.undo()
    match.play_together([choice.action, *choice.follow])


def texts(match: Match) -> list[str]:
    return [NAVEGADOR.notation.text_of(entry.action) for entry in match.log]


def test_whoever_sold_gold_can_still_sell_sugar_na78() -> None:
    board = match_at(**RICH).play("rondel market_1")
    choose(board, rung_place(1, "sell", 7))
    sugar = choose(board, rung_place(0, "sell", 6))
    assert (str(sugar.label), sugar.back) == ("Sell 2 sugar", 1)
    assert "2 × 50 = 100" in str(sugar.effect)
    choose(board, rung_place(2, "process", 3))
    assert texts(board.match) == ["rondel market_1", "sell 2 sugar", "sell 3 gold", "process 1 spice"]
    assert board.me.cash == 2000 + 100 + 180 + 30


@pytest.mark.parametrize("seed", range(4))
def test_nothing_more_is_said_only_where_nothing_can_be_revised_na25(seed: int) -> None:
    dice, ends, passed = random.Random(seed), 0, 0
    match = NAVEGADOR.match(3, seed=seed)
    for _ in range(400):
        if match.over:
            break
        assert match.actor is not None
        said = str(VIEW.prompt(match.state, match.actor, match.names).detail)
        legal = match.legal_actions()
        out = [choice for choice in revisions(match) if choice.kind != "recall"]
        if "Nothing more can be done" in said:
            assert revisions(match) == []
            ends += 1
        elif out and all(action.kind == "end" for action in legal):
            passed += 1
        lively = [action for action in legal if action.kind != "end"]
        match.play(dice.choice(lively or legal))
    assert ends > 0 and passed > 0


def test_a_good_that_was_passed_keeps_its_button_na78() -> None:
    board = match_at(**RICH).play("rondel market_1")

    def buttons() -> dict[str, int]:
        found = [choice.button for choice in all_choices(board.match) if choice.button is not None]
        return {str(button.label): button.rank for button in found}

    before = buttons()
    board.play("sell 3 gold")
    after = buttons()
    assert after == {label: rank for label, rank in before.items() if "gold" not in label}
    board.play("process 1 spice")
    assert set(after) - set(buttons()) == {"Process 2 sugar: 60", "Sell 1 spice: 70", "Process 1 spice: 30"}
    assert buttons()["Process 1 sugar: 30"] == before["Process 2 sugar: 60"]


def test_another_number_takes_the_place_of_the_old_one_na76() -> None:
    board = match_at(**RICH).play("rondel market_1", "sell 3 gold")
    choose(board, rung_place(1, "sell", 5))
    assert texts(board.match)[1:] == ["sell 1 gold"]
    choose(board, rung_place(1, "process", 2))
    assert texts(board.match)[1:] == ["process 2 gold"]
    choose(board, rung_place(1, "sell", 4), "Skip")
    assert texts(board.match) == ["rondel market_1"]


def test_the_orange_factory_works_for_one_of_the_goods_na72() -> None:
    board = match_at(**RICH).play("rondel market_1", "process 2 gold")
    choose(board, rung_place(0, "process", 3))
    assert texts(board.match)[1:] == ["process 1 sugar", "process 2 gold"]
    spice = choose(board, rung_place(2, "process", 3))
    assert texts(board.match)[1:] == ["process 1 sugar", "process 1 gold", "process 1 spice"]
    assert str(spice.effect).endswith("; gold: one less") and str(brought(spice)) == "30; gold: one less"
    choose(board, rung_place(0, "process", 2))
    assert texts(board.match)[1:] == ["process 2 sugar", "process 1 gold"]


def test_buildings_and_colonies_may_be_chosen_in_any_order_na56_na63() -> None:
    board = match_at(**{**RICH, "position": "ships"}).play("rondel buildings")
    choose(board, "church")
    choose(board, "factory_gold")
    assert texts(board.match)[1:] == ["build factory_gold", "build church"]
    assert "shipyard" not in {choice.place for choice in all_choices(board.match)}, (
        "9 workers are enough for two"
    )
    tokens = {"guine": [50, 60, 70], "rio_de_janeiro": [40], "angola": [80]}
    board = match_at(
        **RICH, position="workers", ships={"guine": 2, "rio_de_janeiro": 1, "angola": 1}, tokens=tokens
    )
    board.play("rondel colony")
    for region in ("angola", "rio_de_janeiro", "guine", "guine"):
        choose(board, region)
    assert texts(board.match)[1:] == ["found rio_de_janeiro", "found guine", "found guine", "found angola"]


def test_what_was_passed_is_told_as_open_na25_na56_na63() -> None:
    board = match_at(**{**RICH, "position": "ships"}).play("rondel buildings", "build church")
    assert [action.kind for action in board.match.legal_actions()] == ["end"]
    assert told(board).startswith("Choose a line")
    tokens = {"guine": [50], "angola": [80]}
    board = match_at(**RICH, position="workers", ships={"guine": 1, "angola": 1}, tokens=tokens)
    board.play("rondel colony", "found angola")
    assert [action.kind for action in board.match.legal_actions()] == ["end"]
    assert told(board).startswith("Choose marked regions")
    choose(board, "guine")
    assert told(board).startswith("Nothing more can be done")


def test_ships_that_were_passed_are_told_of_na25_na47() -> None:
    board = match_at(
        **RICH, phase=1, ships={"portugal": 1, "guine": 2}, explored=["guine", "maranhao", "angola"]
    )
    board.play("rondel sailing", "sail guine angola", "sail guine angola")
    assert [action.kind for action in board.match.legal_actions()] == ["end"]
    assert told(board).startswith("Choose where ships sail")
    choose(board, "maranhao")
    assert told(board) == "No other ship can sail: end your turn, or call ships back."


def told(board: Board) -> str:
    """The sentence for whoever is to move."""
    return str(VIEW.prompt(board.state, board.match.actor, board.match.names).detail)


def test_ships_may_be_sent_in_any_order_na39_na47() -> None:
    board = match_at(**RICH, phase=1, ships={"portugal": 3, "guine": 2}, explored=["guine", "maranhao"])
    board.play("rondel sailing")
    choose(board, "angola")
    assert texts(board.match)[1:] == ["sail guine angola"] * 2
    choose(board, "maranhao", "One ship")
    assert texts(board.match)[1:] == ["sail portugal maranhao", "sail guine angola", "sail guine angola"]
    choose(board, "angola", "Call the fleet back")
    assert texts(board.match)[1:] == ["sail portugal maranhao"]
    choose(board, "maranhao", "Call a ship back")
    assert texts(board.match) == ["rondel sailing"]


def test_what_was_revealed_is_not_taken_back_na47() -> None:
    board = match_at(**RICH, card_holder=0, ships={"portugal": 4}, explored=["guine"])
    board.play("card", "sail portugal maranhao", "sail portugal maranhao", "done")
    match = board.match
    while match.actor == -1:
        match.play(match.legal_actions()[0])
    board.play("rondel market_1", "process 1 gold")
    assert {choice.back for choice in out_of_order(match)} == {1, 2} and free_decisions(match) == 2


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_choice_out_of_order_can_be_played(players: int) -> None:
    """Random games, played with choices in and out of order, and each of these tried everywhere."""
    dice, seen = random.Random(players), 0
    match = NAVEGADOR.match(players, seed=players, names=[f"Name {n}" for n in range(players)])
    for _ in range(260):
        if match.over:
            break
        offered = all_choices(match)
        assert len({choice.code for choice in offered}) == len(offered)
        others = [choice for choice in offered if choice.back]
        assert others == revisions(match)
        for choice in dice.sample(others, min(3, len(others))):
            log = list(match.log)
            play(match, choice)
            match.load(log, None)
            seen += 1
        lively = [choice for choice in offered if not choice.ends and choice.kind != "recall"] or offered
        play(match, dice.choice(offered if dice.random() < 0.3 else lively))
    assert seen > 30
