"""A map tile about to be laid: the places where it can go, the tile as a ghost, the ways to turn it.
Which places are legal is told by `table/`; the drawing only shows the tile there under pointer or focus."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from ....engine.drawing.coast import SIZE, centre
from ....engine.drawing.kit import short
from ....engine.drawing.marks import hexagon
from ....engine.hexgrid import Cell, disc, neighbours
from ....engine.scene import Part, Piece

RING = 108.0  # how far from the middle of the tile the turned tiles stand
SMALL = 0.27  # their size


@dataclass(frozen=True)
class SpotPicture:
    """A place for the middle of the tile; `actions` lays it there."""

    id: str
    q: int
    r: int
    actions: tuple[str, ...] = ()
    label: str = ""
    chosen: bool = False


@dataclass(frozen=True)
class TurnPicture:
    """One way to lay the tile on the chosen spot: turned by `steps` sixths, counter-clockwise."""

    steps: int
    actions: tuple[str, ...]
    label: str = ""


@dataclass(frozen=True)
class ExpansionPicture:
    """The tile, where it can go, and, once a spot is chosen, how it can be turned there.

    `landscapes` are those of the middle and of the six around it, from the east counter-clockwise, unturned.
    A chosen spot hides the others; give them all the same, so that the picture keeps its size.
    """

    landscapes: tuple[str, ...]
    spots: tuple[SpotPicture, ...]
    turns: tuple[TurnPicture, ...] = ()


def beside(picture: ExpansionPicture | None) -> tuple[Cell, ...]:
    """All cells that the tile could cover, and those below the turned tiles."""
    if picture is None:
        return ()
    cells: set[Cell] = set()
    for spot in picture.spots:
        reach = 2 if spot.chosen and picture.turns else 1
        cells.update((spot.q + q, spot.r + r) for q, r in disc(reach))
    return tuple(sorted(cells))


def turned(landscapes: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """The middle stays; what was in a place of the ring comes to the place `steps` further."""
    return (landscapes[0], *(landscapes[1 + (n - steps) % 6] for n in range(6)))


def expansion(picture: ExpansionPicture, z: float, still: bool) -> list[Piece]:
    """Marks in the sea where the tile can go; around a chosen one the tile in all ways it can be turned."""
    chosen = [spot for spot in picture.spots if spot.chosen]
    pieces = [_spot(spot, picture.landscapes, z) for spot in chosen or picture.spots]
    for spot in chosen:
        if not still:
            pieces += [_turn(spot, turn, picture.landscapes, z) for turn in picture.turns]
            pieces += [_laid(spot, turn, picture.landscapes, z + 1) for turn in picture.turns]
    return pieces


@lru_cache(maxsize=1024)
def _tile(landscapes: tuple[str, ...], steps: int, size: float, tone: str) -> tuple[Part, ...]:
    """The ghost of the tile, turned."""
    parts = [Part("ak-ghost", scale=size, tone=tone)]
    for cell, land in zip([(0, 0), *neighbours((0, 0))], turned(landscapes, steps), strict=True):
        if land:
            x, y = centre(*cell)
            parts.append(
                Part(f"ak-land-{land}-0", x=short(x * size), y=short(y * size), scale=size, tone=tone)
            )
    return tuple(parts)


@lru_cache(maxsize=1024)
def _spot(spot: SpotPicture, landscapes: tuple[str, ...], z: float) -> Piece:
    x, y = centre(spot.q, spot.r)
    return Piece(
        f"spot-{spot.id}", z, short(x), short(y),
        tone="spot-place" + " target" * bool(spot.actions) + " chosen" * spot.chosen,
        parts=(
            *_tile(landscapes, 0, 1, "ghost"),
            Part(d=hexagon(SIZE - 1), tone="spot"),
            Part("ak-anchor", tone="anchor"),
        ),
        label=spot.label or spot.id,
        place=spot.id,
        actions=spot.actions,
    )  # fmt: skip


def _turn(spot: SpotPicture, turn: TurnPicture, landscapes: tuple[str, ...], z: float) -> Piece:
    """The turned tile, small, on a disc beside the spot."""
    x, y = centre(spot.q, spot.r)
    angle = (turn.steps + 0.5) * pi / 3
    place = f"turn-{turn.steps}"
    return Piece(
        place, z, short(x + RING * cos(angle)), short(y - RING * sin(angle)),
        tone=f"turn-tile target steps-{turn.steps}",
        parts=(Part("ak-disc", tone="turn-disc"), *_tile(landscapes, turn.steps, SMALL, "")),
        label=turn.label or place,
        place=place,
        actions=turn.actions,
    )  # fmt: skip


def _laid(spot: SpotPicture, turn: TurnPicture, landscapes: tuple[str, ...], z: float) -> Piece:
    """The turned tile in full size on the spot; the style sheet shows it while its disc is pointed at.

    It lies outside of the disc's piece, so that this piece ends where a finger can hit it.
    """
    x, y = centre(spot.q, spot.r)
    return Piece(
        f"laid-{turn.steps}", z, short(x), short(y),
        tone=f"laid steps-{turn.steps}",
        parts=_tile(landscapes, turn.steps, 1, ""),
    )  # fmt: skip
