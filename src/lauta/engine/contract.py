"""The contract that the modules of every game fulfil.

Declarations only. What people see of a game has a contract of its own, `presentation.View`.
"""

from __future__ import annotations

from typing import Any, Protocol

from .errors import IllegalAction


class Rules(Protocol):
    """The contract of a game's `rules`, in every mode. States are records without randomness."""

    State: Any
    Moves: Any
    N_ACTIONS: int
    MAX_PLAYERS: int
    UNIT: int
    FINAL: tuple[int, ...]  # decisions that cannot be taken back, such as the end of a turn

    def set_up(self, s: Any) -> None:
        """Set up a zero state in which `n_players` and `options` are filled."""

    def actor(self, s: Any) -> int:
        """The seat to act, CHANCE or NOBODY."""

    def legal_actions(self, s: Any, moves: Any) -> None:
        """Fill `moves` with all legal actions, or the outcomes of chance and their weights."""

    def apply(self, s: Any, action: int) -> None:
        """Carry out a legal action."""

    def total(self, s: Any, seat: int) -> int:
        """The score if the game ended now, in 1/UNIT points."""

    def points(self, s: Any, seat: int) -> int:
        """Points booked so far, the total when the game is over; in 1/UNIT points."""

    def is_winner(self, s: Any, seat: int) -> bool:
        """Whether the game is over and this seat has won, alone or shared."""

    def is_secret(self, s: Any, action: int, viewer: int) -> bool:
        """Whether `viewer` may not know that `action` comes up in `s`: an outcome, or another's decision."""

    def redact(self, s: Any, viewer: int) -> None:
        """Blank all that `viewer` may not know (SPECTATOR: nobody's secrets)."""

    def determinize(self, s: Any, viewer: int, rng: Any) -> None:
        """Fill in at random what `viewer` does not know, consistent with what is known."""


class Notation(Protocol):
    """The contract of a game's `notation.py`: actions as numbers, parts and text."""

    def split(self, action: int) -> tuple[str, tuple[str, ...]]:
        """Kind and arguments, each as a word."""

    def text_of(self, action: int) -> str:
        """The action in words that `parse` reads back."""

    def parse(self, text: str) -> int:
        """The number of an action; ValueError says what is wrong with the text."""


class Refuses(Protocol):
    """The contract of a game's `decisions`, or of its `notation.py` where it has none."""

    def why_illegal(self, s: Any, action: int) -> IllegalAction:
        """The reason, and the rule, for which an action that exists is not legal now."""
