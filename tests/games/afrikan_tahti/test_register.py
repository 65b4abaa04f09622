"""The general rules of the register; that every rule is tested somewhere is seen in tests/contract.

Single rules are in the scenarios and in test_turn.py.
"""

from __future__ import annotations

import random

from lauta.engine.match import Match

from .tables import legal, match_at, play, tahti


def random_matches(games: int, moves: int) -> list[Match]:
    """Matches in the middle of random play."""
    found = []
    for seed in range(games):
        dice, match = random.Random(seed), tahti().match(4, seed=seed)
        while not match.over and len(match.log) < moves:
            match.play(dice.choice(match.legal_actions()))
        found.append(match)
    return found


def test_money_comes_in_hundreds_and_the_bank_never_runs_out_st3() -> None:
    for match in random_matches(8, 400):
        assert all(player.money % 100 == 0 and player.money >= 0 for player in match.state.players)
    rich = match_at("gold_coast", 20_000, tokens={"gold_coast": ["ruby"]})
    assert play(rich, "pay", "ruby").state.players[0].money == 21_900


def test_one_token_at_most_is_turned_in_a_turn_st15() -> None:
    match = match_at("tunis", 900, tokens={"tunis": ["blank"]})
    play(match, "pay", "blank")
    assert match.actor == 1, "the turn has passed on"


def test_passing_through_a_city_has_no_effect_st19() -> None:
    match = match_at("tripoli", 0, tokens={"tunis": ["ruby"]})
    play(match, "roll", "rolled 4", "to land:tangier-tunis:4")
    assert match.state.players[0].money == 0 and sum(match.state.token) == 30


def test_turning_a_token_is_never_demanded_st35() -> None:
    match = match_at("tunis", 900)
    assert {"roll", "pay", "try", "pass"} <= legal(match)
    assert "end" in legal(play(match, "roll", "rolled 3", "to tripoli"))
