"""The general rules of the register; that every rule is tested somewhere is seen in tests/contract.

Single rules are in the scenarios and in the tests beside this one.
"""

from __future__ import annotations

import random

from .tables import match_at, me, play, played, retki


def test_the_star_or_a_horseshoe_at_home_wins_re1() -> None:
    for items in (["star"], ["horseshoe"]):
        match = match_at("egypt", 0, items=items, star_found=True)
        play(match, "roll", "rolled 4", "to cairo/land.cairo-egypt.1")
        assert match.over and match.winners == [0] and match.scores == [1, 0]


def test_what_the_base_game_says_of_money_and_flights_stays_re2() -> None:
    match = play(match_at("cairo", 400), "fly suakin", "event tienestit")
    assert me(match).money == 200
    assert match.legal_actions()[0] and "pay" in {action.text for action in match.legal_actions()}


def test_all_decks_and_tokens_are_as_many_as_listed_re3_re4() -> None:
    c = retki().module("data.constants")
    assert [sum(token.equipment for token in c.TOKENS), sum(token.discovery for token in c.TOKENS)] == [
        30,
        30,
    ]
    assert "blank" not in {token.id for token in c.TOKENS}


def test_characters_are_dealt_or_chosen_and_nobody_has_the_same_re6() -> None:
    dealt = retki().match(6)
    assert dealt.actor == -1 and len(dealt.legal_actions()) == 10
    chosen = retki().match(6, options={"characters": "chosen"})
    assert chosen.actor == 0
    chosen.play("character opettaja")
    assert "character opettaja" not in {action.text for action in chosen.legal_actions()}
    match = played(1, 12, players=6)
    assert len({player.character for player in match.state.players}) == 6


def test_a_game_always_ends_re96() -> None:
    for seed in range(3):
        dice, match = random.Random(seed), retki().match(3, seed=seed, options={"quick_game": True})
        while not match.over:
            match.play(dice.choice(match.legal_actions()))
        assert len(match.winners) == 1
