"""Matches of Africa at positions written like scenarios, for the tests of single rules.

`match_at(cells={(0, 0): "empty"}, ...)` takes the keys of a scenario; what is left out is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lauta.engine.hexgrid import Cell
from lauta.engine.match import Match
from tests.scenarios.africa_position import Position, read_position
from tests.scenarios.document import Table


class Board:
    """A match on a round board whose cells are named by their coordinates."""

    def __init__(self, position: Position) -> None:
        self.position = position
        game = position.world.game
        self.match: Match = game.match(len(position.seats), options=position.options)
        # Undo replays from the start of the match, which is this position.
        self.match._start = position.pack()
        self.match.load([], None)
        self.a = game.module("rules.actions")
        self.c = game.module("data.constants")

    def number(self, kind: str, cell: Cell | None = None) -> int:
        """The number of an action: a button, or a kind with a cell."""
        base = int(getattr(self.a, kind.upper()))
        return base if cell is None else base + self.position.world.index[cell]

    def play(self, kind: str, cell: Cell | None = None) -> None:
        """Carry out an action."""
        self.match.play(self.number(kind, cell))

    def reveal(self, tile: str) -> None:
        """Chance turns up this tile."""
        self.match.play(self.a.REVEAL + self.position.world.faces()[tile])

    def trade(self, seat: int, kind: str) -> None:
        """Exchange what was found for goods of an opponent."""
        self.match.play(self.trading(seat, kind))

    def trading(self, seat: int, kind: str) -> int:
        """The number of an exchange."""
        return int(self.a.TRADE) + seat * int(self.c.N_GOODS) + int(self.c.GOODS.index(kind))

    @property
    def kinds(self) -> set[str]:
        """The kinds of action that are legal now."""
        return {action.kind for action in self.match.legal_actions()}

    @property
    def scores(self) -> list[int]:
        """Points booked so far."""
        s: Any = self.match.state
        return [int(s.players[seat].score) for seat in range(self.match.players)]

    def content(self, cell: Cell) -> str:
        """What lies on a cell."""
        return self.position.world.content(int(self.match.state.content[self.position.world.index[cell]]))


def match_at(
    cells: Mapping[Cell, str], *, at: Cell | None = (0, 0), radius: int = 3, players: int = 2, **keys: Any
) -> Board:
    """A board with these contents, the first player to act standing on `at`."""
    explorers = {} if at is None else {"A": list(at)}
    rows = {
        "board": f"disc:{radius}",
        "players": players,
        "turn": "A",
        "fill": "hidden",
        "cells": [[*cell, content] for cell, content in cells.items()],
        "explorers": explorers | keys.pop("explorers", {}),
        **keys,
    }
    table = Table("position", rows)
    board = Board(read_position(table))
    table.close()
    return board
