"""The seats in paint and sign, and the frame of a small picture: alike in every game.
Lauta's pages use the same colours (lauta.css); the symbols are what tells seats apart without colour."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

import svg

from .kit import INK, Parts, at, shape, short, sketch


@dataclass(frozen=True)
class Seat:
    """The paint of one player's pieces; told apart by lightness as well as by hue, and by `symbol`."""

    symbol: str
    paint: str
    light: str
    shade: str
    mark: str


SEATS = (
    Seat("●", "#c5303a", "#e8776f", "#8c1c28", "#fff6e4"),
    Seat("▲", "#1f67ad", "#6fa9de", "#123f70", "#fff6e4"),
    Seat("■", "#edb82a", "#ffe38a", "#b07d10", "#33281f"),
    Seat("◆", "#178f70", "#62c9a9", "#0b5a46", "#fff6e4"),
    Seat("★", "#ab5c93", "#dba0c8", "#733760", "#fff6e4"),
    Seat("✚", "#77828b", "#b4bdc4", "#4b545c", "#fff6e4"),
)


def seat_symbol(seat: int) -> str:
    """The sign of a player in text: ● ▲ ■ ◆ ★ ✚."""
    return SEATS[seat % len(SEATS)].symbol


def on_circle(radius: float, turn: float) -> str:
    """Point at `turn` radians clockwise from north, as coordinates."""
    return f"{short(radius * sin(turn))} {short(-radius * cos(turn))}"


def _star(reach: float) -> str:
    points = (on_circle(reach * (1 if i % 2 == 0 else 0.45), i * pi / 5) for i in range(10))
    return "M" + "L".join(points) + "Z"


def sign(seat: int, fill: str, outline: str | None = None, width: float | None = None) -> svg.Element:
    """The symbol of a seat, about 10 units high."""
    paths = (
        "M0-5A5 5 0 0 1 0 5A5 5 0 0 1 0-5Z", "M0-5.4L5.6 4.4H-5.6Z", "M-4.6-4.6H4.6V4.6H-4.6Z",
        "M0-6.2L5.2 0L0 6.2L-5.2 0Z", _star(6.4),
        "M-1.8-5.4H1.8V-1.8H5.4V1.8H1.8V5.4H-1.8V1.8H-5.4V-1.8H-1.8Z",
    )  # fmt: skip
    return shape(paths[seat % len(SEATS)], fill, outline, width)


def badge(seat: int) -> Parts:
    """The symbol of a seat in its colour."""
    paint = SEATS[seat % len(SEATS)]
    return [sketch([at(0, 0, 1.75, 0, [sign(seat, paint.paint, INK, 0.8)])])]


def small(parts: Parts, size: int, reach: float) -> svg.SVG:
    """A decorative picture of `size` pixels that shows the parts within `reach` of the origin."""
    return svg.SVG(
        viewBox=svg.ViewBoxSpec(-reach, -reach, 2 * reach, 2 * reach),
        width=size,
        height=size,
        class_=["glyph"],
        extra={"aria-hidden": "true", "focusable": "false"},
        elements=parts,
    )
