"""How a game tells of what a position is worth to a seat, part by part: for reasons in words.

Only the vocabulary and the contract. What is told are estimates of the game's guide, never rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from .phrase import Phrase

NO_WORDS = Phrase("")

Unit = Literal["points", "turns", "chance", "amount"]


@dataclass(frozen=True)
class Thing:
    """A part of what a position is worth, as reasons speak of it.

    `words` are the object of a sentence ("the herd"). Values are in `unit`: points; turns that something
    still takes (as negative numbers: less is better); a chance from 0 to 1; an amount of something that is
    counted, of which `amount` says so many, in steps of `step`. Differences below `least` are not told.
    """

    words: Phrase = NO_WORDS  # of an amount `amount` says all
    unit: Unit = "points"
    least: float = 0.5
    amount: Callable[[int], Phrase] | None = None
    step: int = 1


@runtime_checkable
class Weighs(Protocol):
    """What a view has besides where a game can say what a position is worth to a seat, and why."""

    things: Mapping[str, Thing]

    def terms(self, s: Any, seat: int) -> Mapping[str, float]:
        """What the position is worth to a seat by the names of `things`, but for those without meaning now.

        Booked points are not among them where `deed` tells of those.
        """

    def deed(self, action: int) -> str:
        """Under which name of `things` points are told that are booked by an action; empty for none."""
