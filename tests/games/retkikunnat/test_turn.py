"""What others see of a turn of Retkikunnat; turns and moves are in turns.toml and moves.toml."""

from __future__ import annotations

from .tables import match_at, me, play


def test_a_hand_card_that_is_drawn_is_hidden_re27() -> None:
    match = play(
        match_at("tunis", 300), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event sabotaasi"
    )
    assert me(match).held == 1
    assert sum(match.redacted(1).players[0].hand) == 0 and sum(match.redacted(0).players[0].hand) == 1


def test_the_expedition_is_public_re33() -> None:
    match = match_at("tunis", 300, expedition=["ratsu", "opas"])
    assert list(match.redacted(1).players[0].cards) == list(me(match).cards)
