"""Playing from a position of Africa in any mode, in the decisions that a scenario names.

How a decision is played or refused is in `engine.py`.
"""

from __future__ import annotations

from typing import Any

from lauta.engine.game import CHANCE, NOBODY
from lauta.engine.hexgrid import Cell, distance
from lauta.engine.loading import Mode

from .africa_position import Position
from .engine import Engine, Refused


def engine_at(position: Position, mode: Mode, data: bytes) -> Engine:
    """The rules at a position whose bytes may have been changed."""
    return Engine(position.world.game, len(position.seats), position.options, mode, data)


class Turn:
    """One player's turn from a position, in the decisions that a scenario names."""

    def __init__(self, position: Position, mode: Mode) -> None:
        self.position = position
        self.seat = position.turn
        self.a = position.world.game.module("rules.actions")
        self.c = position.world.game.module("data.constants")
        self.phase = position.world.game.module("rules.state").Phase
        self.engine = engine_at(position, mode, position.pack())
        assert self.engine.actor == self.seat

    @property
    def state(self) -> Any:
        """The state now."""
        return self.engine.state

    def decide(self, action: int) -> None:
        """A decision of the player whose turn it is; Refused also where the turn is over."""
        if self.engine.actor == NOBODY:
            self.engine.play(action)
            raise AssertionError("an action was taken after the end of the game")
        if self.engine.actor != self.seat:
            raise Refused("the turn is over")
        self.engine.play(action)

    def at(self, cell: Cell) -> int:
        """The number of a cell; Refused where the board has no such cell."""
        if cell not in self.position.world.index:
            raise Refused(f"{cell} is not on the board")
        return self.position.world.index[cell]

    def content(self, cell: Cell) -> str:
        """What lies on a cell."""
        return self.position.world.content(int(self.state.content[self.at(cell)]))

    # --- the decisions --------------------------------------------------------------------------

    def next_step(self) -> None:
        """Go on to the second step where the first had a movement only."""
        if self.engine.actor == self.seat and self.state.phase == self.phase.ACT:
            self.decide(self.a.SKIP)

    def walk(self, path: list[Cell]) -> None:
        """One movement, cell by cell; only where it ends is a decision for the rules."""
        if self.engine.actor != self.seat:
            raise Refused("the turn is over")
        cells = self.position.world.game.module("data.constants").BOARD.cells
        home = cells[self.state.players[self.seat].cell]
        here = home
        for cell in path:
            if distance(here, cell) != 1:
                raise Refused(f"{cell} is not adjacent to {here}")
            if cell != home and self.a.MOVE + self.at(cell) not in self.engine.legal():
                self.decide(self.a.MOVE + self.at(cell))
            here = cell
        if len(path) > self.c.MOVEMENT:
            raise Refused(f"a movement has at most {self.c.MOVEMENT} cells, not {len(path)}")
        if here != home:
            self.decide(self.a.MOVE + self.at(here))

    def discover(self, cell: Cell, place: Cell | None, stay: bool, trades: list[tuple[int, int]]) -> None:
        """Turn up a tile whose face is known, and carry out its effect."""
        self.decide(self.a.DISCOVER + self.at(cell))
        assert self.engine.actor == CHANCE
        face = self.position.faces.get(cell)
        if face is None:
            raise ValueError(f"the tile on {cell} is turned up, so its face must be given as hidden=<tile>")
        self.engine.play(self.a.REVEAL + self.position.world.faces()[face])
        if stay or place is not None:
            self.decide(self.a.PLACE + self.at(cell if place is None else place))
        elif self.engine.actor == self.seat and self.state.phase == self.phase.PLACE_FOUND:
            raise ValueError(f"{face} was found on {cell}, so 'place' must say where it goes")
        for seat, kind in trades:
            self.decide(self.a.TRADE + seat * self.c.N_GOODS + kind)
        if self.engine.actor == self.seat and self.state.phase == self.phase.TRADE:
            self.decide(self.a.KEEP)

    def move_tile(self, category: str, origin: Cell, target: Cell) -> None:
        """Move an animal or nomads that lie face up."""
        if self.content(origin).partition(":")[0] != category:
            raise Refused(f"{self.content(origin)} on {origin} is no {category}")
        self.decide(self.a.LIFT + self.at(origin))
        self.decide(self.a.PLACE + self.at(target))

    def camp(self, purpose: str) -> None:
        """Found a camp; a mining camp takes everything it can."""
        self.decide(self.a.SURVEY if purpose == "survey" else self.a.MINE)
        while self.engine.actor == self.seat and self.state.phase == self.phase.TAKE:
            self.decide(min(self.engine.legal(), key=lambda action: (action == self.a.DONE, action)))

    def relocate(self, cell: Cell) -> None:
        """Relocation in place of the steps."""
        self.decide(self.a.RELOCATE)
        self.decide(self.a.TO + self.at(cell))

    def finish(self) -> None:
        """Leave out what has not been done, and end the turn where it does not end by itself."""
        if self.engine.actor == self.seat:
            self.decide(self.a.END)
