"""Playing from a position on the star's board: decisions, and taking them back where one is refused.

What players can do is in the games' own modules; how a decision is played or refused, in `engine.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from lauta.engine.edition import Mode
from lauta.engine.game import Game
from lauta.engine.record import pack

from .engine import Engine, Refused
from .star_board import Position

S = TypeVar("S", bound="StarPlay")


class StarPlay:
    """The turns of a scenario; `seat` is whose turn is told, `over` whether that turn has ended."""

    def __init__(self, game: Game, position: Position, mode: Mode) -> None:
        self.game, self.mode = game, mode
        self.players, self.options = position.players, position.options
        self.ids = [pawn.id for pawn in position.pawns]
        self.a = game.module("rules.actions")
        self.phase = game.module("rules.state").Phase
        self.seat = position.active
        self.over = self.skipped = False
        self.steps = self.lost = 0
        self.start(position.pack())

    def start(self, data: bytes) -> None:
        """Go on from these bytes."""
        self.engine = Engine(self.game, self.players, self.options, self.mode, data)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.engine.state

    @property
    def me(self) -> Any:
        """The player whose turn is told."""
        return self.state.players[self.seat]

    def must_be(self, seat: int | None) -> None:
        """Refused where the turn is not that of the player who is said to act."""
        if seat is not None and seat != self.seat:
            raise Refused("it is somebody else's turn")

    def attempt(self: S, action: Callable[[S], None]) -> str | None:
        """Do something; why it was refused, if it was, and then nothing has changed."""
        before = pack(self.state)
        told = {k: deepcopy(v) if isinstance(v, list | dict) else v for k, v in self.__dict__.items()}
        try:
            action(self)
        except Refused as error:
            self.__dict__.update(told)
            self.start(before)
            return str(error)
        return None

    def happen(self, kind: str, *args: int) -> None:
        """A decision or an outcome; a game sees in addition whether the turn is over."""
        self.engine.play(self.a.join(kind, *args))

    def decide(self, kind: str, *args: int) -> None:
        """A decision of the player whose turn is told; Refused also where that turn is over."""
        if self.over or self.engine.actor != self.seat:
            raise Refused("the turn is over, or somebody else has to decide")
        self.happen(kind, *args)


def leads_over(walked: Sequence[int], via: Sequence[int]) -> bool:
    """Whether these spots are passed, in their order."""
    rest = iter(walked[1:])
    return all(spot in rest for spot in via)
