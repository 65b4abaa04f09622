"""The end of a match as people want to hear it: the order, and what decided. No HTML, no database.

The account line by line is the game's own score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...engine.about import Value
from ...engine.game import Game
from ...engine.phrase import Phrase, T
from ...engine.presentation import LogLine
from .story import Frame

MOST = 4  # moments that are told
EARLY = 4  # who leads in the first part of so many says little


@dataclass(frozen=True)
class Place:
    """A seat in the order of the end: `rank` from 1, the same for who shares it; None if unknown."""

    rank: int | None
    seat: int
    winner: bool
    points: Fraction


@dataclass(frozen=True)
class Moment:
    """A turn in which much changed: what `seat` gained in it, and whether that put it ahead for good."""

    n: int
    seat: int
    line: LogLine
    gain: Fraction
    ahead: bool = False


def order(points: Sequence[Fraction], winners: Sequence[int], scored: bool) -> list[Place]:
    """All seats, winners first, then by points where there are any."""
    seats = sorted(range(len(points)), key=lambda seat: (seat not in winners, -points[seat], seat))
    places: list[Place] = []
    for seat in seats:
        last = places[-1] if places else None
        same = last and (seat in winners) == last.winner and (last.winner or points[seat] == last.points)
        rank = last.rank if last and same else len(places) + 1
        won = seat in winners
        places.append(Place(rank if won or scored else None, seat, won, points[seat]))
    return places


def next_match(game: Game, options: Mapping[str, Value], names: Sequence[str]) -> Phrase:
    """What a rematch keeps, and who begins it: the seat after the one that was chosen, else by the rules."""
    for spec in game.options:
        chosen = options.get(spec.name)
        if spec.is_seat and isinstance(chosen, int):
            return T("The same people, colours and rules. {name} begins.", name=names[chosen % len(names)])
    return T("The same people, colours and rules. Who begins, and where, is decided anew as at the start.")


def moments(frames: Sequence[Frame]) -> list[Moment]:
    """The turns with the largest swings of the score, and since when the leader leads; in their order.

    What is counted at the very end is told by the account.
    """
    turns = list(_turns(frames[:-1]))
    told = [moment for first, last in turns if (moment := _moment(frames, first, last))]
    lead = _lead(frames, turns)
    best = sorted(told, key=lambda moment: -moment.gain)[:MOST]
    if lead and all(moment.n != lead.n for moment in best):
        best = [*best[: MOST - 1], lead]
    return sorted((lead if lead and moment.n == lead.n else moment for moment in best), key=_number)


def _number(moment: Moment) -> int:
    return moment.n


def _lead(frames: Sequence[Frame], turns: Sequence[tuple[int, int]]) -> Moment | None:
    """The turn that put the seat ahead that has stayed there until the end."""
    leader = _leader(frames[-1].points)
    for first, last in reversed(turns):
        if leader is None or _leader(frames[last].points) != leader:
            return None
        if _leader(frames[first - 1].points) != leader:
            moment = _moment(frames, first, last)
            late = last * EARLY > len(frames)
            return replace(moment, ahead=True) if moment and late and moment.seat == leader else None
    return None


def _turns(frames: Sequence[Frame]) -> Iterator[tuple[int, int]]:
    """First and last frame of each stretch in which one seat decides, chance included."""
    first, mover = 1, None
    for n, frame in enumerate(frames):
        if frame.actor < 0 or frame.actor == mover:
            continue
        if mover is not None:
            yield first, n - 1
        first, mover = n, frame.actor
    if mover is not None:
        yield first, len(frames) - 1


def _moment(frames: Sequence[Frame], first: int, last: int) -> Moment | None:
    """What the seat gained that gained most; None where nobody did."""
    before, after = frames[first - 1].points, frames[last].points
    gains = [new - old for old, new in zip(before, after, strict=True)]
    seat = max(range(len(gains)), key=lambda one: gains[one])
    lines = [frame for frame in frames[first : last + 1] if frame.line and not frame.line.minor]
    if gains[seat] <= 0 or not lines:
        return None
    best = max(lines, key=lambda frame: frame.points[seat] - frames[frame.n - 1].points[seat])
    assert best.line is not None
    return Moment(best.n, seat, best.line, gains[seat])


def _leader(points: Sequence[Fraction]) -> int | None:
    """The seat that is ahead of all others."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None
