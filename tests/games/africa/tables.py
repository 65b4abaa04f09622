"""Matches of Africa at positions on a round board, for the tests of single rules.

`match_at(cells={(0, 0): "empty"}, ...)` names cells by coordinates; what is left out is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import lauta
from lauta.engine.game import Game
from lauta.engine.hexgrid import Cell, distance
from lauta.engine.match import Match

BOARDS = Path(__file__).with_name("boards")
MIDDLE = (0, 0)


@cache
def round_board() -> Game:
    """The game on a round board of 61 cells."""
    return lauta.game(
        "africa", files={"board.toml": BOARDS / "disc4.toml", "tiles.toml": BOARDS / "tiles4.toml"}
    )


@cache
def cells_by_name() -> Mapping[str, Cell]:
    """The cells of the round board by their names."""
    board = round_board().module("data.constants").BOARD
    return dict(zip(board.names, board.cells, strict=True))


def name_of(cell: Sequence[int]) -> str:
    """The name of a cell of the round board."""
    return next(name for name, at in cells_by_name().items() if at == tuple(cell))


class Board:
    """A match on the round board, played by coordinates."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.a = match.game.module("rules.actions")
        self.c = match.game.module("data.constants")

    def index(self, cell: Cell) -> int:
        """The number of a cell."""
        return list(cells_by_name().values()).index(cell)

    def number(self, kind: str, cell: Cell | None = None) -> int:
        """The number of an action: a button, or a kind with a cell."""
        return self.match.game.notation.parse(kind if cell is None else f"{kind} {name_of(cell)}")

    def play(self, kind: str, cell: Cell | None = None) -> None:
        """Carry out an action."""
        self.match.play(self.number(kind, cell))

    def reveal(self, tile: str) -> None:
        """Chance turns up this tile."""
        faces = [face.content for face in self.c.FACES]
        self.match.play(self.a.REVEAL + faces.index(tile))

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
        return str(self.match.position()[f"content.{name_of(cell)}"])


def match_at(
    cells: Mapping[Cell, str],
    *,
    at: Cell | None = MIDDLE,
    radius: int = 3,
    players: int = 2,
    fill: str = "hidden",
    explorers: Mapping[str, Sequence[int]] | None = None,
    holdings: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Board:
    """A board of this radius with these contents, the first player to act standing on `at`."""
    inside = [name for name, cell in cells_by_name().items() if distance(cell, MIDDLE) <= radius]
    content = {"*": "nothing", **dict.fromkeys(inside, fill)}
    content |= {name_of(cell): word for cell, word in cells.items()}
    standing = ({} if at is None else {"A": at}) | dict(explorers or {})
    own = {seat: dict(row) for seat, row in (holdings or {}).items()}
    for seat, cell in standing.items():
        own.setdefault(seat, {})["cell"] = name_of(cell)
    document = {"turn": "A", "players": own, "content": content, **fields}
    return Board(round_board().match(players, options=options, position=document))
