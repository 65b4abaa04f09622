"""The lines that were tried on a free board: a tree of moves, which part is shown, and how it is rebuilt.

A tree knows no database and no game; what a move means is the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.match import Entry
from ...engine.phrase import T
from ..base.names import clean_name
from ..base.refusals import BadRequest, TooMuch
from ..models import Board, Table

MOST_MOVES = 12_000  # in all lines of a board
MOST_NAMED = 60  # characters of a line's name
ROOT = 0
Row = list[Any]  # [parent, actor, action, name, rank]


@dataclass(frozen=True)
class Line:
    """A line that leaves another one: `head` is its first move, `end` its last, `moves` how many it has.

    `depth` says how many lines it has left on its way, `n` how many moves lie before it. The main line has
    head 0.
    """

    head: int
    end: int
    depth: int
    n: int
    moves: int
    name: str
    here: bool  # whether the board shows a position of it


@dataclass
class Tree:
    """Moves by their numbers, from 1 on; 0 is the position at the start. `at` is the one that is shown."""

    rows: list[Row] = field(default_factory=list)
    at: int = ROOT
    _below: dict[int, list[int]] | None = None

    # --- reading ----------------------------------------------------------------------------------------

    def entry(self, node: int) -> Entry:
        """What was played there, and by whom."""
        _, actor, action, _, _ = self.rows[node - 1]
        return Entry(actor, action)

    def parent(self, node: int) -> int:
        """The move before it."""
        return int(self.rows[node - 1][0])

    def name(self, node: int) -> str:
        """What somebody has called the line that begins there."""
        return str(self.rows[node - 1][3]) if node else ""

    @property
    def below(self) -> dict[int, list[int]]:
        """The moves after each, the main line first."""
        if self._below is None:
            self._below = {}
            for node, row in enumerate(self.rows, 1):
                self._below.setdefault(row[0], []).append(node)
            for nodes in self._below.values():
                nodes.sort(key=lambda one: (self.rows[one - 1][4], one))
        return self._below

    def after(self, node: int) -> list[int]:
        """The moves that were tried there, the main line first."""
        return self.below.get(node, [])

    def way(self, node: int) -> list[int]:
        """The moves that lead there, in order."""
        found = []
        while node != ROOT:
            found.append(node)
            node = self.parent(node)
        return found[::-1]

    def log(self, node: int) -> list[Entry]:
        """What was played until there."""
        return [self.entry(one) for one in self.way(node)]

    def end(self, node: int) -> int:
        """The last move of the main line from there."""
        while after := self.after(node):
            node = after[0]
        return node

    def lines(self) -> list[Line]:
        """All lines: the main one, then each below the one that it leaves."""
        found: list[Line] = []
        waiting = [(ROOT, 0, 0)]
        while waiting:
            head, depth, n = waiting.pop()
            leaving: list[tuple[int, int, int]] = []
            node, moves, here = head, int(head != ROOT), False
            while True:
                after = self.after(node)
                leaving += [(other, depth + 1, n + moves) for other in after[1:]]
                here = here or (node == self.at)
                if not after:
                    break
                node, moves = after[0], moves + 1
            found.append(Line(head, node, depth, n, moves, self.name(head), here))
            waiting += leaving[::-1]
        return found

    def check(self, node: int) -> int:
        """A number as somebody sent it. BadRequest where no move has it."""
        if not 0 <= node <= len(self.rows):
            raise BadRequest(T("There is no such move on this board."))
        return node

    # --- changing ---------------------------------------------------------------------------------------

    def follow(self, log: Sequence[Entry]) -> None:
        """Show the position after these moves; those that are new are added. TooMuch."""
        node = ROOT
        for n, entry in enumerate(log):
            known = next((one for one in self.after(node) if self.entry(one) == entry), None)
            if known is None:
                self._add(node, log[n:])
                return
            node = known
        self.at = node

    def _add(self, node: int, entries: Sequence[Entry]) -> None:
        if len(self.rows) + len(entries) > MOST_MOVES:
            raise TooMuch(
                T("A free board holds {n} moves in all its lines. Delete a line first.", n=MOST_MOVES)
            )
        rank = 1 + max((int(self.rows[one - 1][4]) for one in self.after(node)), default=-1)
        for entry in entries:
            self.rows.append([node, entry.actor, entry.action, "", rank])
            node, rank = len(self.rows), 0
        self._below = None
        self.at = node

    def call(self, node: int, name: str) -> None:
        """Give the line that begins there a name, or take it away."""
        if self.check(node) == ROOT:
            raise BadRequest(T("The main line has no name of its own: name the board."))
        self.rows[node - 1][3] = clean_name(name, "", MOST_NAMED)

    def promote(self, node: int) -> None:
        """Make the line that leads there the main line."""
        for one in self.way(self.check(node)):
            others = [int(self.rows[k - 1][4]) for k in self.after(self.parent(one)) if k != one]
            if others and min(others) <= self.rows[one - 1][4]:
                self.rows[one - 1][4] = min(others) - 1
                self._below = None

    def cut(self, node: int) -> None:
        """Delete a move and all that follows it. What was shown there gives way to the move before."""
        if self.check(node) == ROOT:
            raise BadRequest(T("The start of a board cannot be deleted; begin another board."))
        before = self.parent(node)
        gone, waiting = set(), [node]
        while waiting:
            one = waiting.pop()
            gone.add(one)
            waiting += self.after(one)
        kept = [one for one in range(1, len(self.rows) + 1) if one not in gone]
        number = {ROOT: ROOT, **{old: new for new, old in enumerate(kept, 1)}}
        at = before if self.at in gone else self.at
        self.rows = [[number[self.parent(one)], *self.rows[one - 1][1:]] for one in kept]
        self._below, self.at = None, number[at]


def tree_of(board: Board) -> Tree:
    """The lines of a board, for reading or to be changed and kept."""
    return Tree([list(row) for row in board.nodes], board.at)


def keep(board: Board, tree: Tree) -> None:
    """Write what was changed."""
    board.nodes, board.at = tree.rows, tree.at
    board.save(update_fields=["nodes", "at"])


def follow(table: Table, log: Sequence[Entry]) -> None:
    """A free board shows the position after these moves. TooMuch. Within the caller's transaction."""
    board = Board.objects.get(table=table)
    tree = tree_of(board)
    known = len(tree.rows)
    tree.follow(log)
    if len(tree.rows) == known:
        Board.objects.filter(pk=board.pk).update(at=tree.at)
    else:
        keep(board, tree)
