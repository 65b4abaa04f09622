"""What Retkikunnat shows large when chance has decided: dice, tokens and cards, to those who may see them."""

from __future__ import annotations

import pytest

from lauta.engine.presentation import Event

from .tables import match_at, play
from .test_view_log import last_line


def shown(match: object, *texts: str, viewer: int | None = None) -> Event:
    event = last_line(match, *texts, viewer=viewer).shows  # type: ignore[arg-type]  # any mode's match
    assert event is not None
    return event


def test_the_die_of_the_pawns() -> None:
    event = shown(match_at("congo", 200), "roll", "rolled 3")
    assert (event.manner, event.drawings) == ("tumble", ("st-die-3",))


@pytest.mark.parametrize(
    "token, manner", [("topaz", "turn"), ("robber", "shake"), ("star", "shine"), ("danger", "shake")]
)
def test_a_token_comes_as_it_is_meant(token: str, manner: str) -> None:
    level = "discovery" if token == "star" else "equipment"
    stack = [f"{level}:{token}"] if token == "star" else [f"equipment:{token}", "discovery:horseshoe"]
    match = match_at("tunis", 300, complete=True, tokens={"tunis": stack})
    event = shown(match, "stay", "pay", f"turned {token}")
    assert (event.manner, event.drawings) == (manner, (f"st-token-{token}",))


def test_a_danger_is_a_card_with_what_its_dice_must_show_re61() -> None:
    event = shown(match_at("tunis", 100), "stay", "pay", "turned danger", "danger urosnorsu")
    assert event.manner == "card" and str(event.title) == "Bull Elephant"
    assert "turns" in str(event.text)
    assert event.beside == ("rk-face-action",) * 3


def test_dice_that_are_thrown_again_fall_beside_those_that_are_kept_re62() -> None:
    match = match_at("tunis", 100, expedition=["kivaari"])
    play(match, "stay", "pay", "turned danger", "danger urosnorsu")
    first = shown(match, "shows 2.1.1.1")
    assert len(first.drawings) == 5 and first.beside == ()
    again = shown(match, "ability kivaari", "die resources", "die gem", "shows 1.0.1.0")
    assert again.drawings == ("rk-cube-action", "rk-cube-travel")
    assert again.beside == ("rk-cube-action", "rk-cube-action", "rk-cube-travel")


def test_an_expedition_card_shows_its_symbols() -> None:
    match = match_at("tunis", 300, tokens={"tunis": ["equipment:expedition", "discovery:horseshoe"]})
    event = shown(match, "stay", "pay", "turned expedition", "card kivaari")
    assert event.manner == "card" and event.drawings == ("rk-art-kivaari",)
    assert event.beside and set(event.beside) == {"rk-seal-action"}


def test_a_hand_card_is_shown_to_who_draws_it_alone_re74() -> None:
    for viewer, seen in ((0, True), (1, False), (None, False)):
        line = last_line(match_at("gold_coast", 300), "fly congo", "event sabotaasi", viewer=viewer)
        assert (line.shows is not None) == seen
