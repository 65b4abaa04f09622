"""Who knows what: hands, and tokens that somebody has looked at (ST-57, RE-74, RE-78)."""

from __future__ import annotations

import random

import pytest

from lauta.engine.actors import CHANCE, HIDDEN
from lauta.engine.record import pack

from .tables import match_at, me, numbers, play, played, retki

N_TOKENS = retki().module("data.constants").N_TOKENS


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_only_the_own_hand_is_seen_and_all_sizes_re74(viewer: int | None) -> None:
    match = played(5, 700)
    real, seen = match.state, match.redacted(viewer)
    assert sum(player.held for player in real.players) > 1
    for seat, player in enumerate(real.players[:3]):
        assert list(seen.players[seat].hand) == (
            list(player.hand) if seat == viewer else [0] * len(player.hand)
        )
        assert seen.players[seat].held == player.held and seen.players[seat].cards == player.cards
    blank = sum(player.held for seat, player in enumerate(real.players) if seat != viewer)
    assert sum(seen.events) == real.deck_size + blank, "unseen cards could be in the deck or in a hand"
    assert seen.events_out == real.events_out


@pytest.mark.parametrize("seed", range(8))
def test_a_token_that_was_looked_at_is_known_to_those_who_saw_it_re78(seed: int) -> None:
    match = played(seed, 1500)
    real = match.state
    for viewer in (None, 0, 1, 2):
        seen = match.redacted(viewer)
        for city, mask in enumerate(real.seen):
            knows = mask == 7 if viewer is None else mask >> viewer & 1
            assert seen.known[city] == (real.known[city] if knows else -1)
        blank = sum(known >= 0 for known in real.known) - sum(known >= 0 for known in seen.known)
        assert sum(seen.tokens) == sum(real.tokens) + blank


@pytest.mark.parametrize("seed", range(8))
def test_guesses_fit_what_is_known_re74_re78(seed: int) -> None:
    match = played(seed, 300 + 200 * seed)
    for viewer in (None, 0, 2):
        guess = match.determinized(viewer, seed)
        assert [player.held for player in guess.players] == [sum(player.hand) for player in guess.players]
        assert sum(guess.events) == guess.deck_size and min(guess.events) >= 0 and min(guess.tokens) >= 0
        assert [known >= 0 for known in guess.known] == [mask > 0 for mask in guess.seen]
        again = match.determinized(viewer, seed)
        assert pack(again) == pack(guess)
        match.game.rules().redact(guess, -1 if viewer is None else viewer)
        assert pack(guess) == pack(match.redacted(viewer))


def test_the_log_hides_hand_cards_drawn_and_tokens_seen_by_others_and_nothing_else_re27_re80() -> None:
    match = played(4, 1200)
    c = retki().module("data.constants").CARDS
    hand_cards = {card.id for card in c.events if card.kind == 1 and not card.unmarked}
    past, hidden = match.at(0), 0
    for entry, shown in zip(match.log, match.log_for(1), strict=True):
        kind, args = match.game.notation.split(entry.action)
        secret = kind == "seen" or kind == "event" and args[0] in hand_cards
        mine = entry.actor == CHANCE and past.state.tasks[past.state.depth - 1].seat == 1
        assert shown.action == (HIDDEN if secret and not mine else entry.action)
        hidden += secret and not mine
        past.rules.apply(past.state, entry.action)
    assert hidden > 3


def test_what_is_carried_out_when_drawn_is_seen_by_all_and_guessed_in_no_hand_re101() -> None:
    for kept in (False, True):
        options = {"unmarked_cards": "kept" if kept else "at_once"}
        other = {"at": "congo", "money": 0, "hand": ["sabotaasi"] * 4}
        match = match_at("tunis", 300, other, options=options)
        play(match, "roll", "pass", "rolled 3", "to tripoli/land.tunis-tripoli.2")
        guesses = [match.determinized(0, seed).players[1].hand for seed in range(60)]
        assert any(hand[numbers("hand")["paikanvaihto"]] for hand in guesses) is kept
        play(match, "event paikanvaihto")
        assert (match.log_for(1)[-1].action == HIDDEN) is kept


def test_guesses_can_be_played_to_the_end() -> None:
    match, dice = played(9, 500), random.Random(9)
    rules = match.rules
    guess = match.determinized(0, 1)
    moves = rules.Moves()
    for _ in range(500):
        if rules.actor(guess) == -2:
            break
        rules.legal_actions(guess, moves)
        assert moves.n > 0
        rules.apply(guess, dice.choices(moves.action[: moves.n], moves.weight[: moves.n])[0])


def test_a_hand_card_that_is_drawn_is_hidden_re27() -> None:
    match = play(
        match_at("tunis", 300), "roll", "rolled 3", "to tripoli/land.tunis-tripoli.2", "event sabotaasi"
    )
    assert me(match).held == 1
    assert sum(match.redacted(1).players[0].hand) == 0 and sum(match.redacted(0).players[0].hand) == 1


def test_the_expedition_is_public_re33() -> None:
    match = match_at("tunis", 300, expedition=["ratsu", "opas"])
    assert list(match.redacted(1).players[0].cards) == list(me(match).cards)
