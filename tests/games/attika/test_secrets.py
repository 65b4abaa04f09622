"""Who knows what: hands are private, the rest is open or unknown to all (AT-100, AT-101)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from lauta.engine.actors import CHANCE, HIDDEN
from lauta.engine.match import Match
from lauta.engine.random_stream import Stream, seed_stream
from lauta.engine.record import copy, new

from .tables import LETTERS, attika, match_at, started

ATTIKA = attika()


def hands(s: Any) -> list[list[int]]:
    """The cards of every seat."""
    return [list(player.hand) for player in s.players[: s.n_players]]


def played(seed: int, moves: int, players: int = 3, **options: Any) -> Match:
    """A match after so many random decisions."""
    match, dice = started(players, seed, **options), random.Random(seed)
    for _ in range(moves):
        if not match.over:
            actions = match.legal_actions()
            match.play(dice.choices(actions, [action.weight for action in actions])[0])
    return match


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_only_the_own_hand_is_seen_and_all_sizes_at100(viewer: int | None) -> None:
    match = played(2, 10)
    real, seen = match.state, match.redacted(viewer)
    for seat in range(3):
        assert list(seen.players[seat].hand) == (hands(real)[seat] if seat == viewer else [0] * 4)
        assert seen.players[seat].cards == real.players[seat].cards > 0
        for name in ("unseen", "store", "built", "stack", "amphorae"):
            assert getattr(seen.players[seat], name) == getattr(real.players[seat], name)
    assert seen.deck_size == real.deck_size and seen.discard == real.discard
    blank = sum(n.cards for seat, n in enumerate(real.players) if seat != viewer)
    assert sum(seen.deck) == real.deck_size + blank, "unseen cards could be in the deck or in a hand"


def test_with_open_hands_everything_is_seen_at100() -> None:
    match = played(2, 60, open_hands=True)
    assert match.redacted(None) == match.state
    assert HIDDEN not in [entry.action for entry in match.log_for(1)]


def test_the_log_hides_cards_that_others_draw_and_nothing_else_at38_at100() -> None:
    match = played(3, 80)
    known = match.log_for(1)
    past = match.at(0)
    deals = 0
    for entry, shown in zip(match.log, known, strict=True):
        kind = ATTIKA.notation.split(entry.action)[0]
        hidden = entry.actor == CHANCE and kind == "deal" and past.state.turn != 1
        assert shown.action == (HIDDEN if hidden else entry.action)
        deals += kind == "deal"
        past.rules.apply(past.state, entry.action)
    assert deals > sum(entry.action == HIDDEN for entry in known) > 0


@pytest.mark.parametrize("seed", range(10))
def test_guessed_hands_are_as_large_and_use_what_is_unseen_at91_at100(seed: int) -> None:
    match = played(seed, 20 * seed)
    if match.over:
        match = played(seed, 20)
    other = match.determinized(1, seed)
    c = ATTIKA.module("data.constants")
    assert list(other.players[1].hand) == hands(match.state)[1]
    for player in other.players[:3]:
        assert sum(player.hand) == player.cards
    assert sum(other.deck) == other.deck_size
    for i, n in enumerate(c.CARDS):
        assert other.deck[i] + other.discard[i] + sum(player.hand[i] for player in other.players) == n


def test_guesses_differ_and_are_as_likely_as_the_cards_at100() -> None:
    match = match_at(players=2, deck=["W", "W", "W", "F"], hand={})
    match.state.players[1].hand[1] = 1  # corinth holds a forest, unknown to athens
    match.state.players[1].cards = 1
    forests = sum(match.determinized(0, seed).players[1].hand[1] for seed in range(1000))
    assert 300 < forests < 500, "two of five unseen cards are forests"


@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize(
    "kind, hand",
    [
        ("well", {"W": 2, "M": 2}),
        ("village", {"F": 2, "H": 1, "M": 1, "W": 3}),
        ("road", {"F": 6}),
        ("tower", {"M": 1, "W": 4}),
    ],
)
def test_whoever_is_building_can_pay_in_every_guess_at55_at100(
    viewer: int | None, kind: str, hand: dict[str, int]
) -> None:
    deck = ["F"] * 3 + ["W"] * 9 + ["H"] * 9 + ["M"]
    match = match_at(spaces=["0,0,-"], store=[kind], hand=hand, deck=deck)
    match.play(f"build {kind}")
    moves: Any = new(match.rules.Moves)
    while match.state.phase != ATTIKA.module("rules.state").Phase.ACT:
        for seed in range(20):
            other = match.determinized(viewer, seed)
            match.rules.legal_actions(other, moves)
            assert moves.n > 0
        match.play(match.legal_actions()[0])


@pytest.mark.parametrize(
    "kind, hand, rest",
    [
        ("well", {"W": 2, "M": 2}, "H"),
        ("silver_mine", {"F": 2, "M": 2}, "W"),
        ("vineyard", {"W": 2, "H": 2}, "F"),
    ],
)
def test_even_an_unlikely_hand_is_found_at55(kind: str, hand: dict[str, int], rest: str) -> None:
    """A building without any discount, all other cards useless: the payer must hold exactly what pays."""
    match = match_at(spaces=["0,0,-"], store=[kind], hand=hand, deck=[rest] * 15)
    match.play(f"build {kind}")
    seen = match.redacted(1)
    rules, rng = ATTIKA.rules(), new(Stream)
    for seed in range(10):
        other = copy(seen)
        seed_stream(rng, seed, 0)
        rules.determinize(other, 1, rng)
        assert list(other.players[0].hand) == [hand.get(landscape, 0) for landscape in LETTERS]
        assert sum(other.deck) == other.deck_size == 15, "what is in the hand is not in the deck"


@pytest.mark.parametrize("kind, hand", [("tower", {"F": 2, "H": 3}), ("theater", {"F": 4, "H": 1})])
def test_a_payment_that_has_begun_can_be_finished_in_every_guess_at55_at100(
    kind: str, hand: dict[str, int]
) -> None:
    """All other cards are worth little here, so that hardly any hand pays."""
    match = match_at(spaces=["0,0,-"], store=[kind], hand=hand, deck=["W"] * 15)
    match.play(f"build {kind}")
    match.play(match.legal_actions()[0])
    assert match.state.phase == ATTIKA.module("rules.state").Phase.PAY
    moves: Any = new(match.rules.Moves)
    for seed in range(10):
        match.rules.legal_actions(match.determinized(1, seed), moves)
        assert moves.n > 0
