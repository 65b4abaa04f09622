"""The contract of a game's `bots/guide.py`: what bots look at, and how searches are set for the game.

No game is known here, and no bot; estimates are never shown to anybody.
"""

from __future__ import annotations

from typing import Any, Protocol


class Guide(Protocol):
    """What a game tells its bots, in every mode. Values of positions are in points or in any other unit.

    `ROUNDS` is how many rounds of turns a search plays on before it estimates, 0 for the running turn
    alone: more where the estimates are coarse; `DEEP_ROUNDS` the same for searches of a thousand iterations
    and more, which can see further, and `DUEL_ROUNDS` for those of them where two play. `EFFORT` says how
    many times as many iterations as usual the game needs, because they are quick or tell little;
    `DEEP_EFFORT` the same for levels that have a thousand iterations and more by themselves. `BLUR` says how
    many times as large as usual the errors are of levels that err, where luck hides small ones. `MARGIN` is
    by how much, in the unit of values, one can be ahead and still like to be further ahead. `GREED` is how
    much a point of ratings counts in what a search tries first: with more of it the search stays nearer to
    greedy play.
    """

    ROUNDS: int
    DEEP_ROUNDS: int
    DUEL_ROUNDS: int
    EFFORT: int
    DEEP_EFFORT: int
    GREED: float
    BLUR: float
    MARGIN: float
    Sight: Any  # a record: working space of `rate` with its result, `rating[i]` for `moves.action[i]`

    def rate(self, s: Any, moves: Any, sight: Any) -> None:
        """Rate every legal action, those in `moves`, for the seat to act."""

    def value(self, s: Any, seat: int) -> float:
        """What a position is worth for a seat that is still playing for it."""

    def spread(self, s: Any) -> float:
        """How far values may differ in this position before the game is as good as won."""

    def turn_of(self, s: Any) -> int:
        """Whose turn it is: searches and simulations count turns by it, and reactions end none."""
