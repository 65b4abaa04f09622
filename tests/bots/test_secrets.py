"""Search where something is hidden: it knows what its seat knows, no more and no less."""

from __future__ import annotations

import pytest

from lauta.bots.levels import LEVELS, Bot
from lauta.engine.build import Mode
from lauta.engine.game import Game

GUESS = Game.find("tests.bots.guess")
MODES: tuple[Mode, ...] = ("plain", "checked")


def guess(card: int, hint: int, seed: int, mode: Mode = "plain") -> int:
    """What an expert guesses when `card` was dealt and `hint` said."""
    match = GUESS.match(2, mode=mode)
    match.state.phase, match.state.card, match.state.hint = 2, card, hint
    chosen = Bot(LEVELS["expert"], mode).choose(GUESS, match.redacted(1), iterations=120, seed=seed)
    return chosen % 3


@pytest.mark.parametrize("mode", MODES)
def test_a_search_uses_what_the_hint_says(mode: Mode) -> None:
    for hint in range(3):
        guesses = {guess(hint, hint, seed, mode) for seed in range(12)}
        assert guesses <= {hint, (hint - 1) % 3} and len(guesses) == 2


def test_positions_that_look_alike_are_answered_alike() -> None:
    for hint in range(3):
        for seed in range(8):
            assert guess(hint, hint, seed) == guess((hint - 1) % 3, hint, seed)


def test_a_search_copes_with_actions_that_differ_between_determinizations() -> None:
    """The bids after the guess depend on the card; each gets its node when it first comes up."""
    from lauta.bots.toolkit import desk_of

    guess(0, 0, 1, "checked")
    desk = desk_of(GUESS, "checked")
    nodes = desk.nodes(1)
    bids: set[int] = set()
    child = nodes[0].child
    while child:
        bid = nodes[child].child
        while bid:
            bids.add(nodes[bid].action)
            bid = nodes[bid].sibling
        child = nodes[child].sibling
    assert bids == {9, 10, 11}


@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_the_one_who_knows_needs_no_guess(level: str) -> None:
    match = GUESS.match(2)
    match.state.phase, match.state.card = 1, 2
    chosen = Bot(LEVELS[level], "plain").choose(GUESS, match.redacted(0), iterations=20, seed=1)
    assert chosen in {3 + 2, 3 + 0}
