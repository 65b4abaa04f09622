"""The rules of the toy game: seat 0 has one of three cards, hints truly or one too high; seat 1 guesses.

After the guess seat 0 bids the card or one more, which decides nothing: its legal actions depend on
the secret, so that they differ between determinizations of one position.
"""

from __future__ import annotations

from typing import Annotated

from lauta.engine.actors import CHANCE, NOBODY
from lauta.engine.random_stream import Stream, below
from lauta.engine.record import int8, record
from lauta.engine.rule import rule

MAX_PLAYERS, UNIT = 2, 1
CARDS = 3
DEAL, HINT, GUESS, BID = 0, CARDS, 2 * CARDS, 3 * CARDS
N_ACTIONS = 4 * CARDS
UNKNOWN = -1


@record
class Options:
    """None."""

    unused: int8


@record
class State:
    """The card (UNKNOWN in what seat 1 sees), and what was said."""

    options: Options
    n_players: int8
    phase: int8
    card: int8
    hint: int8
    guess: int8


@record
class Moves:
    """The legal actions."""

    n: int8
    action: Annotated[list[int8], N_ACTIONS]
    weight: Annotated[list[int8], N_ACTIONS]


@rule
def set_up(s: State) -> None:
    """The card is dealt first."""
    s.card = UNKNOWN


@rule
def actor(s: State) -> int:
    """Chance deals, seat 0 hints, seat 1 guesses, seat 0 bids."""
    if s.phase == 0:
        return CHANCE
    if s.phase == 4:
        return NOBODY
    return 1 if s.phase == 2 else 0


@rule
def legal_actions(s: State, moves: Moves) -> None:
    """All cards, or the card and the next one."""
    moves.n = 3 if s.phase == 0 or s.phase == 2 else 2
    first = s.card if s.phase == 1 or s.phase == 3 else 0
    for i in range(moves.n):
        moves.action[i] = s.phase * CARDS + (first + i) % CARDS
        moves.weight[i] = 1


@rule
def apply(s: State, action: int) -> None:
    """The next phase."""
    said = action % CARDS
    if s.phase == 0:
        s.card = said
    elif s.phase == 1:
        s.hint = said
    elif s.phase == 2:
        s.guess = said
    s.phase += 1


@rule
def is_winner(s: State, seat: int) -> bool:
    """The guesser wins with the right card."""
    return s.phase == 4 and (s.guess == s.card) == (seat == 1)


@rule
def total(s: State, seat: int) -> int:
    """A point for the winner."""
    return 1 if is_winner(s, seat) else 0


@rule
def points(s: State, seat: int) -> int:
    """Nothing before the end."""
    return total(s, seat)


@rule
def redact(s: State, viewer: int) -> None:
    """Only seat 0 knows the card, until it has bid."""
    if viewer != 0 and s.phase < 4:
        s.card = UNKNOWN


@rule
def determinize(s: State, viewer: int, rng: Stream) -> None:
    """The card is the one hinted at, or the one before it."""
    if s.card == UNKNOWN and s.phase > 1:
        s.card = (s.hint + CARDS - below(rng, 2)) % CARDS
