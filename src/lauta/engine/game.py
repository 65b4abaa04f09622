"""A game as the rest of Lauta sees it: its rulebook, and matches of it.

How a match goes on is in `match.py`; no game is known by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .about import Value
from .build import Mode
from .chance import ProvableChance
from .errors import OptionError
from .match import Entry, Match
from .position import Document, Position
from .rulebook import Rulebook


@dataclass(frozen=True, repr=False)
class Game(Rulebook):
    """One game: make matches with `match`, or load its rules in the mode you need."""

    def __hash__(self) -> int:
        return super().__hash__()

    def match(
        self,
        players: int | None = None,
        *,
        seed: int | None = None,
        chance: ProvableChance | None = None,
        options: Mapping[str, Value] | None = None,
        preset: str | None = None,
        names: Sequence[str] | None = None,
        mode: Mode = "plain",
        position: Position | Document | None = None,
    ) -> Match:
        """A new match, of the fewest players by default; without `seed` or `chance` you play chance.

        With `position` it goes on from there; players and options are then those of the document.
        OptionError where players, options or preset are wrong, PositionError where the position is.
        """
        if seed is not None and chance is not None:
            raise OptionError("give a seed or a source of chance, not both")
        if seed is not None:
            chance = ProvableChance.from_number(seed)
        start = None if position is None else self._start(position, players, preset, options)
        if start is not None:
            players, options, preset = start.players, start.options, None
        seats = self.check_players(self.players[0] if players is None else players)
        chosen = self.options_of(preset, options)
        return Match(self, seats, chosen, chance=chance, names=names, mode=mode, start=start)

    def _start(
        self,
        position: Position | Document,
        players: int | None,
        preset: str | None,
        options: Mapping[str, Value] | None,
    ) -> Position:
        """The position from which a match begins. PositionError where nothing can be played from it."""
        wanted = {**(self.preset(preset).options if preset else {}), **(options or {})}
        if isinstance(position, Position):
            of = position.game
            if (of.id, dict(of.files), of.edition_hash) != (self.id, dict(self.files), self.edition_hash):
                raise OptionError(f"this is a position of {of.id}, or of one with other figures")
            if players in (None, position.players) and wanted.items() <= position.options.items():
                position.check_playable()
                return position
            position = position.data
        start = Position(position, self, players=players, options=wanted)
        start.check_playable()
        return start

    def resume(
        self,
        players: int,
        *,
        options: Mapping[str, Value],
        log: Sequence[Entry],
        snapshot: bytes | None = None,
        chance: ProvableChance | None = None,
        names: Sequence[str] | None = None,
        start: Position | None = None,
    ) -> Match:
        """A match from its log, begun at `start` (None: set-up).

        With the snapshot of its state nothing needs to be replayed.
        """
        match = Match(self, players, self.options_of(None, options), chance=None, names=names, start=start)
        match.load(log, snapshot)
        match.chance = chance
        return match
