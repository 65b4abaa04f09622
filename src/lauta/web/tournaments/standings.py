"""What results come to: points, tie-breaks, the order. Pure; exact fractions, so that equal is equal.

At a table everybody gets the share of the others that they beat, half for those with whom they share a
place: between two it is 1, ½ or 0. Ties are broken by the Buchholz score (the sum of the opponents'
points), by direct encounter where all who are tied have met, then by the share of a table's game points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Result:
    """One table that is over: who sat there, the rank of each (1 is best), its points where there are any."""

    players: tuple[int, ...]
    ranks: tuple[int, ...]
    points: tuple[float, ...] = ()

    def against(self, one: int, other: int) -> Fraction:
        """1, ½ or 0: what one at the table has made of another."""
        mine, theirs = self.ranks[one], self.ranks[other]
        return HALF if mine == theirs else Fraction(mine < theirs)

    def score(self, at: int) -> Fraction:
        """What the table is worth for whoever sat there: from 0 to 1."""
        others = [other for other in range(len(self.players)) if other != at]
        return sum((self.against(at, other) for other in others), Fraction(0)) / len(others)

    def share(self, at: int) -> Fraction:
        """The part of all the game points of the table; what is below zero counts as nothing."""
        kept = [Fraction(max(points, 0.0)) for points in self.points]
        whole = sum(kept)
        return kept[at] / whole if whole else Fraction(1, len(self.players))


@dataclass(frozen=True)
class Line:
    """One player in the standings; `place` is shared where nothing tells them apart."""

    player: int
    place: int
    score: Fraction
    played: int
    buchholz: Fraction
    direct: Fraction
    share: Fraction


def standings(n: int, results: Sequence[Result]) -> list[Line]:
    """All of `n` players, best first."""
    own: list[list[tuple[Result, int]]] = [[] for _ in range(n)]
    for result in results:
        for at, player in enumerate(result.players):
            own[player].append((result, at))
    scores = [sum((result.score(at) for result, at in mine), Fraction(0)) for mine in own]
    buchholz = [
        sum((scores[other] for result, _ in own[player] for other in result.players if other != player),
            Fraction(0))
        for player in range(n)
    ]  # fmt: skip
    shares = [
        sum((result.share(at) for result, at in mine if result.points), Fraction(0)) / max(1, len(mine))
        for mine in own
    ]
    direct = _direct(results, scores, buchholz)
    keys = [(scores[p], buchholz[p], direct[p], shares[p]) for p in range(n)]
    return [
        Line(
            p, 1 + sum(key > keys[p] for key in keys), scores[p], len(own[p]), buchholz[p], direct[p],
            shares[p],
        )
        for p in sorted(range(n), key=lambda p: keys[p], reverse=True)
    ]  # fmt: skip


def _direct(
    results: Sequence[Result], scores: Sequence[Fraction], buchholz: Sequence[Fraction]
) -> list[Fraction]:
    """What each has made of those it is tied with, a meeting on the average; 0 where not all have met."""
    direct = [Fraction(0)] * len(scores)
    for key in set(zip(scores, buchholz, strict=True)):
        tied = [p for p in range(len(scores)) if (scores[p], buchholz[p]) == key]
        made = {(p, q): encounters(results, p, q) for p in tied for q in tied if p != q}
        if len(tied) > 1 and all(made.values()):
            for p in tied:
                direct[p] = sum(
                    (sum(made[p, q], Fraction(0)) / len(made[p, q]) for q in tied if q != p), Fraction(0)
                )
    return direct


def encounters(results: Sequence[Result], one: int, other: int) -> list[Fraction]:
    """What `one` made of `other`, each time they were at a table together."""
    return [
        result.against(result.players.index(one), result.players.index(other))
        for result in results
        if one in result.players and other in result.players
    ]
