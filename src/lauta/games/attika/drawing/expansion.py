"""A map tile about to be laid: the places where it can go, the tile as a ghost, the ways to turn it.
Which places are legal is told by `table/`; the drawing only shows the tile there under pointer or focus."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

import svg

from ....engine.drawing import spots
from ....engine.drawing.coast import SIZE, centre, rims
from ....engine.drawing.kit import Parts, Pen, at, place, short, sketch
from ....engine.drawing.marks import hexagon
from ....engine.hexgrid import Cell, disc, neighbours
from . import landscapes as drawing_lands

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


def expansion_symbols(picture: ExpansionPicture | None, prefix: str) -> list[svg.Element]:
    """The ghost of the tile, once for every way it can be turned."""
    if picture is None:
        return []
    lands = sorted(set(picture.landscapes) - {""})
    steps = [turn.steps for turn in picture.turns] or [0]
    return [
        *(svg.G(id=f"{prefix}ak-lay-{land}", elements=_land(land)) for land in lands),
        *(svg.G(id=f"{prefix}ak-ghost-{n}", elements=_ghost(picture.landscapes, n, prefix)) for n in steps),
    ]


def _land(land: str) -> Parts:
    ground = svg.Path(class_=[f"ak-ground-{land}"], d=[Pen(hexagon(27.6))])
    return [ground, sketch(drawing_lands.landscape(land), 1.1, 1.06)]


def _ghost(landscapes: tuple[str, ...], steps: int, prefix: str) -> Parts:
    cells = [(0, 0), *neighbours((0, 0))]
    parts: Parts = [svg.Path(class_=["ak-ghost"], d=[Pen(rims(cells, 1.5, 9))])]
    for (q, r), land in zip(cells, turned(landscapes, steps), strict=True):
        hexes: Parts = [svg.Path(class_=["ak-ghost-net"], d=[Pen(hexagon(SIZE - 1))])]
        hexes += [svg.Use(href=f"#{prefix}ak-lay-{land}")] if land else []
        parts.append(at(*centre(q, r), 1, 0, hexes))
    return parts


def turned(landscapes: tuple[str, ...], steps: int) -> tuple[str, ...]:
    """The middle stays; what was in a place of the ring comes to the place `steps` further."""
    return (landscapes[0], *(landscapes[1 + (n - steps) % 6] for n in range(6)))


def expansion(picture: ExpansionPicture, prefix: str, still: bool) -> svg.G:
    """Marks in the sea where the tile can go; around a chosen one the tile in all ways it can be turned."""
    chosen = [spot for spot in picture.spots if spot.chosen]
    parts: list[svg.Element] = [_spot(spot, prefix, still) for spot in chosen or picture.spots]
    for spot in chosen:
        if not still:
            parts += [_turn(spot, turn, prefix) for turn in picture.turns]
            parts += [_laid(spot, turn, prefix) for turn in picture.turns]
    return svg.G(class_=["expansion"], elements=parts)


def _spot(spot: SpotPicture, prefix: str, still: bool) -> svg.G:
    parts: Parts = [
        svg.Use(href=f"#{prefix}ak-ghost-0", class_=["ghost"]),
        svg.Path(class_=["spot"], d=[Pen(hexagon(SIZE - 1))]),
        svg.Path(class_=["ak-anchor"], d=[Pen("M0-9L9 0L0 9L-9 0ZM0-4.5V4.5M-4.5 0H4.5")]),
    ]
    classes = ["spot-place", *(["chosen"] if spot.chosen else [])]
    home, on = place(*centre(spot.q, spot.r)), (spot.q, spot.r)
    return spots.spot(spot, spot.id, f"{prefix}spot-", classes, parts, home=home, on=on, still=still)


def _turn(spot: SpotPicture, turn: TurnPicture, prefix: str) -> svg.G:
    """The turned tile, small, on a disc beside the spot."""
    x, y = centre(spot.q, spot.r)
    angle = (turn.steps + 0.5) * pi / 3
    dx, dy = RING * cos(angle), -RING * sin(angle)
    parts: Parts = [
        svg.Circle(class_=["turn-disc"], r=27),
        at(0, 0, SMALL, 0, [svg.Use(href=f"#{prefix}ak-ghost-{turn.steps}")]),
    ]
    classes = ["turn-tile", f"steps-{turn.steps}"]
    return spots.spot(turn, f"turn-{turn.steps}", prefix, classes, parts, home=place(x + dx, y + dy))


def _laid(spot: SpotPicture, turn: TurnPicture, prefix: str) -> svg.Use:
    """The turned tile in full size on the spot; the style sheet shows it while its disc is pointed at.

    It stands outside of the disc's group, so that this group ends where a finger can hit it.
    """
    x, y = centre(spot.q, spot.r)
    return svg.Use(
        href=f"#{prefix}ak-ghost-{turn.steps}",
        class_=["laid", f"steps-{turn.steps}"],
        x=short(x),
        y=short(y),
    )
