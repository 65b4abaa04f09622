"""What the page of a free board shows besides the table: outcomes of chance, the lines that were tried.

What is done with them stands in `boards/`; no HTML here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...engine.actors import CHANCE
from ...engine.match import Match
from ...engine.phrase import Phrase, T, plain
from ...engine.position import Position
from ...engine.presentation import SceneRequest
from ...engine.presentation import picture as drawn
from ...engine.record import copy
from ...i18n import say, translations
from ..match.lines import Line, Tree, tree_of
from ..match.match_cache import begun_under_other_rules
from ..models import Board, Table

MOST_LINES = 60  # on a page
BEGINNING = 3  # moves by which a line is known


@dataclass(frozen=True)
class Outcome:
    """What chance may bring: its number, in words, how likely it is in per cent, where it shows.

    `text` is the same in notation where the words alone do not tell it from others.
    """

    number: int
    label: Phrase
    text: str
    chance: float
    places: tuple[str, ...]


def outcomes(match: Match) -> list[Outcome]:
    """All of them, in the order of the rules; none where a seat is to act."""
    if match.actor != CHANCE:
        return []
    before, found = match.redacted(None), []
    for number, share in match.chance_outcomes():
        after = copy(before)
        match.game.rules().apply(after, number)
        line = match.game.view.log_line(before, number, after, match.names)
        text = match.game.notation.text_of(number)
        words = plain(text) if line is None else line.phrase
        found.append(Outcome(number, words, text, 100 * share, tuple(line.places) if line else ()))
    alike = Counter(str(one.label) for one in found)
    return [one if alike[str(one.label)] > 1 else replace(one, text="") for one in found]


def picture(position: Position) -> str:
    """A position as a picture that stands alone."""
    names = [say(T("Player {n}", n=n + 1)) for n in range(position.players)]
    request = SceneRequest(names=names, translations=translations(), standalone=True)
    return drawn(position.game.view, position.state(), request)


@dataclass(frozen=True)
class Move:
    """A move as a link to it: its number in the tree, who made it (-1: chance), in notation."""

    node: int
    seat: int
    text: str
    name: str


@dataclass(frozen=True)
class Told:
    """A line as a page lists it: its first move, its end, how far it is from the start and how long."""

    line: Line
    head: Move | None


@dataclass(frozen=True)
class Lines:
    """What was tried on a board. `next` are the moves that follow, the main line first; `n` of `length`
    moves of the line that is shown lie before the position."""

    name: str
    at: int
    n: int
    length: int
    lines: Sequence[Told]
    next: Sequence[Move]
    more: int  # lines that are not listed

    @property
    def branched(self) -> bool:
        """Whether there is more than one line."""
        return len(self.lines) > 1


def lines_of(table: Table, match: Match) -> Lines:
    """The lines of a free board, and where it stands in them."""
    board = Board.objects.get(table=table)
    tree = tree_of(board)
    found = [] if begun_under_other_rules(table) else tree.lines()  # moves may be called otherwise then
    told = [Told(line, _move(match, tree, line.head, BEGINNING) if line.head else None) for line in found]
    after = [_move(match, tree, node) for node in (tree.after(tree.at) if found else ())]
    return Lines(
        board.name, tree.at, len(tree.way(tree.at)), len(tree.way(tree.end(tree.at))), told[:MOST_LINES],
        after,
        max(0, len(told) - MOST_LINES),
    )  # fmt: skip


def _move(match: Match, tree: Tree, node: int, most: int = 1) -> Move:
    """A move, with those of the same seat that follow it, so many at most."""
    actor, action = tree.entry(node)
    words, one = [match.game.notation.text_of(action)], node
    while len(words) < most and (after := tree.after(one)) and tree.entry(after[0]).actor == actor:
        one = after[0]
        words.append(match.game.notation.text_of(tree.entry(one).action))
    return Move(node, actor, "; ".join(words), tree.name(node))
