"""The list of legal actions that every game fills."""

from __future__ import annotations

from typing import Protocol

from ....engine.rule import rule


class MoveList(Protocol):
    """What the games' records of moves have in common: how many there are, and arrays that hold them."""

    n: int
    action: list[int]
    weight: list[int]


@rule
def add(moves: MoveList, action: int, weight: int) -> None:
    """Append a legal action; its weight is 1 unless chance acts."""
    moves.action[moves.n] = action
    moves.weight[moves.n] = weight
    moves.n += 1


@rule
def add_each(moves: MoveList, first: int, counts: list[int]) -> None:
    """Append an outcome for every kind of which there are some, with their number as its weight."""
    for kind, n in enumerate(counts):
        if n > 0:
            add(moves, first + kind, n)
