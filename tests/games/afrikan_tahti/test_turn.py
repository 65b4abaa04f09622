"""The rules of Afrikan tähti one by one, as far as the worked scenarios do not show them.

Single rules are in turns.toml, options in options.toml, the register as a whole in test_register.py.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import lauta
from lauta.engine.errors import IllegalAction
from lauta.games.shared.star_board.data.constants import BOARD, FLIGHT_FIRST, FLIGHT_TO

from .tables import legal, match_at, me, play, spots, tahti

FACES = {f"rolled {n}" for n in range(1, 7)}


# --- set-up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", tahti().players)
def test_everybody_begins_alike_and_chooses_a_city_freely_st1_st5_st6_st7(players: int) -> None:
    match = tahti().match(players)
    assert [p.money for p in match.state.players] == [300] * players + [0] * (6 - players)
    for seat in range(players):
        assert match.actor == seat and legal(match) == {"start tangier", "start cairo"}
        match.play("start cairo" if seat else "start tangier")
    assert [p.at for p in match.state.players[:players]] == [spots()["tangier"]] + [spots()["cairo"]] * (
        players - 1
    )
    assert sum(match.state.token) == 30 and not match.state.token[spots()["cairo"]]
    assert match.actor == lauta.CHANCE and legal(match) == FACES


# --- air --------------------------------------------------------------------------------------------


def test_flights_follow_the_air_routes_both_ways_st11_st29() -> None:
    for city in range(len(BOARD.cities)):
        match = match_at(BOARD.spots[city], 300)
        routes = {BOARD.spots[b if a == city else a] for a, b in BOARD.flights if city in (a, b)}
        assert {text.removeprefix("fly ") for text in legal(match) if text.startswith("fly")} == routes
        assert routes == {BOARD.spots[to] for to in FLIGHT_TO[FLIGHT_FIRST[city] : FLIGHT_FIRST[city + 1]]}
    assert not any(text.startswith("fly") for text in legal(match_at("tangier", 200)))


# --- tokens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "token, city, money",
    [
        ("blank", "tunis", 200),
        ("horseshoe", "tunis", 200),
        ("robber", "tunis", 0),
        ("topaz", "tunis", 500),
        ("emerald", "tunis", 800),
        ("ruby", "tunis", 1200),
        ("topaz", "gold_coast", 800),
        ("emerald", "gold_coast", 1400),
        ("robber", "gold_coast", 0),
        ("star", "gold_coast", 200),
    ],
)
def test_what_a_token_brings_its_finder_st31_st36_to_st45(token: str, city: str, money: int) -> None:
    match = play(match_at(city, 300, tokens={city: [token]}), "pay", token)
    assert me(match).money == money and not match.state.token[spots()[city]]
    assert match.actor == 1 and match.log[-1].actor == lauta.CHANCE


def test_tokens_come_up_as_often_as_they_remain_st4_st34_st57() -> None:
    match = play(match_at("tunis", 300), "pay")
    weights = {action.text: action.weight for action in match.legal_actions()}
    assert weights == {
        "star": 1,
        "ruby": 2,
        "emerald": 3,
        "topaz": 4,
        "robber": 3,
        "horseshoe": 5,
        "blank": 12,
    }
    play(match, "topaz", "pass", "roll", "rolled 3", "to tripoli", "pay")
    weights = {action.text: action.weight for action in match.legal_actions()}
    assert weights["topaz"] == 3 and sum(weights.values()) == 29


# --- the end ----------------------------------------------------------------------------------------


def test_there_is_one_winner_and_the_round_is_not_played_on_st55() -> None:
    match = match_at("egypt", 0, {"at": "egypt", "money": 0, "items": ["horseshoe"]}, items=["star"])
    play(match, "roll", "rolled 4", "to cairo")
    assert match.winners == [0] and match.actor is None
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("roll")


def test_pawns_share_spots_and_leave_each_other_alone_st9_st53() -> None:
    match = match_at("egypt", 200, {"at": "egypt", "money": 500, "items": ["star"]}, star_found=True)
    before = [(int(p.money), int(p.star), int(p.at)) for p in match.state.players[1:]]
    play(match, "roll", "rolled 4", "to cairo", "end")
    assert [(int(p.money), int(p.star), int(p.at)) for p in match.state.players[1:]] == before


# --- taking back ------------------------------------------------------------------------------------


def test_the_end_of_a_move_may_be_taken_back_until_the_turn_ends_st13() -> None:
    match = play(match_at("tunis", 300), "roll", "rolled 3", "to tripoli")
    before = match.snapshot()
    match.undo()
    assert "to tangier 100" in legal(match) and not match.can_undo
    play(match, "to tripoli")
    assert match.snapshot() == before
    play(match, "end")
    assert not match.can_undo


def test_nothing_is_hidden_but_what_nobody_knows_st57() -> None:
    match = tahti().match(4, seed=57)
    dice = random.Random(57)
    for _ in range(60):
        match.play(dice.choice(match.legal_actions()))
    assert {match.redacted(viewer) == match.state for viewer in (None, 0, 1, 2, 3)} == {True}
    assert Counter(match.state.remaining)[0] < 7


def test_the_board_calls_each_spot_once_st9() -> None:
    assert len(set(BOARD.spots)) == len(BOARD.spots) == 220


# --- options ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1, 2])
def test_free_passage_steps_st27(steps: int) -> None:
    match = match_at("tangier", 0, options={"free_passage_steps": steps})
    sails = {text for text in legal(match) if text.startswith("sail")}
    assert sails == {f"sail sea.tangier-canary_islands.{steps}", f"sail sea.tangier-tunis.{steps}"}


def test_presets_st27() -> None:
    assert [preset.id for preset in tahti().presets] == ["since_2005", "before_2005"]
    assert tahti().match(2, preset="before_2005").options["sea_rule"] == "before_2005"
