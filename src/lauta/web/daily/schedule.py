"""Which day has what: game, preset, number of players and levels of the bots follow from the date alone.

Documented in docs/daily.md, which a test compares. What was played on a day is written down in its row, so a
change here changes no day that has begun.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Plan:
    """What a game has when its turn comes: numbers of players and levels of bots, each in turn."""

    game: str
    preset: str
    players: tuple[int, ...]
    levels: tuple[str, ...]


@dataclass(frozen=True)
class Wanted:
    """What one day has; a bot of a level for each seat but the first."""

    game: str
    preset: str
    levels: tuple[str, ...]

    @property
    def players(self) -> int:
        """How many seats there are, the person's with them."""
        return 1 + len(self.levels)


ALL = ("casual", "skilled", "expert")
QUICK = ("skilled", "casual")  # where bots are asked often whether they react: none of them searches

PLANS = (
    Plan("africa", "dutch_rulebook", (3, 2, 4), ALL),
    Plan("attika", "rulebook", (2, 3, 4), ALL),
    Plan("navegador", "standard", (3, 4, 2), ALL),
    Plan("afrikan_tahti", "since_2005", (4, 2, 3), ALL),
    Plan("retkikunnat", "quick", (3, 4, 2), QUICK),
)


def wanted_on(day: date) -> Wanted:
    """What a day has: the games in turn, day by day; with each round other numbers and other bots."""
    turn, which = divmod(day.toordinal(), len(PLANS))
    plan = PLANS[which]
    players = plan.players[turn % len(plan.players)]
    first = turn // len(plan.players)
    levels = tuple(plan.levels[(first + turn + n) % len(plan.levels)] for n in range(players - 1))
    return Wanted(plan.game, plan.preset, levels)
