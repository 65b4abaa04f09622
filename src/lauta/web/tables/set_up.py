"""What was chosen for each game when it was set up last: kept in the cookie, and offered again.

A cookie is small and its owner can lose it, so only short words are kept, and what means nothing any more is
dropped when it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.errors import LautaError, OptionError, UnknownName
from ...engine.game import Game
from ..match import clocks, offer, pace
from .seating import SeatWish, check_wish

MOST_OPTIONS = 8  # that differ from the preset; more are not remembered
ME, OPEN = "me", "open"
KINDS = (str, str, dict, str, str, str, int)  # as they are written


@dataclass(frozen=True)
class SetUp:
    """The settings of a table as the form writes them; seats are `me`, `here`, `open` or `bot:LEVEL`."""

    seats: tuple[str, ...]
    preset: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    theme: str = ""
    pace: str = pace.CALM
    clock: str = clocks.NONE
    hints: bool = True

    @property
    def needs_nobody(self) -> bool:
        """True if one person and bots play, so that the match can begin at once."""
        return [seat.partition(":")[0] for seat in self.seats].count("bot") == len(self.seats) - 1 and (
            ME in self.seats
        )

    def wishes(self, name: str) -> list[SeatWish]:
        """What is asked for at each seat; `name` is the player's."""
        parts = [seat.partition(":") for seat in self.seats]
        return [SeatWish(kind, level, name if kind == ME else "") for kind, _, level in parts]

    def written(self) -> list[Any]:
        """As the cookie has it."""
        options = dict(self.options) if len(self.options) <= MOST_OPTIONS else {}
        seats = ",".join(self.seats)
        return [seats, self.preset, options, self.theme, self.pace, self.clock, int(self.hints)]


def read(game: Game, written: object) -> SetUp | None:
    """What the cookie says of a game, None where it says nothing or what it says cannot be played."""
    if not isinstance(written, list) or len(written) != len(KINDS):
        return None
    if not all(isinstance(value, kind) for value, kind in zip(written, KINDS, strict=True)):
        return None
    seats, preset, options, theme, bot_pace, clock, hints = written
    found = SetUp(tuple(seats.split(",")), preset, options, theme, bot_pace, clock, bool(hints))
    try:
        _check(game, found)
    except LautaError:
        return None
    return found


def _check(game: Game, found: SetUp) -> None:
    """Raise LautaError where these settings cannot be played."""
    pace.known(found.pace), clocks.known(found.clock)
    offer.theme(game, found.theme)
    for wish in found.wishes(""):
        check_wish(wish)
    if len(found.seats) not in game.players:
        raise OptionError(f"{game.title} is not played by {len(found.seats)}")
    specs = {spec.name: spec for spec in game.options}
    for name, value in found.options.items():
        if name not in specs:
            raise UnknownName("option", name, specs)
        specs[name].parse(str(value))
    game.options_of(found.preset or None)
