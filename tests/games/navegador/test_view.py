"""What Navegador shows: sentences, choices with their figures, panels, log, score sheet, pictures."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from lauta.engine.errors import IllegalAction
from lauta.engine.match import Match
from lauta.engine.presentation import Choice, LogLine, SceneRequest, picture
from lauta.engine.record import copy
from lauta.games.navegador.data.components import COLUMNS, LINES
from lauta.games.navegador.data.constants import BORDERS_OF, LINE_PRICE, REGIONS, SAILING_RANGE
from lauta.games.navegador.decisions import market as trades
from lauta.games.navegador.decisions import way
from lauta.games.navegador.decisions.targets import rung_place, voyage_mark, voyages_of
from lauta.games.navegador.rules.state import Step
from lauta.i18n import say, speaking

from .tables import EVERYWHERE, NAVEGADOR, Board, match_at

VIEW = NAVEGADOR.view
NAMES = ["Aino", "Bram", "Cees", "Dora", "Eero"]
CABO = "cabo_da_boa_esperanca"
MARANHAO = next(n for n, region in enumerate(REGIONS) if region.id == "maranhao")


def played(seed: int, players: int = 3, moves: int = 100_000, **options: Any) -> Match:
    """A random match, for so many decisions or to the end."""
    dice = random.Random(seed)
    match = NAVEGADOR.match(players, seed=seed, options=options, names=NAMES[:players])
    for _ in range(moves):
        if match.over:
            break
        actions = match.legal_actions()
        lively = [action for action in actions if action.kind not in ("end", "keep")] or actions
        match.play(dice.choice(lively if dice.random() < 0.8 else actions))
    return match


def choices(board: Board) -> list[Choice]:
    match = board.match
    assert match.actor is not None
    numbers = [action.number for action in match.legal_actions()]
    return VIEW.choices(match.redacted(match.actor), numbers, NAMES)


def choice(board: Board, text: str) -> Choice:
    """The choice of a single decision."""
    return next(one for one in choices(board) if one.text == text and not one.follow)


def told(board: Board, *texts: str) -> list[LogLine]:
    """The log lines of these actions."""
    lines = []
    for text in texts:
        before, n = copy(board.state), len(board.match.log)
        board.play(text)
        entry = board.match.log[n]
        lines.append(VIEW.log_line(before, entry.action, board.state, NAMES))
    return lines


def prompt(board: Board, viewer: int | None = 0) -> str:
    said = VIEW.prompt(board.match.redacted(viewer), viewer, NAMES)
    return f"{said.headline} {said.detail}"


def scene(board: Board, marked: tuple[str, ...] = ()) -> str:
    return picture(VIEW, board.state, SceneRequest(choices=choices(board), names=NAMES, marked=marked))


# --- the rondel -------------------------------------------------------------------------------------


def test_steps_and_their_cost_are_told_na19_na20() -> None:
    board = match_at(turns_taken=3, position="sailing", ships={"portugal": 3}, cash=130)
    effects = {one.place: str(one.effect) for one in choices(board)}
    assert effects["colony"].startswith("3 steps, free") and "buildings" not in effects
    assert effects["ships"] == "5 steps, costs 2 ships; up to 1 ship for 50"
    assert effects["privilege"].startswith("4 steps, costs 1")
    assert effects["market_1"] == "2 steps, free; up to 30 in cash"
    drawn = scene(board)
    assert drawn.count('href="#nv-free"') == 3 and len(re.findall(r'href="#nv-paid(-dim)?"', drawn)) == 5


def test_whole_payments_are_offered_while_they_are_few_na20() -> None:
    board = match_at(turns_taken=3, position="sailing", ships={"portugal": 2, "guine": 1, "angola": 1})
    board.play("rondel ships")
    assert {str(one.label) for one in choices(board)} == {
        "Pay with 2 ships from Portugal",
        "Pay with 1 ship from Portugal, 1 ship from Guiné",
        "Pay with 1 ship from Portugal, 1 ship from Angola",
        "Pay with 1 ship from Guiné, 1 ship from Angola",
    }
    one = match_at(turns_taken=3, position="sailing", ships={"portugal": 2, "guine": 1}).play(
        "rondel privilege"
    )
    assert {paid.place for paid in choices(one)} == {"portugal", "guine"}
    assert "Pay 1 ship" in prompt(one) and 'href="#nv-mark-pay"' in scene(one)


def test_of_many_ways_to_pay_a_region_pays_whole_na20() -> None:
    """A click takes one ship; the less usual way of the same place takes all that it can pay with."""
    ships = {"portugal": 3, "guine": 2, "angola": 2, "maranhao": 2}
    board = match_at(turns_taken=3, position="sailing", ships=ships)
    board.play("rondel market_2")
    offered = choices(board)
    assert {one.place for one in offered if not one.aside} == set(ships) - {"angola"}, "too few from there on"
    whole = {one.place: one for one in offered if one.aside}
    assert str(whole["portugal"].label) == "Pay with 3 ships from Portugal"
    assert len(whole["portugal"].follow) == 2 and len(whole["guine"].follow) == 1
    board.match.play_together([whole["guine"].action, *whole["guine"].follow])
    assert sum(board.state.players[board.state.turn].ships) == sum(ships.values()) - 3


def test_the_orange_ship_lies_where_the_card_came_na100() -> None:
    board = match_at(turns_taken=3, position="colony", card_holder=0, steps_since_receipt=3)
    from lauta.games.navegador.table.scenes import board as described

    assert described(board.state, SceneRequest()).rondel.mark == 0, "three steps before Colony is Sailing"  # type: ignore[union-attr]


# --- sailing and exploring --------------------------------------------------------------------------


def test_six_ships_sail_in_one_choice_as_the_rules_own_decisions_na39() -> None:
    ships = {"portugal": 2, "guine": 4}
    board = match_at(ships=ships, explored=["guine", "maranhao"]).play("rondel sailing")
    offered = {str(one.label): one for one in choices(board) if one.place == "maranhao"}
    assert "2 ships from Portugal to Maranhão" in offered
    assert {f"{n} ships from Guiné to Maranhão" for n in (2, 3, 4)} <= offered.keys()
    chosen = offered["2 ships from Portugal, 4 ships from Guiné to Maranhão"]
    entries = len(board.match.log)
    board.match.play_together([chosen.action, *chosen.follow])
    assert len(board.match.log) == entries + 6
    assert board.state.players[board.state.turn].ships[MARANHAO] == 6


def test_one_click_sends_a_fleet_na43() -> None:
    board = match_at(ships={"portugal": 2, "maranhao": 1}, explored=["maranhao"]).play("rondel sailing")
    fleets = {str(one.label): one for one in choices(board) if one.place == "guine"}
    assert set(fleets) == {
        "Explore Guiné: 2 ships from Portugal",
        "Explore Guiné: 1 ship from Portugal, 1 ship from Maranhão",
    }
    effect = str(fleets["Explore Guiné: 2 ships from Portugal"].effect)
    assert effect == "1 ship is lost; 3 colonies of gold turn up, at least 50 in cash"
    chosen = fleets["Explore Guiné: 1 ship from Portugal, 1 ship from Maranhão"]
    board.match.play_together([chosen.action, *chosen.follow])
    assert "explore Guiné" in prompt(board)
    assert {str(one.label) for one in choices(board) if one.ends} == {"Explore Guiné and end the turn"}


@pytest.mark.parametrize("ships, said", [(2, "No other ship can join them"), (3, "Send more ships, or")])
def test_who_can_send_no_more_ships_is_not_asked_to_na43(ships: int, said: str) -> None:
    board = match_at(ships={"portugal": ships}).play("rondel sailing", *["sail portugal guine"] * 2)
    assert said in prompt(board)


def test_what_exploring_sets_off_is_told_before_na49_na55() -> None:
    known = ["guine", "angola", "rio_de_janeiro"]
    board = match_at(players=2, ships={"angola": 2}, explored=known).play("rondel sailing")
    effect = next(str(one.effect) for one in choices(board) if one.place == CABO)
    assert "phase 2 begins" in effect
    almost = [ident for ident in EVERYWHERE if ident != "nagasaki"]
    board = match_at(players=2, phase=3, ships={"macau": 3}, explored=almost).play("rondel sailing")
    effect = next(str(one.effect) for one in choices(board) if one.place == "nagasaki")
    assert effect.startswith("2 ships are lost") and effect.endswith("brings about the end of the game")


@pytest.mark.parametrize("seed", range(1, 4))
def test_voyages_are_drawn_along_borders_within_their_range_na40(seed: int) -> None:
    match, seen = NAVEGADOR.match(3, seed=seed), 0
    dice = random.Random(seed)
    for _ in range(500):
        if match.over:
            break
        for action in match.legal_actions():
            if action.kind == "sail":
                ends = [next(n for n, known in enumerate(REGIONS) if known.id == arg) for arg in action.args]
                row = way(match.state, ends[0], ends[1])
                assert [row[0], row[-1]] == ends and len(row) - 1 <= SAILING_RANGE[match.state.phase]
                assert all(BORDERS_OF[a] >> b & 1 for a, b in pairwise(row))
                seen += 1
        actions = match.legal_actions()
        match.play(dice.choice([action for action in actions if action.kind != "end"] or actions))
    assert seen > 10


def test_declared_voyages_are_drawn_and_last_ones_remembered_na47() -> None:
    board = match_at(ships={"portugal": 3}, explored=["guine", "maranhao"]).play("rondel sailing")
    (line,) = told(board, "sail portugal guine")
    assert line.places == ("guine", voyage_mark(0, 4)) and voyages_of(line.places) == [(0, 4)]
    assert 'class="nv-voyage nv-seat-0 planned"' in scene(board, line.places)
    board.play("end")
    assert 'class="nv-voyage nv-seat-0"' in scene(board, line.places)
    assert voyages_of(["guine", "portugal>guine", "card", "sailing"]) == [], (
        "an earlier voyage of the same turn"
    )


# --- market -----------------------------------------------------------------------------------------

TRADER: dict[str, Any] = {
    "turns_taken": 3,
    "colonies": {"sugar": 3, "gold": 2},
    "factories": {"sugar": 1, "spice": 2, "orange": 1},
}


def test_the_forecast_of_a_sale_na73_na74() -> None:
    board = match_at(**TRADER, cash=0).play("rondel market_1")
    sale = choice(board, "sell 3 sugar")
    assert str(sale.effect) == "3 × 50 = 150; the price goes from 50 to 30"
    assert sale.place == rung_place(0, "sell", 7)
    orange = choice(board, "process 2 sugar")
    assert str(orange.effect) == "2 × 30 = 60; the price goes from 50 to 60; with the orange factory"
    assert str(choice(board, "process 1 spice").effect) == "30; the price stays 70"
    drawn = scene(board)
    assert f'data-cell="{sale.place}"' in drawn and sale.code in drawn
    reach = {
        fact.id: fact.value
        for sheet in VIEW.sheets(board.state, 0, SceneRequest(choices(board)))
        for fact in sheet.reach
    }
    assert str(reach[rung_place(0, "sell", 7)]) == "3 × 50 = 150"


def test_all_of_a_good_is_a_button_with_what_it_earns_na70_na71() -> None:
    board = match_at(**TRADER, cash=0).play("rondel market_1")
    buttons = [one.button for one in choices(board) if one.button is not None]
    assert [str(button.label) for button in sorted(buttons, key=lambda button: button.rank)] == [
        "Sell 3 sugar: 150", "Process 2 sugar: 60", "Sell 2 gold: 120", "Process 1 gold: 30",
        "Process 3 spice: 90",
    ]  # fmt: skip
    small = choice(board, "sell 2 sugar")
    assert small.button is None and small.place, "less than all is chosen on the ladder"


def test_what_costs_and_what_pays_is_told_apart_na64_na83() -> None:
    board = match_at(workers=5, cash=500, player=0).play("rondel buildings")
    told = {f.id: f.value for f in VIEW.sheets(board.state, 0, SceneRequest(choices(board)))[0].reach}
    assert told["church"] == f"−{LINE_PRICE[LINES.index('church')][0]}"
    board = match_at(workers=5, cash=500, player=0).play("rondel privilege")
    told = {f.id: f.value for f in VIEW.sheets(board.state, 0, SceneRequest(choices(board)))[0].reach}
    assert told and all(str(value).startswith("+") for value in told.values())


def test_at_the_end_of_a_ladder_several_numbers_share_a_rung_na74() -> None:
    board = match_at(**TRADER, rows={"sugar": 9, "gold": 4, "spice": 4}).play("rondel market_1")
    here = [one for one in choices(board) if one.place == rung_place(0, "sell", 10)]
    assert [one.text for one in here] == ["sell 1 sugar", "sell 2 sugar", "sell 3 sugar"]
    assert 'class="nv-arrow-number" transform="translate(0 4)">1+<' in scene(board)


@pytest.mark.parametrize("seed", range(4))
def test_most_cash_is_the_most_that_the_market_can_bring_na69_na72(seed: int) -> None:
    dice, numbers = random.Random(seed), range(4)
    for _ in range(12):
        board = match_at(
            turns_taken=3,
            colonies={good: dice.choice(numbers) for good in ("sugar", "gold", "spice")},
            factories={**{good: dice.choice(numbers) for good in ("sugar", "gold", "spice")}, "orange": 1},
            rows={good: dice.randint(1, 10) for good in ("sugar", "gold", "spice")},
            cash=0,
        ).play("rondel market_1")
        assert trades.brought_by(board.state, trades.most_cash(board.state)) == _most(board.match)


def _most(match: Match) -> int:
    """The most cash at the end of any way through the market."""
    best = int(match.state.players[0].cash)
    for action in match.legal_actions():
        if action.kind != "end":
            after = copy(match.state)
            match.play(action)
            best = max(best, _most(match))
            match.load(match.log[:-1], None)
            assert match.state == after
    return best


def test_where_a_marker_came_from_is_marked_na74() -> None:
    board = match_at(**TRADER).play("rondel market_1")
    lines = told(board, "sell 2 sugar", "process 1 spice")
    assert [str(line.phrase) for line in lines] == [
        "Aino sells 2 sugar: 2 × 50 = 100",
        "Aino processes 1 spice: 30",
    ]
    assert 'class="nv-moved"' in scene(board, tuple(place for line in lines for place in line.places))


# --- buildings, privileges, people ------------------------------------------------------------------


def test_privileges_tell_what_the_rules_pay_na83_na113() -> None:
    match = played(2, 3, 500)
    for seat in range(3):
        board = match_at(players=3, turns_taken=2)
        board.state.players[0] = copy(match.state.players[seat])
        me = board.state.players[0]
        me.workers, me.stone = 5, -1
        board.set(step=Step.PRIVILEGE)
        for one in choices(board):
            if one.kind != "take":
                continue
            cash, more = map(int, re.findall(r"\d+", str(one.effect)))
            index = COLUMNS.index((one.place or "").removeprefix("take-"))
            other = copy(board.state)
            NAVEGADOR.rules().apply(other, one.action)
            assert other.players[0].cash - me.cash == cash
            scoring = NAVEGADOR.module("rules.scoring")
            assert (
                scoring.column_points(other, 0, index) - scoring.column_points(board.state, 0, index) == more
            )
            assert one.points == scoring.possessions(other, 0) - scoring.possessions(board.state, 0)


def test_workers_and_ships_with_their_price_and_surplus_na29_na31() -> None:
    board = match_at(workers=8, churches=3, cash=500).play("rondel workers")
    effects = {one.text: str(one.effect) for one in choices(board)}
    assert effects["recruit 1"] == "costs 50"
    assert effects["recruit 3"] == "costs 150, earns 200 for 2 beyond the limit"
    (line,) = told(board, "recruit 3")
    assert str(line.phrase) == "Aino recruits 1 worker for 150; 2 beyond the limit earns 200"
    assert line.points == 1


def test_the_next_price_of_a_line_na64() -> None:
    board = match_at(workers=9, cash=2000).play("rondel buildings")
    (line,) = told(board, "build church")
    assert str(line.phrase) == "Aino builds a church for 200" and line.points == 3 + 2, (
        "and the king's privilege counts there"
    )
    supply = {fact.id: fact for fact in VIEW.pool(board.state)}
    assert str(supply["line-church"].value).endswith(f"the next costs {LINE_PRICE[4][1]}")
    assert supply["line-church"].reconstructed and not supply["price-gold"].reconstructed


def test_after_the_last_good_others_can_still_be_traded_na78() -> None:
    board = match_at(**TRADER, cash=0).play("rondel market_1", "process 2 spice")
    said = "Market. Trade other goods too, or change your trades on the ladders; then end your turn."
    assert prompt(board) == said


def test_where_nothing_can_be_done_it_is_said_na25() -> None:
    board = match_at(cash=0).play("rondel colony")
    assert prompt(board) == "Colony. Nothing more can be done here: end your turn, or take something back."


def test_regions_are_called_in_the_readers_language_na39() -> None:
    fleet = match_at(ships={"portugal": 3}, explored=["maranhao"]).play("rondel sailing")
    with pytest.raises(IllegalAction) as refused:
        fleet.play("sail portugal portugal")
    with speaking("fi"):
        assert "Portugali" in say(refused.value.phrase)


# --- the card, the end ------------------------------------------------------------------------------


def test_the_card_is_a_button_and_on_the_board_na95() -> None:
    board = match_at(turns_taken=3, card_holder=0, ships={"portugal": 2}, explored=["guine"])
    card = choice(board, "card")
    assert card.place is None and str(card.label) == "Use the Navegador card now"
    assert "Navegador card first" in prompt(board) and f'data-a="{card.code}"' in scene(board)
    lines = told(board, "card", "sail portugal guine", "done")
    assert [str(line.phrase) for line in lines] == [
        "Aino uses the Navegador card",
        "Aino sails from Portugal to Guiné",
        "Aino has sailed with the Navegador card; the Navegador card goes to Dora",
    ]
    assert not lines[-1].minor


def test_the_window_before_anothers_turn_asks_its_holder_na95() -> None:
    board = match_at(players=3, turns_taken=3, card_holder=0, ships={"portugal": 2}, explored=["guine"],
                     options={"card_window": "any_turn"})  # fmt: skip
    for player in board.state.players[:3]:
        player.stone = 7
    board.set(card_holder=1)
    board.state.players[1].ships[0] = 2
    board.set(step=Step.WINDOW)
    assert board.match.actor == 1
    assert prompt(board, 1).startswith("The Navegador card: use it now, or keep it.")
    assert "before Aino's turn" in prompt(board, 0)
    effects = {str(one.label): str(one.effect) for one in choices(board)}
    assert effects["Keep the card"] == "Aino's turn begins"
    assert effects["Use the Navegador card now"] == "one more voyage, before Aino's turn"


def test_phase_and_both_ends_are_always_in_sight_na87_na105() -> None:
    board = match_at(players=4)
    assert [str(line) for line in VIEW.headlines(board.state)] == [
        "phase 1",
        "ends with Nagasaki",
        "or 30 more buildings",
    ]
    board.set(turns_left=3)
    assert [str(line) for line in VIEW.headlines(board.state)] == ["phase 1", "last round: 3 turns left"]


@pytest.mark.parametrize("seed", range(3))
def test_the_score_sheet_adds_up_na111_na116(seed: int) -> None:
    match = played(seed, 2 + seed)
    s = match.redacted(None)
    *rows, total = VIEW.score_sheet(s)
    for seat in range(match.players):
        assert sum(row.values[seat] for row in rows) == total.values[seat] == match.scores[seat]
        assert VIEW.points(s, seat) == Fraction(match.scores[seat])
        crowns = [row for row in rows if row.notes and "king" in str(row.notes[seat])]
        assert len(crowns) == 1
        for row in rows[3:]:
            factor, items = map(int, re.findall(r"\d+", str(row.notes[seat])))
            assert factor * items == row.values[seat]
    assert NAMES[match.winners[0]] in prompt_of(match)


def prompt_of(match: Match) -> str:
    return str(VIEW.prompt(match.redacted(None), None, match.names).detail)


# --- what is hidden ---------------------------------------------------------------------------------


def test_hidden_cash_is_shown_to_its_owner_alone_na5() -> None:
    match = played(4, 3, 60, money_visibility="hidden")
    for viewer in range(3):
        s = match.redacted(viewer)
        (purse,) = VIEW.hand(s, viewer)
        assert purse.value == str(match.state.players[viewer].cash)
        for seat in range(3):
            cash = next(fact for fact in VIEW.facts(s, seat) if fact.id == "cash")
            assert str(cash.value) == ("hidden" if seat != viewer else purse.value)
            (sheet,) = VIEW.sheets(s, seat, SceneRequest(names=NAMES))
            texts = [part.text for piece in sheet.scene.pieces for part in piece.parts]
            assert ("?" in texts) == (seat != viewer)
    assert played(4, 3, 60).hides is False and VIEW.hand(played(4, 3, 60).state, 0) == []


# --- text -------------------------------------------------------------------------------------------


def test_the_text_board_tells_what_the_picture_shows() -> None:
    match = played(1, 3, 300)
    text = VIEW.text_board(match.state, match.names, None)
    for name in match.names:
        assert f"\n{name} (" in text
    heads = {line.partition(": ")[0] for line in text.splitlines()}
    assert heads >= {known.name for known in REGIONS}
    assert "sugar: price " in text and "church: " in text and "privileges for colonies: " in text
    assert "The Navegador card: " in text
